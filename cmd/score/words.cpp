// What stands behind two scores: the commonest words that were repaired, missed and broken, and the types of edits.

#include <fmt/format.h>

#include <algorithm>

#include "metrics/confusion.h"
#include "metrics/edits.h"
#include "report.h"
#include "text/table.h"

namespace emend {

namespace {

using Json = nlohmann::ordered_json;

// Sees each system's segments as the metric of this name does.
const metrics::Row& row_of(std::string_view metric) { return metrics::find(metric); }

// A word that was left out, a type that was not given.
std::string shown(const std::string& word) { return word.empty() ? "(none)" : word; }

class ConfusionTables : public Breakdown {
 public:
  ConfusionTables(const ScoreOptions& options, bool lowercase, const Evaluator& evaluator)
      : most_(static_cast<std::size_t>(options.top)),
        systems_(evaluator.systems().size(), metrics::Confusions(lowercase)) {}

  void see(const Scored& scored) override {
    for (std::size_t s = 0; s < systems_.size(); ++s) systems_[s].add(scored.segment(row_of("confusion"), s));
  }

  std::string_view metric() const override { return "confusion"; }
  const char* key() const override { return "words"; }
  Json json(std::size_t system) const override {
    Json out = Json::array();
    for (const auto& [word, count] : systems_[system].top(most_)) {
      out.push_back({{"fate", metrics::name(word.fate)},
                     {"source", word.source},
                     {"hypothesis", word.hypothesis},
                     {"reference", word.reference},
                     {"times", count}});
    }
    return out;
  }
  text::Cells cells(std::size_t system) const override {
    text::Cells cells = {{"", "source", "hypothesis", "reference", "times"}};
    for (const auto& [word, count] : systems_[system].top(most_)) {
      cells.push_back({std::string(metrics::name(word.fate)), shown(word.source), shown(word.hypothesis),
                       shown(word.reference), std::to_string(count)});
    }
    return cells;
  }
  std::size_t left() const override { return 4; }

 private:
  std::size_t most_;
  std::vector<metrics::Confusions> systems_;
};

class ErrorTypeTables : public Breakdown {
 public:
  ErrorTypeTables(double beta, const Evaluator& evaluator)
      : beta_(beta), systems_(evaluator.systems().size(), metrics::ErrorTypes(beta)) {}

  void see(const Scored& scored) override {
    for (std::size_t s = 0; s < systems_.size(); ++s) systems_[s].add(scored.segment(row_of("edits"), s));
  }

  std::string_view metric() const override { return "edits"; }
  const char* key() const override { return "types"; }
  Json json(std::size_t system) const override {
    Json out = Json::object();
    for (const auto& [type, tally] : systems_[system].tallies()) {
      out[type] = {{"right", count(tally.right)},      {"wrong", count(tally.wrong)},
                   {"missed", count(tally.missed)},    {"precision", metrics::precision(tally)},
                   {"recall", metrics::recall(tally)}, {"f", metrics::f_score(tally, beta_)}};
    }
    return out;
  }
  text::Cells cells(std::size_t system) const override {
    if (!has_types(systems_[system])) return {};
    text::Cells cells = {{"type", "right", "wrong", "missed", "precision", "recall", fmt::format("F{}", beta_)}};
    for (const auto& [type, tally] : systems_[system].tallies()) {
      cells.push_back({shown(type), fmt::format("{}", tally.right), fmt::format("{}", tally.wrong),
                       fmt::format("{}", tally.missed), fmt::format("{:.4f}", metrics::precision(tally)),
                       fmt::format("{:.4f}", metrics::recall(tally)),
                       fmt::format("{:.4f}", metrics::f_score(tally, beta_))});
    }
    return cells;
  }
  std::vector<std::pair<std::string, double>> numbers(std::size_t system) const override {
    std::vector<std::pair<std::string, double>> out;
    for (const auto& [type, tally] : systems_[system].tallies()) {
      const std::string name = shown(type) + '.';
      out.emplace_back(name + "right", tally.right);
      out.emplace_back(name + "wrong", tally.wrong);
      out.emplace_back(name + "missed", tally.missed);
      out.emplace_back(name + "precision", metrics::precision(tally));
      out.emplace_back(name + "recall", metrics::recall(tally));
      out.emplace_back(name + "f", metrics::f_score(tally, beta_));
    }
    return out;
  }

 private:
  static std::uint64_t count(double value) { return static_cast<std::uint64_t>(value); }
  static bool has_types(const metrics::ErrorTypes& types) {
    return std::any_of(types.tallies().begin(), types.tallies().end(),
                       [](const auto& entry) { return !entry.first.empty(); });
  }

  double beta_;
  std::vector<metrics::ErrorTypes> systems_;
};

}  // namespace

std::unique_ptr<Breakdown> make_confusions(const ScoreOptions& options, bool lowercase, const Evaluator& evaluator) {
  return std::make_unique<ConfusionTables>(options, lowercase, evaluator);
}

std::unique_ptr<Breakdown> make_error_types(double beta, const Evaluator& evaluator) {
  return std::make_unique<ErrorTypeTables>(beta, evaluator);
}

}  // namespace emend
