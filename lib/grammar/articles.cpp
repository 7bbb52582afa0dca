// A and an by the sound that follows.
#include <optional>

#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

bool begins_with_one_of(std::string_view word, Words list) {
  return std::any_of(list.begin(), list.end(), [&](std::string_view start) { return word.starts_with(start); });
}

// Whether "an" stands before the word; nothing where that is not certain.
std::optional<bool> takes_an(const Sentence& sentence, std::size_t i) {
  const std::string_view whole = sentence[i], word = whole.substr(0, whole.find('-'));
  if (word.size() < 2 ||
      !std::all_of(word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '\''; }))
    return {};
  const auto vowel = [](char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; };
  const char c = word[0];
  if (sentence.is_all_capitals(i)) {
    if (c == 'u' || begins_with_one_of(word, {"eu", "one", "once"})) return false;  // a URL, a EU
    if (vowel(c)) return true;
    const bool spelled = std::none_of(word.begin(), word.end(), vowel);
    const bool letter_with_vowel = std::string_view("fhlmnrsx").find(c) != std::string_view::npos;
    if (!letter_with_vowel) return false;
    return spelled && !one_of(word, {"mr", "mrs", "ms", "st", "sql"}) ? std::optional(true) : std::nullopt;
  }
  if (sentence.as_written(i).substr(1) != sentence[i].substr(1)) return {};  // mRNA, McDonald, names of programs
  if (word.size() < 3) return one_of(word, {"ox", "ad", "id"}) ? std::optional(true) : std::nullopt;
  if (begins_with_one_of(word, {"hour", "honest", "honor", "honour", "heir"})) return true;
  if (c == 'h') return {};  // an hotel, an historic, and in old books an house: both are written
  if (c == 'y') return vowel(word[1]) ? std::optional(false) : std::nullopt;
  if (c == 'x' || (c == 'o' && word.starts_with("oui"))) return {};
  if (std::none_of(word.begin(), word.end(), [&](char d) { return vowel(d) || d == 'y'; }))
    return {};                                                                      // an npm package
  if (!vowel(c)) return text::is_word(word) ? std::optional(false) : std::nullopt;  // an lcov, a kubectl
  if (begins_with_one_of(word, {"eu", "ew", "one", "once", "oneself"})) return one_of(word, {"onerous"});
  if (c != 'u') return true;
  if (word.starts_with("un")) {
    if (begins_with_one_of(word, {"univ", "unit", "uniq", "unif", "unil", "unic", "unis", "unipo", "uniax", "unix"}))
      return false;
    if (begins_with_one_of(word, {"union", "unionis"})) return false;
    return one_of(word, {"uni"}) ? std::nullopt : std::optional(true);
  }
  if (word.starts_with("up") || !text::is_word(word))
    return word.starts_with("up") ? std::optional(true) : std::nullopt;
  if (begins_with_one_of(word, {"use", "usa", "usu", "uti", "ute", "uto", "ubi", "ura", "uri", "ure"})) return false;
  return !vowel(word[1]) && word.size() > 3 && !vowel(word[2]) ? std::optional(true) : std::nullopt;  // umbrella
}

// Words before which "a" and "an" are seldom articles, but a letter, or another word misspelt.
bool seldom_follows_article(std::string_view word) {
  if (one_of(word, {"few",   "little", "less", "more", "most",   "much",    "many",   "one",   "once", "such", "over",
                    "under", "only",   "out",  "off",  "inside", "outside", "online", "early", "even", "up"}))
    return one_of(word, {"over", "under", "out", "off", "up", "even", "only", "many", "inside", "outside", "once"});
  for (const Part part :
       {Part::determiner, Part::pronoun, Part::preposition, Part::conjunction, Part::modal, Part::particle})
    if (text::may_be(word, part)) return true;
  return one_of(word, {"other", "another", "is",     "are",    "am",   "was",   "were", "be",    "been",  "has",
                       "have",  "had",     "do",     "does",   "did",  "and",   "then", "there", "here",  "if",
                       "isn't", "aren't",  "always", "ago",    "also", "again", "else", "ever",  "never", "now",
                       "not",   "yes",     "no",     "please", "so",   "too",   "la",   "de",    "el",    "le",
                       "et",    "un",      "der",    "des",    "al",   "thou"}) ||
         word.find('\'') != word.npos;
}

}  // namespace

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
    const auto wanted = takes_an(sentence, i + 1);
    if (wanted && *wanted != is_an) sentence.replace(i, *wanted ? "an" : "a");
  }
}

}  // namespace emend::grammar
