// Letters that are spelled: GPS, RNAs, mRNA, R&D, C++.
#include <algorithm>

#include "english/tagger.h"
#include "verbalize/classes.h"
#include "verbalize/line.h"

namespace emend::verbalize {

std::string spelled(std::string_view letters) {
  std::string out;
  for (char c : letters) out += (out.empty() ? "" : " ") + std::string(1, c);
  return out;
}

namespace {

bool is_vowel(char c) { return std::string_view("AEIOUY").find(c) != std::string_view::npos; }

struct Weight {
  std::string_view feature;
  int weight;
};
constexpr Weight weights[] = {
#include "verbalize/tables/letters.inc"
};
int weight_of(std::string_view feature) {
  const auto found = std::lower_bound(std::begin(weights), std::end(weights), feature,
                                      [](const Weight& row, std::string_view key) { return row.feature < key; });
  return found != std::end(weights) && found->feature == feature ? found->weight : 0;
}

// STRENGTH, PROPOSAL. Shorter ones are acronyms as often.
bool is_common_word(std::string_view capitals) { return capitals.size() >= 4 && text::is_word(lower(capitals)); }

// SHATTUCK, PROVOGUE: hardly anything that is spelled is so long and can be said. Not LGBTQIA, DDMMYYYY, XXXVIII,
// GATTACA.
bool is_long_word(std::string_view capitals) {
  for (std::string_view letters : {"IVXLCDM", "ACGTU"})
    if (capitals.size() < 7 || capitals.find_first_not_of(letters) == capitals.npos) return false;
  std::size_t vowels = 0, consonants = 0;
  for (char c : capitals) {
    vowels += is_vowel(c);
    consonants = is_vowel(c) ? 0 : consonants + 1;
    if (consonants > (vowels ? 3 : 2)) return false;
  }
  return vowels > 1;
}

}  // namespace

// A logistic regression on their letters, learned from training data by scripts/make-verbalize-tables, which says what
// the features are. What everybody knows is not left to it.
bool said_as_word(std::string_view word) {
  if (word.size() == 1 || is<"spelled">(word)) return false;
  if (is<"read-as-word">(word) || is<"cry">(word) || is<"name-in-capitals">(word)) return true;
  if (word.size() == 2) return is<"word-of-two">(word);
  if (std::none_of(word.begin(), word.end(), is_vowel)) return false;
  if (is_common_word(word)) return true;
  if (is_long_word(word) && weight_of("=" + std::string(word)) <= 0) return true;
  std::string pattern = "^";
  for (char c : word) pattern += is_vowel(c) ? 'v' : 'c';
  pattern += '$';
  const std::string ends = "^" + std::string(word) + "$",
                    length = "#" + std::to_string(std::min<std::size_t>(8, word.size()));
  int sum = weight_of("*") + weight_of(length) + weight_of("=" + std::string(word));
  for (std::size_t n : {2, 3})
    for (std::size_t at = 0; at + n <= ends.size(); ++at) sum += weight_of(std::string_view(ends).substr(at, n));
  for (std::size_t n : {3, 4})
    for (std::size_t at = 0; at + n <= pattern.size(); ++at) sum += weight_of(std::string_view(pattern).substr(at, n));
  return sum <= 0;
}

namespace {

// The words around are in capitals too: a headline, where capitals say nothing. Of the three on each side, up to a word
// with a small letter, two at least; or two that stand side by side, one of them a word that all know, and no comma
// between: acronyms are listed, too.
bool in_capitals(const Line& line, std::size_t begin, std::size_t end) {
  constexpr std::size_t far = 60;  // bytes
  int capitals = 0;
  bool small = false, run = false;
  // step(from, to): from the word line[from, to) to the next one, or false.
  const auto look = [&](auto step) {
    int beside = 0;
    bool known = false, listed = false;
    std::size_t from = begin, to = end;
    for (int word = 0; word < 3; ++word) {
      const std::size_t last_from = from, last_to = to;
      if (!step(from, to)) break;
      const std::string_view next = line.slice(from, to);
      if (next.size() == 1 && word > 0 && is_upper(next[0])) --word;  // I'M: what stands behind it tells more
      if (std::any_of(next.begin(), next.end(), is_lower)) {
        small = true;
        break;
      }
      beside += next.size() > 1;
      known |= is_common_word(next);
      listed |= line.slice(std::min(to, last_to), std::max(from, last_from)).find(',') != std::string_view::npos;
    }
    capitals += beside;
    run |= beside >= 2 && known && !listed;
  };
  look([&](std::size_t& from, std::size_t& to) {
    from = to;
    while (from < line.text.size() && from - end < far && !is_letter(line[from])) ++from;
    to = line.letters(from);
    return to > from;
  });
  look([&](std::size_t& from, std::size_t& to) {
    to = from;
    while (to > 0 && begin - to < far && !is_letter(line[to - 1])) --to;
    from = to;
    while (from > 0 && is_letter(line[from - 1])) --from;
    return to > from;
  });
  return run || (!small && capitals >= 2);
}

}  // namespace

// R&D, AT&T, Q&A; C++
void read_joined_letters(const Line& line, std::size_t at, Matches& out) {
  const auto capitals = [&](std::size_t i) {
    while (is_upper(line[i])) ++i;
    return i;
  };
  const bool standard = line.digits(at + 3) == at + 5 && line.closes(at + 5);  // C++17
  if (line.has(at, "C++") && (line.closes(at + 3) || standard) && line[at + 3] != '+') {
    out.push_back({at + 3, {Class::letters, "c++", "C plus plus"}, 3});
    return;
  }
  const std::size_t first = capitals(at);
  std::size_t end = first, letters = end - at;
  Phrase phrase = spelled(line.slice(at, end));
  while (line[end] == '&' && is_upper(line[end + 1])) {
    const std::size_t begin = end + 1;
    end = capitals(begin);
    letters += end - begin;
    phrase += " and " + spelled(line.slice(begin, end));
  }
  if (end == first || letters > 4 || !line.closes(end)) return;
  out.push_back({end, {Class::letters, lower(line.slice(at, end)), std::move(phrase)}, 3});
}

namespace {

// I LOVE IT!, IT'S FREE: a pronoun behind one word that somebody shouts, or with the end of a verb.
bool is_shouted(const Line& line, std::size_t at, std::size_t end) {
  if (!one_of(line.slice(at, end), {"IT", "WHO"})) return false;
  if ((line[end] == '\'' && is_upper(line[end + 1])) || (line.has(end, "’") && is_upper(line[end + 3]))) return true;
  std::size_t begin = at - std::min<std::size_t>(at, 1);
  while (begin > 0 && is_upper(line[begin - 1])) --begin;
  return at > 1 && line[at - 1] == ' ' && line.opens(begin) && is_common_word(line.slice(begin, at - 1));
}

// 500 mg PO BID: how often a dose is taken is spelled, though it may be a word.
bool is_dosing(const Line& line, std::size_t at, std::string_view word) {
  return one_of(word, {"BID", "QID", "TID"}) && is<"before-dosing">(line.word_before(at));
}

}  // namespace

// b.i.d., q.d., p.r.n.: how often a dose is taken.
void read_dosing(const Line& line, std::size_t at, Matches& out) {
  constexpr std::size_t longest = 4;  // letters
  std::string letters;
  std::size_t end = at;
  for (; is_lower(line[end]) && line[end + 1] == '.' && letters.size() < longest; end += 2) letters += line[end];
  if (!is<"dosing">(letters) || !line.opens(at) || is_alphanumeric(line[end]) || (at > 0 && line[at - 1] == '.'))
    return;
  if (ends_sentence(line, end, false)) --end;
  out.push_back({end, {Class::letters, letters, spelled(letters)}, 3});
}

// GPS, RNAs, DVD's; psm, Std, mRNA: words without a vowel are spelled too, and those with capitals inside.
void read_letters(const Line& line, std::size_t at, Matches& out) {
  std::size_t end = line.letters(at), last = end;
  const auto plural_at = [&](std::size_t i) -> std::size_t {
    if (line[i] == 's' && line.closes(i + 1)) return i + 1;
    if (line[i] == '\'' && line[i + 1] == 's' && line.closes(i + 2)) return i + 2;
    if (line.has(i, "’s") && line.closes(i + 4)) return i + 4;
    return 0;
  };
  std::size_t capitals = at;
  while (is_upper(line[capitals])) ++capitals;
  bool plural = false;
  if (const std::size_t behind = plural_at(capitals); behind && capitals - at >= 2)
    plural = true, end = capitals, last = behind;
  else if (end - at >= 4 && is_lower(line[at]) && is_upper(line[end - 2]) && line[end - 1] == 's')  // mRNAs
    plural = true, --end;
  if (end - at < 2 || end - at > 8 || !line.closes(last)) return;
  const bool numeral =
      std::any_of(out.begin(), out.end(), [](const Match& match) { return match.candidate.kind == Class::roman; });
  if (plural && numeral) return;  // Henry VIII's
  const std::string_view word = line.slice(at, end);
  std::string upper;
  for (char c : word) upper += is_lower(c) ? static_cast<char>(c - 32) : c;
  bool as_word;
  if (capitals == end) {
    as_word = (said_as_word(word) && !is_dosing(line, at, word)) ||
              (in_capitals(line, at, end) && std::any_of(word.begin(), word.end(), is_vowel)) ||
              is_shouted(line, at, end) || (word == "RE" && line[end] == ':');
  } else {
    // What an apostrophe, a full stop or a sign joins to something is a part of that: I'll, x.cf, a_sd.
    constexpr std::string_view joins = "'.@/\\_#";
    if (at > 0 && (joins.find(line[at - 1]) != joins.npos || is_high(line[at - 1]))) return;
    if (line[end] == '\'' || line[end] == '@' || line[end] == '_' || line[end] == '/' || is_high(line[end])) return;
    if (line[end] == '.' && !line.closes(end + 1)) return;
    const bool no_vowel = std::none_of(upper.begin(), upper.end(), is_vowel);
    const auto high = std::count_if(word.begin(), word.end(), is_upper);
    // mRNA, PhD, iOS; not MySQL, PyPI
    const bool salt = word == "NaCl" || word == "NaOH";
    const bool mixed = high >= 2 && static_cast<std::size_t>(high) + 1 == word.size() && word.find('y') == word.npos;
    if (word.size() > 6 || (!no_vowel && !mixed && !salt) || (mixed && !salt && said_as_word(upper))) return;
    // Ft. Worth, std. dev.: what is short for a word that nobody told us is better left than spelled.
    // Capitals inside are letters (PhD.), and behind small ones a capital begins a sentence (1400 cc. Then).
    if (!mixed && line[end] == '.' && !ends_sentence(line, end + 1, is_upper(word[0]))) return;
    if (is<"short-for-word">(lower(word)) || (word.size() == 2 && is_upper(word[0]) && word[1] == 's'))
      return;  // three Ps
    for (std::size_t i = 2; i < upper.size(); ++i)
      if (upper[i] == upper[i - 1] && upper[i] == upper[i - 2]) return;  // shhh
    as_word = false;
  }
  const std::string letters = spelled(word) + (plural ? "'s" : "");
  const std::string value = lower(word) + (plural ? "s" : "");
  out.push_back({last, {Class::letters, value, letters}, as_word ? -1 : capitals == end ? 1 : -1});
  if (capitals == end) out.push_back({last, {Class::plain, value, plain(line.slice(at, last))}, 0});
}

}  // namespace emend::verbalize
