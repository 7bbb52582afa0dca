// One step of training: losses, gradients, and what the optimizer makes of them.
#pragma once

#include <vector>

#include "train/optimizer.h"
#include "train/setup.h"

namespace emend::train {

class Learner {
 public:
  // setup must outlive it.
  explicit Learner(Setup& setup);

  struct Loss {
    at::Tensor mean;          // of a target token, f64 on the device, so that no one waits for it
    std::int64_t tokens = 0;  // of the targets
  };
  // One optimizer step over the batches' joint gradient.
  Loss step(const std::vector<Batch>& parts, double learning_rate);

  AdamW& optimizer() { return optimizer_; }

 private:
  Setup& setup_;
  AdamW optimizer_;
};

}  // namespace emend::train
