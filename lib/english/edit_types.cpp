#include "english/edit_types.h"

#include <algorithm>
#include <array>
#include <optional>

#include "text/ascii.h"
#include "text/detokenize.h"
#include "text/utf8.h"

namespace emend::english {

using namespace text;

namespace {

// A part of speech as types name it; empty where types do not (numbers, names beside others).
std::string_view name_of(const Tagged& tagged) {
  switch (tagged.part) {
    case Part::noun:
    case Part::proper:
      return "NOUN";
    case Part::verb:
    case Part::modal:
      return "VERB";
    case Part::adjective:
      return "ADJ";
    case Part::adverb:
      return tagged.lemma == "not" || tagged.lemma == "n't" ? "PART" : "ADV";
    case Part::pronoun:
      return "PRON";
    case Part::determiner:
      return "DET";
    case Part::preposition:
      return "PREP";
    case Part::conjunction:
      return "CONJ";
    case Part::particle:
    case Part::possessive:
      return "PART";
    case Part::punctuation:
      return "PUNCT";
    default:
      return {};
  }
}

bool is_open(const Tagged& tagged) {
  const std::string_view name = name_of(tagged);
  return name == "NOUN" || name == "VERB" || name == "ADJ" || name == "ADV";
}

bool is_contraction(std::string_view lower) {
  static constexpr std::array<std::string_view, 14> all = {"n't", "n’t", "'ve", "’ve", "'re", "’re", "'ll",
                                                           "’ll", "'m",  "’m",  "'d",  "’d",  "'s",  "’s"};
  return std::find(all.begin(), all.end(), lower) != all.end();
}

// One side of an edit.
class Side {
 public:
  Side(const TaggedTokens& tokens, std::size_t begin, std::size_t end) : tokens_(tokens), begin_(begin), end_(end) {}

  std::size_t size() const { return end_ - begin_; }
  const std::string& lower(std::size_t i) const { return tokens_.lower_case(begin_ + i); }
  std::string_view operator[](std::size_t i) const { return tokens_[begin_ + i]; }
  const Tagged& tag(std::size_t i) const { return tokens_.tag_of(begin_ + i); }
  const Tagged& last() const { return tokens_.tag_of(end_ - 1); }

  // be, have, do or a modal before another verb, adverbs and subjects of questions aside.
  bool is_auxiliary(std::size_t i) const {
    const Tagged& tagged = tag(i);
    if (tagged.part == Part::modal) return true;
    if (tagged.part != Part::verb || (tagged.lemma != "be" && tagged.lemma != "have" && tagged.lemma != "do"))
      return false;
    for (std::size_t k = begin_ + i + 1; k < tokens_.size() && k <= begin_ + i + 4; ++k) {
      const Tagged& next = tokens_.tag_of(k);
      if (next.part == Part::adverb || next.part == Part::pronoun) continue;
      if (next.part != Part::verb) return false;
      if (tagged.lemma == "do") return next.form == Form::base || next.form == Form::present;
      return next.form == Form::participle || next.form == Form::gerund || next.form == Form::past;
    }
    return false;
  }
  bool follows_auxiliary(std::size_t i) const {
    for (std::size_t k = begin_ + i; k-- > 0 && k + 4 > begin_ + i;) {
      const Tagged& before = tokens_.tag_of(k);
      if (before.part == Part::adverb) continue;
      return before.part == Part::modal ||
             (before.part == Part::verb && (before.lemma == "be" || before.lemma == "have" || before.lemma == "do"));
    }
    return false;
  }
  bool follows_to(std::size_t i) const {  // of an infinitive
    std::size_t k = begin_ + i;
    while (k > 0 && tokens_.tag_of(k - 1).part == Part::adverb) --k;
    return k > 0 && tokens_.tag_of(k - 1).part == Part::particle;
  }
  bool all_auxiliaries() const {
    for (std::size_t i = 0; i < size(); ++i)
      if (!is_auxiliary(i)) return false;
    return size() > 0;
  }

  // The name that all tokens have, or nothing.
  std::string_view common_name() const {
    std::string_view name = size() > 0 ? name_of(tag(0)) : std::string_view();
    for (std::size_t i = 1; i < size(); ++i)
      if (name_of(tag(i)) != name) return {};
    return name;
  }
  bool only(std::string_view one, std::string_view other) const {
    for (std::size_t i = 0; i < size(); ++i)
      if (name_of(tag(i)) != one && name_of(tag(i)) != other) return false;
    return true;
  }

