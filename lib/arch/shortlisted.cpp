#include "arch/shortlisted.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <utility>

#include "decode/limits.h"
#include "nn/log_softmax.h"

namespace emend::arch {
namespace {

// Rows are rounded to bytes one by one, so products with the chosen ones are those with all.
std::shared_ptr<const nn::Linear> chosen(const nn::Linear& output, const at::Tensor& tokens_K) {
  auto few = std::make_shared<nn::Linear>();
  nn::Embedding all(output.weight_oi);
  all.packed = output.packed;
  few->weight_oi = all(tokens_K);
  if (output.bias_o.defined()) few->bias_o = output.bias_o.index_select(0, tokens_K);
  if (output.packed && dynamic_cast<const nn::Int8Matrix*>(output.packed->get())) {
    few->packed = std::make_shared<std::unique_ptr<const nn::PackedMatrix>>(
        std::make_unique<const nn::Int8Matrix>(few->weight_oi));
  }
  return few;
}

}  // namespace

at::Tensor ShortlistedOutput::log_probs(const nn::Linear& output, const at::Tensor& hidden_RTd,
                                        std::span<const std::int64_t> source_of_row) {
  const at::Device device = hidden_RTd.device();
  if (!output_) {
    output_ = chosen(output, shortlist_->tokens_K.to(device));
    mask_BK_ = shortlist_->mask_BK.to(device);
  }
  const at::Tensor sources_R =
      at::tensor(std::vector<std::int64_t>(source_of_row.begin(), source_of_row.end()), at::kLong).to(device);
  const at::Tensor mask_R1K = mask_BK_.index_select(0, sources_R).unsqueeze(1);
  return nn::log_softmax((*output_)(hidden_RTd).to(at::kFloat).add_(mask_R1K));
}

at::Tensor likeliest_log_probs(const nn::Likeliest& likeliest, const nn::Linear& output, const at::Tensor& hidden_RTd,
                               const decode::Vocabulary& vocabulary, decode::State& state) {
  const std::int64_t count = std::min<std::int64_t>(state.wants_likeliest, vocabulary.size);
  nn::Top top = likeliest(output, hidden_RTd, decode::never_written(vocabulary), count, !state.wants_order_alone);
  state.likeliest_RTK = std::move(top.places);
  return std::move(top.values);
}

}  // namespace emend::arch
