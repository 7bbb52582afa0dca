#include "filters/translation_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "filters/asking_again.h"
#include "filters/capitals.h"
#include "filters/cutting.h"
#include "filters/edges.h"
#include "filters/moves.h"
#include "filters/no_numbers.h"
#include "filters/numbers.h"
#include "filters/texts.h"
#include "filters/translation_units.h"
#include "io/lexicon.h"
#include "text/ascii.h"
#include "text/blanks.h"
#include "text/catalogue.h"
#include "text/edit.h"
#include "text/german.h"
#include "text/language.h"
#include "text/lists.h"
#include "text/sentences.h"
#include "text/utf8.h"
#include "text/yaml.h"

namespace emend::filters {
namespace {

// What a translation adds to its record's.
struct Totals {
  double score, log_prob;
  std::size_t tokens;
};

Totals totals_of(const Translation& translation) {
  const std::vector<float>& log_probs = translation.log_probs;
  return {translation.score, std::accumulate(log_probs.begin(), log_probs.end(), 0.0), log_probs.size()};
}

// Columns without the blanks around them, but for empty ones.
std::vector<std::string> terms_in(std::span<const std::string_view> columns) {
  std::vector<std::string> terms;
  for (const std::string_view column : columns) {
    if (const std::string_view term = text::trim(column, " "); !term.empty()) terms.emplace_back(term);
  }
  return terms;
}

// Terms of one record.
constexpr std::size_t kMostTerms = 100;

// Links of the words of a record with its repairs, as links of those that were there.
Links unrepaired(const Links& links, std::string_view with_repairs, std::string_view record, const Moves& repairs) {
  const std::vector<text::Span> repaired = text::blank_separated(with_repairs), words = text::blank_separated(record);
  Links all;
  for (const auto& [source, target] : links) {
    const text::Span span = repairs.back(repaired[source]);
    auto word = std::lower_bound(words.begin(), words.end(), span.begin,
                                 [](text::Span other, std::size_t begin) { return other.end <= begin; });
    for (; word != words.end() && word->begin < span.end; ++word)
      all.emplace_back(static_cast<std::size_t>(word - words.begin()), target);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// The best `most` of all ways to take a translation of each sentence. text: of the record.
std::vector<Alternative> combined(std::string_view text, const std::vector<Sentence>& sentences, std::size_t most) {
  struct Way {
    Alternative sums = {};          // so far, without the text
    std::size_t from = 0, one = 0;  // the way that it goes on from, and the translation that it takes
  };
  std::vector<std::vector<Way>> steps = {{{}}};
  for (const Sentence& sentence : sentences) {
    std::vector<Way> next;
    for (std::size_t from = 0; from < steps.back().size(); ++from) {
      const Alternative& head = steps.back()[from].sums;
      for (std::size_t one = 0; one < sentence.translations.size(); ++one) {
        const auto& [score, log_prob, tokens] = totals_of(sentence.translations[one]);
        next.push_back({{{}, head.score + score, head.log_prob + log_prob, head.tokens + tokens}, from, one});
      }
    }
    std::stable_sort(next.begin(), next.end(), [](const Way& a, const Way& b) { return a.sums.score > b.sums.score; });
    next.resize(std::min(next.size(), most));
    steps.push_back(std::move(next));
  }
  std::vector<Alternative> all;
  for (std::size_t way = 0; way < steps.back().size(); ++way) {
    Alternative alternative = steps.back()[way].sums;
    std::vector<std::size_t> taken(sentences.size());
    for (std::size_t s = sentences.size(), at = way; s-- > 0; at = steps[s + 1][at].from)
      taken[s] = steps[s + 1][at].one;
    std::size_t end = 0;
    for (std::size_t s = 0; s < sentences.size(); ++s) {
      const text::Span span = sentences[s].span;
      alternative.text.append(text.substr(end, span.begin - end)).append(sentences[s].translations[taken[s]].text);
      end = span.end;
    }
    alternative.text.append(text.substr(end));
    if (!sentences.empty()) alternative.score /= static_cast<double>(sentences.size());
    all.push_back(std::move(alternative));
  }
  return all;
}

// A record and its translation in parts. size: of the record.
std::vector<Part> parts_of(const std::vector<Sentence>& sentences, std::size_t size) {
  std::vector<Part> parts;
  std::size_t end = 0, end_of_target = 0;  // so far
  const auto copied_until = [&](std::size_t begin) {
    const std::size_t copied = begin - end;
    parts.push_back({{end, begin}, {end_of_target, end_of_target + copied}, nullptr});
    end = begin;
    end_of_target += copied;
  };
  for (const Sentence& sentence : sentences) {
    for (const Unit& unit : sentence.units) {
      copied_until(unit.span.begin);
      const Translation& best = unit.translations.front();
      const text::Span target{end_of_target, end_of_target + best.text.size()};
      parts.push_back({unit.span, target, &best, {unit.marked.text(), unit.marked.places()}, {unit.said, unit.places}});
      end = unit.span.end;
      end_of_target = target.end;
    }
    copied_until(sentence.span.end);
  }
  copied_until(size);
  return parts;
}

// The first place of `before`, where there is one.
void replace(std::string& text, std::string_view before, std::string_view after) {
  if (const std::size_t at = text.find(before); at != text.npos) text.replace(at, before.size(), after);
}

// The marks before the lines of a plain text, those of quotations where it has one line: others may go on.
std::vector<text::MarkupSpan> marks_of_lines(std::string_view text) {
  std::vector<text::MarkupSpan> marks;
  const bool one_line = text.find('\n') == text.npos;
  for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t bytes = one_line || text::is_item(line) ? leading_marks(line).bytes : 0;
    if (bytes > 0) marks.push_back({{begin, begin + bytes}, text::MarkupSpan::Role::boundary});
  }
  return marks;
}

// Whether capitals do in a language. Not in German, where all nouns have one.
bool tell_names(std::string_view language) {
  using namespace std::string_view_literals;
  const auto others = {""sv, "de"sv, "deu"sv, "lb"sv, "ltz"sv};
  return std::ranges::find(others, language) == others.end();
}

// The markup of what is no text of a catalogue.
std::string markup_of_records(const std::string& markup) {
  return text::catalogue_named(markup) == text::Catalogue::none ? markup : "none";
}

// The mean probability of a token.
double confidence_of(const Translation& translation) {
  const std::size_t count = translation.log_probs.size();
  return count == 0 ? 1 : std::exp(totals_of(translation).log_prob / static_cast<double>(count));
}

}  // namespace

struct TranslationFilter::Record {
  std::size_t index = 0;        // in the window
  std::size_t source_size = 0;  // bytes of its text before the prefix
  std::string_view text = {};   // with its repairs
  std::vector<Sentence> sentences = {};
  std::vector<std::string> terms = {};   // that its translation must have
  std::vector<text::Edit> repairs = {};  // that were made
  std::vector<ForeignSentence> foreign = {};
  // What is translated within one of its marks: \footnote{...}
  struct WithinMark {
    text::Span mark;
    text::MarkupAside place;
    std::vector<Sentence> sentences = {};

