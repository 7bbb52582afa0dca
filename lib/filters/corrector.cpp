#include "filters/corrector.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "english/classes.h"
#include "english/edit_checks.h"
#include "filters/edges.h"
#include "filters/no_numbers.h"
#include "filters/view.h"
#include "filters/years.h"
#include "grammar/rules.h"
#include "text/inflection.h"
#include "text/kept_words.h"
#include "text/noisy_channel.h"
#include "text/spelling.h"
#include "text/typography.h"
#include "text/utf8.h"
#include "text/variants.h"
#include "text/word_classes.h"

namespace emend::filters {
namespace {

// Several words, and not a small letter, though it is not shown in usual case: headings, names, logs.
bool is_shouted(std::string_view sentence) {
  for (std::size_t at = 0; at < sentence.size();) {
    const char32_t c = text::next_code_point(sentence, at);
    if (text::is_letter(c) && !text::is_upper(c)) return false;
  }
  return sentence.find(' ') != sentence.npos;
}

// A listed word that is too rare for a model to have seen it often loses its ending: juicy, slyly, devotee, themed.
bool takes_ending(std::string_view from, std::string_view to, const text::WordList& known) {
  constexpr std::size_t short_bytes = 5;
  if (from.size() < short_bytes || text::is_word(from) || !known.contains(from)) return false;
  for (const std::string_view ending : {"y", "ly", "n", "en", "ee", "r", "er", "d", "ed"}) {
    if (!from.ends_with(ending)) continue;
    const std::string stem(from.substr(0, from.size() - ending.size()));
    if (to == stem || to == stem + 'e') return true;
  }
  return false;
}

// The words of a text that an edit changes, as they stand and as they would: of two that it joins ("any" "one"), both.
struct Change {
  std::string_view from;
  std::string to;
};
Change whole_words(std::string_view text, const text::Edit& edit) {
  std::size_t begin = edit.begin, end = edit.end;
  for (const text::Span word : text::words(text)) {
    if (word.begin < edit.begin && edit.begin <= word.end) begin = word.begin;
    if (word.begin <= edit.end && edit.end < word.end) end = word.end;
  }
  return {text.substr(begin, end - begin), std::string(text.substr(begin, edit.begin - begin)) + edit.replacement +
                                               std::string(text.substr(edit.end, end - edit.end))};
}

// Whether an edit writes a word that is none, in place of what may be one, or another spelling of the same word, or a
// rare word without its ending.
bool is_implausible(std::string_view from, std::string_view to, const text::WordList& known) {
  const auto lower_words = [](std::string_view text) {
    std::vector<std::string> out;
    for (const text::Span span : text::words(text)) out.push_back(text::lower(text::slice(text, span)));
    return out;
  };
  const std::vector<std::string> before = lower_words(from);
  const auto spans = text::words(to);
  if (before.size() == 1 && spans.size() == 1) {
    const std::string word = text::lower(text::slice(to, spans.front()));
    if (text::is_spelling_variant(before.front(), word) || takes_ending(before.front(), word, known)) return true;
  }
  return std::any_of(spans.begin(), spans.end(), [&](text::Span span) {
    const std::string_view word = text::slice(to, span);
    if (word.find_first_of("0123456789'") != word.npos || word.find("’") != word.npos) return false;
    if (known.contains(word) || text::is_word(text::lower(word))) return false;
    const auto old = text::words(from);  // a capital makes no word of "lsof"
    return std::none_of(old.begin(), old.end(), [&](text::Span span) { return text::slice(from, span) == word; });
  });
}

// Whether a sentence has neither a mark at its end nor a verb that a subject has: a heading, an item, the subject of a
// commit.
bool is_terse(std::string_view sentence) {
  const std::size_t last = sentence.find_last_not_of(" \"')]");
  if (last != sentence.npos && std::string_view(".!?").find(sentence[last]) != sentence.npos) return false;
  const std::vector<text::Span> words = text::words(sentence);
  return std::none_of(words.begin(), words.end(), [&](text::Span span) {
    std::string word = text::lower(text::slice(sentence, span));
    word.resize(std::min(word.find('\''), word.size()));
    return english::is<"of-statement">(word);
  });
}

}  // namespace

// What prepare found in a window, for apply.
struct Corrector::Prepared {
  std::vector<TextLine> lines;
  std::deque<Said> earlier;  // by the last lines before the window, nearest last

