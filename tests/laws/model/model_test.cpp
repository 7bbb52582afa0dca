// The laws of the Model contract (lib/decode/model.h), for every architecture of the registry and each of its forms.

#include <ATen/ATen.h>
#include <ATen/record_function.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <tuple>

#include "arch/registry.h"
#include "decode/search.h"
#include "nn/device.h"

namespace emend {
namespace {

using decode::Source;
using decode::Vocabulary;

// Small matrices: one thread is faster than two.
const bool configured = (nn::configure_process(1), true);

const Vocabulary kVocabulary{20, 0, 1, 2, 3, 4};
// Sources have numbers that targets lack.
const Vocabulary kSeparate{20, 0, 1, 2, 3, 4, /*separate_sources=*/33};

struct Form {
  std::string name;
  const arch::Architecture* architecture;
  nlohmann::json config;
  Vocabulary vocabulary = kVocabulary;
};

std::vector<Form> forms() {
  std::vector<Form> all;
  for (const arch::Architecture& architecture : arch::architectures()) {
    all.push_back({architecture.name, &architecture, architecture.tiny()});
    if (architecture.separate_vocabularies)
      all.push_back({std::string(architecture.name) + "_separate", &architecture, architecture.tiny(), kSeparate});
    if (std::string(architecture.name) == "cfe") {
      for (const char* encoder : {"cfe", "fe", "fcnn", "lstm"}) {
        for (const char* context : {"topk", "pool"}) {
          if (std::string(encoder) == "cfe" && std::string(context) == "topk") continue;  // is the plain form
          nlohmann::json config = architecture.tiny();
          config["encoder"] = encoder;
          config["context"] = context;
          all.push_back({std::string(encoder) + "_" + context, &architecture, config});
        }
      }
      for (const char* locality : {"monotonic", "bias", "coverage", "monotonic+coverage+end"}) {
        nlohmann::json config = architecture.tiny();
        config["locality"] = locality;
        std::string name = std::string("cfe_") + locality;
        std::replace(name.begin(), name.end(), '+', '_');
        all.push_back({name, &architecture, config});
      }
    }
    if (std::string(architecture.name) == "conv_seq2seq") {
      for (const char* context : {"none", "concat", "segment", "aux"}) {
        nlohmann::json config = architecture.tiny();
        config["context"] = context;
        all.push_back({std::string(architecture.name) + "_" + context, &architecture, config});
      }
      nlohmann::json config = architecture.tiny();
      config["tie_embeddings"] = true;
      all.push_back({std::string(architecture.name) + "_tied", &architecture, config});
      all.push_back({std::string(architecture.name) + "_tied_separate", &architecture, config, kSeparate});
    }
    if (std::string(architecture.name) == "transformer") {
      nlohmann::json config = architecture.tiny();  // as other people's (arch/hugging_face.h)
      config["norm"] = "post";
      config["activation"] = "gelu";
      config["positions"] = "learned";
      config["norm_embedding"] = true;
      all.push_back({"transformer_learned", &architecture, config});
      config = architecture.tiny();
      config["activation"] = "silu";
      config["positions"] = "halves";
      config["scale_embedding"] = false;
      all.push_back({"transformer_halves", &architecture, config});
    }
    if (std::string(architecture.name) == "t5") {
      nlohmann::json config = architecture.tiny();  // version 1.1
      config["gated"] = true;
      config["activation"] = "gelu";
      config["tied"] = false;
      all.push_back({"t5_gated", &architecture, config});
    }
    if (architecture.tiny().contains("norm")) {
      nlohmann::json config = architecture.tiny();
      config["norm"] = "post";
      all.push_back({std::string(architecture.name) + "_post", &architecture, config});
    }
    if (std::string(architecture.name) != "gated_transformer") continue;
    nlohmann::json reading = architecture.tiny();
    reading["context_sentences"] = 2;
    reading["gate_mix"] = "pointer";
    all.push_back({"gated_transformer_context", &architecture, reading});
    for (const char* gates : {"all", "MG", "CG", "MCG", "none"}) {
      for (const char* mix : {"hidden", "logits", "pointer"}) {
        for (const char* norm : {"paper", "softmax"}) {
          if (std::string(gates) == "none" && (std::string(mix) != "hidden" || std::string(norm) != "paper")) continue;
          nlohmann::json config = architecture.tiny();
          config["gates"] = gates;
          config["gate_mix"] = mix;
          config["gate_norm"] = norm;
          config["previous_token"] = std::string(mix) == "pointer";
          all.push_back({std::string(gates) + "_" + mix + "_" + norm, &architecture, config});
        }
      }
    }
  }
  return all;
}

std::vector<int> random_tokens(std::mt19937& random, std::size_t length, int vocabulary = kVocabulary.size) {
  std::vector<int> tokens(length);
  for (int& token : tokens) token = 5 + static_cast<int>(random() % static_cast<unsigned>(vocabulary - 5));
  return tokens;
}

at::Tensor row(const std::vector<int>& target) {
  std::vector<std::int64_t> tokens = {kVocabulary.begin};
  tokens.insert(tokens.end(), target.begin(), target.end());
  return at::tensor(tokens, at::kLong).unsqueeze(0);
}

double largest_difference(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

class ModelLaw : public testing::TestWithParam<Form> {
 protected:
  std::unique_ptr<arch::Network> make(std::uint64_t seed = 7) const {
    return GetParam().architecture->make(GetParam().config, GetParam().vocabulary, seed);
  }

  // Every other one with sentences before it.
  std::vector<Source> random_sources(const std::vector<std::size_t>& lengths) {
    std::vector<Source> sources;
    for (const std::size_t length : lengths) {
      sources.push_back({read_tokens(length)});
      if (sources.size() % 2 == 1) sources.back().context = {read_tokens(3), read_tokens(5)};
    }
    return sources;
  }
  // Of many lengths, and one whose target begins with given tokens.
  std::vector<Source> varied_sources() {
    std::vector<Source> sources = random_sources({1, 3, 7, 2, 5, 4, 20, 11});
    sources[2].prefix = random_tokens(random_, 2);
    return sources;
  }
  // In fp32, and in products of bytes where this machine has them.
  template <class Compare>
  static void in_each_precision(arch::Network& network, Compare compare) {
    compare();
    if (!nn::Int8Matrix::available()) return;
    SCOPED_TRACE("in bytes");
    network.parameters().pack();
    compare();
  }
  std::vector<int> read_tokens(std::size_t length) {
    return random_tokens(random_, length, GetParam().vocabulary.sources());
  }
  bool separate() const { return GetParam().vocabulary.separate_sources > 0; }

  std::mt19937 random_{42};
};

TEST_P(ModelLaw, LogProbabilitiesSumToOne) {
  const auto network = make();
  const auto state = network->start(random_sources({6}));
  const at::Tensor log_probs = network->advance(*state, row(random_tokens(random_, 5)));
  EXPECT_LT((log_probs.exp().sum(-1) - 1).abs().max().item<double>(), 1e-4);
}

TEST_P(ModelLaw, StepsAtOnceEqualSingleSteps) {
  const auto network = make();
  const auto sources = random_sources({9, 4, 6});
  const at::Tensor tokens =
      at::cat({row(random_tokens(random_, 7)), row(random_tokens(random_, 7)), row(random_tokens(random_, 7))});
  const at::Tensor at_once = network->advance(*network->start(sources), tokens);
  for (const std::vector<std::int64_t>& cuts : {std::vector<std::int64_t>{1, 1, 1, 1, 1, 1, 1, 1}, {3, 5}, {1, 4, 3}}) {
    const auto state = network->start(sources);
    std::vector<at::Tensor> parts;
    std::int64_t done = 0;
    for (const std::int64_t length : cuts) {
      parts.push_back(network->advance(*state, tokens.slice(1, done, done + length)));
      done += length;
    }
    EXPECT_LT(largest_difference(at_once, at::cat(parts, 1)), 1e-4);
  }
}

TEST_P(ModelLaw, BatchAndPaddingMakeNoDifference) {
  const auto network = make();
  const auto sources = random_sources({12, 1, 5});
  std::vector<std::vector<int>> targets = {random_tokens(random_, 6), random_tokens(random_, 6),
                                           random_tokens(random_, 6)};
  const at::Tensor together =
      network->advance(*network->start(sources), at::cat({row(targets[0]), row(targets[1]), row(targets[2])}));
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const at::Tensor alone = network->advance(*network->start({&sources[i], 1}), row(targets[i]));
    EXPECT_LT(largest_difference(together[static_cast<std::int64_t>(i)], alone[0]), 1e-4);
  }
}

// Without gradients attention is computed otherwise (nn/cpu_attention.h).
TEST_P(ModelLaw, GradientsMakeNoDifference) {
  const auto network = make();
  const auto sources = random_sources({12, 1, 5});
  const at::Tensor tokens =
      at::cat({row(random_tokens(random_, 6)), row(random_tokens(random_, 6)), row(random_tokens(random_, 6))});
  const at::Tensor with = network->advance(*network->start(sources), tokens).detach();
  const c10::NoGradGuard no_gradients;
  EXPECT_LT(largest_difference(network->advance(*network->start(sources), tokens), with), 1e-4);
}

// nn/int8.h: rounded to bytes, the same network says nearly the same, and still every row for itself.
TEST_P(ModelLaw, ProductsOfBytesMakeLittleDifference) {
  if (!nn::Int8Matrix::available()) GTEST_SKIP() << "no products of bytes here";
  const auto network = make();
  const auto sources = random_sources({12, 1, 5});
  const at::Tensor tokens =
      at::cat({row(random_tokens(random_, 6)), row(random_tokens(random_, 6)), row(random_tokens(random_, 6))});
  const c10::NoGradGuard no_gradients;
  const at::Tensor exact = network->advance(*network->start(sources), tokens).exp();
  network->parameters().pack();
  const at::Tensor packed = network->advance(*network->start(sources), tokens);
  EXPECT_LT(largest_difference(packed.exp(), exact), 0.05);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto index = static_cast<std::int64_t>(i);
    const at::Tensor alone = network->advance(*network->start({&sources[i], 1}), tokens.slice(0, index, index + 1));
    EXPECT_LT(largest_difference(packed[index], alone[0]), 1e-4);
  }
}

// And each position for itself: with sums in another order (nn/cpu_attention.h) bytes would make 1e-2 of 1e-7.
TEST_P(ModelLaw, InBytesStepsAtOnceEqualSingleSteps) {
  if (!nn::Int8Matrix::available()) GTEST_SKIP() << "no products of bytes here";
  const auto network = make();
  network->parameters().pack();
  const c10::NoGradGuard no_gradients;
  for (int round = 0; round < 5; ++round) {
    const auto sources = random_sources({9, 4, 6});
    const at::Tensor tokens =
        at::cat({row(random_tokens(random_, 7)), row(random_tokens(random_, 7)), row(random_tokens(random_, 7))});
    const at::Tensor at_once = network->advance(*network->start(sources), tokens);
    const auto state = network->start(sources);
    for (std::int64_t t = 0; t < tokens.size(1); ++t) {
      const at::Tensor step = network->advance(*state, tokens.slice(1, t, t + 1));
      EXPECT_LT(largest_difference(step, at_once.slice(1, t, t + 1)), 1e-5) << t;
    }
  }
}

// As search does, a token at a time, and without gradients, where the CPU keeps what it remembers in pieces; and with.
TEST_P(ModelLaw, RowsCanBeSelectedAndStatesAreValues) {
  for (const bool gradients : {true, false}) {
    const at::AutoGradMode mode(gradients);
    const auto network = make();
    const auto sources = random_sources({4, 8, 6});
    const at::Tensor first =
        at::cat({row(random_tokens(random_, 5)), row(random_tokens(random_, 5)), row(random_tokens(random_, 5))})
            .slice(1, 0, 5);
    const at::Tensor next = at::tensor({7, 8, 9}, at::kLong).unsqueeze(1);
    const auto state = network->start(sources);
    network->advance(*state, first.slice(1, 0, 3));
    const auto copy = state->clone();
    network->advance(*state, first.slice(1, 3));
    const at::Tensor expected = network->advance(*state, next);
    at::Tensor rows = at::tensor({0, 1, 2}, at::kLong);
    for (const std::int64_t t : {3, 4}) {
      const at::Tensor order = t == 3 ? at::tensor({2, 0, 2, 1}, at::kLong) : at::tensor({3, 3, 0, 1, 0}, at::kLong);
      copy->select(order);
      rows = rows.index_select(0, order);
      network->advance(*copy, first.slice(1, t, t + 1).index_select(0, rows));
    }
    ASSERT_EQ(copy->rows(), 5);
    EXPECT_LT(largest_difference(network->advance(*copy, next.index_select(0, rows)), expected.index_select(0, rows)),
              1e-4);
  }
}

// Taken back by unequal numbers of tokens, rows go on as if these had never been.
TEST_P(ModelLaw, StatesGoBack) {
  const auto network = make();
  if (!network->rewinds()) GTEST_SKIP() << "its states cannot";
  const auto sources = random_sources({4, 8, 6});
  const at::Tensor tokens =
      at::cat({row(random_tokens(random_, 9)), row(random_tokens(random_, 9)), row(random_tokens(random_, 9))});
  const at::Tensor expected = network->advance(*network->start(sources), tokens);
  const auto piece = [&](const std::vector<std::int64_t>& begins, std::int64_t length) {
    std::vector<at::Tensor> rows;
    for (std::size_t r = 0; r < begins.size(); ++r)
      rows.push_back(tokens[static_cast<std::int64_t>(r)].slice(0, begins[r], begins[r] + length));
    return at::stack(rows);
  };
  const auto state = network->start(sources);
  network->advance(*state, piece({0, 0, 0}, 5));
  std::vector<std::int64_t> lengths = {2, 5, 1};
  state->rewind(lengths);
  for (const std::int64_t steps : {3, 1}) {  // of unequal rows, some at once and a single one
    const at::Tensor said = network->advance(*state, piece(lengths, steps));
    for (std::size_t r = 0; r < lengths.size(); ++r) {
      const auto index = static_cast<std::int64_t>(r);
      EXPECT_LT(largest_difference(said[index], expected[index].slice(0, lengths[r], lengths[r] + steps)), 1e-4);
      lengths[r] += steps;
    }
  }
  for (std::int64_t& length : lengths) --length;
  state->rewind(lengths);
  const at::Tensor order = at::tensor({2, 0}, at::kLong);  // and rows are chosen
  state->select(order);
  const at::Tensor said = network->advance(*state, piece(lengths, 1).index_select(0, order));
  EXPECT_LT(largest_difference(said[0][0], expected[2][lengths[2]]), 1e-4);
  EXPECT_LT(largest_difference(said[1][0], expected[0][lengths[0]]), 1e-4);
  const std::vector<std::int64_t> same = {2, 2};  // until all have as many again
  const auto fresh = network->start(std::span(sources).first(2));
  network->advance(*fresh, tokens.slice(0, 0, 2).slice(1, 0, 4));
  fresh->rewind(same);
  EXPECT_LT(largest_difference(network->advance(*fresh, tokens.slice(0, 0, 2).slice(1, 2, 5)),
                               expected.slice(0, 0, 2).slice(1, 2, 5)),
            1e-4);
}

TEST_P(ModelLaw, LossesAreTheNegativeLogProbabilitiesOfTheTargets) {
  const auto network = make();
  const auto sources = random_sources({7, 5});
  const at::Tensor tokens = at::cat({row(random_tokens(random_, 6)), row(random_tokens(random_, 6))});
  // Targets that can be copied and others that cannot, the end mark and <mask> among them.
  at::Tensor targets = at::cat({row(random_tokens(random_, 6)), row(random_tokens(random_, 6))});
  targets[0][1] = separate() ? 7 : sources[0].tokens[2];
  targets[1][2] = kVocabulary.end;
  targets[1][3] = kVocabulary.mask;
  const at::Tensor log_probs = network->advance(*network->start(sources), tokens);
  const at::Tensor expected = -log_probs.gather(2, targets.unsqueeze(2)).squeeze(2);
  EXPECT_LT(largest_difference(network->losses(*network->start(sources), tokens, targets, 0), expected), 1e-4);
  const at::Tensor smoothed = expected * 0.9 - log_probs.mean(-1) * 0.1;
  EXPECT_LT(largest_difference(network->losses(*network->start(sources), tokens, targets, 0.1), smoothed), 1e-4);
}

// While it lives, notes the operations that wait for a device to say numbers, or how many there are.
class Asked {
 public:
  Asked() {
    names().clear();
    handle_ = at::addThreadLocalCallback(at::RecordFunctionCallback(&note).scopes({at::RecordScope::FUNCTION}));
  }
  ~Asked() { at::removeCallback(handle_); }
  static std::set<std::string>& names() {
    static std::set<std::string> names;
    return names;
  }