  std::string joined_lower() const {
    std::string all;
    for (std::size_t i = 0; i < size(); ++i) all += lower(i);
    return all;
  }
  // Without the marks inside of words: "dont" for "don't" and "do n't", "wellknown" for "well-known".
  std::string letters() const {
    const std::string all = joined_lower();
    std::string out;
    for (std::size_t at = 0; at < all.size();) {
      const std::size_t begin = at;
      const char32_t c = next_code_point(all, at);
      if (c != U'\'' && c != U'\u2019' && c != U'-') out.append(all, begin, at - begin);
    }
    return out;
  }
  bool is_possessive() const { return size() == 2 && name_of(tag(0)) == "NOUN" && tag(1).part == Part::possessive; }
  std::vector<std::string> sorted_lower() const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < size(); ++i) all.push_back(lower(i));
    std::sort(all.begin(), all.end());
    return all;
  }

 private:
  const TaggedTokens& tokens_;
  std::size_t begin_, end_;
};

// Of an edit that only deletes or only inserts.
std::string one_sided(const Side& side) {
  if (side.size() == 1) {
    if (side.tag(0).part == Part::possessive) return "NOUN:POSS";
    if (is_contraction(side.lower(0))) return "CONTR";
    if (side.tag(0).part == Part::particle) return "VERB:FORM";  // the to of an infinitive
  }
  if (side.all_auxiliaries()) return "VERB:TENSE";
  if (const std::string_view name = side.common_name(); !name.empty()) return std::string(name);
  return side.only("PART", "VERB") ? "VERB" : "OTHER";
}

constexpr std::size_t kLongestCompared = 64;  // bytes of a word

// 2 times the longest common subsequence over the sum of the lengths: 1 where equal.
double similarity(std::string_view a, std::string_view b) {
  if (a == b) return 1;
  if (a.empty() || b.empty() || a.size() > kLongestCompared || b.size() > kLongestCompared) return 0;
  std::array<std::size_t, kLongestCompared + 1> row{};
  for (const char c : a) {
    std::size_t diagonal = 0;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = c == b[j - 1] ? diagonal + 1 : std::max(above, row[j - 1]);
      diagonal = above;
    }
  }
  return 2.0 * static_cast<double>(row[b.size()]) / static_cast<double>(a.size() + b.size());
}

bool is_alphabetic(std::string_view word) {
  for (std::size_t at = 0; at < word.size();)
    if (!is_letter(next_code_point(word, at))) return false;
  return !word.empty();
}

// Whether the two are forms of one word, whichever parts of speech they have.
bool share_lemma(const std::string& a, const Tagged& a_tag, const std::string& b, const Tagged& b_tag) {
  if (a_tag.lemma == b_tag.lemma) return true;
  for (const Analysis& analysis : analyses(a))
    if (analysis.lemma == b_tag.lemma && is_word(analysis.lemma)) return true;
  for (const Analysis& analysis : analyses(b))
    if (analysis.lemma == a_tag.lemma && is_word(analysis.lemma)) return true;
  return false;
}

// The word without its derivational endings: quick, quickly; beautiful, beauty; decide, decision are not.
std::string stem(std::string word) {
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view ending :
         {"fulness", "iveness", "ation", "ments", "ment", "ness", "ible", "able", "ance", "ence", "tion", "sion",
          "ions",    "ies",     "ied",   "ing",   "ion",  "ity",  "ous",  "ive",  "ful",  "ism",  "ist",  "est",
          "ed",      "er",      "ly",    "al",    "es",   "ic",   "s",    "y",    "e",    "i"}) {
      if (word.size() >= ending.size() + 4 && word.ends_with(ending)) {
        word.resize(word.size() - ending.size());
        again = true;
        break;
      }
    }
  }
  return word;
}

std::string verb_type(const Side& from, Form a, const Side& to) {
  const Form b = to.tag(0).form;
  const auto either = [&](Form form) { return a == form || b == form; };
  // Behind an auxiliary, and behind the to of an infinitive, the form is wrong, not the tense.
  if (from.follows_auxiliary(0) && to.follows_auxiliary(0)) return "VERB:FORM";
  if (to.tag(0).form == Form::base && to.follows_to(0)) return "VERB:FORM";
  if (either(Form::gerund) || either(Form::participle)) return "VERB:FORM";
  if (a == Form::past && b == Form::past) return to.tag(0).lemma == "be" ? "VERB:SVA" : "VERB:INFL";  // was, were
  if (either(Form::past)) return "VERB:TENSE";
  if (either(Form::third) || to.tag(0).lemma == "be") return "VERB:SVA";
  return "VERB:FORM";
}

