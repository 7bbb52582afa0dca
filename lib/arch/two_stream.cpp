// Shape suffixes: R rows, T target positions, N places of R rows and T positions, V vocabulary, d width.

#include "arch/two_stream.h"

#include <ATen/ATen.h>

#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/log_softmax.h"

namespace emend::arch {

TwoStream::TwoStream(const TwoStreamConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
    : Transformer("two_stream", config, vocabulary, seed), config_(config) {}

nlohmann::json TwoStream::config() const { return io::write_config(config_); }

std::optional<nn::Padded> TwoStream::tokens_of(std::span<const decode::Source> sources) const {
  return config_.ecm_lambda == 0 ? Transformer::tokens_of(sources) : std::nullopt;
}

// The query behind the last of t tokens sees what the content stream remembers of all t: with positions of its own, it
// has the mask of the content stream.
TwoStream::Streams TwoStream::streams(nn::DecoderMemory& memory, const at::Tensor& tokens_RT,
                                      nn::Attended* attended) const {
  check_length(memory, tokens_RT);
  const std::int64_t steps = tokens_RT.size(1);
  const at::Tensor content_RTd = embed(tokens_RT, memory.places.of(positions(), steps)),
                   query_RTd =
                       embed(at::full_like(tokens_RT, vocabulary().mask), memory.places.of(positions(), steps, 1));
  const at::Tensor both = decoder()(at::cat({content_RTd, query_RTd}, 1), memory, dropout(), 2, attended);
  if (attended) attended->probability_RhTS = attended->probability_RhTS.slice(2, steps);  // the query's
  return {both.slice(1, 0, steps), both.slice(1, steps)};
}

at::Tensor TwoStream::hidden(nn::DecoderMemory& memory, const at::Tensor& tokens_RT, nn::Attended* attended) {
  return streams(memory, tokens_RT, attended).query_RTd;
}

at::Tensor TwoStream::corrections(decode::State& state, const at::Tensor& tokens_RT) {
  return nn::log_softmax(logits(streams(memory_of(state), tokens_RT.to(device())).content_RTd));
}

at::Tensor TwoStream::objective(nn::DecoderMemory& memory, const Mixture& mixture, const Lesson& lesson) {
  nn::Attended attended{heads(), {}};
  const Streams read = streams(memory, mixture.tokens_RT, lesson.coverage > 0 ? &attended : nullptr);
  const at::Tensor loss_RT = predicted(read.query_RTd.flatten(0, 1), attended, lesson);  // (4)
  const at::Tensor loss = (loss_RT * lesson.weight_RT).sum();
  ecm_loss_ = at::Tensor();
  if (config_.ecm_lambda == 0) return loss;
  const at::Tensor correction = correction_loss(read.content_RTd, mixture, lesson);
  return correction.defined() ? loss + config_.ecm_lambda * correction : loss;  // (5)
}

// (3). The token at place t is the target of place t - 1, whose weight it has. Undefined where it is zero.
at::Tensor TwoStream::correction_loss(const at::Tensor& content_RTd, const Mixture& mixture, const Lesson& lesson) {
  at::Tensor share_RT = at::full_like(lesson.weight_RT, config_.ecm_smooth);
  if (mixture.replaced_RT.defined()) share_RT.masked_fill_(mixture.replaced_RT, 1);
  const at::Tensor before_RT =
      at::cat({at::zeros_like(lesson.weight_RT.slice(1, 0, 1)), lesson.weight_RT.slice(1, 0, -1)}, 1);
  const at::Tensor weight_N = (share_RT * before_RT * lesson.tokens_RT.ne(vocabulary().pad)).flatten();
  const at::Tensor places_N = weight_N.nonzero().squeeze(1);
  if (places_N.size(0) == 0) return {};
  const at::Tensor loss_N = losses_of(content_RTd.flatten(0, 1).index_select(0, places_N),
                                      lesson.tokens_RT.flatten().index_select(0, places_N), lesson.smoothing);
  if (mixture.replaced_RT.defined()) {
    const at::Tensor replaced_N = mixture.replaced_RT.flatten().index_select(0, places_N);
    ecm_loss_ = (loss_N.detach() * replaced_N).sum() / replaced_N.sum();
  }
  return (loss_N * weight_N.index_select(0, places_N)).sum();
}

std::map<std::string, double> TwoStream::figures() const {
  auto figures = Network::figures();
  if (ecm_loss_.defined()) figures["ecm_loss"] = ecm_loss_.item<double>();
  return figures;
}

std::unique_ptr<Network> make_two_stream(const nlohmann::json& json, const decode::Vocabulary& vocabulary,
                                         std::uint64_t seed) {
  const auto config = io::read_config<TwoStreamConfig>(json, "two_stream");
  check("two_stream", config);
  return std::make_unique<TwoStream>(config, vocabulary, seed);
}

nlohmann::json tiny_two_stream() { return tiny_transformer(); }

}  // namespace emend::arch
