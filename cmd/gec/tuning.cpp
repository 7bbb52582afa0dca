#include "tuning.h"

#include <fmt/format.h>

#include <map>

#include "cli/message.h"
#include "io/lines.h"
#include "metrics/m2.h"
#include "metrics/metric.h"
#include "stats/mert.h"

namespace emend {
namespace {

struct Annotated {
  std::string block, sentence;
};

std::vector<Annotated> read(const std::string& path) {
  io::LineReader lines(path);
  metrics::M2Reader blocks(path, [&](std::string& line) { return lines.next(line); });
  std::vector<Annotated> all;
  for (std::string block; blocks.next(block);) {
    const std::string sentence(metrics::parse_m2(block, path).source);
    if (!sentence.empty()) all.push_back({block, sentence});
  }
  if (all.empty()) throw Error(path, "has no sentences", "give an M2 file");
  return all;
}

// Candidates of sentences, computed once.
class Candidates {
 public:
  explicit Candidates(decode::RescoringRewriter& rewriter) : rewriter_(rewriter) {}
  using List = std::vector<decode::RewritingCandidate>;

  std::vector<const List*> of(std::span<const decode::SentenceInContext> sentences) {
    std::vector<std::string> keys;
    std::vector<decode::SentenceInContext> fresh;
    std::vector<std::string> names;
    for (const decode::SentenceInContext& sentence : sentences) {
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
  decode::RescoringRewriter& rewriter_;
  std::map<std::string, List> known_;
};

// Answers with the k-th candidate of each sentence, and adds up their features and how many there are at most.
class Picker : public decode::Rewriter {
 public:
  Picker(Candidates& candidates, std::size_t k, std::vector<double>& features, std::size_t& most)
      : candidates_(candidates), k_(k), features_(features), most_(most) {}

  std::vector<decode::Rewriting> rewrite(std::span<const decode::SentenceInContext> sentences) override {
    std::vector<decode::Rewriting> rewritings;
    for (const Candidates::List* list : candidates_.of(sentences)) {
      const decode::RewritingCandidate& candidate = (*list)[std::min(k_, list->size() - 1)];
      features_.resize(candidate.features.size(), 0);
      for (std::size_t f = 0; f < features_.size(); ++f) features_[f] += candidate.features[f];
      most_ = std::max(most_, list->size());
      rewritings.push_back(candidate.rewriting);
    }
    return rewritings;
  }

 private:
  Candidates& candidates_;
  std::size_t k_;
  std::vector<double>& features_;
  std::size_t& most_;
};

// Some of the sentences, those before them being what was said before.
class Lines : public stream::Window {
 public:
  Lines(const std::vector<Annotated>& all, std::size_t first, std::size_t count)
      : all_(all), first_(first), edits_(count) {}
  std::size_t size() const override { return edits_.size(); }
  std::string_view text(std::size_t i) const override { return all_[first_ + i].sentence; }
  std::uint64_t number(std::size_t i) const override { return first_ + i + 1; }
  std::optional<std::string_view> before(std::size_t i, std::size_t k) const override {
    return k > first_ + i ? std::nullopt : std::optional<std::string_view>(all_[first_ + i - k].sentence);
  }
  void answer(std::size_t i, std::vector<text::Edit> edits) override { edits_[i] = std::move(edits); }
  void fail(std::size_t, std::string) override {}
  std::string answer() const { return text::apply(text(0), edits_[0]); }

 private:
  const std::vector<Annotated>& all_;
  std::size_t first_;
  std::vector<std::vector<text::Edit>> edits_;
};

}  // namespace

decode::Rescoring tune(const decode::CorrectorOptions& options, decode::RescoringRewriter& rewriter,
                       decode::Rescoring rescoring, const std::string& m2) {
  const std::vector<Annotated> all = read(m2);
  Candidates candidates(rewriter);
  std::vector<double> features;
  std::size_t most = 0;
  const auto corrector = [&](std::size_t k) {
    return decode::Corrector(options, [&, k] { return std::make_unique<Picker>(candidates, k, features, most); });
  };
  const auto correct = [](decode::Corrector& filter, Lines& lines) {  // in the order of the text
    filter.prepare(lines);
    filter.apply(lines);
  };
  constexpr std::size_t together = 256;  // whose candidates are computed in batches
  decode::Corrector all_candidates = corrector(0);
  for (std::size_t first = 0; first < all.size(); first += together) {
    Lines lines(all, first, std::min(together, all.size() - first));
    correct(all_candidates, lines);
  }

  const auto metric = metrics::find("m2").make({});
  std::vector<std::vector<stats::Choice>> items(all.size());
  for (std::size_t k = 0, last = most; k < last; ++k) {
    decode::Corrector kth = corrector(k);
    for (std::size_t i = 0; i < all.size(); ++i) {
      features.assign(rescoring.weights.size(), 0);
      most = 1;
      Lines line(all, i, 1);
      correct(kth, line);
      if (k >= most) continue;  // it has fewer
      const std::string hypothesis = line.answer();
      const std::string_view gold = all[i].block;
      items[i].push_back({features, metric->choose({}, metric->sentence_stats({{}, hypothesis, {&gold, 1}}))});
    }
  }
  const auto score = [&](std::span<const double> sum) { return metric->score(sum); };
  const stats::Tuned tuned = stats::tune(items, rescoring.weights, score);
  cli::inform(fmt::format("{}: F0.5 {:.4f} on {} sentences, {:.4f} by the search alone", m2, tuned.score, all.size(),
                          tuned.initial));
  rescoring.weights = tuned.weights;
  if (const double model = tuned.weights.front(); model > 0)
    for (double& weight : rescoring.weights) weight /= model;  // the choice is the same
  return rescoring;
}

}  // namespace emend