  // What the k-th line before line i of the window, which the filter has seen, says; line 0 before it is itself.
  const Said& said(std::size_t i, std::size_t k) const {
    return k <= i ? lines[i - k].said : *(earlier.end() - static_cast<std::ptrdiff_t>(k - i));
  }
  // Which apostrophes and quotation marks there are in line i, or the nearest of `most` before it in its document.
  text::Marks marks(const stream::Window& window, std::size_t i, std::size_t most) const {
    for (std::size_t k = 0; k <= most && (k == 0 || window.before(i, k)); ++k) {
      std::string all;
      for (const std::string& sentence : said(i, k).sentences) all += sentence;
      if (const text::Marks found = text::marks_of(all); found != text::Marks::none) return found;
    }
    return text::Marks::none;
  }

  std::optional<Texts> views;          // of all segments, where there is a speller
  std::optional<Turn<Levels>> levels;  // where they count
};

// A sentence of a window that the model is asked about.
struct Corrector::Sentence {
  std::uint64_t record;         // its number in the input
  std::string_view file;        // that this is of
  std::size_t segment;          // among all of the window
  text::Span span;              // of the segment's view
  std::string_view head, text;  // head: what of it stands on the line before
  std::vector<std::string_view> context;
  std::vector<std::string_view> years;  // of the stand-ins of text (years.h)
  std::vector<text::Edit> edits;        // of text
  bool technical = false;               // its document has markup
  bool log = false;                     // it is a message of a log
  bool whole = false;                   // its beginning and its end are here
  bool open = false;                    // it goes on in what nobody has read yet, or in another piece
  // What the model says of text with those edits, how many words of the document are wrong up to here, and which share
  // of its commas it lacks; none: it is a chat.
  std::vector<text::Edit> proposed = {};
  double rate = ErrorLevel::usual;
  std::optional<double> commas_missing = {};
};

void declare(cli::Options& options, CorrectorOptions& corrector) {
  options
      .add("context", corrector.context, "N",
           "Show the model the N sentences before each sentence, at most the number that it was made for")
      .range(0, 4);
  options.add("min-confidence", corrector.min_confidence, "X", "Drop edits with a confidence below X, a probability")
      .range(0, 1);
  options
      .add("types", corrector.types, "TYPES",
           "Make only edits of these error types, separated by commas: tense, article, noun-num ...")
      .split()
      .suggest(english::ErrorTypes::names());
  options.add("iterations", corrector.iterations, "N", "Correct the corrected text again, up to N rounds in all")
      .range(1, 10);
  options.add("tokenized", corrector.tokenized, "Read and write words and marks separated by blanks, as in M2 files");
  options
      .add("protect", corrector.protect, "WHAT",
           "Keep URLs, paths, addresses, numbers, identifiers and the like byte for byte, or protect nothing")
      .choices({"auto", "none"});
  options
      .add("markup", corrector.markup, "LANGUAGE",
           "Leave the markup of documents as it is: Markdown, HTML or LaTeX, or the language that the name of the file "
           "implies (`auto`)")
      .choices({"auto", "markdown", "html", "latex", "none"});
  options
      .add("rules", corrector.rules, "RULES",
           "Apply the built-in rules (`a apple`, `didn't went`) before the model (`on`) or not (`off`), or also apply "
           "the rules in a file, whose name has a slash or ends in .rules")
      .suggest({"on", "off"})
      .completes(cli::Complete::file);
  options
      .add("noise", corrector.noise, "LEVEL",
           "How many words of the text are wrong: clean, typed, learner, or their share. auto estimates it from the "
           "text so far. The rarer errors are, the more certain the model must be to change a word")
      .suggest({"auto", "clean", "typed", "learner"});
  options
      .add("spell", corrector.spell, "NAME",
           "Repair the spelling first: with the words that the package knows (`lexicon`), with a package of denoise (a "
           "name or a folder), or not at all (`none`)")
      .completes(cli::Complete::model);
}

Corrector::Corrector(const CorrectorOptions& options, Load load, std::unique_ptr<stream::Filter> speller,
                     text::Rejections rejected)
    : options_(options),
      types_(options.types),
      load_(std::move(load)),
      speller_(std::move(speller)),
      rejected_(std::move(rejected)),
      said_rate_(error_rate(options.noise)),
      markup_(options.tokenized ? "none" : options.markup, text::MarkupUse::correction) {}

Corrector::~Corrector() = default;

Rewriter& Corrector::rewriter() {
  const std::lock_guard lock(loading_);
  if (!rewriter_) rewriter_ = load_();
  return *rewriter_;
}

// What the speller sees of a window: the views, a record each, and what goes on from the record before.
Texts Corrector::views_of(const stream::Window& window, const std::vector<TextLine>& lines) {
  std::vector<std::string_view> views;
  std::vector<std::optional<std::string_view>> before;
  std::vector<std::string_view> files;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (const Segment& segment : lines[i].segments) {
      const Said& said = lines[i].said;
      const bool rest = &segment == &lines[i].segments.front() && (said.continues || said.joined);
      views.push_back(segment.view.text());
      before.push_back(rest ? window.before(i, 1) : std::nullopt);
      files.push_back(window.file(i));
    }
  }
  auto before_text = [before = std::move(before)](std::size_t i, std::size_t k) {
    return k == 1 ? before[i] : std::nullopt;
  };
  return Texts(std::move(views), std::move(before_text), 1, std::move(files));
}

