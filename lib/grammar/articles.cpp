// A and an by the sound that follows.
#include <optional>

#include "grammar/notation.h"
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// How words begin that do not sound as they are written: with a silent h, like "one", and like "you".
constexpr std::string_view silent_h[] = {"hour", "honest", "honor", "honour", "heir"};
constexpr std::string_view like_one[] = {"eu", "one", "once"};
constexpr std::string_view like_unit[] = {"univ", "unit",  "uniq",  "unif", "unil", "unic",
                                          "unis", "unipo", "uniax", "unix", "union"};
constexpr std::string_view like_uninvited[] = {"unin", "unima", "unimp"};  // and not like "unit", as new words may be
constexpr std::string_view like_use[] = {"use", "usa", "usu", "uti", "ute", "uto", "ubi", "ura", "uri", "ure"};

bool begins_like(std::string_view word, std::span<const std::string_view> starts) {
  return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return word.starts_with(start); });
}

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

// Whether "an" stands before the word, which is given in small letters, too; nothing where that is not certain.
std::optional<bool> takes_an(std::string_view as_written, std::string_view small) {
  const std::string_view word = small.substr(0, small.find('-'));
  if (word.size() < 2 ||
      !std::all_of(word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '\''; }))
    return {};
  const char c = word[0];
  if (std::all_of(as_written.begin(), as_written.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) {
    if (c == 'u')  // a URL, a UNIX, but an UPDATE
      return word.size() < 5 || begins_like(word, like_unit) || begins_like(word, like_use) ? std::optional(false)
                                                                                            : std::nullopt;
    if (begins_like(word, like_one)) return false;  // a EU
    if (is_vowel(c)) return true;
    const bool spelled = std::none_of(word.begin(), word.end(), is_vowel);
    const bool letter_with_vowel = std::string_view("fhlmnrsx").find(c) != std::string_view::npos;
    if (!letter_with_vowel) return false;
    return spelled && !is_in(word, shared_class("said-as-word")) ? std::optional(true) : std::nullopt;
  }
  if (as_written.substr(1) != small.substr(1)) return {};  // mRNA, McDonald, names of programs
  if (word.size() < 3) return word == "ox" || word == "ad" || word == "id" ? std::optional(true) : std::nullopt;
  if (begins_like(word, silent_h)) return true;
  if (c == 'h') return {};  // an hotel, an historic, and in old books an house: both are written
  if (c == 'y') return is_vowel(word[1]) ? std::optional(false) : std::nullopt;
  if (c == 'x' || (c == 'o' && word.starts_with("oui"))) return {};
  if (std::none_of(word.begin(), word.end(), [&](char d) { return is_vowel(d) || d == 'y'; }))
    return {};                                                                         // an npm package
  if (!is_vowel(c)) return text::is_word(word) ? std::optional(false) : std::nullopt;  // an lcov, a kubectl
  if (begins_like(word, like_one) || word.starts_with("ew")) return word == "onerous";
  if (c != 'u') return true;
  if (word.starts_with("un")) {
    if (begins_like(word, like_unit)) return false;
    return !word.starts_with("uni") || begins_like(word, like_uninvited) ? std::optional(true) : std::nullopt;
  }
  if (word.starts_with("up") || !text::is_word(word))
    return word.starts_with("up") ? std::optional(true) : std::nullopt;
  if (begins_like(word, like_use)) return false;
  return !is_vowel(word[1]) && word.size() > 3 && !is_vowel(word[2]) ? std::optional(true) : std::nullopt;  // umbrella
}

// Words before which "a" and "an" are seldom articles, but a letter, or another word misspelt.
bool seldom_follows_article(std::string_view word) {
  static const ListedWords &takes = shared_class("behind-article"), &seldom = shared_class("seldom-behind-article");
  if (is_in(word, takes)) return false;
  for (const Part part :
       {Part::determiner, Part::pronoun, Part::preposition, Part::conjunction, Part::modal, Part::particle})
    if (text::may_be(word, part)) return true;
  return is_in(word, seldom) || word.find('\'') != word.npos;
}

}  // namespace

std::string article_before(std::string_view word) {
  const std::string small = text::lower(word);
  return takes_an(word, small).value_or(!small.empty() && is_vowel(small[0])) ? "an" : "a";
}

void articles(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const bool is_an = sentence[i] == "an";
    if (!is_an && sentence[i] != "a") continue;
    // "plan A", "vitamin A"; "in a, an"
    if (sentence.is_capital(i) && sentence.span(i).begin != sentence.text().find_first_not_of("\"'([“‘ ")) continue;
    if (sentence.as_written(i).size() > 1 && sentence.as_written(i)[1] == 'N') continue;
    if (!sentence.follows(i + 1) || seldom_follows_article(sentence[i + 1])) continue;
    if (i > 0 && sentence[i - 1] == "such" && sentence[i + 1] == "one") continue;  // old
    if (i > 0 && !sentence.follows(i) && sentence.span(i).begin > sentence.span(i - 1).end &&
        std::string_view("-/.<").find(sentence.text()[sentence.span(i).begin - 1]) != std::string_view::npos)
      continue;
    const auto wanted = takes_an(sentence.as_written(i + 1), sentence[i + 1]);
    if (wanted && *wanted != is_an) sentence.replace(i, *wanted ? "an" : "a");
  }
}

}  // namespace emend::grammar
