#include "arch/scheduled_sampling.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace emend::arch {

double SamplingSchedule::keep(std::int64_t step) const {
  if (step <= alpha) return 1;
  const auto scale = static_cast<double>(mu), since = static_cast<double>(decay == "paper" ? step - alpha : step);
  return std::max(beta, scale / (scale + std::exp(since / scale)));
}

Mixture sample(const at::Tensor& tokens_RT, double keep, const decode::Vocabulary& vocabulary,
               const std::function<at::Tensor(const at::Tensor& places_N)>& predict) {
  at::Tensor chosen_RT = at::rand(tokens_RT.sizes(), tokens_RT.options().dtype(at::kFloat)).ge(keep);
  chosen_RT = chosen_RT.logical_and(tokens_RT.ne(vocabulary.pad));
  chosen_RT.select(1, 0).fill_(false);
  const at::Tensor places_N = chosen_RT.flatten().nonzero().squeeze(1);
  if (places_N.size(0) == 0) return {tokens_RT, {}};
  at::Tensor logits_NV = predict(places_N).to(at::kFloat);
  for (const int mark : {vocabulary.pad, vocabulary.begin, vocabulary.end, vocabulary.mask}) {
    if (mark >= 0) logits_NV.select(1, mark).fill_(-std::numeric_limits<float>::infinity());
  }
  const at::Tensor drawn_N = at::multinomial(at::softmax(logits_NV, -1), 1).squeeze(1);
  at::Tensor mixed = tokens_RT.flatten().clone();
  mixed.index_copy_(0, places_N, drawn_N);
  const at::Tensor mixed_RT = mixed.view(tokens_RT.sizes());
  return {mixed_RT, mixed_RT.ne(tokens_RT)};
}

}  // namespace emend::arch