    // text: of the record. What is no word any more, or nothing that is plain in YAML, gets quotation marks; a model's
    // blanks at the ends of a sentence would be an indent there.
    std::string translation(std::string_view text) const {
      std::string all;
      std::size_t end = place.span.begin;
      for (const Sentence& sentence : sentences) {
        all.append(text.substr(end, sentence.span.begin - end));
        all.append(text::trim(sentence.translations.front().text));
        end = sentence.span.end;
      }
      all.append(text.substr(end, place.span.end - end));
      if (place.closer != '\0') return all;
      if (place.fields == text::MarkupAside::Fields::yaml)
        return text::is_plain_yaml(all) ? all : text::quoted_yaml(all);
      return all.find_first_of(" '=`") != all.npos ? "\"" + all + "\"" : all;
    }
  };
  std::vector<WithinMark> asides = {};

  std::vector<Sentence*> all_sentences() {
    std::vector<Sentence*> all;
    for (Sentence& sentence : sentences) all.push_back(&sentence);
    for (WithinMark& aside : asides) {
      for (Sentence& sentence : aside.sentences) all.push_back(&sentence);
    }
    return all;
  }
};

// What a window has to translate.
struct TranslationFilter::Job {
  std::vector<Record> records;
};

// The markup of a window's records.
struct TranslationFilter::Prepared {
  std::vector<std::vector<text::MarkupSpan>> markup;
  std::vector<text::Markup> kinds = {};
  // Where there is a repairer: what it sees of the records, without markup, and what became of them.
  struct Seen {
    std::size_t record, begin;  // where it stands
    View view;
  };
  std::vector<Seen> seen = {};
  std::optional<Texts> texts = {};  // of `seen`
  std::vector<std::vector<text::Edit>> repairs = {};
  std::vector<std::string> repaired = {};
};

Dictionary dictionary_of(const io::Package& package) {
  return {rare_words(package), phrases(package), io::lexicon_of(package)};
}

void declare(cli::Options& options, TranslationOptions& translation) {
  options
      .add("sentences", translation.sentences, "HOW",
           "Translate each sentence of a record separately, or (`line`) the record as a whole, as models of documents "
           "need it")
      .choices({"auto", "line"});
  options.add("min-score", translation.min_score, "X",
              "Pass a record through, and report it, if the score of its translation is below X");
  options.add("forced-prefix", translation.forced_prefix,
              "Begin each translation with the text after the record's first TAB");
  options.add("constraint", translation.constraint,
              "Use in each translation the terms that follow the record's TABs, one TAB before each");
  options
      .add("noise-robust", translation.noise_robust, "NAME",
           "Repair the source first with this package of denoise for its language, a name or a folder; `auto`: only "
           "words that the model's package tells to be misspelt; `none`: do not repair it")
      .completes(cli::Complete::model);
  options.add("glossary", translation.glossary, "FILE",
              "Translate terms as in FILE, which has lines of SOURCE TERM TAB TARGET TERM");
  options
      .add(
          "dictionary", translation.dictionary, "WHICH",
          "Ask again where a rare word seems to be lost, for what it means: by the table that the model has beside it, "
          "or `none`")
      .choices({"auto", "none"});
  options
      .add("protect", translation.protect, "WHAT",
           "Keep URLs, e-mail addresses, paths, identifiers, placeholders and the like byte for byte, or protect "
           "nothing")
      .choices({"auto", "none"});
  options
      .add("markup", translation.markup, "LANGUAGE",
           "Keep the markup of Markdown, HTML or LaTeX documents in its place, and translate the attributes that "
           "contain text; or translate catalogues and subtitles; or do what the name of the file implies (`auto`)")
      .choices({"auto", "none", "markdown", "html", "latex", "srt", "vtt", "po", "xliff", "json", "yaml"});
  options.add("html", translation.html,
              "The same as `--markup=html`: tags stay, and the texts of alt, title, placeholder, label, aria-label and "
              "aria-description are translated");
  options
      .add("doubtful", translation.doubtful, "HOW",
           "What to do with a translation that lacks a number, repeats itself, copies words, or has an unusual length: "
           "search `again` with a wider beam, or `keep` it")
      .choices({"again", "keep"});
  options.add(
      "explain", translation.explain,
      "Report which tokens a two-stream model would correct after reading its own output, in `corrections` of JSON");
  options
      .add("alignment", translation.alignment,
           "Add to each record which word comes from which: TEXT ||| 0-0 1-2, or `alignment` in JSON")
      .excludes({"in-place"}, "a text has no room for it");
}

TranslationFilter::TranslationFilter(const TranslationOptions& options, std::size_t best, bool details, Load load,
                                     text::Glossary glossary, std::unique_ptr<stream::Filter> repairer,
                                     KnownNames names, Dictionary dictionary)
    : options_(options),
      best_(best),
      details_(details),
      load_(std::move(load)),
      glossary_(std::move(glossary)),
      repairer_(std::move(repairer)),
      names_(options.protect == "none" ? KnownNames() : std::move(names)),
      dictionary_(options.dictionary == "none" ? Dictionary() : std::move(dictionary)),
      markup_(options.html ? "html" : markup_of_records(options.markup), text::MarkupUse::translation) {}

TranslationFilter::~TranslationFilter() = default;

Translator& TranslationFilter::translator() {
  const std::lock_guard lock(loading_);
  if (!translator_) translator_ = load_();
  return *translator_;
}

void TranslationFilter::prepare(stream::Window& window) {
  auto prepared = std::make_shared<Prepared>();
  for (std::size_t i = 0; i < window.size(); ++i) {
    prepared->markup.push_back(markup_.read(window, i).value_or(std::vector<text::MarkupSpan>()));
    prepared->kinds.push_back(markup_.kind());
  }
  if (repairer_) {
    using text::Protect;
    const bool by_package = options_.noise_robust != "auto";  // which was made for texts of which numbers are no part
    const auto mode = options_.protect == "none" ? Protect::none : by_package ? Protect::automatic : Protect::code;
    for (std::size_t i = 0; i < window.size(); ++i) {
      const std::string_view source = columns_of(window.text(i)).front();
      for (const Section& section : sections(source, markup_in({0, source.size()}, prepared->markup[i]), mode)) {
        prepared->seen.push_back(
            {i, section.span.begin, View(text::slice(source, section.span), section.fixed, false)});
      }
    }
    std::vector<std::string_view> texts;
    for (const Prepared::Seen& seen : prepared->seen) texts.push_back(seen.view.text());
    repairer_->prepare(prepared->texts.emplace(std::move(texts)));
  }
  window.prepared = std::move(prepared);
}

// Makes the repairs, and moves the markup behind them.
void TranslationFilter::repair(stream::Window& window, Prepared& prepared) {
  repairer_->apply(*prepared.texts);
  prepared.repairs.resize(window.size());
  for (std::size_t n = 0; n < prepared.seen.size(); ++n) {
    const auto& [record, begin, view] = prepared.seen[n];
    std::vector<text::Edit> of_section;
    for (const text::Edit& edit : prepared.texts->edits(n))
      if (std::optional<text::Edit> of_line = view.to_line(edit)) of_section.push_back(std::move(*of_line));
    // Letters with their marks apart, which no text of training has.
    const std::size_t repaired = of_section.size();
    for (text::Edit& edit : view.respelled()) {
      const auto meets = [&](const text::Edit& other) { return other.begin <= edit.end && edit.begin <= other.end; };
      if (std::none_of(of_section.begin(), of_section.begin() + static_cast<std::ptrdiff_t>(repaired), meets))
        of_section.push_back(std::move(edit));
    }
    std::inplace_merge(of_section.begin(), of_section.begin() + static_cast<std::ptrdiff_t>(repaired), of_section.end(),
                       [](const text::Edit& a, const text::Edit& b) { return a.begin < b.begin; });
    for (text::Edit& edit : of_section) {
      edit.begin += begin;
      edit.end += begin;
      prepared.repairs[record].push_back(std::move(edit));
    }
  }
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::vector<text::Edit>& edits = prepared.repairs[i];
    const Moves moves(edits);
    for (text::MarkupSpan& mark : prepared.markup[i]) {
      const auto move = [&](text::Span& span) { span = {moves.moved(span.begin), moves.moved(span.end)}; };
      move(mark.span);
      for (text::MarkupAside& aside : mark.asides) move(aside.span);
    }
    prepared.repaired.push_back(text::apply(std::string(window.text(i)), edits));
    repairs_ += edits.size();
  }
}

// Reads one record: cuts it into sentences, with what the translator is asked of each.
class TranslationFilter::Reader {
 public:
  // filter: its translator is loaded where a sentence has more than ASCII, to be asked whether it can read that.
  Reader(TranslationFilter& filter, const stream::Window& window, std::size_t i, const Prepared& prepared, Whole whole)
      : filter_(filter),
        options_(filter.options_),
        text_(filter.repairer_ ? std::string_view(prepared.repaired[i]) : window.text(i)),
        columns_(filter.columns_of(text_)),
        source_(columns_.front()),
        begun_(options_.forced_prefix && columns_.size() > 1),
        whole_(whole),
        kind_(prepared.kinds[i]),
        marks_(prepared.markup[i]),
        markup_(kind_ == text::Markup::none && !begun_ && !whole.text ? marks_of_lines(source_)
                                                                      : markup_in({0, source_.size()}, marks_)),
        key_((window.number(i) + options_.start_line - 1) << 20),
        record_{i, source_.size(), text_} {
    if (filter.repairer_) record_.repairs = prepared.repairs[i];
    const std::size_t first_term = options_.forced_prefix ? 2 : 1;
    if (columns_.size() > first_term) record_.terms = terms_in(std::span(columns_).subspan(first_term));
  }