 private:
  static std::unique_ptr<at::ObserverContext> note(const at::RecordFunction& operation) {
    static const std::set<std::string> waiting = {"aten::_local_scalar_dense",
                                                  "aten::nonzero",
                                                  "aten::masked_select",
                                                  "aten::_unique2",
                                                  "aten::equal",
                                                  "aten::is_nonzero",
                                                  "aten::unique_dim",
                                                  "aten::bincount",
                                                  "aten::unique_consecutive"};
    if (waiting.contains(operation.name())) names().insert(operation.name());
    return nullptr;
  }
  at::CallbackHandle handle_ = 0;
};

// Which is what a CUDA graph cannot hold (nn/graph.h).
TEST_P(ModelLaw, ALessonOfTokensAsksTheDeviceForNoNumber) {
  nlohmann::json config = GetParam().config;
  config["dropout"] = 0.1;
  if (GetParam().architecture->name == std::string("two_stream"))
    config.update({{"ecm_lambda", 0.0}, {"sampling_beta", 1.0}});
  const auto network = GetParam().architecture->make(config, GetParam().vocabulary, 7);
  const std::vector<Source> sources = {{{5, 6, 7}}, {{8, 9}}};
  const std::optional<nn::Padded> tokens = network->tokens_of(sources);
  if (!tokens) GTEST_SKIP() << "it gives no tokens";
  network->train(true);
  const at::Tensor read_RT = at::cat({row({5, 6}), row({8, 9})}), weight_RT = at::ones({2, 3});
  for (const double smoothing : {0.0, 0.1}) {
    const Asked asked;
    network->learn_from(*network->start_from(*tokens), {read_RT, read_RT, weight_RT, smoothing}).backward();
    EXPECT_EQ(Asked::names(), std::set<std::string>()) << smoothing;
  }
  const Asked asked;  // it would see them
  (void)read_RT.max().item<std::int64_t>();
  EXPECT_EQ(Asked::names(), std::set<std::string>{"aten::_local_scalar_dense"});
}

// What a lesson with a coverage loss adds is that of the attention which search sees; of padded targets nothing counts.
TEST_P(ModelLaw, TheCoverageLossIsOfTheAttention) {
  const auto network = make();
  const auto sources = random_sources({7, 4});
  const at::Tensor tokens = at::cat({row(random_tokens(random_, 6)), row(random_tokens(random_, 6))});
  arch::Lesson lesson{tokens, at::cat({row(random_tokens(random_, 6)), row(random_tokens(random_, 6))}),
                      at::rand(tokens.sizes())};
  lesson.weight_RT[1].slice(0, 4).zero_();
  const auto state = network->start(sources);
  state->wants_attention = true;
  network->advance(*state, tokens);
  const double without = network->learn(sources, lesson).item<double>();
  EXPECT_EQ(network->figures().count("coverage_loss"), 0U);
  lesson.coverage = 0.7;
  if (!state->attention_RTS.defined()) {
    EXPECT_THROW(network->learn(sources, lesson), Error);
    return;
  }
  double expected = 0;
  for (std::int64_t r = 0; r < 2; ++r) {
    for (std::int64_t i = 0; i < state->attention_RTS.size(2); ++i) {
      double covered = 0;
      for (std::int64_t t = 0; t < tokens.size(1); ++t) {
        const auto attention = state->attention_RTS[r][t][i].item<double>();
        expected += lesson.weight_RT[r][t].item<double>() * std::min(attention, covered);
        covered += attention;
      }
    }
  }
  const at::Tensor loss = network->learn(sources, lesson);
  EXPECT_NEAR(loss.item<double>() - without, 0.7 * expected, 1e-3);
  EXPECT_NEAR(network->figures().at("coverage_loss"), expected / lesson.weight_RT.sum().item<double>(), 1e-4);
  loss.backward();  // it can be learned by
}

// Scheduled sampling: what a network reads where it may choose, and that it is as ever where it may not.
TEST_P(ModelLaw, WhatItReadsIsSampledAsTheScheduleSays) {
  nlohmann::json sampling = GetParam().config;
  sampling["sampling_beta"] = 0.2;
  try {
    GetParam().architecture->make(sampling, GetParam().vocabulary, 7);
  } catch (const Error&) {
    GTEST_SKIP() << "it does not sample so";
  }
  const auto sources = random_sources({7, 4});
  const at::Tensor tokens = at::cat({row(random_tokens(random_, 6)), row(random_tokens(random_, 6))});
  arch::Lesson lesson{tokens, at::cat({row(random_tokens(random_, 6)), row(random_tokens(random_, 6))}),
                      at::ones(tokens.sizes())};
  struct Learned {
    double loss, drawn;  // drawn: a random number behind it
    std::map<std::string, double> figures;
    at::Tensor gradient;
  };
  const auto learn = [&](double beta, std::int64_t step) {
    nlohmann::json config = GetParam().config;
    config["sampling_beta"] = beta;
    config["sampling_alpha"] = 10;
    config["sampling_mu"] = 2;
    config["dropout"] = 0.3;
    const auto network = GetParam().architecture->make(config, GetParam().vocabulary, 7);
    network->train(true);
    lesson.step = step;
    at::manual_seed(5);
    const at::Tensor loss = network->learn(sources, lesson);
    loss.backward();
    return Learned{loss.item<double>(), at::rand({1}).item<double>(), network->figures(),
                   network->parameters().entries().front().tensor.grad().clone()};
  };
  const Learned plain = learn(1, 1000);
  EXPECT_EQ(plain.figures.count("sampled"), 0U);
  const Learned early = learn(0.2, 10);
  EXPECT_EQ(early.loss, plain.loss);
  EXPECT_EQ(early.drawn, plain.drawn);
  EXPECT_EQ(early.figures, plain.figures);
  EXPECT_TRUE(at::equal(early.gradient, plain.gradient));
  const Learned late = learn(0.2, 1000);
  EXPECT_GT(late.figures.at("sampled"), 0.2);  // it draws the right token, too
  EXPECT_LE(late.figures.at("sampled"), 1.0);
  EXPECT_NE(late.loss, plain.loss);
  EXPECT_FALSE(at::equal(late.gradient, plain.gradient));
  const Learned again = learn(0.2, 1000);
  EXPECT_EQ(again.loss, late.loss);
}

TEST_P(ModelLaw, SavedAndLoadedItIsTheSame) {
  const auto network = make(7), other = make(8);
  const auto path = std::filesystem::temp_directory_path() /
                    ("emend-law-" + GetParam().name + std::to_string(getpid()) + ".safetensors");
  network->parameters().save(path, nn::Parameters::Storage::f32, {});
  const auto sources = random_sources({5});
  const at::Tensor tokens = row(random_tokens(random_, 4));
  const at::Tensor expected = network->advance(*network->start(sources), tokens);
  EXPECT_GT(largest_difference(expected, other->advance(*other->start(sources), tokens)), 1e-3);
  other->parameters().load(io::Safetensors::open(path));
  EXPECT_EQ(largest_difference(expected, other->advance(*other->start(sources), tokens)), 0);
  network->parameters().save(path, nn::Parameters::Storage::i8, {});
  other->parameters().load(io::Safetensors::open(path));
  EXPECT_LT(largest_difference(expected, other->advance(*other->start(sources), tokens)), 0.5);
  EXPECT_GT(largest_difference(expected, other->advance(*other->start(sources), tokens)), 0);
  std::filesystem::remove(path);
}

// Greedy search, the way it is defined: one sentence, no cache, the whole prefix again at every step.
std::vector<int> plain_greedy(arch::Network& network, const Source& source, std::size_t limit) {
  std::vector<int> target;
  while (target.size() < limit) {
    at::Tensor last = network.advance(*network.start({&source, 1}), row(target))[0][-1].clone();
    for (const int token : {kVocabulary.pad, kVocabulary.begin, kVocabulary.mask}) last[token] = -1e30;
    const int best = static_cast<int>(last.argmax().item<std::int64_t>());
    if (best == kVocabulary.end) break;
    target.push_back(best);
  }
  return target;
}

TEST_P(ModelLaw, GreedySearchBatchedAndCachedIsPlainGreedySearch) {
  const auto network = make();
  const auto sources = random_sources({1, 3, 7, 2, 5, 4});
  const c10::InferenceMode inference;
  const auto together = decode::search(*network, sources, {});
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto limit = static_cast<std::size_t>(1.5 * static_cast<double>(sources[i].tokens.size()) + 10);
    EXPECT_EQ(together[i].at(0).tokens, plain_greedy(*network, sources[i], limit));
    EXPECT_EQ(decode::search(*network, {&sources[i], 1}, {})[0].at(0).tokens, together[i].at(0).tokens);
  }
}

