// Scheduled sampling (Bengio et al. 2015), with the schedule of Song, Tan, Lu: "Neural Machine Translation with Error
// Correction", 2020: while a decoder learns, some of the tokens that it reads are those that it would have chosen.
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>

#include "arch/sampling_schedule.h"
#include "decode/model.h"

namespace emend::arch {

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