// The form of `lemma` that the word may be, if it may be one.
std::optional<Form> verb_form_of(std::string_view word, std::string_view lemma) {
  for (const Analysis& analysis : analyses(word))
    if (analysis.lemma == lemma && is_verb_form(analysis.form)) return analysis.form;
  return std::nullopt;
}

// "goed" and "childs" for "went" and "children".
bool is_regular_form_of(std::string_view word, const Tagged& tagged) {
  const std::vector<std::string> regular = regular_inflections(tagged.lemma, tagged.form);
  return std::find(regular.begin(), regular.end(), word) != regular.end();
}

std::string word_for_word(const Side& from, const Side& to) {
  const Tagged &a = from.tag(0), &b = to.tag(0);
  const std::string &old = from.lower(0), &now = to.lower(0);
  const std::string_view a_name = name_of(a), b_name = name_of(b);
  if (a.part == Part::possessive || b.part == Part::possessive) return "NOUN:POSS";
  if (is_contraction(old) || is_contraction(now)) return a_name == b_name ? "CONTR" : "OTHER";
  if (is_alphabetic(old) && !is_word(old) && a.part != Part::proper) {
    if (a.lemma == b.lemma) {
      if (a_name == b_name && (a_name == "NOUN" || a_name == "VERB")) return std::string(a_name) + ":INFL";
      return "MORPH";
    }
    if ((b.part == Part::noun || b.part == Part::verb) && is_regular_form_of(old, b))
      return std::string(b_name) + ":INFL";
    if (similarity(old, now) > 0.5) return "SPELL";
    return a_name == b_name && !a_name.empty() ? std::string(a_name) : "OTHER";
  }
  const std::optional<Form> old_form = b.part == Part::verb ? verb_form_of(old, b.lemma) : std::nullopt;
  // "He like it": what is no open class here may be a form of the verb nevertheless.
  if (is_open(b) && a.part != Part::modal && b.part != Part::modal &&
      (old_form || (is_open(a) && share_lemma(old, a, now, b)))) {
    if (a_name == b_name) {
      if (a_name == "NOUN") return "NOUN:NUM";
      if (a_name == "VERB") return verb_type(from, a.form, to);
      if (a_name == "ADJ") return "ADJ:FORM";
    }
    // A wrong form misleads the tagger ("can sings"): what it may be beside the right one counts more.
    if (old_form) return verb_type(from, *old_form, to);
    if (b.part == Part::noun && b.form == Form::plural) return "NOUN:NUM";
    if (b.part == Part::verb && b.form == Form::past) return "VERB:TENSE";
    if (b.part == Part::verb && b.form == Form::third) return "VERB:SVA";
    if (b.part == Part::verb && (b.form == Form::gerund || b.form == Form::participle)) return "VERB:FORM";
    return "MORPH";
  }
  if (is_open(a) && is_open(b) && stem(old) == stem(now)) return "MORPH";
  if (from.is_auxiliary(0) && to.is_auxiliary(0)) return "VERB:TENSE";
  if (a_name == b_name && !a_name.empty()) return std::string(a_name);
  // Demonstratives and their like are pronouns or determiners by what follows, not by what they are.
  const auto either = [&](std::string_view one, std::string_view two) {
    return (a_name == one && b_name == two) || (a_name == two && b_name == one);
  };
  if (either("DET", "PRON")) return "DET";
  if (either("PREP", "CONJ") || either("PREP", "PART")) return "PREP";
  return "OTHER";
}

// Whether blanks, hyphens and apostrophes are all that is new.
bool same_letters(const Side& from, const Side& to) {
  const std::string letters = from.letters();
  return letters.empty() ? from.joined_lower() == to.joined_lower() : letters == to.letters();
}