// Where nobody reads scores, a network may look for the likeliest tokens alone; limits and prefixes count as ever.
TEST_P(ModelLaw, GreedySearchWithoutScoresFindsTheSame) {
  const auto network = make();
  const c10::InferenceMode inference;
  const std::vector<Source> sources = varied_sources();
  in_each_precision(*network, [&] {
    for (const auto& [beam, ngram, least] : {std::tuple(1, 0, 0), {1, 2, 0}, {1, 0, 4}, {2, 0, 0}}) {
      filters::SearchOptions options;
      options.beam = beam;
      options.limits.no_repeat_ngram = ngram;
      options.limits.min_length = least;
      const auto scored = decode::search(*network, sources, options);
      options.scores = false;
      const auto found = decode::search(*network, sources, options);
      for (std::size_t i = 0; i < sources.size(); ++i) {
        EXPECT_EQ(found[i].at(0).tokens, scored[i].at(0).tokens) << beam << ngram << least << " " << i;
        EXPECT_EQ(found[i].at(0).finished, scored[i].at(0).finished) << beam << ngram << least << " " << i;
      }
    }
  });
}

// Says everything, whatever it is asked for.
class Talkative final : public decode::Model {
 public:
  explicit Talkative(decode::Model& model) : model_(model) {}
  const decode::Vocabulary& vocabulary() const override { return model_.vocabulary(); }
  int max_length() const override { return model_.max_length(); }
  std::unique_ptr<decode::State> start(std::span<const Source> sources) override { return model_.start(sources); }
  at::Tensor advance(decode::State& state, const at::Tensor& tokens_RT) override {
    state.wants_likeliest = 0;
    at::Tensor said = model_.advance(state, tokens_RT);
    EXPECT_EQ(said.size(2), vocabulary().size);
    return said;
  }

