// Shape suffixes: R pairs, T target positions, S source positions.

#include "decode/attention.h"

#include <ATen/ATen.h>

#include "cli/error.h"

namespace emend::decode {

std::vector<std::vector<float>> attention(Model& model, std::span<const Seen> pairs, int batch_tokens) {
  std::vector<std::vector<float>> all(pairs.size());
  read_in_batches(model, pairs, batch_tokens, [&](auto numbers, State& state, const at::Tensor& tokens_RT) {
    state.wants_attention = true;
    model.advance(state, tokens_RT);
    if (!state.attention_RTS.defined())
      throw Error("attention", "this model's architecture does not tell where it looks", "take another model");
    const at::Tensor seen_RTS = state.attention_RTS.to(at::kCPU, at::kFloat).contiguous();
    const auto steps = static_cast<std::size_t>(seen_RTS.size(1)), width = static_cast<std::size_t>(seen_RTS.size(2));
    for (std::size_t r = 0; r < numbers.size(); ++r) {
      const Seen& pair = pairs[numbers[r]];
      for (std::size_t t = 0; t < pair.target->size(); ++t) {
        const float* first = seen_RTS.const_data_ptr<float>() + (r * steps + t) * width;
        all[numbers[r]].insert(all[numbers[r]].end(), first, first + pair.source->tokens.size() + 1);
      }
    }
  });
  return all;
}

}  // namespace emend::decode
