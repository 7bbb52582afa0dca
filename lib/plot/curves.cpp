#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "plot/chart.h"
#include "plot/scale.h"

namespace emend::plot {
namespace {

struct Point {
  double x, y;
};

// Keeps the first, lowest, highest and last point of each run of points in one column of pixels.
std::vector<Point> thinned(const std::vector<Point>& points) {
  std::vector<Point> out;
  for (std::size_t begin = 0; begin < points.size();) {
    std::size_t end = begin, low = begin, high = begin;
    for (; end < points.size() && std::floor(points[end].x) == std::floor(points[begin].x); ++end) {
      if (points[end].y < points[low].y) low = end;
      if (points[end].y > points[high].y) high = end;
    }
    std::array<std::size_t, 4> kept = {begin, std::min(low, high), std::max(low, high), end - 1};
    const auto last = std::unique(kept.begin(), kept.end());
    std::for_each(kept.begin(), last, [&](std::size_t i) { out.push_back(points[i]); });
    begin = end;
  }
  return out;
}

void draw_run(Drawing& drawing, const std::vector<Point>& run, Mark mark, const Paint& paint) {
  const bool alone = run.size() == 1;
  if (mark != Mark::points && !alone) {
    std::string path;
    for (const Point& p : thinned(run)) {
      path += fmt::format("{}{} {}", path.empty() ? "M" : "L", coordinate(p.x), coordinate(p.y));
    }
    drawing.raw(
        fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"{}/>\n",
                    path, paint.colour, paint.again ? " stroke-dasharray=\"6 3\"" : ""));
  }
  if (mark == Mark::line && !alone) return;
  for (const Point& p : run) {
    drawing.raw(fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2.6\" fill=\"{}\"/>\n", coordinate(p.x), coordinate(p.y),
                            paint.colour));
  }
}

class FigureWriter : public ChartWriter {
 public:
  explicit FigureWriter(const Figure& figure) : figure_(figure) {
    for (const Panel& panel : figure.panels) {
      label_ = std::max(label_, y_scale(panel, 0).widest_label());
      for (const Series& series : panel.series) {
        if (series.x.size() != series.y.size()) {
          throw std::invalid_argument(
              fmt::format("plot: series '{}' has {} x and {} y values", series.name, series.x.size(), series.y.size()));
        }
        inset_ = std::max(inset_, series.mark == Mark::line ? 0.0 : kInset);
        for (std::size_t i = 0; i < series.x.size(); ++i)
          if (shown(series.x[i], figure_.x) && shown(series.y[i], panel.y)) x_data_.take(series.x[i]);
      }
    }
  }

  const std::string& title() const override { return figure_.title; }
  double width() const override { return figure_.width; }
  double left_margin() const override { return 34 + label_; }
  double right_margin() const override { return 24; }
  void add_names(Legend& legend) const override {
    for (const Panel& panel : figure_.panels) {
      for (const Series& series : panel.series) {
        if (panel.series.size() == 1)
          legend.add_alone(series.name);
        else
          legend.add(series.name, series.mark == Mark::points ? Sample::dot : Sample::line);
      }
    }
  }
  double height(const Span&, double) const override {
    double height = (figure_.x.label.empty() ? 30 : 48) - kBetween;
    for (const Panel& panel : figure_.panels) height += panel.height + kBetween;
    return std::max(height, 0.0);
  }

  void draw(Drawing& drawing, const Span& span, double top, double, const Legend& legend) const override {
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      panel(drawing, figure_.panels[i], span, top, i + 1 == figure_.panels.size(), legend);
      top += figure_.panels[i].height + kBetween;
    }
  }

 private:
  static constexpr double kBetween = 20, kInset = 8;  // pixels: between panels; what keeps points off the frame

  Scale y_scale(const Panel& panel, double top) const {
    Range data;
    for (const Series& series : panel.series) {
      for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
        if (shown(series.y[i], panel.y) && shown(series.x[i], figure_.x)) data.take(series.y[i]);
      }
    }
    return Scale(panel.y, data, top + panel.height, top, std::max(2, panel.height / 40), true);
  }

  void panel(Drawing& drawing, const Panel& panel, const Span& span, double top, bool lowest,
             const Legend& legend) const {
    const double bottom = top + panel.height;
    const Scale x(figure_.x, x_data_, span.left + inset_, span.right - inset_, static_cast<int>(span.width() / 80),
                  false),
        y = y_scale(panel, top);
    for (std::size_t i = 0; i < y.tick_values().size(); ++i) {
      const double at = y.pixel(y.tick_values()[i]);
      drawing.line(span.left, at, span.right, at, kGrid);
      drawing.text(span.left - 7, at + 4, y.label(i), Anchor::end);
    }
    for (std::size_t i = 0; i < x.tick_values().size(); ++i) {
      const double at = x.pixel(x.tick_values()[i]);
      drawing.line(at, top, at, bottom, kGrid);
      drawing.line(at, bottom, at, bottom + 4, kTick);
      if (lowest) drawing.text(at, bottom + 18, x.label(i), Anchor::middle);
    }
    drawing.text(span.label, (top + bottom) / 2, elided(panel.y.label, bottom - top + kBetween), Anchor::middle, "",
                 -90);
    if (lowest) drawing.text(span.middle(), bottom + 38, elided(figure_.x.label, span.width() + 48), Anchor::middle);
    drawing.rectangle(span.left, top, span.width(), bottom - top, kFrame);

    const std::string id = drawing.new_id();
    drawing.raw(fmt::format("<clipPath id=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>\n", id,
                            coordinate(span.left - 3), coordinate(top - 3), coordinate(span.width() + 6),
                            coordinate(bottom - top + 6)));
    drawing.raw(fmt::format("<g clip-path=\"url(#{})\">\n", id));
    bool any = false;
    for (const Series& series : panel.series) {
      std::vector<Point> run;
      const auto flush = [&] {
        if (!run.empty()) draw_run(drawing, run, series.mark, legend.paint(series.name)), any = true;
        run.clear();
      };
      for (std::size_t i = 0; i < series.x.size(); ++i) {
        if (shown(series.x[i], figure_.x) && shown(series.y[i], panel.y)) {
          run.push_back({x.pixel(series.x[i]), y.pixel(series.y[i])});
        } else {
          flush();
        }
      }
      flush();
    }
    drawing.raw("</g>\n");
    if (!any) drawing.text(span.middle(), (top + bottom) / 2, "no data", Anchor::middle, "fill=\"#888\"");
  }

  const Figure& figure_;
  Range x_data_;
  double label_ = 0, inset_ = 0;  // pixels: the widest label of a y axis
};

}  // namespace

std::unique_ptr<ChartWriter> writer(const Figure& figure) { return std::make_unique<FigureWriter>(figure); }

}  // namespace emend::plot
