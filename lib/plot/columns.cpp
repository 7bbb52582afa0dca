#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "plot/chart.h"
#include "plot/scale.h"

namespace emend::plot {
namespace {

constexpr double kFont = 10;                            // of values
constexpr double kLeastPlot = 140;                      // pixels that a legend leaves
constexpr double kWidest = 72;                          // of a column
constexpr double kAbove = 18, kBelow = 14, kName = 16;  // a panel; and with the name of a lone column
constexpr double kLabelRoom = 18;                       // between the highest tick and the frame, for values

class ColumnWriter : public ChartWriter {
 public:
  explicit ColumnWriter(const ColumnChart& chart) : chart_(chart) {
    for (const Columns& panel : chart.panels) {
      most_ = std::max(most_, panel.columns.size());
      if (panel.columns.size() == 1) below_ = kBelow + kName;
      margin_ = std::max(margin_, 34 + scale(panel, 0, 100).widest_label());
      for (const Columns::Column& column : panel.columns)
        label_ = std::max(label_, text_width(label(panel, column), kFont));
    }
  }

  const std::string& title() const override { return chart_.title; }
  double width() const override { return chart_.width; }
  double left_margin() const override { return margin_; }
  double right_margin() const override { return 24; }
  void add_names(Legend& legend) const override {
    for (const Columns& panel : chart_.panels)
      for (const Columns::Column& column : panel.columns)
        panel.columns.size() > 1 ? legend.add(column.name, Sample::box) : legend.add_alone(column.name);
  }
  double height(const Span& span, double head) const override {
    const Row last = row(rows(span) - 1, head);
    return last.top + last.height + below_;
  }

  void draw(Drawing& drawing, const Span& span, double top, double head, const Legend& legend) const override {
    const std::size_t across = this->across(span);
    const double pitch = span.right / static_cast<double>(across);
    for (std::size_t i = 0; i < chart_.panels.size(); ++i) {
      const double cell = pitch * static_cast<double>(i % across);
      const Row at = row(i / across, head);
      draw(drawing, chart_.panels[i], {cell + span.left, cell + pitch}, top + at.top, top + at.top + at.height, legend);
      drawing.text(cell + span.label, top + at.top + at.height / 2, elided(chart_.panels[i].y.label, at.height),
                   Anchor::middle, "", -90);
    }
    if (chart_.panels.empty())
      drawing.text(span.middle(), top + row(0, head).height / 2, "no data", Anchor::middle, "fill=\"#888\"");
  }

 private:
  struct Row {
    double top, height;  // of its plots, from where the first row's begin
  };
  // The first one shares its height with the chart's head.
  Row row(std::size_t number, double head) const {
    const double first = std::max(chart_.height - head - below_, kLeastPlot);
    if (number == 0) return {0, first};
    return {first + below_ + kAbove + static_cast<double>(number - 1) * chart_.height, chart_.height - kAbove - below_};
  }
  // Panels side by side: no more than their columns have room for.
  std::size_t across(const Span& span) const {
    const std::size_t all = std::max<std::size_t>(chart_.panels.size(), 1);
    const double least = span.left + std::max(90.0, static_cast<double>(most_) * std::max(label_ + 6, 22.0));
    const auto room = static_cast<std::size_t>(std::max(1.0, std::floor(span.right / least)));
    const std::size_t rows = (all + std::min(room, all) - 1) / std::min(room, all);
    return (all + rows - 1) / rows;
  }
  std::size_t rows(const Span& span) const {
    const std::size_t across = this->across(span);
    return std::max<std::size_t>(1, (chart_.panels.size() + across - 1) / across);
  }

