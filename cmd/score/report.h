// What is printed: scores, or a score for each line; the words behind `confusion`, the types behind `edits`; pictures.
#pragma once

#include <memory>
#include <vector>

#include "evaluate.h"

namespace emend {

// A part of the output, which may need to see the segments.
class Report : public Observer {
 public:
  void see(const Scored&) override {}
  virtual void print() {}
};

// The parts that the options ask for, in their order.
class Reports {
 public:
  // All three must outlive it.
  Reports(const ScoreOptions& options, const metrics::Options& metric_options, const Evaluator& evaluator);
  std::vector<Observer*> observers() const;
  void print();

 private:
  std::vector<std::unique_ptr<Report>> reports_;
};

// scores.cpp
std::unique_ptr<Report> make_scores(const ScoreOptions& options, const Evaluator& evaluator);
std::unique_ptr<Report> make_line_scores(const ScoreOptions& options, const Evaluator& evaluator);
// comparison.cpp: warns of signatures in the file that --compare-signature names.
std::unique_ptr<Report> make_comparison(const ScoreOptions& options, const Evaluator& evaluator);
// What the scores of a metric are made of, a row a system.
std::unique_ptr<Report> make_details(std::string_view metric, const Evaluator& evaluator);
// words.cpp
std::unique_ptr<Report> make_confusions(const ScoreOptions& options, bool lowercase, const Evaluator& evaluator);
std::unique_ptr<Report> make_error_types(const ScoreOptions& options, double beta, const Evaluator& evaluator);
// gates.cpp
std::unique_ptr<Report> make_gate_correlations(const ScoreOptions& options, const Evaluator& evaluator);
// picture.cpp
std::unique_ptr<Report> make_picture(const ScoreOptions& options, const Evaluator& evaluator);

}  // namespace emend
