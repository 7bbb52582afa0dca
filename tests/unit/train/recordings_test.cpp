// Recorded passes, on the CPU, where a graph is the pass done again (nn/graph.h): every part gives what it gives alone.
#include "train/recordings.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include "arch/registry.h"
#include "cli/error.h"
#include "train/validate.h"

namespace emend::train {
namespace {

const decode::Vocabulary kVocabulary{20, 0, 1, 2, 3, 4};

// So many rows of a length, the tokens of each following from `first`.
Batch batch_of(std::size_t rows, std::size_t length, int first) {
  Batch batch;
  for (std::size_t r = 0; r < rows; ++r) {
    Example example;
    for (std::size_t i = 0; i < length; ++i)
      example.source.push_back(5 + static_cast<int>(static_cast<std::size_t>(first) + 3 * r + i) % 15);
    example.target = example.source;
    example.target.push_back(7);
    batch.examples.push_back(std::move(example));
  }
  batch.examples.front().source.pop_back();  // so that there is padding
  return batch;
}

Part part_of(arch::Network& network, const Batch& batch) {
  const Targets targets = targets_of(batch, network.vocabulary(), at::kCPU);
  return {*network.tokens_of(sources_of(batch)), targets.tokens_RT, targets.targets_RT, targets.weight_RT,
          at::scalar_tensor(targets.weight, at::kFloat)};
}

Recordings::Pass pass_of(arch::Network& network) {
  return [&network](const Part& part) {
    const arch::Lesson lesson{part.tokens_RT, part.targets_RT, part.weight_RT};
    const at::Tensor mean = network.learn_from(*network.start_from(part.sources), lesson) / part.weight;
    mean.backward();
    return mean.detach();
  };
}

std::vector<at::Tensor> gradients(arch::Network& network) {
  std::vector<at::Tensor> all;
  for (const auto& entry : network.parameters().entries())
    all.push_back(entry.tensor.grad().defined() ? entry.tensor.grad().clone() : at::zeros_like(entry.tensor));
  return all;
}

TEST(Recordings, GiveEveryPartItsOwnLossAndGradients) {
  int networks = 0;
  for (const arch::Architecture& architecture : arch::architectures()) {
    nlohmann::json sizes = architecture.tiny();
    if (std::string(architecture.name) == "two_stream") sizes.update({{"sampling_beta", 1.0}, {"ecm_lambda", 0.0}});
    if (std::string(architecture.name) == "conv_seq2seq") sizes["context"] = "none";
    const auto network = architecture.make(sizes, kVocabulary, 7);
    network->train(true);
    if (!network->tokens_of(std::vector<decode::Source>(1))) continue;
    ++networks;
    Recordings recordings(*network, /*most=*/2, pass_of(*network));
    // Shapes come again in another order, and the third one is too many.
    const std::size_t lengths[] = {3, 5, 3, 5, 3, 7, 5, 7, 3, 7};
    for (std::size_t step = 0; step < std::size(lengths); step += 2) {
      std::vector<at::Tensor> expected;
      double loss = 0, expected_loss = 0;
      std::vector<Batch> batches;
      for (std::size_t i = step; i < step + 2; ++i) batches.push_back(batch_of(4, lengths[i], static_cast<int>(7 * i)));
      for (const auto& entry : network->parameters().entries())
        entry.tensor.mutable_grad() = at::zeros_like(entry.tensor);
      for (const Batch& batch : batches) expected_loss += pass_of(*network)(part_of(*network, batch)).item<double>();
      expected = gradients(*network);

      recordings.begin_step();
      for (const Batch& batch : batches) loss += recordings.compute(part_of(*network, batch)).item<double>();
      const std::vector<at::Tensor> found = gradients(*network);
      EXPECT_EQ(loss, expected_loss) << architecture.name << ", step " << step;
      for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_TRUE(at::equal(found[i], expected[i])) << network->parameters().entries()[i].name << ", step " << step;
    }
  }
  EXPECT_GE(networks, 6);
}

TEST(Recordings, GradientsLieWhereTheyWere) {
  const auto network =
      arch::find_architecture("transformer").make(arch::find_architecture("transformer").tiny(), kVocabulary, 7);
  Recordings recordings(*network, 1, pass_of(*network));
  std::vector<const void*> places;
  for (int step = 0; step < 3; ++step) {
    recordings.begin_step();
    std::vector<const void*> now;
    for (const auto& entry : network->parameters().entries()) {
      EXPECT_EQ(entry.tensor.grad().abs().sum().item<double>(), 0) << entry.name;
      now.push_back(entry.tensor.grad().const_data_ptr());
    }
    if (step > 0) {
      EXPECT_EQ(now, places);
    }
    places = now;
    recordings.compute(part_of(*network, batch_of(4, 3, step)));
    for (const auto& entry : network->parameters().entries()) entry.tensor.mutable_grad().reset();  // as optimizers do
  }
}

TEST(Recordings, AreRefusedWhereALessonIsNoFunctionOfTokens) {
  const auto message = [](const char* name, nlohmann::json sizes) -> std::string {
    const auto network = arch::find_architecture(name).make(sizes, kVocabulary, 7);
    try {
      Recordings(*network, 1, pass_of(*network));
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  const auto tiny = [](const char* name) { return arch::find_architecture(name).tiny(); };
  EXPECT_NE(message("cfe", tiny("cfe")).find("need more of a batch than its tokens"), std::string::npos);
  EXPECT_NE(message("conv_seq2seq", tiny("conv_seq2seq")).find("need more of a batch"), std::string::npos);
  nlohmann::json sampling = tiny("transformer");
  sampling["sampling_beta"] = 0.5;
  EXPECT_NE(message("transformer", sampling).find("model.sampling_beta"), std::string::npos);
  EXPECT_EQ(message("transformer", tiny("transformer")), "");
}

TEST(FilledRows, AreFewNumbersAndLittleMore) {
  std::size_t last = 0, different = 0;
  for (std::size_t rows = 1; rows <= 1024; ++rows) {
    const std::size_t all = filled_rows(rows);
    EXPECT_GE(all, rows);
    EXPECT_LE(all, rows + rows / 4) << rows;
    EXPECT_EQ(filled_rows(all), all);
    different += all != last ? 1 : 0;
    last = all;
  }
  EXPECT_LE(different, 40u);
}

TEST(Filled, RowsWeighNothing) {
  const Batch batch = batch_of(17, 4, 0), full = filled(batch);
  EXPECT_EQ(full.examples.size(), 20u);
  EXPECT_EQ(full.target_weight(), batch.target_weight());
  const auto& architecture = arch::find_architecture("transformer");
  const auto network = architecture.make(architecture.tiny(), kVocabulary, 7);
  const auto loss = [&](const Batch& some) {
    const Part part = part_of(*network, some);
    const arch::Lesson lesson{part.tokens_RT, part.targets_RT, part.weight_RT};
    return network->learn_from(*network->start_from(part.sources), lesson).item<double>();
  };
  EXPECT_NEAR(loss(full), loss(batch), 1e-3 * loss(batch));
}

}  // namespace
}  // namespace emend::train
