#include "filters/spelling_judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "english/classes.h"
#include "filters/knowledge.h"
#include "filters/word_place.h"
#include "text/capitals.h"
#include "text/language.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/word_parts.h"

namespace emend::filters {

namespace {

constexpr std::size_t least_of_a_misspelling = 3;  // letters: teh
constexpr std::size_t few_letters = 4;
constexpr double common = 4.5;          // Zipf, of the words of what was written together, and without its long letter
constexpr double of_a_long_letter = 3;  // Zipf, of a word of some letters without it
constexpr double of_a_sibling = 3;      // that another unlisted word costs that stands behind "and" or before it
constexpr double of_a_name = 1.5;       // log odds that a capital at the beginning of a sentence costs
constexpr double of_a_slip = 1.6;       // log odds that a text with many slips adds: of one word in 20
constexpr double of_a_term = 1;         // those that each time costs that the text had the word before
constexpr double most_of_a_term = 4;
// Those of a word of few letters, which may be anything, unless it is often seen for the other; and of one that in
// capitals is an abbreviation: amd, aol.
constexpr double of_few_letters = 1.5, of_initials = 2;
constexpr double surer_than_a_table = 5;  // log odds of two words, where a table has another: have a, and no have
constexpr double sure_of_two = 1.5;       // log odds of two words that tell how often a text loses blanks
constexpr int often_listed = 4;           // text::Meaning::weight
constexpr std::size_t most_remembered = 100'000;  // words

// The word with each run of three letters and more cut to one, or to two; a run of digits or marks is none.
bool has_long_letter(std::string_view word) {
  for (std::size_t i = 2; i < word.size(); ++i)
    if (word[i] == word[i - 1] && word[i] == word[i - 2]) return true;
  return false;
}

std::string shortened(std::string_view word, std::size_t most) {
  std::string out;
  std::size_t run = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    std::size_t end = i;
    while (end < word.size() && word[end] == word[i]) ++end;
    run = end - i;
    out.append(run >= 3 ? most : run, word[i]);
    i = end - 1;
  }
  return out;
}

// Words that few English sentences have none of, and that are none of other languages.
bool is_of_english(std::string_view lower) { return english::is<"of-english">(lower); }

// Whether a word is a contraction with its apostrophe. What ends in 's may be a possessive.
bool has_apostrophe(std::string_view word) {
  std::string room;
  const std::string_view plain = text::with_plain_apostrophes(word, room);
  const std::size_t mark = plain.find('\'');
  return mark != plain.npos && text::one_of(plain.substr(mark), {"'t", "'m", "'re", "'ve", "'ll", "'d"});
}

// A letter before a word makes the name of a program, a type or a function of it more often than a slip does: qmake,
// fpath. One that is written twice is a slip.
bool has_prefix(std::string_view word, std::string_view listed) {
  constexpr std::size_t least = 4;  // letters of the word
  return listed.size() >= least && word.substr(1) == listed && word[0] != word[1];
}

// Whether a dash is all that stands before a word, as before who said what the lines above say: "-- Hepler".
bool is_behind_dash(std::string_view sentence, text::Span word) {
  std::string_view before = sentence.substr(0, word.begin);
  before.remove_prefix(std::min(before.find_first_not_of(" \t"), before.size()));
  return text::one_of(before, {"-- ", "\u2013 ", "\u2014 "});
}

}  // namespace

// A sentence, and its words for the model of words once they are asked for.
class SpellingJudge::Context {
 public:
  Context(std::string_view sentence, const ngram::Model* model) : sentence_(sentence), model_(model) {}

  // At the beginning of a sentence a word has a capital.
  void see(text::Candidate& candidate, text::Span span) {
    if (!model_) return;
    if (!beside_) beside_.emplace(*model_, sentence_);
    const std::string form = text::with_capitals_of(text::slice(sentence_, span), candidate.word);
    ngram::Beside::Association its = beside_->of(span.begin, form);
    if (its.unseen && form != candidate.word) its = beside_->of(span.begin, candidate.word);
    candidate.before = its.before;
    candidate.behind = its.behind;
    candidate.unseen = its.unseen;
  }

