// Shape suffixes: R pairs, T target positions, S source positions.

#include "decode/gated.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>

#include "cli/error.h"
#include "decode/search.h"

namespace emend::decode {

namespace {

std::vector<float> row_of(const at::Tensor& values, std::size_t row, std::size_t count) {
  if (!values.defined()) return {};
  const float* first = values.const_data_ptr<float>() + static_cast<std::int64_t>(row) * values.size(1);
  return {first, first + count};
}

at::Tensor on_cpu(const at::Tensor& values) {
  return values.defined() ? values.to(at::kCPU, at::kFloat).contiguous() : values;
}

}  // namespace

std::vector<GateValues> gate_values(Model& model, std::span<const Seen> pairs, int batch_tokens) {
  auto* gated = dynamic_cast<Gated*>(&model);
  const auto no_gates = [] { return Error("gates", "this model has none", "take a gated_transformer with gates"); };
  if (!gated) throw no_gates();
  std::vector<GateValues> all(pairs.size());
  read_in_batches(model, pairs, batch_tokens, [&](auto numbers, State& state, const at::Tensor& tokens_RT) {
    const at::Tensor mask_RS = on_cpu(gated->masking(state));
    const auto [copy, generate, skip] = gated->shares(state, tokens_RT);
    const at::Tensor copy_RT = on_cpu(copy), generate_RT = on_cpu(generate), skip_RT = on_cpu(skip);
    if (!mask_RS.defined() && !generate_RT.defined()) throw no_gates();
    for (std::size_t r = 0; r < numbers.size(); ++r) {
      const Seen& pair = pairs[numbers[r]];
      const std::size_t read = pair.source->tokens.size() + 1, written = pair.target->size() + 1;
      all[numbers[r]] = {row_of(mask_RS, r, read), row_of(copy_RT, r, written), row_of(generate_RT, r, written),
                         row_of(skip_RT, r, written)};
    }
  });
  return all;
}

std::vector<float> most_masked(Model& model, std::span<const Source> sources, int batch_tokens) {
  const c10::NoGradGuard no_gradients;
  const auto* gated = dynamic_cast<Gated*>(&model);
  std::vector<float> most(sources.size(), 1);
  for (const auto& numbers : batches(model, sources, batch_tokens)) {
    std::vector<Source> batch;
    std::vector<std::size_t> with_tokens;
    for (const std::size_t i : numbers) {
      if (sources[i].tokens.empty()) continue;
      batch.push_back(sources[i]);
      with_tokens.push_back(i);
    }
    if (batch.empty()) continue;
    const at::Tensor mask_RS = gated ? on_cpu(gated->masking(*model.start(batch))) : at::Tensor();
    if (!mask_RS.defined())
      throw Error("gates", "this model has none that masks", "take a gated_transformer with a mask gate");
    for (std::size_t r = 0; r < batch.size(); ++r) {
      const std::vector<float> values = row_of(mask_RS, r, batch[r].tokens.size());
      most[with_tokens[r]] = *std::max_element(values.begin(), values.end());
    }
  }
  return most;
}

}  // namespace emend::decode
