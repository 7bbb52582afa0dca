// What stands behind two scores: the commonest words that were repaired, missed and broken, and the types of edits.

#include <fmt/format.h>

#include <algorithm>

#include "metrics/confusion.h"
#include "metrics/edits.h"
#include "report.h"
#include "text/table.h"

namespace emend {

namespace {

// Sees each system's segments as the metric of this name does.
const metrics::Row& row_of(std::string_view metric) { return metrics::find(metric); }

// A word that was left out, a type that was not given.
std::string shown(const std::string& word) { return word.empty() ? "(none)" : word; }

void print_heading(const Evaluator& evaluator, std::size_t system) {
  fmt::print("\n");
  if (evaluator.systems().size() > 1) fmt::print("{}\n", evaluator.systems()[system]);
}

class ConfusionTables : public Report {
 public:
  ConfusionTables(const ScoreOptions& options, bool lowercase, const Evaluator& evaluator)
      : most_(static_cast<std::size_t>(options.top)),
        evaluator_(evaluator),
        systems_(evaluator.systems().size(), metrics::Confusions(lowercase)) {}

  void see(const Scored& scored) override {
    for (std::size_t s = 0; s < systems_.size(); ++s) systems_[s].add(scored.segment(row_of("confusion"), s));
  }

  void print() override {
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      text::Cells cells = {{"", "source", "hypothesis", "reference", "times"}};
      for (const auto& [word, count] : systems_[s].top(most_)) {
        cells.push_back({std::string(metrics::name(word.fate)), shown(word.source), shown(word.hypothesis),
                         shown(word.reference), std::to_string(count)});
      }
      print_heading(evaluator_, s);
      fmt::print("{}", text::aligned(cells, 4));
    }
  }

 private:
  std::size_t most_;
  const Evaluator& evaluator_;
  std::vector<metrics::Confusions> systems_;
};

class ErrorTypeTables : public Report {
 public:
  ErrorTypeTables(double beta, const Evaluator& evaluator)
      : beta_(beta), evaluator_(evaluator), systems_(evaluator.systems().size(), metrics::ErrorTypes(beta)) {}

  void see(const Scored& scored) override {
    for (std::size_t s = 0; s < systems_.size(); ++s) systems_[s].add(scored.segment(row_of("edits"), s));
  }

  void print() override {
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      if (!has_types(systems_[s])) continue;
      text::Cells cells = {{"type", "right", "wrong", "missed", "precision", "recall", fmt::format("F{}", beta_)}};
      for (const auto& [type, tally] : systems_[s].tallies()) {
        cells.push_back({shown(type), fmt::format("{}", tally.right), fmt::format("{}", tally.wrong),
                         fmt::format("{}", tally.missed), fmt::format("{:.4f}", metrics::precision(tally)),
                         fmt::format("{:.4f}", metrics::recall(tally)),
                         fmt::format("{:.4f}", metrics::f_score(tally, beta_))});
      }
      print_heading(evaluator_, s);
      fmt::print("{}", text::aligned(cells));
    }
  }

 private:
  static bool has_types(const metrics::ErrorTypes& types) {
    return std::any_of(types.tallies().begin(), types.tallies().end(),
                       [](const auto& entry) { return !entry.first.empty(); });
  }

  double beta_;
  const Evaluator& evaluator_;
  std::vector<metrics::ErrorTypes> systems_;
};

}  // namespace

std::unique_ptr<Report> make_confusions(const ScoreOptions& options, bool lowercase, const Evaluator& evaluator) {
  return std::make_unique<ConfusionTables>(options, lowercase, evaluator);
}

std::unique_ptr<Report> make_error_types(const ScoreOptions&, double beta, const Evaluator& evaluator) {
  return std::make_unique<ErrorTypeTables>(beta, evaluator);
}

}  // namespace emend
