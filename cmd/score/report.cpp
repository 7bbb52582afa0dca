#include "report.h"

#include <algorithm>

#include "cli/error.h"

namespace emend {

Reports::Reports(const ScoreOptions& options, const metrics::Options& metric_options, const Evaluator& evaluator) {
  const auto uses = [&](std::string_view metric) {
    return std::any_of(evaluator.metrics().begin(), evaluator.metrics().end(),
                       [&](const MetricInUse& used) { return used.row->name == metric; });
  };

  reports_.push_back(options.per_line ? make_line_scores(options, evaluator) : make_scores(options, evaluator));
  const bool table = !options.per_line && !options.json && options.format == "table";
  for (const char* metric : {"m2", "edits", "loops"}) {
    if (table && uses(metric)) reports_.push_back(make_details(metric, evaluator));
  }
  if (table && uses("edits")) reports_.push_back(make_error_types(options, metric_options.beta, evaluator));
  if (table && uses("confusion") && options.top > 0)
    reports_.push_back(make_confusions(options, metric_options.lowercase, evaluator));
  if (options.gates) reports_.push_back(make_gate_correlations(options, evaluator));
  if (options.plot) reports_.push_back(make_picture(options, evaluator));
  if (options.compare_signature) reports_.push_back(make_comparison(options, evaluator));
}

std::vector<Observer*> Reports::observers() const {
  std::vector<Observer*> out;
  for (const auto& report : reports_) out.push_back(report.get());
  return out;
}

void Reports::print() {
  for (const auto& report : reports_) report->print();
}

}  // namespace emend
