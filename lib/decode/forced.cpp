#include "decode/forced.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "decode/by_length.h"
#include "filters/no_numbers.h"
#include "nn/attention.h"

namespace emend::decode {
namespace {

using Numbers = std::vector<std::size_t>;

Numbers all_of(std::span<const Seen> pairs) {
  Numbers numbers(pairs.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

std::vector<Numbers> batches(Numbers numbers, std::span<const Seen> pairs, int batch_tokens) {
  const auto length = [&](std::size_t i) { return pairs[i].source->tokens.size() + 1 + pairs[i].target->size() + 1; };
  return by_length(std::move(numbers), length, batch_tokens);
}

std::unique_ptr<State> start(Model& model, std::span<const Seen> pairs, const Numbers& numbers) {
  std::vector<Source> sources;
  for (const std::size_t i : numbers) sources.push_back(*pairs[i].source);
  return model.start(sources);
}

at::Tensor padded(const std::vector<std::vector<int>>& rows, int padding) {
  return nn::pad(rows, padding, at::kCPU).tokens_BS;
}

}  // namespace

void read_in_batches(Model& model, std::span<const Seen> pairs, int batch_tokens, const Visit& visit) {
  const c10::NoGradGuard no_gradients;
  Numbers with_tokens = all_of(pairs);
  std::erase_if(with_tokens,
                [&](std::size_t i) { return pairs[i].source->tokens.empty() || pairs[i].target->empty(); });
  for (const Numbers& numbers : batches(std::move(with_tokens), pairs, batch_tokens)) {
    std::vector<std::vector<int>> read(numbers.size(), {model.vocabulary().begin});
    for (std::size_t r = 0; r < numbers.size(); ++r) {
      const std::vector<int>& target = *pairs[numbers[r]].target;
      read[r].insert(read[r].end(), target.begin(), target.end());
    }
    visit(numbers, *start(model, pairs, numbers), padded(read, model.vocabulary().pad));
  }
}

at::Tensor log_probs(Model& model, State& state, const std::vector<Forced>& rows) {
  const c10::NoGradGuard no_gradients;
  std::vector<std::vector<int>> read, written;
  for (const auto& [last, tokens] : rows) {
    written.push_back(tokens);
    read.push_back(tokens);
    std::shift_right(read.back().begin(), read.back().end(), 1);
    if (!tokens.empty()) read.back().front() = last;
  }
  const at::Tensor log_probs_RTV = model.advance(state, padded(read, model.vocabulary().pad));
  const at::Tensor written_RT = padded(written, 0).to(log_probs_RTV.device());
  return log_probs_RTV.gather(2, written_RT.unsqueeze(2)).squeeze(2).to(at::kCPU, at::kDouble).contiguous();
}

std::vector<double> log_probs(Model& model, std::span<const Seen> pairs, int batch_tokens) {
  const Vocabulary& vocabulary = model.vocabulary();
  const std::size_t begun = vocabulary.first >= 0 ? 1 : 0;  // tokens that are written with probability 1
  std::vector<double> sums(pairs.size());
  for (const Numbers& numbers : batches(all_of(pairs), pairs, batch_tokens)) {
    std::vector<Forced> rows;
    for (const std::size_t i : numbers) {
      std::vector<int> tokens = *pairs[i].target;
      if (begun > 0) tokens.insert(tokens.begin(), vocabulary.first);
      tokens.push_back(vocabulary.end);
      rows.push_back({vocabulary.begin, std::move(tokens)});
    }
    const at::Tensor log_probs_RT = log_probs(model, *start(model, pairs, numbers), rows);
    const double* row = log_probs_RT.const_data_ptr<double>();
    for (std::size_t r = 0; r < numbers.size(); ++r, row += log_probs_RT.size(1)) {
      sums[numbers[r]] = std::accumulate(row + begun, row + rows[r].tokens.size(), 0.0);
      if (std::isnan(sums[numbers[r]])) throw filters::NoNumbers();
    }
  }
  return sums;
}

}  // namespace emend::decode
