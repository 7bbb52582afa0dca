#include "arch/network.h"

#include <ATen/ATen.h>

#include <stdexcept>
#include <utility>

#include "cli/error.h"
#include "nn/device.h"

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
  return learn_from(*start(sources), lesson);
}

at::Tensor Network::learn_from(decode::State& state, const Lesson& lesson) {
  const Mixture mixture = mix(state, lesson);
  state.wants_attention = lesson.coverage > 0;
  at::Tensor loss_RT = losses(state, mixture.tokens_RT, lesson.targets_RT, lesson.smoothing);
  if (lesson.coverage > 0) loss_RT = with_coverage(loss_RT, state.attention_RTS, lesson);
  return (loss_RT * lesson.weight_RT).sum();
}

std::optional<nn::Padded> Network::tokens_of(std::span<const decode::Source>) const { return {}; }

std::unique_ptr<decode::State> Network::start_from(const nn::Padded&) { throw std::logic_error("it gives no tokens"); }

Mixture Network::mix(const decode::State& state, const Lesson& lesson) {
  sampled_ = at::Tensor();
  const double keep = sampling_.keep(lesson.step);
  if (keep >= 1) return {lesson.tokens_RT, {}};
  const nn::Inference no_gradients;
  const bool training = std::exchange(training_, false);
  const auto first = state.clone();
  Mixture mixture = sample(lesson.tokens_RT, keep, vocabulary(),
                           [&](const at::Tensor& places_N) { return predict(*first, lesson.tokens_RT, places_N - 1); });
  training_ = training;
  if (mixture.replaced_RT.defined()) sampled_ = mixture.replaced_RT.sum() / lesson.weight_RT.gt(0).sum();
  return mixture;
}

at::Tensor Network::predict(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& places_N) {
  return advance(state, tokens_RT).flatten(0, 1).index_select(0, places_N);
}

at::Tensor coverage_losses(const at::Tensor& attention_RTS) {
  return at::minimum(attention_RTS, attention_RTS.cumsum(1) - attention_RTS).sum(2);
}

void Network::no_coverage() {
  throw Error("training.coverage", "this architecture does not tell where it looks",
              "leave it out, or choose transformer, t5, two_stream, gated_transformer or conv_seq2seq");
}

at::Tensor Network::with_coverage(const at::Tensor& loss_RT, const at::Tensor& attention_RTS, const Lesson& lesson) {
  if (!attention_RTS.defined()) no_coverage();
  const at::Tensor coverage_RT = coverage_losses(attention_RTS);
  coverage_loss_ = (coverage_RT.detach() * lesson.weight_RT).sum() / lesson.weight_RT.sum();
  return loss_RT + lesson.coverage * coverage_RT;
}

std::map<std::string, double> Network::figures() const {
  std::map<std::string, double> figures;
  if (coverage_loss_.defined()) figures["coverage_loss"] = coverage_loss_.item<double>();
  if (sampled_.defined()) figures["sampled"] = sampled_.item<double>();
  return figures;
}

at::Tensor Trainable::distill(std::span<const decode::Source>, const Lesson&, const Teaching&) {
  throw std::logic_error("it learns from no teacher");
}

at::Tensor Network::distill(std::span<const decode::Source> sources, const Lesson& lesson, const Teaching& teaching) {
  const auto state = start(sources);
  const double t = teaching.temperature, w = teaching.weight;
  const at::Tensor log_probs_RTV = advance(*state, lesson.tokens_RT);
  // Logarithms of probabilities are logits that differ from the network's own by a constant a position.
  const at::Tensor student_RTV = at::log_softmax(log_probs_RTV / t, -1);
  const at::Tensor teacher_RTV = at::log_softmax(teaching.log_probs_RTV / t, -1);
  const at::Tensor divergence_RT = (teacher_RTV.exp() * (teacher_RTV - student_RTV)).sum(-1);
  const at::Tensor loss_RT = negative_log_likelihood(log_probs_RTV, lesson.targets_RT, lesson.smoothing);
  return ((loss_RT * (1 - w) + divergence_RT * (w * t * t)) * lesson.weight_RT).sum();
}

at::Tensor Network::measure(std::span<const decode::Source> sources, const Lesson& lesson) {
  const auto state = start(sources);
  return (losses(*state, lesson.tokens_RT, lesson.targets_RT, 0) * lesson.weight_RT).sum();
}

at::Tensor Network::attention(decode::State&, const at::Tensor&) { return {}; }

}  // namespace emend::arch
