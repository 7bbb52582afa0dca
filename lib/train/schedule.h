// Learning-rate schedules. Each grows linearly to training.learning_rate in training.warmup steps.
// linear and cosine come to 0 at training.steps, or, with training.schedule_by = "minutes", at training.max_minutes,
// which needs no guess at how many steps a machine makes in that time.
#pragma once

#include <cstdint>

#include "train/recipe.h"

namespace emend::train {

// The learning rate at `step` (from 1), after the warm-up, p being its peak:
//   constant      p                     linear   a straight line to 0 at the end
//   inverse_sqrt  p sqrt(warmup/step)   cosine   half a cosine to 0 at the end
//   step          p decay^k after k times training.decay_every steps
//   plateau       p decay^k after k reductions: training.decay_patience validations without a better one each
// minutes: of training, before this step.
double learning_rate(const Training& training, std::int64_t step, std::int64_t reductions = 0, double minutes = 0);

}  // namespace emend::train
