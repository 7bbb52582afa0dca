#include "metrics/porter.h"

#include <span>
#include <utility>

namespace emend::metrics {

namespace {

constexpr std::pair<std::string_view, std::string_view> irregular[] = {
    {"sky", "sky"},        {"skies", "sky"},       {"dying", "die"},        {"lying", "lie"},
    {"tying", "tie"},      {"news", "news"},       {"innings", "inning"},   {"inning", "inning"},
    {"outings", "outing"}, {"outing", "outing"},   {"cannings", "canning"}, {"canning", "canning"},
    {"howe", "howe"},      {"proceed", "proceed"}, {"exceed", "exceed"},    {"succeed", "succeed"},
};

bool is_vowel_letter(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }

// Calls f(consonant) for each letter; a y is a consonant at the beginning and behind a vowel.
template <class F>
void classify(std::string_view word, F f) {
  bool consonant = false;
  for (char c : word) {
    consonant = c == 'y' ? !consonant : !is_vowel_letter(c);
    f(consonant);
  }
}

bool is_consonant(std::string_view word, std::size_t at) {
  bool last = false;
  classify(word.substr(0, at + 1), [&](bool consonant) { last = consonant; });
  return last;
}

// m of the form [C](VC){m}[V].
int measure(std::string_view stem) {
  int count = 0;
  bool after_vowel = false;
  classify(stem, [&](bool consonant) {
    count += consonant && after_vowel;
    after_vowel = !consonant;
  });
  return count;
}

bool has_vowel(std::string_view stem) {
  bool found = false;
  classify(stem, [&](bool consonant) { found |= !consonant; });
  return found;
}

bool ends_in_double_consonant(std::string_view word) {
  return word.size() >= 2 && word.back() == word[word.size() - 2] && is_consonant(word, word.size() - 1);
}

// *o: consonant, vowel, consonant other than w, x, y; or, in NLTK, a word of a vowel and a consonant.
bool ends_cvc(std::string_view word) {
  const std::size_t n = word.size();
  if (n == 2) return !is_consonant(word, 0) && is_consonant(word, 1);
  return n >= 3 && is_consonant(word, n - 3) && !is_consonant(word, n - 2) && is_consonant(word, n - 1) &&
         word.back() != 'w' && word.back() != 'x' && word.back() != 'y';
}

struct Rule {
  std::string_view suffix, replacement;
};

// The first rule whose suffix the word has decides, whether or not its stem's measure is above `least`.
void apply(std::string& word, std::span<const Rule> rules, int least) {
  for (const Rule& rule : rules) {
    if (!word.ends_with(rule.suffix)) continue;
    const std::size_t stem = word.size() - rule.suffix.size();
    if (measure(std::string_view(word).substr(0, stem)) > least) word.replace(stem, word.npos, rule.replacement);
    return;
  }
}

void cut(std::string& word, std::size_t letters) { word.resize(word.size() - letters); }

// Plurals.
void step1a(std::string& word) {
  if (word.ends_with("ies")) return cut(word, word.size() == 4 ? 1 : 2);  // dies -> die, flies -> fli
  if (word.ends_with("sses")) return cut(word, 2);
  if (word.ends_with("s") && !word.ends_with("ss")) cut(word, 1);
}

// -ed and -ing, and what their removal leaves.
void step1b(std::string& word) {
  if (word.ends_with("ied")) return cut(word, word.size() == 4 ? 1 : 2);
  if (word.ends_with("eed")) {
    if (measure(std::string_view(word).substr(0, word.size() - 3)) > 0) cut(word, 1);
    return;
  }
  const std::size_t suffix = word.ends_with("ed") ? 2 : word.ends_with("ing") ? 3 : 0;
  if (suffix == 0 || !has_vowel(std::string_view(word).substr(0, word.size() - suffix))) return;
  cut(word, suffix);
  if (word.ends_with("at") || word.ends_with("bl") || word.ends_with("iz")) {
    word += 'e';
  } else if (ends_in_double_consonant(word)) {
    if (word.back() != 'l' && word.back() != 's' && word.back() != 'z') cut(word, 1);
  } else if (measure(word) == 1 && ends_cvc(word)) {
    word += 'e';
  }
}

// y behind a consonant, where more than that is left.
void step1c(std::string& word) {
  if (word.size() > 2 && word.back() == 'y' && is_consonant(word, word.size() - 2)) word.back() = 'i';
}

void step2(std::string& word) {
  static constexpr Rule rules[] = {{"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"},   {"anci", "ance"},
                                   {"izer", "ize"},    {"bli", "ble"},     {"alli", "al"},     {"entli", "ent"},
                                   {"eli", "e"},       {"ousli", "ous"},   {"ization", "ize"}, {"ation", "ate"},
                                   {"ator", "ate"},    {"alism", "al"},    {"iveness", "ive"}, {"fulness", "ful"},
                                   {"ousness", "ous"}, {"aliti", "al"},    {"iviti", "ive"},   {"biliti", "ble"},
                                   {"fulli", "ful"}};
  while (word.ends_with("alli") && measure(std::string_view(word).substr(0, word.size() - 4)) > 0) cut(word, 2);
  if (word.ends_with(
          "logi")) {  // its l counts as part of the stem, so that geologi and theologi become geolog and theolog
    if (measure(std::string_view(word).substr(0, word.size() - 3)) > 0) cut(word, 1);
    return;
  }
  apply(word, rules, 0);
}

void step3(std::string& word) {
  static constexpr Rule rules[] = {{"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"},
                                   {"ical", "ic"},  {"ful", ""},   {"ness", ""}};
  apply(word, rules, 0);
}

void step4(std::string& word) {
  static constexpr Rule rules[] = {{"al", ""},   {"ance", ""}, {"ence", ""},  {"er", ""},   {"ic", ""},  {"able", ""},
                                   {"ible", ""}, {"ant", ""},  {"ement", ""}, {"ment", ""}, {"ent", ""}, {"ou", ""},
                                   {"ism", ""},  {"ate", ""},  {"iti", ""},   {"ous", ""},  {"ive", ""}, {"ize", ""}};
  if (word.ends_with("ion")) {
    const std::string_view stem = std::string_view(word).substr(0, word.size() - 3);
    if (measure(stem) > 1 && (stem.back() == 's' || stem.back() == 't')) cut(word, 3);
    return;
  }
  apply(word, rules, 1);
}

void step5(std::string& word) {
  if (word.ends_with("e")) {
    const std::string_view stem = std::string_view(word).substr(0, word.size() - 1);
    const int m = measure(stem);
    if (m > 1 || (m == 1 && !ends_cvc(stem))) cut(word, 1);
  }
  if (word.ends_with("ll") && measure(std::string_view(word).substr(0, word.size() - 1)) > 1) cut(word, 1);
}

}  // namespace

std::string porter_stem(std::string_view word) {
  for (const auto& [form, stem] : irregular) {
    if (word == form) return std::string(stem);
  }
  std::string stem(word);
  if (word.size() <= 2) return stem;
  step1a(stem);
  step1b(stem);
  step1c(stem);
  step2(stem);
  step3(stem);
  step4(stem);
  step5(stem);
  return stem;
}

}  // namespace emend::metrics
