// One step of training: losses, gradients, and what the optimizer makes of them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "train/average.h"
#include "train/gradient_sum.h"
#include "train/memory.h"
#include "train/optimizer.h"
#include "train/recordings.h"
#include "train/setup.h"

namespace emend::train {

class Learner {
 public:
  // setup and processes must outlive it.
  Learner(Setup& setup, Processes& processes);

  struct Loss {
    at::Tensor mean;  // this process's share of the mean of a target token (by weight), f64 on the device, so that no
                      // one waits for it; the processes' shares add up
    at::Tensor norm;  // of the joint gradient before clipping, likewise; the same in all processes
    std::int64_t tokens = 0;  // of the targets, of this process
  };
  // The number-th optimizer step of the run, from 1: over the joint gradient of all processes' batches. parts: this
  // process's, every size()-th of the step's from the rank()-th; weight: of the targets of all. What dropout draws for
  // a part follows from the seed, the step and the part's place in the step, whoever computes it. Where memory does not
  // suffice, the parts are tried in halves, as later ones of that size are at once; an Error where no single example
  // fits.
  Loss step(std::int64_t number, std::vector<Batch> parts, double weight, double learning_rate);

  // This process's share of the mean -log P of a target token (f64, on the device), as validation measures it: without
  // dropout, label smoothing, and whatever else the objective adds. parts, weight: as for step().
  at::Tensor measure(const std::vector<Batch>& parts, double weight);

  // Exchanges the network's weights and their average, with training.ema; twice is nothing.
  void swap_average();

  // Whether every weight is a number: waits for the device.
  bool finite() const;

  // All of its state, the network's weights included; the views point into `kept`.
  void save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const;
  void load(const io::Safetensors& file);
  double optimizer_bytes() const { return optimizer_->bytes(); }
  at::Device device() const { return setup_.device; }

 private:
  // part: as of MemoryLimit::Attempt.
  Loss backward(std::int64_t number, const std::vector<Batch>& parts, std::size_t& part, double weight);
  // What recordings_ repeats, and what it is given.
  at::Tensor pass(const Part& part) const;
  Part part_of(const Batch& batch, double weight) const;
  arch::Network& writer() const;  // the network as one that writes
  void seed(std::int64_t number, std::size_t part) const;
  arch::Teaching teach(std::span<const decode::Source> sources, const arch::Lesson& lesson) const;

  Setup& setup_;
  const Processes& processes_;
  std::unique_ptr<Optimizer> optimizer_;
  std::optional<MovingAverage> average_;
  MemoryLimit memory_;
  std::unique_ptr<Reduction> reduction_;  // where there are several processes
  std::optional<GradientSum> sum_;        // likewise
  std::optional<Recordings> recordings_;  // with training.graphs
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
