#include "nn/attention.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "nn/cpu_attention.h"

namespace emend::nn {

Attention::Attention(const Scope& scope, std::int64_t width, std::int64_t heads)
    : query(Linear::product(scope / "query", width, width)),
      key(Linear::product(scope / "key", width, width)),
      value(Linear::product(scope / "value", width, width)),
      out(Linear::product(scope / "out", width, width)),
      heads(heads) {}

at::Tensor Attention::split(const at::Tensor& x_RTd) const {
  return x_RTd.view({x_RTd.size(0), x_RTd.size(1), heads, x_RTd.size(2) / heads}).transpose(1, 2);
}

at::Tensor Attention::merge(const at::Tensor& x_RHTe) const { return x_RHTe.transpose(1, 2).flatten(2); }

KeysValues Attention::remember(const Factor& x_RSd) const { return {split(key(x_RSd)), split(value(x_RSd))}; }

at::Tensor Attention::operator()(const Factor& x_RTd, std::span<const KeysValues> memory, const at::Tensor& mask,
                                 bool causal) const {
  const at::Tensor q_RTd = query(x_RTd);
  if (has_cpu_attention(q_RTd)) return out(cpu_attention(q_RTd, memory, mask, causal, false).first);
  const std::optional<at::Tensor> bias = mask.defined() ? std::optional(mask) : std::nullopt;
  const KeysValues whole = memory.front().whole();
  return out(
      merge(at::scaled_dot_product_attention(split(q_RTd), whole.keys_RHSe, whole.values_RHSe, bias, 0.0, causal)));
}

std::pair<at::Tensor, at::Tensor> Attention::with_weights(const Factor& x_RTd, const KeysValues& memory,
                                                          const at::Tensor& mask, std::int64_t first) const {
  const at::Tensor q_RTd = query(x_RTd);
  if (first == 1 && has_cpu_attention(q_RTd)) {
    auto [attended_RTd, weight_RTS] = cpu_attention(q_RTd, std::span(&memory, 1), mask, false, true);
    return {out(attended_RTd), weight_RTS.unsqueeze(1)};
  }
  const std::optional<at::Tensor> bias = mask.defined() ? std::optional(mask) : std::nullopt;
  const at::Tensor q_RHTe = split(q_RTd);
  const KeysValues whole = memory.whole();
  const at::Tensor attended_RHTe =
      at::scaled_dot_product_attention(q_RHTe, whole.keys_RHSe, whole.values_RHSe, bias, 0.0, false);
  const double scale = 1 / std::sqrt(static_cast<double>(q_RHTe.size(3)));
  const at::Tensor some_RhTe = q_RHTe.narrow(1, 0, first) * scale,
                   keys_RheS = whole.keys_RHSe.narrow(1, 0, first).transpose(2, 3);
  at::Tensor score_RhTS = at::matmul(some_RhTe, keys_RheS).to(at::kFloat);
  if (mask.defined()) score_RhTS = score_RhTS.masked_fill(mask.logical_not(), -std::numeric_limits<float>::infinity());
  return {out(merge(attended_RHTe)), at::softmax(score_RhTS, -1)};
}

Padded pad(const std::vector<std::vector<int>>& sequences, int padding, at::Device device, std::size_t multiple) {
  std::size_t longest = 1, shortest = std::numeric_limits<std::size_t>::max();
  for (const auto& sequence : sequences) {
    longest = std::max(longest, sequence.size());
    shortest = std::min(shortest, sequence.size());
  }
  longest = (longest + multiple - 1) / multiple * multiple;
  const auto rows = static_cast<std::int64_t>(sequences.size()), columns = static_cast<std::int64_t>(longest);
  at::Tensor tokens_BS = at::full({rows, columns}, padding, at::kLong);
  at::Tensor real_BS = at::zeros({rows, columns}, at::kBool);
  auto* token = tokens_BS.data_ptr<std::int64_t>();
  auto* real = real_BS.data_ptr<bool>();
  for (std::size_t b = 0; b < sequences.size(); ++b) {
    std::copy(sequences[b].begin(), sequences[b].end(), token + b * longest);
    std::fill_n(real + b * longest, sequences[b].size(), true);
  }
  return {send(tokens_BS, device), send(real_BS, device), shortest == longest};
}

}  // namespace emend::nn
