#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "plot/drawing.h"
#include "plot/plot.h"

namespace emend::plot {
namespace {

constexpr const char* kFrame = "stroke=\"#888\" fill=\"none\"";
constexpr const char* kGrid = "stroke=\"#e4e4e4\"";
constexpr const char* kTick = "stroke=\"#888\"";

struct Range {
  double least = std::numeric_limits<double>::infinity(), most = -std::numeric_limits<double>::infinity();
  void take(double value) { least = std::min(least, value), most = std::max(most, value); }
  bool empty() const { return least > most; }
};

bool shown(double value, const Axis& axis) { return std::isfinite(value) && (!axis.logarithmic || value > 0); }

// From values to pixels; `begin` may lie behind `end` (y grows downwards in SVG).
class Scale {
 public:
  Scale(const Axis& axis, Range data, double begin, double end, int count, bool widen)
      : logarithmic_(axis.logarithmic), begin_(begin), end_(end) {
    if (axis.least && shown(*axis.least, axis)) data.least = *axis.least;
    if (axis.most && shown(*axis.most, axis)) data.most = *axis.most;
    if (data.empty()) data = logarithmic_ ? Range{1, 10} : Range{0, 1};
    if (data.least == data.most) spread(data);
    if (widen && logarithmic_) {
      const double room = std::pow(data.most / data.least, 0.04);  // so that no line lies on the frame
      if (!axis.least) data.least /= room;
      if (!axis.most) data.most *= room;
    }
    for (; ticks_.size() < 2 && count < 20; ++count) {
      ticks_ = logarithmic_ ? logarithmic_ticks(data.least, data.most, count) : ticks(data.least, data.most, count);
    }
    if (widen && !logarithmic_ && ticks_.size() > 1) {
      const double step = ticks_[1] - ticks_[0];
      if (!axis.least && data.least < ticks_.front() - step * 1e-9) {
        ticks_.insert(ticks_.begin(), data.least = ticks_.front() - step);
      }
      if (!axis.most && data.most > ticks_.back() + step * 1e-9) ticks_.push_back(data.most = ticks_.back() + step);
    }
    low_ = warp(data.least), high_ = warp(data.most);
  }

  const std::vector<double>& tick_values() const { return ticks_; }
  double pixel(double value) const { return begin_ + (end_ - begin_) * (warp(value) - low_) / (high_ - low_); }
  std::string label(std::size_t i) const {
    const bool decades = logarithmic_ && ticks_.size() > 1 && ticks_[1] >= 1.9 * ticks_[0];
    return tick_label(ticks_[i], decades || ticks_.size() < 2 ? ticks_[i] : ticks_[1] - ticks_[0]);
  }

 private:
  double warp(double value) const { return logarithmic_ ? std::log10(value) : value; }
  // A range for a single value.
  void spread(Range& data) const {
    if (logarithmic_) {
      data.least /= 2, data.most *= 2;
    } else {
      const double half = data.least == 0 ? 1 : std::abs(data.least) / 10;
      data.least -= half, data.most += half;
    }
  }

  bool logarithmic_;
  double begin_, end_, low_ = 0, high_ = 1;
  std::vector<double> ticks_;
};

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

void draw_run(Drawing& drawing, const std::vector<Point>& run, Mark mark, const std::string& colour, bool dashed) {
  const bool alone = run.size() == 1;
  if (mark != Mark::points && !alone) {
    std::string path;
    for (const Point& p : thinned(run)) {
      path += fmt::format("{}{} {}", path.empty() ? "M" : "L", coordinate(p.x), coordinate(p.y));
    }
    drawing.raw(
        fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"{}/>\n",
                    path, colour, dashed ? " stroke-dasharray=\"6 3\"" : ""));
  }
  if (mark == Mark::line && !alone) return;
  for (const Point& p : run) {
    drawing.raw(
        fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2.6\" fill=\"{}\"/>\n", coordinate(p.x), coordinate(p.y), colour));
  }
}

class FigureWriter {
 public:
  explicit FigureWriter(const Figure& figure) : figure_(figure) {
    for (const Panel& panel : figure.panels) {
      for (const Series& series : panel.series) {
        if (series.x.size() != series.y.size()) {
          throw std::invalid_argument(
              fmt::format("plot: series '{}' has {} x and {} y values", series.name, series.x.size(), series.y.size()));
        }
        if (index_of(series.name) == names_.size()) names_.push_back(series.name);
      }
    }
    measure();
  }

