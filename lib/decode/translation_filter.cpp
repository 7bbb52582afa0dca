#include "decode/translation_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "decode/marked.h"
#include "decode/texts.h"
#include "text/blanks.h"
#include "text/edit.h"

namespace emend::decode {
namespace {

Alternative alternative_of(const Translation& translation) {
  return {translation.text, translation.score,
          std::accumulate(translation.log_probs.begin(), translation.log_probs.end(), 0.0),
          translation.log_probs.size()};
}

// The best `most` of all ways to go on from one of `left` with one of `right`; scores are sums.
std::vector<Alternative> combined(const std::vector<Alternative>& left, const std::vector<Translation>& right,
                                  std::string_view between, std::size_t most) {
  std::vector<Alternative> all;
  for (const Alternative& head : left) {
    for (const Translation& translation : right) {
      const Alternative tail = alternative_of(translation);
      std::string text = head.text;
      text.append(between).append(tail.text);
      all.push_back(
          {std::move(text), head.score + tail.score, head.log_prob + tail.log_prob, head.tokens + tail.tokens});
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Alternative& a, const Alternative& b) { return a.score > b.score; });
  all.resize(std::min(all.size(), most));
  return all;
}

}  // namespace

namespace {

// Columns without the blanks around them, but for empty ones.
std::vector<std::string> terms_in(std::span<const std::string_view> columns) {
  std::vector<std::string> terms;
  for (const std::string_view column : columns) {
    if (const std::string_view term = text::trim(column, " "); !term.empty()) terms.emplace_back(term);
  }
  return terms;
}

// Of one sentence. Pages have some; more are made to break things.
constexpr std::size_t kMostMarks = 1000;
// Terms of one record.
constexpr std::size_t kMostTerms = 100;

// What is given to the model as one.
struct Unit {
  text::Span span;  // of the record
  Marked marked;
  Passage passage = {};
  bool too_long = false;
  std::vector<Translation> translations = {};  // best first, with their marks; those that have what they must
  std::string said = {};                       // what the model said, of the first
  std::vector<std::size_t> places = {};        // of its bytes in the first
};

// A sentence of a record: mostly one unit, or what stands between the words that are kept.
struct Sentence {
  text::Span span;  // of the record
  std::vector<Fixed> fixed;
  bool html = false;
  std::vector<Unit> units = {};
  std::vector<Translation> translations = {};  // best first

