// Scheduled sampling (Bengio et al. 2015), with the schedule of Song, Tan, Lu: "Neural Machine Translation with Error
// Correction", 2020: while a decoder learns, some of the tokens that it reads are those that it would have chosen.
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "decode/model.h"
#include "io/config_reader.h"

namespace emend::arch {

// (6) The probability that a token stays the ground truth's in step s:
//   paper  p(s) = 1 for s <= alpha, else max(beta, mu / (mu + exp((s - alpha) / mu)))
//   code   the same with exp(s / mu), which falls at once at alpha: the authors' program
struct SamplingSchedule {
  std::string decay = "paper";
  std::int64_t alpha = 30000;  // steps before sampling begins
  std::int64_t mu = 5000;      // steps
  double beta = 1;             // the lowest p; at 1 nothing is ever sampled

  double keep(std::int64_t step) const;
};

// The keys sampling_decay, sampling_alpha, sampling_mu, sampling_beta.
void read(io::ConfigReader& reader, SamplingSchedule& schedule);
void write(nlohmann::json& config, const SamplingSchedule& schedule);

// What a decoder reads.
struct Mixture {
  at::Tensor tokens_RT;    // y~
  at::Tensor replaced_RT;  // bool: y~_t differs from y_t; undefined where nothing was sampled
};

// Every token behind the begin mark is drawn anew with probability 1 - keep, from LibTorch's generator of the tokens'
// device, whose state checkpoints hold. predict(places_N): the model's logits_NV for these places of
// tokens_RT.flatten(). Marks and padding are neither replaced nor drawn: search never goes on from one.
Mixture sample(const at::Tensor& tokens_RT, double keep, const decode::Vocabulary& vocabulary,
               const std::function<at::Tensor(const at::Tensor& places_N)>& predict);

}  // namespace emend::arch