 private:
  decode::Model& model_;
};

// A network may say no more than the likeliest tokens: hypotheses and their scores are the same.
TEST_P(ModelLaw, SearchAmongTheLikeliestIsSearchAmongAll) {
  const auto network = make();
  Talkative talkative(*network);
  const c10::InferenceMode inference;
  const std::vector<Source> sources = varied_sources();
  in_each_precision(*network, [&] {
    for (const auto& [beam, ngram, least] : {std::tuple(1, 0, 0), {1, 2, 3}, {3, 0, 0}, {3, 2, 4}, {60, 0, 0}}) {
      filters::SearchOptions options;
      options.beam = options.best = beam;
      options.limits.no_repeat_ngram = ngram;
      options.limits.min_length = least;
      const auto all = decode::search(talkative, sources, options);
      const auto found = decode::search(*network, sources, options);
      for (std::size_t i = 0; i < sources.size(); ++i) {
        SCOPED_TRACE("beam " + std::to_string(beam) + " source " + std::to_string(i));
        ASSERT_EQ(found[i].size(), all[i].size());
        for (std::size_t k = 0; k < all[i].size(); ++k) EXPECT_NEAR(found[i][k].score, all[i][k].score, 1e-5);
        EXPECT_EQ(found[i][0].tokens, all[i][0].tokens);
      }
    }
  });
}