void Corrector::prepare(stream::Window& window) {
  auto prepared = std::make_shared<Prepared>();
  prepared->earlier = recent_;
  for (std::size_t i = 0; i < window.size(); ++i) {
    std::optional<TextLine::Before> before;
    if (const auto line = window.before(i, 1)) before = {*line, &recent_.back()};
    if (flow_.part != window.part(i)) flow_ = {window.part(i)};
    const auto markup = markup_.read(window, i);
    const TextLine& line =
        prepared->lines.emplace_back(TextLine::read({window.text(i), markup, before, options_}, flow_));
    recent_.push_back(line.said);
    if (recent_.size() > lookback()) recent_.pop_front();
  }
  if (speller_) speller_->prepare(prepared->views.emplace(views_of(window, prepared->lines)));
  if ((options_.calibration.level != 0 || options_.calibration.commas) && !said_rate_)
    prepared->levels.emplace(levels_);
  window.prepared = std::move(prepared);
}

Corrector::Counts Corrector::counts() const {
  return {sentences_,
          rewritten_,
          changed_,
          edits_,
          looped_,
          spelled_,
          levels_.valid() ? levels_.get().errors.rate() : said_rate_.value_or(0)};
}

// Whether a table has an edit of spelling: a common misspelling, or a contraction without its apostrophe.
bool Corrector::is_in_a_table(std::string_view from, const std::string& to) const {
  constexpr std::size_t least_letters = 3;
  const auto listed = [&](std::string_view word) { return options_.known && options_.known->contains(word); };
  return text::spelling_of(from, true, listed, least_letters) == to ||
         (options_.known && options_.known->contraction(from) == to);
}

// Edits of what stands behind `bytes` bytes, counted from there; others are left out.
void without_head(std::vector<text::Edit>& edits, std::size_t bytes) {
  std::erase_if(edits, [&](const text::Edit& edit) { return edit.begin < bytes; });
  for (text::Edit& edit : edits) {
    edit.begin -= bytes;
    edit.end -= bytes;
  }
}

template <class Fails>
void Corrector::hold_back(std::uint64_t record, std::string_view text, std::vector<text::Edit>& edits, Check check,
                          const Fails& fails) {
  std::erase_if(edits, [&](const text::Edit& edit) {
    const bool failed = fails(edit);
    if (failed) held_back_.add(record, check, text::slice(text, {edit.begin, edit.end}), edit);
    return failed;
  });
}

