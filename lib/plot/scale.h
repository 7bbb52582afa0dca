// Axes: the range of the values, its ticks, and where a value stands in pixels.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "plot/plot.h"

namespace emend::plot {

inline constexpr const char* kFrame = "stroke=\"#888\" fill=\"none\"";
inline constexpr const char* kGrid = "stroke=\"#e4e4e4\"";
inline constexpr const char* kTick = "stroke=\"#888\"";

struct Range {
  double least = std::numeric_limits<double>::infinity(), most = -std::numeric_limits<double>::infinity();
  void take(double value);
  bool empty() const { return least > most; }
};

// Whether an axis has a place for it.
bool shown(double value, const Axis& axis);

// From values to pixels; `begin` may lie behind `end` (y grows downwards in SVG).
class Scale {
 public:
  // count: about how many ticks. widen: to the next tick where the axis gives no range.
  Scale(const Axis& axis, Range data, double begin, double end, int count, bool widen);

  const std::vector<double>& tick_values() const { return ticks_; }
  double pixel(double value) const;
  std::string label(std::size_t i) const;
  double widest_label() const;  // in pixels

 private:
  double warp(double value) const;
  void spread(Range& data) const;

  bool logarithmic_;
  double begin_, end_, low_ = 0, high_ = 1;
  std::vector<double> ticks_;
};

}  // namespace emend::plot