// Guesses make no difference: sources that the network copies or not, whatever the batch.
TEST_P(ModelLaw, GuidedSearchIsGreedySearch) {
  const auto network = make();
  if (!network->rewinds()) GTEST_SKIP() << "its states cannot go back";
  const c10::InferenceMode inference;
  if (separate()) {
    filters::SearchOptions options;
    options.method = "aggressive";
    EXPECT_THROW(decode::search(*network, random_sources({3}), options), Error);
    return;
  }
  std::vector<Source> sources = random_sources({1, 3, 7, 2, 5, 4, 20, 11});
  sources.push_back({});
  // What greedy search says, as sources: the guesses are then right more often.
  for (std::size_t i = 0; i < 8; ++i) {
    Source said{decode::search(*network, {&sources[i], 1}, {})[0].at(0).tokens};
    if (said.tokens.size() < 30) sources.push_back(said);
  }
  for (const auto& [ngram, keep_bias] : {std::pair(0, 0.0), {2, 0.0}, {0, 1.5}, {0, 6.0}}) {
    filters::SearchOptions options;
    options.limits.no_repeat_ngram = ngram;
    options.keep_bias = keep_bias;
    const auto greedy = decode::search(*network, sources, options);
    options.method = "aggressive";
    const auto expect_greedy = [&](const std::vector<Source>& guessed, const std::string& drafts) {
      const auto guided = decode::search(*network, guessed, options);
      for (std::size_t i = 0; i < sources.size(); ++i) {
        EXPECT_EQ(guided[i].at(0).tokens, greedy[i].at(0).tokens) << drafts << i;
        EXPECT_EQ(guided[i].at(0).finished, greedy[i].at(0).finished) << drafts << i;
        EXPECT_NEAR(guided[i].at(0).score, greedy[i].at(0).score, 1e-4) << drafts << i;
        EXPECT_EQ(guided[i].at(0).log_probs.size(), greedy[i].at(0).log_probs.size()) << drafts << i;
        EXPECT_NEAR(guided[i].at(0).bonus, greedy[i].at(0).bonus, 1e-4) << drafts << i;
      }
    };
    expect_greedy(sources, "the source ");
    // Drafts that are right, lack tokens, have others and end elsewhere; words of several tokens; a tokenizer with
    // fewer tokens than the model.
    std::vector<bool> begins(static_cast<std::size_t>(network->vocabulary().size / 2));
    for (std::size_t token = 0; token < begins.size(); ++token) begins[token] = token % 3 != 0;
    for (const int wrong : {0, 2, 3, 5}) {
      std::vector<Source> drafted = sources;
      for (std::size_t i = 0; i < drafted.size(); ++i) {
        decode::Draft& draft = drafted[i].draft;
        draft.begins_word = &begins;
        for (std::size_t t = 0; t < greedy[i].at(0).tokens.size(); ++t) {
          const int token = greedy[i].at(0).tokens[t];
          const bool damaged = wrong > 0 && (t + 1) % static_cast<std::size_t>(wrong) == 0;
          if (damaged && t % 2 == 0) continue;
          draft.tokens.push_back(damaged ? 5 + (token + 1) % 3 : token);
        }
        if (wrong == 5) draft.tokens.push_back(5);
      }
      expect_greedy(drafted, "drafts " + std::to_string(wrong) + " ");
    }
  }
}

