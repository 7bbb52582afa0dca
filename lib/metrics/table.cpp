#include <algorithm>

#include "cli/error.h"
#include "metrics/make.h"
#include "metrics/metric.h"

namespace emend::metrics {

const std::vector<Row>& table() {
  static const char* const jiwer = "jiwer 4";
  static const char* const sacrebleu = "sacrebleu 2";
  static const char* const own = "Emend";
  static const std::vector<Row> rows = {
      {"wer", "Word error rate: edits / reference words", jiwer, false, false, make_wer},
      {"cer", "Character error rate: edits / reference characters", jiwer, false, false, make_cer},
      {"wrr", "Word recognition rate: aligned correct words / reference words", own, true, false, make_wrr},
      {"broken", "Words right in the source and wrong in the hypothesis / words right in the source", own, false, true,
       make_broken},
      {"bleu", "BLEU", sacrebleu, true, false, make_bleu, 100},
  };
  return rows;
}

const Row& find(std::string_view name) {
  std::vector<std::string> names;
  for (const Row& row : table()) {
    if (row.name == name) return row;
    names.emplace_back(row.name);
  }
  throw Error("", "there is no metric '" + std::string(name) + "'", cli::suggestion(name, names));
}

void declare(cli::Options& options, Options& metrics) {
  options.group("Metrics");
  options.add("tokenize", metrics.tokenize, "NAME", "Cut text into BLEU's tokens with this tokenizer")
      .choices({"13a", "none"});
  options.add("smooth", metrics.smooth, "METHOD", "Smooth BLEU's precisions that are zero")
      .choices({"none", "floor", "add-k", "exp"});
  options.add("smooth-value", metrics.smooth_value, "X", "The value of floor (default 0.1) or add-k (default 1)")
      .range(0, 1e9);
  options.add("effective-order", metrics.effective_order,
              "Leave out BLEU's n-gram orders that the hypotheses have none of");
  options.add("lowercase", metrics.lowercase, "Compare lower-cased text");
}

std::vector<double> Metric::choose(std::span<const double>, std::vector<double> stats) const { return stats; }

std::string Metric::sacrebleu_signature(std::size_t) const { return {}; }

void add(std::vector<double>& sum, std::span<const double> stats) {
  sum.resize(std::max(sum.size(), stats.size()));
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += stats[i];
}

std::vector<std::pair<std::string, double>> Metric::details(std::span<const double>) const { return {}; }

}  // namespace emend::metrics