// Begins the edits of all sentences with those of the speller.
void Corrector::spell(std::vector<Sentence>& sentences, Prepared& prepared) {
  speller_->apply(*prepared.views);
  for (Sentence& sentence : sentences) {
    const std::vector<text::Edit>& all = prepared.views->edits(sentence.segment);
    const auto first = std::partition_point(all.begin(), all.end(),
                                            [&](const text::Edit& edit) { return edit.begin < sentence.span.begin; });
    const auto last =
        std::partition_point(first, all.end(), [&](const text::Edit& edit) { return edit.begin <= sentence.span.end; });
    sentence.edits.assign(first, last);
    // What the speller joins across the end of the sentence is cut there.
    const std::string_view text = prepared.views->text(sentence.segment);
    hold_back(sentence.record, text, sentence.edits, Check::cut_word,
              [&](const text::Edit& edit) { return edit.end > sentence.span.end; });
    hold_back(sentence.record, text, sentence.edits, Check::unsure,
              [&](const text::Edit& edit) { return edit.confidence < options_.min_confidence; });
    // Of the words of a log's program letters know nothing: containerd, powerd.
    hold_back(sentence.record, text, sentence.edits, Check::log_word, [&](const text::Edit& edit) {
      return sentence.log && !is_in_a_table(text::slice(text, {edit.begin, edit.end}), edit.replacement);
    });
    without_head(sentence.edits, sentence.span.begin);
    spelled_ += sentence.edits.size();
  }
}

// Adds the edits of the rules to those of all sentences; called again behind the rewriter, which may leave what a rule
// knows: he dont, he don't. `last`: what is not made now is held back.
void Corrector::apply_rules(std::vector<Sentence>& sentences, bool last) {
  for (Sentence& sentence : sentences) {
    if (sentence.log) continue;
    const std::string text = text::apply(sentence.text, sentence.edits);
    // The tense of a sentence that began on the line before cannot be changed as a whole.
    // Where markup and code are, the present is no slip: what a program does, it does at all times.
    std::span<const std::string_view> before = sentence.context;
    if (sentence.technical && text.find(View::stand_in) != text.npos) before = {};
    const WithYears shown(text, sentence.years);
    std::vector<text::Edit> edits =
        grammar::edits(std::string(sentence.head) + shown.text(), sentence.head.empty() ? before : before.first(0),
                       options_.books, sentence.open);
    without_head(edits, sentence.head.size());
    shown.back(edits);
    const auto is_unsure = [&](const text::Edit& edit) { return edit.confidence < options_.min_confidence; };
    if (last)
      hold_back(sentence.record, text, edits, Check::unsure, is_unsure);
    else
      std::erase_if(edits, is_unsure);
    for (text::Edit& edit : edits)
      if (edit.kind.empty()) edit.kind = grammar::table_rule;
    if (!edits.empty()) sentence.edits = text::compose(sentence.text, sentence.edits, edits);
  }
}

// Whether it joins words to one that is rarely written so ("file system" is no "filesystem"), or takes a hyphen out of
// a compound.
bool Corrector::is_moot_join(std::string_view from, std::string_view to) const {
  constexpr double common = 3.5;  // Zipf
  const auto joined = [](std::string_view text) {
    std::string out = text::lower(text);
    std::erase_if(out, [](char c) { return c == ' ' || c == '-'; });
    return out;
  };
  const std::string whole = joined(to);
  if (!options_.knowledge.lexicon || joined(from) != whole || text::words(from).size() == text::words(to).size())
    return false;
  if (from.find('-') != from.npos) return true;
  if (to.find_first_of(" -") != to.npos) return false;
  const auto listed = options_.knowledge.lexicon->look_up(whole);
  return !listed || listed->zipf() < common;
}

