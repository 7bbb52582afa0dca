// The scores with their intervals. Below them, scores by the length of the reference and, where the source is known, by
// the share of its words that are wrong; the means of the gates, where they are known (Sengupta et al. 2021, Figure 2);
// and how many segments each point stands for. Of edits without a reference text, the recall by type of error.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "cli/error.h"
#include "io/whole_text.h"
#include "metrics/edits.h"
#include "metrics/words.h"
#include "plot/plot.h"
#include "report.h"
#include "text/lines.h"

namespace emend {

namespace {

constexpr double words_a_bin = 5, last_length_bin = 20;  // 1 to 5 words ... more than 100
constexpr double errors_a_bin = 0.05, last_error_bin = 20;

// Systems as legends call them: files without their folders where that leaves them apart.
std::vector<std::string> legend(const ScoreOptions& options, const std::vector<std::string>& names) {
  if (!options.names.empty()) return names;
  std::vector<std::string> out;
  for (const std::string& name : names) out.push_back(std::filesystem::path(name).filename().string());
  const bool apart = std::set<std::string>(out.begin(), out.end()).size() == names.size();
  return apart && std::find(out.begin(), out.end(), "") == out.end() ? out : names;
}

// A metric with what is better, which a picture should not make anybody guess.
std::string label_of(const MetricInUse& metric) {
  return fmt::format("{} ({} is better)", metric.row->name, metric.row->higher_is_better ? "higher" : "lower");
}

// A column a system; the interval is left out where some resampled lines have no score.
plot::ColumnChart whole_scores(const Evaluator& evaluator, const std::vector<std::string>& names) {
  plot::ColumnChart chart;
  chart.title = "Scores with 95 % intervals";
  for (std::size_t m = 0; m < evaluator.metrics().size(); ++m) {
    plot::Columns columns;
    columns.y.label = label_of(evaluator.metrics()[m]);
    for (std::size_t s = 0; s < names.size(); ++s) {
      plot::Columns::Column column{names[s], evaluator.results()[s * evaluator.metrics().size() + m].score};
      try {
        const stats::Confidence interval = evaluator.confidence(s, m);
        column.interval = {interval.low, interval.high};
      } catch (const Error&) {
      }
      columns.columns.push_back(std::move(column));
    }
    chart.panels.push_back(std::move(columns));
  }
  return chart;
}

// Segments that are alike, and what their scores are made of.
struct Bin {
  double sum_of_x = 0, segments = 0;
  SegmentStats sums;
  std::array<double, kGates.size()> sums_of_gates = {}, gated = {};  // over the segments that have such a gate
};

// Sums of statistics by ranges of a property of segments.
class Bins {
 public:
  Bins(std::string label, double width, double last) : label_(std::move(label)), width_(width), last_(last) {}

  // gates: may be null.
  void add(double x, const SegmentStats& stats, const GateMeans* gates) {
    Bin& bin = bins_[static_cast<int>(std::min(std::ceil(x / width_), last_))];
    bin.sum_of_x += x;
    ++bin.segments;
    bin.sums.resize(stats.size());
    for (std::size_t s = 0; s < stats.size(); ++s) {
      bin.sums[s].resize(stats[s].size());
      for (std::size_t m = 0; m < stats[s].size(); ++m) metrics::add(bin.sums[s][m], stats[s][m]);
    }
    for (std::size_t g = 0; gates && g < kGates.size(); ++g) {
      const double mean = gates->line().means[g];
      if (std::isnan(mean)) continue;
      bin.sums_of_gates[g] += mean;
      ++bin.gated[g];
    }
  }

  // A panel a metric, a curve a system, a point a bin at the mean of its segments' property.
  plot::Figure figure(const Evaluator& evaluator, const std::vector<std::string>& names) const {
    plot::Figure figure;
    figure.title = "By " + label_;
    figure.x.label = label_;
    for (std::size_t m = 0; m < evaluator.metrics().size(); ++m) {
      plot::Panel panel;
      panel.y.label = label_of(evaluator.metrics()[m]);
      for (std::size_t s = 0; s < names.size(); ++s) {
        plot::Series series{names[s], {}, {}, plot::Mark::line_and_points};
        for (const auto& [number, bin] : bins_) {
          series.x.push_back(bin.sum_of_x / bin.segments);
          series.y.push_back(evaluator.metrics()[m].metric->score(bin.sums[s][m]));
        }
        panel.series.push_back(std::move(series));
      }
      figure.panels.push_back(std::move(panel));
    }
    if (plot::Panel panel = gates(); !panel.series.empty()) figure.panels.push_back(std::move(panel));
    figure.panels.push_back(segments());
    return figure;
  }

 private:
  plot::Panel gates() const {
    plot::Panel panel;
    panel.y = {"mean of the gate", false, 0, 1};
    for (std::size_t g = 0; g < kGates.size(); ++g) {
      plot::Series series{kGates[g], {}, {}, plot::Mark::line_and_points};
      for (const auto& [number, bin] : bins_) {
        if (!(bin.gated[g] > 0)) continue;
        series.x.push_back(bin.sum_of_x / bin.segments);
        series.y.push_back(bin.sums_of_gates[g] / bin.gated[g]);
      }
      if (!series.x.empty()) panel.series.push_back(std::move(series));
    }
    return panel;
  }

