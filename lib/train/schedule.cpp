#include "train/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace emend::train {

namespace {

// How much of the way from the end of the warm-up to the end of training lies behind, from 0 to 1.
double share_done(const Training& training, std::int64_t step, double minutes) {
  if (training.schedule_by == "minutes") return std::clamp(minutes / training.max_minutes, 0.0, 1.0);
  const auto span = static_cast<double>(std::max<std::int64_t>(training.steps - training.warmup, 1));
  return std::clamp(static_cast<double>(step - training.warmup) / span, 0.0, 1.0);
}

}  // namespace

double learning_rate(const Training& training, std::int64_t step, std::int64_t reductions, double minutes) {
  const double peak = training.learning_rate;
  const std::int64_t warmup = training.warmup;
  if (step < warmup) return peak * static_cast<double>(step) / static_cast<double>(warmup);
  const auto at = static_cast<double>(step);
  const double done = share_done(training, step, minutes);
  if (training.schedule == "inverse_sqrt") {
    const double base = static_cast<double>(std::max<std::int64_t>(warmup, 1));
    return peak * std::sqrt(base / std::max(at, base));
  }
  if (training.schedule == "cosine") return peak * 0.5 * (1 + std::cos(std::numbers::pi * done));
  if (training.schedule == "linear") return peak * (1 - done);
  if (training.schedule == "step")
    return peak * std::pow(training.decay, static_cast<double>(step / training.decay_every));
  if (training.schedule == "plateau") return peak * std::pow(training.decay, static_cast<double>(reductions));
  return peak;  // "constant"
}

}  // namespace emend::train