// Whether a word that no list has would become another one, or several, that its letters do not say it was meant for.
// What the network proposes is likelier than what they say alone.
bool Corrector::spoils_a_term(std::string_view from, std::string_view to) const {
  constexpr double word_of_the_network = 3;  // log odds
  constexpr double common = 3.5;             // Zipf
  const auto letters = [](std::string_view text) {
    std::string out = text::lower(text);
    std::erase_if(out, [](char c) { return c == '\''; });
    return out;
  };
  if (letters(from) == letters(to)) return false;
  const std::vector<text::Span> before = text::words(from), behind = text::words(to);
  for (const text::Span span : before) {
    const std::string_view word = text::slice(from, span);
    if (is_initials(*options_.knowledge.lexicon, word)) return true;
    if (options_.known->contains(word)) {
      // What is rare is hardly a slip for what is common: rerun, idempotent, Jacques.
      const auto listed = options_.knowledge.lexicon->look_up(word);
      const bool rare = listed && listed->zipf() < common;
      if (rare && before.size() == 1 && behind.size() == 1 &&
          !text::share_a_lemma(text::lower(word), text::lower(text::slice(to, behind.front()))))
        return true;
      continue;
    }
    if (std::any_of(behind.begin(), behind.end(), [&](text::Span kept) { return text::slice(to, kept) == word; }))
      continue;
    if (before.size() != 1 || behind.size() != 1) return true;
    const std::string right = text::lower(text::slice(to, behind.front()));
    const auto listed = options_.knowledge.lexicon->look_up(right);
    if (!listed) return true;
    const text::Candidate candidate{right, listed->zipf()};
    if (text::meant(text::lower(word), {&candidate, 1}).log_odds + word_of_the_network < 0) return true;
  }
  return false;
}

// Of the network's edits those that write what is no word, or none that was meant. text: of the sentence, as the
// network was shown it.
void Corrector::hold_back_words(const Sentence& sentence, std::string_view text, std::vector<text::Edit>& edits) {
  // What stands for code on the line before is nothing that this line may say.
  const bool behind_code = sentence.head.find(View::stand_in) != sentence.head.npos;
  hold_back(sentence.record, text, edits, Check::stand_in, [&](const text::Edit& edit) {
    return behind_code && edit.replacement.find(View::stand_in) != std::string::npos;
  });
  hold_back(sentence.record, text, edits, Check::unlisted_term, [&](const text::Edit& edit) {
    return options_.knowledge.lexicon && spoils_a_term(text::slice(text, {edit.begin, edit.end}), edit.replacement);
  });
  hold_back(sentence.record, text, edits, Check::no_word, [&](const text::Edit& edit) {
    if (!options_.known) return false;
    const Change change = whole_words(text, edit);
    return is_implausible(change.from, change.to, *options_.known) || is_moot_join(change.from, change.to);
  });
}

// Edits of words that stand beside each other are one change, as sure as the least sure of them: "finished to clean"
// becomes "finished cleaning", or stays, but is no "finished to cleaning".
void link_neighbours(std::string_view text, std::vector<text::Edit>& edits) {
  const auto of_words = [&](const text::Edit& edit) {
    return changes_letters(text::slice(text, {edit.begin, edit.end}), edit.replacement);
  };
  for (std::size_t first = 0, end = 0; first < edits.size(); first = end) {
    double least = edits[first].confidence;
    for (end = first + 1; end < edits.size() && edits[end].begin <= edits[end - 1].end + 1 && of_words(edits[end]) &&
                          of_words(edits[end - 1]);
         ++end)
      least = std::min(least, edits[end].confidence);
    for (std::size_t e = first; e < end; ++e) edits[e].confidence = least;
  }
}

// A word that stands elsewhere in what the model writes is an edit where it was and one where it comes, which the model
// rates apart: "how is it made" becomes "how it is made", never "how it made". Half of a move is wrong, so both are as
// sure as the surer one. Articles and prepositions come and go for other reasons.
void link_moves(std::string_view text, std::vector<text::Edit>& edits) {
  constexpr std::size_t far = 24;  // bytes: a word or a few
  const auto word_of = [](std::string_view of_edit) {
    const std::vector<text::Span> words = text::words(of_edit);
    return words.size() == 1 ? text::lower(text::slice(of_edit, words.front())) : std::string();
  };
  for (text::Edit& gone : edits) {
    if (!gone.replacement.empty()) continue;
    const std::string word = word_of(text::slice(text, {gone.begin, gone.end}));
    if (word.empty() || english::is<"comes-and-goes">(word)) continue;
    for (text::Edit& come : edits)
      if (come.begin == come.end && std::max(come.begin, gone.begin) - std::min(come.begin, gone.begin) <= far &&
          word_of(come.replacement) == word)
        come.confidence = gone.confidence = std::max(come.confidence, gone.confidence);
  }
}

