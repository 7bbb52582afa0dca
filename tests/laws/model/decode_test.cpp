// Search, sampling and ensembles against brute force, on a vocabulary of two words.

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "arch/registry.h"
#include "decode/ensemble.h"
#include "decode/sampling.h"

namespace emend {
namespace {

using decode::Hypothesis;
using decode::Source;
using decode::Vocabulary;
using filters::SearchOptions;

const Vocabulary kVocabulary{7, 0, 1, 2, 3, 4};
const std::vector<int> kWords = {3, 5, 6};  // <unk> is a word as good as any
constexpr std::size_t kMost = 3;            // tokens

std::unique_ptr<arch::Network> make(std::uint64_t seed, const char* name = "transformer") {
  const auto& architecture = arch::find_architecture(name);
  return architecture.make(architecture.tiny(), kVocabulary, seed);
}

at::Tensor row(const std::vector<int>& target) {
  std::vector<std::int64_t> tokens = {kVocabulary.begin};
  tokens.insert(tokens.end(), target.begin(), target.end());
  return at::tensor(tokens, at::kLong).unsqueeze(0);
}

// All hypotheses that end, or reach kMost tokens, with their log-probabilities and what they saw of the source.
std::vector<Hypothesis> all_hypotheses(decode::Model& model, const Source& source) {
  std::vector<Hypothesis> all;
  const std::function<void(const std::vector<int>&, const std::vector<float>&)> grow =
      [&](const std::vector<int>& tokens, const std::vector<float>& log_probs) {
        const auto state = model.start({&source, 1});
        state->wants_attention = true;
        const at::Tensor last = model.advance(*state, row(tokens))[0][-1];
        const auto add = [&](bool finished, const at::Tensor& attention) {
          Hypothesis hypothesis{tokens, log_probs, 0, finished};
          if (finished) hypothesis.log_probs.push_back(last[kVocabulary.end].item<float>());
          const at::Tensor covered = attention.sum(0);
          for (std::int64_t i = 0; i < covered.size(0); ++i) hypothesis.coverage.push_back(covered[i].item<float>());
          all.push_back(hypothesis);
        };
        if (tokens.size() == kMost) return add(false, state->attention_RTS[0].slice(0, 0, kMost));
        add(true, state->attention_RTS[0]);
        for (const int token : kWords) {
          auto longer = tokens;
          auto sums = log_probs;
          longer.push_back(token);
          sums.push_back(last[token].item<float>());
          grow(longer, sums);
        }
      };
  grow({}, {});
  return all;
}

SearchOptions wide() {
  SearchOptions options;
  options.beam = options.best = 64;
  options.limits.max_length = kMost;
  return options;
}

// What search finds is the best of all that `allowed` lets stand.
void expect_best(
    const SearchOptions& options, const Source& source,
    const std::function<bool(const Hypothesis&)>& allowed = [](const Hypothesis&) { return true; }) {
  // Enumerated once for all tests: they have one source, whose prefix, if any, is a matter for `allowed`.
  static std::map<std::uint64_t, std::vector<Hypothesis>> enumerated;
  for (const std::uint64_t seed : {1, 2}) {
    const auto model = make(seed);
    const c10::NoGradGuard no_gradients;
    if (!enumerated.contains(seed)) enumerated[seed] = all_hypotheses(*model, {source.tokens});
    std::vector<Hypothesis> all = enumerated[seed];
    std::erase_if(all, [&](const Hypothesis& hypothesis) { return !allowed(hypothesis); });
    for (Hypothesis& hypothesis : all) {
      if (options.coverage_penalty == 0) hypothesis.coverage.clear();
      hypothesis.score = score(hypothesis, options);
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    const auto found = decode::search(*model, {&source, 1}, options)[0];
    ASSERT_EQ(found.size(), all.size()) << seed;
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_NEAR(found[i].score, all[i].score, 1e-4) << seed << " " << i;
      const bool tie = (i > 0 && all[i - 1].score - all[i].score < 1e-4) ||
                       (i + 1 < all.size() && all[i].score - all[i + 1].score < 1e-4);
      if (!tie) {
        EXPECT_EQ(found[i].tokens, all[i].tokens) << seed << " " << i;
      }
    }
  }
}

const Source kSource{{5, 6}};

TEST(SearchOptions, TheNBestAreThoseOfBruteForce) { expect_best(wide(), kSource); }

TEST(SearchOptions, LengthPenalties) {
  for (const char* norm : {"power", "gnmt"}) {
    for (const double penalty : {0.0, 2.0}) {
      SearchOptions options = wide();
      options.length_norm = norm;
      options.length_penalty = penalty;
      expect_best(options, kSource);
    }
  }
  // By hand: log P = -3, four tokens with the end mark.
  const Hypothesis hypothesis{{5, 6, 5}, {-1, -1, -0.5, -0.5}, 0, true};
  SearchOptions options;
  options.length_penalty = 0.5;
  EXPECT_NEAR(score(hypothesis, options), -3 / 2.0, 1e-9);
  options.length_norm = "gnmt";
  EXPECT_NEAR(score(hypothesis, options), -3 / std::sqrt(1.5), 1e-9);
}

TEST(SearchOptions, CoveragePenalty) {
  SearchOptions options = wide();
  options.coverage_penalty = 0.7;
  expect_best(options, kSource);
  Hypothesis hypothesis{{5}, {-1, -1}, 0, true};
  hypothesis.coverage = {0.5F, 1.5F};
  EXPECT_NEAR(score(hypothesis, options), -1 + 0.7 * std::log(0.5), 1e-6);
}

// What a hypothesis keeps, worked out anew: at each of its places the distances of all beginnings of the source from
// what is said so far.
double bonus_of(const Hypothesis& hypothesis, const Source& source, double nats) {
  const auto distance = [&](std::size_t said, std::size_t given) {
    std::vector<std::vector<std::size_t>> d(said + 1, std::vector<std::size_t>(given + 1));
    for (std::size_t i = 0; i <= said; ++i) {
      for (std::size_t j = 0; j <= given; ++j) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
        } else {
          const bool same = hypothesis.tokens[i - 1] == source.tokens[j - 1];
          d[i][j] = std::min({d[i - 1][j - 1] + !same, d[i - 1][j] + 1, d[i][j - 1] + 1});
        }
      }
    }
    return d[said][given];
  };
  double bonus = 0;
  for (std::size_t said = 0; said < hypothesis.log_probs.size(); ++said) {
    std::vector<std::size_t> nearest = {0};
    for (std::size_t given = 1; given <= source.tokens.size(); ++given) {
      const std::size_t here = distance(said, given), best = distance(said, nearest.front());
      if (here < best) nearest.clear();
      if (here <= best) nearest.push_back(given);
    }
    if (nearest.size() > 1) continue;
    const int keeps = nearest[0] < source.tokens.size() ? source.tokens[nearest[0]] : kVocabulary.end;
    bonus += nats * (keeps == (said < hypothesis.tokens.size() ? hypothesis.tokens[said] : kVocabulary.end));
  }
  return bonus;
}