  static Range range(const Columns& panel) {
    Range range;
    range.take(0);
    for (const auto& [name, value, interval] : panel.columns) {
      if (!std::isfinite(value)) continue;
      range.take(value);
      if (interval && std::isfinite(interval->first)) range.take(interval->first);
      if (interval && std::isfinite(interval->second)) range.take(interval->second);
    }
    if (range.least == range.most) range.take(1);
    return range;
  }
  static Scale scale(const Columns& panel, double top, double bottom) {
    const Range range = ColumnWriter::range(panel);
    return Scale(Axis{}, range, bottom - (range.least < 0 ? kLabelRoom : 0), top + kLabelRoom,
                 std::max(2, static_cast<int>((bottom - top) / 40)), true);
  }
  static std::string label(const Columns& panel, const Columns::Column& column) {
    const Range range = ColumnWriter::range(panel);
    return std::isfinite(column.value) ? value_label(column.value, (range.most - range.least) / 100) : "n/a";
  }

  void draw(Drawing& drawing, const Columns& panel, const Span& span, double top, double bottom,
            const Legend& legend) const {
    const Scale y = scale(panel, top, bottom);
    for (std::size_t i = 0; i < y.tick_values().size(); ++i) {
      const double at = y.pixel(y.tick_values()[i]);
      drawing.line(span.left, at, span.right, at, kGrid);
      drawing.text(span.left - 7, at + 4, y.label(i), Anchor::end);
    }
    const double slot = span.width() / static_cast<double>(std::max<std::size_t>(panel.columns.size(), 1));
    for (std::size_t i = 0; i < panel.columns.size(); ++i)
      draw(drawing, panel, panel.columns[i], y, span.left + slot * (static_cast<double>(i) + 0.5), slot,
           legend.paint(panel.columns[i].name));
    drawing.line(span.left, y.pixel(0), span.right, y.pixel(0), kTick);
    drawing.rectangle(span.left, top, span.width(), bottom - top, kFrame);
    if (panel.columns.empty())
      drawing.text(span.middle(), (top + bottom) / 2, "no data", Anchor::middle, "fill=\"#888\"");
    if (panel.columns.size() == 1)
      drawing.text(span.middle(), bottom + 18, elided(panel.columns.front().name, span.width() + 40), Anchor::middle);
  }

  void draw(Drawing& drawing, const Columns& panel, const Columns::Column& column, const Scale& y, double middle,
            double slot, const Paint& paint) const {
    const double wide = std::min(0.7 * slot, kWidest), zero = y.pixel(0);
    double end = zero;  // of what is drawn, away from zero
    const bool negative = column.value < 0;
    if (std::isfinite(column.value)) {
      const double at = end = y.pixel(column.value);
      drawing.rectangle(middle - wide / 2, std::min(at, zero), wide, std::abs(zero - at), paint.fill());
      if (column.interval && std::isfinite(column.interval->first) && std::isfinite(column.interval->second)) {
        const double low = y.pixel(column.interval->first), high = y.pixel(column.interval->second);
        draw_interval(drawing, middle, low, high, std::min(10.0, wide) / 2);
        end = negative ? std::max(end, low) : std::min(end, high);
      }
    }
    draw_value(drawing, label(panel, column), middle, end, negative, slot);
  }

  // Dark on light, so that it is seen on a column of any colour.
  static void draw_interval(Drawing& drawing, double x, double low, double high, double cap) {
    for (const char* pen : {"stroke=\"#fff\" stroke-width=\"3.5\"", "stroke=\"#222\" stroke-width=\"1.3\""}) {
      drawing.line(x, low, x, high, pen);
      drawing.line(x - cap, low, x + cap, low, pen);
      drawing.line(x - cap, high, x + cap, high, pen);
    }
  }

  // Beyond the end, where the column has room for it.
  static void draw_value(Drawing& drawing, const std::string& label, double middle, double end, bool negative,
                         double slot) {
    const std::string font = fmt::format("font-size=\"{}\"", coordinate(kFont));
    if (text_width(label, kFont) + 2 <= slot)
      drawing.text(middle, negative ? end + kFont + 3 : end - 5, label, Anchor::middle, font);
  }

  const ColumnChart& chart_;
  std::size_t most_ = 0;                             // columns of a panel
  double margin_ = 34, label_ = 0, below_ = kBelow;  // pixels
};

}  // namespace

std::unique_ptr<ChartWriter> writer(const ColumnChart& chart) { return std::make_unique<ColumnWriter>(chart); }

}  // namespace emend::plot
