// What is printed: scores and what they are made of, or a score for each line; pictures.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "evaluate.h"
#include "gate_means.h"
#include "text/table.h"

namespace emend {

// A part of the output, which may need to see the segments.
class Report : public Observer {
 public:
  void see(const Scored&) override {}
  virtual void print() {}
};

// What a metric's score is made of, system by system: types of edits, words.
class Breakdown : public Report {
 public:
  virtual std::string_view metric() const = 0;
  // What it is called in the metric's JSON, and its value.
  virtual const char* key() const = 0;
  virtual nlohmann::ordered_json json(std::size_t system) const = 0;
  // With a heading; empty where there is nothing to tell. The first `left` columns are names.
  virtual text::Cells cells(std::size_t system) const = 0;
  virtual std::size_t left() const { return 1; }
  // The same as numbers with names, for TSV; none where it is not numbers.
  virtual std::vector<std::pair<std::string, double>> numbers(std::size_t) const { return {}; }
};

// The parts that the options ask for, in their order.
class Reports {
 public:
  // All three must outlive it.
  Reports(const ScoreOptions& options, const metrics::Options& metric_options, const Evaluator& evaluator);
  std::vector<Observer*> observers() const;
  void print();

 private:
  std::unique_ptr<GateMeans> gates_;  // none without --gates
  std::vector<std::unique_ptr<Report>> reports_;
};

// scores.cpp; the breakdowns must outlive it.
std::unique_ptr<Report> make_scores(const ScoreOptions& options, const Evaluator& evaluator,
                                    std::vector<const Breakdown*> breakdowns);
std::unique_ptr<Report> make_line_scores(const ScoreOptions& options, const Evaluator& evaluator);
// comparison.cpp: warns of signatures in the file that --compare-signature names.
std::unique_ptr<Report> make_comparison(const ScoreOptions& options, const Evaluator& evaluator);
// words.cpp
std::unique_ptr<Breakdown> make_confusions(const ScoreOptions& options, bool lowercase, const Evaluator& evaluator);
std::unique_ptr<Breakdown> make_error_types(double beta, const Evaluator& evaluator);
// gates.cpp
std::unique_ptr<Report> make_gate_correlations(const ScoreOptions& options, const Evaluator& evaluator,
                                               const GateMeans& gates);
// picture.cpp; gates may be null, else both see each segment, the gates first.
std::unique_ptr<Report> make_picture(const ScoreOptions& options, const Evaluator& evaluator, const GateMeans* gates);

}  // namespace emend