// Of sides that have the same letters.
std::string mark_type(const Side& from, const Side& to) {
  const auto apostrophes = [](const Side& side) {
    const std::string all = side.joined_lower();
    return all.find_first_of("'") != all.npos || all.find("’") != all.npos;
  };
  if (apostrophes(from) == apostrophes(to)) return "ORTH";
  // "do nt": the word is divided well, and lacks its mark.
  if (from.size() == 1 && to.size() == 1 && (is_contraction(from.lower(0)) || is_contraction(to.lower(0))))
    return "PUNCT";
  return from.is_possessive() || to.is_possessive() ? "NOUN:POSS" : "CONTR";
}

std::string replaced(const Side& from, const Side& to) {
  if (same_letters(from, to)) return mark_type(from, to);
  if (from.size() == to.size() && from.size() > 1 && from.sorted_lower() == to.sorted_lower()) return "WO";
  if (from.size() == 1 && to.size() == 1) return word_for_word(from, to);
  if (from.all_auxiliaries() && to.all_auxiliaries()) return "VERB:TENSE";
  const std::string_view name = from.common_name();
  const bool same_lemma = from.last().lemma == to.last().lemma;
  if (!name.empty() && name == to.common_name()) return name == "VERB" && same_lemma ? "VERB:TENSE" : std::string(name);
  if (from.only("VERB", "PART") && to.only("VERB", "PART")) return same_lemma ? "VERB:FORM" : "VERB";
  if ((from.is_possessive() || to.is_possessive()) && from.tag(0).lemma == to.tag(0).lemma) return "NOUN:POSS";
  const auto degree = [](const Side& side) {
    return side.size() == 2 && (side.lower(0) == "more" || side.lower(0) == "most");
  };
  if ((degree(from) || degree(to)) && same_lemma) return "ADJ:FORM";
  return "OTHER";
}

// --- Alignment

enum class Op : std::uint8_t { match, substitute, remove, insert, transpose };

struct Step {
  Op op;
  std::size_t begin, end, target_begin, target_end;
};

constexpr std::size_t kMostCells = std::size_t{1} << 22, kMostLetters = std::size_t{1} << 29;
constexpr std::size_t kLongestTransposition = 4;
constexpr std::size_t kLeastMerged = 64;

double substitution(const TaggedTokens& a, std::size_t i, const TaggedTokens& b, std::size_t j) {
  if (a.lower_case(i) == b.lower_case(j)) return 0;  // capitals alone
  const Tagged &from = a.tag_of(i), &to = b.tag_of(j);
  const double lemma = from.lemma == to.lemma ? 0 : 0.499;  // a little less than a part of speech
  const double part = name_of(from) == name_of(to) ? 0 : is_open(from) && is_open(to) ? 0.25 : 0.5;
  return lemma + part + 1 - similarity(a.lower_case(i), b.lower_case(j));
}

bool transposed(const TaggedTokens& a, std::size_t i, const TaggedTokens& b, std::size_t j, std::size_t length) {
  std::array<std::string_view, kLongestTransposition> one, two;
  for (std::size_t k = 0; k < length; ++k) one[k] = a.lower_case(i + k), two[k] = b.lower_case(j + k);
  if (std::equal(one.begin(), one.begin() + length, two.begin())) return false;
  std::sort(one.begin(), one.begin() + length);
  std::sort(two.begin(), two.begin() + length);
  return std::equal(one.begin(), one.begin() + length, two.begin());
}

