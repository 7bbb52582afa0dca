#include "decode/copying.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>

namespace emend::decode {

Copying::Copying(const Source& source, int end)
    : source_(source.tokens), end_(end), distances_(source.tokens.size() + 1) {
  std::iota(distances_.begin(), distances_.end(), 0);
}

void Copying::advance(int token) {
  int diagonal = distances_[0]++;
  for (std::size_t i = 1; i < distances_.size(); ++i) {
    const int substituted = diagonal + (source_[i - 1] != token);
    diagonal = distances_[i];
    distances_[i] = std::min({substituted, distances_[i - 1] + 1, diagonal + 1});
  }
}

std::optional<int> Copying::keeps() const {
  const auto nearest = std::min_element(distances_.begin(), distances_.end());
  if (std::find(nearest + 1, distances_.end(), *nearest) != distances_.end()) return {};
  const auto place = static_cast<std::size_t>(nearest - distances_.begin());
  return place == source_.size() ? end_ : source_[place];
}

void Bonuses::apply(at::Tensor& log_probs_RV) const {
  if (nats_ == 0) return;
  std::vector<std::int64_t> rows, tokens;
  for (std::size_t row = 0; row < tokens_.size(); ++row) {
    if (tokens_[row] < 0) continue;
    rows.push_back(static_cast<std::int64_t>(row));
    tokens.push_back(tokens_[row]);
  }
  if (rows.empty()) return;
  const auto index = [&](const std::vector<std::int64_t>& numbers) {
    return at::tensor(numbers, at::kLong).to(log_probs_RV.device());
  };
  log_probs_RV.index_put_({index(rows), index(tokens)}, at::full({}, nats_, log_probs_RV.options()),
                          /*accumulate=*/true);
}

}  // namespace emend::decode
