#include "filters/denoiser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <future>
#include <list>
#include <unordered_map>

#include "english/classes.h"
#include "filters/no_numbers.h"
#include "filters/view.h"
#include "filters/word_place.h"
#include "grammar/rules.h"
#include "text/ascii.h"
#include "text/capitals.h"
#include "text/edit_distance.h"
#include "text/log_line.h"
#include "text/protect.h"
#include "text/sentences.h"
#include "text/spelling.h"
#include "text/technical.h"
#include "text/typography.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {

namespace {

using Answer = std::shared_future<Rewriting>;

std::size_t count_words(std::string_view text) { return text::words(text).size(); }

// Its letters and digits, without case: what stays where an edit changes only capitals, apostrophes and blanks.
std::string skeleton(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = text::next_code_point(text, at);
    if (text::is_letter(c) || text::is_mark(c) || text::is_digit(c)) text::append_utf8(out, text::to_lower(c));
  }
  return out;
}

// Of a sentence of no more words, edits that are near do not count as changes: one of them would be too many.
constexpr std::size_t few_words = 3;

// Where so many words are misspelt in a way that their letters do not explain, or so many in any way, or are said to
// be, the network is asked about every sentence that has one that is not known, and may mend what it likes. Chosen on
// the first rows of typos.dev and ocr.train with up to four times as many right ones between them; a few slips of
// fingers are mended better without. However many they are, misspellings that their letters explain are left to the
// judge, as learners' are: of those of typos.dev one in three is unclear, of scanned text two of three, of learners'
// one in ten.
constexpr double unclear_in_damaged_text = 0.0075, misspelt_in_damaged_text = 0.045, said_of_damaged_text = 0.03;
constexpr double unclear_of_misspelt = 0.14;
// A text with so many identifiers for each word was typed, and what no list has in it are its terms: documents,
// changelogs and messages of programs have 0.7 to 2.5 for a hundred words, scanned pages and typos.dev 0.03.
constexpr double identifiers_of_technical_text = 0.004;
constexpr std::string_view english = "en";

// What it is worth that the network makes the same of a word, in log odds.
constexpr double word_of_the_network = 1.5;

// Brackets and operators of code and of tables.
constexpr std::string_view symbols = "{}[]()<>|\\&=";

std::string symbols_of(std::string_view text) {
  std::string found;
  std::copy_if(text.begin(), text.end(), std::back_inserter(found),
               [](char c) { return symbols.find(c) != symbols.npos; });
  return found;
}

std::size_t count_letters(std::string_view text) { return text::to_code_points(skeleton(text)).size(); }