TEST(SearchOptions, ABiasTowardsTheSource) {
  for (const Source& source : {kSource, Source{{6, 6, 5}}}) {
    const auto model = make(2);
    const c10::NoGradGuard no_gradients;
    SearchOptions options = wide();
    options.keep_bias = 1.5;
    std::vector<Hypothesis> all = all_hypotheses(*model, source);
    for (Hypothesis& hypothesis : all) {
      hypothesis.coverage.clear();
      hypothesis.bonus = bonus_of(hypothesis, source, options.keep_bias);
      hypothesis.score = score(hypothesis, options);
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    const auto found = decode::search(*model, {&source, 1}, options)[0];
    ASSERT_EQ(found.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_NEAR(found[i].score, all[i].score, 1e-4) << i;
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(found[i].tokens, all[i].tokens) << i;
    EXPECT_NEAR(found[0].bonus, all[0].bonus, 1e-5);
    for (std::size_t t = 0; t < found[0].log_probs.size(); ++t)
      EXPECT_NEAR(found[0].log_probs[t], all[0].log_probs[t], 1e-5);  // the model's own
  }
}

TEST(SearchOptions, LimitsOfLength) {
  SearchOptions options = wide();
  options.limits.min_length = 2;
  expect_best(options, kSource, [](const Hypothesis& h) { return h.tokens.size() >= 2; });
}

TEST(SearchOptions, NoNgramTwice) {
  for (const int n : {1, 2}) {
    SearchOptions options = wide();
    options.limits.no_repeat_ngram = n;
    expect_best(options, kSource, [&](const Hypothesis& h) {
      std::set<std::vector<int>> seen;
      for (std::size_t i = 0; i + n <= h.tokens.size(); ++i) {
        if (!seen.insert({h.tokens.begin() + i, h.tokens.begin() + i + n}).second) return false;
      }
      return true;
    });
  }
}

TEST(SearchOptions, WhereNothingMayFollowAHypothesisEnds) {
  SearchOptions options;
  options.beam = 2;
  options.limits.no_repeat_ngram = 1;
  options.limits.min_length = 10;
  const auto found = decode::search(*make(1), {&kSource, 1}, options)[0];
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].tokens.size(), kWords.size());
  EXPECT_FALSE(found[0].finished);
}

