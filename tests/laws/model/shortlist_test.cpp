// Shortlists over random models (decode/shortlist.h): with the whole vocabulary nothing changes, with less of it
// nothing else is written, and what is translated together makes no difference.

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "arch/registry.h"
#include "cli/error.h"
#include "decode/ensemble.h"
#include "decode/search.h"
#include "nn/int8.h"

namespace emend {
namespace {

using decode::Hypothesis;
using decode::Shortlister;
using decode::Source;
using filters::SearchOptions;

constexpr int kFirst = 5, kSize = 40;  // words are 5 to 39
const decode::Vocabulary kVocabulary{kSize, 0, 1, 2, 3, 4};

std::unique_ptr<decode::Model> make(const std::string& name, std::uint64_t seed = 3) {
  if (name == "ensemble") {
    std::vector<std::unique_ptr<decode::Model>> parts;
    parts.push_back(make("transformer", 5));
    parts.push_back(make("t5", 6));
    return std::make_unique<decode::Ensemble>(std::move(parts));
  }
  const bool bytes = name == "int8";
  const auto& architecture = arch::find_architecture(bytes ? "transformer" : name);
  auto network = architecture.make(architecture.tiny(), kVocabulary, seed);
  const c10::NoGradGuard no_gradients;
  for (const auto& entry : network->parameters().entries()) {  // so that it does not say one thing over and over
    if (entry.tensor.dim() == 2) at::Tensor(entry.tensor).mul_(2);
  }
  network->parameters().require_gradients(false);
  if (bytes) network->parameters().pack();
  return network;
}

std::vector<Source> sources() {
  std::mt19937 random(7);
  std::vector<Source> all;
  for (const int length : {3, 7, 1, 5, 7, 2}) {
    all.emplace_back();
    for (int i = 0; i < length; ++i)
      all.back().tokens.push_back(std::uniform_int_distribution(kFirst, kSize - 1)(random));
  }
  return all;
}

SearchOptions options(int beam) {
  SearchOptions options;
  options.beam = options.best = beam;
  options.limits.min_length = 4;
  options.limits.no_repeat_ngram = 2;
  return options;
}

std::vector<int> all_tokens() {
  std::vector<int> tokens(kSize);
  std::iota(tokens.begin(), tokens.end(), 0);
  return tokens;
}

// Of each source token eight others, and of every source two.
std::vector<std::vector<int>> candidates() {
  std::vector<std::vector<int>> all(kSize);
  for (int token = kFirst; token < kSize; ++token) {
    for (int i = 0; i < 8; ++i)
      all[static_cast<std::size_t>(token)].push_back(kFirst + (token * 7 + i * 5) % (kSize - kFirst));
  }
  return all;
}

bool on_list(const Source& source, int token) {
  if (token == 6 || token == 11 || token == kVocabulary.unknown) return true;
  const auto all = candidates();
  return std::any_of(source.tokens.begin(), source.tokens.end(), [&](int read) {
    const auto& some = all[static_cast<std::size_t>(read)];
    return std::find(some.begin(), some.end(), token) != some.end();
  });
}

class ShortlistLaw : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (GetParam() == std::string("int8") && !nn::Int8Matrix::available()) GTEST_SKIP();
  }
};

TEST_P(ShortlistLaw, TheWholeVocabularyChangesNothing) {
  const auto model = make(GetParam());
  const Shortlister everything({}, all_tokens());
  for (const int beam : {1, 4}) {
    const auto expected = decode::search(*model, sources(), options(beam)),
               found = decode::search(*model, sources(), options(beam), &everything);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      ASSERT_EQ(found[i].size(), expected[i].size());
      for (std::size_t n = 0; n < expected[i].size(); ++n) {
        EXPECT_EQ(found[i][n].tokens, expected[i][n].tokens);
        EXPECT_NEAR(found[i][n].score, expected[i][n].score, 1e-5);
      }
    }
  }
}

