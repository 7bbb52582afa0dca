// Shape suffixes: B texts, S positions ([CLS] and [SEP] included), U positions that are asked for, N those of all
// texts, V vocabulary, X types, d width, H heads, e = d / H.

#include "arch/bert_encoder.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <utility>

#include "arch/consistent.h"
#include "cli/error.h"
#include "nn/attention.h"
#include "nn/cpu_attention.h"
#include "nn/device.h"
#include "nn/layer_norm.h"

namespace emend::arch {

using nn::Scope;

void check(const BertConfig& config) { consistent::check("bert", config); }

nn::Linear bert_dense(const Scope& scope, std::int64_t in, std::int64_t out) {
  nn::Linear dense = nn::Linear::without_bias(scope, in, out, bert_deviation);
  dense.bias_o = scope.constant("bias", {out}, 0);
  scope.only_multiplies("weight");
  return dense;
}

BertNorm::BertNorm(const Scope& scope, const BertConfig& config)
    : weight_d(scope.constant("weight", {config.hidden_size}, 1)),
      bias_d(scope.constant("bias", {config.hidden_size}, 0)),
      epsilon(config.layer_norm_eps) {}

at::Tensor BertNorm::operator()(const at::Tensor& x) const {
  return nn::for_products(nn::layer_norm(x, weight_d, bias_d, epsilon));
}

at::Tensor BertNorm::of_sum(const at::Tensor& x, const at::Tensor& more) const {
  return nn::for_products(nn::layer_norm_of_sum(x, more, weight_d, bias_d, epsilon));
}

struct BertEncoder::Layer {
  nn::Linear query, key, value, attended;
  BertNorm attention_norm;
  nn::Linear in, out;
  BertNorm norm;
  Layer(const Scope& scope, const BertConfig& c)
      : query(bert_dense(scope / "attention" / "self" / "query", c.hidden_size, c.hidden_size)),
        key(bert_dense(scope / "attention" / "self" / "key", c.hidden_size, c.hidden_size)),
        value(bert_dense(scope / "attention" / "self" / "value", c.hidden_size, c.hidden_size)),
        attended(bert_dense(scope / "attention" / "output" / "dense", c.hidden_size, c.hidden_size)),
        attention_norm(scope / "attention" / "output" / "LayerNorm", c),
        in(bert_dense(scope / "intermediate" / "dense", c.hidden_size, c.intermediate_size)),
        out(bert_dense(scope / "output" / "dense", c.intermediate_size, c.hidden_size)),
        norm(scope / "output" / "LayerNorm", c) {}
};

namespace {

nn::Embedding words(const Scope& scope, std::int64_t count, std::int64_t width) {
  scope.normal("weight", {count, width}, bert_deviation);
  return {scope, "weight"};
}

}  // namespace

BertEncoder::BertEncoder(const Scope& scope, const BertConfig& c, const decode::Vocabulary& vocabulary)
    : config_(c),
      vocabulary_(vocabulary),
      word_(words(scope / "embeddings" / "word_embeddings", vocabulary.size, c.hidden_size)),
      position_Sd_((scope / "embeddings" / "position_embeddings")
                       .normal("weight", {c.max_position_embeddings, c.hidden_size}, bert_deviation)),
      type_Xd_((scope / "embeddings" / "token_type_embeddings")
                   .normal("weight", {c.type_vocab_size, c.hidden_size}, bert_deviation)),
      norm_(scope / "embeddings" / "LayerNorm", c) {
  for (int i = 0; i < c.num_hidden_layers; ++i) layers_.emplace_back(scope / "encoder" / "layer" / i, c);
}

BertEncoder::BertEncoder(BertEncoder&&) noexcept = default;
BertEncoder::~BertEncoder() = default;

struct BertEncoder::Embedded {
  at::Tensor x_BSd;
  std::optional<at::Tensor> mask_B11S;  // none: all sequences are of one length
};

BertEncoder::Embedded BertEncoder::embed(std::span<const decode::Source> texts, bool training, std::size_t context,
                                         const at::Tensor& shape_Xd) const {
  std::vector<std::vector<int>> sequences, segments, shapes;
  for (const decode::Source& text : texts) {
    if (static_cast<int>(text.tokens.size()) > max_length()) {
      throw Error("bert",
                  "a text has " + std::to_string(text.tokens.size()) + " tokens, the model takes " +
                      std::to_string(max_length()),
                  "cut it into sentences");
    }
    sequences.push_back({vocabulary_.begin});
    sequences.back().insert(sequences.back().end(), text.tokens.begin(), text.tokens.end());
    sequences.back().push_back(vocabulary_.end);
    if (shape_Xd.defined()) {
      shapes.push_back({0});
      shapes.back().insert(shapes.back().end(), text.shapes.begin(), text.shapes.end());
    }
    if (context > 0) append_context(text, context, sequences.back(), segments.emplace_back());
  }
  const nn::Padded padded = nn::pad(sequences, vocabulary_.pad, word_.weight_Vd.device());
  const at::Tensor& tokens_BS = padded.tokens_BS;
  at::Tensor x_BSd = word_(tokens_BS) + position_Sd_.slice(0, 0, tokens_BS.size(1));
  x_BSd = x_BSd + (context > 0 ? at::embedding(type_Xd_, numbers(segments, tokens_BS)) : type_Xd_[0]);
  if (shape_Xd.defined()) x_BSd = x_BSd + at::embedding(shape_Xd, numbers(shapes, tokens_BS));
  Embedded embedded{drop(norm_(x_BSd), training), {}};
  if (!padded.full) embedded.mask_B11S = padded.real_BS.unsqueeze(1).unsqueeze(2);
  return embedded;
}

at::Tensor BertEncoder::operator()(std::span<const decode::Source> texts, bool training, std::size_t context,
                                   const at::Tensor& shape_Xd) const {
  auto [x_BSd, mask_B11S] = embed(texts, training, context, shape_Xd);
  for (const Layer& layer : layers_) x_BSd = through(layer, x_BSd, mask_B11S, training);
  return x_BSd;
}

at::Tensor BertEncoder::at(const at::Tensor& asked_BS, std::span<const decode::Source> texts, bool training,
                           std::size_t context, const at::Tensor& shape_Xd) const {
  auto [x_BSd, mask_B11S] = embed(texts, training, context, shape_Xd);
  // Those of a text, U, in their order and before those that are not asked for.
  const std::int64_t most = asked_BS.sum(1).max().item<std::int64_t>();
  const auto [sorted_BS, sorted_place_BS] = asked_BS.to(at::kByte).sort(true, 1, true);
  const at::Tensor index_N = sorted_BS.slice(1, 0, most).flatten().nonzero().squeeze(1);
  const at::Tensor place_BU1 = sorted_place_BS.slice(1, 0, most).unsqueeze(2);
  const auto rows = [&](const at::Tensor& y_BUd) { return y_BUd.flatten(0, 1).index_select(0, index_N); };
  for (std::size_t i = 0; i + 1 < layers_.size(); ++i) x_BSd = through(layers_[i], x_BSd, mask_B11S, training);
  const at::Tensor x_BUd = x_BSd.gather(1, place_BU1.expand({-1, -1, x_BSd.size(2)}));
  const at::Tensor read_BUd = attend(layers_.back(), x_BUd, x_BSd, mask_B11S, training);
  return finish(layers_.back(), rows(x_BUd), rows(read_BUd), training);
}

at::Tensor BertEncoder::through(const Layer& layer, const at::Tensor& x_BSd, const std::optional<at::Tensor>& mask_B11S,
                                bool training) const {
  const nn::Factor read(x_BSd);
  return finish(layer, x_BSd, attend(layer, read, read, mask_B11S, training), training);
}

at::Tensor BertEncoder::attend(const Layer& layer, const nn::Factor& x_BQd, const nn::Factor& x_BSd,
                               const std::optional<at::Tensor>& mask_B11S, bool training) const {
  const at::Tensor query_BQd = layer.query(x_BQd);
  const nn::KeysValues memory{split(layer.key(x_BSd)), split(layer.value(x_BSd))};
  const double dropped = training ? config_.attention_probs_dropout_prob : 0.0;
  if (dropped == 0 && nn::has_cpu_attention(query_BQd))
    return nn::cpu_attention(query_BQd, std::span(&memory, 1), mask_B11S.value_or(at::Tensor()), false, false).first;
  return at::scaled_dot_product_attention(split(query_BQd), memory.keys_RHSe, memory.values_RHSe, mask_B11S, dropped)
      .transpose(1, 2)
      .flatten(2);
}

at::Tensor BertEncoder::finish(const Layer& layer, const at::Tensor& x_d, const at::Tensor& read_d,
                               bool training) const {
  const at::Tensor y_d = layer.attention_norm.of_sum(x_d, drop(layer.attended(read_d), training));
  return layer.norm.of_sum(y_d, drop(layer.out(at::gelu(layer.in(y_d))), training));
}

void BertEncoder::append_context(const decode::Source& text, std::size_t most, std::vector<int>& sequence,
                                 std::vector<int>& segments) const {
  segments.assign(sequence.size(), 0);
  const std::size_t room = static_cast<std::size_t>(config_.max_position_embeddings) - sequence.size();
  if (room < 2) return;
  most = std::min(most, room - 1);
  std::vector<int> before;
  for (const std::vector<int>& sentence : text.context) before.insert(before.end(), sentence.begin(), sentence.end());
  if (before.empty()) return;
  const std::size_t kept = std::min(most, before.size());
  sequence.insert(sequence.end(), before.end() - static_cast<std::ptrdiff_t>(kept), before.end());
  sequence.push_back(vocabulary_.end);
  segments.resize(sequence.size(), 1);
}

// As wide as tokens_BS, 0 behind their ends.
at::Tensor BertEncoder::numbers(std::vector<std::vector<int>>& rows, const at::Tensor& tokens_BS) {
  for (std::vector<int>& row : rows) row.resize(static_cast<std::size_t>(tokens_BS.size(1)), 0);
  return nn::pad(rows, 0, tokens_BS.device()).tokens_BS;
}

at::Tensor BertEncoder::split(const at::Tensor& x_BSd) const {
  return x_BSd
      .view({x_BSd.size(0), x_BSd.size(1), config_.num_attention_heads, x_BSd.size(2) / config_.num_attention_heads})
      .transpose(1, 2);
}

at::Tensor BertEncoder::drop(const at::Tensor& x, bool training) const {
  return nn::dropout(x, config_.hidden_dropout_prob, training);
}

}  // namespace emend::arch