  // How much likelier two words are, where one stands, than they are by themselves and apart: a decimal logarithm.
  double see(const Split& split, text::Span span) {
    constexpr double least = -2, most = 3, of_those_behind = 0.5;
    if (!model_) return 0;
    if (!beside_) beside_.emplace(*model_, sentence_);
    ngram::Beside::Association its = beside_->of(span.begin, split.first, split.second);
    if (its.unseen) its = beside_->of(span.begin, text::lower(split.first), split.second);
    return its.unseen ? least : std::clamp(its.before + of_those_behind * its.behind, least, most);
  }

 private:
  const std::string_view sentence_;
  const ngram::Model* const model_;
  std::optional<ngram::Beside> beside_;
};

SpellingJudge::SpellingJudge(std::shared_ptr<const text::WordList> known, std::shared_ptr<const text::Lexicon> lexicon,
                             std::shared_ptr<const ngram::Model> model)
    : known_(std::move(known)), lexicon_(std::move(lexicon)), model_(std::move(model)) {}

// How common a word is, in Zipf; below zero where it is not listed as one of general use.
double SpellingJudge::frequency(std::string_view lower) const {
  const auto found = lexicon_->find(lower);
  return found && found->is(text::Lexicon::general) ? found->zipf() : -1;
}

// The list of words that the network learned from has what old books have, too: truely, cryed.
bool SpellingJudge::is_in_lexicon(std::string_view word) const {
  return lexicon_->contains(word) || lexicon_->contains(text::lower(word));
}

// What tables and inflection say of a word; empty where that is nothing.
std::string SpellingJudge::certain(std::string_view sentence, text::Span span, bool begins) const {
  const std::string_view word = text::slice(sentence, span);
  const auto listed = [&](std::string_view other) { return known_->contains(other); };
  const Case letters = case_of(word);
  std::string right;
  if (letters == Case::small || (letters == Case::title && begins))
    right = text::inflection_of(sentence, span, [&](std::string_view other) { return is_in_lexicon(other); });
  if (right.empty()) right = text::spelling_of(word, begins, listed, least_of_a_misspelling);
  for (const std::string_view ending : {"'s", "’s"}) {  // the goverment's plan
    if (!right.empty() || !word.ends_with(ending)) continue;
    const std::string_view owner = word.substr(0, word.size() - ending.size());
    if (!is_known(owner)) right = text::spelling_of(owner, begins, listed, least_of_a_misspelling);
    if (!right.empty()) right += ending;
  }
  return right;
}

// Names in small letters are known, too.
bool SpellingJudge::is_known(std::string_view word) const {
  if (known_->contains(word)) return true;
  if (case_of(word) != Case::small) return false;
  std::string name(word);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return lexicon_->contains(name);
}

// Whether a word with a capital stands behind a first name that is no common word: Carlos Villegas.
bool SpellingJudge::is_surname(std::string_view sentence, text::Span before, text::Span word) const {
  if (case_of(text::slice(sentence, word)) != Case::title || before.end + 1 != word.begin) return false;
  const std::string_view name = text::slice(sentence, before);
  if (sentence[before.end] != ' ' || case_of(name) != Case::title) return false;
  const auto listed = lexicon_->find(name);
  return listed && listed->is(text::Lexicon::person) && frequency(text::lower(name)) < common;
}

// Whether a name that no list has stands behind a word that begins a sentence: it is one, too (Michiel Buddingh).
bool SpellingJudge::is_name_before(std::string_view sentence, text::Span word, text::Span behind) const {
  const std::string_view name = text::slice(sentence, behind);
  return word.end + 1 == behind.begin && sentence[word.end] == ' ' && case_of(name) == Case::title &&
         !is_in_lexicon(name);
}