// The same of many sources: 100, or 10,000 with EMEND_LONG. Where the two differ, a choice was a near-tie.
TEST_P(ModelLaw, GuidedSearchIsGreedySearchOfManySources) {
  const auto network = make();
  if (!network->rewinds() || separate()) GTEST_SKIP() << "it is not searched so";
  const c10::InferenceMode inference;
  const int rounds = std::getenv("EMEND_LONG") ? 200 : 2;
  std::size_t ties = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < 50; ++i) lengths.push_back(1 + i * 7 % 20);
    const std::vector<Source> sources = random_sources(lengths);
    filters::SearchOptions options;
    const auto greedy = decode::search(*network, sources, options);
    options.method = "aggressive";
    const auto guided = decode::search(*network, sources, options);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const decode::Hypothesis &one = greedy[i].at(0), &other = guided[i].at(0);
      if (other.tokens == one.tokens) continue;
      ++ties;
      const auto differ = std::mismatch(one.tokens.begin(), one.tokens.end(), other.tokens.begin(), other.tokens.end());
      const auto t = static_cast<std::size_t>(differ.first - one.tokens.begin());
      ASSERT_LT(t, std::min(one.log_probs.size(), other.log_probs.size())) << i;
      EXPECT_NEAR(one.log_probs[t], other.log_probs[t], 1e-4) << i;
    }
  }
  EXPECT_LE(ties, static_cast<std::size_t>(rounds) / 20);  // one source in a thousand
}

// Whatever the network says: with a bias that nothing outweighs the source comes out, by any search.
TEST_P(ModelLaw, TheStrongestBiasTowardsTheSourceCopiesIt) {
  if (separate()) GTEST_SKIP() << "its sources are of other tokens";
  const auto network = make();
  const c10::InferenceMode inference;
  const std::vector<Source> sources = random_sources({1, 3, 7, 2, 5, 4, 20, 11});
  filters::SearchOptions options;
  options.keep_bias = 1e4;
  options.rules = "hf";  // a beam of such a network is soon full of what ended early
  for (const auto& [method, beam] : {std::pair("beam", 1), {"beam", 3}, {"aggressive", 1}}) {
    if (method == std::string("aggressive") && !network->rewinds()) continue;
    options.method = method;
    options.beam = beam;
    const auto found = decode::search(*network, sources, options);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      EXPECT_EQ(found[i].at(0).tokens, sources[i].tokens) << method << beam << " " << i;
      EXPECT_TRUE(found[i].at(0).finished) << method << beam << " " << i;
      for (const float log_prob : found[i].at(0).log_probs)
        EXPECT_LT(log_prob, 0.01F);  // the model's, without the bonus
    }
  }
}

