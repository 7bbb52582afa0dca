// training.start (lib/train/start.h).
#include "train/start.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "arch/bert.h"
#include "arch/gector.h"
#include "arch/nqe.h"
#include "arch/registry.h"
#include "train/average.h"

namespace emend::train {
namespace {

std::unique_ptr<arch::Network> make(int encoder_layers, int decoder_layers) {
  nlohmann::json config = arch::find_architecture("gated_transformer").tiny();
  config.update({{"encoder_layers", encoder_layers}, {"decoder_layers", decoder_layers}});
  return arch::find_architecture("gated_transformer").make(config, {20, 0, 1, 2, 3, 4}, 7);
}

at::Tensor said(arch::Network& network) {
  const c10::NoGradGuard no_gradients;
  const std::vector<decode::Source> sources = {{{5, 6, 7, 9}}, {{8, 11}}};
  return network.advance(*network.start(sources), at::tensor(std::vector<std::int64_t>{1, 5, 6, 7}).repeat({2, 1}));
}

class StartFrom : public testing::Test {
 protected:
  const std::string folder = testing::TempDir() + "emend-start-" + std::to_string(getpid());
  std::string weights() const { return folder + "/model.safetensors"; }
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }
  void write(arch::Trainable& network, const std::string& architecture = "gated_transformer") const {
    network.parameters().save(weights(), nn::Parameters::Storage::f32, {});
    std::ofstream(folder + "/config.json") << R"({"architecture": ")" + architecture + "\"}";
  }
};

// A layer behind those of the package adds nothing yet, but learns: only its last matrices are 0.
TEST_F(StartFrom, ADeeperNetworkBeginsAsThePackage) {
  const auto shallow = make(1, 1), deep = make(3, 2);
  const at::Tensor anew = said(*deep), shallows = said(*shallow);
  write(*shallow);
  start_from(folder, "gated_transformer", deep->parameters());
  EXPECT_LT((said(*deep) - shallows).abs().max().item<double>(), 1e-5);
  EXPECT_GT((anew - shallows).abs().max().item<double>(), 1e-2);
  EXPECT_GT(deep->parameters().at("encoder.2.feed_forward.in.weight").abs().max().item<double>(), 0);
}

// A shallower one takes the layers that it has.
TEST_F(StartFrom, AShallowerNetworkTakesTheFirstLayers) {
  const auto deep = make(2, 2), shallow = make(1, 1);
  write(*deep);
  testing::internal::CaptureStderr();
  start_from(folder, "gated_transformer", shallow->parameters());
  EXPECT_NE(testing::internal::GetCapturedStderr().find(": has weights 'decoder.1', 'encoder.1', which are not used"),
            std::string::npos);
  for (const auto& entry : shallow->parameters().entries())
    EXPECT_TRUE(at::equal(entry.tensor, deep->parameters().at(entry.name))) << entry.name;
}

// Heads are not what a tagger or an estimator takes from the package that it is built on; layers are.
TEST_F(StartFrom, HeadsOfWhatATaggerOrAnEstimatorIsBuiltOnAreNoMistake) {
  const decode::Vocabulary vocabulary = {20, 0, 1, 2, 3, 4};
  const auto said = [&](const std::string& architecture, nn::Parameters& parameters) {
    testing::internal::CaptureStderr();
    start_from(folder, architecture, parameters);
    return testing::internal::GetCapturedStderr();
  };
  const auto tagger = arch::make_gector(arch::tiny_gector(), vocabulary, 7);
  write(*arch::make_bert(arch::tiny_bert(), vocabulary, 7), "bert");
  EXPECT_EQ(said("gector", tagger->parameters()), "");
  const auto estimator = arch::make_nqe(arch::tiny_nqe(), vocabulary, 7);
  write(*arch::make_nqe_predictor(arch::tiny_nqe_predictor(), vocabulary, 7), "nqe_predictor");
  EXPECT_EQ(said("nqe", estimator->parameters()), "");
  EXPECT_NE(said("gector", tagger->parameters()).find("another [model]"), std::string::npos);

  nlohmann::json deeper = arch::tiny_bert();
  deeper["num_hidden_layers"] = deeper["num_hidden_layers"].get<int>() + 1;
  write(*arch::make_bert(deeper, vocabulary, 7), "bert");
  const std::string told = said("gector", tagger->parameters());
  EXPECT_NE(told.find("which are not used"), std::string::npos);
  EXPECT_EQ(told.find("cls"), std::string::npos) << told;
}

TEST_F(StartFrom, AMixtureKeepsTheLayersThatThePackageLacks) {
  const auto shallow = make(1, 1), deep = make(2, 1), mixed = make(2, 1);
  const c10::NoGradGuard no_gradients;
  for (const auto& entry : shallow->parameters().entries()) entry.tensor.mul_(1.5);
  write(*shallow);
  mix_with(mixed->parameters(), weights(), 0.25);
  for (const auto& entry : mixed->parameters().entries()) {
    const at::Tensor& own = deep->parameters().at(entry.name);
    const bool both = !entry.name.starts_with("encoder.1.");
    EXPECT_TRUE(at::allclose(entry.tensor, both ? own * 0.75 + shallow->parameters().at(entry.name) * 0.25 : own))
        << entry.name;
  }
}

}  // namespace
}  // namespace emend::train