// Whether the symbols of `from` are letters that a scanner took for such: "fi\e", "{hird". They stand in words, and as
// many letters take their place.
bool are_misread_letters(std::string_view from, std::string_view to) {
  const auto of_word = [&](std::size_t at) {
    const auto c = at < from.size() ? static_cast<unsigned char>(from[at]) : 0;
    return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  const auto in_word = [&](std::size_t at) {
    return std::string_view("{}<>|\\").find(from[at]) != std::string_view::npos && (of_word(at - 1) || of_word(at + 1));
  };
  std::size_t lost = 0;
  for (std::size_t at = 0; (at = from.find_first_of(symbols, at)) != from.npos; ++at, ++lost)
    if (!in_word(at)) return false;
  return symbols_of(to).empty() && count_letters(to) >= count_letters(from) + lost;
}

// Whether an edit of a line changes the mark before an item of a list: "* fix it" is no "A fix it".
bool takes_bullet(std::string_view line, const text::Edit& edit) {
  const std::size_t at = line.find_first_not_of(' ');
  if (at == line.npos || line.substr(at + 1, 1) != " " || edit.begin > at || edit.end <= at) return false;
  return std::string_view("*-+").find(line[at]) != std::string_view::npos && !edit.replacement.starts_with(line[at]);
}

bool is_lower_case(char32_t c) { return text::is_letter(c) && !text::is_upper(c); }

char32_t first_of(std::string_view text) {
  std::size_t at = 0;
  return text.empty() ? 0 : text::next_code_point(text, at);
}

// How a record goes on from the one before it.
enum class Begins { anew, with_a_word, with_a_piece };
Begins begins(std::string_view record, std::optional<std::string_view> before) {
  constexpr std::size_t short_line = 30;  // lists and columns have shorter ones than text that is wrapped
  if (!before || before->empty()) return Begins::anew;
  if (bytes_of_hyphen(*before) > 0) return Begins::with_a_piece;
  const char last = before->back();
  const bool within = last == ',' || (last >= 'a' && last <= 'z');
  const std::size_t prose = std::min(record.find_first_not_of(" \t"), record.size());
  const bool indented = prose > 0 && std::string_view(".!?:;").find(last) == std::string_view::npos;
  const bool goes_on = indented || (within && before->size() >= short_line);
  return goes_on && is_lower_case(first_of(record.substr(prose))) ? Begins::with_a_word : Begins::anew;
}

// A statement: it opens a block, or ends with a semicolon and has symbols of code, or follows a shell's prompt.
bool is_code(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t");
  if (line.starts_with("$ ")) return true;
  if (last == line.npos) return false;
  return line[last] == '{' || (line[last] == ';' && !symbols_of(line).empty());
}

// Whether an edit is of a piece of a word, at either end of a record. A word that is surely misspelt is none.
bool is_piece(std::string_view record, const text::Edit& edit, Begins begins, const text::WordList& known) {
  if (const std::size_t hyphen = bytes_of_hyphen(record); hyphen > 0 && edit.end + hyphen == record.size()) return true;
  if (edit.begin > std::min(record.find_first_not_of(' '), record.size()) || begins == Begins::anew) return false;
  const std::string_view word = text::slice(record, {edit.begin, edit.end});
  return begins == Begins::with_a_piece || (known.spelling(word, true).empty() && known.contraction(word).empty());
}

// Whether the word behind an edit is cut by a hyphen at the end of the record, and so says nothing of which of two
// known words was meant before it.
bool is_before_piece(std::string_view record, const text::Edit& edit) {
  return bytes_of_hyphen(record) > 0 && text::words(record.substr(edit.end)).size() <= 1;
}

// Whether i, of which an edit makes another word than I, is the subject of the verb behind it.
bool loses_i(std::string_view text, const text::Edit& edit) {
  if (text::slice(text, {edit.begin, edit.end}) != "i" || text::lower(edit.replacement) == "i") return false;
  const std::string_view behind = text.substr(edit.end);
  const std::vector<text::Span> next = text::words(behind.substr(0, behind.find(' ', 1)));
  if (!behind.starts_with(' ') || next.empty() || next.front().begin != 1) return false;
  const std::string verb = text::lower(text::slice(behind, next.front()));
  return english::is<"behind-i">(verb);
}

// Whether all words of a sentence are listed, and it has enough of them to say so of damaged ones, too.
constexpr std::size_t calm_words = 8;
bool is_calm(const SpellingJudge::Judgement& judgement) {
  return judgement.words >= calm_words && judgement.unlisted == 0 && judgement.findings.empty();
}

// Whether most letters stay: an edit or two of a word of twice as many.
bool is_near(std::string_view from, std::string_view to) {
  constexpr int most = 2;
  const std::string a = skeleton(from), b = skeleton(to);
  const int edits = text::edit_distance(a, b);
  return edits <= most && 2 * edits <= static_cast<int>(text::to_code_points(a).size());
}

}  // namespace

// What prepare found in a window, for apply.
struct Denoiser::Sentence {
  std::size_t record = 0;
  text::Span span;                     // of the record's view, without blanks at its ends
  Answer answer = {};                  // of the network; not valid where it is not asked
  bool damaged = true;                 // the text, so that the network may change what it likes
  std::vector<text::Span> terms = {};  // words of a damaged text that stood in code
  std::vector<text::Edit> made = {};   // edits of an undamaged text, of which the judge is sure
  std::vector<text::Edit> open = {};   // those that the network must find, too
};

struct Denoiser::Prepared {
  std::vector<View> views;                         // of the records that have something to rewrite
  std::vector<std::vector<text::Span>> cut_words;  // of the views
  std::vector<std::size_t> records;                // their numbers in the window
  std::vector<Begins> begins;                      // how they go on from those before them
  std::vector<Sentence> sentences;                 // `record` counts the views
  // What this window has to rewrite for itself and for later ones.
  std::vector<std::string> texts;
  std::vector<std::promise<Rewriting>> promises;
};

// A record on its way through prepare.
struct Denoiser::Record {
  std::string_view line;
  View view;
  std::vector<text::Span> spans;      // its sentences, of the view
  std::vector<text::Span> cut_words;  // of the view
  Begins begins;
  std::vector<std::optional<bool>> foreign;               // whether a sentence is, where somebody wanted to know
  std::optional<bool> log = {};                           // whether the line is of a log, where somebody wanted to know
  std::vector<SpellingJudge::Judgement> judgements = {};  // of the sentences; none without a judge
  bool damaged = true;
};

// The sentences seen last and their answers, which may still be under way. Bounded by the bytes of the sentences; what
// goes is decided by the order of the input alone. Used by prepare, on one thread at a time.
class Denoiser::Cache {
 public:
  Cache(std::size_t most_bytes, bool explained) : most_bytes_(most_bytes), explained_(explained) {}

  const Answer* find(std::string_view sentence) {
    const auto found = entries_.find(sentence);
    if (found == entries_.end()) return nullptr;
    order_.splice(order_.begin(), order_, found->second);
    return &found->second->answer;
  }

  void add(std::string_view sentence, Answer answer) {
    order_.push_front({std::string(sentence), std::move(answer)});
    entries_.emplace(order_.front().sentence, order_.begin());
    bytes_ += cost(sentence);
    while (bytes_ > most_bytes_ && order_.size() > 1) {
      bytes_ -= cost(order_.back().sentence);
      entries_.erase(order_.back().sentence);
      order_.pop_back();
    }
  }

