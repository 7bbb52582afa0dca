#include "report.h"

#include <algorithm>

#include "cli/error.h"

namespace emend {

Reports::Reports(const ScoreOptions& options, const metrics::Options& metric_options, const Evaluator& evaluator) {
  const auto uses = [&](std::string_view metric) {
    return std::any_of(evaluator.metrics().begin(), evaluator.metrics().end(),
                       [&](const MetricInUse& used) { return used.row->name == metric; });
  };

  if (options.gates) {
    if (evaluator.systems().size() != 1)
      throw Error("--gates", "is of one text, and here are " + std::to_string(evaluator.systems().size()),
                  "give the one that was explained as the hypotheses");
    gates_ = std::make_unique<GateMeans>(*options.gates);
  }
  if (options.plot == "-") {  // standard output holds the picture alone
    reports_.push_back(make_picture(options, evaluator, gates_.get()));
    return;
  }
  if (options.per_line) {
    reports_.push_back(make_line_scores(options, evaluator));
  } else {
    std::vector<const Breakdown*> breakdowns;
    const auto add = [&](std::unique_ptr<Breakdown> breakdown) {
      breakdowns.push_back(breakdown.get());
      reports_.push_back(std::move(breakdown));
    };
    if (uses("edits")) add(make_error_types(metric_options.beta, evaluator));
    if (uses("confusion") && options.top > 0) add(make_confusions(options, metric_options.lowercase, evaluator));
    reports_.push_back(make_scores(options, evaluator, std::move(breakdowns)));
  }
  if (gates_) reports_.push_back(make_gate_correlations(options, evaluator, *gates_));
  if (options.plot) reports_.push_back(make_picture(options, evaluator, gates_.get()));
  if (options.compare_signature) reports_.push_back(make_comparison(options, evaluator));
}

std::vector<Observer*> Reports::observers() const {
  std::vector<Observer*> out;
  if (gates_) out.push_back(gates_.get());
  for (const auto& report : reports_) out.push_back(report.get());
  return out;
}

void Reports::print() {
  if (gates_) gates_->expect_end();
  for (const auto& report : reports_) report->print();
}

}  // namespace emend
