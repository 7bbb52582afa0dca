// One step of training: losses, gradients, and what the optimizer makes of them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "train/average.h"
#include "train/optimizer.h"
#include "train/setup.h"

namespace emend::train {

class Learner {
 public:
  // setup must outlive it.
  explicit Learner(Setup& setup);

  struct Loss {
    at::Tensor mean;          // of a target token (by weight), f64 on the device, so that no one waits for it
    std::int64_t tokens = 0;  // of the targets
  };
  // The number-th optimizer step of the run, from 1: over the batches' joint gradient.
  Loss step(std::int64_t number, const std::vector<Batch>& parts, double learning_rate);

  // Exchanges the network's weights and their average, with training.ema; twice is nothing.
  void swap_average();

  // All of its state, the network's weights included; the views point into `kept`.
  void save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const;
  void load(const io::Safetensors& file);
  double optimizer_bytes() const { return optimizer_->bytes(); }
  at::Device device() const { return setup_.device; }

 private:
  Setup& setup_;
  std::unique_ptr<Optimizer> optimizer_;
  std::optional<MovingAverage> average_;
};

// While it lives, the network has the average of its weights, where there is one.
class AveragedWeights {
 public:
  explicit AveragedWeights(Learner& learner) : learner_(learner) { learner_.swap_average(); }
  ~AveragedWeights() { learner_.swap_average(); }
  AveragedWeights(const AveragedWeights&) = delete;
  AveragedWeights& operator=(const AveragedWeights&) = delete;

 private:
  Learner& learner_;
};

}  // namespace emend::train