TEST_P(ShortlistLaw, WhatIsWrittenIsOnTheListOfItsOwnSource) {
  const auto model = make(GetParam());
  const Shortlister some(candidates(), {6, 11});
  const auto together = decode::search(*model, sources(), options(4), &some);
  const auto plain = decode::search(*model, sources(), options(4));
  int off_list = 0;
  for (std::size_t i = 0; i < together.size(); ++i) {
    const Source source = sources()[i];
    for (const Hypothesis& hypothesis : together[i]) {
      EXPECT_GE(hypothesis.tokens.size(), 4U);
      for (const int token : hypothesis.tokens) EXPECT_TRUE(on_list(source, token)) << token;
    }
    for (const int token : plain[i].front().tokens) off_list += !on_list(source, token);
    const auto alone = decode::search(*model, {&source, 1}, options(4), &some)[0];
    ASSERT_EQ(alone.size(), together[i].size());
    EXPECT_EQ(alone[0].tokens, together[i][0].tokens);
    EXPECT_NEAR(alone[0].score, together[i][0].score, 1e-4);
  }
  EXPECT_GT(off_list, 0);  // else the list would have kept nothing out
}

TEST_P(ShortlistLaw, ProbabilitiesAreThoseAmongTheListed) {
  const c10::NoGradGuard no_gradients;
  if (GetParam() == std::string("ensemble")) return;  // the mean of those of its models
  const auto model = make(GetParam());
  const Shortlister some(candidates(), {6, 11});
  const std::vector<Source> batch = sources();
  const auto shortlist = some.of(batch, kVocabulary);
  const auto rows = static_cast<std::int64_t>(batch.size());
  const at::Tensor begin_R1 = at::full({rows, 1}, kVocabulary.begin, at::kLong);
  const auto whole = model->start(batch), few = model->start(batch);
  decode::keep_to(*few, shortlist);
  const at::Tensor expected_RK = at::log_softmax(
      model->advance(*whole, begin_R1).select(1, 0).index_select(1, shortlist->tokens_K) + shortlist->mask_BK, 1);
  const at::Tensor found_RK = model->advance(*few, begin_R1).select(1, 0);
  EXPECT_TRUE(at::allclose(found_RK.exp(), expected_RK.exp(), 1e-4, 1e-6));
  EXPECT_LT(static_cast<int>(shortlist->tokens.size()), kSize);
}

TEST_P(ShortlistLaw, PrefixesAndConstraintsAreOnIt) {
  const auto model = make(GetParam());
  const Shortlister nothing({}, {6});
  std::vector<Source> asked = sources();
  asked.resize(2);
  asked[0].prefix = {20, 21};
  asked[1].constraints.terms = {{{{{30, 31}}}}, {{{{33}}}}};
  const auto found = decode::search(*model, asked, options(2), &nothing);
  ASSERT_FALSE(found[0].empty());
  EXPECT_TRUE(std::equal(asked[0].prefix.begin(), asked[0].prefix.end(), found[0][0].tokens.begin()));
  const std::vector<int>& constrained = found[1].at(0).tokens;
  EXPECT_NE(std::find(constrained.begin(), constrained.end(), 33), constrained.end());
  const std::vector<int> term = {30, 31};
  EXPECT_NE(std::search(constrained.begin(), constrained.end(), term.begin(), term.end()), constrained.end());
}

INSTANTIATE_TEST_SUITE_P(Models, ShortlistLaw, testing::Values("transformer", "two_stream", "t5", "ensemble", "int8"),
                         [](const auto& info) { return std::string(info.param); });

TEST(Shortlist, AModelThatComputesItsWholeVocabularySaysSo) {
  const auto model = make("conv_seq2seq");
  const Shortlister everything({}, all_tokens());
  EXPECT_THROW(decode::search(*model, sources(), options(1), &everything), Error);
}

}  // namespace
}  // namespace emend
