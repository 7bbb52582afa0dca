#include "decode/translation_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "text/sentences.h"
#include "text/utf8.h"

namespace emend::decode {
namespace {

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text::is_letter(text::next_code_point(text, at))) return true;
  }
  return false;
}

// Without the blanks at its ends.
text::Span trimmed(std::string_view text, text::Span span) {
  text::Span core{span.end, span.begin};
  for (std::size_t at = span.begin; at < span.end;) {
    const std::size_t begin = at;
    if (text::is_blank(text::next_code_point(text, at))) continue;
    core.begin = std::min(core.begin, begin);
    core.end = at;
  }
  return core.begin < core.end ? core : text::Span{span.begin, span.begin};
}

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

// What a window has to translate.
struct TranslationFilter::Job {
  struct Record {
    std::size_t index = 0;             // in the window
    std::size_t source_size = 0;       // bytes of its text before the prefix
    std::size_t first = 0, count = 0;  // of `spans`
  };
  std::vector<Record> records;
  std::vector<text::Span> spans;  // of sentences, in their records
  std::vector<Passage> passages;  // as many
  std::vector<std::vector<Translation>> translations;
};

void declare(cli::Options& options, TranslationOptions& translation) {
  options.add("min-score", translation.min_score, "X",
              "Let a record pass through, and report it, where its translation's score is below X");
  options.add("forced-prefix", translation.forced_prefix,
              "Begin each translation with what stands behind the record's first TAB");
  options.add("alignment", translation.alignment,
              "Add to each record which word comes from which: TEXT ||| 0-0 1-2, or `alignment` of JSON");
}

TranslationFilter::TranslationFilter(const TranslationOptions& options, std::size_t best, bool details, Load load)
    : options_(options), best_(best), details_(details), load_(std::move(load)) {}

Translator& TranslationFilter::translator() {
  const std::lock_guard lock(loading_);
  if (!translator_) translator_ = load_();
  return *translator_;
}

void TranslationFilter::apply(stream::Window& window) {
  Job job;
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::string_view text = window.text(i);
    const std::size_t tab = options_.forced_prefix ? text.find('\t') : text.npos;
    const std::string_view source = text.substr(0, tab);
    Job::Record record{i, source.size(), job.spans.size(), 0};
    for (const text::Span whole : text::sentences(source, options_.sentence_bytes, options_.source_language)) {
      const text::Span span = trimmed(source, whole);
      if (!has_letter(text::slice(source, span))) continue;
      job.passages.push_back({text::slice(source, span),
                              {},
                              (window.number(i) << 20) + record.count,
                              options_.alignment || options_.attention});
      if (record.count == 0 && tab != text.npos) job.passages.back().prefix = text.substr(tab + 1);
      job.spans.push_back(span);
      ++record.count;
    }
    if (record.count > 0 || tab != text.npos || options_.alignment) job.records.push_back(record);
  }
  if (!job.passages.empty()) job.translations = translator().translate(job.passages);
  finish(window, job);
}

void TranslationFilter::finish(stream::Window& window, Job& job) {
  for (const Job::Record& record : job.records) {
    const std::string_view text = window.text(record.index);
    std::vector<text::Edit> edits;
    std::vector<Alternative> alternatives = {{}};
    TranslatedRecord details;
    std::vector<Part> parts;                 // of the source, where the links of words are wanted
    std::size_t end = 0, end_of_target = 0;  // so far
    const auto copied_until = [&](std::size_t begin) {
      const std::size_t size = begin - end;
      parts.push_back({{end, begin}, {end_of_target, end_of_target + size}, nullptr});
      end_of_target += size;
    };
    bool too_long = false;
    for (std::size_t s = record.first; s < record.first + record.count && !too_long; ++s) {
      const text::Span span = job.spans[s];
      std::vector<Translation>& translations = job.translations[s];
      too_long = translations.empty();
      if (too_long) break;
      alternatives = combined(alternatives, translations, text.substr(end, span.begin - end), best_);
      Translation& best = translations.front();
      copied_until(span.begin);
      end = span.end;
      parts.push_back({span, {end_of_target, end_of_target + best.text.size()}, &best});
      end_of_target += best.text.size();
      const double log_prob = std::accumulate(best.log_probs.begin(), best.log_probs.end(), 0.0);
      const double confidence =
          best.log_probs.empty() ? 1 : std::exp(log_prob / static_cast<double>(best.log_probs.size()));
      edits.push_back({span.begin, span.end, best.text, {}, confidence});
      unfinished_ += best.finished ? 0 : 1;
    }
    if (too_long) {
      window.fail(record.index, "has a sentence that is longer than the model takes");
      continue;
    }
    for (Alternative& alternative : alternatives) {
      alternative.text.append(text.substr(end, record.source_size - end));
      if (record.count > 0) alternative.score /= static_cast<double>(record.count);
    }
    copied_until(record.source_size);
    std::string behind;
    if (options_.alignment) {
      const Links links = align_words(text.substr(0, record.source_size), alternatives.front().text, parts);
      if (options_.append_alignment) behind = " ||| " + pharaoh(links);
      details.links = links;
    }
    if (record.source_size < text.size() || !behind.empty()) edits.push_back({record.source_size, text.size(), behind});
    records_ += record.count > 0 || record.source_size < text.size();
    sentences_ += record.count;
    if (options_.min_score && alternatives.front().score < *options_.min_score) {
      ++below_;
      window.fail(record.index, fmt::format("score {:.3f} is below --min-score {:g}", alternatives.front().score,
                                            *options_.min_score));
      continue;
    }
    if (details_ || watch_) {
      for (std::size_t s = record.first; s < record.first + record.count; ++s)
        details.sentences.push_back({job.spans[s], std::move(job.translations[s].front())});
      details.alternatives = std::move(alternatives);
      if (watch_) watch_(window.number(record.index), text, details);
    }
    if (details_) {
      const std::lock_guard lock(keeping_);
      kept_.emplace(window.number(record.index), std::move(details));
    }
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