  Record read() {
    read_sentences();
    if (!options_.alignment) read_asides();
    if (begun_ && !record_.sentences.empty()) read_beginning();
    return std::move(record_);
  }

 private:
  void read_sentences() {
    std::optional<std::string> language_of_record;
    for (Cut& one : cut(source_, markup_, cutting(options_.sentence_bytes, whole_.text, cells()))) {
      Sentence sentence = sentence_of(one, markup_, escapes_in(kind_));
      std::string language =
          begun_ ? "" : filter_.foreign_language(sentence.units.front().marked.text(), source_, language_of_record);
      if (language.empty())
        record_.sentences.push_back(std::move(sentence));
      else
        record_.foreign.push_back({sentence.span, std::move(language)});
    }
  }

  void read_asides() {
    for (const Aside& aside : asides(source_, markup_)) {
      Record::WithinMark within{aside.mark, aside.place};
      for (Cut& one : cut(source_, aside, cutting(options_.sentence_bytes, whole_.asides, Cutting::Cells::none)))
        within.sentences.push_back(sentence_of(one, aside.markup, escapes_in(aside.place)));
      if (!within.sentences.empty()) record_.asides.push_back(std::move(within));
    }
  }

  // Of the translation, which goes to the first sentence where the sentences of the source are parts of sentences.
  void read_beginning() {
    // What is copied before the first sentence may have been typed, too.
    const std::string_view copied = source_.substr(0, record_.sentences.front().span.begin);
    const std::size_t typed = columns_[1].starts_with(copied) ? copied.size() : 0;
    const text::Span column{source_.size() + 1 + typed, source_.size() + 1 + columns_[1].size()};
    const bool cut_in_parts =
        cut(source_, markup_, cutting(SIZE_MAX, whole_.text, Cutting::Cells::none)).size() != record_.sentences.size();
    const std::span<Sentence> sentences = record_.sentences;
    begin_with({text::slice(text_, column), markup_in(column, marks_)},
               {protect(), {SIZE_MAX, options_.target_language, whole_.text}},
               cut_in_parts ? sentences.first(1) : sentences);
  }

