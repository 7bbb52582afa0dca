#include "decode/limits.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>
#include <map>

namespace emend::decode {

std::vector<std::int64_t> never_written(const Vocabulary& vocabulary) {
  std::vector<std::int64_t> tokens;
  for (const int token : {vocabulary.pad, vocabulary.begin, vocabulary.mask}) {
    if (token >= 0 && token != vocabulary.end) tokens.push_back(token);
  }
  return tokens;
}

void Exclusions::forbid(std::int64_t row, int token) {
  if (column(token) < 0) return;
  rows_.push_back(row);
  tokens_.push_back(column(token));
}

void Exclusions::allow_only(std::int64_t row, int token) {
  allowed_rows_.push_back(row);
  allowed_tokens_.push_back(column(token));
}

void Exclusions::force(std::int64_t row, int token) {
  forced_rows_.push_back(row);
  forced_tokens_.push_back(column(token));
}

std::int64_t Exclusions::most_forbidden() const {
  std::map<std::int64_t, std::int64_t> counts;
  std::int64_t most = 0;
  for (const std::int64_t row : rows_) most = std::max(most, ++counts[row]);
  return most;
}

void Exclusions::apply(at::Tensor& log_probs_RV, const filters::Limits& limits) const {
  constexpr float never = -std::numeric_limits<float>::infinity();
  const at::Device device = log_probs_RV.device();
  const auto index = [&](const std::vector<std::int64_t>& numbers) {
    return at::tensor(numbers, at::kLong).to(device);
  };
  const at::Tensor infinite = at::full({}, never, log_probs_RV.options());
  if (!rows_.empty()) log_probs_RV.index_put_({index(rows_), index(tokens_)}, infinite);
  const auto leave = [&](const at::Tensor& rows, const at::Tensor& tokens, const at::Tensor& values) {
    log_probs_RV.index_fill_(0, rows, never);
    log_probs_RV.index_put_({rows, tokens}, values);
  };
  if (!allowed_rows_.empty()) {
    const at::Tensor rows = index(allowed_rows_), tokens = index(allowed_tokens_);
    leave(rows, tokens, log_probs_RV.index({rows, tokens}));
  }
  if (!forced_rows_.empty()) leave(index(forced_rows_), index(forced_tokens_), at::zeros({}, log_probs_RV.options()));
  if (limits.renormalize)  // where nothing may follow, nothing may still
    log_probs_RV = at::log_softmax(log_probs_RV, -1).nan_to_num(never, never, never);
}

void Exclusions::apply(const nn::Top& likeliest) const {
  const std::int64_t count = likeliest.places.size(1);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const std::int64_t* place = likeliest.places.const_data_ptr<std::int64_t>() + rows_[i] * count;
    float* value = likeliest.values.data_ptr<float>() + rows_[i] * count;
    for (std::int64_t k = 0; k < count; ++k) {
      if (place[k] == tokens_[i]) value[k] = -std::numeric_limits<float>::infinity();
    }
  }
}

Limiter::Limiter(const filters::Limits& limits, const Source& source, const Model& model)
    : prefix_(source.prefix),
      bad_words_(limits.bad_words),
      least_(static_cast<std::size_t>(std::max(limits.min_length, 0))),
      ngram_(static_cast<std::size_t>(std::max(limits.no_repeat_ngram, 0))),
      first_(model.vocabulary().first),
      end_(model.vocabulary().end),
      forced_end_(model.vocabulary().forced_end) {
  const double wanted = limits.max_length_ratio * static_cast<double>(source.tokens.size()) + 10;
  std::size_t most = static_cast<std::size_t>(std::max(wanted, 1.0));
  if (limits.max_length > 0) most = std::min(most, static_cast<std::size_t>(limits.max_length));
  most = std::max({most, least_, prefix_.size() + 1 + (first_ >= 0 ? 1 : 0) + source.constraints.tokens()});
  most_ = std::min(most, static_cast<std::size_t>(model.max_length()));
}

void Limiter::exclude(std::span<const int> tokens, std::int64_t row, Exclusions& exclusions) const {
  const std::size_t begun = first_ >= 0 ? 1 : 0;
  if (tokens.size() < begun) return exclusions.force(row, first_);
  if (tokens.size() < begun + prefix_.size()) return exclusions.allow_only(row, prefix_[tokens.size() - begun]);
  if (forced_end_ && tokens.size() + 1 >= most_) return exclusions.force(row, end_);
  if (tokens.size() < least_) exclusions.forbid(row, end_);
  for (const std::vector<int>& word : bad_words_) {
    const std::span<const int> before = std::span(word).first(word.size() - 1);
    if (before.size() <= tokens.size() &&
        std::equal(before.begin(), before.end(), tokens.end() - static_cast<std::ptrdiff_t>(before.size())))
      exclusions.forbid(row, word.back());
  }
  if (ngram_ == 0 || tokens.size() < ngram_) return;
  const auto last = tokens.last(ngram_ - 1);
  for (std::size_t i = 0; i + ngram_ <= tokens.size(); ++i) {
    if (std::equal(last.begin(), last.end(), tokens.begin() + static_cast<std::ptrdiff_t>(i)))
      exclusions.forbid(row, tokens[i + ngram_ - 1]);
  }
}

}  // namespace emend::decode