// Steps that lead through tokens [head, n) and [head, m).
std::vector<Step> align(const TaggedTokens& a, std::size_t head, std::size_t a_end, const TaggedTokens& b,
                        std::size_t b_end) {
  const std::size_t n = a_end - head, m = b_end - head;
  const auto letters = [head](const TaggedTokens& tokens, std::size_t end) {
    std::size_t bytes = 0;
    for (std::size_t i = head; i < end; ++i) bytes += std::min(tokens[i].size(), kLongestCompared);
    return bytes;
  };
  if ((n + 1) * (m + 1) > kMostCells || letters(a, a_end) * letters(b, b_end) > kMostLetters)
    return {{Op::substitute, head, a_end, head, b_end}};
  struct Cell {
    double cost;
    Op op;
    std::uint8_t length;
  };
  std::vector<Cell> cells((n + 1) * (m + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> Cell& { return cells[i * (m + 1) + j]; };
  at(0, 0) = {0, Op::match, 0};
  for (std::size_t i = 0; i <= n; ++i) {
    for (std::size_t j = 0; j <= m; ++j) {
      if (i == 0 && j == 0) continue;
      Cell best{1e300, Op::match, 1};
      const auto offer = [&](double cost, Op op, std::uint8_t length) {
        if (cost < best.cost) best = {cost, op, length};
      };
      if (i > 0 && j > 0) {
        if (a[head + i - 1] == b[head + j - 1]) {
          offer(at(i - 1, j - 1).cost, Op::match, 1);
        } else {
          offer(at(i - 1, j - 1).cost + substitution(a, head + i - 1, b, head + j - 1), Op::substitute, 1);
        }
      }
      if (i > 0) offer(at(i - 1, j).cost + 1, Op::remove, 1);
      if (j > 0) offer(at(i, j - 1).cost + 1, Op::insert, 1);
      if (best.op != Op::match) {
        for (std::size_t k = 2; k <= std::min({i, j, kLongestTransposition}); ++k) {
          if (transposed(a, head + i - k, b, head + j - k, k))
            offer(at(i - k, j - k).cost + static_cast<double>(k) - 1, Op::transpose, static_cast<std::uint8_t>(k));
        }
      }
      at(i, j) = best;
    }
  }
  std::vector<Step> steps;
  for (std::size_t i = n, j = m; i > 0 || j > 0;) {
    const Cell& cell = at(i, j);
    const std::size_t down = cell.op == Op::insert ? 0 : cell.length, right = cell.op == Op::remove ? 0 : cell.length;
    steps.push_back({cell.op, head + i - down, head + i, head + j - right, head + j});
    i -= down, j -= right;
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

// What the steps of a run say of any part of it, known in a time that does not depend on the size of the part.
class Run {
 public:
  Run(const TaggedTokens& source, const TaggedTokens& target, std::span<const Step> steps)
      : steps(steps),
        from_(source, steps.front().begin, steps.back().end),
        to_(target, steps.front().target_begin, steps.back().target_end) {}

  const std::span<const Step> steps;

  // Of tokens on both sides: whether blanks, hyphens and apostrophes are all that is new.
  bool same_letters(std::size_t first, std::size_t size) const {
    const auto [a, a_end] = source(first, size);
    const auto [b, b_end] = target(first, size);
    const std::string_view letters = from_.letters(a, a_end);
    return letters.empty() ? from_.lower(a, a_end) == to_.lower(b, b_end) : letters == to_.letters(b, b_end);
  }
  bool only_verbs(std::size_t first, std::size_t size) const {
    const auto [a, a_end] = source(first, size);
    const auto [b, b_end] = target(first, size);
    return from_.only_verbs(a, a_end) && to_.only_verbs(b, b_end);
  }

 private:
  // Of tokens [first, last) of a text, the sums up to each of them.
  class Sums {
   public:
    Sums(const TaggedTokens& tokens, std::size_t first, std::size_t last) : first_(first) {
      const auto put = [&](std::size_t others) { sums_.push_back({lower_.size(), letters_.size(), others}); };
      put(0);
      for (std::size_t i = first; i < last; ++i) {
        const Side side(tokens, i, i + 1);
        lower_ += side.lower(0);
        letters_ += side.letters();
        put(sums_.back().others + !side.only("VERB", "PART"));
      }
    }
    std::string_view lower(std::size_t i, std::size_t k) const { return cut(lower_, at(i).lower, at(k).lower); }
    std::string_view letters(std::size_t i, std::size_t k) const { return cut(letters_, at(i).letters, at(k).letters); }
    bool only_verbs(std::size_t i, std::size_t k) const { return at(i).others == at(k).others; }

   private:
    struct Sum {
      std::size_t lower, letters, others;  // bytes of lower_ and letters_; tokens that are neither VERB nor PART
    };
    const Sum& at(std::size_t token) const { return sums_[token - first_]; }
    static std::string_view cut(std::string_view text, std::size_t begin, std::size_t end) {
      return text.substr(begin, end - begin);
    }
    std::size_t first_;
    std::string lower_, letters_;
    std::vector<Sum> sums_;
  };
  std::pair<std::size_t, std::size_t> source(std::size_t first, std::size_t size) const {
    return {steps[first].begin, steps[first + size - 1].end};
  }
  std::pair<std::size_t, std::size_t> target(std::size_t first, std::size_t size) const {
    return {steps[first].target_begin, steps[first + size - 1].target_end};
  }

  Sums from_, to_;
};

class Merger {
 public:
  Merger(const TaggedTokens& source, const TaggedTokens& target) : source_(source), target_(target) {}

  // A run of changes without a match between them: the longest that belong together are one, the first of two that are
  // equally long; then the longest of what is left. Of a run of n steps parts of up to max(64, 2^22 / n) are looked at.
  void add(std::span<const Step> steps) {
    if (steps.empty()) return;
    const Run run(source_, target_, steps);
    std::vector<Span> free{{0, steps.size()}}, parts;
    for (std::size_t size = std::min(steps.size(), std::max(kLeastMerged, kMostCells / steps.size())); size >= 2;
         --size) {
      std::vector<Span> left;
      for (const Span span : free) {
        std::size_t begin = span.begin;
        for (std::size_t at = begin; at + size <= span.end;) {
          if (!belong_together(run, at, size)) {
            ++at;
            continue;
          }
          if (begin < at) left.push_back({begin, at});
          parts.push_back({at, at + size});
          begin = at += size;
        }
        if (begin < span.end) left.push_back({begin, span.end});
      }
      free = std::move(left);
    }
    // Substitutions and transpositions stand for themselves; what is lost and added between them is one.
    for (const Span span : free) {
      std::size_t begin = span.begin;
      for (std::size_t i = begin; i < span.end; ++i) {
        if (steps[i].op != Op::substitute && steps[i].op != Op::transpose) continue;
        if (begin < i) parts.push_back({begin, i});
        parts.push_back({i, i + 1});
        begin = i + 1;
      }
      if (begin < span.end) parts.push_back({begin, span.end});
    }
    std::sort(parts.begin(), parts.end(), [](Span a, Span b) { return a.begin < b.begin; });
    for (const Span part : parts)
      edits_.push_back({steps[part.begin].begin, steps[part.end - 1].end, steps[part.begin].target_begin,
                        steps[part.end - 1].target_end});
  }

  std::vector<TokenEdit> take() { return std::move(edits_); }

 private:
  bool belong_together(const Run& run, std::size_t first, std::size_t size) const {
    const Step &begin = run.steps[first], &end = run.steps[first + size - 1];
    const Side from(source_, begin.begin, end.end), to(target_, begin.target_begin, end.target_end);
    if (from.size() == 0 || to.size() == 0) return false;
    if (run.same_letters(first, size)) return true;
    // "eat": "has eaten"; "to eat": "eating". Of two words for two, each is an edit.
    if (from.size() != to.size() && run.only_verbs(first, size)) return from.last().lemma == to.last().lemma;
    if (size != 2) return false;
    // "friends": "friend 's"; "freer": "more free"
    const auto has_possessive = [](const Side& side) {
      return side.size() == 2 && side.tag(1).part == Part::possessive;
    };
    if (has_possessive(from) != has_possessive(to)) return from.tag(0).lemma == to.tag(0).lemma;
    const auto has_degree = [](const Side& side) {
      return side.size() == 2 && (side.lower(0) == "more" || side.lower(0) == "most");
    };
    if (has_degree(from) != has_degree(to)) return from.last().lemma == to.last().lemma;
    // ". We": ", we"
    return from.size() <= 2 && to.size() <= 2 && name_of(from.tag(0)) == "PUNCT" &&
           from.last().lemma == to.last().lemma && from.lower(from.size() - 1) == to.lower(to.size() - 1) &&
           name_of(from.last()) != "PUNCT";
  }

  const TaggedTokens &source_, &target_;
  std::vector<TokenEdit> edits_;
};

}  // namespace

TaggedTokens::TaggedTokens(std::vector<std::string_view> tokens) : tokens_(std::move(tokens)) {
  std::size_t words = 0;
  bool capitals = true;
  for (const std::string_view token : tokens_) {
    lower_.push_back(lower(token));
    words += has_letter(token);
    capitals = capitals && std::none_of(token.begin(), token.end(), small_letter);
  }
  if (capitals && words > 1) {
    tags_ = tag(std::vector<std::string_view>(lower_.begin(), lower_.end()));
  } else {
    tags_ = tag(tokens_);
  }
}

std::string TaggedTokens::lower(std::string_view token) { return text::lower(token); }

std::string edit_type(const TaggedTokens& source, const TaggedTokens& target, const TokenEdit& edit) {
  const Side from(source, edit.begin, edit.end), to(target, edit.target_begin, edit.target_end);
  if (from.size() == 0 && to.size() == 0) return "R:ORTH";  // blanks beside marks
  if (from.size() == 0) return "M:" + one_sided(to);
  if (to.size() == 0) return "U:" + one_sided(from);
  // ". We" for ", we" is a matter of the mark.
  if (name_of(from.tag(0)) == "PUNCT" && name_of(to.tag(0)) == "PUNCT" && from.size() == 2 && to.size() == 2 &&
      from.lower(1) == to.lower(1))
    return "R:PUNCT";
  return "R:" + replaced(from, to);
}

std::vector<TokenEdit> token_edits(const TaggedTokens& source, const TaggedTokens& target) {
  const std::size_t shorter = std::min(source.size(), target.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && source[head] == target[head]) ++head;
  while (tail < shorter - head && source[source.size() - 1 - tail] == target[target.size() - 1 - tail]) ++tail;
  // Where a doubled word was lost, the alignment may still choose which: as a rule the last one.
  Merger merger(source, target);
  std::vector<Step> run;
  for (const Step& step : align(source, head, source.size() - tail, target, target.size() - tail)) {
    if (step.op != Op::match) {
      run.push_back(step);
      continue;
    }
    merger.add(run);
    run.clear();
  }
  merger.add(run);
  std::vector<TokenEdit> edits = merger.take();
  for (TokenEdit& edit : edits) edit.type = edit_type(source, target, edit);
  return edits;
}

std::vector<std::string> edit_types(std::string_view line, const std::vector<Edit>& edits) {
  std::vector<std::string> types;
  if (edits.empty()) return types;
  const std::string corrected = apply(line, edits);
  const std::vector<Span> from = token_spans(line), to = token_spans(corrected);
  const auto views = [](std::string_view text, const std::vector<Span>& spans) {
    std::vector<std::string_view> tokens;
    for (const Span span : spans) tokens.push_back(slice(text, span));
    return tokens;
  };
  const TaggedTokens source(views(line, from)), target(views(corrected, to));
  // The tokens that [begin, end) touches: of nothing, those that it stands inside of.
  const auto touched = [](const std::vector<Span>& spans, std::size_t begin, std::size_t end) {
    const auto first = std::partition_point(spans.begin(), spans.end(), [&](Span span) { return span.end <= begin; });
    auto last = first;
    while (last != spans.end() && last->begin < end) ++last;
    if (begin == end && first != spans.end() && first->begin < begin) last = first + 1;
    return Span{static_cast<std::size_t>(first - spans.begin()), static_cast<std::size_t>(last - spans.begin())};
  };
  // How far the first of the tokens begins before a place, and the last ends behind it.
  const auto before = [](const std::vector<Span>& spans, Span tokens, std::size_t begin) {
    return tokens.begin < tokens.end ? begin - std::min(begin, spans[tokens.begin].begin) : 0;
  };
  const auto behind = [](const std::vector<Span>& spans, Span tokens, std::size_t end) {
    return tokens.begin < tokens.end ? std::max(end, spans[tokens.end - 1].end) - end : 0;
  };
  std::size_t grown = 0;  // modulo 2^64
  for (const Edit& edit : edits) {
    const std::size_t begin = edit.begin + grown, end = begin + edit.replacement.size();
    grown += edit.replacement.size() - (edit.end - edit.begin);
    // What is beside an edit inside of a token belongs to the token on the other side, too, whose tokens may reach
    // further: "doesnt" is "does" and "n't".
    Span a{}, b{};
    for (std::size_t left = 0, right = 0;;) {
      a = touched(from, edit.begin - std::min(edit.begin, left), edit.end + right);
      b = touched(to, begin - std::min(begin, left), end + right);
      const std::size_t more_left = std::max(before(from, a, edit.begin), before(to, b, begin));
      const std::size_t more_right = std::max(behind(from, a, edit.end), behind(to, b, end));
      if (more_left <= left && more_right <= right) break;
      left = more_left, right = more_right;
    }
    TokenEdit whole{a.begin, a.end, b.begin, b.end};
    while (whole.begin < whole.end && whole.target_begin < whole.target_end &&
           source[whole.begin] == target[whole.target_begin])
      ++whole.begin, ++whole.target_begin;
    while (whole.begin < whole.end && whole.target_begin < whole.target_end &&
           source[whole.end - 1] == target[whole.target_end - 1])
      --whole.end, --whole.target_end;
    types.push_back(edit_type(source, target, whole));
  }
  return types;
}

}  // namespace emend::english
