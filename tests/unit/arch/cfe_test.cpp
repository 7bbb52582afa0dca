// What the laws (tests/laws/model) do not say of lib/arch/cfe.h: the paper's sizes, a second program's numbers, and how
// it is trained.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include "arch/cfe_decoder.h"
#include "arch/registry.h"
#include "io/package.h"
#include "io/text_file.h"
#include "nn/device.h"
#include "reference_weights.h"

namespace emend::arch {
namespace {

using decode::Source;

const bool configured = (nn::configure_process(1), true);

std::unique_ptr<Network> make(const nlohmann::json& config, int vocabulary = 20) {
  return find_architecture("cfe").make(config, {vocabulary, 0, 1, 2, 3, 4}, 7);
}

nlohmann::json tiny(std::initializer_list<std::pair<const char*, nlohmann::json>> changes = {}) {
  nlohmann::json config = find_architecture("cfe").tiny();
  for (const auto& [key, value] : changes) config[key] = value;
  return config;
}

// Table 3, which gives millions; with 87 characters.
TEST(Cfe, HasThePapersParameters) {
  const auto count = [](const char* encoder) { return make({{"encoder", encoder}}, 87)->parameters().count(); };
  EXPECT_EQ(count("lstm"), 7380311);
  EXPECT_EQ(count("fcnn"), 6653271);
  EXPECT_EQ(count("fe"), 6479191);
  EXPECT_EQ(count("cfe"), 6479447);
}

TEST(Cfe, LayersDoubleTheirDilationUntilTheFieldIsRead) {
  EXPECT_EQ(layers_of_field(10, 5), 1);  // the paper's
  EXPECT_EQ(layers_of_field(12, 5), 1);
  EXPECT_EQ(layers_of_field(13, 5), 2);
  EXPECT_EQ(layers_of_field(28, 5), 2);
  EXPECT_EQ(layers_of_field(29, 5), 3);
  EXPECT_EQ(layers_of_field(100, 1), 1);
}

double largest_difference(const at::Tensor& ours, const nlohmann::json& theirs) {
  double largest = 0;
  for (std::size_t t = 0; t < theirs.size(); ++t) {
    for (std::size_t i = 0; i < theirs[t].size(); ++i) {
      const auto at = [](std::size_t n) { return static_cast<std::int64_t>(n); };
      largest = std::max(largest, std::abs(ours[at(t)][at(i)].item<double>() - theirs[t][i].get<double>()));
    }
  }
  return largest;
}

// tests/reference/cfe_vectors.py
TEST(Cfe, EqualsASecondProgram) {
  const nlohmann::json reference =
      nlohmann::json::parse(io::read_file(EMEND_SOURCE_DIR "/tests/reference/cfe/vectors.json"));
  std::vector<Source> sources;
  for (const auto& tokens : reference.at("sources")) sources.push_back({tokens.get<std::vector<int>>()});
  std::vector<at::Tensor> rows;
  for (const auto& tokens : reference.at("tokens")) rows.push_back(at::tensor(tokens.get<std::vector<std::int64_t>>()));
  const at::Tensor tokens_RT = at::stack(rows);
  for (const auto& example : reference.at("cases")) {
    SCOPED_TRACE(example.at("config").dump());
    const auto network = make(example.at("config"), reference.at("vocabulary"));
    fill(network->parameters(), example.at("shapes"));
    for (const bool recorded : {true, false}) {  // without gradients a CPU has loops of its own
      const c10::AutoGradMode gradients(recorded);
      const at::Tensor log_probs = network->advance(*network->start(sources), tokens_RT),
                       weights = network->attention(*network->start(sources), tokens_RT);
      for (std::size_t row = 0; row < sources.size(); ++row) {
        const auto r = static_cast<std::int64_t>(row);
        EXPECT_LT(largest_difference(log_probs[r], example.at("log_probs")[row]), 2e-5);
        EXPECT_LT(largest_difference(weights[r], example.at("attention")[row]), 2e-5);
        const auto length = static_cast<std::int64_t>(sources[row].tokens.size());
        EXPECT_EQ(weights[r].slice(1, length).abs().sum().item<double>(), 0);  // padding is not looked at
      }
    }
  }
}

const std::vector<Source> kSources = {{{5, 6, 7, 8, 9, 10}}, {{11, 12}}};

Lesson lesson(std::int64_t steps, std::int64_t first_weighted = 0) {
  at::Tensor tokens = at::arange(2 * steps, at::kLong).view({2, steps}) % 15 + 5;
  tokens.select(1, 0).fill_(1);
  Lesson made{tokens, tokens.roll(-1, 1), at::ones({2, steps})};
  made.weight_RT.slice(1, 0, first_weighted).zero_();
  return made;
}

double learn(Network& network, const Lesson& lesson) { return network.learn(kSources, lesson).item<double>(); }

TEST(Cfe, TruncationChangesGradientsAndNotTheLoss) {
  const auto whole = make(tiny({{"ground_truth", 1}, {"truncate_every", 0}})),
             cut = make(tiny({{"ground_truth", 1}, {"truncate_every", 3}, {"truncate_after", 4}}));
  for (const std::int64_t steps : {2, 3, 7, 9}) {
    const auto state = whole->start(kSources);
    const Lesson given = lesson(steps);
    const double expected = whole->losses(*state, given.tokens_RT, given.targets_RT, 0).sum().item<double>();
    EXPECT_NEAR(learn(*whole, given), expected, 1e-3);
    EXPECT_NEAR(learn(*cut, given), expected, 1e-3);
  }
  // Does the loss from step `from` on reach back to the first state?
  const auto reaches_back = [](Network& network, std::int64_t steps, std::int64_t from) {
    network.learn(kSources, lesson(steps, from)).backward();
    const at::Tensor& gradient = network.parameters().at("first_state.0.weight").grad();
    const bool reached = gradient.defined() && gradient.abs().sum().item<double>() > 0;
    for (const auto& entry : network.parameters().entries()) entry.tensor.mutable_grad().reset();
    return reached;
  };
  EXPECT_TRUE(reaches_back(*whole, 6, 3));
  EXPECT_TRUE(reaches_back(*cut, 6, 2));   // the first piece
  EXPECT_FALSE(reaches_back(*cut, 6, 3));  // the second goes back to step 2
}

// The gradients of the losses of each piece, as LibTorch finds them behind a state that is cut k2 steps before its end.
std::vector<at::Tensor> gradients_piece_by_piece(Network& network, const Lesson& given, std::int64_t k1,
                                                 std::int64_t k2) {
  const std::int64_t steps = given.tokens_RT.size(1);
  for (std::int64_t begin = 0; begin < steps; begin += k1) {
    const std::int64_t end = std::min(begin + k1, steps), from = std::max<std::int64_t>(begin - (k2 - k1), 0);
    at::manual_seed(5);
    const auto any_state = network.start(kSources);
    auto& state = static_cast<CfeState&>(*any_state);
    std::vector<at::Tensor> log_probs;
    if (from > 0) log_probs.push_back(network.advance(state, given.tokens_RT.slice(1, 0, from)));
    if (begin > 0) {
      for (auto& [hidden, cell] : state.cells) hidden = hidden.detach(), cell = cell.detach();
      for (at::Tensor* tensor : {&state.weights_RS, &state.coverage_RS})
        if (tensor->defined()) *tensor = tensor->detach();
    }
    log_probs.push_back(network.advance(state, given.tokens_RT.slice(1, from, end)));
    const at::Tensor chosen = at::cat(log_probs, 1).gather(2, given.targets_RT.slice(1, 0, end).unsqueeze(2));
    (-chosen.slice(1, begin)).sum().backward();
  }
  std::vector<at::Tensor> gradients;
  for (const auto& entry : network.parameters().entries()) {
    gradients.push_back(entry.tensor.grad().clone());
    entry.tensor.mutable_grad().reset();
  }
  return gradients;
}

TEST(Cfe, GradientsAreThoseOfItsOperations) {
  struct Case {
    nlohmann::json config;
    std::int64_t k1, k2;
  };
  std::vector<Case> cases;
  for (const char* locality : {"none", "monotonic", "bias", "coverage", "monotonic+bias+coverage"}) {
    for (const char* context : {"topk", "pool"}) {
      for (const auto& [k1, k2] : {std::pair{8, 8}, std::pair{3, 5}, std::pair{3, 3}, std::pair{4, 8}}) {
        cases.push_back({tiny({{"locality", locality}, {"context", context}, {"cells", k1 % 3 + 1}}), k1, k2});
        cases.back().config.update({{"truncate_every", k1}, {"truncate_after", k2}});
      }
    }
  }
  cases.push_back({tiny({{"columns", 7}}), 8, 8});  // more than there are characters
  cases.push_back({tiny({{"dropout", 0.5}}), 8, 8});
  for (Case& example : cases) {
    example.config["ground_truth"] = 1;
    SCOPED_TRACE(example.config.dump());
    const auto network = make(example.config);
    network->train(true);
    const Lesson given = lesson(8);
    const std::vector<at::Tensor> expected = gradients_piece_by_piece(*network, given, example.k1, example.k2);
    at::manual_seed(5);
    network->learn(kSources, given).backward();
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const auto& entry = network->parameters().entries()[i];
      const double size = expected[i].abs().max().item<double>(),
                   difference = (entry.tensor.grad() - expected[i]).abs().max().item<double>();
      EXPECT_LT(difference, 1e-4 * size + 1e-6) << entry.name;
      EXPECT_GT(size, 0) << entry.name;
    }
  }
}

TEST(Cfe, WithoutGroundTruthItReadsWhatItSaid) {
  const auto network = make(tiny({{"ground_truth", 0}}));
  const Lesson given = lesson(5);
  const auto state = network->start(kSources);
  at::Tensor input = given.tokens_RT.slice(1, 0, 1);
  double expected = 0;
  for (std::int64_t t = 0; t < 5; ++t) {
    const at::Tensor log_probs = network->advance(*state, input).select(1, 0);
    expected -= log_probs.gather(1, given.targets_RT.slice(1, t, t + 1)).sum().item<double>();
    input = log_probs.argmax(-1, true);
  }
  EXPECT_NEAR(learn(*network, given), expected, 1e-3);
}

TEST(Cfe, AttentionBeginsAtTheMark) {
  const std::vector<Source> sources = {{{5, 6, 9, 8}}, {{9, 6}}, {{5, 6, 7, 8, 7}}};  // the last has no mark
  const auto first_weights = [&](const nlohmann::json& config) {
    const auto network = make(config);
    return network->attention(*network->start(sources), at::ones({3, 1}, at::kLong)).select(1, 0).argmax(1);
  };
  const auto places = [](std::vector<std::int64_t> expected) { return at::tensor(expected); };
  const nlohmann::json bias = tiny({{"locality", "bias"}, {"advance", 0}, {"spread", 0.1}});
  EXPECT_TRUE(first_weights(bias).equal(places({0, 0, 0})));
  nlohmann::json marked = bias;
  marked["focus"] = 9;
  EXPECT_TRUE(first_weights(marked).equal(places({2, 0, 0})));
  marked["advance"] = 1;
  EXPECT_TRUE(first_weights(marked).equal(places({3, 1, 1})));
}

TEST(Cfe, TakesAnEmptySource) {
  for (const char* encoder : {"cfe", "fe", "fcnn", "lstm"}) {
    for (const char* context : {"topk", "pool"}) {
      const auto network = make(tiny({{"encoder", encoder}, {"context", context}}));
      const std::vector<Source> empty = {{{}}};
      const at::Tensor log_probs = network->advance(*network->start(empty), at::ones({1, 1}, at::kLong));
      EXPECT_FALSE(log_probs.isnan().any().item<bool>()) << encoder << " " << context;
    }
  }
}

TEST(Cfe, RefusesWhatDoesNotFit) {
  EXPECT_THROW(make({{"encoder", "gru"}}), Error);
  EXPECT_THROW(make({{"features", 255}}), Error);
  for (const char* locality : {"", "far", "bias+", "bias+bias", "none+bias"})
    EXPECT_THROW(make({{"locality", locality}}), Error) << locality;
  EXPECT_THROW(make({{"encoder", "fe"}, {"filter_width", 4}}), Error);
  EXPECT_THROW(make({{"truncate_every", 30}, {"truncate_after", 20}}), Error);
  EXPECT_THROW(make({{"truncate_every", 30}, {"truncate_after", 70}}), Error);
  const auto network = make(tiny());
  EXPECT_THROW(network->start(std::vector<Source>{{std::vector<int>(64, 5)}}), Error);
}

}  // namespace
}  // namespace emend::arch
