#include "tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "cli/message.h"
#include "filters/texts.h"
#include "io/lines.h"
#include "metrics/m2.h"
#include "metrics/metric.h"
#include "stats/mert.h"
#include "text/whole_file.h"

namespace emend {
namespace {

std::unique_ptr<metrics::Metric> m2_metric() { return metrics::find("m2").make({}); }

struct Annotated {
  std::string block, sentence;
  std::size_t document;
};

std::vector<Annotated> read(const std::string& path) {
  text::check_whole(path, text::Whole::named);
  io::LineReader lines(path);
  metrics::M2Reader blocks(path, [&](std::string& line) { return lines.next(line); });
  std::vector<Annotated> all;
  std::size_t document = 0;
  for (std::string block; blocks.next(block);) {
    const std::string sentence(metrics::parse_m2(block, path).source);
    if (sentence.empty())
      ++document;
    else
      all.push_back({block, sentence, document});
  }
  if (all.empty()) throw Error(path, "has no sentences", "give an M2 file, or essays as JSON lines");
  return all;
}

// Candidates of sentences, computed once.
class Candidates {
 public:
  explicit Candidates(filters::RescoringRewriter& rewriter) : rewriter_(rewriter) {}
  using List = std::vector<filters::RewritingCandidate>;

  std::vector<const List*> of(std::span<const filters::SentenceInContext> sentences) {
    std::vector<std::string> keys;
    std::vector<filters::SentenceInContext> fresh;
    std::vector<std::string> names;
    for (const filters::SentenceInContext& sentence : sentences) {
      std::string key(sentence.text);
      for (const std::string_view before : sentence.context) key.append("\n").append(before);
      if (!known_.contains(key)) fresh.push_back(sentence), names.push_back(key);
      keys.push_back(std::move(key));
    }
    auto lists = fresh.empty() ? std::vector<List>() : rewriter_.candidates(fresh);
    for (std::size_t i = 0; i < lists.size(); ++i) known_[names[i]] = std::move(lists[i]);
    std::vector<const List*> found;
    for (const std::string& key : keys) found.push_back(&known_.at(key));
    return found;
  }

 private:
  filters::RescoringRewriter& rewriter_;
  std::map<std::string, List> known_;
};

// Answers with the first candidate of each sentence but one, of which it answers with another, and notes the
// candidates.
class Picker : public filters::Rewriter {
 public:
  struct Pick {
    std::size_t sentence = 0, candidate = 0;
    std::vector<const Candidates::List*> seen = {};
  };
  Picker(Candidates& candidates, Pick& pick) : candidates_(candidates), pick_(pick) {}

  std::vector<filters::Rewriting> rewrite(std::span<const filters::SentenceInContext> sentences) override {
    std::vector<filters::Rewriting> rewritings;
    for (const Candidates::List* list : candidates_.of(sentences)) {
      const bool other = pick_.seen.size() == pick_.sentence;
      rewritings.push_back((*list)[other ? pick_.candidate : 0].rewriting);
      pick_.seen.push_back(list);
    }
    return rewritings;
  }

 private:
  Candidates& candidates_;
  Pick& pick_;
};

// Some of the sentences, those before them in the document being what was said before.
filters::Texts texts_of(const std::vector<Annotated>& all, std::size_t first, std::size_t count) {
  std::vector<std::string_view> sentences;
  for (std::size_t i = 0; i < count; ++i) sentences.push_back(all[first + i].sentence);
  const auto before = [&all, first](std::size_t i, std::size_t k) -> std::optional<std::string_view> {
    const std::size_t at = first + i;
    if (k > at || all[at - k].document != all[at].document) return std::nullopt;
    return all[at - k].sentence;
  };
  return filters::Texts(std::move(sentences), before, first + 1);
}

// What the sentences of each line may become. A line's statistics are taken for a sum over its sentences: what each
// candidate adds to those of the line whose sentences all have their first ones, which count with the first sentence.
class Choices {
 public:
  Choices(const std::vector<Annotated>& all, const filters::CorrectorOptions& options, Candidates& candidates,
          std::size_t features)
      : all_(all), options_(options), candidates_(candidates), features_(features), lines_(all.size()) {}

  // A list for each line.
  std::vector<std::vector<stats::Item>> all() {
    compute_candidates();
    try_all(0, 0);
    for (std::size_t s = 0; s < most_sentences_; ++s)
      for (std::size_t k = 1; k < most_candidates_; ++k) try_all(s, k);
    return std::move(lines_);
  }

 private:
  filters::Corrector corrector(Picker::Pick& pick) {
    return {options_, [&] { return std::make_unique<Picker>(candidates_, pick); }};
  }