// Of the sentence's form, and of the commas that it has and that the model would put in.
void Corrector::see_commas(const Sentence& sentence, CommaLevel& level) const {
  if (sentence.whole) level.see_form(is_careless(sentence.text));
  const std::string text = text::apply(sentence.text, sentence.edits);
  double expected = 0;
  for (const text::Edit& edit : sentence.proposed)
    if (puts_comma(text::slice(text, {edit.begin, edit.end}), edit.replacement))
      expected += options_.calibration.of_comma(edit.confidence, level.missing());
  level.see(commas_in(sentence.text), expected);
}

// How many words are wrong, and how many commas lack, up to each sentence of a file.
void Corrector::see(std::vector<Sentence>& sentences, Prepared& prepared) const {
  if (said_rate_)
    for (Sentence& sentence : sentences) {
      sentence.rate = *said_rate_;
      sentence.commas_missing = commas_missing_at(*said_rate_);
    }
  if (!prepared.levels) return;
  Levels levels = prepared.levels->wait();
  for (Sentence& sentence : sentences) {
    if (levels.file != sentence.file) levels = {std::string(sentence.file), {}, {}};
    if (sentence.log) continue;
    double errors = 0;
    for (const text::Edit& edit : sentence.edits)
      errors += evidence(text::slice(sentence.text, {edit.begin, edit.end}), edit);
    const std::string text = text::apply(sentence.text, sentence.edits);
    for (const text::Edit& edit : sentence.proposed)
      errors += evidence(text::slice(text, {edit.begin, edit.end}), edit);
    levels.errors.see(text::words(sentence.text).size(), errors);
    sentence.rate = levels.errors.rate();
    if (!options_.calibration.commas) continue;
    see_commas(sentence, levels.commas);
    if (!levels.commas.casual()) sentence.commas_missing = levels.commas.missing();
  }
  prepared.levels->pass_on(levels);
}

// How likely an edit of `from` is right, given what the text is like.
double Corrector::confidence_in_text(const text::Edit& edit, std::string_view from, const Sentence& sentence) const {
  const Calibration& calibration = options_.calibration;
  if (changes_letters(from, edit.replacement)) return calibration.in_text(edit.confidence, sentence.rate);
  if (!calibration.commas || !puts_comma(from, edit.replacement)) return edit.confidence;
  return sentence.commas_missing ? calibration.of_comma(edit.confidence, *sentence.commas_missing)
                                 : calibration.of_comma_in_chat(edit.confidence);
}

void add_in_order(std::vector<text::Edit> more, std::vector<text::Edit>& edits) {
  const auto middle = static_cast<std::ptrdiff_t>(edits.size());
  std::move(more.begin(), more.end(), std::back_inserter(edits));
  std::inplace_merge(edits.begin(), edits.begin() + middle, edits.end(),
                     [](const text::Edit& a, const text::Edit& b) { return a.begin < b.begin; });
}

