#include "decode/search.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "cli/error.h"
#include "decode/copying.h"
#include "decode/guided.h"
#include "decode/limits.h"
#include "decode/top.h"

namespace emend::decode {
namespace {

// One source's search: the hypotheses that still grow, one row of the state each, and those that ended.
struct Beam {
  std::size_t source = 0;
  Limiter limiter;
  std::vector<Hypothesis> live, done;
  std::vector<Copying> copying = {};  // with keep_bias, where each live one stands
};

struct Candidate {
  double total;
  std::size_t row;  // among the beam's live hypotheses
  int token;
  float log_prob, bonus;
};

double sum_of(const Hypothesis& hypothesis) {
  double sum = hypothesis.bonus;
  for (const float value : hypothesis.log_probs) sum += value;
  return sum;
}

Hypothesis extended(const Hypothesis& from, const Candidate& candidate, int end) {
  Hypothesis next = from;
  next.log_probs.push_back(candidate.log_prob);
  next.bonus += candidate.bonus;
  if (candidate.token == end) {
    next.finished = true;
  } else {
    next.tokens.push_back(candidate.token);
  }
  return next;
}

void keep_best(std::vector<Hypothesis>& hypotheses, std::size_t most, const SearchOptions& options) {
  for (Hypothesis& hypothesis : hypotheses) hypothesis.score = score(hypothesis, options);
  std::stable_sort(hypotheses.begin(), hypotheses.end(),
                   [](const Hypothesis& a, const Hypothesis& b) { return a.score > b.score; });
  if (hypotheses.size() > most) hypotheses.resize(most);
}

// Whether what has ended is enough.
bool has_enough(Beam& beam, std::size_t width, const SearchOptions& options) {
  if (options.rules == "hf") keep_best(beam.done, width, options);
  if (beam.done.size() < width) return false;
  return options.rules != "hf" || beam.live.empty() || score(beam.live.front(), options) <= beam.done.back().score;
}

// Moves one beam a step on. Returns the row (among its live ones) that each new live hypothesis continues.
std::vector<std::size_t> step(Beam& beam, std::vector<Candidate>& candidates, std::size_t width, int end,
                              const SearchOptions& options) {
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
  if (next.empty() && beam.done.empty()) beam.done = std::move(beam.live);  // a dead end
  beam.live = std::move(next);
  const bool at_limit = !beam.live.empty() && beam.live.front().tokens.size() >= beam.limiter.most();
  if (has_enough(beam, width, options) || at_limit) {
    if (beam.done.size() < width || (at_limit && options.rules == "hf"))
      std::move(beam.live.begin(), beam.live.end(), std::back_inserter(beam.done));
    beam.live.clear();
    parents.clear();
  }
  return parents;
}

// Adds to each live hypothesis what its row saw of the source, in the order of the beams.
void cover(std::vector<Beam>& beams, std::span<const Source> sources, const at::Tensor& attention_RTS) {
  const at::Tensor seen_RS = attention_RTS.select(1, 0).to(at::kCPU, at::kFloat).contiguous();
  const float* seen = seen_RS.const_data_ptr<float>();
  for (Beam& beam : beams) {
    for (Hypothesis& hypothesis : beam.live) {
      hypothesis.coverage.resize(sources[beam.source].tokens.size() + 1);
      for (std::size_t i = 0; i < hypothesis.coverage.size(); ++i) hypothesis.coverage[i] += seen[i];
      seen += seen_RS.size(1);
    }
  }
}

// The places of the hypotheses that go on from those of `parents`.
void follow(Beam& beam, const std::vector<std::size_t>& parents) {
  std::vector<Copying> next;
  for (std::size_t r = 0; r < beam.live.size(); ++r) {
    next.push_back(beam.copying[parents[r]]);
    next.back().advance(beam.live[r].tokens.back());
  }
  beam.copying = std::move(next);
}

}  // namespace

double score(const Hypothesis& hypothesis, const SearchOptions& options) {
  const auto length = static_cast<double>(std::max<std::size_t>(hypothesis.log_probs.size(), 1));
  const double base = options.length_norm == "gnmt" ? (5 + length) / 6 : length;
  double score = sum_of(hypothesis) / std::pow(base, options.length_penalty);
  for (const float covered : hypothesis.coverage)
    score += options.coverage_penalty * std::log(std::clamp(static_cast<double>(covered), 1e-10, 1.0));
  return score;
}

std::vector<std::vector<Hypothesis>> search(Model& model, std::span<const Source> sources,
                                            const SearchOptions& options) {
  if (model.vocabulary().separate_sources > 0 && (options.method == "aggressive" || options.keep_bias > 0)) {
    throw Error(options.keep_bias > 0 ? "--keep-bias" : "--search aggressive",
                "compares with the source, and in this model sources have a vocabulary of their own", "leave it out");
  }
  if (options.method == "aggressive") return search_guided(model, sources, options);
  const c10::NoGradGuard no_gradients;
  const Vocabulary& vocabulary = model.vocabulary();
  const auto width = static_cast<std::size_t>(std::max(options.beam, 1));
  std::vector<std::vector<Hypothesis>> results(sources.size());
  std::vector<Beam> beams;
  std::vector<Source> encoded;  // those with tokens
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i].tokens.empty()) {
      results[i] = {Hypothesis{{}, {}, 0, true}};
      continue;
    }
    beams.push_back({i, Limiter(options.limits, sources[i], model), {Hypothesis{}}, {}});
    if (options.keep_bias > 0) beams.back().copying.emplace_back(sources[i], vocabulary.end);
    encoded.push_back(sources[i]);
  }
  if (beams.empty()) return results;

  const auto state = model.start(encoded);
  state->wants_attention = options.coverage_penalty > 0;
  at::Tensor last_R1 = at::full({static_cast<std::int64_t>(beams.size()), 1}, vocabulary.begin, at::kLong);
  const std::vector<std::int64_t> forbidden = never_written(vocabulary);
  while (!beams.empty()) {
    at::Tensor log_probs_RV = model.advance(*state, last_R1).select(1, 0);
    for (const std::int64_t token : forbidden)
      log_probs_RV.select(1, token).fill_(-std::numeric_limits<float>::infinity());
    Exclusions exclusions;
    std::int64_t next_row = 0;
    for (const Beam& beam : beams) {
      for (const Hypothesis& hypothesis : beam.live) beam.limiter.exclude(hypothesis.tokens, next_row++, exclusions);
    }
    exclusions.apply(log_probs_RV);
    Bonuses bonuses(options.keep_bias);
    for (const Beam& beam : beams) {
      for (const Copying& copying : beam.copying) bonuses.add(copying.keeps());
    }
    bonuses.apply(log_probs_RV);
    if (options.coverage_penalty > 0 && state->attention_RTS.defined()) cover(beams, sources, state->attention_RTS);
    // A beam needs at most one continuation that ends and `width` that go on from any one row.
    const auto wanted =
        std::min<std::int64_t>(width == 1 ? 1 : static_cast<std::int64_t>(width) + 1, log_probs_RV.size(1));
    const auto [values_RK, tokens_RK] = top(log_probs_RV, wanted);
    const float* value = values_RK.const_data_ptr<float>();
    const std::int64_t* token = tokens_RK.const_data_ptr<std::int64_t>();

    std::vector<std::int64_t> kept, next_tokens;
    std::size_t row = 0;
    for (Beam& beam : beams) {
      std::vector<Candidate> candidates;
      const std::size_t first_row = row;
      for (std::size_t r = 0; r < beam.live.size(); ++r, ++row) {
        const double sum = sum_of(beam.live[r]);
        for (std::int64_t k = 0; k < wanted; ++k, ++value, ++token) {
          const float bonus = bonuses.of(row, *token);
          candidates.push_back({sum + *value, r, static_cast<int>(*token), *value - bonus, bonus});
        }
      }
      const auto parents = step(beam, candidates, width, vocabulary.end, options);
      if (!beam.copying.empty()) follow(beam, parents);
      for (std::size_t r = 0; r < beam.live.size(); ++r) {
        kept.push_back(static_cast<std::int64_t>(first_row + parents[r]));
        next_tokens.push_back(beam.live[r].tokens.back());
      }
    }
    for (Beam& beam : beams) {
      if (beam.live.empty()) {
        keep_best(beam.done, static_cast<std::size_t>(std::max(options.best, 1)), options);
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

std::vector<std::vector<std::size_t>> batches(const Model& model, std::span<const Source> sources, int batch_tokens) {
  const auto length = [&](std::size_t i) { return sources[i].tokens.size(); };
  const auto most = static_cast<std::size_t>(model.max_length());
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (length(i) <= most && sources[i].prefix.size() < most) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return length(a) < length(b); });
  std::vector<std::vector<std::size_t>> all;
  for (const std::size_t i : order) {
    const std::size_t padded = all.empty() ? 0 : (all.back().size() + 1) * length(i);
    if (all.empty() || padded > static_cast<std::size_t>(batch_tokens)) all.emplace_back();
    all.back().push_back(i);
  }
  return all;
}

std::vector<std::vector<Hypothesis>> search_in_batches(Model& model, std::span<const Source> sources,
                                                       const SearchOptions& options, int batch_tokens) {
  std::vector<std::vector<Hypothesis>> results(sources.size());
  for (const std::vector<std::size_t>& numbers : batches(model, sources, batch_tokens)) {
    std::vector<Source> batch;
    for (const std::size_t i : numbers) batch.push_back(sources[i]);
    auto hypotheses = search(model, batch, options);
    for (std::size_t i = 0; i < numbers.size(); ++i) results[numbers[i]] = std::move(hypotheses[i]);
  }
  return results;
}

}  // namespace emend::decode
