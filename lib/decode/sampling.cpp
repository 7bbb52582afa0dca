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

}  // namespace

std::vector<std::vector<Hypothesis>> sample(Model& model, std::span<const Source> sources,
                                            const filters::SearchOptions& search,
                                            const filters::SamplingOptions& sampling,
                                            std::span<const std::uint64_t> keys) {
  const c10::NoGradGuard no_gradients;
  const Vocabulary& vocabulary = model.vocabulary();
  const auto samples = static_cast<std::size_t>(std::max(search.best, 1));
  std::vector<std::vector<Hypothesis>> results(sources.size());
  std::vector<Source> encoded;
  std::vector<Growing> growing;
  std::vector<std::int64_t> copies;  // the encoded source of each row
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i].tokens.empty()) {
      results[i].push_back({{}, {}, 0, true});
      continue;
    }
    results[i].resize(samples);
    for (std::size_t n = 0; n < samples; ++n) {
      growing.push_back({i, n, mixed(mixed(sampling.seed, keys[i]), n), Limiter(search.limits, sources[i], model)});
      copies.push_back(static_cast<std::int64_t>(encoded.size()));
    }
    encoded.push_back(sources[i]);
  }
  if (growing.empty()) return results;

  const auto state = model.start(encoded);
  if (samples > 1) state->select(at::tensor(copies, at::kLong));
  at::Tensor last_R1 = at::full({static_cast<std::int64_t>(growing.size()), 1}, vocabulary.begin, at::kLong);
  for (std::uint64_t step = 0; !growing.empty(); ++step) {
    at::Tensor log_probs_RV = model.advance(*state, last_R1).select(1, 0);
    if (log_probs_RV.select(1, 0).isnan().any().item<bool>()) throw filters::NoNumbers();  // of a whole row
    for (const std::int64_t token : never_written(vocabulary))
      log_probs_RV.select(1, token).fill_(-std::numeric_limits<float>::infinity());
    Exclusions exclusions;
    for (std::size_t r = 0; r < growing.size(); ++r) {
      const Hypothesis& hypothesis = results[growing[r].source][growing[r].number];
      growing[r].limiter.exclude(hypothesis.tokens, static_cast<std::int64_t>(r), exclusions);
    }
    exclusions.apply(log_probs_RV, search.limits);
    log_probs_RV = log_probs_RV.to(at::kCPU).contiguous();
    const auto columns = static_cast<std::size_t>(log_probs_RV.size(1));
    const float* row = log_probs_RV.const_data_ptr<float>();

    std::vector<Growing> left;
    std::vector<std::int64_t> kept, next;
    for (std::size_t r = 0; r < growing.size(); ++r, row += columns) {
      const std::span<const float> log_probs(row, columns);
      if (*std::max_element(log_probs.begin(), log_probs.end()) == -std::numeric_limits<float>::infinity())
        continue;  // nothing may follow
      Hypothesis& hypothesis = results[growing[r].source][growing[r].number];
      const int token = draw(log_probs, sampling, mixed(growing[r].key, step));
      hypothesis.log_probs.push_back(row[token]);
      hypothesis.finished = token == vocabulary.end;
      if (hypothesis.finished) continue;
      hypothesis.tokens.push_back(token);
      if (hypothesis.tokens.size() >= growing[r].limiter.most()) continue;
      left.push_back(growing[r]);
      kept.push_back(static_cast<std::int64_t>(r));
      next.push_back(token);
    }
    if (left.size() < growing.size() && !left.empty()) state->select(at::tensor(kept, at::kLong));
    growing = std::move(left);
    last_R1 = at::tensor(next, at::kLong).unsqueeze(1);
  }
  for (auto& hypotheses : results) {
    for (Hypothesis& hypothesis : hypotheses) hypothesis.score = score(hypothesis, search);
  }
  return results;
}

}  // namespace emend::decode