  // In batches.
  void compute_candidates() {
    constexpr std::size_t together = 256;  // lines
    Picker::Pick pick;
    filters::Corrector filter = corrector(pick);
    for (std::size_t first = 0; first < all_.size(); first += together) {
      filters::Texts lines = texts_of(all_, first, std::min(together, all_.size() - first));
      filter.prepare(lines);
      filter.apply(lines);
    }
  }

  // Gives the sentence of each line that candidate, where there are both, in the order of the text.
  void try_all(std::size_t sentence, std::size_t candidate) {
    Picker::Pick pick;
    filters::Corrector filter = corrector(pick);
    for (std::size_t i = 0; i < all_.size(); ++i) {
      filters::Texts line = texts_of(all_, i, 1);
      filter.prepare(line);  // what is before the next lines
      std::vector<stats::Item>& items = lines_[i];
      const bool first = candidate == 0;
      if (!first && (sentence >= items.size() || candidate >= items[sentence].size())) continue;
      pick = {sentence, candidate};
      filter.apply(line);
      std::vector<double> statistics = judge(i, text::apply(line.text(0), line.edits(0)));
      if (first) {
        begin(items, pick.seen, statistics);
      } else {
        if (sentence > 0) subtract(statistics, items.front().front().statistics);
        items[sentence][candidate].statistics = std::move(statistics);
      }
    }
  }

  void begin(std::vector<stats::Item>& items, const std::vector<const Candidates::List*>& seen,
             const std::vector<double>& statistics) {
    if (seen.empty()) items.push_back({{std::vector<double>(features_, 0), statistics}});  // stays as it is
    for (const Candidates::List* list : seen) {
      stats::Item& item = items.emplace_back();
      for (const filters::RewritingCandidate& candidate : *list) item.push_back({candidate.features, {}});
      item.front().statistics = items.size() == 1 ? statistics : std::vector<double>(statistics.size(), 0);
      most_candidates_ = std::max(most_candidates_, item.size());
    }
    most_sentences_ = std::max(most_sentences_, items.size());
  }

  std::vector<double> judge(std::size_t i, const std::string& hypothesis) const {
    const std::string_view gold = all_[i].block;
    return metric_->choose({}, metric_->sentence_stats({{}, hypothesis, {&gold, 1}}));
  }

  static void subtract(std::vector<double>& from, const std::vector<double>& by) {
    for (std::size_t i = 0; i < from.size(); ++i) from[i] -= by[i];
  }

  const std::vector<Annotated>& all_;
  const filters::CorrectorOptions& options_;
  Candidates& candidates_;
  const std::size_t features_;
  const std::unique_ptr<metrics::Metric> metric_ = m2_metric();
  std::vector<std::vector<stats::Item>> lines_;
  std::size_t most_sentences_ = 0, most_candidates_ = 0;
};

}  // namespace

filters::Rescoring tune(const filters::CorrectorOptions& options, filters::RescoringRewriter& rewriter,
                        filters::Rescoring rescoring, const std::string& m2, std::uint64_t seed) {
  const std::vector<Annotated> all = read(m2);
  Candidates candidates(rewriter);
  std::vector<std::vector<stats::Item>> lines = Choices(all, options, candidates, rescoring.weights.size()).all();
  constexpr std::size_t most_parts = 5;  // of neighbours, which may be of one document
  std::vector<std::vector<stats::Item>> parts(std::min(most_parts, lines.size()));
  for (std::size_t i = 0; i < lines.size(); ++i)
    std::ranges::move(lines[i], std::back_inserter(parts[i * parts.size() / lines.size()]));
  const auto metric = m2_metric();
  const auto score = [&](std::span<const double> sum) { return metric->score(sum); };
  constexpr int restarts = 10;
  const stats::Tuned tuned = stats::tune(parts, rescoring.weights, score, restarts, seed);
  const std::string held_out = tuned.held_out ? fmt::format("{:.4f} held out", *tuned.held_out) : "none held out";
  cli::inform(fmt::format("{}: F0.5 {:.4f} on {} sentences, {}, {:.4f} by the search alone", m2, tuned.score,
                          all.size(), held_out, tuned.initial));
  if (tuned.held_out && !(*tuned.held_out > tuned.initial))
    cli::warn(m2,
              fmt::format("no better than the search alone on sentences held out (F0.5 {:.4f} against {:.4f})",
                          *tuned.held_out, tuned.initial),
              "the weights leave the choice to the search: annotate more sentences, or give other scorers");
  rescoring.weights = tuned.weights;
  return rescoring;
}

}  // namespace emend