TEST(SearchOptions, AForcedPrefix) {
  Source source = kSource;
  source.prefix = {6, 5};
  expect_best(wide(), source,
              [](const Hypothesis& h) { return h.tokens.size() >= 2 && h.tokens[0] == 6 && h.tokens[1] == 5; });
}

TEST(SearchOptions, SourcesWithAndWithoutPrefixesDoNotDisturbEachOther) {
  const auto model = make(2);
  std::vector<Source> sources = {{{5, 6}}, {{6, 6, 5}}, {{5}}};
  sources[1].prefix = {5};
  SearchOptions options;
  options.beam = 3;
  const auto together = decode::search(*model, sources, options);
  for (std::size_t i = 0; i < sources.size(); ++i)
    EXPECT_EQ(decode::search(*model, {&sources[i], 1}, options)[0].at(0).tokens, together[i].at(0).tokens);
  EXPECT_EQ(together[1].at(0).tokens.at(0), 5);
}

// ---- Attention ---------------------------------------------------------------------------------------------------

TEST(Attention, IsADistributionOverTheSourceHoweverManyStepsAreTaken) {
  for (const char* name : {"transformer", "two_stream", "gated_transformer"}) {
    const auto model = make(3, name);
    const std::vector<Source> sources = {{{5, 6, 6}}, {{5}}};
    const at::Tensor tokens = at::cat({row({5, 6}), row({6, 6})});
    const auto whole = model->start(sources), parts = model->start(sources);
    whole->wants_attention = parts->wants_attention = true;
    model->advance(*whole, tokens);
    const at::Tensor& all = whole->attention_RTS;
    ASSERT_EQ(all.sizes(), at::IntArrayRef({2, 3, 4})) << name;
    EXPECT_LT((all.sum(2) - 1).abs().max().item<double>(), 1e-5) << name;
    EXPECT_EQ(all[1].slice(1, 2).abs().max().item<double>(), 0) << name;  // padding
    for (std::int64_t t = 0; t < 3; ++t) {
      model->advance(*parts, tokens.slice(1, t, t + 1));
      EXPECT_LT((parts->attention_RTS.select(1, 0) - all.select(1, t)).abs().max().item<double>(), 1e-5) << name;
    }
  }
}

// ---- Sampling ----------------------------------------------------------------------------------------------------

std::vector<Hypothesis> drawn(decode::Model& model, const filters::SamplingOptions& sampling, int count) {
  SearchOptions options;
  options.best = count;
  options.limits.max_length = kMost;
  const std::vector<std::uint64_t> keys = {17};
  return decode::sample(model, {&kSource, 1}, options, sampling, keys)[0];
}

// How often each first token (or the end) was drawn.
std::vector<double> shares(const std::vector<Hypothesis>& hypotheses) {
  std::vector<double> shares(static_cast<std::size_t>(kVocabulary.size));
  for (const Hypothesis& h : hypotheses)
    shares[static_cast<std::size_t>(h.tokens.empty() ? kVocabulary.end : h.tokens[0])] +=
        1.0 / static_cast<double>(hypotheses.size());
  return shares;
}

TEST(Sampling, FollowsTheModelsDistributionAtATemperature) {
  const auto model = make(5);
  for (const double temperature : {1.0, 0.4}) {
    at::Tensor log_probs = model->advance(*model->start({&kSource, 1}), row({}))[0][0].clone();
    for (const int mark : {kVocabulary.pad, kVocabulary.begin, kVocabulary.mask}) log_probs[mark] = -1e30;
    const at::Tensor expected = at::softmax(log_probs / temperature, 0);
    filters::SamplingOptions sampling;
    sampling.temperature = temperature;
    const auto found = shares(drawn(*model, sampling, 1000));
    for (std::size_t token = 0; token < found.size(); ++token)
      EXPECT_NEAR(found[token], expected[static_cast<std::int64_t>(token)].item<double>(), 0.05) << token;
  }
}