// What the rewriter proposes for the sentences whose numbers are `asked`, as they stand in `texts`: all but what is no
// word. first: it is the first time.
void Corrector::propose(std::vector<Sentence>& sentences, const std::vector<std::size_t>& asked,
                        const std::vector<std::string>& texts, bool first) {
  std::vector<std::string> whole;  // with their heads
  std::vector<SentenceInContext> questions;
  for (const std::size_t i : asked) whole.push_back(std::string(sentences[i].head) + texts[i]);
  for (std::size_t q = 0; q < asked.size(); ++q) questions.push_back({whole[q], sentences[asked[q]].context});
  std::vector<Rewriting> rewritings = rewriter().rewrite(questions);
  for (std::size_t q = 0; q < asked.size(); ++q) {
    Sentence& sentence = sentences[asked[q]];
    std::vector<text::Edit>& edits = sentence.proposed;
    edits = std::move(rewritings[q].edits);
    if (options_.calibration.commas) add_in_order(std::move(rewritings[q].doubted), edits);
    if (first) looped_ += rewritings[q].looped;
    if (const std::optional<std::string>& astray = rewritings[q].astray)
      held_back_.add(sentence.record, Check::loop, whole[q], {0, whole[q].size(), *astray, "", 0});
    for (const auto& [check, edit] : rewritings[q].refused)
      if (edit.begin >= sentence.head.size())
        held_back_.add(sentence.record, check, text::slice(whole[q], {edit.begin, edit.end}), edit);
    english::split_marks(whole[q], edits);
    options_.calibration.calibrate(whole[q], edits);
    without_head(edits, sentence.head.size());
    hold_back_words(sentence, texts[asked[q]], edits);
  }
}

// Of what is proposed for a sentence, which stands as `text`, what is sure enough in this text and no habit of models.
std::vector<text::Edit> Corrector::accepted(Sentence& sentence, std::string_view text) {
  std::vector<text::Edit> edits = std::exchange(sentence.proposed, {});
  const bool in_english = options_.language.starts_with("en");
  for (text::Edit& edit : edits)
    edit.confidence = confidence_in_text(edit, text::slice(text, {edit.begin, edit.end}), sentence);
  if (in_english) english::join_verbs(text, edits);
  link_neighbours(text, edits);
  link_moves(text, edits);
  hold_back(sentence.record, text, edits, Check::unsure,
            [&](const text::Edit& edit) { return edit.confidence < options_.min_confidence; });
  if (in_english)
    english::check_edits(text, edits, [&](const english::EditCheck& habit, const text::Edit& proposed) {
      held_back_.add(sentence.record, {Check::habit, habit.name}, text::slice(text, {proposed.begin, proposed.end}),
                     proposed);
    });
  return edits;
}

// Adds the rewriter's edits to those of all sentences.
void Corrector::correct(std::vector<Sentence>& sentences, Prepared& prepared) {
  std::vector<std::string> texts;  // as they stand after the rounds so far
  std::vector<std::size_t> asked;  // sentences of this round
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    texts.push_back(text::apply(sentences[i].text, sentences[i].edits));
    if (!options_.knowledge.lexicon || !(sentences[i].log || is_terse(texts.back()))) asked.push_back(i);
  }
  rewritten_ += asked.size();
  if (asked.empty()) see(sentences, prepared);
  for (int round = 0; round < options_.iterations && !asked.empty(); ++round) {
    propose(sentences, asked, texts, round == 0);
    if (round == 0) see(sentences, prepared);
    std::vector<std::size_t> changed;
    for (const std::size_t i : asked) {
      Sentence& sentence = sentences[i];
      const std::vector<text::Edit> edits = accepted(sentence, texts[i]);
      if (edits.empty()) continue;
      sentence.edits = text::compose(sentence.text, sentence.edits, edits);
      texts[i] = text::apply(sentence.text, sentence.edits);
      changed.push_back(i);
    }
    asked = std::move(changed);
  }
}

// The sentences before line i of a window as they were written, nearest last. What goes on in the line is said there as
// a whole.
std::vector<std::string_view> Corrector::before(const stream::Window& window, const Prepared& prepared,
                                                std::size_t i) const {
  const auto most = static_cast<std::size_t>(options_.context);
  std::vector<std::string_view> before;
  for (std::size_t k = 1; k <= most && before.size() < most && window.before(i, k); ++k) {
    const std::vector<std::string>& said = prepared.said(i, k).sentences;
    const auto joined = static_cast<std::ptrdiff_t>(prepared.said(i, k - 1).joined);
    for (auto sentence = said.rbegin() + joined; sentence != said.rend() && before.size() < most; ++sentence)
      before.insert(before.begin(), *sentence);
  }
  return before;
}