TEST_P(ModelLaw, LearnsEightSentencesByHeart) {
  if (!GetParam().architecture->reads_source) GTEST_SKIP() << "without a source one sentence is like another";
  if (GetParam().config.value("gate_mix", "") == "hidden" && GetParam().config.value("gate_norm", "") == "softmax") {
    GTEST_SKIP()
        << "Eq. 7 with gates that can close may shut the generate gate, and then learns nothing more; the paper's "
           "gates cannot close";
  }
  const auto network = make();
  std::vector<Source> sources;
  std::vector<at::Tensor> inputs, outputs;
  for (int i = 0; i < 8; ++i) {
    std::vector<int> target = random_tokens(random_, 6);
    sources.push_back({target});
    if (separate())  // the same words by other numbers
      for (int& token : sources.back().tokens) token = 37 - token;
    target[static_cast<std::size_t>(i) % 6] = 5 + i;  // mostly a copy, as when text is repaired
    inputs.push_back(row(target));
    target.push_back(kVocabulary.end);
    outputs.push_back(at::tensor(std::vector<std::int64_t>(target.begin(), target.end()), at::kLong).unsqueeze(0));
  }
  const at::Tensor input_RT = at::cat(inputs), output_RT = at::cat(outputs);
  network->train(true);
  std::vector<at::Tensor> first, second;
  for (const auto& entry : network->parameters().entries()) {
    first.push_back(at::zeros_like(entry.tensor).detach());
    second.push_back(at::zeros_like(entry.tensor).detach());
  }
  const auto right = [&] {
    const auto results = decode::search(*network, sources, {});
    int count = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      const std::vector<int>& tokens = results[i].at(0).tokens;
      std::vector<std::int64_t> wide(tokens.begin(), tokens.end());
      wide.push_back(kVocabulary.end);
      count += at::equal(at::tensor(wide, at::kLong), output_RT[static_cast<std::int64_t>(i)]);
    }
    return count;
  };
  // The mixes `hidden` and `logits` squash what they predict from (gated_transformer.h) and need the most steps.
  constexpr int kSteps = 2000;
  int known = 0;
  for (int step = 1; step <= kSteps && known < 8; ++step) {
    const at::Tensor loss = network->losses(*network->start(sources), input_RT, output_RT, 0).mean();
    loss.backward();
    const double rate = 3e-3 * std::min(1.0, 4.0 * (1 - static_cast<double>(step) / kSteps));
    const c10::NoGradGuard no_gradients;
    std::size_t i = 0;
    for (const auto& entry : network->parameters().entries()) {
      const at::Tensor& gradient = entry.tensor.grad();
      if (gradient.defined()) {
        first[i].mul_(0.9).add_(gradient, 0.1);
        second[i].mul_(0.99).addcmul_(gradient, gradient, 0.01);
        const double correction = std::sqrt(1 - std::pow(0.99, step)) / (1 - std::pow(0.9, step));
        at::Tensor(entry.tensor).sub_(first[i] / (second[i].sqrt() + 1e-8) * (rate * correction));
        entry.tensor.mutable_grad().zero_();
      }
      ++i;
    }
    if (step % 50 == 0) {
      network->train(false);
      known = right();
      network->train(true);
    }
  }
  EXPECT_EQ(known, 8);
}

void PrintTo(const Form& form, std::ostream* out) { *out << form.config; }

// Whether there is a GPU; opened once, since that loads LibTorch's part for it.
std::optional<at::Device> gpu() {
  try {
    return nn::open_device("cuda");
  } catch (const Error&) {
    return std::nullopt;
  }
}

// A lesson on the CPU and on a GPU, in fp32: its loss, and what the weights learn of it.
template <class Make>
void expect_the_same_on_a_gpu(Make make, std::span<const Source> sources, const at::Tensor& tokens_RT) {
  const std::optional<at::Device> device = gpu();
  if (!device) GTEST_SKIP() << "there is no GPU";
  const auto one = make(), other = make();
  other->move_to(*device);
  const auto lesson_on = [&](at::Device place) {
    const at::Tensor tokens = tokens_RT.to(place);
    return arch::Lesson{tokens, tokens, at::ones(tokens.sizes(), tokens.options().dtype(at::kFloat)), 0.1};
  };
  const at::Tensor loss = one->learn(sources, lesson_on(at::kCPU));
  const at::Tensor there = other->learn(sources, lesson_on(*device));
  EXPECT_NEAR(there.item<double>() / loss.item<double>(), 1, 1e-4);
  loss.backward();
  there.backward();
  for (std::size_t i = 0; i < one->parameters().entries().size(); ++i) {
    const auto &entry = one->parameters().entries()[i], &moved = other->parameters().entries()[i];
    if (!entry.tensor.grad().defined()) continue;
    const at::Tensor gradient = entry.tensor.grad();
    EXPECT_LT(largest_difference(moved.tensor.grad().to(at::kCPU), gradient),
              1e-4 * std::max(1.0, gradient.abs().max().item<double>()))
        << entry.name;
  }
  const nn::Autocast autocast(*device, true);
  const at::Tensor in_bf16 = other->learn(sources, lesson_on(*device));
  EXPECT_NEAR(in_bf16.item<double>() / loss.item<double>(), 1, 3e-2) << "in bf16";
}

