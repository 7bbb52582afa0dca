#include "decode/search.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace emend::decode {
namespace {

// One source's search: the hypotheses that still grow, one row of the state each, and those that ended.
struct Beam {
  std::size_t source = 0;
  std::size_t limit = 0;  // most target tokens
  std::vector<Hypothesis> live, done;
};

struct Candidate {
  double total;
  std::size_t row;  // among the beam's live hypotheses
  int token;
  float log_prob;
};

double normalised(const Hypothesis& hypothesis, double sum, double penalty) {
  const double length = static_cast<double>(hypothesis.tokens.size()) + (hypothesis.finished ? 1 : 0);
  return sum / std::pow(std::max(length, 1.0), penalty);
}

double sum_of(const Hypothesis& hypothesis) {
  double sum = 0;
  for (const float value : hypothesis.log_probs) sum += value;
  return sum;
}

Hypothesis extended(const Hypothesis& from, const Candidate& candidate, int end) {
  Hypothesis next = from;
  next.log_probs.push_back(candidate.log_prob);
  if (candidate.token == end) {
    next.finished = true;
  } else {
    next.tokens.push_back(candidate.token);
  }
  return next;
}

// Moves one beam a step on. Returns the row (among its live ones) that each new live hypothesis continues.
std::vector<std::size_t> step(Beam& beam, std::vector<Candidate>& candidates, std::size_t width, int end) {
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return std::tie(b.total, a.row, a.token) < std::tie(a.total, b.row, b.token);
  });
  std::vector<Hypothesis> next;
  std::vector<std::size_t> parents;
  for (std::size_t rank = 0; rank < candidates.size() && next.size() < width; ++rank) {
    const Candidate& candidate = candidates[rank];
    if (candidate.total == -std::numeric_limits<double>::infinity()) break;
    if (candidate.token == end) {
      if (rank < width) beam.done.push_back(extended(beam.live[candidate.row], candidate, end));
    } else {
      next.push_back(extended(beam.live[candidate.row], candidate, end));
      parents.push_back(candidate.row);
    }
  }
  beam.live = std::move(next);
  if (beam.done.size() >= width || (!beam.live.empty() && beam.live.front().tokens.size() >= beam.limit)) {
    if (beam.done.size() < width) std::move(beam.live.begin(), beam.live.end(), std::back_inserter(beam.done));
    beam.live.clear();
    parents.clear();
  }
  return parents;
}

}  // namespace

std::vector<std::vector<Hypothesis>> search(Model& model, std::span<const Source> sources,
                                            const SearchOptions& options) {
  const c10::NoGradGuard no_gradients;
  const Vocabulary& vocabulary = model.vocabulary();
  const auto width = static_cast<std::size_t>(std::max(options.beam, 1));
  std::vector<std::vector<Hypothesis>> results(sources.size());
  std::vector<Beam> beams;
  std::vector<Source> encoded;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i].tokens.empty()) {
      results[i] = {Hypothesis{{}, {}, 0, true}};
      continue;
    }
    const double wanted = options.max_length_ratio * static_cast<double>(sources[i].tokens.size()) + 10;
    beams.push_back({i,
                     std::min(static_cast<std::size_t>(wanted), static_cast<std::size_t>(model.max_length())),
                     {Hypothesis{}},
                     {}});
    encoded.push_back(sources[i]);
  }
  if (beams.empty()) return results;

  const auto state = model.start(encoded);
  at::Tensor last_R1 = at::full({static_cast<std::int64_t>(beams.size()), 1}, vocabulary.begin, at::kLong);
  const std::vector<std::int64_t> forbidden = {vocabulary.pad, vocabulary.begin, vocabulary.mask};
  while (!beams.empty()) {
    at::Tensor log_probs_RV = model.advance(*state, last_R1).select(1, 0);
    for (const std::int64_t token : forbidden) {
      if (token >= 0) log_probs_RV.select(1, token).fill_(-std::numeric_limits<float>::infinity());
    }
    // A beam needs at most one continuation that ends and `width` that go on from any one row.
    const auto wanted =
        std::min<std::int64_t>(width == 1 ? 1 : static_cast<std::int64_t>(width) + 1, log_probs_RV.size(1));
    auto [values_RK, tokens_RK] = wanted == 1 ? log_probs_RV.max(1, true) : log_probs_RV.topk(wanted, 1);
    values_RK = values_RK.to(at::kCPU).contiguous();
    tokens_RK = tokens_RK.to(at::kCPU).contiguous();
    const float* value = values_RK.const_data_ptr<float>();
    const std::int64_t* token = tokens_RK.const_data_ptr<std::int64_t>();

    std::vector<std::int64_t> kept, next_tokens;
    std::size_t row = 0;
    for (Beam& beam : beams) {
      std::vector<Candidate> candidates;
      const std::size_t first_row = row;
      for (std::size_t r = 0; r < beam.live.size(); ++r, ++row) {
        const double sum = sum_of(beam.live[r]);
        for (std::int64_t k = 0; k < wanted; ++k, ++value, ++token)
          candidates.push_back({sum + *value, r, static_cast<int>(*token), *value});
      }
      const auto parents = step(beam, candidates, width, vocabulary.end);
      for (std::size_t r = 0; r < beam.live.size(); ++r) {
        kept.push_back(static_cast<std::int64_t>(first_row + parents[r]));
        next_tokens.push_back(beam.live[r].tokens.back());
      }
    }
    for (Beam& beam : beams) {
      if (beam.live.empty()) {
        for (Hypothesis& hypothesis : beam.done)
          hypothesis.score = normalised(hypothesis, sum_of(hypothesis), options.length_penalty);
        std::stable_sort(beam.done.begin(), beam.done.end(),
                         [](const Hypothesis& a, const Hypothesis& b) { return a.score > b.score; });
        beam.done.resize(std::min(beam.done.size(), static_cast<std::size_t>(std::max(options.best, 1))));
        results[beam.source] = std::move(beam.done);
      }
    }
    std::erase_if(beams, [](const Beam& beam) { return beam.live.empty(); });
    if (beams.empty()) break;
    bool same = static_cast<std::int64_t>(kept.size()) == state->rows();
    for (std::size_t r = 0; same && r < kept.size(); ++r) same = kept[r] == static_cast<std::int64_t>(r);
    if (!same) state->select(at::tensor(kept, at::kLong));
    last_R1 = at::tensor(next_tokens, at::kLong).unsqueeze(1);
  }
  return results;
}

std::vector<std::vector<Hypothesis>> search_in_batches(Model& model, std::span<const Source> sources,
                                                       const SearchOptions& options, int batch_tokens) {
  std::vector<std::vector<Hypothesis>> results(sources.size());
  const auto length = [&](std::size_t i) { return sources[i].tokens.size(); };
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (length(i) <= static_cast<std::size_t>(model.max_length())) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return length(a) < length(b); });
  for (std::size_t begin = 0, end; begin < order.size(); begin = end) {
    std::vector<Source> batch;
    for (end = begin; end < order.size(); ++end) {
      const std::size_t padded = (end - begin + 1) * length(order[end]);
      if (end > begin && padded > static_cast<std::size_t>(batch_tokens)) break;
      batch.push_back(sources[order[end]]);
    }
    auto hypotheses = search(model, batch, options);
    for (std::size_t i = begin; i < end; ++i) results[order[i]] = std::move(hypotheses[i - begin]);
  }
  return results;
}

}  // namespace emend::decode