// The sentences that may be corrected.
std::vector<Corrector::Sentence> Corrector::sentences_of(const stream::Window& window, const Prepared& prepared) {
  const auto most = static_cast<std::size_t>(options_.context);
  std::vector<Sentence> asked;
  std::size_t segments = 0;
  for (std::size_t i = 0; i < window.size(); ++i) {
    const TextLine& line = prepared.lines[i];
    std::vector<std::string_view> context = before(window, prepared, i);
    auto said = line.said.sentences.begin();
    std::string_view head = line.head;
    for (const Segment& segment : line.segments) {
      for (std::size_t s = 0; s < segment.sentences.size(); ++s) {
        const text::Span span = segment.sentences[s];
        const std::string_view sentence = segment.text(span);
        ++sentences_;
        if (context.size() > most) context.erase(context.begin());
        if (text::has_letter(sentence) && !is_shouted(sentence) && !segment.foreign[s] && !segment.is_of_a_word(span))
          asked.push_back({window.number(i),
                           window.file(i),
                           segments,
                           span,
                           head,
                           sentence,
                           context,
                           segment.years(span),
                           {},
                           segment.technical,
                           line.log,
                           head.empty() && segment.is_whole(s),
                           segment.is_open(s)});
        if (!segment.aside) context.push_back(*said++);
        head = {};
      }
      ++segments;
    }
  }
  return asked;
}

// What is left of the edits of a record.
void Corrector::choose(std::uint64_t record, std::string_view text, std::vector<text::Edit>& edits) {
  hold_back(record, text, edits, Check::other_type,
            [&](const text::Edit& edit) { return !types_.contains(edit.kind); });
  hold_back(record, text, edits, Check::rejected,
            [&](const text::Edit& edit) { return rejected_.contains(text, edit); });
  if (!options_.kept || edits.empty()) return;
  const std::vector<text::Span> words = text::words(text);
  hold_back(record, text, edits, Check::own_word,
            [&](const text::Edit& edit) { return text::changes_word_of(*options_.kept, text, words, edit); });
}

// Answers the records with the edits of their sentences.
void Corrector::answer(stream::Window& window, const Prepared& prepared, std::vector<Sentence> sentences) {
  std::size_t segments = 0;
  for (const TextLine& line : prepared.lines) segments += line.segments.size();
  std::vector<std::vector<text::Edit>> of_segments(segments);
  for (Sentence& sentence : sentences) {
    if (sentence.head.empty()) give_back_capital(sentence.text, sentence.edits);
    for (text::Edit& edit : sentence.edits) {
      edit.begin += sentence.span.begin;
      edit.end += sentence.span.begin;
      of_segments[sentence.segment].push_back(std::move(edit));
    }
  }
  std::span<std::vector<text::Edit>> left = of_segments;
  for (std::size_t i = 0; i < window.size(); ++i) {
    const TextLine& line = prepared.lines[i];
    const std::uint64_t record = window.number(i);
    std::vector<text::Edit> edits = line.to_line(window.text(i), left.first(line.segments.size()), held_back_, record);
    left = left.subspan(line.segments.size());
    // Apostrophes and quotation marks as the document has them.
    if (!edits.empty())
      text::write_with_marks(prepared.marks(window, i, static_cast<std::size_t>(options_.context)), window.text(i),
                             edits);
    choose(record, window.text(i), edits);
    edits_ += edits.size();
    changed_ += !edits.empty();
    window.answer(i, std::move(edits));
  }
}

void Corrector::apply(stream::Window& window) try {
  const auto prepared = std::static_pointer_cast<Prepared>(std::exchange(window.prepared, nullptr));
  std::vector<Sentence> asked = sentences_of(window, *prepared);
  if (speller_) spell(asked, *prepared);
  const bool ruled = (options_.books.table || !options_.books.own.empty()) && options_.language.starts_with("en");
  if (ruled) apply_rules(asked, false);
  correct(asked, *prepared);
  if (ruled) apply_rules(asked, true);
  answer(window, *prepared, std::move(asked));
} catch (const NoNumbers& strange) {
  for (std::size_t i = 0; i < window.size(); ++i) window.fail(i, strange.what());
}

}  // namespace emend::filters