  Sentence sentence_of(Cut& one, std::span<const text::MarkupSpan> marks, Escapes escapes) {
    Sentence sentence{one.span, std::move(one.fixed), escapes};
    const bool names = tell_names(options_.target_language);
    const std::string targets = make_way(filter_.glossary_, source_, marks, names, sentence);
    sentence.written = written(sentence.unit(source_, one.span).marked.text());
    sentence.units.push_back(sentence.unit(source_, one.span, beside_ + targets));
    sentence.units.front().passage.key = key_++;
    if (!begun_) say_phrase(sentence);
    return sentence;
  }

  // Begins the translation of a sentence with what a phrase says. A phrase with markup or protected words is none.
  void say_phrase(Sentence& sentence) const {
    Unit& unit = sentence.units.front();
    if (!filter_.dictionary_.phrases) return;
    const std::string_view text = unit.marked.text();
    const std::optional<Phrases::Said> said = filter_.dictionary_.phrases->said(text);
    const auto is_word = [](const Fixed& fixed) { return fixed.shown == Fixed::Shown::word; };
    if (!said || (said->whole ? !sentence.fixed.empty() : !std::ranges::all_of(sentence.fixed, is_word))) return;
    unit.passage.prefix = said->text;
    unit.passage.complete = said->whole;
  }

  // How a sentence of the source is.
  Written written(std::string_view sentence) const {
    Written written{.in_capitals = all_in_capitals_ || is_in_capitals(sentence)};
    if (!filter_.translator().knows_usual_spelling() || is_other_language(sentence)) return written;
    written.in_small_letters = all_in_small_letters_;
    if (written.in_small_letters) written.lacks = '.';
    if (options_.source_language == "de") {
      written.unusual = unusual_in_german(source_);
      const std::string usual = written.in_capitals ? text::lower(sentence) : std::string(sentence);
      const bool plain = written.in_small_letters || is_plain(sentence);
      if (plain && text::states_in_german(usual)) written.lacks = '.';
      if (plain && text::asks_in_german(usual)) written.lacks = '?';
      if (plain && text::leaves_out_me(usual)) written.lacks_word = "Ich";
    }
    return written;
  }

