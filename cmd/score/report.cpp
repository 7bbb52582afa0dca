#include "report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/error.h"
#include "cli/message.h"
#include "io/package.h"
#include "metrics/signature.h"
#include "text/utf8.h"

namespace emend {

namespace {

using Json = nlohmann::ordered_json;
using Cells = std::vector<std::vector<std::string>>;

std::string name_of(const std::string& file) { return file == "-" ? "standard input" : file; }

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
    if (i % metrics.size() == 0) cells.push_back({name_of(results[i].system)});
    cells.back().push_back(rounded(results[i]));
  }
  return cells;
}

std::size_t width_of(std::string_view text) { return text::grapheme_boundaries(text).size() - 1; }

// The first column to the left, the others to the right.
std::string aligned(const Cells& cells) {
  std::vector<std::size_t> widths(cells.front().size());
  for (const auto& row : cells) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width_of(row[c]));
  }
  std::string out;
  for (const auto& row : cells) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string padding(widths[c] - width_of(row[c]), ' ');
      out += c == 0 ? row[c] + padding : "  " + padding + row[c];
    }
    out += '\n';
  }
  return out;
}

std::string latex_escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\\')
      out += "\\textbackslash{}";
    else if (c == '~')
      out += "\\textasciitilde{}";
    else if (c == '^')
      out += "\\textasciicircum{}";
    else if (std::string_view("&%$#_{}").find(c) != std::string_view::npos)
      out += '\\', out += c;
    else
      out += c;
  }
  return out;
}

// The best score of each metric is bold; needs the package booktabs.
std::string latex(const std::vector<Result>& results) {
  const auto metrics = metrics_of(results);
  std::string out = fmt::format("\\begin{{tabular}}{{l{}}}\n\\toprule\nsystem", std::string(metrics.size(), 'r'));
  for (const MetricInUse* metric : metrics) out += " & " + latex_escaped(metric->row->name);
  out += " \\\\\n\\midrule\n";
  const auto is_best = [&](std::size_t i) {
    const bool higher = results[i].metric->row->higher_is_better;
    for (std::size_t other = i % metrics.size(); other < results.size(); other += metrics.size()) {
      if (higher ? results[other].score > results[i].score : results[other].score < results[i].score) return false;
    }
    return results.size() > metrics.size();
  };
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (i % metrics.size() == 0) out += latex_escaped(name_of(results[i].system));
    out += " & " + (is_best(i) ? "\\textbf{" + rounded(results[i]) + '}' : rounded(results[i]));
    if ((i + 1) % metrics.size() == 0) out += " \\\\\n";
  }
  return out + "\\bottomrule\n\\end{tabular}\n";
}

const std::string& shown_signature(const ScoreOptions& options, const Result& result) {
  return options.sacrebleu_signature && !result.sacrebleu_signature.empty() ? result.sacrebleu_signature
                                                                            : result.signature;
}

// Each signature once, with the metric and, where systems differ in it, the system that it belongs to.
std::string signatures(const ScoreOptions& options, const std::vector<Result>& results, std::string_view comment) {
  std::string out;
  std::vector<std::string> seen;
  for (const Result& result : results) {
    const std::string& signature = shown_signature(options, result);
    const std::string line = fmt::format("{}{}  {}\n", comment, result.metric->row->name, signature);
    if (std::find(seen.begin(), seen.end(), line) != seen.end()) continue;
    seen.push_back(line);
    out += line;
  }
  return out;
}

std::string tsv(const ScoreOptions& options, const std::vector<Result>& results) {
  std::string out = "system\tmetric\tscore\tsignature\n";
  for (const Result& result : results) {
    out += fmt::format("{}\t{}\t{}\t{}\n", name_of(result.system), result.metric->row->name, result.score,
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

}  // namespace

void print(const ScoreOptions& options, const std::vector<Result>& results) {
  if (options.json) {
    fmt::print("{}", json(options, results));
  } else if (options.format == "tsv") {
    fmt::print("{}", tsv(options, results));
  } else if (options.format == "latex") {
    fmt::print("{}{}", signatures(options, results, "% "), latex(results));
  } else {
    fmt::print("{}\n{}", aligned(table_of(results)), signatures(options, results, ""));
  }
}

Observer LinePrinter::observer() const {
  return [this](std::uint64_t line, const std::vector<std::string>& systems, const std::vector<MetricInUse>& metrics,
                const SegmentStats& stats) {
    std::string out;
    for (std::size_t s = 0; s < systems.size(); ++s) {
      for (std::size_t m = 0; m < metrics.size(); ++m) {
        const double score = metrics[m].metric->sentence_score(stats[s][m]);
        if (options_.json) {
          Json object;
          object["line"] = line;
          object["metric"] = metrics[m].row->name;
          object["score"] = score;
          object["system"] = systems[s];
          out += object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
        } else {
          out += fmt::format("{}{}", s + m == 0 ? "" : "\t", score);
        }
      }
    }
    if (!options_.json) out += '\n';
    fmt::print("{}", out);
  };
}

void warn_of_differences(const ScoreOptions& options, const std::vector<Result>& results) {
  if (!options.compare_signature) return;
  const std::string& file = *options.compare_signature;
  const auto found = metrics::find_signatures(io::read_file(file));
  if (found.empty()) throw Error(file, "holds no signature of emend", "give a file that score printed");
  for (const Result& result : results) {
    const auto here = metrics::parse_signature(result.signature);
    bool compared = false;
    for (const std::string& other : found) {
      const auto there = metrics::parse_signature(other);
      if (there.size() < 2 || there[1] != here[1]) continue;
      compared = true;
      const auto reasons = metrics::differences(here, there);
      if (reasons.empty()) continue;
      cli::warn(file, fmt::format("{} of {} cannot be compared with this file's: {}", result.metric->row->name,
                                  name_of(result.system), fmt::join(reasons, "; ")));
    }
    if (!compared) cli::warn(file, fmt::format("has no score by {}", result.metric->row->name));
  }
}

}  // namespace emend
