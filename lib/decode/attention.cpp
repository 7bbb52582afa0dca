// Shape suffixes: R pairs, T target positions, S source positions.

#include "decode/attention.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

#include "cli/error.h"

namespace emend::decode {

std::vector<std::vector<float>> attention(Model& model, std::span<const Seen> pairs, int batch_tokens) {
  const c10::NoGradGuard no_gradients;
  std::vector<std::vector<float>> all(pairs.size());
  std::vector<std::size_t> order(pairs.size());
  std::iota(order.begin(), order.end(), 0);
  std::erase_if(order, [&](std::size_t i) { return pairs[i].source->tokens.empty() || pairs[i].target->empty(); });
  const auto size = [&](std::size_t i) { return pairs[i].source->tokens.size() + pairs[i].target->size() + 1; };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return size(a) < size(b); });
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    std::vector<Source> sources;
    std::size_t steps = 0;
    do {
      const Seen& pair = pairs[order[end]];
      sources.push_back(*pair.source);
      steps = std::max(steps, pair.target->size() + 1);
    } while (++end < order.size() && (end + 1 - begin) * size(order[end]) <= static_cast<std::size_t>(batch_tokens));
    const auto width = static_cast<std::int64_t>(steps);
    at::Tensor tokens_RT =
        at::full({static_cast<std::int64_t>(sources.size()), width}, model.vocabulary().pad, at::kLong);
    auto* row = tokens_RT.data_ptr<std::int64_t>();
    for (std::size_t i = begin; i < end; ++i, row += width) {
      *row = model.vocabulary().begin;
      std::copy(pairs[order[i]].target->begin(), pairs[order[i]].target->end(), row + 1);
    }
    const auto state = model.start(sources);
    state->wants_attention = true;
    model.advance(*state, tokens_RT);
    if (!state->attention_RTS.defined())
      throw Error("attention", "this model's architecture does not tell where it looks", "take another model");
    const at::Tensor seen_RTS = state->attention_RTS.to(at::kCPU, at::kFloat).contiguous();
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t rows = pairs[order[i]].target->size(), columns = pairs[order[i]].source->tokens.size() + 1;
      for (std::size_t t = 0; t < rows; ++t) {
        const float* first =
            seen_RTS.const_data_ptr<float>() + ((i - begin) * steps + t) * static_cast<std::size_t>(seen_RTS.size(2));
        all[order[i]].insert(all[order[i]].end(), first, first + columns);
      }
    }
  }
  return all;
}

}  // namespace emend::decode