  // The source with blanks for markup, whose signs chats would lack, but with the words that are code.
  std::string prose() const {
    std::string prose(source_);
    for (const text::MarkupSpan& mark : markup_)
      if (mark.role != text::MarkupSpan::Role::word)
        prose.replace(mark.span.begin, mark.span.size(), mark.span.size(), ' ');
    return prose;
  }

  // A line of English in a chat, where what is no small word of German would get a capital.
  bool is_other_language(std::string_view sentence) const {
    return all_in_small_letters_ && text::knows_language(options_.source_language) &&
           text::is_surely_other(text::guess_language(sentence, options_.source_language));
  }

  text::Protect protect() const { return options_.protect == "none" ? text::Protect::none : text::Protect::copied; }

  Cutting::Cells cells() const {
    const bool one_line = source_.find('\n') == source_.npos;  // a paragraph may have blanks where its lines begin
    if (!one_line || begun_ || whole_.text || kind_ == text::Markup::latex) return Cutting::Cells::none;
    return kind_ == text::Markup::none ? Cutting::Cells::all : Cutting::Cells::bars;
  }

  // Of the source.
  Cutting cutting(std::size_t most_bytes, bool whole, Cutting::Cells cells) const {
    const auto reads = [&filter = filter_](std::string_view character) { return filter.translator().reads(character); };
    return {protect(), {most_bytes, options_.source_language, whole}, cells, reads, options_.target_language};
  }

