#include "text/german_speller.h"

#include <algorithm>
#include <span>
#include <utility>

#include "text/capitals.h"
#include "text/german.h"
#include "text/german_compounds.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

constexpr std::size_t kLeastLetters = 5, kLeastLettersOfTyping = 6;

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
}

bool is_vowel(char letter) { return std::string_view("aeiou\x01\x02").find(letter) != std::string_view::npos; }

// A word that is known in any case, or with its own letters.
bool is_known(const Lexicon& german, std::string_view word) {
  const auto has = [&](std::string_view form) {
    return german.find(form) || german.find(begun_small(form)) || german.find(begun_large(form));
  };
  std::string own(word);
  for (const auto& [at, letter] : umlauts_of(word)) own.replace(at, letter.size(), letter);
  for (const auto& [at, letter] : sharp_s_of(word)) own.replace(at, letter.size(), letter);
  return has(word) || has(own) || (word.ends_with('s') && has(word.substr(0, word.size() - 1)));
}

// As some dialects say it: entlich, gedultig.
std::string hardened(std::string sound) {
  for (char& letter : std::span(sound).subspan(std::min<std::size_t>(1, sound.size())))
    letter = letter == 'b' ? 'p' : letter == 'd' ? 't' : letter == 'g' ? 'k' : letter;
  return sound;
}

// Whether one is the other with two neighbouring letters exchanged, not the first.
bool is_mistyped(std::u32string_view typed, std::u32string_view meant) {
  if (typed.size() != meant.size()) return false;
  std::size_t same = 0;
  while (same < typed.size() && typed[same] == meant[same]) ++same;
  if (same == 0 || same + 1 >= typed.size()) return false;
  return typed[same] == meant[same + 1] && typed[same + 1] == meant[same] &&
         typed.substr(same + 2) == meant.substr(same + 2);
}

}  // namespace

std::string german_sound(std::string_view word) {
  std::string sound = lower(word);
  for (const auto& [from, to] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"äu", "eu"}, {"ä", "e"},  {"ö", "\x01"}, {"ü", "\x02"}, {"y", "\x02"}, {"ß", "s"},  {"ai", "ei"},
           {"ph", "f"},  {"rh", "r"}, {"th", "t"},   {"dt", "t"},   {"chs", "ks"}, {"x", "ks"}, {"ck", "k"},
           {"tz", "z"},  {"ts", "z"}, {"v", "f"},    {"qu", "kw"},  {"ieh", "i"},  {"ie", "i"}})
    replace_all(sound, from, to);
  std::string heard;
  for (std::size_t at = 0; at < sound.size(); ++at) {
    const char letter = sound[at];
    const bool silent = letter == 'h' && !heard.empty() && is_vowel(heard.back()) &&
                        (at + 1 == sound.size() || !is_vowel(sound[at + 1]));
    if (!silent && (heard.empty() || heard.back() != letter)) heard += letter;
  }
  if (heard.ends_with("ig")) heard.replace(heard.size() - 2, 2, "ich");
  constexpr std::pair<char, char> hard[] = {{'b', 'p'}, {'d', 't'}, {'g', 'k'}};
  for (const auto& [soft, other] : hard)
    if (heard.ends_with(soft)) heard.back() = other;
  return heard;
}

std::optional<std::string> german_word_meant(const Lexicon& german, std::string_view word) {
  const std::u32string letters = to_code_points(word);
  if (letters.size() < kLeastLetters || std::ranges::any_of(letters, [](char32_t one) { return !is_letter(one); }) ||
      std::any_of(letters.begin() + 1, letters.end(), is_upper))
    return std::nullopt;
  const std::string capital = begun_large(word);
  if (is_known(german, word)) return std::nullopt;
  const std::string sound = german_sound(word);
  const std::u32string small = to_code_points(lower(word));
  std::vector<std::string> alike, nearly, typed;
  int least = 0;
  const auto add = [](std::vector<std::string>& forms, const std::string& form) {
    if (std::ranges::find(forms, form) == forms.end()) forms.push_back(form);
  };
  for (const Lexicon::Near& near : german.near(word, 2, 40)) {
    if (!near.entry.is(Lexicon::general)) continue;
    const std::string form = lower(near.form), other = german_sound(form);
    if (other == sound) {
      if (alike.empty()) least = near.distance;
      if (near.distance == least) add(alike, form);
    }
    if (near.distance != 1) continue;
    if (is_mistyped(small, to_code_points(form))) add(typed, form);
    if (hardened(other) == hardened(sound)) add(nearly, form);
  }
  std::string meant;
  if (alike.empty()) alike = nearly;
  if (alike.size() == 1) meant = alike.front();
  if (alike.empty() && typed.size() == 1 && letters.size() >= kLeastLettersOfTyping &&
      !is_german_compound(german, capital) && !ends_with_german_noun(german, capital))
    meant = typed.front();
  if (meant.empty()) return std::nullopt;
  if (is_upper(letters.front())) return begun_large(meant);
  return meant;
}

std::optional<std::string_view> german_written_form(std::string_view word) {
  static constexpr std::pair<std::string_view, std::string_view> forms[] = {{"biste", "bist du"},
                                                                            {"gehste", "gehst du"},
                                                                            {"haste", "hast du"},
                                                                            {"hättste", "hättest du"},
                                                                            {"kannste", "kannst du"},
                                                                            {"kommste", "kommst du"},
                                                                            {"könntste", "könntest du"},
                                                                            {"machste", "machst du"},
                                                                            {"möcht", "möchte"},
                                                                            {"ne", "eine"},
                                                                            {"nem", "einem"},
                                                                            {"nen", "einen"},
                                                                            {"ner", "einer"},
                                                                            {"nich", "nicht"},
                                                                            {"nix", "nichts"},
                                                                            {"siehste", "siehst du"},
                                                                            {"weißte", "weißt du"},
                                                                            {"willste", "willst du"},
                                                                            {"wirste", "wirst du"},
                                                                            {"würd", "würde"},
                                                                            {"würdste", "würdest du"}};
  const auto found = std::ranges::find(forms, word, [](const auto& form) { return form.first; });
  if (found == std::end(forms)) return std::nullopt;
  return found->second;
}

}  // namespace emend::text