 private:
  struct Entry {
    std::string sentence;
    Answer answer;
  };
  // The sentence, its rewriting with edits (and a string and some numbers for each token), and the nodes that hold
  // them, roughly.
  std::size_t cost(std::string_view sentence) const { return (explained_ ? 40 : 3) * sentence.size() + 400; }

  const std::size_t most_bytes_;
  const bool explained_;
  std::size_t bytes_ = 0;
  std::list<Entry> order_;  // last used first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> entries_;
};

void declare(cli::Options& options, DenoiserOptions& denoiser) {
  options.add("min-confidence", denoiser.min_confidence, "X", "Drop edits with a confidence below X, a probability")
      .range(0, 1);
  options
      .add("max-change", denoiser.max_change, "R",
           "Leave a sentence as it is if more than the share R of its words would change. If R is given, changes by "
           "suggestions and dictionaries count, too")
      .range(0, 1)
      .shown_default(fmt::format("{}, by the network alone", most_by_network));
  options
      .add("protect", denoiser.protect, "WHAT",
           "Keep URLs, paths, addresses, numbers, identifiers and the like byte for byte, or protect nothing")
      .choices({"auto", "none"});
  options
      .add("noise", denoiser.noise, "LEVEL",
           "How noisy the text is: clean, typed, scanned, or the share of its words that are wrong; auto estimates it "
           "from the text so far. The rarer errors are, the more certain a change must be")
      .suggest({"auto", "clean", "typed", "scanned"});
  options
      .add("skip", denoiser.skip, "WHAT",
           "Skip the model for sentences whose words are all protected or in the package's list of known words, unless "
           "one of them is far rarer than another word that differs in one letter")
      .choices({"known", "none"});
  options
      .add("skip-clean", denoiser.skip_clean, "X",
           "Leave a sentence as it is, without decoding it, if the network's mask gate masks no token of it by X or "
           "more. 0: decode every sentence")
      .range(0, 1);
  options.add("words", denoiser.words, "FILE",
              "Treat the words in FILE, one per line, as known, and never change them; may be repeated");
  options
      .add(
          "suggest", denoiser.suggest, "WHAT",
          "Let the model choose among known words that resemble an unknown word that it left, or leave that word alone")
      .choices({"known", "none"});
}

Denoiser::Denoiser(const DenoiserOptions& options, std::shared_ptr<const text::WordList> known, text::WordList kept,
                   Load load, Knowledge knowledge)
    : options_(options),
      known_(std::move(known)),
      kept_(std::move(kept)),
      load_(std::move(load)),
      cache_(std::make_unique<Cache>(options.cache_bytes, options.explain)),
      lexicon_(knowledge.lexicon),
      said_noise_(text::noise_rate(options.noise)) {
  if (!options.language.starts_with(english)) return;
  language_.emplace(english);
  if (!lexicon_) return;
  auto listed = std::make_shared<text::WordList>(*known_);
  listed->set_lexicon(lexicon_);
  judge_ = std::make_unique<SpellingJudge>(std::move(listed), lexicon_, std::move(knowledge.words));
  if (knowledge.confusions) confusions_.emplace(std::move(knowledge.confusions));
}

Denoiser::~Denoiser() = default;

bool Denoiser::doubtful(std::string_view word) const {
  static const double far_commoner = std::log(60);  // 64 times, for counts that are kept to a factor of 1.2
  if (kept_.contains(word)) return false;
  return known_->overshadowed(word) > far_commoner || !known_->contraction(word).empty();
}

bool Denoiser::remembered_doubtful(std::string_view word) {
  constexpr std::size_t kRemembered = 100'000;
  if (const auto found = doubtful_.find(word); found != doubtful_.end()) return found->second;
  if (doubtful_.size() >= kRemembered) doubtful_.clear();
  return doubtful_.emplace(word, doubtful(word)).first->second;
}

bool Denoiser::needs_rewriting(std::string_view sentence, const View& view, std::size_t begin) {
  bool letters = false;
  for (text::Span word : text::words(sentence)) {
    if (view.touches_fixed({begin + word.begin, begin + word.end})) continue;
    letters = true;
    const std::string_view text = text::slice(sentence, word);
    if (options_.skip == "known" && (text::has_digit(text) || !known_->contains(text) || remembered_doubtful(text)))
      return true;
  }
  return letters && options_.skip == "none";
}

// A common name of a person or a place: Tom is no misspelt To. But Tho may be a misread The, as it is though in chats.
bool Denoiser::is_name(std::string_view word) const {
  if (!lexicon_ || word.empty() || !text::is_upper(first_of(word))) return false;
  constexpr double common = 4;  // Zipf
  const auto listed = lexicon_->find(word), small = lexicon_->find(text::lower(word));
  return listed && listed->zipf() >= common &&
         (listed->is(text::Lexicon::person) || listed->is(text::Lexicon::place)) &&
         !(small && small->is(text::Lexicon::chat));
}