  Sentence(std::string_view text, text::Span sentence, const Section& section, bool is_html)
      : span(sentence), html(is_html) {
    for (const auto& [of_section, shown] : section.fixed) {
      const text::Span at{of_section.begin + section.span.begin, of_section.end + section.span.begin};
      if (at.begin >= span.begin && at.end <= span.end) fixed.push_back({at, shown});
    }
    units.push_back(unit(text, span));
  }
  // What stands in a part of the sentence, given in bytes of the record.
  std::vector<Fixed> fixed_in(text::Span part) const {
    std::vector<Fixed> found;
    for (const auto& [at, shown] : fixed) {
      if (at.begin >= part.begin && at.end <= part.end)
        found.push_back({{at.begin - part.begin, at.end - part.begin}, shown});
    }
    return found;
  }
  Unit unit(std::string_view text, text::Span part) const {
    return {part, Marked(text::slice(text, part), fixed_in(part), html)};
  }
};

// Gives the terms of a sentence to its pieces: to those in which the glossary's source stands, or else to the longest.
void share_terms(const text::Glossary& glossary, std::vector<Term> terms, std::vector<Unit>& pieces) {
  for (Unit& piece : pieces) {
    for (const auto& [span, entry] : glossary.find(piece.marked.text())) {
      const auto found = std::find_if(terms.begin(), terms.end(), [&](const Term& term) {
        return std::find(entry->targets.begin(), entry->targets.end(), term.front()) != entry->targets.end();
      });
      if (found == terms.end()) continue;
      piece.passage.terms.push_back(std::move(*found));
      terms.erase(found);
    }
  }
  const auto longest = std::max_element(pieces.begin(), pieces.end(), [](const Unit& a, const Unit& b) {
    return a.marked.text().size() < b.marked.text().size();
  });
  std::move(terms.begin(), terms.end(), std::back_inserter(longest->passage.terms));
}

// Where a place of a text that no edit replaces stands in the text with the edits.
std::size_t moved(std::size_t place, const std::vector<text::Edit>& edits) {
  std::size_t to = place;
  for (const text::Edit& edit : edits) {
    if (edit.end <= place) to += edit.replacement.size() + edit.begin - edit.end;
  }
  return to;
}

// The other way: the span that a span of the text with the edits stands for, with the whole of an edit that it cuts.
text::Span unrepaired(text::Span span, const std::vector<text::Edit>& edits) {
  text::Span of_text = span;
  std::size_t repaired = 0, end = 0;  // so far, in both texts
  for (const text::Edit& edit : edits) {
    const std::size_t begin = repaired + edit.begin - end;
    repaired = begin + edit.replacement.size();
    end = edit.end;
    if (begin < span.begin) of_text.begin = repaired <= span.begin ? end + (span.begin - repaired) : edit.begin;
    if (begin < span.end) of_text.end = repaired <= span.end ? end + (span.end - repaired) : edit.end;
  }
  return of_text;
}

// Links of the words of a record with its repairs, as links of those that were there.
Links unrepaired(const Links& links, std::string_view with_repairs, std::string_view record,
                 const std::vector<text::Edit>& edits) {
  const std::vector<text::Span> repaired = text::blank_separated(with_repairs), words = text::blank_separated(record);
  Links all;
  for (const auto& [source, target] : links) {
    const text::Span span = unrepaired(repaired[source], edits);
    for (std::size_t word = 0; word < words.size(); ++word) {
      if (words[word].begin < span.end && span.begin < words[word].end) all.emplace_back(word, target);
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// One translation of a sentence that was translated in pieces.
Translation joined(std::string_view text, const Sentence& sentence) {
  Translation all;
  all.finished = true;
  std::size_t at = sentence.span.begin;
  for (const Unit& unit : sentence.units) {
    const Translation& one = unit.translations.front();
    all.text.append(text.substr(at, unit.span.begin - at)).append(one.text);
    at = unit.span.end;
    all.score += one.score / static_cast<double>(sentence.units.size());
    all.finished = all.finished && one.finished;
    all.tokens.insert(all.tokens.end(), one.tokens.begin(), one.tokens.end());
    all.corrections.insert(all.corrections.end(), one.corrections.begin(), one.corrections.end());
    if (one.finished && !one.log_probs.empty()) {  // the end mark
      all.tokens.emplace_back();
      if (!one.corrections.empty()) all.corrections.emplace_back();
    }
    all.log_probs.insert(all.log_probs.end(), one.log_probs.begin(), one.log_probs.end());
  }
  all.text.append(text.substr(at, sentence.span.end - at));
  return all;
}

}  // namespace

// What a window has to translate.
struct TranslationFilter::Job {
  struct Record {
    std::size_t index = 0;        // in the window
    std::size_t source_size = 0;  // bytes of its text before the prefix
    std::string_view text = {};   // with its repairs
    std::vector<Sentence> sentences = {};
    std::vector<std::string> terms = {};   // that its translation must have
    std::vector<text::Edit> repairs = {};  // that were made
  };
  std::vector<Record> records;
};

// The markup of a window's records.
struct TranslationFilter::Prepared {
  std::vector<std::vector<text::MarkupSpan>> markup;
  std::vector<bool> html;
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

void declare(cli::Options& options, TranslationOptions& translation) {
  options.add("min-score", translation.min_score, "X",
              "Let a record pass through, and report it, where its translation's score is below X");
  options.add("forced-prefix", translation.forced_prefix,
              "Begin each translation with what stands behind the record's first TAB");
  options.add("constraint", translation.constraint,
              "Use in each translation the terms that stand behind the record's TABs, a TAB before each");
  options
      .add("noise-robust", translation.noise_robust, "NAME",
           "Repair the source first, with a package of denoise for its language, a name or a folder; `none` does not")
      .completes(cli::Complete::model);
  options.add("glossary", translation.glossary, "FILE",
              "Translate terms as FILE says: lines of SOURCE TERM TAB TARGET TERM");
  options
      .add("protect", translation.protect, "WHAT",
           "Keep URLs, e-mail addresses, paths, identifiers, placeholders and the like byte for byte, or protect "
           "nothing")
      .choices({"auto", "none"});
  options
      .add(
          "markup", translation.markup, "LANGUAGE",
          "Keep the markup of documents, in its places: Markdown, HTML or LaTeX, or (`auto`) what the name of the file "
          "says")
      .choices({"auto", "none", "markdown", "html", "latex"});
  options.add("html", translation.html, "The same as `--markup=html`");
  options.add(
      "explain", translation.explain,
      "Say which tokens a two-stream model would correct when it has read what it wrote: `corrections` of JSON");
  options.add("alignment", translation.alignment,
              "Add to each record which word comes from which: TEXT ||| 0-0 1-2, or `alignment` of JSON");
}

TranslationFilter::TranslationFilter(const TranslationOptions& options, std::size_t best, bool details, Load load,
                                     text::Glossary glossary, std::unique_ptr<stream::Filter> repairer)
    : options_(options),
      best_(best),
      details_(details),
      load_(std::move(load)),
      glossary_(std::move(glossary)),
      repairer_(std::move(repairer)),
      markup_(options.html ? "html" : options.markup) {}

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
    prepared->html.push_back(markup_.kind() == text::Markup::html);
  }
  if (repairer_) {
    const auto mode = options_.protect == "none" ? text::Protect::none : text::Protect::automatic;
    for (std::size_t i = 0; i < window.size(); ++i) {
      const std::string_view source = columns_of(window.text(i)).front();
      for (const Section& section : sections(source, prepared->markup[i], mode)) {
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
    for (const text::Edit& edit : prepared.texts->edits(n)) {
      std::optional<text::Edit> of_section = view.to_line(edit);
      if (!of_section) continue;
      of_section->begin += begin;
      of_section->end += begin;
      prepared.repairs[record].push_back(std::move(*of_section));
    }
  }
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::vector<text::Edit>& edits = prepared.repairs[i];
    for (text::MarkupSpan& mark : prepared.markup[i])
      mark.span = {moved(mark.span.begin, edits), moved(mark.span.end, edits)};
    prepared.repaired.push_back(text::apply(std::string(window.text(i)), edits));
    repairs_ += edits.size();
  }
}

void TranslationFilter::apply(stream::Window& window) {
  const auto prepared = std::static_pointer_cast<Prepared>(std::exchange(window.prepared, nullptr));
  const auto mode = options_.protect == "none" ? text::Protect::none : text::Protect::code;
  if (repairer_) repair(window, *prepared);
  Job job;
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::string_view text = repairer_ ? prepared->repaired[i] : window.text(i);
    const std::vector<std::string_view> columns = columns_of(text);
    const std::size_t tab = columns.size() > 1 ? columns.front().size() : text.npos;
    Job::Record record{i, columns.front().size(), text};
    if (repairer_) record.repairs = prepared->repairs[i];
    const std::size_t first_term = options_.forced_prefix ? 2 : 1;
    if (columns.size() > first_term) record.terms = terms_in(std::span(columns).subspan(first_term));
    const std::string_view source = text.substr(0, tab);
    std::erase_if(prepared->markup[i], [&](const text::MarkupSpan& mark) { return mark.span.end > source.size(); });
    for (const Section& section : sections(source, prepared->markup[i], mode)) {
      for (const text::Span span : marked_sentences(text::slice(source, section.span), section.fixed,
                                                    options_.sentence_bytes, options_.source_language)) {
        const text::Span sentence{span.begin + section.span.begin, span.end + section.span.begin};
        record.sentences.emplace_back(source, sentence, section, prepared->html[i]);
        Unit& unit = record.sentences.back().units.front();
        unit.passage.key = (window.number(i) << 20) + record.sentences.size() - 1;
        if (record.sentences.size() == 1 && options_.forced_prefix && columns.size() > 1)
          unit.passage.prefix = columns[1];
      }
    }
    const bool all_marks = std::any_of(record.sentences.begin(), record.sentences.end(),
                                       [](const Sentence& sentence) { return sentence.fixed.size() > kMostMarks; });
    if (all_marks) {
      window.fail(i, fmt::format("has a sentence with more than {} tags and protected words", kMostMarks));
      continue;
    }
    if (!record.sentences.empty() || tab != text.npos || options_.alignment) job.records.push_back(std::move(record));
  }
  if (options_.constraint || !glossary_.empty()) {
    demand(window, job);
    distribute(job);
  }
  translate(job);
  finish(window, job);
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

// Finds the terms of the glossary, and takes out the records whose terms cannot be had.
void TranslationFilter::demand(stream::Window& window, Job& job) {
  const auto why_not = [&](Job::Record& record) -> std::string {
    if (!record.terms.empty() && record.sentences.empty()) return "has terms, but nothing that is translated";
    if (record.terms.size() > kMostTerms) return fmt::format("has more than {} terms", kMostTerms);
    const auto unwritable = [&](std::string_view term, std::string_view of) {
      return fmt::format("the model cannot write the term '{}'{}", term, of);
    };
    for (const std::string& term : record.terms)
      if (!translator().writes(term)) return unwritable(term, "");
    for (Sentence& sentence : record.sentences) {
      Unit& unit = sentence.units.front();
      for (const auto& [span, entry] : glossary_.find(unit.marked.text())) {
        for (const std::string& term : entry->targets)
          if (!translator().writes(term)) return unwritable(term, " of " + entry->place);
        unit.passage.terms.push_back(entry->targets);
      }
    }
    return {};
  };
  std::erase_if(job.records, [&](Job::Record& record) {
    const std::string why = why_not(record);
    if (!why.empty()) window.fail(record.index, why);
    return !why.empty();
  });
}

// Gives each term of a record to one of its sentences. Where the glossary demands one of several terms and this is one
// of them, it is this that is demanded.
void TranslationFilter::distribute(Job& job) {
  const auto in_glossary = [](Job::Record& record, const std::string& term) {
    std::vector<Term*> same;
    for (Sentence& sentence : record.sentences) {
      for (Term& demanded : sentence.units.front().passage.terms)
        if (std::find(demanded.begin(), demanded.end(), term) != demanded.end()) same.push_back(&demanded);
    }
    return same;
  };
  struct Loose {
    Job::Record* record;
    std::vector<Term> terms;
  };
  std::vector<Loose> records;
  std::vector<Passage> trials;  // of each sentence of these records: without a loose term, then with each
  for (Job::Record& record : job.records) {
    std::map<std::string, std::size_t> taken;
    Loose loose{&record, {}};
    for (const std::string& term : record.terms) {
      const std::vector<Term*> same = in_glossary(record, term);
      if (taken[term] < same.size()) {
        *same[taken[term]++] = {term};
      } else {
        loose.terms.push_back({term});
      }
    }
    if (loose.terms.empty()) continue;
    if (record.sentences.size() == 1) {
      std::vector<Term>& terms = record.sentences.front().units.front().passage.terms;
      terms.insert(terms.end(), loose.terms.begin(), loose.terms.end());
      continue;
    }
    for (const Sentence& sentence : record.sentences) {
      Passage passage = sentence.units.front().passage;
      passage.text = sentence.units.front().marked.text();
      trials.push_back(passage);
      for (const Term& term : loose.terms) {
        trials.push_back(passage);
        trials.back().terms.push_back(term);
      }
    }
    records.push_back(std::move(loose));
  }
  if (trials.empty()) return;
  const auto translations = translator().translate(trials);
  auto trial = translations.begin();
  for (const auto& [record, terms] : records) {
    const std::size_t stride = terms.size() + 1;
    const auto cost = [&, first = trial](std::size_t sentence, std::size_t term) {
      const auto plain = first + static_cast<std::ptrdiff_t>(sentence * stride);
      const auto with = plain + static_cast<std::ptrdiff_t>(term + 1);
      if (plain->empty() || with->empty()) return std::numeric_limits<double>::infinity();
      return alternative_of(plain->front()).log_prob - alternative_of(with->front()).log_prob;
    };
    for (std::size_t t = 0; t < stride - 1; ++t) {
      std::size_t best = 0;
      for (std::size_t s = 1; s < record->sentences.size(); ++s)
        if (cost(s, t) < cost(best, t)) best = s;
      record->sentences[best].units.front().passage.terms.push_back(terms[t]);
    }
    trial += static_cast<std::ptrdiff_t>(record->sentences.size() * stride);
  }
}

// Gives every sentence its translations; those that the model cannot take have none.
void TranslationFilter::translate(Job& job) {
  const auto ask = [&](std::span<Unit* const> units) {
    std::vector<Passage> passages;
    for (Unit* unit : units) {
      unit->passage.text = unit->marked.text();
      unit->passage.corrections = options_.explain;
      unit->passage.attention = options_.alignment || options_.attention || unit->marked.has_tags();
      passages.push_back(unit->passage);
    }
    if (passages.empty()) return;
    auto translations = translator().translate(passages);
    for (std::size_t i = 0; i < units.size(); ++i) {
      units[i]->too_long = translations[i].empty();
      for (Translation& translation : translations[i]) {
        std::optional<Marked::Restored> restored = units[i]->marked.restore(translation);
        if (!restored) continue;
        if (units[i]->translations.empty()) {
          units[i]->said = translation.text;
          units[i]->places = std::move(restored->places);
        }
        translation.text = std::move(restored->text);
        units[i]->translations.push_back(std::move(translation));
      }
    }
  };
  std::vector<Unit*> units;
  for (Job::Record& record : job.records) {
    for (Sentence& sentence : record.sentences) units.push_back(&sentence.units.front());
  }
  ask(units);
  units.clear();
  for (Job::Record& record : job.records) {
    for (Sentence& sentence : record.sentences) {
      if (sentence.units.front().too_long || !sentence.units.front().translations.empty()) {
        sentence.translations = sentence.units.front().translations;
        continue;
      }
      ++in_pieces_;
      const Unit whole = std::move(sentence.units.front());
      sentence.units.clear();
      for (const text::Span piece : whole.marked.pieces()) {
        const text::Span part{piece.begin + whole.span.begin, piece.end + whole.span.begin};
        for (const text::Span span : marked_sentences(text::slice(record.text, part), sentence.fixed_in(part),
                                                      options_.sentence_bytes, options_.source_language)) {
          sentence.units.push_back(sentence.unit(record.text, {span.begin + part.begin, span.end + part.begin}));
          sentence.units.back().passage.key = whole.passage.key + (sentence.units.size() << 14);
        }
      }
      if (!sentence.units.empty()) {
        sentence.units.front().passage.prefix = whole.passage.prefix;
        share_terms(glossary_, whole.passage.terms, sentence.units);
      }
      for (Unit& unit : sentence.units) units.push_back(&unit);
    }
  }
  ask(units);
  for (Job::Record& record : job.records) {
    for (Sentence& sentence : record.sentences) {
      const bool done = std::all_of(sentence.units.begin(), sentence.units.end(),
                                    [](const Unit& unit) { return !unit.translations.empty(); });
      if (sentence.translations.empty() && done) sentence.translations.push_back(joined(record.text, sentence));
    }
  }
}

void TranslationFilter::finish(stream::Window& window, Job& job) {
  for (Job::Record& record : job.records) {
    const std::string_view text = record.text;
    const std::size_t count = record.sentences.size();
    std::vector<text::Edit> edits;
    std::vector<Alternative> alternatives = {{}};
    TranslatedRecord details;
    std::vector<Part> parts;                 // of the source, where the links of words are wanted
    std::size_t end = 0, end_of_target = 0;  // so far
    const auto copied_until = [&](std::size_t begin) {
      const std::size_t size = begin - end;
      parts.push_back({{end, begin}, {end_of_target, end_of_target + size}, nullptr});
      end = begin;
      end_of_target += size;
    };
    bool too_long = false, demanding = false;
    for (Sentence& sentence : record.sentences) {
      const text::Span span = sentence.span;
      too_long = sentence.translations.empty();
      demanding = std::any_of(sentence.units.begin(), sentence.units.end(),
                              [](const Unit& unit) { return !unit.passage.terms.empty(); });
      if (too_long) break;
      alternatives = combined(alternatives, sentence.translations, text.substr(end, span.begin - end), best_);
      for (const Unit& unit : sentence.units) {
        copied_until(unit.span.begin);
        const Translation& best = unit.translations.front();
        const text::Span target{end_of_target, end_of_target + best.text.size()};
        parts.push_back(
            {unit.span, target, &best, {unit.marked.text(), unit.marked.places()}, {unit.said, unit.places}});
        end = unit.span.end;
        end_of_target = target.end;
      }
      copied_until(span.end);
      const Translation& best = sentence.translations.front();
      const double log_prob = std::accumulate(best.log_probs.begin(), best.log_probs.end(), 0.0);
      const double confidence =
          best.log_probs.empty() ? 1 : std::exp(log_prob / static_cast<double>(best.log_probs.size()));
      edits.push_back({span.begin, span.end, best.text, {}, confidence});
      unfinished_ += best.finished ? 0 : 1;
    }
    if (too_long) {
      window.fail(record.index, demanding ? "has a sentence that is longer, with its terms, than the model takes"
                                          : "has a sentence that is longer than the model takes");
      continue;
    }
    for (Alternative& alternative : alternatives) {
      alternative.text.append(text.substr(end, record.source_size - end));
      if (count > 0) alternative.score /= static_cast<double>(count);
    }
    copied_until(record.source_size);
    std::string behind;
    if (options_.alignment) {
      const std::string_view source = text.substr(0, record.source_size);
      Links links = align_words(source, alternatives.front().text, parts);
      if (!record.repairs.empty()) {
        const std::string_view came = columns_of(window.text(record.index)).front();
        links = unrepaired(links, source, came, record.repairs);
      }
      if (options_.append_alignment) behind = " ||| " + pharaoh(links);
      details.links = links;
    }
    if (record.source_size < text.size() || !behind.empty()) edits.push_back({record.source_size, text.size(), behind});
    records_ += count > 0 || record.source_size < text.size();
    sentences_ += count;
    if (options_.min_score && alternatives.front().score < *options_.min_score) {
      ++below_;
      window.fail(record.index, fmt::format("score {:.3f} is below --min-score {:g}", alternatives.front().score,
                                            *options_.min_score));
      continue;
    }
    if (details_ || watch_) {
      for (Sentence& sentence : record.sentences)
        details.sentences.push_back(
            {unrepaired(sentence.span, record.repairs), std::move(sentence.translations.front())});
      details.alternatives = std::move(alternatives);
      details.repairs = record.repairs;
      if (watch_) watch_(window.number(record.index), text, details);
    }
    if (details_) {
      const std::lock_guard lock(keeping_);
      kept_.emplace(window.number(record.index), std::move(details));
    }
    if (!record.repairs.empty()) edits = text::compose(window.text(record.index), record.repairs, edits);
    window.answer(record.index, std::move(edits));
  }
}

std::optional<TranslatedRecord> TranslationFilter::take(std::uint64_t number) {
  const std::lock_guard lock(keeping_);
  const auto found = kept_.find(number);
  if (found == kept_.end()) return std::nullopt;
  TranslatedRecord record = std::move(found->second);
  kept_.erase(found);
  return record;
}

}  // namespace emend::decode
