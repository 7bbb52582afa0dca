#include "decode/sampling.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "decode/limits.h"
#include "filters/no_numbers.h"

namespace emend::decode {
namespace {

// SplitMix64 (Steele, Lea and Flood 2014) as a function of a key: the number of what is drawn never depends on what
// else is drawn.
std::uint64_t mixed(std::uint64_t state, std::uint64_t part) {
  std::uint64_t z = state + 0x9e3779b97f4a7c15 * (part + 1);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

double uniform(std::uint64_t key) { return static_cast<double>(key >> 11) * 0x1p-53; }  // [0, 1)

struct Choice {
  double weight;
  int token;
};

// The tokens that may be drawn with their weights, which need not sum to one.
std::vector<Choice> choices(std::span<const float> log_probs, const filters::SamplingOptions& options) {
  const float largest = *std::max_element(log_probs.begin(), log_probs.end());
  std::vector<Choice> all;
  for (std::size_t token = 0; token < log_probs.size(); ++token) {
    const double weight = std::exp((static_cast<double>(log_probs[token]) - largest) / options.temperature);
    if (weight > 0) all.push_back({weight, static_cast<int>(token)});
  }
  const bool some = options.top_k > 0 && static_cast<std::size_t>(options.top_k) < all.size();
  if (!some && options.top_p >= 1) return all;
  std::sort(all.begin(), all.end(), [](const Choice& a, const Choice& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.token < b.token;
  });
  if (some) all.resize(static_cast<std::size_t>(options.top_k));
  if (options.top_p >= 1) return all;
  double sum = 0, kept = 0;
  for (const Choice& choice : all) sum += choice.weight;
  std::size_t count = 0;
  while (count < all.size() && kept < options.top_p * sum) kept += all[count++].weight;
  all.resize(std::max<std::size_t>(count, 1));
  return all;
}

int draw(std::span<const float> log_probs, const filters::SamplingOptions& options, std::uint64_t key) {
  const std::vector<Choice> all = choices(log_probs, options);
  double sum = 0;
  for (const Choice& choice : all) sum += choice.weight;
  double left = uniform(key) * sum;
  for (const Choice& choice : all) {
    left -= choice.weight;
    if (left < 0) return choice.token;
  }
  return all.back().token;
}

struct Growing {
  std::size_t source, number;  // the number-th hypothesis of this source
  std::uint64_t key;
  Limiter limiter;
};

// Draws the hypotheses of some sources side by side, a token of each at a time.
class Sampler {
 public:
  Sampler(Model& model, const filters::SearchOptions& search, const filters::SamplingOptions& sampling)
      : model_(model), vocabulary_(model.vocabulary()), search_(search), sampling_(sampling) {}

  std::vector<std::vector<Hypothesis>> sample(std::span<const Source> sources, std::span<const std::uint64_t> keys) {
    begin(sources, keys);
    if (growing_.empty()) return std::move(results_);
    for (std::uint64_t step = 0; !growing_.empty(); ++step) draw_each(next_log_probs(), step);
    for (auto& hypotheses : results_) {
      for (Hypothesis& hypothesis : hypotheses) hypothesis.score = score(hypothesis, search_);
    }
    return std::move(results_);
  }

 private:
  void begin(std::span<const Source> sources, std::span<const std::uint64_t> keys);
  at::Tensor next_log_probs();
  void draw_each(const at::Tensor& log_probs_RV, std::uint64_t step);
  Hypothesis& hypothesis_of(const Growing& growing) { return results_[growing.source][growing.number]; }

  Model& model_;
  const Vocabulary& vocabulary_;
  const filters::SearchOptions& search_;
  const filters::SamplingOptions& sampling_;
  std::vector<std::vector<Hypothesis>> results_;
  std::vector<Growing> growing_;  // a row each
  std::unique_ptr<State> state_;
  at::Tensor last_R1_;  // the tokens drawn last
};

// A row for each hypothesis; of an empty source there is an empty one.
void Sampler::begin(std::span<const Source> sources, std::span<const std::uint64_t> keys) {
  const auto samples = static_cast<std::size_t>(std::max(search_.best, 1));
  results_.resize(sources.size());
  std::vector<Source> encoded;
  std::vector<std::int64_t> copies;  // the encoded source of each row
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i].tokens.empty()) {
      results_[i].push_back({{}, {}, 0, true});
      continue;
    }
    results_[i].resize(samples);
    for (std::size_t n = 0; n < samples; ++n) {
      growing_.push_back({i, n, mixed(mixed(sampling_.seed, keys[i]), n), Limiter(search_.limits, sources[i], model_)});
      copies.push_back(static_cast<std::int64_t>(encoded.size()));
    }
    encoded.push_back(sources[i]);
  }
  if (growing_.empty()) return;
  state_ = model_.start(encoded);
  if (samples > 1) state_->select(at::tensor(copies, at::kLong));
  last_R1_ = at::full({static_cast<std::int64_t>(growing_.size()), 1}, vocabulary_.begin, at::kLong);
}

