// Shape suffixes: R pairs, T target positions.

#include "decode/forced.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

namespace emend::decode {

void read_in_batches(Model& model, std::span<const Seen> pairs, int batch_tokens, const Visit& visit) {
  const c10::NoGradGuard no_gradients;
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
    visit(std::span(order).subspan(begin, end - begin), *model.start(sources), tokens_RT);
  }
}

}  // namespace emend::decode
