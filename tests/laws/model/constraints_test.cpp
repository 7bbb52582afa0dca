// Constrained search over random models: what must appear appears, whatever the model, the beam and the limits say.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "arch/registry.h"
#include "decode/ensemble.h"
#include "decode/search.h"

namespace emend {
namespace {

using decode::Constraint;
using decode::Constraints;
using decode::Hypothesis;
using decode::Source;
using filters::SearchOptions;

constexpr int kFirst = 5, kSize = 14;  // words are 5 to 13
const decode::Vocabulary kVocabulary{kSize, 0, 1, 2, 3, 4};

std::unique_ptr<arch::Network> make(const char* name, std::uint64_t seed) {
  const auto& architecture = arch::find_architecture(name);
  return architecture.make(architecture.tiny(), kVocabulary, seed);
}

std::vector<int> words(std::mt19937& random, int least, int most) {
  std::vector<int> tokens(static_cast<std::size_t>(std::uniform_int_distribution(least, most)(random)));
  for (int& token : tokens) token = std::uniform_int_distribution(kFirst, kSize - 1)(random);
  return tokens;
}

Constraint constraint(std::vector<int> tokens) { return {{{std::move(tokens)}}}; }

// Whether the forms of all constraints, from number `next` on, find places apart from each other and from those taken.
bool meets(const Constraints& constraints, const std::vector<int>& tokens, std::vector<bool> taken = {},
           std::size_t next = 0) {
  taken.resize(tokens.size());
  if (next == constraints.terms.size()) return true;
  const auto inside = [&](std::size_t right) {  // a word goes on before tokens[right]
    if (!constraints.edges || right == 0 || right == tokens.size()) return false;
    return constraints.edges->ends[static_cast<std::size_t>(tokens[right - 1])] == decode::Edge::letter &&
           constraints.edges->begins[static_cast<std::size_t>(tokens[right])] == decode::Edge::letter;
  };
  for (const auto& [form, first, within] : constraints.terms[next].forms) {
    for (std::size_t at = 0; at + form.size() <= tokens.size(); ++at) {
      const std::size_t end = at + form.size();
      if (!(at == 0 ? first : within) || inside(at) || inside(end)) continue;
      bool fits = true;
      for (std::size_t i = at; i < end; ++i) fits = fits && !taken[i] && tokens[i] == form[i - at];
      if (!fits) continue;
      std::vector<bool> more = taken;
      std::fill(more.begin() + static_cast<std::ptrdiff_t>(at), more.begin() + static_cast<std::ptrdiff_t>(end), true);
      if (meets(constraints, tokens, more, next + 1)) return true;
    }
  }
  return false;
}

// Some with common beginnings, some alike, some within others.
Constraints some_constraints(std::mt19937& random) {
  Constraints constraints;
  for (int n = std::uniform_int_distribution(1, 3)(random); n > 0; --n)
    constraints.terms.push_back(constraint(words(random, 1, 3)));
  if (random() % 2 == 0) {
    std::vector<int> longer = constraints.terms[0].forms[0].tokens;
    longer.push_back(std::uniform_int_distribution(kFirst, kSize - 1)(random));
    constraints.terms.push_back(constraint(longer));
  }
  if (random() % 4 == 0) constraints.terms.push_back(constraints.terms[0]);
  return constraints;
}

std::vector<Source> some_sources(std::mt19937& random, std::size_t count) {
  std::vector<Source> sources;
  for (std::size_t i = 0; i < count; ++i) {
    sources.push_back({words(random, 1, 6)});
    sources.back().constraints = some_constraints(random);
  }
  return sources;
}

const char* const kArchitectures[] = {"transformer", "two_stream", "gated_transformer", "conv_seq2seq"};

std::vector<SearchOptions> searches() {
  std::vector<SearchOptions> all;
  for (const int beam : {1, 2, 5}) {
    SearchOptions options;
    options.beam = beam;
    options.best = std::min(beam, 3);
    all.push_back(options);
    options.rules = "hf";
    all.push_back(options);
    options.limits.max_length = 2;  // less than most constraints take
    all.push_back(options);
    options.rules = "emend";
    options.limits.max_length = 9;
    options.limits.min_length = 7;
    options.limits.no_repeat_ngram = 2;
    all.push_back(options);
  }
  all.back().coverage_penalty = 0.3;
  return all;
}

TEST(Constraints, AppearInEveryHypothesisOfEveryArchitecture) {
  std::mt19937 random(1);
  for (const char* name : kArchitectures) {
    const auto model = make(name, random());
    for (const SearchOptions& options : searches()) {
      if (options.coverage_penalty > 0 && std::string(name) == "conv_seq2seq") continue;
      const std::vector<Source> sources = some_sources(random, 6);
      const auto found = decode::search(*model, sources, options);
      for (std::size_t i = 0; i < sources.size(); ++i) {
        ASSERT_FALSE(found[i].empty());
        for (const Hypothesis& hypothesis : found[i]) {
          EXPECT_TRUE(meets(sources[i].constraints, hypothesis.tokens))
              << name << ", beam " << options.beam << ", at most " << options.limits.max_length << ", source " << i;
        }
      }
    }
  }
}

TEST(Constraints, AppearInWhatAnEnsembleSays) {
  std::mt19937 random(2);
  std::vector<std::unique_ptr<decode::Model>> parts;
  parts.push_back(make("transformer", 1));
  parts.push_back(make("two_stream", 2));
  decode::Ensemble ensemble(std::move(parts));
  SearchOptions options;
  options.beam = 4;
  const std::vector<Source> sources = some_sources(random, 8);
  const auto found = decode::search(ensemble, sources, options);
  for (std::size_t i = 0; i < sources.size(); ++i)
    EXPECT_TRUE(meets(sources[i].constraints, found[i].at(0).tokens)) << i;
}

TEST(Constraints, OneAtATimeAndInABatchTheSameIsFoundAndOthersAreNotDisturbed) {
  std::mt19937 random(3);
  for (const char* name : kArchitectures) {
    const auto model = make(name, random());
    std::vector<Source> sources = some_sources(random, 8);
    for (std::size_t i = 0; i < sources.size(); i += 2) sources[i].constraints = {};
    sources[1].prefix = {7, 9};
    for (const int beam : {1, 3}) {
      SearchOptions options;
      options.beam = beam;
      options.best = beam;
      const auto together = decode::search(*model, sources, options);
      for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto alone = decode::search(*model, {&sources[i], 1}, options)[0];
        ASSERT_EQ(alone.size(), together[i].size()) << name << i;
        for (std::size_t n = 0; n < alone.size(); ++n) EXPECT_EQ(alone[n].tokens, together[i][n].tokens) << name << i;
      }
      EXPECT_EQ(together[1][0].tokens[0], 7);
      EXPECT_EQ(together[1][0].tokens[1], 9);
      EXPECT_TRUE(meets(sources[1].constraints, together[1][0].tokens));
    }
  }
}

// Tokens 5 to 7 begin within words, 8 to 13 behind a blank; all end with a letter.
std::shared_ptr<const decode::WordEdges> edges() {
  auto edges = std::make_shared<decode::WordEdges>();
  for (int token = 0; token < kSize; ++token) {
    edges->begins.push_back(token >= kFirst && token < 8 ? decode::Edge::letter : decode::Edge::none);
    edges->ends.push_back(token >= kFirst ? decode::Edge::letter : decode::Edge::none);
    edges->heads.emplace_back();  // no contraction
  }
  return edges;
}

TEST(Constraints, AppearAsWholeWordsInOneOfTheirForms) {
  std::mt19937 random(4);
  SearchOptions options;
  options.beam = options.best = 4;
  options.limits.max_length = 8;
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    const auto model = make("transformer", seed);
    std::vector<Source> sources;
    for (int i = 0; i < 6; ++i) {
      sources.push_back({words(random, 2, 6)});
      // As the first word without its blank, elsewhere with it.
      sources.back().constraints = {{{{{{8, 5}, false, true}, {{6, 5}, true, true}, {{7}, true, false}}},
                                     {{{{9}, false, true}, {{10, 7}, true, true}}}},
                                    edges()};
    }
    const auto found = decode::search(*model, sources, options);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      for (const Hypothesis& hypothesis : found[i])
        EXPECT_TRUE(meets(sources[i].constraints, hypothesis.tokens)) << seed << " " << i;
    }
  }
}

