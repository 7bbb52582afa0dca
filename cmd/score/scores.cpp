// The scores and what they are made of: tables, LaTeX, Markdown, TSV or JSON lines; or a line for each segment.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/printable.h"
#include "report.h"
#include "text/table.h"

namespace emend {

namespace {

using text::Cells;
using Json = nlohmann::ordered_json;

// Scores to 100 with two decimals, rates with four.
std::string rounded(const Result& result, double value) {
  return fmt::format("{:.{}f}", value, result.metric->row->scale == 100 ? 2 : 4);
}

// plus_minus: what stands before the half of a confidence interval.
std::string shown_score(const Result& result, std::string_view plus_minus) {
  const std::string score = rounded(result, result.score);
  return result.confidence ? score + std::string(plus_minus) + rounded(result, result.confidence->half_width()) : score;
}

// Counts as they are, means of counts (TER's lengths) with two decimals, rates as scores.
std::string shown_detail(const Result& result, std::string_view name, double value) {
  if (metrics::is_count(name)) return fmt::format("{:.{}f}", value, value == std::floor(value) ? 0 : 2);
  return name == "brevity_penalty" ? fmt::format("{:.4f}", value) : rounded(result, value);
}

Json json_number(std::string_view name, double value) {
  if (metrics::is_count(name) && value == std::floor(value)) return static_cast<std::int64_t>(value);
  return value;
}

std::vector<const MetricInUse*> metrics_of(const std::vector<Result>& results) {
  std::vector<const MetricInUse*> metrics;
  for (const Result& result : results) {
    if (std::find(metrics.begin(), metrics.end(), result.metric) == metrics.end()) metrics.push_back(result.metric);
  }
  return metrics;
}

// A row a system, a column a metric.
Cells table_of(const std::vector<Result>& results, std::string_view plus_minus = " ± ") {
  const auto metrics = metrics_of(results);
  Cells cells = {{"system"}};
  for (const MetricInUse* metric : metrics) cells[0].emplace_back(metric->row->name);
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (i % metrics.size() == 0) cells.push_back({results[i].system});
    cells.back().push_back(shown_score(results[i], plus_minus));
  }
  return cells;
}

Cells latex_escaped(Cells cells) {
  for (auto& row : cells) {
    for (std::string& cell : row) cell = text::latex_escaped(cell);
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
  cells = latex_escaped(std::move(cells));
  for (std::size_t i = 0; i < results.size(); ++i) {
    std::string& cell = cells[1 + i / metrics][1 + i % metrics];
    const std::string score = rounded(results[i], results[i].score);
    if (is_best(i))
      cell = "\\textbf{" + score + '}';
    else
      cell = score;
    if (results[i].confidence) cell += " $\\pm$ " + rounded(results[i], results[i].confidence->half_width());
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
    const std::string line =
        cli::printable(fmt::format("{}{}{}  {}", comment, result.metric->row->name, owner, signature)) + '\n';
    if (seen.insert(line).second) out += line;
  }
  return out;
}

// A metric's line in JSON; what it is made of is added by the caller.
Json json_of(const ScoreOptions& options, const Result& result) {
  Json line;
  line["metric"] = result.metric->row->name;
  line["score"] = result.score;
  line["signature"] = result.signature;
  line["system"] = result.system;
  for (const auto& [name, value] : result.details) line["details"][name] = json_number(name, value);
  if (result.confidence) {
    const stats::Confidence& interval = *result.confidence;
    line["confidence"] = {{"level", 0.95},       {"mean", interval.mean}, {"half_width", interval.half_width()},
                          {"low", interval.low}, {"high", interval.high}, {"resamples", options.resamples},
                          {"seed", options.seed}};
  }
  if (options.sacrebleu_signature && !result.sacrebleu_signature.empty())
    line["sacrebleu_signature"] = result.sacrebleu_signature;
  return line;
}

class Scores : public Report {
 public:
  Scores(const ScoreOptions& options, const Evaluator& evaluator, std::vector<const Breakdown*> breakdowns)
      : options_(options), evaluator_(evaluator), breakdowns_(std::move(breakdowns)) {}

  void print() override {
    const std::vector<Result>& results = evaluator_.results();
    if (options_.json) {
      print_json();
    } else if (options_.format == "tsv") {
      fmt::print("{}", text::tab_separated(rows()));
    } else if (options_.format == "latex") {
      fmt::print("{}{}", signatures(options_, results, "% "), text::tabular(latex_table_of(results)));
      for (const Block& block : blocks()) {
        fmt::print("\n{}{}", block.system.empty() ? "" : "% " + cli::printable(block.system) + '\n',
                   text::tabular(latex_escaped(block.cells)));
      }
    } else if (options_.format == "markdown") {
      fmt::print("{}\n{}", text::markdown(table_of(results)), signatures(options_, results, "    "));
      for (const Block& block : blocks()) {
        fmt::print("\n{}{}", block.system.empty() ? "" : cli::printable(block.system) + "\n\n",
                   text::markdown(block.cells, block.left));
      }
    } else {
      fmt::print("{}\n{}", text::aligned(table_of(results)), signatures(options_, results, ""));
      for (const Block& block : blocks()) {
        fmt::print("\n{}{}", block.system.empty() ? "" : cli::printable(block.system) + '\n',
                   text::aligned(block.cells, block.left));
      }
    }
  }

 private:
  // A table below the scores; system: whom it is about where it is about one of several.
  struct Block {
    std::string system;
    Cells cells;
    std::size_t left = 1;
  };

  std::size_t system_of(const Result& result) const {
    return static_cast<std::size_t>(&result - evaluator_.results().data()) / evaluator_.metrics().size();
  }

  // Of a metric, a row a system.
  Block details_of(const MetricInUse& metric) const {
    Cells cells = {{options_.details ? metric.row->name : "system"}};
    for (const Result& result : evaluator_.results()) {
      if (result.metric != &metric) continue;
      std::vector<std::string> row = {result.system};
      for (const auto& [name, value] : result.details) {
        if (cells.size() == 1) cells[0].push_back(name);
        row.push_back(shown_detail(result, name, value));
      }
      cells.push_back(std::move(row));
    }
    return {"", std::move(cells)};
  }

  std::vector<Block> blocks() const {
    std::vector<Block> out;
    const bool table = options_.format == "table";
    if (!table && !options_.details) return out;
    for (const MetricInUse& metric : evaluator_.metrics()) {
      const std::string_view name = metric.row->name;
      const bool always = name == "m2" || name == "edits" || name == "loops";  // the score says little without them
      if (!always && !options_.details) continue;
      Block block = details_of(metric);
      if (block.cells.front().size() > 1) out.push_back(std::move(block));
    }
    for (const Breakdown* breakdown : breakdowns_) {
      for (std::size_t s = 0; s < evaluator_.systems().size(); ++s) {
        Cells cells = breakdown->cells(s);
        if (cells.empty()) continue;
        out.push_back(
            {evaluator_.systems().size() > 1 ? evaluator_.systems()[s] : "", std::move(cells), breakdown->left()});
      }
    }
    return out;
  }

  // TSV: with --details each number on a row of its own, METRIC.NAME.
  Cells rows() const {
    Cells rows = {{"system", "metric", "score", "signature"}};
    if (options_.confidence) rows[0].insert(rows[0].end(), {"mean", "half_width"});
    const auto add = [&](const Result& result, const std::string& metric, double value) {
      rows.push_back({result.system, metric, fmt::format("{}", value), shown_signature(options_, result)});
      if (options_.confidence) rows.back().resize(rows[0].size());
    };
    for (const Result& result : evaluator_.results()) {
      const std::string metric = result.metric->row->name;
      add(result, metric, result.score);
      if (result.confidence) {
        rows.back()[4] = fmt::format("{}", result.confidence->mean);
        rows.back()[5] = fmt::format("{}", result.confidence->half_width());
      }
      if (!options_.details) continue;
      for (const auto& [name, value] : result.details) add(result, metric + '.' + name, value);
      for (const Breakdown* breakdown : breakdowns_) {
        if (breakdown->metric() != metric) continue;
        for (const auto& [name, value] : breakdown->numbers(system_of(result))) add(result, metric + '.' + name, value);
      }
    }
    return rows;
  }

  void print_json() const {
    for (const Result& result : evaluator_.results()) {
      Json line = json_of(options_, result);
      for (const Breakdown* breakdown : breakdowns_) {
        if (breakdown->metric() == result.metric->row->name)
          line[breakdown->key()] = breakdown->json(system_of(result));
      }
      fmt::print("{}\n", line.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
  }

  const ScoreOptions& options_;
  const Evaluator& evaluator_;
  std::vector<const Breakdown*> breakdowns_;
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
        // A blank line that came out blank is right, whatever a metric of its words says.
        const double best = metric.row->higher_is_better ? metric.row->scale : 0;
        const double score = scored.blank ? best : metric.metric->sentence_score(scored.stats[s][m]);
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

std::unique_ptr<Report> make_scores(const ScoreOptions& options, const Evaluator& evaluator,
                                    std::vector<const Breakdown*> breakdowns) {
  return std::make_unique<Scores>(options, evaluator, std::move(breakdowns));
}

std::unique_ptr<Report> make_line_scores(const ScoreOptions& options, const Evaluator& evaluator) {
  return std::make_unique<LineScores>(options, evaluator);
}

}  // namespace emend