// Whether "and" or "or" joins an unlisted word to another that begins alike: both are terms (wherefirst, wherefast).
bool SpellingJudge::has_sibling(std::string_view sentence, const std::vector<text::Span>& words, std::size_t i) const {
  const std::string_view word = text::slice(sentence, words[i]);
  const auto joins = [&](std::size_t at) {
    return text::one_of(text::slice(sentence, words[at]), {"and", "or", "nor"}) &&
           words[at - 1].end + 1 == words[at].begin && words[at].end + 1 == words[at + 1].begin;
  };
  const auto is_sibling = [&](std::size_t at) {
    const std::string_view other = text::slice(sentence, words[at]);
    return other[0] == word[0] && case_of(other) == Case::small && !is_known(other) &&
           certain(sentence, words[at], false).empty();
  };
  return case_of(word) == Case::small &&
         ((i >= 2 && joins(i - 1) && is_sibling(i - 2)) || (i + 2 < words.size() && joins(i + 1) && is_sibling(i + 2)));
}

text::Meant SpellingJudge::by_pattern(const std::string& lower) const {
  if (has_long_letter(lower) && lower.size() > 3) {
    text::Meant best;
    double commonest = -1;
    for (const std::size_t letters : {1, 2}) {
      const std::string word = shortened(lower, letters);
      const double its = frequency(word), least = word.size() < least_of_a_misspelling ? common : of_a_long_letter;
      if (its >= std::max(least, commonest)) best = {word, 0, Finding::certain}, commonest = its;
    }
    if (!best.word.empty()) return best;
  }
  const auto is_common = [&](std::string_view word) { return frequency(word) >= common; };
  for (const std::string_view one : english::words_of<"joined-before">()) {
    const std::string_view rest = std::string_view(lower).substr(std::min(one.size(), lower.size()));
    if (lower.starts_with(one) && rest.size() >= 3 && is_common(rest))
      return {std::string(one) + ' ' + std::string(rest), 0, 3};
  }
  for (const std::string_view one : english::words_of<"joined-behind">()) {
    if (!lower.ends_with(one) || lower.size() < one.size() + 2) continue;
    const std::string_view rest = std::string_view(lower).substr(0, lower.size() - one.size());
    if (rest.size() + one.size() > 4 && is_common(rest)) return {std::string(rest) + ' ' + std::string(one), 0, 3};
  }
  return {};
}

const SpellingJudge::Meant& SpellingJudge::remembered(const std::string& lower) {
  if (const auto found = meant_.find(lower); found != meant_.end()) return found->second;
  if (meant_.size() >= most_remembered) meant_.clear();
  return meant_.emplace(lower, Meant{by_pattern(lower), text::candidates(*lexicon_, lower)}).first->second;
}

std::vector<text::Candidate> SpellingJudge::candidates(Context& context, text::Span span, const std::string& lower) {
  std::vector<text::Candidate> candidates = remembered(lower).candidates;
  for (text::Candidate& candidate : candidates) context.see(candidate, span);
  return candidates;
}

text::Meant SpellingJudge::meant(Context& context, text::Span span, const std::string& lower) {
  text::Meant by_letters = text::meant(lower, candidates(context, span, lower));
  const text::Meant& pattern = remembered(lower).by_pattern;
  if (by_letters.word.empty()) return pattern;
  return pattern.word.empty() || by_letters.log_odds > pattern.log_odds ? by_letters : pattern;
}

// The two words that one was meant for, where that is likelier than not in some text.
text::Meant SpellingJudge::two_words(Context& context, text::Span span, std::string_view written) {
  // Of log odds: what a tenfold likelihood of both words adds, and that likelihood, as Zipf, that says as much for as
  // against them in a text of which nothing is known.
  constexpr double of_tenfold = 2, even = 5.2;
  constexpr double often_lost = 3;  // log odds of a text whose new compounds are none: twenty times the usual
  std::string room;
  const std::string_view word = text::with_plain_apostrophes(written, room);
  auto found = splits_.find(word);
  if (found == splits_.end()) {
    if (splits_.size() >= most_remembered) splits_.clear();
    found = splits_.emplace(std::string(word), splits(*lexicon_, word)).first;
  }
  text::Meant best;
  double likeliest = 0;
  for (const Split& split : found->second) {
    if (split.compound && blanks_.log_odds() < often_lost) continue;
    const double frequency = split.frequency + context.see(split, span);
    if (frequency <= likeliest) continue;
    likeliest = frequency;
    best = {split.first + ' ' + split.second, 0, of_tenfold * (frequency - even)};
  }
  return best;
}

