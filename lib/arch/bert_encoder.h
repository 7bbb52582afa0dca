// The encoder of BERT (bert.h), for the architectures that begin with it: a masked language model can be trained first,
// and what is built on the encoder started from its weights.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "arch/bert_config.h"
#include "decode/model.h"
#include "nn/packed_matrix.h"
#include "nn/parameters.h"

namespace emend::arch {

// Throws Error for sizes that do not fit each other.
void check(const BertConfig& config);

// Transformers draws all matrices from a normal distribution of this deviation.
inline constexpr double bert_deviation = 0.02;

// Linear with W_oi drawn as transformers does; nothing else reads it.
nn::Linear bert_dense(const nn::Scope& scope, std::int64_t in, std::int64_t out);

struct BertNorm {
  at::Tensor weight_d, bias_d;
  double epsilon;
  BertNorm(const nn::Scope& scope, const BertConfig& config);
  at::Tensor operator()(const at::Tensor& x) const;
  at::Tensor of_sum(const at::Tensor& x, const at::Tensor& more) const;
};

class BertEncoder {
 public:
  // scope: "bert" in all packages.
  BertEncoder(const nn::Scope& scope, const BertConfig& config, const decode::Vocabulary& vocabulary);

  BertEncoder(BertEncoder&&) noexcept;
  ~BertEncoder();

  const BertConfig& config() const { return config_; }
  int max_length() const { return static_cast<int>(config_.max_position_embeddings) - 2; }  // [CLS] and [SEP] aside
  // Whoever reads them says so (nn::Scope::read_elsewhere()).
  const at::Tensor& words_Vd() const { return word_.weight_Vd; }

  // hidden_BSd of [CLS] w_1 .. w_n [SEP], S being of the longest text; undefined behind a text's [SEP]. Throws Error
  // for a text longer than max_length(). Behind it stand, as a segment of its own with a [SEP] of its own, the last
  // `context` tokens of its Source::context, as far as max_length() has room. shape_Xd, where defined, is added to the
  // words by Source::shapes.
  at::Tensor operator()(std::span<const decode::Source> texts, bool training, std::size_t context = 0,
                        const at::Tensor& shape_Xd = {}) const;
  // The same of some positions alone, hidden_Nd in their order, without what nobody reads in the last layer. asked_BS,
  // on the weights' device, may be narrower than the texts are.
  at::Tensor at(const at::Tensor& asked_BS, std::span<const decode::Source> texts, bool training,
                std::size_t context = 0, const at::Tensor& shape_Xd = {}) const;

 private:
  struct Layer;
  struct Embedded;
  Embedded embed(std::span<const decode::Source> texts, bool training, std::size_t context,
                 const at::Tensor& shape_Xd) const;
  at::Tensor through(const Layer& layer, const at::Tensor& x_BSd, const std::optional<at::Tensor>& mask_B11S,
                     bool training) const;
  // What the positions x_BQd read in all, x_BSd, before the residual connection.
  at::Tensor attend(const Layer& layer, const nn::Factor& x_BQd, const nn::Factor& x_BSd,
                    const std::optional<at::Tensor>& mask_B11S, bool training) const;
  // What a layer makes of what its positions have read.
  at::Tensor finish(const Layer& layer, const at::Tensor& x_d, const at::Tensor& read_d, bool training) const;
  // Behind the text's tokens in `sequence`; segments: 0 for these and 1 for what is appended.
  void append_context(const decode::Source& text, std::size_t most, std::vector<int>& sequence,
                      std::vector<int>& segments) const;
  static at::Tensor numbers(std::vector<std::vector<int>>& rows, const at::Tensor& tokens_BS);
  at::Tensor split(const at::Tensor& x_BSd) const;  // BHSe
  at::Tensor drop(const at::Tensor& x, bool training) const;

  BertConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Embedding word_;
  at::Tensor position_Sd_, type_Xd_;
  BertNorm norm_;
  std::vector<Layer> layers_;
};

}  // namespace emend::arch
