// --gates: whether what a network's gates did with a line goes with the line's score and its length (Sengupta et al.
// 2021, section 5).

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "gate_means.h"
#include "report.h"
#include "stats/correlation.h"
#include "text/table.h"

namespace emend {

namespace {

class GateCorrelations : public Report {
 public:
  GateCorrelations(const ScoreOptions& options, const Evaluator& evaluator, const GateMeans& gates)
      : options_(options), evaluator_(evaluator), gates_(gates), properties_(evaluator.metrics().size() + 1) {}

  void see(const Scored& scored) override {
    const GateMeans::Line& line = gates_.line();
    if (line.length == 0 || scored.blank) return;
    for (std::size_t g = 0; g < kGates.size(); ++g) means_[g].push_back(line.means[g]);
    for (std::size_t m = 0; m < evaluator_.metrics().size(); ++m)
      properties_[m].push_back(evaluator_.metrics()[m].metric->sentence_score(scored.stats[0][m]));
    properties_.back().push_back(static_cast<double>(line.length));
  }

  void print() override {
    text::Cells cells = {{"gate", "with", "lines", "Pearson", "p", "Spearman", "p"}};
    for (std::size_t g = 0; g < kGates.size(); ++g) {
      for (std::size_t i = 0; i < properties_.size(); ++i) {
        std::vector<double> means, values;
        for (std::size_t line = 0; line < means_[g].size(); ++line) {
          if (std::isnan(means_[g][line])) continue;
          means.push_back(means_[g][line]);
          values.push_back(properties_[i][line]);
        }
        if (means.empty()) continue;
        const bool length = i + 1 == properties_.size();
        const stats::Correlation r = stats::pearson(means, values), rho = stats::spearman(means, values);
        const std::string property = length ? "length" : evaluator_.metrics()[i].row->name;
        cells.push_back({kGates[g], property, std::to_string(r.n), fmt::format("{:+.3f}", r.coefficient),
                         fmt::format("{:.2g}", r.p), fmt::format("{:+.3f}", rho.coefficient),
                         fmt::format("{:.2g}", rho.p)});
        if (options_.json) print_json(g, property, r, rho);
      }
    }
    if (options_.json) return;
    if (options_.format == "latex") {
      fmt::print("{}", text::tabular(cells));
    } else if (options_.format == "tsv") {
      for (const auto& row : cells) fmt::print("{}\n", fmt::join(row, "\t"));
    } else {
      fmt::print("\n{}", text::aligned(cells, 2));
    }
  }

 private:
  static void print_json(std::size_t gate, const std::string& property, const stats::Correlation& r,
                         const stats::Correlation& rho) {
    nlohmann::ordered_json json = {{"gate", kGates[gate]},     {"with", property}, {"lines", r.n},
                                   {"pearson", r.coefficient}, {"pearson_p", r.p}, {"spearman", rho.coefficient},
                                   {"spearman_p", rho.p}};  // NaN becomes null
    fmt::print("{}\n", json.dump());
  }

  const ScoreOptions& options_;
  const Evaluator& evaluator_;
  const GateMeans& gates_;
  std::array<std::vector<double>, kGates.size()> means_;  // by line; NaN where a line has no such gate
  std::vector<std::vector<double>> properties_;           // by metric, then the length
};

}  // namespace

std::unique_ptr<Report> make_gate_correlations(const ScoreOptions& options, const Evaluator& evaluator,
                                               const GateMeans& gates) {
  return std::make_unique<GateCorrelations>(options, evaluator, gates);
}

}  // namespace emend
