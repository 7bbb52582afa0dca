// The scores themselves: a table, LaTeX, TSV or JSON lines; or a line for each segment.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "report.h"
#include "text/table.h"

namespace emend {

namespace {

using text::Cells;
using Json = nlohmann::ordered_json;

// Scores to 100 with two decimals, rates with four.
std::string rounded(const Result& result) {
  return fmt::format("{:.{}f}", result.score, result.metric->row->scale == 100 ? 2 : 4);
}

std::vector<const MetricInUse*> metrics_of(const std::vector<Result>& results) {
  std::vector<const MetricInUse*> metrics;
  for (const Result& result : results) {
    if (std::find(metrics.begin(), metrics.end(), result.metric) == metrics.end()) metrics.push_back(result.metric);
  }
  return metrics;
}

// A row a system, a column a metric.
Cells table_of(const std::vector<Result>& results) {
  const auto metrics = metrics_of(results);
  Cells cells = {{"system"}};
  for (const MetricInUse* metric : metrics) cells[0].emplace_back(metric->row->name);
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (i % metrics.size() == 0) cells.push_back({results[i].system});
    cells.back().push_back(rounded(results[i]));
  }
  return cells;
}

// The same as LaTeX, the best score of each metric bold.
Cells latex_table_of(const std::vector<Result>& results) {
  const std::size_t metrics = metrics_of(results).size();
  const auto is_best = [&](std::size_t i) {
    const bool higher = results[i].metric->row->higher_is_better;
    for (std::size_t other = i % metrics; other < results.size(); other += metrics) {
      if (higher ? results[other].score > results[i].score : results[other].score < results[i].score) return false;
    }
    return results.size() > metrics;
  };
  Cells cells = table_of(results);
  for (auto& row : cells) {
    for (std::string& cell : row) cell = text::latex_escaped(cell);
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    std::string& cell = cells[1 + i / metrics][1 + i % metrics];
    if (is_best(i)) cell = "\\textbf{" + cell + '}';
  }
  return cells;
}

const std::string& shown_signature(const ScoreOptions& options, const Result& result) {
  return options.sacrebleu_signature && !result.sacrebleu_signature.empty() ? result.sacrebleu_signature
                                                                            : result.signature;
}

// Each signature once, with the metric and, where systems differ in it, the system that it belongs to.
std::string signatures(const ScoreOptions& options, const std::vector<Result>& results, std::string_view comment) {
  std::string out;
  std::set<std::string> seen;
  for (const Result& result : results) {
    const std::string& signature = shown_signature(options, result);
    const bool shared = std::all_of(results.begin(), results.end(), [&](const Result& other) {
      return other.metric != result.metric || shown_signature(options, other) == signature;
    });
    const std::string owner = shared ? "" : " of " + result.system;
    const std::string line = fmt::format("{}{}{}  {}\n", comment, result.metric->row->name, owner, signature);
    if (seen.insert(line).second) out += line;
  }
  return out;
}

std::string tsv(const ScoreOptions& options, const std::vector<Result>& results) {
  std::string out = "system\tmetric\tscore\tsignature\n";
  for (const Result& result : results) {
    out += fmt::format("{}\t{}\t{}\t{}\n", result.system, result.metric->row->name, result.score,
                       shown_signature(options, result));
  }
  return out;
}

std::string json(const ScoreOptions& options, const std::vector<Result>& results) {
  std::string out;
  for (const Result& result : results) {
    Json line;
    line["metric"] = result.metric->row->name;
    line["score"] = result.score;
    line["signature"] = result.signature;
    line["system"] = result.system;
    if (!result.details.empty()) {
      for (const auto& [name, value] : result.details) line["details"][name] = value;
    }
    if (options.sacrebleu_signature && !result.sacrebleu_signature.empty()) {
      line["sacrebleu_signature"] = result.sacrebleu_signature;
    }
    out += line.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  }
  return out;
}

class Scores : public Report {
 public:
  Scores(const ScoreOptions& options, const Evaluator& evaluator) : options_(options), evaluator_(evaluator) {}

  void print() override {
    const std::vector<Result>& results = evaluator_.results();
    if (options_.json) {
      fmt::print("{}", json(options_, results));
    } else if (options_.format == "tsv") {
      fmt::print("{}", tsv(options_, results));
    } else if (options_.format == "latex") {
      fmt::print("{}{}", signatures(options_, results, "% "), text::tabular(latex_table_of(results)));
    } else {
      fmt::print("{}\n{}", text::aligned(table_of(results)), signatures(options_, results, ""));
    }
  }

 private:
  const ScoreOptions& options_;
  const Evaluator& evaluator_;
};

// Rates with four decimals, counts as they are.
class Details : public Report {
 public:
  Details(std::string_view metric, const Evaluator& evaluator) : metric_(metric), evaluator_(evaluator) {}

  void print() override {
    Cells cells = {{"system"}};
    for (const Result& result : evaluator_.results()) {
      if (result.metric->row->name != metric_) continue;
      std::vector<std::string> row = {result.system};
      for (const auto& [name, value] : result.details) {
        if (cells.size() == 1) cells[0].push_back(name);
        const bool rate = name == "precision" || name == "recall";
        row.push_back(fmt::format("{:.{}f}", value, rate ? 4 : 0));
      }
      cells.push_back(std::move(row));
    }
    fmt::print("\n{}", text::aligned(cells));
  }

 private:
  std::string_view metric_;
  const Evaluator& evaluator_;
};

// A line a segment: its scores parted by TABs, system by system; or a JSON line a score.
class LineScores : public Report {
 public:
  LineScores(const ScoreOptions& options, const Evaluator& evaluator) : options_(options), evaluator_(evaluator) {}

  void see(const Scored& scored) override {
    std::string out;
    for (std::size_t s = 0; s < scored.stats.size(); ++s) {
      for (std::size_t m = 0; m < scored.stats[s].size(); ++m) {
        const MetricInUse& metric = evaluator_.metrics()[m];
        const double score = metric.metric->sentence_score(scored.stats[s][m]);
        if (options_.json) {
          Json object;
          object["line"] = scored.number;
          object["metric"] = metric.row->name;
          object["score"] = score;
          object["system"] = evaluator_.systems()[s];
          out += object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
        } else {
          out += fmt::format("{}{}", s + m == 0 ? "" : "\t", score);
        }
      }
    }
    if (!options_.json) out += '\n';
    fmt::print("{}", out);
  }

 private:
  const ScoreOptions& options_;
  const Evaluator& evaluator_;
};

}  // namespace

std::unique_ptr<Report> make_scores(const ScoreOptions& options, const Evaluator& evaluator) {
  return std::make_unique<Scores>(options, evaluator);
}

std::unique_ptr<Report> make_details(std::string_view metric, const Evaluator& evaluator) {
  return std::make_unique<Details>(metric, evaluator);
}

std::unique_ptr<Report> make_line_scores(const ScoreOptions& options, const Evaluator& evaluator) {
  return std::make_unique<LineScores>(options, evaluator);
}

}  // namespace emend
