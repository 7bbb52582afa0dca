// Runs metrics over the segments of all systems.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "metrics/corpus.h"
#include "metrics/doubts.h"
#include "metrics/metric.h"
#include "stats/resample.h"

namespace emend {

struct ScoreOptions {
  std::vector<std::string> metrics;
  std::vector<std::string> operands;  // the metrics, where there are none above, then the files of hypotheses
  std::vector<std::string> references;
  std::optional<std::string> source, gold;
  bool allow_empty = false;
  std::vector<std::string> names;  // of the systems; empty: their files
  std::string decode;              // empty: as the .meta.json beside the hypotheses says
  bool per_line = false;
  bool json = false;
  std::string format = "table";
  bool details = false;
  bool sacrebleu_signature = false;
  bool confidence = false;
  std::uint64_t resamples = 1000, seed = 1;  // of the interval
  std::optional<std::string> compare_signature, plot, gates;
  int top = 20;
  int threads = 0;
  bool annotate = false, tokenized = false;
  bool list_metrics = false;
};
void declare(cli::Options& options, ScoreOptions& score);
// Throws Error for an option that was given and would change nothing. `options` has been parsed into `score`.
void check_read(const cli::Options& options, const ScoreOptions& score);

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
  std::optional<stats::Confidence> confidence = std::nullopt;
};

// Statistics by system and metric.
using SegmentStats = std::vector<std::vector<std::vector<double>>>;

// A segment with its statistics; the views live as long as the call.
struct Scored {
  std::uint64_t number;  // from 1
  const metrics::Chunk& chunk;
  std::size_t in_chunk;
  const SegmentStats& stats;  // what was added to the sums, or, of a blank segment, was not
  bool blank = false;         // all texts are: it belongs to no score

  metrics::Segment segment(const metrics::Row& row, std::size_t system) const {
    return chunk.segment(row, system, in_chunk);
  }
};

// Sees each segment once, in order, on one thread.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void see(const Scored& scored) = 0;
};

// The same numbers for any number of threads: sums are made in the order of the segments.
class Evaluator {
 public:
  // Throws Error for unknown metrics and options that do not fit together.
  Evaluator(const ScoreOptions& options, const metrics::Options& metrics);
  const std::vector<std::string>& systems() const { return names_; }
  const std::vector<MetricInUse>& metrics() const { return metrics_; }
  void run(const std::vector<Observer*>& observers);
  // System by system, after run().
  const std::vector<Result>& results() const { return results_; }
  // Of one system by one metric, after run(); needs --confidence or --plot, for which the statistics of all segments
  // are kept. Throws Error where resampled lines have no finite score.
  stats::Confidence confidence(std::size_t system, std::size_t metric) const;
  // What makes them doubtful, after run().
  const std::vector<metrics::Warning>& warnings() const { return warnings_; }

 private:
  metrics::Corpus open() const;
  void evaluate(const metrics::Chunk& chunk, std::vector<SegmentStats>& stats) const;
  void finish(const metrics::Corpus& corpus);

  const ScoreOptions& options_;
  int threads_;
  std::vector<std::string> files_, names_, decodes_, packages_;  // of the systems
  std::vector<MetricInUse> metrics_;
  SegmentStats sums_;
  std::vector<std::vector<stats::Sample>> samples_;  // by system and metric, for intervals
  metrics::Doubts doubts_;
  std::vector<Result> results_;
  std::vector<metrics::Warning> warnings_;
};

}  // namespace emend
