#include "decode/forced.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "decode/by_length.h"

namespace emend::decode {
namespace {

// What a token costs behind another one, in a target of a source of so many tokens.
double cost(std::int64_t before, std::int64_t token, std::int64_t source) {
  return static_cast<double>((before * 7 + token * 3 + source) % 11) / 8;
}

// Says so, of batches that it remembers.
class Table : public Model {
 public:
  explicit Table(int first = -1) { vocabulary_.first = first; }
  const Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return 100; }

  struct Sources : State {
    std::vector<std::int64_t> sizes;
    std::unique_ptr<State> clone() const override { return std::make_unique<Sources>(*this); }
    void select(const at::Tensor& rows) override {
      std::vector<std::int64_t> kept;
      for (std::int64_t r = 0; r < rows.numel(); ++r)
        kept.push_back(sizes[static_cast<std::size_t>(rows[r].item<std::int64_t>())]);
      sizes = kept;
    }
    std::int64_t rows() const override { return static_cast<std::int64_t>(sizes.size()); }
  };

  std::unique_ptr<State> start(std::span<const Source> sources) override {
    auto state = std::make_unique<Sources>();
    std::size_t longest = 0;
    for (const Source& source : sources) {
      state->sizes.push_back(static_cast<std::int64_t>(source.tokens.size()));
      longest = std::max(longest, source.tokens.size());
    }
    padded_sources.push_back(sources.size() * (longest + 1));
    return state;
  }

  at::Tensor advance(State& state, const at::Tensor& tokens_RT) override {
    const std::vector<std::int64_t>& sizes = static_cast<Sources&>(state).sizes;
    at::Tensor all = at::empty({tokens_RT.size(0), tokens_RT.size(1), vocabulary_.size});
    for (std::int64_t r = 0; r < all.size(0); ++r) {
      for (std::int64_t t = 0; t < all.size(1); ++t) {
        for (std::int64_t v = 0; v < all.size(2); ++v)
          all[r][t][v] = -cost(tokens_RT[r][t].item<std::int64_t>(), v, sizes[static_cast<std::size_t>(r)]);
      }
    }
    padded_targets.push_back(static_cast<std::size_t>(tokens_RT.numel()));
    return all;
  }

  std::vector<std::size_t> padded_sources, padded_targets;  // tokens of each batch

 private:
  Vocabulary vocabulary_{20};
};

struct Pairs {
  std::vector<Source> sources;
  std::vector<std::vector<int>> targets;
  std::vector<Seen> seen() const {
    std::vector<Seen> all;
    for (std::size_t i = 0; i < sources.size(); ++i) all.push_back({&sources[i], &targets[i]});
    return all;
  }
};

Pairs some_pairs() {
  Pairs pairs;
  for (const auto& [source, target] : {std::pair(9, 2), {1, 12}, {0, 3}, {4, 0}, {0, 0}, {3, 3}, {12, 12}, {5, 1}}) {
    pairs.sources.push_back({std::vector<int>(static_cast<std::size_t>(source), 7)});
    pairs.targets.emplace_back();
    for (int t = 0; t < target; ++t) pairs.targets.back().push_back(5 + (source + 3 * t) % 15);
  }
  return pairs;
}

TEST(DecodeForced, SumsTheLogProbabilitiesOfTheTargetAndItsEnd) {
  const Pairs pairs = some_pairs();
  for (const int first : {-1, 6}) {
    for (const int batch_tokens : {1, 30, 4096}) {
      Table model(first);
      const std::vector<double> found = log_probs(model, pairs.seen(), batch_tokens);
      ASSERT_EQ(found.size(), pairs.sources.size());
      for (std::size_t i = 0; i < found.size(); ++i) {
        const auto source = static_cast<std::int64_t>(pairs.sources[i].tokens.size());
        double sum = 0;
        int before = first >= 0 ? first : model.vocabulary().begin;
        for (const int token : pairs.targets[i]) {
          sum -= cost(before, token, source);
          before = token;
        }
        EXPECT_DOUBLE_EQ(found[i], sum - cost(before, model.vocabulary().end, source)) << i;
      }
    }
  }
}

TEST(DecodeForced, ABatchWithItsPaddingHasLessThanTwiceTheTokens) {
  const Pairs pairs = some_pairs();
  Table model;
  constexpr std::size_t most = 40;
  log_probs(model, pairs.seen(), most);
  ASSERT_GT(model.padded_sources.size(), 1U);
  ASSERT_LT(model.padded_sources.size(), pairs.sources.size());
  for (std::size_t b = 0; b < model.padded_sources.size(); ++b)
    EXPECT_LT(model.padded_sources[b] + model.padded_targets[b], 2 * most);
}

TEST(DecodeForced, ReadsPairsOfWhichNoSideIsEmpty) {
  const Pairs pairs = some_pairs();
  Table model;
  std::vector<std::size_t> seen;
  read_in_batches(model, pairs.seen(), 30, [&](auto numbers, State& state, const at::Tensor& tokens_RT) {
    ASSERT_EQ(state.rows(), tokens_RT.size(0));
    for (std::size_t r = 0; r < numbers.size(); ++r) {
      const at::Tensor row = tokens_RT[static_cast<std::int64_t>(r)];
      const std::vector<int>& target = pairs.targets[numbers[r]];
      for (std::int64_t t = 0; t < row.size(0); ++t) {
        const auto place = static_cast<std::size_t>(t);
        const int expected = t == 0 ? 1 : place <= target.size() ? target[place - 1] : 0;
        EXPECT_EQ(row[t].item<std::int64_t>(), expected);
      }
      seen.push_back(numbers[r]);
    }
  });
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 5, 6, 7}));
}

// Rows that go on in the middle of their targets, one of which is at its end.
TEST(DecodeForced, RowsGoOnWhereTheyAre) {
  Table model;
  const std::vector<Source> sources = {{{7, 7}}, {{7}}};
  const auto state = model.start(sources);
  const at::Tensor found_RT = log_probs(model, *state, {{9, {8, 5}}, {4, {}}});
  ASSERT_EQ(found_RT.sizes(), at::IntArrayRef({2, 2}));
  EXPECT_DOUBLE_EQ(found_RT[0][0].item<double>(), -cost(9, 8, 2));
  EXPECT_DOUBLE_EQ(found_RT[0][1].item<double>(), -cost(8, 5, 2));
}

TEST(DecodeByLength, BatchesAreOfAboutOneLength) {
  const std::vector<std::size_t> lengths = {5, 1, 9, 2, 2, 40};
  const auto length = [&](std::size_t i) { return lengths[i]; };
  using Batches = std::vector<std::vector<std::size_t>>;
  EXPECT_EQ(by_length({0, 1, 2, 3, 4, 5}, length, 10), (Batches{{1, 3, 4}, {0}, {2}, {5}}));
  EXPECT_EQ(by_length({5, 4, 1}, length, 1), (Batches{{1}, {4}, {5}}));
  EXPECT_EQ(by_length({}, length, 10), Batches());
}

}  // namespace
}  // namespace emend::decode
