#include "report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/printable.h"
#include "text/table.h"

namespace emend {
namespace {

using text::Cells;

// Four decimals as papers print them; smaller ones in full.
std::string p_text(double p) { return p >= 0.00005 || p == 0 ? fmt::format("{:.4f}", p) : fmt::format("{:.1e}", p); }

std::string signed_text(double value, int decimals) {
  // What rounds to zero has no sign.
  const bool zero = std::abs(value) < 0.5 * std::pow(10, -decimals);
  return zero ? fmt::format("{:.{}f}", 0.0, decimals) : fmt::format("{:+.{}f}", value, decimals);
}

// A test that is not valid marks nothing.
bool significant(const Report& report, const Result& result) {
  return report.row.validity != stats::Validity::reproduction && result.holm <= report.options.alpha;
}

// The columns that the text and the LaTeX table share. With one comparison there is nothing to correct for.
struct TableCells {
  Cells cells;
  bool any_significant = false;

  TableCells(const Report& report, bool latex) {
    const int decimals = report.systems.decimals;
    const auto name = [&](std::size_t i) {
      return latex ? text::latex_escaped(report.systems.names[i]) : report.systems.names[i];
    };
    const auto number = [&](const std::string& text) { return latex ? '$' + text + '$' : text; };
    const bool several = report.results.size() > 1;
    const bool estimated = std::any_of(report.results.begin(), report.results.end(),
                                       [](const Result& r) { return r.outcome.error.has_value(); });
    const bool intervals = std::any_of(report.results.begin(), report.results.end(),
                                       [](const Result& r) { return r.outcome.interval.has_value(); });

    std::vector<std::string> heading = {
        "system", latex ? text::latex_escaped(report.systems.metric) : report.systems.metric, "difference"};
    if (intervals)
      heading.push_back(fmt::format("{:.4g}{} interval", 100 * (1 - report.options.alpha), latex ? "\\,\\%" : " %"));
    heading.push_back(latex ? "$p$" : "p");
    if (estimated) heading.push_back(latex ? "$\\pm$" : "+-");
    if (several) heading.insert(heading.end(), {"Holm", "Bonferroni"});
    heading.push_back(report.results.front().outcome.effect_name);
    cells.push_back(std::move(heading));

    cells.push_back({name(report.results.front().baseline),
                     number(fmt::format("{:.{}f}", report.results.front().outcome.baseline_score, decimals))});
    if (latex) cells.back().resize(cells.front().size());
    for (const Result& result : report.results) {
      const stats::Outcome& outcome = result.outcome;
      std::vector<std::string> row = {name(result.system),
                                      number(fmt::format("{:.{}f}", outcome.system_score, decimals)),
                                      number(signed_text(outcome.difference, decimals))};
      if (intervals) {
        row.push_back(outcome.interval ? number(fmt::format("{} .. {}", signed_text(outcome.interval->first, decimals),
                                                            signed_text(outcome.interval->second, decimals)))
                                       : "");
        if (latex) {
          const std::size_t dots = row.back().find(" .. ");
          if (dots != std::string::npos) row.back().replace(dots, 4, "$ to $");
        }
      }
      const std::string star = significant(report, result) ? (latex ? "^{*}" : "*") : "";
      any_significant |= !star.empty();
      row.push_back(number(p_text(outcome.p) + star));
      if (estimated) row.push_back(outcome.error ? number(p_text(*outcome.error)) : "");
      if (several) {
        row.push_back(number(p_text(result.holm)));
        row.push_back(number(p_text(result.bonferroni)));
      }
      row.push_back(outcome.effect ? number(signed_text(*outcome.effect, 2)) : "");
      cells.push_back(std::move(row));
    }
    // Stars hang over on the right, so that the digits stay in their columns.
    if (!latex && any_significant) {
      const auto column = static_cast<std::size_t>(std::find(cells[0].begin(), cells[0].end(), "p") - cells[0].begin());
      for (auto& row : cells) {
        if (row.size() > column && row[column].back() != '*') row[column] += ' ';
      }
    }
  }
};

std::string meaning_of_star(const Report& report) {
  return fmt::format("significant at {:.4g}{}", report.options.alpha,
                     report.results.size() > 1
                         ? fmt::format(" after Holm's correction for {} comparisons", report.results.size())
                         : "");
}

// Whoever takes errors for gains reads a table upside down.
std::string better_scores(const Report& report) {
  return fmt::format("{}: {} is better", report.systems.metric, report.systems.higher_is_better ? "higher" : "lower");
}

// It names packages.
std::string signature_line(const Report& report) { return cli::printable(report.signature()); }

Cells matrix_cells(const Report& report, const std::string& correct, bool latex) {
  const std::vector<std::string>& names = report.systems.names;
  const auto name = [&](std::size_t i) { return latex ? text::latex_escaped(names[i]) : names[i]; };
  Cells cells(names.size() + 1, std::vector<std::string>(names.size() + 1));
  cells[0][0] = latex ? "$p$" : "p";
  for (std::size_t i = 0; i < names.size(); ++i) cells[0][i + 1] = cells[i + 1][0] = name(i);
  for (const Result& result : report.results) {
    const double p = correct == "holm" ? result.holm : correct == "bonferroni" ? result.bonferroni : result.outcome.p;
    const std::string text = latex ? '$' + p_text(p) + '$' : p_text(p);
    cells[result.system + 1][result.baseline + 1] = text;
    if (report.options.tail == stats::Tail::two) cells[result.baseline + 1][result.system + 1] = text;
  }
  return cells;
}

std::string matrix_legend(const Report& report, const std::string& correct) {
  std::string legend =
      report.options.tail == stats::Tail::one ? "p that the row is no better than the column" : "p of no difference";
  if (correct != "none")
    legend += fmt::format(", {} over {} comparisons", correct == "holm" ? "Holm" : "Bonferroni", report.results.size());
  return legend;
}

}  // namespace

std::string test_signature(const stats::Row& row, const stats::Options& options) {
  std::string signature = fmt::format("test:{}|tail:{}", row.name, options.tail == stats::Tail::one ? "one" : "two");
  const std::uint64_t resamples = options.resamples > 0 ? options.resamples : row.resamples;
  if (row.resamples > 0) signature += fmt::format("|resamples:{}", resamples);
  if (row.paired && options.interval_resamples > 0)
    signature += fmt::format("|interval:{}", options.interval_resamples);
  return signature + fmt::format("|seed:{}", options.seed);
}

std::string text_table(const Report& report) {
  const TableCells table(report, false);
  std::string out = text::aligned(table.cells) + '\n';
  if (table.any_significant) out += "* " + meaning_of_star(report) + '\n';
  return out + better_scores(report) + '\n' + signature_line(report) + '\n';
}

std::string latex_table(const Report& report) {
  const TableCells table(report, true);
  std::string out = "% " + signature_line(report) + '\n' + text::tabular(table.cells);
  if (table.any_significant) out += "% ^*: " + meaning_of_star(report) + '\n';
  return out + "% " + better_scores(report) + '\n';
}

std::string text_matrix(const Report& report, const std::string& correct) {
  return text::aligned(matrix_cells(report, correct, false)) + '\n' + matrix_legend(report, correct) + '\n' +
         signature_line(report) + '\n';
}

std::string latex_matrix(const Report& report, const std::string& correct) {
  return "% " + signature_line(report) + "\n% " + matrix_legend(report, correct) + '\n' +
         text::tabular(matrix_cells(report, correct, true));
}

std::string json_lines(const Report& report) {
  using Json = nlohmann::ordered_json;
  std::string out;
  for (const Result& result : report.results) {
    const stats::Outcome& outcome = result.outcome;
    Json object = {{"test", report.row.name},
                   {"tail", report.options.tail == stats::Tail::one ? "one" : "two"},
                   {"valid", report.row.validity != stats::Validity::reproduction},
                   {"metric", report.systems.metric},
                   {"better", report.systems.higher_is_better ? "higher" : "lower"},
                   {"baseline", report.systems.names[result.baseline]},
                   {"system", report.systems.names[result.system]},
                   {"lines", report.systems.samples[result.system].lines()},
                   {"baseline_score", outcome.baseline_score},
                   {"system_score", outcome.system_score},
                   {"difference", outcome.difference},
                   {"p", outcome.p}};
    object["p_error"] = outcome.error ? Json(*outcome.error) : Json();
    object["resamples"] = outcome.resamples > 0 ? Json(outcome.resamples) : Json();
    object["holm"] = result.holm;
    object["bonferroni"] = result.bonferroni;
    object["alpha"] = report.options.alpha;
    object["interval"] = outcome.interval ? Json{outcome.interval->first, outcome.interval->second} : Json();
    object["effect"] = {{"name", outcome.effect_name}, {"value", outcome.effect ? Json(*outcome.effect) : Json()}};
    object["warnings"] = Json::array();
    for (const auto* warnings : {&report.systems.warnings, &outcome.warnings})
      for (const stats::Warning& warning : *warnings)
        object["warnings"].push_back({{"problem", warning.problem}, {"remedy", warning.remedy}});
    object["signature"] = report.signature();
    // File names may hold any bytes.
    out += object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  }
  return out;
}

}  // namespace emend
