// AdamW (Loshchilov and Hutter 2019), gradient clipping and learning-rate schedules.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "io/safetensors.h"
#include "nn/parameters.h"

namespace emend::train {

class AdamW {
 public:
  struct Options {
    double beta1 = 0.9, beta2 = 0.98, epsilon = 1e-8, weight_decay = 0.01;
  };
  AdamW(nn::Parameters& parameters, const Options& options);

  // Moves the parameters against their gradients, which are gone afterwards. Parameters without one stay.
  void step(double learning_rate);

  // Scales all gradients so that their joint 2-norm is at most `most` (0: leaves them); returns the norm before, a
  // tensor on the parameters' device, so that no one waits for it.
  at::Tensor clip(double most);

  // The state as tensors on the CPU, named "adam.first.NAME", "adam.second.NAME", "adam.steps"; the views point into
  // `kept`.
  void save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const;
  void load(const io::Safetensors& file);
  double bytes() const;  // of the state

 private:
  nn::Parameters& parameters_;
  Options options_;
  std::vector<at::Tensor> first_, second_;
  std::int64_t steps_ = 0;
};

// The learning rate at `step` (from 1): linear warm-up to `peak`, then constant, peak * sqrt(warmup / step)
// ("inverse_sqrt"), or half a cosine down to zero at `steps` ("cosine").
double learning_rate(const std::string& schedule, double peak, std::int64_t step, std::int64_t warmup,
                     std::int64_t steps);

// Adds the parameter tensors themselves to a checkpoint, as "model.NAME".
void save_parameters(const nn::Parameters& parameters, std::vector<io::TensorView>& views,
                     std::vector<at::Tensor>& kept);
void load_parameters(nn::Parameters& parameters, const io::Safetensors& file);

}  // namespace emend::train
