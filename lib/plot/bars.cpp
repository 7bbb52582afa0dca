#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "plot/chart.h"
#include "plot/scale.h"

namespace emend::plot {
namespace {

constexpr double kBar = 11, kBetween = 8;         // pixels: of a bar, between rows
constexpr double kWidestName = 260, kAfter = 36;  // of a row; a value behind its bar

class BarWriter : public ChartWriter {
 public:
  explicit BarWriter(const BarChart& chart) : chart_(chart) {
    double most = 0;
    for (const BarChart::Bars& bars : chart.series) {
      if (bars.values.size() != chart.rows.size())
        throw std::invalid_argument(
            fmt::format("plot: '{}' has {} values for {} rows", bars.name, bars.values.size(), chart.rows.size()));
      for (const double value : bars.values)
        if (std::isfinite(value)) most = std::max(most, value);
    }
    most = chart.most.value_or(most);
    most_ = most > 0 ? most : 1;
    for (const std::string& row : chart.rows) names_ = std::max(names_, std::min(text_width(row), kWidestName));
  }

  const std::string& title() const override { return chart_.title; }
  double width() const override { return chart_.width; }
  double left_margin() const override { return names_ + 24; }
  double right_margin() const override { return kAfter; }
  double axis_margin() const override { return 0; }
  void add_names(Legend& legend) const override {
    for (const BarChart::Bars& bars : chart_.series)
      chart_.series.size() > 1 ? legend.add(bars.name, Sample::box) : legend.add_alone(bars.name);
  }
  double height(const Span&, double) const override { return rows_height() + (chart_.label.empty() ? 30 : 48); }

  void draw(Drawing& drawing, const Span& span, double top, double, const Legend& legend) const override {
    const double bottom = top + rows_height();
    const auto length = [&](double value) { return span.width() * std::clamp(value / most_, 0., 1.); };
    const std::vector<double> marks = ticks(0, most_, static_cast<int>(span.width() / 80));
    for (const double mark : marks) {
      const double x = span.left + length(mark);
      drawing.line(x, top, x, bottom, kGrid);
      drawing.text(x, bottom + 18, tick_label(mark, marks.size() > 1 ? marks[1] - marks[0] : most_), Anchor::middle);
    }
    for (std::size_t r = 0; r < chart_.rows.size(); ++r) {
      const double above = top + row() * static_cast<double>(r) + kBetween / 2;
      drawing.text(span.left - 8, above + (row() - kBetween) / 2 + 4, elided(chart_.rows[r], kWidestName), Anchor::end);
      for (std::size_t s = 0; s < chart_.series.size(); ++s) {
        const auto& [name, values] = chart_.series[s];
        const double value = values[r], y = above + kBar * static_cast<double>(s);
        if (!std::isfinite(value)) continue;
        drawing.rectangle(span.left, y, length(value), kBar - 1, legend.paint(name).fill());
        drawing.text(span.left + length(value) + 4, y + kBar - 2, value_label(value, most_ / 100), Anchor::start,
                     "font-size=\"10\"");
      }
    }
    drawing.line(span.left, top, span.left, bottom, kTick);
    drawing.text(span.middle(), bottom + 38, elided(chart_.label, span.width() + kAfter), Anchor::middle);
    if (chart_.rows.empty()) drawing.text(span.middle(), bottom - 8, "no data", Anchor::middle, "fill=\"#888\"");
  }

 private:
  double row() const { return kBar * static_cast<double>(chart_.series.size()) + kBetween; }
  double rows_height() const { return std::max(row() * static_cast<double>(chart_.rows.size()), 24.0); }

  const BarChart& chart_;
  double most_ = 1, names_ = 0;
};

}  // namespace

std::unique_ptr<ChartWriter> writer(const BarChart& chart) { return std::make_unique<BarWriter>(chart); }

}  // namespace emend::plot
