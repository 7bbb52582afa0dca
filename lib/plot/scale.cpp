#include "plot/scale.h"

#include <algorithm>
#include <cmath>

#include "plot/drawing.h"

namespace emend::plot {

void Range::take(double value) { least = std::min(least, value), most = std::max(most, value); }

bool shown(double value, const Axis& axis) { return std::isfinite(value) && (!axis.logarithmic || value > 0); }

Scale::Scale(const Axis& axis, Range data, double begin, double end, int count, bool widen)
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

double Scale::pixel(double value) const { return begin_ + (end_ - begin_) * (warp(value) - low_) / (high_ - low_); }

std::string Scale::label(std::size_t i) const {
  const bool decades = logarithmic_ && ticks_.size() > 1 && ticks_[1] >= 1.9 * ticks_[0];
  return tick_label(ticks_[i], decades || ticks_.size() < 2 ? ticks_[i] : ticks_[1] - ticks_[0]);
}

double Scale::widest_label() const {
  double width = 0;
  for (std::size_t i = 0; i < ticks_.size(); ++i) width = std::max(width, text_width(label(i)));
  return width;
}

double Scale::warp(double value) const { return logarithmic_ ? std::log10(value) : value; }

// A range for a single value.
void Scale::spread(Range& data) const {
  if (logarithmic_) {
    data.least /= 2, data.most *= 2;
  } else {
    const double half = data.least == 0 ? 1 : std::abs(data.least) / 10;
    data.least -= half, data.most += half;
  }
}

}  // namespace emend::plot