  plot::Panel segments() const {
    plot::Panel panel;
    panel.y.label = "segments";
    panel.y.least = 0;
    panel.height = 90;
    plot::Series series{"segments", {}, {}, plot::Mark::line_and_points};
    for (const auto& [number, bin] : bins_) {
      series.x.push_back(bin.sum_of_x / bin.segments);
      series.y.push_back(bin.segments);
    }
    panel.series.push_back(std::move(series));
    return panel;
  }

  std::string label_;
  double width_, last_;
  std::map<int, Bin> bins_;
};

void write_picture(const std::string& file, const std::string& svg) {
  if (file == "-")
    fmt::print("{}", svg);
  else
    io::write_text(file, svg);
}

class Picture : public Report {
 public:
  Picture(const ScoreOptions& options, const Evaluator& evaluator, const GateMeans* gates)
      : options_(options), evaluator_(evaluator), gates_(gates) {
    if (options.references.empty()) throw Error("--plot", "needs the reference", "name it with -r FILE");
    plot::check_name("--plot", *options.plot);
  }

  void see(const Scored& scored) override {
    if (scored.blank) return;
    const metrics::Segment segment = scored.segment(metrics::find("wer"), 0);
    by_length_.add(static_cast<double>(metrics::words(segment.references.front()).size()), scored.stats, gates_);
    if (!options_.source) return;
    const metrics::SymbolPair pair = metrics::word_pair(segment.references.front(), segment.source);
    const double words = std::max(1.0, static_cast<double>(pair.reference.size()));
    by_errors_.add(static_cast<double>(pair.distance()) / words, scored.stats, gates_);
  }

  void print() override {
    const std::vector<std::string> names = legend(options_, evaluator_.systems());
    std::vector<plot::Chart> charts = {whole_scores(evaluator_, names), by_length_.figure(evaluator_, names)};
    if (options_.source) charts.push_back(by_errors_.figure(evaluator_, names));
    write_picture(*options_.plot, plot::svg(charts));
  }

 private:
  const ScoreOptions& options_;
  const Evaluator& evaluator_;
  const GateMeans* gates_;
  Bins by_length_{"words of the reference", words_a_bin, last_length_bin};
  Bins by_errors_{"word error rate of the source", errors_a_bin, last_error_bin};
};

// How many errors of each type each system corrected.
class TypePicture : public Report {
 public:
  TypePicture(const ScoreOptions& options, const Evaluator& evaluator)
      : options_(options), evaluator_(evaluator), systems_(evaluator.systems().size(), metrics::ErrorTypes(0.5)) {
    plot::check_name("--plot", *options.plot);
  }

  void see(const Scored& scored) override {
    for (std::size_t s = 0; s < systems_.size(); ++s) systems_[s].add(scored.segment(metrics::find("edits"), s));
  }

  void print() override {
    constexpr std::size_t most_types = 24;
    std::map<std::string, double> errors;  // by type: of the reference that has most, where systems chose others
    for (const metrics::ErrorTypes& system : systems_)
      for (const auto& [type, tally] : system.tallies())
        if (const double all = tally.right + tally.missed; all > 0) errors[type] = std::max(errors[type], all);
    std::vector<std::pair<std::string, double>> types(errors.begin(), errors.end());
    std::stable_sort(types.begin(), types.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    types.resize(std::min(types.size(), most_types));

    plot::BarChart chart;
    chart.title = "By type of error";
    chart.label = "recall (behind the type: errors of the reference)";
    chart.most = 1;
    for (const auto& [type, all] : types)
      chart.rows.push_back(fmt::format("{} ({})", type.empty() ? "(none)" : type, all));
    const std::vector<std::string> names = legend(options_, evaluator_.systems());
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      plot::BarChart::Bars bars{names[s], {}};
      for (const auto& [type, all] : types) {
        const auto tally = systems_[s].tallies().find(type);
        bars.values.push_back(tally == systems_[s].tallies().end() ? 0 : metrics::recall(tally->second));
      }
      chart.series.push_back(std::move(bars));
    }
    write_picture(*options_.plot, plot::svg({whole_scores(evaluator_, names), std::move(chart)}));
  }

 private:
  const ScoreOptions& options_;
  const Evaluator& evaluator_;
  std::vector<metrics::ErrorTypes> systems_;
};

}  // namespace

std::unique_ptr<Report> make_picture(const ScoreOptions& options, const Evaluator& evaluator, const GateMeans* gates) {
  const bool edits = std::any_of(evaluator.metrics().begin(), evaluator.metrics().end(),
                                 [](const MetricInUse& used) { return used.row->name == std::string_view("edits"); });
  if (edits && options.references.empty()) return std::make_unique<TypePicture>(options, evaluator);
  return std::make_unique<Picture>(options, evaluator, gates);
}

}  // namespace emend
