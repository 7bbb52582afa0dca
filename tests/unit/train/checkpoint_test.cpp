#include "train/checkpoint.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace emend::train {
namespace {

class Checkpoint : public testing::Test {
 protected:
  const std::string folder = testing::TempDir() + "emend-checkpoint-" + std::to_string(getpid());
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }
};

// A metric that stays at its worst says nothing; a metric that is better counts, whatever the loss.
TEST_F(Checkpoint, OfEqualMetricsTheLowerLossIsBetter) {
  EXPECT_LT((Criterion{0, 5}), (Criterion{0, 7}));
  EXPECT_LT((Criterion{-0.1, 7}), (Criterion{0, 5}));
  EXPECT_FALSE((Criterion{0, 7}) < (Criterion{0, 7}));
  const nn::Parameters none;
  Progress progress;
  for (const double loss : {9.0, 7.0, 8.0, 7.0}) {
    ++progress.step;
    keep_if_good(folder, 3, {0, loss}, none, progress);
  }
  ASSERT_EQ(progress.kept.size(), 3u);
  EXPECT_EQ(progress.kept[0].second, 2);
  EXPECT_EQ(progress.kept[1].second, 4);
  EXPECT_EQ(progress.kept[2].second, 3);
}

TEST_F(Checkpoint, OfAnOlderVersionIsRead) {
  const std::string path = folder + "/last.safetensors";
  io::write_safetensors(path, {},
                        {{"progress",
                          R"({"step": 30, "pool": 1, "batch": 2, "minutes": 0.5, "loss_sum": 3, "unreported": 1,
                              "best": -0.25, "best_step": 20, "without_better": 1, "reductions": 0, "stale": 1,
                              "kept": [[-0.25, 20], [-0.2, 10]], "recipe": "", "corpus": "", "arithmetic": ""})"}});
  const Progress progress = load_progress(io::Safetensors::open(path));
  EXPECT_EQ(progress.step, 30);
  EXPECT_EQ(progress.best.value, -0.25);
  EXPECT_LT((Criterion{-0.25, 5}), progress.best);  // whose loss nobody knows
  ASSERT_EQ(progress.kept.size(), 2u);
  EXPECT_EQ(progress.kept[1].second, 10);
  EXPECT_EQ(progress.kept[1].first.value, -0.2);
}

}  // namespace
}  // namespace emend::train
