// Averages of weights: over the steps of a run, and over its best checkpoints.
#pragma once

#include <string>
#include <vector>

#include "io/safetensors.h"
#include "nn/parameters.h"

namespace emend::train {

// An exponential moving average of the weights, a = d a + (1 - d) w after every step, where d is at most `decay` and in
// the beginning (1 + t) / (10 + t), so that the first weights are soon forgotten.
class MovingAverage {
 public:
  MovingAverage(nn::Parameters& parameters, double decay);

  void update();
  // Exchanges the average and the network's weights, in pieces through a buffer that is there already, so that it may
  // be called where memory has run out; twice is nothing.
  void swap();
  // As "average.NAME" and "average.steps" of a checkpoint; not between two calls of swap().
  void save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const;
  void load(const io::Safetensors& file);

 private:
  nn::Parameters& parameters_;
  double decay_;
  std::vector<at::Tensor> average_;
  at::Tensor buffer_;
  std::int64_t steps_ = 0;
};

// The mean of the weights of several packages' files, into `parameters`.
void load_mean(nn::Parameters& parameters, const std::vector<std::string>& files);

// weights = share * the package's + (1 - share) * weights (Wortsman et al. 2022, "Robust fine-tuning of zero-shot
// models"). Weights that the package lacks stay as they are.
void mix_with(nn::Parameters& parameters, const std::string& file, double share);

}  // namespace emend::train