// Of each token behind those drawn last, on the CPU; minus infinity where it may not follow.
at::Tensor Sampler::next_log_probs() {
  at::Tensor log_probs_RV = model_.advance(*state_, last_R1_).select(1, 0);
  if (log_probs_RV.select(1, 0).isnan().any().item<bool>()) throw filters::NoNumbers();  // of a whole row
  for (const std::int64_t token : never_written(vocabulary_))
    log_probs_RV.select(1, token).fill_(-std::numeric_limits<float>::infinity());
  Exclusions exclusions;
  for (std::size_t r = 0; r < growing_.size(); ++r)
    growing_[r].limiter.exclude(hypothesis_of(growing_[r]).tokens, static_cast<std::int64_t>(r), exclusions);
  exclusions.apply(log_probs_RV, search_.limits);
  return log_probs_RV.to(at::kCPU).contiguous();
}

// Rows whose hypothesis ends go.
void Sampler::draw_each(const at::Tensor& log_probs_RV, std::uint64_t step) {
  const auto columns = static_cast<std::size_t>(log_probs_RV.size(1));
  const float* row = log_probs_RV.const_data_ptr<float>();
  std::vector<Growing> left;
  std::vector<std::int64_t> kept, next;
  for (std::size_t r = 0; r < growing_.size(); ++r, row += columns) {
    const std::span<const float> log_probs(row, columns);
    if (*std::max_element(log_probs.begin(), log_probs.end()) == -std::numeric_limits<float>::infinity())
      continue;  // nothing may follow
    Hypothesis& hypothesis = hypothesis_of(growing_[r]);
    const int token = draw(log_probs, sampling_, mixed(growing_[r].key, step));
    hypothesis.log_probs.push_back(row[token]);
    hypothesis.finished = token == vocabulary_.end;
    if (hypothesis.finished) continue;
    hypothesis.tokens.push_back(token);
    if (hypothesis.tokens.size() >= growing_[r].limiter.most()) continue;
    left.push_back(growing_[r]);
    kept.push_back(static_cast<std::int64_t>(r));
    next.push_back(token);
  }
  if (left.size() < growing_.size() && !left.empty()) state_->select(at::tensor(kept, at::kLong));
  growing_ = std::move(left);
  last_R1_ = at::tensor(next, at::kLong).unsqueeze(1);
}

}  // namespace

std::vector<std::vector<Hypothesis>> sample(Model& model, std::span<const Source> sources,
                                            const filters::SearchOptions& search,
                                            const filters::SamplingOptions& sampling,
                                            std::span<const std::uint64_t> keys) {
  const c10::NoGradGuard no_gradients;
  return Sampler(model, search, sampling).sample(sources, keys);
}

}  // namespace emend::decode
