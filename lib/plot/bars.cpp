#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "plot/drawing.h"
#include "plot/plot.h"

namespace emend::plot {
namespace {

constexpr double kBar = 11, kBetween = 8;  // pixels: of a bar, between rows

double highest(const BarChart& chart) {
  double most = 0;
  for (const BarChart::Bars& bars : chart.series)
    for (double value : bars.values)
      if (std::isfinite(value)) most = std::max(most, value);
  most = chart.most.value_or(most);
  return most > 0 ? most : 1;
}

void draw_legend(Drawing& drawing, const BarChart& chart, double x, double top) {
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const double y = top + 16 * static_cast<double>(s);
    drawing.rectangle(x, y, 12, 9, fmt::format("fill=\"{}\"", colour(s)));
    drawing.text(x + 18, y + 9, chart.series[s].name, Anchor::start);
  }
}

}  // namespace

std::string svg(const BarChart& chart) {
  double names = 0, legend = 36;  // of a value behind its bar
  for (const std::string& row : chart.rows) names = std::max(names, text_width(row));
  for (const BarChart::Bars& bars : chart.series) {
    if (bars.values.size() != chart.rows.size())
      throw std::invalid_argument(
          fmt::format("plot: '{}' has {} values for {} rows", bars.name, bars.values.size(), chart.rows.size()));
    if (chart.series.size() > 1) legend = std::max(legend, text_width(bars.name) + 70);
  }
  const double most = highest(chart), left = names + 24, right = std::max(chart.width - legend, left + 60);
  const double top = chart.title.empty() ? 14 : 38;
  const double row = kBar * static_cast<double>(chart.series.size()) + kBetween;
  const double bottom = top + row * static_cast<double>(chart.rows.size());
  const auto length = [&](double value) { return (right - left) * std::clamp(value / most, 0., 1.); };
  Drawing drawing(chart.width, bottom + (chart.label.empty() ? 30 : 48), chart.title);
  if (!chart.title.empty())
    drawing.text((left + right) / 2, 22, chart.title, Anchor::middle, "font-size=\"15\" font-weight=\"bold\"");
  const std::vector<double> marks = ticks(0, most, static_cast<int>((right - left) / 80));
  for (double mark : marks) {
    const double x = left + length(mark);
    drawing.line(x, top, x, bottom, "stroke=\"#e4e4e4\"");
    drawing.text(x, bottom + 18, tick_label(mark, marks.size() > 1 ? marks[1] - marks[0] : most), Anchor::middle);
  }
  for (std::size_t r = 0; r < chart.rows.size(); ++r) {
    const double above = top + row * static_cast<double>(r) + kBetween / 2;
    drawing.text(left - 8, above + (row - kBetween) / 2 + 4, chart.rows[r], Anchor::end);
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
      const double value = chart.series[s].values[r], y = above + kBar * static_cast<double>(s);
      if (!std::isfinite(value)) continue;
      drawing.rectangle(left, y, length(value), kBar - 1, fmt::format("fill=\"{}\"", colour(s)));
      drawing.text(left + length(value) + 4, y + kBar - 2, tick_label(value, most / 100), Anchor::start,
                   "font-size=\"10\"");
    }
  }
  drawing.line(left, top, left, bottom, "stroke=\"#888\"");
  if (!chart.label.empty()) drawing.text((left + right) / 2, bottom + 38, chart.label, Anchor::middle);
  if (chart.series.size() > 1) draw_legend(drawing, chart, right + 40, top + kBetween / 2);
  return std::move(drawing).finish();
}

}  // namespace emend::plot