TEST(Sampling, TopKAndTopPKeepToTheLikeliest) {
  const auto model = make(5);
  at::Tensor log_probs = model->advance(*model->start({&kSource, 1}), row({}))[0][0].clone();
  for (const int mark : {kVocabulary.pad, kVocabulary.begin, kVocabulary.mask}) log_probs[mark] = -1e30;
  const at::Tensor order = log_probs.argsort(0, true);
  const auto likeliest = [&](std::int64_t i) { return static_cast<std::size_t>(order[i].item<std::int64_t>()); };
  filters::SamplingOptions sampling;
  sampling.top_k = 2;
  const auto two = shares(drawn(*model, sampling, 300));
  EXPECT_NEAR(two[likeliest(0)] + two[likeliest(1)], 1, 1e-9);
  EXPECT_GT(two[likeliest(1)], 0);
  sampling.top_k = 0;
  sampling.top_p = 0.01;
  EXPECT_NEAR(shares(drawn(*model, sampling, 50))[likeliest(0)], 1, 1e-9);
}

TEST(Sampling, DependsOnSeedAndKeyAloneAndKeepsToLimits) {
  const auto model = make(5);
  filters::SamplingOptions sampling;
  SearchOptions options;
  options.best = 4;
  options.limits.min_length = 2;
  options.limits.max_length = 6;
  const std::vector<Source> sources = {{{5, 6}}, {{6}}, {{5, 6}}};
  const std::vector<std::uint64_t> keys = {1, 2, 3}, one = {3};
  const auto together = decode::sample(*model, sources, options, sampling, keys);
  const auto alone = decode::sample(*model, {&sources[2], 1}, options, sampling, one)[0];
  bool differs = false;
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(alone[i].tokens, together[2][i].tokens);
    differs = differs || together[0][i].tokens != together[2][i].tokens;
    EXPECT_GE(alone[i].tokens.size(), 2U);
    EXPECT_LE(alone[i].tokens.size(), 6U);
  }
  EXPECT_TRUE(differs);
  sampling.seed = 2;
  const auto other = decode::sample(*model, {&sources[2], 1}, options, sampling, one)[0];
  EXPECT_TRUE(
      std::any_of(other.begin(), other.end(), [&](const Hypothesis& h) { return h.tokens != alone[0].tokens; }));
}

// ---- Ensembles ---------------------------------------------------------------------------------------------------

TEST(Ensemble, IsTheMeanOfItsModels) {
  std::vector<std::unique_ptr<decode::Model>> parts;
  parts.push_back(make(1));
  parts.push_back(make(2, "two_stream"));
  decode::Ensemble ensemble(std::move(parts));
  const auto first = make(1), second = make(2, "two_stream");
  const std::vector<Source> sources = {{{5, 6, 6}}, {{5}}};
  const at::Tensor tokens = at::cat({row({5, 6}), row({6, 6})});
  const auto state = ensemble.start(sources);
  const at::Tensor mean = ensemble.advance(*state, tokens).exp();
  const at::Tensor a = first->advance(*first->start(sources), tokens).exp(),
                   b = second->advance(*second->start(sources), tokens).exp();
  EXPECT_LT((mean - (a + b) / 2).abs().max().item<double>(), 1e-5);
  // A state is a value, and its rows can be selected.
  const auto copy = state->clone();
  const at::Tensor next = at::tensor({5, 6}, at::kLong).unsqueeze(1), order = at::tensor({1, 0, 1}, at::kLong);
  const at::Tensor expected = ensemble.advance(*state, next);
  copy->select(order);
  ASSERT_EQ(copy->rows(), 3);
  const at::Tensor selected = ensemble.advance(*copy, next.index_select(0, order));
  EXPECT_LT((selected - expected.index_select(0, order)).abs().max().item<double>(), 1e-5);
}

TEST(Ensemble, OfOneModelTranslatesAsThatModel) {
  std::vector<std::unique_ptr<decode::Model>> parts;
  parts.push_back(make(4));
  parts.push_back(make(4));
  decode::Ensemble ensemble(std::move(parts));
  SearchOptions options;
  options.beam = 3;
  const auto model = make(4);
  EXPECT_EQ(decode::search(ensemble, {&kSource, 1}, options)[0].at(0).tokens,
            decode::search(*model, {&kSource, 1}, options)[0].at(0).tokens);
}

}  // namespace
}  // namespace emend
