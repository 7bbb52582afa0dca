// Metrics: one row of a table per metric; a corpus score is a function of the sum of its sentences' statistics.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace emend::metrics {

// source may be empty unless the row says needs_source.
struct Segment {
  std::string_view source, hypothesis;
  std::span<const std::string_view> references;
};

struct Options {
  std::string tokenize = "13a";
  std::string smooth = "exp";
  bool lowercase = false;
};
void declare(cli::Options& options, Options& metrics);

class Metric {
 public:
  virtual ~Metric() = default;
  // Sufficient statistics of one segment; always of the same length. Thread-safe.
  virtual std::vector<double> sentence_stats(const Segment& segment) const = 0;
  // The corpus score of summed statistics. BLEU and its kin 0..100, rates 0..1.
  virtual double score(std::span<const double> sum) const = 0;
  // The score of one segment alone; differs from score(sentence_stats) where the metric has a sentence form of its own.
  virtual double sentence_score(std::span<const double> stats) const { return score(stats); }
  // The metric's own part of the signature: {{"tok", "13a"}, {"smooth", "exp"}}.
  virtual std::vector<std::pair<std::string, std::string>> signature() const { return {}; }
};

struct Row {
  const char* name;
  const char* sentence;
  const char* source;  // the paper or program that defines it
  bool higher_is_better;
  bool needs_source;
  std::unique_ptr<Metric> (*make)(const Options&);
};

const std::vector<Row>& table();
// Throws Error for an unknown name, with the nearest known one.
const Row& find(std::string_view name);

}  // namespace emend::metrics
