// Shape suffixes: R pairs, T target positions, V vocabulary.

#include "decode/correcting.h"

#include <ATen/ATen.h>

#include <limits>

#include "cli/error.h"
#include "decode/limits.h"

namespace emend::decode {

std::vector<std::vector<Proof>> proofs(Model& model, std::span<const Seen> pairs, int batch_tokens) {
  auto* correcting = dynamic_cast<Correcting*>(&model);
  if (!correcting) throw Error("corrections", "this model corrects nothing", "take one of the architecture two_stream");
  std::vector<std::vector<Proof>> all(pairs.size());
  read_in_batches(model, pairs, batch_tokens, [&](auto numbers, State& state, const at::Tensor& tokens_RT) {
    at::Tensor log_probs_RTV = correcting->corrections(state, tokens_RT).to(at::kCPU, at::kFloat).contiguous();
    const at::Tensor given_RT = log_probs_RTV.gather(2, tokens_RT.unsqueeze(2)).squeeze(2).contiguous();
    for (const std::int64_t token : never_written(model.vocabulary()))
      log_probs_RTV.select(2, token).fill_(-std::numeric_limits<float>::infinity());
    const auto [best_RT, token_RT] = log_probs_RTV.max(2);
    const std::int64_t steps = tokens_RT.size(1);
    for (std::size_t r = 0; r < numbers.size(); ++r) {
      const std::int64_t row = static_cast<std::int64_t>(r) * steps + 1;  // behind the begin mark
      for (std::size_t t = 0; t < pairs[numbers[r]].target->size(); ++t) {
        const std::int64_t at = row + static_cast<std::int64_t>(t);
        all[numbers[r]].push_back({static_cast<int>(token_RT.const_data_ptr<std::int64_t>()[at]),
                                   best_RT.const_data_ptr<float>()[at], given_RT.const_data_ptr<float>()[at]});
      }
    }
  });
  return all;
}

}  // namespace emend::decode
