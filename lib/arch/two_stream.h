// NMT with error correction: Song, Tan, Lu: "Neural Machine Translation with Error Correction", 2020. A Transformer
// (transformer.h) whose decoder has two streams with the same weights (XLNet, Yang et al. 2019):
//   (1) q_t^{l+1} = Attention(Q = q_t^l, KV = c_{<t}^l;  h, theta_{l+1})    predicts y_t
//   (2) c_t^{l+1} = Attention(Q = c_t^l, KV = c_{<=t}^l; h, theta_{l+1})    represents, and corrects, y~_t
// q_t^0 is <mask> at position t, c_t^0 is y~_t at position t; keys and values are the content stream's alone, kept
// once. Position 0 is the begin mark's, so every query has something to see; no query stands there.
//
// While training, y~ is mixed from the ground truth and a first pass's predictions (scheduled_sampling.h, Eq. 6), and
//   (3) L_ECM = -sum_t 1(y~_t != y_t) log P(y_t | y~_<=t, x)    from c_t of the last layer
//   (4) L_NLL = -sum_t log P(y_t | y~_<t, x)                    from q_t of the last layer
//   (5) L = L_NLL + lambda L_ECM
// The authors' program also counts, with ecm_smooth = 0.01, the other positions in (3).
#pragma once

#include "arch/transformer.h"
#include "arch/two_stream_config.h"
#include "decode/correcting.h"

namespace emend::arch {

class TwoStream final : public Transformer, public decode::Correcting {
 public:
  TwoStream(const TwoStreamConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed);

  nlohmann::json config() const override;
  // What the content stream makes of tokens_RT.
  at::Tensor corrections(decode::State& state, const at::Tensor& tokens_RT) override;
  // Beside Transformer's, `ecm_loss`: L_ECM of a replaced token.
  std::map<std::string, double> figures() const override;
  // Nothing with error correction, which looks for the places that it corrects.
  std::optional<nn::Padded> tokens_of(std::span<const decode::Source> sources) const override;

 protected:
  at::Tensor hidden(nn::DecoderMemory& memory, const at::Tensor& tokens_RT, nn::Attended* attended) override;
  at::Tensor objective(nn::DecoderMemory& memory, const Mixture& mixture, const Lesson& lesson) override;

 private:
  struct Streams {
    at::Tensor content_RTd;  // at the positions of the tokens
    at::Tensor query_RTd;    // each a position further on
  };
  // attended: by both, of twice as many positions.
  Streams streams(nn::DecoderMemory& memory, const at::Tensor& tokens_RT, nn::Attended* attended = nullptr) const;
  at::Tensor correction_loss(const at::Tensor& content_RTd, const Mixture& mixture, const Lesson& lesson);

  TwoStreamConfig config_;
  at::Tensor ecm_loss_;  // of the last lesson; undefined where nothing was replaced
};

std::unique_ptr<Network> make_two_stream(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                         std::uint64_t seed);
nlohmann::json tiny_two_stream();

}  // namespace emend::arch