std::vector<SpellingJudge::Unlisted> SpellingJudge::unlisted(std::string_view sentence) {
  std::vector<Unlisted> all;
  Context context(sentence, model_.get());
  for (const text::Span span : text::words(sentence)) {
    const std::string_view word = text::slice(sentence, span);
    if (!known_->contraction(word).empty() || is_known(word) || !is_of_prose(sentence, span)) continue;
    if (case_of(word) == Case::small) all.push_back({span, candidates(context, span, std::string(word))});
  }
  return all;
}

namespace {

// What a commit or a note is about: "nushell: quote the path", "* chage: quote it".
bool is_label(std::string_view sentence, text::Span word) {
  const bool begins = sentence.find_first_not_of(" \t*+-") == word.begin;
  return begins && case_of(text::slice(sentence, word)) == Case::small && sentence.substr(word.end).starts_with(": ");
}

}  // namespace

// How often an unlisted word has come, this time included.
int SpellingJudge::times(const std::string& lower) {
  if (seen_.size() >= most_remembered) seen_.clear();
  return ++seen_[lower];
}

double SpellingJudge::Judgement::misspelt() const {
  double sum = 0;
  for (const Finding& finding : findings)
    if (!finding.contraction && !finding.few_letters && !finding.lost_blank) sum += 1.0 / finding.times;
  return sum;
}

double SpellingJudge::Judgement::unclear() const {
  double sum = 0;
  for (const Finding& finding : findings) {
    const double clear = 1 / (1 + std::exp(-finding.log_odds - of_a_slip));
    if (!finding.contraction && !finding.few_letters && !finding.lost_blank)
      sum += (1 - clear) / (finding.times * finding.times);
  }
  return sum;
}

// A misspelling that a table or a rule of letters knows, if no two words are far likelier.
Finding SpellingJudge::sure(Context& context, std::string_view sentence, text::Span span, std::string certain) {
  const std::string_view word = text::slice(sentence, span);
  const bool contraction = !known_->contraction(word).empty();
  const text::Meant two = contraction ? text::Meant() : two_words(context, span, word);
  if (two.log_odds + blanks_.log_odds() > surer_than_a_table) certain = text::with_capitals_of(word, two.word);
  if (certain.starts_with("I'") && word.starts_with('i') && text::writes_small_i(sentence)) certain[0] = 'i';
  return {span, std::move(certain), Finding::certain, times(text::lower(word)), contraction};
}

// Of a word that is_marked(), what no name or code is: a long misspelling that the table knows.
std::optional<Finding> SpellingJudge::of_marked(Context& context, std::string_view sentence, text::Span span) {
  constexpr std::size_t long_word = 7;  // letters
  const std::string_view word = text::slice(sentence, span);
  if (!is_marked(sentence, span) || case_of(word) == Case::other || is_known(word)) return {};
  std::string right = text::spelling_of(
      word, false, [&](std::string_view other) { return known_->contains(other); }, long_word);
  if (right.empty()) return {};
  return sure(context, sentence, span, std::move(right));
}