TEST_P(ModelLaw, AGpuLearnsTheSame) {
  nlohmann::json config = GetParam().config;
  for (const char* key : {"dropout", "estimator_dropout"})
    if (config.contains(key)) config[key] = 0.0;
  const bool cfe = GetParam().architecture->name == std::string("cfe");
  if (cfe) config["ground_truth"] = 1.0;  // else it draws
  if (config.contains("sampling_beta")) config["sampling_beta"] = 1.0;
  const std::vector<Source> sources = random_sources({7, 4});
  const auto make = [&] {
    auto made = GetParam().architecture->make(config, GetParam().vocabulary, 7);
    made->train(cfe);  // without which a GPU's LSTM gives no gradients
    return made;
  };
  expect_the_same_on_a_gpu(make, sources, at::cat({row(random_tokens(random_, 6)), row(random_tokens(random_, 6))}));
}

TEST(Encoders, AGpuLearnsTheSame) {
  std::mt19937 random{42};
  const std::vector<Source> sources = {
      {random_tokens(random, 6), {random_tokens(random, 4)}, {}, {}, {}, {1, 2, 3, 4, 5, 0}},
      {random_tokens(random, 6), {}, {}, {}, {}, {0, 1, 1, 1, 1, 1}}};
  const at::Tensor targets_RT = at::cat({row(random_tokens(random, 6)), row(random_tokens(random, 6))});
  for (const arch::TaggingArchitecture& architecture : arch::tagging_architectures()) {
    nlohmann::json config = architecture.tiny();
    config.update({{"context_sentences", 2}, {"shapes", true}});
    expect_the_same_on_a_gpu([&] { return architecture.make(config, kVocabulary, 7); }, sources, targets_RT);
  }
  for (const arch::MaskedArchitecture& architecture : arch::masked_architectures())
    expect_the_same_on_a_gpu([&] { return architecture.make(architecture.tiny(), kVocabulary, 7); }, sources,
                             targets_RT);
}

INSTANTIATE_TEST_SUITE_P(Registry, ModelLaw, testing::ValuesIn(forms()),
                         [](const auto& info) { return info.param.name; });

std::int64_t parameters_of(nlohmann::json config, const char* gates) {
  config["gates"] = gates;
  return arch::find_architecture("gated_transformer").make(config, kVocabulary, 1)->parameters().count();
}

TEST(GatedTransformer, AGateHasWidthPlusOneParameters) {
  nlohmann::json config = arch::find_architecture("gated_transformer").tiny();
  for (const std::int64_t width : {32, 768}) {
    config["width"] = width;
    const std::int64_t none = parameters_of(config, "none");
    EXPECT_EQ(parameters_of(config, "all") - none, 4 * (width + 1));
    EXPECT_EQ(parameters_of(config, "MCG") - none, 3 * (width + 1));
    EXPECT_EQ(parameters_of(config, "MG") - none, 2 * (width + 1));
    EXPECT_EQ(parameters_of(config, "CG") - none, 2 * (width + 1));
  }
  EXPECT_EQ(parameters_of(config, "all") - parameters_of(config, "none"), 3076);  // the paper's figure, d = 768
}

TEST(GatedTransformer, RefusesWhatItDoesNotKnow) {
  const auto& architecture = arch::find_architecture("gated_transformer");
  EXPECT_THROW(architecture.make({{"widht", 32}}, kVocabulary, 1), Error);
  EXPECT_THROW(architecture.make({{"width", 30}, {"heads", 4}}, kVocabulary, 1), Error);
  EXPECT_THROW(architecture.make({{"gates", "some"}}, kVocabulary, 1), Error);
  EXPECT_THROW(arch::find_architecture("perceptron"), Error);
}

// All finished hypotheses of a vocabulary of two words, by enumeration.
TEST(Search, BeamThatIsWideEnoughEqualsBruteForce) {
  const Vocabulary vocabulary{7, 0, 1, 2, 3, 4};
  for (const double penalty : {0.0, 1.0}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      auto network = arch::find_architecture("gated_transformer")
                         .make(arch::find_architecture("gated_transformer").tiny(), vocabulary, seed);
      const c10::InferenceMode inference;
      const Source source{{5, 6}};
      filters::SearchOptions options;
      options.beam = 64;
      options.best = 64;
      options.length_penalty = penalty;
      options.limits.max_length_ratio = -3.5;  // 10 - 7: at most 3 target tokens
      const auto found = decode::search(*network, {&source, 1}, options)[0];

      double best = -1e30;
      std::vector<int> best_tokens;
      const std::function<void(std::vector<int>, double)> grow = [&](std::vector<int> prefix, double sum) {
        const at::Tensor last = network->advance(*network->start({&source, 1}), row(prefix))[0][-1];
        const auto consider = [&](double total, double length) {
          const double score = total / std::pow(length, penalty);
          if (score > best) {
            best = score;
            best_tokens = prefix;
          }
        };
        if (prefix.size() == 3) return consider(sum, 3);
        consider(sum + last[vocabulary.end].item<double>(), static_cast<double>(prefix.size()) + 1);
        for (const int token : {3, 5, 6}) {
          std::vector<int> longer = prefix;
          longer.push_back(token);
          grow(longer, sum + last[token].item<double>());
        }
      };
      grow({}, 0);
      EXPECT_EQ(found.at(0).tokens, best_tokens);
      EXPECT_NEAR(found.at(0).score, best, 1e-4);
    }
  }
}

TEST(Search, AnEmptySourceGivesAnEmptyHypothesis) {
  const auto network = arch::find_architecture("gated_transformer")
                           .make(arch::find_architecture("gated_transformer").tiny(), kVocabulary, 1);
  const std::vector<Source> sources = {{{}}, {{5, 6}}};
  const auto found = decode::search(*network, sources, {});
  EXPECT_TRUE(found[0].at(0).tokens.empty());
  EXPECT_TRUE(found[0].at(0).finished);
  EXPECT_FALSE(found[1].empty());
}

}  // namespace
}  // namespace emend