bool Denoiser::is_in_use(std::string_view word) const {
  constexpr double rare = 3;  // Zipf: one word in a million
  const auto listed = lexicon_ ? lexicon_->look_up(word) : std::nullopt;
  return listed && listed->zipf() >= rare;
}

std::optional<Check> Denoiser::unwise(std::string_view from, const text::Edit& edit, bool damaged) const {
  // Chosen on the first 3,000 and the first 600 rows of typos.dev, of 0.5 to 0.9.
  constexpr double kSureOfMarks = 0.9, kSureOfWords = 0.8;
  const auto all = [](std::string_view text, auto holds) {
    const std::vector<text::Span> spans = text::words(text);
    return std::all_of(spans.begin(), spans.end(), [&](text::Span word) { return holds(text::slice(text, word)); });
  };
  const auto unless = [](bool holds, Check check) { return holds ? std::nullopt : std::optional(check); };
  if (symbols_of(from) != symbols_of(edit.replacement) && !are_misread_letters(from, edit.replacement))
    return Check::symbols;
  if (!text::has_letter(from)) return std::nullopt;
  const bool same_letters = skeleton(from) == skeleton(edit.replacement);
  if (!same_letters && is_name(from)) return Check::name;
  if (const std::string meant = known_->contraction(from); !same_letters && !meant.empty() && meant != edit.replacement)
    return Check::contraction;
  const auto known = [&](std::string_view word) {  // i'm, too, where a text writes I so
    return known_->contains(word) || (word.starts_with("i'") && known_->contains("I" + std::string(word.substr(1))));
  };
  if (!all(from, known)) {
    // Of a word that only the lexicon has the network learned nothing: wifi is no wife.
    if (damaged && !same_letters && all(from, [&](std::string_view word) { return known(word) || is_in_use(word); }))
      return Check::known_word;
    if (same_letters || edit.kind == spelling_edit || known_->size() == 0) return std::nullopt;
    return unless(all(edit.replacement, [&](std::string_view word) { return text::has_digit(word) || known(word); }),
                  Check::unknown_word);
  }
  if (!damaged) return std::nullopt;  // judges know words, and how rare wrong ones are
  if (!all(edit.replacement, known)) return Check::unknown_word;
  if (same_letters) return unless(edit.confidence >= kSureOfMarks, Check::marks_alone);
  return unless(edit.confidence >= kSureOfWords || !all(from, [&](std::string_view word) { return !doubtful(word); }),
                Check::known_word);
}

// What a finding makes of the word, where the share of wrong words shifts its log odds so.
void Denoiser::settle(Sentence& sentence, const Finding& finding, double shift) const {
  const double log_odds = finding.log_odds + shift, confidence = 1 / (1 + std::exp(-log_odds));
  text::Edit edit{finding.span.begin, finding.span.end, finding.word, spelling_edit, confidence};
  if (finding.log_odds >= Finding::certain || confidence >= options_.min_confidence) {
    if (confidence >= options_.min_confidence) sentence.made.push_back(std::move(edit));
  } else if (!finding.few_letters && log_odds + word_of_the_network >= text::log_odds(options_.min_confidence)) {
    edit.confidence = 1 / (1 + std::exp(-log_odds - word_of_the_network));
    sentence.open.push_back(std::move(edit));
  }
}

namespace {

// What the share of words that are wrong adds to the log odds of a finding.
double shift_of(double rate) { return text::log_odds(rate) - text::log_odds(SpellingJudge::rate); }

// Whether no edit changes what stands there, or beside it.
bool is_apart(const std::vector<text::Edit>& edits, std::size_t begin, std::size_t end) {
  return std::all_of(edits.begin(), edits.end(),
                     [&](const text::Edit& other) { return other.end < begin || end < other.begin; });
}

}  // namespace

// Of a sentence that the network rewrites: which words lines once ended within, it does not know.
void Denoiser::keep_breaks(const std::vector<Finding>& findings, Sentence& sentence) const {
  for (const Finding& finding : findings)
    if (finding.lost_break) settle(sentence, finding, 0);
}

