// training.start (lib/train/start.h).
#include "train/start.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

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
  void write(arch::Network& network) const {
    network.parameters().save(weights(), nn::Parameters::Storage::f32, {});
    std::ofstream(folder + "/config.json") << R"({"architecture": "gated_transformer"})";
  }
};

// A layer behind those of the package adds nothing yet, but learns: only its last matrices are 0.
TEST_F(StartFrom, ADeeperNetworkBeginsAsThePackage) {
  const auto shallow = make(1, 1), deep = make(3, 2);
  const at::Tensor anew = said(*deep), shallows = said(*shallow);
  write(*shallow);
  start_from(folder, deep->parameters());
  EXPECT_LT((said(*deep) - shallows).abs().max().item<double>(), 1e-5);
  EXPECT_GT((anew - shallows).abs().max().item<double>(), 1e-2);
  EXPECT_GT(deep->parameters().at("encoder.2.feed_forward.in.weight").abs().max().item<double>(), 0);
}

// A shallower one takes the layers that it has.
TEST_F(StartFrom, AShallowerNetworkTakesTheFirstLayers) {
  const auto deep = make(2, 2), shallow = make(1, 1);
  write(*deep);
  testing::internal::CaptureStderr();
  start_from(folder, shallow->parameters());
  EXPECT_NE(testing::internal::GetCapturedStderr().find(": has weights 'decoder.1', 'encoder.1', which are not used"),
            std::string::npos);
  for (const auto& entry : shallow->parameters().entries())
    EXPECT_TRUE(at::equal(entry.tensor, deep->parameters().at(entry.name))) << entry.name;
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
