// Runs metrics over the segments of all systems.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "metrics/corpus.h"
#include "metrics/metric.h"

namespace emend {

struct ScoreOptions {
  std::vector<std::string> operands;  // the metrics, then the files of hypotheses
  std::vector<std::string> references;
  std::optional<std::string> source;
  bool allow_empty = false;
  std::string decode;  // empty: as the .meta.json beside the hypotheses says
  bool per_line = false;
  bool json = false;
  std::string format = "table";
  bool sacrebleu_signature = false;
  std::optional<std::string> compare_signature;
  int threads = 0;
  bool list_metrics = false;
};
void declare(cli::Options& options, ScoreOptions& score);

struct MetricInUse {
  const metrics::Row* row;
  std::unique_ptr<metrics::Metric> metric;
};

// One system by one metric.
struct Result {
  std::string system;
  const MetricInUse* metric = nullptr;
  double score = 0;
  std::vector<std::pair<std::string, double>> details;
  std::string signature, sacrebleu_signature;  // the latter may be empty
};

// Sees each segment once, in order, on one thread. stats: of metric m of system s at [s][m], valid for the call.
using SegmentStats = std::vector<std::vector<std::vector<double>>>;
using Observer = std::function<void(std::uint64_t line, const std::vector<std::string>& systems,
                                    const std::vector<MetricInUse>& metrics, const SegmentStats& stats)>;

// The same numbers for any number of threads: sums are made in the order of the segments.
class Evaluator {
 public:
  // Throws Error for unknown metrics and options that do not fit together.
  Evaluator(const ScoreOptions& options, const metrics::Options& metrics);
  void run(const Observer& observer = {});
  // System by system, after run().
  const std::vector<Result>& results() const { return results_; }

 private:
  metrics::Corpus open() const;
  void evaluate(const metrics::Chunk& chunk, std::vector<SegmentStats>& stats) const;
  void finish(const metrics::Corpus& corpus);

  const ScoreOptions& options_;
  int threads_;
  std::vector<std::string> systems_;  // files
  std::vector<MetricInUse> metrics_;
  SegmentStats sums_;
  std::vector<Result> results_;
};

}  // namespace emend