// What word i, which no list has, is likeliest meant for: another, or two words that lost the blank between them.
std::optional<Finding> SpellingJudge::likeliest(Context& context, std::string_view sentence,
                                                const std::vector<text::Span>& words, std::size_t i) {
  const text::Span span = words[i];
  const std::string_view word = text::slice(sentence, span);
  const std::string lower = text::lower(word);
  const Case letters = case_of(word);
  const bool title = letters == Case::title, inside = title && (i > 0 || is_behind_dash(sentence, span));
  if (title && !inside && i + 1 < words.size() && is_name_before(sentence, span, words[i + 1])) return {};
  const int times = this->times(lower);
  text::Meant meant, two;
  if (letters != Case::other && !inside) meant = this->meant(context, span, lower);
  if (!inside || word.starts_with('I')) two = two_words(context, span, word);
  const std::string first = text::lower(two.word.substr(0, two.word.find(' ')));
  const bool two_words_are_sure = two.log_odds > sure_of_two && !english::is<"begins-name-of-function">(first);
  if (two_words_are_sure || meant.word.find(' ') != meant.word.npos) blanks_.see(0, 1.0 / times);
  const double lost = blanks_.log_odds();
  if (lost > 0 && !two.word.empty() && (meant.word.empty() || two.log_odds + lost > meant.log_odds)) {
    const double cost = title && !word.starts_with('I') ? of_a_name : 0;
    return Finding{span,
                   text::with_capitals_of(word, two.word),
                   two.log_odds + lost - cost,
                   times,
                   false,
                   lower.size() <= few_letters,
                   true};
  }
  if (meant.word.empty() || (meant.listed < often_listed && has_prefix(lower, meant.word))) return {};
  double cost = std::min(most_of_a_term, of_a_term * (times - 1)) + (title ? of_a_name : 0);
  if (lower.size() <= few_letters && meant.listed < often_listed) cost += of_few_letters;
  if (is_initials(*lexicon_, lower)) cost += of_initials;
  return Finding{
      span, text::with_capitals_of(word, meant.word), meant.log_odds - cost, times, false, lower.size() <= few_letters};
}

// Whether a word is no part of another's by chance: one that is hardly ever seen, or none.
bool SpellingJudge::is_odd(std::string_view word) const {
  constexpr double rare = 2.2;  // Zipf
  return word.size() >= least_of_a_misspelling && frequency(text::lower(word)) < rare;
}

// The common word that two make without the blank between them. In 21 million words of clean text there are 23 such
// places, 22 of them with a blank too many.
std::optional<Finding> SpellingJudge::without_blank(std::string_view sentence, text::Span first,
                                                    text::Span second) const {
  constexpr double least = 4.2, sure = 3.5;  // Zipf; log odds of a word that is hardly common
  constexpr std::size_t few = 5;             // letters, which a dialect's words may make: "hab it"
  const std::string_view begin = text::slice(sentence, first), end = text::slice(sentence, second);
  if (first.end + 1 != second.begin || sentence[first.end] != ' ') return {};
  if (begin.size() + end.size() <= few && (end.size() > 1 || end == "a")) return {};
  if (case_of(end) != Case::small || case_of(begin) == Case::other || (!is_odd(begin) && !is_odd(end))) return {};
  if (!is_of_prose(sentence, first) || !is_of_prose(sentence, second)) return {};
  const std::string word = text::lower(begin) + std::string(end);
  const double its = frequency(word);
  if (its < least) return {};
  return Finding{{first.begin, second.end}, text::with_capitals_of(begin, word), sure + (its - least) / 2};
}