TEST(Constraints, LogProbabilitiesAreTheModelsAndScoresLeaveOutWhatConstraintsCostAtLeast) {
  const auto model = make("transformer", 3);
  Source source{{5, 6, 7}};
  SearchOptions options;
  options.beam = options.best = 8;
  options.limits.max_length = 5;
  source.constraints.terms = {constraint({9}), constraint({11, 12})};
  const auto found = decode::search(*model, {&source, 1}, options)[0];
  ASSERT_GT(found.size(), 1U);
  double least = -1e9;
  for (const Hypothesis& hypothesis : found) {
    double sum = 0, demanded = 0;
    const Source forced{source.tokens, {}, {}, hypothesis.tokens};
    const auto scored = decode::search(*model, {&forced, 1}, {})[0];
    for (std::size_t t = 0; t < hypothesis.log_probs.size(); ++t) {
      sum += hypothesis.log_probs[t];
      if (t == hypothesis.tokens.size()) break;
      EXPECT_NEAR(hypothesis.log_probs[t], scored.at(0).log_probs.at(t), 1e-4);
      const int token = hypothesis.tokens[t];
      if (token == 9 || token == 11 || token == 12) demanded += hypothesis.log_probs[t];
    }
    least = std::max(least, demanded);
    EXPECT_EQ(hypothesis.bonus, found[0].bonus);
    EXPECT_NEAR(hypothesis.score, (sum + hypothesis.bonus) / static_cast<double>(hypothesis.log_probs.size()), 1e-5);
    EXPECT_LE(hypothesis.score, found[0].score);
  }
  EXPECT_GE(found[0].bonus, 0);
  EXPECT_LE(found[0].bonus, -least + 1e-5);  // those that were not kept may have met them more cheaply
}

TEST(Constraints, GuidedSearchKnowsNone) {
  Source source{{5, 6}};
  source.constraints.terms = {constraint({9})};
  SearchOptions options;
  options.method = "aggressive";
  EXPECT_THROW(decode::search(*make("transformer", 1), {&source, 1}, options), std::logic_error);
}

}  // namespace
}  // namespace emend