  std::string write() {
    Drawing drawing(figure_.width, height_, figure_.title);
    if (!figure_.title.empty()) {
      drawing.text((left_ + right_) / 2, 22, figure_.title, Anchor::middle, "font-size=\"15\" font-weight=\"bold\"");
    }
    double top = top_;
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      panel(drawing, figure_.panels[i], i, top, i + 1 == figure_.panels.size());
      top += figure_.panels[i].height + kBetween;
    }
    return std::move(drawing).finish();
  }

 private:
  static constexpr double kBetween = 20, kLegendLine = 26;

  std::size_t index_of(const std::string& name) const {
    return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
  }
  std::string colour_of(const Series& series) const { return colour(index_of(series.name)); }
  bool dashed(const Series& series) const { return index_of(series.name) / kColours.size() % 2 == 1; }

  Scale y_scale(const Panel& panel, double top) const {
    Range data;
    for (const Series& series : panel.series) {
      for (std::size_t i = 0; i < series.y.size(); ++i) {
        if (shown(series.y[i], panel.y) && shown(series.x[i], figure_.x)) data.take(series.y[i]);
      }
    }
    return Scale(panel.y, data, top + panel.height, top, std::max(2, panel.height / 40), true);
  }

  // The margins that the labels and the legends need, and the x axis's range.
  void measure() {
    double label = 0, legend = 0;
    for (const Panel& panel : figure_.panels) {
      const Scale scale = y_scale(panel, 0);
      for (std::size_t i = 0; i < scale.tick_values().size(); ++i) label = std::max(label, text_width(scale.label(i)));
      for (const Series& series : panel.series) {
        if (panel.series.size() > 1) legend = std::max(legend, text_width(series.name) + kLegendLine + 14);
        for (std::size_t i = 0; i < series.x.size(); ++i) {
          if (shown(series.x[i], figure_.x) && shown(series.y[i], panel.y)) x_data_.take(series.x[i]);
        }
      }
    }
    left_ = 34 + label;
    right_ = std::max(figure_.width - std::max(legend, 24.0), left_ + 60);
    top_ = figure_.title.empty() ? 14 : 38;
    height_ = top_ + (figure_.x.label.empty() ? 30 : 48) - kBetween;
    for (const Panel& panel : figure_.panels) height_ += panel.height + kBetween;
  }

  void panel(Drawing& drawing, const Panel& panel, std::size_t number, double top, bool lowest) {
    const double bottom = top + panel.height;
    const Scale x(figure_.x, x_data_, left_, right_, static_cast<int>((right_ - left_) / 80), false),
        y = y_scale(panel, top);
    for (std::size_t i = 0; i < y.tick_values().size(); ++i) {
      const double at = y.pixel(y.tick_values()[i]);
      drawing.line(left_, at, right_, at, kGrid);
      drawing.text(left_ - 7, at + 4, y.label(i), Anchor::end);
    }
    for (std::size_t i = 0; i < x.tick_values().size(); ++i) {
      const double at = x.pixel(x.tick_values()[i]);
      drawing.line(at, top, at, bottom, kGrid);
      drawing.line(at, bottom, at, bottom + 4, kTick);
      if (lowest) drawing.text(at, bottom + 18, x.label(i), Anchor::middle);
    }
    drawing.text(15, (top + bottom) / 2, panel.y.label, Anchor::middle, "", -90);
    if (lowest) drawing.text((left_ + right_) / 2, bottom + 38, figure_.x.label, Anchor::middle);

    drawing.raw(fmt::format(
        "<clipPath id=\"panel{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>\n", number,
        coordinate(left_ - 3), coordinate(top - 3), coordinate(right_ - left_ + 6), coordinate(bottom - top + 6)));
    drawing.raw(fmt::format("<g clip-path=\"url(#panel{})\">\n", number));
    bool any = false;
    for (const Series& series : panel.series) {
      std::vector<Point> run;
      const auto flush = [&] {
        if (!run.empty()) draw_run(drawing, run, series.mark, colour_of(series), dashed(series)), any = true;
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
    drawing.rectangle(left_, top, right_ - left_, bottom - top, kFrame);
    if (!any) drawing.text((left_ + right_) / 2, (top + bottom) / 2, "no data", Anchor::middle, "fill=\"#888\"");
    if (panel.series.size() > 1) legend(drawing, panel, top);
  }

  void legend(Drawing& drawing, const Panel& panel, double top) {
    double y = top + 12;
    for (const Series& series : panel.series) {
      const double x = right_ + 8;
      const std::vector<Point> sample = {{x, y - 4}, {x + kLegendLine - 6, y - 4}};
      if (series.mark == Mark::points) {
        draw_run(drawing, {{x + 10, y - 4}}, Mark::points, colour_of(series), false);
      } else {
        draw_run(drawing, sample, Mark::line, colour_of(series), dashed(series));
      }
      drawing.text(x + kLegendLine, y, series.name, Anchor::start);
      y += 17;
    }
  }

  const Figure& figure_;
  std::vector<std::string> names_;  // of series, in the order of their first use: the place is the colour
  Range x_data_;
  double left_ = 0, right_ = 0, top_ = 0, height_ = 0;
};

}  // namespace

std::string svg(const Figure& figure) { return FigureWriter(figure).write(); }

}  // namespace emend::plot
