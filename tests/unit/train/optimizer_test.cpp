#include "train/optimizer.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "io/package.h"
#include "train/average.h"
#include "train/schedule.h"

namespace emend::train {
namespace {

Training schedule(const std::string& name) {
  Training training;
  training.schedule = name;
  training.learning_rate = 0.4;
  training.warmup = 4;
  training.steps = 100;
  training.decay = 0.5;
  training.decay_every = 30;
  return training;
}

TEST(LearningRate, WarmsUpLinearly) {
  for (const char* name : {"constant", "linear", "inverse_sqrt", "cosine", "step", "plateau"}) {
    EXPECT_DOUBLE_EQ(learning_rate(schedule(name), 1), 0.1);
    EXPECT_DOUBLE_EQ(learning_rate(schedule(name), 4), 0.4);
  }
}

TEST(LearningRate, FollowsItsSchedule) {
  EXPECT_DOUBLE_EQ(learning_rate(schedule("constant"), 90), 0.4);
  EXPECT_DOUBLE_EQ(learning_rate(schedule("inverse_sqrt"), 16), 0.2);
  EXPECT_NEAR(learning_rate(schedule("cosine"), 52), 0.2, 1e-12);
  EXPECT_NEAR(learning_rate(schedule("cosine"), 28), 0.4 * 0.5 * (1 + std::sqrt(0.5)), 1e-12);
  EXPECT_NEAR(learning_rate(schedule("linear"), 28), 0.3, 1e-12);
  for (const char* name : {"cosine", "linear"}) {
    EXPECT_NEAR(learning_rate(schedule(name), 100), 0, 1e-12);
    EXPECT_NEAR(learning_rate(schedule(name), 200), 0, 1e-12);
  }
  EXPECT_DOUBLE_EQ(learning_rate(schedule("step"), 29), 0.4);
  EXPECT_DOUBLE_EQ(learning_rate(schedule("step"), 30), 0.2);
  EXPECT_DOUBLE_EQ(learning_rate(schedule("step"), 90), 0.05);
  EXPECT_DOUBLE_EQ(learning_rate(schedule("plateau"), 90, 2), 0.1);
}

TEST(LearningRate, FallsByTheClockWhereItIsToldTo) {
  for (const char* name : {"cosine", "linear"}) {
    Training training = schedule(name);
    training.schedule_by = "minutes";
    training.max_minutes = 8;
    EXPECT_DOUBLE_EQ(learning_rate(training, 2, 0, 6), 0.2) << "the warm-up is one of steps";
    EXPECT_NEAR(learning_rate(training, 1000, 0, 0), 0.4, 1e-12);
    EXPECT_NEAR(learning_rate(training, 5, 0, 4), 0.2, 1e-12);
    EXPECT_NEAR(learning_rate(training, 5, 0, 8.5), 0, 1e-12);
  }
}

// A matrix that decays and a bias that does not.
struct Weights {
  nn::Parameters parameters;
  at::Tensor matrix, bias;
  explicit Weights(const nlohmann::json& start)
      : matrix(parameters.add("matrix", tensor(start.at("matrix")), true)),
        bias(parameters.add("bias", tensor(start.at("bias")), false)) {}