// The word of which a line once ended within: pas- sage, commi-ttee. Not pre- and post-war, nor a part that is a word
// where the hyphen joins two: con-tract, self- aware.
std::optional<Finding> SpellingJudge::without_break(std::string_view sentence, text::Span first,
                                                    std::optional<text::Span> second) const {
  constexpr double least = 2.5, least_within = 3.5;  // Zipf
  constexpr std::size_t least_letters = 2;           // of each part
  constexpr std::array<std::string_view, 7> joints = {"and", "as", "but", "nor", "or", "to", "versus"};
  const std::string_view word = text::slice(sentence, first);
  const std::size_t hyphen = second ? word.size() : word.find('-');
  if (hyphen == word.npos || word.find('-', hyphen + 1) != word.npos) return {};
  if (second && (sentence.substr(first.end, 2) != "- " || second->begin != first.end + 2)) return {};
  const std::string_view begin = word.substr(0, hyphen),
                         end = second ? text::slice(sentence, *second) : word.substr(hyphen + 1);
  if (begin.size() < least_letters || end.size() < least_letters || std::ranges::find(joints, end) != joints.end())
    return {};
  if (case_of(end) != Case::small || case_of(begin) == Case::other) return {};
  const std::string joined = text::lower(begin) + std::string(end);
  std::string name = joined;
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  const auto as_name = lexicon_->find(name);
  const double its = std::max(frequency(joined), case_of(begin) != Case::small && as_name ? as_name->zipf() : -1.0);
  if (its < (second ? least : least_within)) return {};
  constexpr double of_a_word = 4.5;  // Zipf: man- kind may be two
  const bool two_words = frequency(text::lower(begin)) >= of_a_word && frequency(end) >= of_a_word;
  if (second ? two_words : is_in_lexicon(begin) || is_in_lexicon(word)) return {};
  if (!second && english::is<"prefix">(text::lower(begin)) && is_in_lexicon(end)) return {};  // co-operate
  const std::size_t last = second ? second->end : first.end;
  Finding found{{first.begin, last}, text::with_capitals_of(begin, joined), Finding::certain};
  found.lost_break = true;
  return found;
}

SpellingJudge::Judgement SpellingJudge::judge(std::string_view sentence, const Fixed& fixed) {
  Judgement judgement;
  const std::vector<text::Span> words = text::words(sentence);
  Context context(sentence, model_.get());
  std::size_t strange = 0;  // unlisted words that are near no listed one
  bool english = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const text::Span span = words[i];
    if (fixed(span)) continue;
    ++judgement.words;
    blanks_.see(1, 0);
    if (i + 1 < words.size() && !fixed(words[i + 1])) {
      if (auto whole = without_blank(sentence, span, words[i + 1])) {
        judgement.findings.push_back(std::move(*whole));
        ++i;
        continue;
      }
      if (auto whole = without_break(sentence, span, words[i + 1])) {
        judgement.findings.push_back(std::move(*whole));
        ++i;
        continue;
      }
    }
    if (auto whole = without_break(sentence, span, std::nullopt)) {
      judgement.findings.push_back(std::move(*whole));
      continue;
    }
    const std::string_view word = text::slice(sentence, span);
    if (text::is_meant_so(sentence, span) || sentence.substr(span.end).starts_with("…")) continue;
    english = english || is_of_english(text::lower(word));
    judgement.contractions += has_apostrophe(word);
    std::string certain = known_->contraction(word);
    std::string ordinal = text::ordinal_of(word);
    if (certain.empty() && ordinal.empty() && is_in_lexicon(word)) continue;
    const bool marked = ordinal.empty() && !is_of_prose(sentence, span);
    if (marked) {
      if (auto found = of_marked(context, sentence, span)) judgement.findings.push_back(std::move(*found));
      continue;
    }
    if (i > 0 && is_surname(sentence, words[i - 1], span)) continue;
    if (certain.empty()) certain = std::move(ordinal);
    if (certain.empty()) certain = this->certain(sentence, span, i == 0);
    if (certain.empty() && is_known(word)) continue;
    if (!certain.empty()) {
      english = english || is_of_english(text::lower(certain));
      judgement.findings.push_back(sure(context, sentence, span, std::move(certain)));
      continue;
    }
    if (i == 0 && is_label(sentence, span)) continue;
    ++judgement.unlisted;
    constexpr double near = 1;  // log odds
    std::optional<Finding> found = likeliest(context, sentence, words, i);
    if (found && has_sibling(sentence, words, i)) found->log_odds -= of_a_sibling;
    strange += !found || found->log_odds < near;
    const std::string lower = text::lower(word);
    if (const auto seen = seen_.find(lower); seen == seen_.end() || seen->second == 1)
      judgement.evidence.see(text::guess_language(lower, "en").lead,
                             found ? std::optional(found->log_odds) : std::nullopt);
    if (found) judgement.findings.push_back(std::move(*found));
  }
  constexpr std::size_t least = 3;
  judgement.strange = !english && strange >= least && 2 * strange >= judgement.words;
  return judgement;
}

}  // namespace emend::filters