// What is left of a sentence of an undamaged text for the network, or for apply: false where that is nothing.
// confused: known words that others were meant for. rate: the share of words that are wrong.
bool Denoiser::settle(Sentence& sentence, std::string_view text, const std::vector<Finding>& misspelt,
                      const std::vector<Finding>& confused, double rate) const {
  const double shift = shift_of(rate);
  const auto apart_from_made = [&](std::size_t begin, std::size_t end) { return is_apart(sentence.made, begin, end); };
  for (const Finding& finding : misspelt) settle(sentence, finding, shift);
  // Which of two known words was meant, the network knows no better.
  for (const Finding& finding : confused)
    if (finding.log_odds + shift >= text::log_odds(options_.min_confidence) &&
        apart_from_made(finding.span.begin, finding.span.end))
      settle(sentence, finding, shift);
  for (text::Edit& edit : grammar::misspellings(text)) {
    edit.kind = spelling_edit;
    if (edit.confidence >= options_.min_confidence && apart_from_made(edit.begin, edit.end))
      sentence.made.push_back(std::move(edit));
  }
  std::sort(sentence.made.begin(), sentence.made.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  return !sentence.made.empty() || !sentence.open.empty();
}

namespace {

using Log = std::optional<bool>;  // whether a line is of a log; empty until asked

bool is_log(std::string_view line, Log& log) {
  if (!log) log = text::log_line(line).is_log();
  return *log;
}

text::Span of_view(text::Span sentence, text::Span word) {
  return {sentence.begin + word.begin, sentence.begin + word.end};
}

// Of words that are no prose, nothing is found.
void leave_out_technical(std::vector<Finding>& findings, std::string_view line, const View& view, text::Span sentence) {
  std::erase_if(findings, [&](const Finding& finding) {
    const std::optional<text::Span> word = view.line_span(of_view(sentence, finding.span));
    return !word || (!finding.lost_break && text::is_technical(line, *word));
  });
}

}  // namespace

// What the judge says of a sentence of the view; of the message of a log, where words of its program stand, what a
// table knows alone.
SpellingJudge::Judgement Denoiser::judge(std::string_view line, const View& view, text::Span sentence,
                                         std::optional<bool>& log) {
  SpellingJudge::Judgement judgement = judge_->judge(
      text::slice(view.text(), sentence), [&](text::Span word) { return view.touches_fixed(of_view(sentence, word)); });
  std::erase_if(judgement.findings, [&](const Finding& finding) {
    return terms_.is_of_code(text::slice(view.text(), of_view(sentence, finding.span)));
  });
  if (judgement.findings.empty()) return judgement;
  if (is_log(line, log))
    std::erase_if(judgement.findings, [](const Finding& finding) { return finding.log_odds < Finding::certain; });
  leave_out_technical(judgement.findings, line, view, sentence);
  return judgement;
}

// Known words of the sentence that others were meant for, where `rate` of the words are wrong; in a log there are none.
// Nearly all words of prose are known to be taken for others: what settle() would leave out is not looked at. goes_on:
// the sentence begins in the line before.
std::vector<Finding> Denoiser::confused(std::string_view line, const View& view, text::Span sentence, bool goes_on,
                                        double rate, std::optional<bool>& log) const {
  if (!confusions_ || is_log(line, log)) return {};
  constexpr double most = 2;
  const double shift = std::clamp(apostrophes_.log_odds(), 0.0, most);
  constexpr double least = -5;  // no text is so wrong that it counts
  constexpr double rounding = 1e-6;
  const double enough = text::log_odds(options_.min_confidence) - shift_of(rate) - rounding;
  std::vector<Finding> findings = confusions_->judge(
      text::slice(view.text(), sentence), goes_on,
      [&](text::Span word) { return view.touches_fixed(of_view(sentence, word)); }, std::max(least, enough - shift));
  // What stands before the first word of a sentence that goes on, these do not see.
  if (goes_on) std::erase_if(findings, [](const Finding& finding) { return finding.span.begin == 0; });
  for (Finding& finding : findings) {
    const std::string_view word = text::slice(view.text(), of_view(sentence, finding.span));
    if (word.size() + 1 == finding.word.size() && skeleton(word) == skeleton(finding.word)) finding.log_odds += shift;
  }
  std::erase_if(findings, [&](const Finding& finding) { return finding.log_odds < enough; });
  leave_out_technical(findings, line, view, sentence);
  return findings;
}

void Denoiser::ask(Prepared& prepared, Sentence& sentence, std::string_view text) {
  if (const Answer* known = cache_->find(text)) {
    ++remembered_;
    sentence.answer = *known;
    return;
  }
  prepared.texts.emplace_back(text);
  sentence.answer = prepared.promises.emplace_back().get_future().share();
  cache_->add(text, sentence.answer);
}

std::vector<text::Span> Denoiser::terms_of(std::string_view sentence) const {
  std::vector<text::Span> words = text::words(sentence);
  std::erase_if(words, [&](text::Span word) { return !terms_.is_of_code(text::slice(sentence, word)); });
  return words;
}

bool Denoiser::is_damaged(std::size_t words, double misspelt) const {
  if (said_noise_) return *said_noise_ >= said_of_damaged_text;
  if (noise_.identifiers() >= identifiers_of_technical_text) return false;
  if (noise_.unclear_of_misspelt() < unclear_of_misspelt || !evidence_.is_damaged()) return false;
  if (misspelt >= 3 && misspelt * 8 >= static_cast<double>(words)) return true;
  return noise_.unclear() >= unclear_in_damaged_text || noise_.rate() >= misspelt_in_damaged_text;
}

void Denoiser::begin_part(std::uint64_t part) {
  part_ = part;
  fences_ = {};
  if (language_) language_.emplace(english);
}

// How noisy a text is says nothing of another one; that the words which came in it are its terms does.
void Denoiser::begin_file(std::string_view file) {
  file_ = file;
  noise_ = {};
  evidence_ = {};
  apostrophes_ = kApostrophes;
  calm_ = {};
  behind_strange_ = false;
  if (judge_) judge_->begin_text();
}

// Whether the number-th sentence of a record is none of English; asked for where there is something to be changed.
bool Denoiser::is_foreign(Record& record, std::size_t number) {
  std::optional<bool>& known = record.foreign[number];
  if (!known) {
    const std::string_view sentence = text::slice(record.view.text(), record.spans[number]);
    known = language_ && (language_->is_other(sentence) || text::is_foreign(sentence));
  }
  return *known;
}

// What must stay of a record, by its number in the window. Words of code are learned.
std::vector<text::Span> Denoiser::protect(const stream::Window& window, std::size_t number) {
  const auto mode = options_.protect == "none" ? text::Protect::none : text::Protect::automatic;
  const std::string_view line = window.text(number);
  if (part_ != window.part(number)) begin_part(window.part(number));
  if (file_ != window.file(number)) begin_file(window.file(number));
  const bool code = fences_.is_code(line) && options_.protect != "none";
  std::vector<text::Span> fixed = code ? std::vector<text::Span>{{0, line.size()}} : text::protected_spans(line, mode);
  if (judge_)
    for (const text::Span span : fixed) terms_.learn_code(text::slice(line, span));
  return fixed;
}

// A record as prepare goes on with it, cut into sentences.
Denoiser::Record Denoiser::cut(const stream::Window& window, std::size_t number) {
  const std::string_view line = window.text(number);
  View view(line, protect(window, number));
  std::vector<text::Span> spans = text::sentences(view.text(), options_.sentence_bytes);
  std::vector<text::Span> cut_words = text::cut_words(view.text(), spans);
  const std::size_t sentences = spans.size();
  return {line,
          std::move(view),
          std::move(spans),
          std::move(cut_words),
          begins(line, window.before(number, 1)),
          std::vector<std::optional<bool>>(sentences)};
}

void Denoiser::see_apostrophes(const SpellingJudge::Judgement& judgement) {
  const auto lost = static_cast<double>(std::count_if(judgement.findings.begin(), judgement.findings.end(),
                                                      [](const Finding& finding) { return finding.contraction; }));
  apostrophes_.see(static_cast<double>(judgement.contractions) + lost, lost);
}

// Makes the sentences of a record ready to be looked at, and finds out how damaged the text is.
void Denoiser::judge_sentences(Record& record) {
  View& view = record.view;
  std::size_t words = 0;
  double misspelt = 0;
  noise_.see_identifiers(text::count_identifiers(record.line));
  for (std::size_t s = 0; s < record.spans.size(); ++s) {
    text::Span& span = record.spans[s];
    while (span.size() > 0 && view.text()[span.end - 1] == ' ') --span.end;  // a view has no other blanks
    if (language_) view.calm(span, *known_);
    if (!judge_) continue;
    const auto& judgement = record.judgements.emplace_back(judge(record.line, view, span, record.log));
    if (!judgement.findings.empty() && is_foreign(record, s)) continue;
    // A strange sentence by itself, a quotation, says nothing of the text; scanned text has them one behind the other.
    if (judgement.strange && !std::exchange(behind_strange_, true)) continue;
    behind_strange_ = judgement.strange;
    noise_.see(judgement.words, judgement.misspelt(), judgement.unclear());
    evidence_.see(judgement.evidence);
    see_apostrophes(judgement);
    if (judgement.words >= calm_words) calm_.see(is_calm(judgement));
    words += judgement.words;
    misspelt += judgement.misspelt();
  }
  record.damaged = !judge_ || (load_ && is_damaged(words, misspelt));
}

// The number-th sentence of a record, where there is something to mend or to ask the network about.
std::optional<Denoiser::Sentence> Denoiser::look_at(Record& record, std::size_t number) {
  const text::Span span = record.spans[number];
  const std::string_view text = text::slice(record.view.text(), span);
  // A right sentence of a text of which most are right is none of its noisy ones.
  const bool damaged =
      record.damaged && !(judge_ && !said_noise_ && is_calm(record.judgements[number]) && calm_.are_most());
  Sentence sentence{.span = span, .damaged = damaged};
  if (damaged) {
    if (judge_) keep_breaks(record.judgements[number].findings, sentence);
    if (!needs_rewriting(text, record.view, span.begin) && sentence.made.empty()) return std::nullopt;
    if (judge_) sentence.terms = terms_of(text);
  } else {
    const bool goes_on = number == 0 && record.begins != Begins::anew;
    SpellingJudge::Judgement& judgement = record.judgements[number];
    if (judgement.strange)
      std::erase_if(judgement.findings, [](const Finding& finding) { return finding.log_odds < Finding::certain; });
    const double rate = said_noise_.value_or(noise_.rate());
    std::vector<Finding> others;
    if (judgement.words > 0) others = confused(record.line, record.view, span, goes_on, rate, record.log);
    if (!settle(sentence, text, judgement.findings, others, rate)) return std::nullopt;
  }
  if (is_foreign(record, number)) return std::nullopt;
  return sentence;
}

void Denoiser::prepare(stream::Window& window) {
  auto prepared = std::make_shared<Prepared>();
  for (std::size_t i = 0; i < window.size(); ++i) {
    Record record = cut(window, i);
    judge_sentences(record);
    const std::size_t before = prepared->sentences.size();
    for (std::size_t s = 0; s < record.spans.size(); ++s) {
      ++sentences_;
      std::optional<Sentence> sentence = look_at(record, s);
      if (!sentence) {
        ++skipped_;
        continue;
      }
      sentence->record = prepared->views.size();
      if (sentence->damaged || (load_ && !sentence->open.empty()))
        ask(*prepared, *sentence, text::slice(record.view.text(), sentence->span));
      prepared->sentences.push_back(std::move(*sentence));
    }
    if (prepared->sentences.size() == before) continue;
    prepared->views.push_back(std::move(record.view));
    prepared->cut_words.push_back(std::move(record.cut_words));
    prepared->records.push_back(i);
    prepared->begins.push_back(record.begins);
  }
  window.prepared = std::move(prepared);
}

Rewriter& Denoiser::rewriter() {
  const std::lock_guard lock(loading_);
  if (!rewriter_) rewriter_ = load_();
  return *rewriter_;
}

// Keeps every promise, with the exception where there is one: later windows wait for them.
void Denoiser::rewrite(Prepared& prepared) {
  if (prepared.texts.empty()) return;
  std::size_t kept = 0;  // promises
  try {
    std::vector<SentenceInContext> texts;
    for (const std::string& text : prepared.texts) texts.push_back({text});
    std::vector<Rewriting> rewritings = rewriter().rewrite(texts);
    rewritten_ += texts.size();
    for (Rewriting& rewriting : rewritings) {
      looped_ += rewriting.looped;
      clean_ += rewriting.clean;
      prepared.promises[kept].set_value(std::move(rewriting));
      ++kept;
    }
  } catch (...) {
    for (; kept < prepared.promises.size(); ++kept) prepared.promises[kept].set_exception(std::current_exception());
    throw;
  }
}

// What may be changed in a sentence: what the network says of a damaged one; of others what the judge is sure of, and
// what both come to.
std::vector<text::Edit> Denoiser::proposals(const Sentence& sentence) const {
  std::vector<text::Edit> edits = sentence.made;
  if (sentence.damaged) {
    for (const text::Edit& edit : sentence.answer.get().edits)
      if (is_apart(sentence.made, edit.begin, edit.end)) edits.push_back(edit);
    std::ranges::sort(edits, {}, &text::Edit::begin);
    return edits;
  }
  if (!sentence.answer.valid()) return edits;
  for (const text::Edit& edit : sentence.open) {
    const std::vector<text::Edit>& found = sentence.answer.get().edits;
    if (!is_apart(sentence.made, edit.begin, edit.end)) continue;
    if (std::any_of(found.begin(), found.end(), [&](const text::Edit& other) {
          return other.begin == edit.begin && other.end == edit.end && other.replacement == edit.replacement;
        }))
      edits.push_back(edit);
  }
  std::sort(edits.begin(), edits.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  return edits;
}

// Of an answer that runs away nothing is left; of others, what the rewriter left out itself. In an undamaged text the
// network proposes nothing.
void Denoiser::tell_refused(const Sentence& sentence, std::string_view text, std::uint64_t record) {
  if (!sentence.answer.valid()) return;
  const Rewriting& answer = sentence.answer.get();
  if (answer.astray) held_back_.add(record, Check::loop, text, {0, text.size(), *answer.astray, "", 0});
  if (!sentence.damaged) return;
  for (const auto& [check, edit] : answer.refused)
    held_back_.add(record, check, text::slice(text, {edit.begin, edit.end}), edit);
}

// Why an edit of the sentence, `of_view` as the record's view has it, is not made. code: the record is a line of code.
std::optional<Check> Denoiser::objection(const Prepared& prepared, const Sentence& sentence, const text::Edit& edit,
                                         const text::Edit& of_view, bool code) const {
  const std::string_view view = prepared.views[sentence.record].text();
  const text::Span span{of_view.begin, of_view.end};
  const std::string_view from = text::slice(view, span);
  if (edit.confidence < options_.min_confidence) return Check::unsure;
  if (text::touches(prepared.cut_words[sentence.record], span)) return Check::cut_word;
  if (kept_.contains_any_of(from)) return Check::own_word;
  if (text::touches(sentence.terms, {edit.begin, edit.end})) return Check::jargon;
  if (takes_bullet(view, of_view)) return Check::symbols;
  if (const std::optional<Check> check = unwise(from, edit, sentence.damaged)) return check;
  if (text::is_meant_so(view, span) || text::is_mentioned(view, span)) return Check::meant_so;
  if (language_ && loses_i(view, of_view)) return Check::subject_i;
  if (code && (edit.kind != spelling_edit || text::has_capital(from))) return Check::code;
  if (known_->contains(from) && is_before_piece(view, of_view)) return Check::cut_word;
  if (edit.kind == spelling_edit && is_piece(view, of_view, prepared.begins[sentence.record], *known_))
    return Check::cut_word;
  return std::nullopt;
}

// The edits of a sentence that are made, as the line has them: none where they would change too much. code: the line is
// of code. number: of the record in the input.
std::vector<text::Edit> Denoiser::edits_of(const Prepared& prepared, const Sentence& sentence, std::string_view line,
                                           bool code, std::uint64_t number) {
  const View& view = prepared.views[sentence.record];
  const std::string_view text = text::slice(view.text(), sentence.span);
  tell_refused(sentence, text, number);
  const std::size_t words = count_words(text);
  std::vector<text::Edit> kept;
  std::size_t changed = 0;
  for (const text::Edit& edit : proposals(sentence)) {
    text::Edit of_view = edit;
    of_view.begin += sentence.span.begin;
    of_view.end += sentence.span.begin;
    const std::string_view from = text::slice(view.text(), {of_view.begin, of_view.end});
    auto of_line = view.to_line(of_view);
    if (!of_line) {
      if (view.spoils_abbreviation(of_view)) held_back_.add(number, Check::capitals, from, edit);
      continue;
    }
    if (const std::optional<Check> check = objection(prepared, sentence, edit, of_view, code)) {
      held_back_.add(number, *check, from, edit);
      continue;
    }
    const bool counts = edit.kind != spelling_edit && (words > few_words || !is_near(from, edit.replacement));
    if (options_.max_change || counts) changed += std::max(count_words(from), count_words(edit.replacement));
    kept.push_back(std::move(*of_line));
  }
  if (static_cast<double>(std::min(changed, words)) >
      options_.max_change.value_or(most_by_network) * static_cast<double>(words)) {
    ++overdone_;
    for (const text::Edit& edit : kept)
      held_back_.add(number, Check::overdone, text::slice(line, {edit.begin, edit.end}), edit);
    kept.clear();
  }
  return kept;
}

void Denoiser::apply(stream::Window& window) try {
  const auto prepared = std::static_pointer_cast<Prepared>(std::exchange(window.prepared, nullptr));
  rewrite(*prepared);
  std::vector<std::vector<text::Edit>> edits(prepared->views.size());
  std::vector<std::optional<bool>> codes(prepared->views.size());  // of lines, not of each of their sentences
  for (const Sentence& sentence : prepared->sentences) {
    const std::size_t record = prepared->records[sentence.record];
    std::optional<bool>& code = codes[sentence.record];
    const std::string_view line = window.text(record);
    if (!code) code = is_code(line);
    std::vector<text::Edit> kept = edits_of(*prepared, sentence, line, *code, window.number(record));
    auto& all = edits[sentence.record];
    all.insert(all.end(), std::make_move_iterator(kept.begin()), std::make_move_iterator(kept.end()));
  }
  explain(window, *prepared);
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const std::string_view line = window.text(prepared->records[i]);
    if (!edits[i].empty()) text::write_with_marks(text::marks_of(line), line, edits[i]);
    window.answer(prepared->records[i], std::move(edits[i]));
  }
} catch (const NoNumbers& strange) {
  for (std::size_t i = 0; i < window.size(); ++i) window.fail(i, strange.what());
}

void Denoiser::explain(const stream::Window& window, const Prepared& prepared) {
  if (!options_.explain && !watch_) return;
  std::vector<std::vector<Explanation>> explanations(prepared.views.size());
  for (const Sentence& sentence : prepared.sentences) {
    if (!sentence.answer.valid()) continue;
    const Gating& gating = sentence.answer.get().gating;
    if (const auto bytes = prepared.views[sentence.record].line_span(sentence.span); bytes && !gating.source.empty())
      explanations[sentence.record].push_back({*bytes, gating});
  }
  for (std::size_t i = 0; i < explanations.size(); ++i) {
    if (explanations[i].empty()) continue;
    const std::size_t record = prepared.records[i];
    if (watch_) watch_(window.number(record), window.text(record), explanations[i]);
    if (!options_.explain) continue;
    const std::lock_guard lock(keeping_);
    explained_.emplace(window.number(record), std::move(explanations[i]));
  }
}

std::vector<Denoiser::Explanation> Denoiser::take(std::uint64_t number) {
  const std::lock_guard lock(keeping_);
  const auto found = explained_.extract(number);
  return found ? std::move(found.mapped()) : std::vector<Explanation>();
}

Denoiser::Counts Denoiser::counts() const {
  return {sentences_, skipped_, remembered_, rewritten_, looped_, overdone_, clean_, noise_.rate()};
}

}  // namespace emend::filters