  static at::Tensor tensor(const nlohmann::json& values) {
    if (!values[0].is_array()) return at::tensor(values.get<std::vector<float>>());
    std::vector<at::Tensor> rows;
    for (const auto& row : values) rows.push_back(tensor(row));
    return at::stack(rows);
  }
  void take(const nlohmann::json& gradients) {
    matrix.mutable_grad() = tensor(gradients.at("matrix"));
    bias.mutable_grad() = tensor(gradients.at("bias"));
  }
};

nlohmann::json reference() { return io::read_json(EMEND_SOURCE_DIR "/tests/reference/train/optimizers.json"); }

Training settings(const std::string& optimizer) {
  const auto from = reference().at("settings");
  Training training;
  training.optimizer = optimizer;
  training.weight_decay = from.at("weight_decay");
  training.betas = from.at("betas").get<std::vector<double>>();
  training.momentum = from.at("momentum");
  return training;
}

class OptimizerLaw : public testing::TestWithParam<const char*> {};

// tests/reference/optimizer_vectors.py
TEST_P(OptimizerLaw, TakesTheStepsOfTheReference) {
  const auto vectors = reference();
  Weights weights(vectors.at("start"));
  const auto optimizer = make_optimizer(weights.parameters, settings(GetParam()));
  for (std::size_t step = 0; step < vectors.at("gradients").size(); ++step) {
    weights.take(vectors.at("gradients")[step]);
    optimizer->step(vectors.at("settings").at("learning_rate"));
    EXPECT_FALSE(weights.bias.grad().defined());
    for (const auto& [name, tensor] : {std::pair("matrix", weights.matrix), std::pair("bias", weights.bias)}) {
      const auto expected = vectors.at(GetParam())[step].at(name).get<std::vector<double>>();
      const at::Tensor flat = tensor.detach().flatten();
      for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(flat[static_cast<std::int64_t>(i)].item<double>(), expected[i], 2e-6) << name << " " << step;
    }
  }
}

TEST_P(OptimizerLaw, ContinuesFromASavedState) {
  const auto path = (std::filesystem::temp_directory_path() / ("emend-state-" + std::to_string(getpid()))).string();
  const auto vectors = reference();
  Weights whole(vectors.at("start")), broken(vectors.at("start"));
  const auto uninterrupted = make_optimizer(whole.parameters, settings(GetParam()));
  const auto step = [&](Weights& weights, Optimizer& optimizer, std::size_t number) {
    weights.take(vectors.at("gradients")[number]);
    optimizer.step(0.1);
  };
  for (std::size_t i = 0; i < 4; ++i) step(whole, *uninterrupted, i);
  {
    const auto begun = make_optimizer(broken.parameters, settings(GetParam()));
    for (std::size_t i = 0; i < 2; ++i) step(broken, *begun, i);
    std::vector<io::TensorView> views;
    std::vector<at::Tensor> kept;
    begun->save(views, kept);
    EXPECT_GT(begun->bytes(), 0);
    io::write_safetensors(path, views);
  }
  const auto continued = make_optimizer(broken.parameters, settings(GetParam()));
  continued->load(io::Safetensors::open(path));
  for (std::size_t i = 2; i < 4; ++i) step(broken, *continued, i);
  EXPECT_TRUE(at::equal(whole.matrix, broken.matrix));
  EXPECT_TRUE(at::equal(whole.bias, broken.bias));
  std::filesystem::remove(path);
}

INSTANTIATE_TEST_SUITE_P(All, OptimizerLaw, testing::Values("adam", "adamw", "adafactor", "nesterov"),
                         [](auto& info) { return std::string(info.param); });

TEST(Groups, LearnAtTheirOwnPaceOrNotAtAll) {
  nn::Parameters parameters;
  const at::Tensor slow = parameters.add("encoder.0.weight", at::zeros({2}), true),
                   frozen = parameters.add("embedding", at::zeros({2}), true),
                   other = parameters.add("decoder.0.weight", at::zeros({2}), true);
  Training training;
  training.optimizer = "nesterov";
  training.momentum = 0;
  training.groups = {{"slow", {"encoder.*"}, 0.1}, {"frozen", {"embed*"}, 0}};
  const auto optimizer = make_optimizer(parameters, training);
  EXPECT_FALSE(frozen.requires_grad());
  EXPECT_TRUE(slow.requires_grad());
  slow.mutable_grad() = at::ones({2});
  other.mutable_grad() = at::ones({2});
  optimizer->step(1);
  EXPECT_NEAR(slow[0].item<double>(), -0.1, 1e-7);
  EXPECT_NEAR(other[0].item<double>(), -1, 1e-7);
  EXPECT_EQ(frozen[0].item<double>(), 0);
  for (const auto& [pattern, message] :
       {std::pair("encodr.*", "'encodr.*' fits no parameter: did you mean 'encoder.*'?"),
        {"embeding", "'embeding' fits no parameter: did you mean 'embedding'?"},
        {"*gates*", "'*gates*' fits no parameter: names are like 'encoder.0.weight'"}}) {
    training.groups = {{"x", {pattern}, 1}};
    try {
      make_optimizer(parameters, training);
      FAIL();
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
    }
  }
}

TEST(Clipping, ScalesTheJointNorm) {
  nn::Parameters parameters;
  const at::Tensor a = parameters.add("a", at::zeros({1}), true), b = parameters.add("b", at::zeros({1}), true);
  const auto take = [&] {
    a.mutable_grad() = at::tensor({3.0F});
    b.mutable_grad() = at::tensor({-4.0F});
  };
  take();
  EXPECT_NEAR(clip_gradients(parameters, 10, "2").item<double>(), 5, 1e-6);
  EXPECT_NEAR(a.grad()[0].item<double>(), 3, 1e-6);
  EXPECT_NEAR(clip_gradients(parameters, 1, "2").item<double>(), 5, 1e-6);
  EXPECT_NEAR(a.grad()[0].item<double>(), 0.6, 1e-5);
  EXPECT_NEAR(b.grad()[0].item<double>(), -0.8, 1e-5);
  take();
  EXPECT_NEAR(clip_gradients(parameters, 2, "infinity").item<double>(), 4, 1e-6);
  EXPECT_NEAR(a.grad()[0].item<double>(), 1.5, 1e-5);
  EXPECT_NEAR(b.grad()[0].item<double>(), -2, 1e-5);
}

TEST(MovingAverage, FollowsTheWeightsAndSwapsBack) {
  nn::Parameters parameters;
  const at::Tensor weight = parameters.add("w", at::zeros({1}), true);
  MovingAverage average(parameters, 0.25);
  double expected = 0;
  for (int t = 1; t <= 5; ++t) {
    weight.detach().fill_(t);
    average.update();
    const double decay = std::min(0.25, (1.0 + t) / (10.0 + t));
    expected = decay * expected + (1 - decay) * t;
  }
  average.swap();
  EXPECT_NEAR(weight[0].item<double>(), expected, 1e-6);
  average.swap();
  EXPECT_EQ(weight[0].item<double>(), 5);
}

// Weights of more numbers than are exchanged at once.
TEST(MovingAverage, SwapsLargeWeights) {
  constexpr std::int64_t length = (1 << 20) + 3;
  nn::Parameters parameters;
  const at::Tensor weight = parameters.add("w", at::arange(length).to(at::kFloat), true),
                   small = parameters.add("v", at::ones({2, 2}), true);
  MovingAverage average(parameters, 0.5);
  weight.detach().fill_(-1);
  small.detach().fill_(-2);
  average.swap();
  EXPECT_TRUE(weight.equal(at::arange(length).to(at::kFloat)));
  EXPECT_TRUE(small.equal(at::ones({2, 2})));
  average.swap();
  EXPECT_TRUE(weight.eq(-1).all().item<bool>());
  EXPECT_TRUE(small.eq(-2).all().item<bool>());
}

TEST(LoadMean, IsTheMeanOfFiles) {
  const auto folder = std::filesystem::temp_directory_path();
  nn::Parameters parameters;
  const at::Tensor weight = parameters.add("w", at::zeros({2}), true);
  std::vector<std::string> files;
  for (const double value : {1.0, 2.0, 6.0}) {
    weight.detach().fill_(value);
    files.push_back((folder / ("emend-mean-" + std::to_string(getpid()) + std::to_string(files.size()))).string());
    parameters.save(files.back(), nn::Parameters::Storage::f32, {});
  }
  load_mean(parameters, files);
  EXPECT_EQ(weight[1].item<double>(), 3);
  for (const std::string& file : files) std::filesystem::remove(file);
}

}  // namespace
}  // namespace emend::train
