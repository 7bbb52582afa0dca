#include "filters/german_repairer.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "text/capitals.h"
#include "text/german.h"
#include "text/german_abbreviations.h"
#include "text/german_compounds.h"
#include "text/german_speller.h"
#include "text/language.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {
namespace {

// What a spoken form is in writing. Articles without their beginning stand before a noun, and "ne" elsewhere is "no".
std::optional<std::string> spoken(std::string_view text, const std::vector<text::Span>& words, std::size_t i,
                                  bool adjoins) {
  const std::string small = text::lower(text::slice(text, words[i]));
  const auto written = text::german_written_form(small);
  if (!written) return std::nullopt;
  const bool next_adjoins = i + 1 < words.size() && words[i + 1].begin == words[i].end + 1;
  if (written->starts_with("ein") && (!adjoins || !next_adjoins)) return std::nullopt;
  if (adjoins && written->ends_with(" du") && text::slice(text, words[i - 1]) == "ich") return std::nullopt;
  if (!text::begins_large(text::slice(text, words[i]))) return std::string(*written);
  return adjoins ? std::nullopt : std::optional(text::begun_large(*written));
}

// What stands between marks around a word.
text::Span sentence_of(std::string_view text, text::Span word) {
  constexpr std::string_view marks = ".!?:\n";
  const std::size_t before = text.find_last_of(marks, word.begin), behind = text.find_first_of(marks, word.end);
  return {before == text.npos ? 0 : before + 1, std::min(behind, text.size())};
}

bool is_german(std::string_view sentence) { return text::guess_language(sentence, "de").lead == 0; }

// Of words, not of abbreviations.
std::vector<text::Edit> repaired_words(std::string_view text, const text::Lexicon& german) {
  std::vector<text::Edit> repairs;
  const std::vector<text::Span> words = text::words(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = text::slice(text, words[i]);
    const bool adjoins = i > 0 && words[i].begin == words[i - 1].end + 1 && text[words[i - 1].end] == ' ';
    if (adjoins && text::begins_large(word)) {
      const std::string_view before = text::slice(text, words[i - 1]);
      const auto known = german.find(before);
      if ((known && known->is(text::Lexicon::person)) || text::may_stand_before_name(text::lower(before))) continue;
    }
    // What adjoins a sign is no prose: an address, a path, a word in an English tag.
    const auto adjoins_sign = [&](std::size_t at) {
      return at < text.size() && std::string_view(" \t\n.,;:!?\"()'").find(text[at]) == std::string_view::npos &&
             static_cast<unsigned char>(text[at]) < 0x80;
    };
    if (adjoins_sign(words[i].end) || (words[i].begin > 0 && adjoins_sign(words[i].begin - 1))) continue;
    if (const auto written = spoken(text, words, i, adjoins)) {
      // 'nen Kaffee
      const bool apostrophe = words[i].begin > 0 && text[words[i].begin - 1] == '\'';
      repairs.push_back({words[i].begin - (apostrophe ? 1 : 0), words[i].end, *written});
      continue;
    }
    if (auto meant = text::german_word_meant(german, word))
      repairs.push_back({words[i].begin, words[i].end, std::move(*meant)});
  }
  std::erase_if(repairs, [&](const text::Edit& repair) {
    return !is_german(text::slice(text, sentence_of(text, {repair.begin, repair.end})));
  });
  return repairs;
}

}  // namespace

std::vector<text::Edit> german_repairs(std::string_view text, const text::Lexicon& german) {
  std::vector<text::Edit> abbreviations = text::german_abbreviations(text);
  std::vector<text::Edit> shared = text::german_shared_parts(german, text);
  std::erase_if(shared, [&](const text::Edit& whole) {
    const auto next = std::ranges::upper_bound(abbreviations, whole.begin, {}, &text::Edit::end);
    return next != abbreviations.end() && next->begin < whole.end;
  });
  std::ranges::move(shared, std::back_inserter(abbreviations));
  std::ranges::sort(abbreviations, {}, &text::Edit::begin);
  const std::string in_full = text::apply(text, abbreviations);
  if (abbreviations.empty() || text::is_surely_other(text::guess_language(in_full, "de")))
    return repaired_words(text, german);
  return text::compose(text, abbreviations, repaired_words(in_full, german));
}

void GermanRepairer::apply(stream::Window& window) {
  for (std::size_t i = 0; i < window.size(); ++i) {
    if (auto repairs = german_repairs(window.text(i), *german_); !repairs.empty()) window.answer(i, std::move(repairs));
  }
}

}  // namespace emend::filters
