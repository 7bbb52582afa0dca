#include "arch/network.h"

#include <ATen/ATen.h>

namespace emend::arch {

at::Tensor Network::losses(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& targets_RT,
                           double smoothing) {
  return negative_log_likelihood(advance(state, tokens_RT), targets_RT, smoothing);
}

at::Tensor Network::negative_log_likelihood(const at::Tensor& log_probs_RTV, const at::Tensor& targets_RT,
                                            double smoothing) {
  const at::Tensor loss_RT = -log_probs_RTV.gather(2, targets_RT.to(log_probs_RTV.device()).unsqueeze(2)).squeeze(2);
  return smoothing > 0 ? loss_RT * (1 - smoothing) - log_probs_RTV.mean(-1) * smoothing : loss_RT;
}

at::Tensor Network::learn(std::span<const decode::Source> sources, const Lesson& lesson) {
  const auto state = start(sources);
  return (losses(*state, lesson.tokens_RT, lesson.targets_RT, lesson.smoothing) * lesson.weight_RT).sum();
}

at::Tensor Network::attention(decode::State&, const at::Tensor&) { return {}; }

}  // namespace emend::arch
