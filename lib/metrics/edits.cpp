#include "metrics/edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "metrics/m2.h"
#include "metrics/make.h"

namespace emend::metrics {

namespace {

// What makes edits equal, and their types in the order of the file.
using Edit = std::tuple<int, int, std::string_view>;
using Edits = std::map<Edit, std::vector<std::string_view>>;

// The edits of each annotator, in the order in which they first come.
std::vector<Edits> by_annotator(const M2Block& block) {
  std::vector<int> annotators;
  std::vector<Edits> out;
  for (const M2Edit& edit : block.edits) {
    const auto found = std::find(annotators.begin(), annotators.end(), edit.annotator);
    const auto at = static_cast<std::size_t>(found - annotators.begin());
    if (found == annotators.end()) {
      annotators.push_back(edit.annotator);
      out.emplace_back();
    }
    if (edit.is_noop() || edit.type == "UNK") continue;  // UNK is an error found, not a correction
    out[at][{edit.begin, edit.end, edit.correction}].push_back(edit.type);
  }
  if (out.empty()) out.emplace_back();
  return out;
}

// Calls f(type, &EditTally::member) for each count.
template <class F>
void compare(const Edits& hypothesis, const Edits& reference, F f) {
  for (const auto& [edit, types] : hypothesis) {
    const auto found = reference.find(edit);
    const bool right = found != reference.end();
    for (std::string_view type : right ? found->second : types) f(type, right ? &EditTally::right : &EditTally::wrong);
  }
  for (const auto& [edit, types] : reference) {
    if (hypothesis.count(edit)) continue;
    for (std::string_view type : types) f(type, &EditTally::missed);
  }
}

EditTally tally_of(std::span<const double> stats) { return {stats[0], stats[1], stats[2]}; }

// ERRANT compares F of four decimals.
double rounded(double x) { return std::strtod(fmt::format("{:.4f}", x).c_str(), nullptr); }

// Of all pairs of annotators' tallies the one that makes the F of the sum highest; of equals more right, fewer wrong,
// fewer missed.
std::size_t best_pair(std::span<const double> sum, std::span<const double> stats, double beta) {
  const EditTally before = sum.empty() ? EditTally{} : tally_of(sum);
  const auto rank = [&](std::size_t at) {
    const EditTally own = tally_of(stats.subspan(at));
    const EditTally all{before.right + own.right, before.wrong + own.wrong, before.missed + own.missed};
    return std::tuple(rounded(f_score(all, beta)), own.right, -own.wrong, -own.missed);
  };
  std::size_t best = 0;
  for (std::size_t at = 3; at + 3 <= stats.size(); at += 3) {
    if (rank(at) > rank(best)) best = at;
  }
  return best;
}

std::vector<double> tallies_of(const std::vector<Edits>& hypotheses, const std::vector<Edits>& references) {
  std::vector<double> stats;
  for (const Edits& hypothesis : hypotheses) {
    for (const Edits& reference : references) {
      EditTally tally;
      compare(hypothesis, reference, [&](std::string_view, double EditTally::*count) { ++(tally.*count); });
      stats.insert(stats.end(), {tally.right, tally.wrong, tally.missed});
    }
  }
  return stats;
}

// Statistics: right, wrong and missed edits, for each pair of annotators of the hypothesis and the reference; of the
// chosen one after choose().
class EditComparison : public Metric {
 public:
  explicit EditComparison(const Options& options) : beta_(options.beta) {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    const M2Block hypothesis = parse_m2(segment.hypothesis), reference = parse_m2(segment.references.front());
    return tallies_of(by_annotator(hypothesis), by_annotator(reference));
  }
  std::vector<double> choose(std::span<const double> sum, std::vector<double> stats) const override {
    const auto best = stats.begin() + static_cast<std::ptrdiff_t>(best_pair(sum, stats, beta_));
    return {best, best + 3};
  }
  double score(std::span<const double> sum) const override {
    if (sum.size() > 3) return score(choose({}, {sum.begin(), sum.end()}));
    return f_score(tally_of(sum), beta_);
  }
  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    const EditTally tally = tally_of(sum);
    return {{"precision", precision(tally)},
            {"recall", recall(tally)},
            {"right", tally.right},
            {"wrong", tally.wrong},
            {"missed", tally.missed}};
  }
  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"beta", fmt::format("{}", beta_)}, {"match", "span+correction"}};
  }

 private:
  double beta_;
};

}  // namespace

double precision(const EditTally& tally) { return tally.wrong > 0 ? tally.right / (tally.right + tally.wrong) : 1; }
double recall(const EditTally& tally) { return tally.missed > 0 ? tally.right / (tally.right + tally.missed) : 1; }

double f_score(const EditTally& tally, double beta) {
  const double p = precision(tally), r = recall(tally), square = beta * beta;
  return p + r > 0 ? (1 + square) * p * r / (square * p + r) : 0;
}

void ErrorTypes::add(const Segment& segment) {
  const M2Block hypothesis = parse_m2(segment.hypothesis), reference = parse_m2(segment.references.front());
  const auto hypotheses = by_annotator(hypothesis), references = by_annotator(reference);
  const std::vector<double> stats = tallies_of(hypotheses, references);
  const std::size_t best = best_pair(sum_, stats, beta_);
  metrics::add(sum_, std::span(stats).subspan(best, 3));
  const std::size_t pair = best / 3;
  compare(hypotheses[pair / references.size()], references[pair % references.size()],
          [&](std::string_view type, double EditTally::*count) { ++(tallies_[std::string(type)].*count); });
}

Made make_edits(const Options& options) { return std::make_unique<EditComparison>(options); }

}  // namespace emend::metrics