  TranslationFilter& filter_;
  const TranslationOptions& options_;
  const std::string_view text_;  // with its repairs
  const std::vector<std::string_view> columns_;
  const std::string_view source_;
  const bool begun_;  // its translation is
  const Whole whole_;
  const text::Markup kind_;
  const std::span<const text::MarkupSpan> marks_;  // of the text
  const std::vector<text::MarkupSpan> markup_;     // of the source
  const bool all_in_capitals_ = is_in_capitals(source_), all_in_small_letters_ = is_in_small_letters(prose());
  // Other words that may come to stand in the translation.
  const std::string beside_{columns_.size() > 1 ? text_.substr(source_.size()) : ""};
  std::uint64_t key_;  // of the next sentence
  Record record_;
};

void TranslationFilter::apply(stream::Window& window) try {
  const auto prepared = std::static_pointer_cast<Prepared>(std::exchange(window.prepared, nullptr));
  if (repairer_) repair(window, *prepared);
  Job job;
  for (std::size_t i = 0; i < window.size(); ++i) {
    if (window.text(i).find('\0') != std::string_view::npos) {  // a model makes up text for it
      window.fail(i, "has a NUL, as text in UTF-16 has");
      continue;
    }
    const bool whole = options_.sentences == "line";
    Record record = Reader(*this, window, i, *prepared, {whole, whole}).read();
    const std::vector<Sentence*> sentences = record.all_sentences();
    const bool all_marks = std::any_of(sentences.begin(), sentences.end(),
                                       [](const Sentence* sentence) { return sentence->fixed.size() > kMostMarks; });
    if (all_marks) {
      window.fail(i, fmt::format("has a sentence with more than {} tags and protected words", kMostMarks));
    } else if (!record.sentences.empty() || !record.asides.empty() || !record.foreign.empty() ||
               record.source_size < record.text.size() || options_.alignment) {
      job.records.push_back(std::move(record));
    }
  }
  if (options_.constraint || !glossary_.empty()) {
    demand(window, job);
    distribute(job);
  }
  translate(job);
  if (options_.sentences == "line") cut_what_is_too_long(window, *prepared, job);
  for (Record& record : job.records) finish(window, record);
} catch (const NoNumbers& strange) {
  for (std::size_t i = 0; i < window.size(); ++i) window.fail(i, strange.what());
}

// Records and asides that were to be translated as a whole, and are longer than the model takes.
void TranslationFilter::cut_what_is_too_long(stream::Window& window, const Prepared& prepared, Job& job) {
  Job again;
  std::erase_if(job.records, [&](const Record& record) {
    const auto fit = [](const std::vector<Sentence>& sentences) {
      return std::none_of(sentences.begin(), sentences.end(), [](const Sentence& one) { return one.too_long; });
    };
    const Whole whole{fit(record.sentences), std::ranges::all_of(record.asides, fit, &Record::WithinMark::sentences)};
    if (whole.text && whole.asides) return false;
    again.records.push_back(Reader(*this, window, record.index, prepared, whole).read());
    return true;
  });
  if (again.records.empty()) return;
  if (options_.constraint || !glossary_.empty()) {
    demand(window, again);
    distribute(again);
  }
  translate(again);
  std::move(again.records.begin(), again.records.end(), std::back_inserter(job.records));
}

// The language of a sentence that is not of the source's; empty of one that is, or may be. Where the sentence may be of
// another language, the record says whether it is. of_record: what was found for the record, once somebody asked.
std::string TranslationFilter::foreign_language(std::string_view sentence, std::string_view record,
                                                std::optional<std::string>& of_record) const {
  if (!options_.foreign_stays) return {};
  const text::LanguageGuess own = text::guess_language(sentence, options_.source_language);
  if (text::is_surely_other(own)) return std::string(own.language);
  if (own.lead == 0) return {};
  if (!of_record) {
    const text::LanguageGuess all = text::guess_language(record, options_.source_language);
    of_record = text::is_surely_other(all) ? all.language : "";
  }
  return *of_record;
}

std::vector<std::string_view> TranslationFilter::columns_of(std::string_view text) const {
  std::vector<std::string_view> columns;
  const std::size_t most = options_.constraint ? SIZE_MAX : options_.forced_prefix ? 2 : 1;
  for (std::size_t begin = 0;;) {
    const std::size_t tab = columns.size() + 1 < most ? text.find('\t', begin) : text.npos;
    columns.push_back(text.substr(begin, tab - begin));
    if (tab == text.npos) return columns;
    begin = tab + 1;
  }
}

// Finds the terms of the glossary, and takes out the records whose terms cannot be had, and the terms that stand in a
// translation anyway.
void TranslationFilter::demand(stream::Window& window, Job& job) {
  const auto is_kept = [](Record& record, std::string_view term) {
    return std::any_of(record.sentences.begin(), record.sentences.end(), [&](Sentence& sentence) {
      Unit& unit = sentence.units.front();
      if (unit.met.empty()) unit.met = unit.marked.unused();
      return unit.marked.uses(term, unit.met);
    });
  };
  const auto why_not = [&](Record& record) -> std::string {
    if (!record.terms.empty() && record.sentences.empty()) return "has terms, but nothing that is translated";
    if (record.terms.size() > kMostTerms) return fmt::format("has more than {} terms", kMostTerms);
    const auto unwritable = [&](std::string_view term, std::string_view of) {
      return fmt::format("the model cannot write the term '{}'{}", term, of);
    };
    for (Sentence* sentence : record.all_sentences()) {
      for (const Fixed& fixed : sentence->fixed) {
        if (stands_for_term(fixed) && !translator().writes(fixed.written))
          return unwritable(fixed.written, " of " + options_.glossary);
      }
    }
    std::erase_if(record.terms, [&](const std::string& term) { return is_kept(record, term); });
    for (const std::string& term : record.terms)
      if (!translator().writes(term)) return unwritable(term, "");
    for (Sentence* sentence : record.all_sentences()) {
      Unit& unit = sentence->units.front();
      for (const auto& [span, entry] : glossary_.find(unit.marked.text())) {
        for (const std::string& term : entry->targets)
          if (!translator().writes(term)) return unwritable(term, " of " + entry->place);
        unit.passage.terms.push_back(entry->targets);
      }
    }
    return {};
  };
  std::erase_if(job.records, [&](Record& record) {
    const std::string why = why_not(record);
    if (!why.empty()) window.fail(record.index, why);
    return !why.empty();
  });
}

namespace {

std::vector<Term>& terms_of(Sentence& sentence) { return sentence.units.front().passage.terms; }

// Those of the terms that the glossary does not demand of a sentence anyway. Where it demands one of several and this
// is one of them, it is this that is demanded.
std::vector<Term> loose_terms(std::vector<Sentence>& sentences, const std::vector<std::string>& terms) {
  std::vector<Term> loose;
  std::map<std::string, std::size_t> taken;
  for (const std::string& term : terms) {
    std::vector<Term*> demanded;  // that it would do for
    for (Sentence& sentence : sentences) {
      for (Term& one : terms_of(sentence))
        if (std::find(one.begin(), one.end(), term) != one.end()) demanded.push_back(&one);
    }
    if (taken[term] < demanded.size()) {
      *demanded[taken[term]++] = {term};
    } else {
      loose.push_back({term});
    }
  }
  return loose;
}

// Asks for each sentence without a loose term, then with each of them.
void add_trials(std::vector<Sentence>& sentences, const std::vector<Term>& loose, std::vector<Passage>& trials) {
  for (Sentence& sentence : sentences) {
    trials.push_back(asked(sentence.units.front()));
    for (const Term& term : loose) {
      terms_of(sentence).push_back(term);
      trials.push_back(asked(sentence.units.front()));
      terms_of(sentence).pop_back();
    }
  }
}

// Gives each loose term to the sentence whose translation loses least by it. trial: the answer to the first of those
// trials.
void give_loose_terms(std::vector<Sentence>& sentences, const std::vector<Term>& loose,
                      std::vector<std::vector<Translation>>::const_iterator trial) {
  const auto cost = [&](std::size_t sentence, std::size_t term) {
    const auto plain = trial + static_cast<std::ptrdiff_t>(sentence * (loose.size() + 1));
    const auto with = plain + static_cast<std::ptrdiff_t>(term + 1);
    if (plain->empty() || with->empty()) return std::numeric_limits<double>::infinity();
    return totals_of(plain->front()).log_prob - totals_of(with->front()).log_prob;
  };
  for (std::size_t t = 0; t < loose.size(); ++t) {
    std::size_t best = 0;
    for (std::size_t s = 1; s < sentences.size(); ++s)
      if (cost(s, t) < cost(best, t)) best = s;
    terms_of(sentences[best]).push_back(loose[t]);
  }
}

}  // namespace

// Gives each term of a record to one of its sentences.
void TranslationFilter::distribute(Job& job) {
  struct Trial {
    std::vector<Sentence>* sentences;
    std::vector<Term> loose;
    std::size_t first;  // of what is asked
  };
  std::vector<Trial> records;
  std::vector<Passage> trials;
  for (Record& record : job.records) {
    std::vector<Term> loose = loose_terms(record.sentences, record.terms);
    if (loose.empty()) continue;
    if (record.sentences.size() == 1) {
      std::vector<Term>& terms = terms_of(record.sentences.front());
      terms.insert(terms.end(), loose.begin(), loose.end());
      continue;
    }
    const std::size_t first = trials.size();
    add_trials(record.sentences, loose, trials);
    records.push_back({&record.sentences, std::move(loose), first});
  }
  if (trials.empty()) return;
  const std::vector<std::vector<Translation>> translations = translator().translate(trials);
  for (const auto& [sentences, loose, first] : records)
    give_loose_terms(*sentences, loose, translations.begin() + static_cast<std::ptrdiff_t>(first));
}

// Gives every sentence its translations, or the reason why it has none.
void TranslationFilter::translate(Job& job) {
  std::vector<Unit*> units;
  std::vector<OfRecord> sentences;
  for (Record& record : job.records) {
    for (Sentence* sentence : record.all_sentences()) {
      units.push_back(&sentence->units.front());
      sentences.push_back({record.text.substr(0, record.source_size), sentence});
    }
  }
  if (units.empty()) return;
  const Wanted wanted{best_,
                      options_.alignment || options_.attention,
                      options_.explain,
                      options_.target_language == "en" && options_.protect != "none",
                      dictionary_.target.get(),
                      options_.source_language == "de" && dictionary_.target};
  ask(translator(), wanted, units);
  ask_for_lost(translator(), wanted,
               {names_, dictionary_.rare.get(), options_.source_language == "de", options_.target_language == "en"},
               sentences);
  demand_names_again(job, wanted);
  if (options_.doubtful == "again" && best_ == 1) ask_where_doubtful(translator(), wanted, units);
  insist(std::move(units), wanted);
  translate_in_pieces(job, wanted);
}

// A model that does not write each name of a glossary once is forced to.
void TranslationFilter::demand_names_again(Job& job, const Wanted& wanted) {
  std::vector<Unit*> again;
  for (Record& record : job.records) {
    for (Sentence* sentence : record.all_sentences()) {
      Unit& unit = sentence->units.front();
      if (unit.translations.empty() && !unit.too_long &&
          demand_names(record.text.substr(0, record.source_size), record.text.substr(record.source_size), *sentence))
        again.push_back(&unit);
    }
  }
  if (!again.empty()) ask(translator(), wanted, again);
}

// What has a beginning falls apart badly: before that the model is told to say what is protected, which elsewhere made
// translations worse than pieces do.
void TranslationFilter::insist(std::vector<Unit*> units, const Wanted& wanted) {
  std::erase_if(units, [](Unit* unit) {
    unit->insists = !unit->too_long && unit->translations.empty() && !unit->passage.prefix.empty();
    return !unit->insists;
  });
  if (!units.empty()) ask(translator(), wanted, units);
}

// Sentences without a translation, of which each piece gets one.
void TranslationFilter::translate_in_pieces(Job& job, Wanted wanted) {
  const Sentences rules{options_.sentence_bytes, options_.source_language};
  std::vector<Unit*> pieces;
  for (Record& record : job.records) {
    for (Sentence* sentence : record.all_sentences()) {
      const Unit& whole = sentence->units.front();
      if ((whole.too_long && !whole.insists) || !whole.translations.empty()) {
        sentence->translations = whole.translations;
        sentence->doubts = whole.doubts;
        continue;
      }
      ++in_pieces_;
      take_apart(record.text, glossary_, rules, *sentence);
      for (Unit& unit : sentence->units) pieces.push_back(&unit);
    }
  }
  wanted.most = 1;
  if (!pieces.empty()) ask(translator(), wanted, pieces);
  for (Record& record : job.records) {
    for (Sentence* sentence : record.all_sentences())
      if (sentence->translations.empty() && sentence->failure.empty()) join(record.text, *sentence);
  }
}

// One translation of those of its pieces, or why there is none. text: of the record.
void TranslationFilter::join(std::string_view text, Sentence& sentence) {
  const auto has_any = [](const Unit& unit) { return !unit.translations.empty(); };
  const auto demands = [](const Unit& unit) { return !unit.passage.terms.empty(); };
  if (std::ranges::all_of(sentence.units, has_any)) {
    for (const Unit& unit : sentence.units) sentence.doubts |= unit.doubts;
    sentence.translations.push_back(joined(text, sentence));
    sentence.translations.front().score = translator().score(sentence.translations.front());
    return;
  }
  sentence.too_long = true;
  sentence.failure = std::ranges::any_of(sentence.units, demands)
                         ? "has a sentence that is longer, with its terms, than the model takes"
                         : "has a sentence that is longer than the model takes";
}

Links TranslationFilter::links_of(const stream::Window& window, const Record& record,
                                  std::string_view translation) const {
  const std::string_view source = record.text.substr(0, record.source_size);
  const Links links = align_words(source, translation, parts_of(record.sentences, record.source_size));
  if (record.repairs.empty()) return links;
  return unrepaired(links, source, columns_of(window.text(record.index)).front(), Moves(record.repairs));
}

// What take() gives, and whoever watches.
void TranslationFilter::keep(const stream::Window& window, Record& record, std::vector<Alternative> alternatives,
                             std::optional<Links> links) {
  if (!details_ && !watch_) return;
  TranslatedRecord details{{}, std::move(alternatives), std::move(links), record.repairs};
  const Moves repairs(record.repairs);
  for (Sentence* sentence : record.all_sentences())
    details.sentences.push_back(
        {repairs.back(sentence->span), std::move(sentence->translations.front()), sentence->doubts});
  for (const ForeignSentence& one : record.foreign) details.foreign.push_back({repairs.back(one.span), one.language});
  if (watch_) watch_(window.number(record.index), record.text, details);
  if (!details_) return;
  const std::lock_guard lock(keeping_);
  kept_.emplace(window.number(record.index), std::move(details));
}

// Puts the translations of footnotes and the like in the place of what they come from, in the translations of their
// sentences. Returns those that stand in none.
std::vector<text::Edit> TranslationFilter::put_asides(Record& record) {
  std::vector<text::Edit> alone;
  for (auto next = record.asides.begin(); next != record.asides.end();) {
    const text::Span mark = next->mark;
    std::string after;
    std::size_t end = mark.begin;
    for (; next != record.asides.end() && next->mark == mark; ++next) {
      const text::Span place = next->place.span;
      after.append(record.text.substr(end, place.begin - end)).append(next->translation(record.text));
      end = place.end;
    }
    after.append(record.text.substr(end, mark.end - end));
    const std::string_view before = text::slice(record.text, mark);
    const auto around = std::find_if(record.sentences.begin(), record.sentences.end(), [&](const Sentence& sentence) {
      return sentence.span.begin <= mark.begin && mark.end <= sentence.span.end;
    });
    if (around == record.sentences.end()) {
      alone.push_back({mark.begin, mark.end, after});
      continue;
    }
    for (Translation& translation : around->translations) replace(translation.text, before, after);
  }
  return alone;
}

void TranslationFilter::finish(stream::Window& window, Record& record) {
  for (const Sentence* sentence : record.all_sentences())
    if (!sentence->failure.empty()) return window.fail(record.index, sentence->failure);
  const std::vector<text::Edit> alone = put_asides(record);
  const std::vector<Sentence>& sentences = record.sentences;
  std::vector<Alternative> alternatives = combined(record.text.substr(0, record.source_size), sentences, best_);
  for (const text::Edit& edit : alone) {
    for (Alternative& alternative : alternatives)
      replace(alternative.text, text::slice(record.text, {edit.begin, edit.end}), edit.replacement);
  }
  std::vector<text::Edit> edits = alone;
  for (const Sentence& sentence : sentences) {
    const Translation& best = sentence.translations.front();
    edits.push_back({sentence.span.begin, sentence.span.end, best.text, {}, confidence_of(best)});
    doubtful_ += sentence.doubts.any() ? 1 : 0;
    for (std::size_t d = 0; d < kDoubts; ++d) doubts_[d] += sentence.doubts[d] ? 1 : 0;
  }
  std::ranges::sort(edits, {}, &text::Edit::begin);
  std::optional<Links> links;
  if (options_.alignment) links = links_of(window, record, alternatives.front().text);
  const std::string behind = links && options_.append_alignment ? " ||| " + pharaoh(*links) : "";
  if (record.source_size < record.text.size() || !behind.empty())
    edits.push_back({record.source_size, record.text.size(), behind});
  if (!record.foreign.empty()) {
    const std::lock_guard lock(keeping_);
    for (const ForeignSentence& one : record.foreign) ++foreign_[one.language];
  }
  const std::size_t translated = record.all_sentences().size();
  records_ += translated > 0 || record.source_size < record.text.size();
  sentences_ += translated;
  if (const double score = alternatives.front().score; options_.min_score && score < *options_.min_score) {
    ++below_;
    return window.fail(record.index, fmt::format("score {:.3f} is below --min-score {:g}", score, *options_.min_score));
  }
  keep(window, record, std::move(alternatives), std::move(links));
  if (!record.repairs.empty()) edits = text::compose(window.text(record.index), record.repairs, edits);
  window.answer(record.index, std::move(edits));
}

TranslationFilter::Counts TranslationFilter::counts() const {
  Counts counts{records_, sentences_, below_, in_pieces_, repairs_, doubtful_};
  std::ranges::copy(doubts_, counts.doubts.begin());
  counts.late_links = markup_.late_links();
  counts.foreign = foreign_;
  return counts;
}

std::optional<TranslatedRecord> TranslationFilter::take(std::uint64_t number) {
  const std::lock_guard lock(keeping_);
  const auto found = kept_.find(number);
  if (found == kept_.end()) return std::nullopt;
  TranslatedRecord record = std::move(found->second);
  kept_.erase(found);
  return record;
}

}  // namespace emend::filters
