// Which way gradients are summed, and what says so.
#include "train/reduction.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/error.h"
#include "train/gradient_sum.h"

namespace emend::train {
namespace {

constexpr const char* kStandIn = EMEND_BINARY_DIR "/tests/stand_in/libnccl.so.2";

// One process that finds itself among others which have a problem.
class AmongOthers : public Processes {
 public:
  int rank() const override { return 1; }
  int size() const override { return 2; }
  void begin_sum(float*, std::size_t) override {}
  void finish_sums() override {}
  double sum(double number) override { return number; }
  double most(double) override { return 1; }
  double of_first(double number) override { return number; }
  void take_first(std::span<char>) override {}
  std::vector<double> on_host(double number) override { return {number - 1, number}; }
};

std::string message(const std::string& wanted, Processes& processes) {
  try {
    make_reduction(wanted, at::kCPU, processes);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Reduction, OnTheCpuIsMpisUnlessNcclIsAskedFor) {
  setenv("EMEND_NCCL", "/nowhere/libnccl.so.2", 1);
  const auto processes = alone();
  for (const char* wanted : {"auto", "mpi"}) EXPECT_EQ(message(wanted, *processes), "") << wanted;
  EXPECT_EQ(message("nccl", *processes).find("/nowhere/libnccl.so.2: cannot be loaded"), 0u);
}

TEST(Reduction, ByNcclSumsInPlace) {
  setenv("EMEND_NCCL", kStandIn, 1);
  const auto processes = alone();
  const auto reduction = make_reduction("nccl", at::kCPU, *processes);
  EXPECT_EQ(reduction->device(), at::Device(at::kCPU));
  const at::Tensor numbers = at::arange(5, at::kFloat);
  reduction->begin(numbers);
  reduction->finish();
  EXPECT_TRUE(at::equal(numbers, at::arange(5, at::kFloat)));
}

TEST(Reduction, EveryProcessStopsWhereOneCannotUseNccl) {
  setenv("EMEND_NCCL", kStandIn, 1);
  AmongOthers processes;
  EXPECT_EQ(message("nccl", processes), "training.reduction: another process cannot use NCCL");
}

// The sum of two processes that find the same.
class Twice : public Reduction {
 public:
  at::Device device() const override { return at::kCPU; }
  void begin(const at::Tensor& numbers) override { at::Tensor(numbers).mul_(2); }
  void finish() override {}
};

TEST(GradientSum, GivesEveryParameterItsSumWithoutAnotherCopy) {
  nn::Parameters parameters(1);
  const nn::Scope root(parameters);
  const at::Tensor a_23 = root.constant("a", {2, 3}, 1), b_4 = root.constant("b", {4}, 1);
  root.constant("unused", {5}, 1);
  Twice twice;
  GradientSum sum(parameters, twice, 8 * sizeof(float));  // a alone fills a bucket
  for (int step = 1; step <= 2; ++step) {
    const auto learn = [&] { ((a_23 * at::arange(6).view({2, 3})).sum() * step + b_4.sum()).backward(); };
    learn();
    sum.expect();
    learn();  // on top of the first
    sum.finish();
    EXPECT_TRUE(at::equal(a_23.grad(), at::arange(6, at::kFloat).view({2, 3}) * 4 * step));
    EXPECT_TRUE(at::equal(b_4.grad(), at::full({4}, 4.0)));
    const at::Tensor unused_5 = parameters.at("unused").grad();
    EXPECT_TRUE(at::equal(unused_5, at::zeros({5})));
    EXPECT_EQ(a_23.grad().sizes(), a_23.sizes());
    for (const auto& entry : parameters.entries()) entry.tensor.mutable_grad().reset();
  }
}

// Memory runs out in the middle of backward, when the sum of the later parameters has begun: the others get those of
// the pass that comes after it, and each sum begins once.
TEST(GradientSum, APassThatFailedIsDoneAgainBehindTheSumsThatHaveBegun) {
  nn::Parameters parameters(1);
  const nn::Scope root(parameters);
  const at::Tensor early_4 = root.constant("early", {4}, 1), late_4 = root.constant("late", {4}, 1);
  Twice twice;
  GradientSum sum(parameters, twice, 4 * sizeof(float));  // a bucket each
  for (int step = 1; step <= 2; ++step) {
    sum.expect();
    late_4.sum().backward();
    sum.abandon();
    for (const auto& entry : parameters.entries()) entry.tensor.mutable_grad().reset();
    for (const bool last : {false, true}) {
      if (last) sum.expect();
      ((early_4.sum() + late_4.sum()) * step / 2).backward();
    }
    sum.finish();
    EXPECT_TRUE(at::equal(early_4.grad(), at::full({4}, 2.0 * step)));
    EXPECT_TRUE(at::equal(late_4.grad(), at::full({4}, 2.0)));
    for (const auto& entry : parameters.entries()) entry.tensor.mutable_grad().reset();
  }
}

// With another one of the same kind on its host.
class Doubled : public AmongOthers {
 public:
  std::vector<double> on_host(double number) override { return {number, number}; }
};

TEST(Processes, KnowTheirPlaceOnTheHostAndWhoHasTheSame) {
  EXPECT_EQ(AmongOthers().place_on_host(), 1);
  EXPECT_EQ(alone()->place_on_host(), 0);
  EXPECT_TRUE(AmongOthers().alone_with("0000:65:00.0"));
  EXPECT_FALSE(Doubled().alone_with("0000:65:00.0"));
}

}  // namespace
}  // namespace emend::train
