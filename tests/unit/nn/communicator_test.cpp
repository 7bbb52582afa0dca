// NCCL as it is loaded and asked; tests/stand_in/nccl.cpp is in its place, so that the numbers may lie on the CPU.
#include "nn/communicator.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <thread>
#include <vector>

#include "nn/device.h"

namespace emend::nn {
namespace {

constexpr const char* kStandIn = EMEND_BINARY_DIR "/tests/stand_in/libnccl.so.2";

// An environment variable for the length of a test.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) { setenv(name, value.c_str(), 1); }
  ~Variable() { unsetenv(name_); }

 private:
  const char* name_;
};

std::string message(auto&& function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Nccl, IsTheFileThatTheEnvironmentNames) {
  const Variable named("EMEND_NCCL", kStandIn);
  EXPECT_EQ(Nccl::load().version(), "2.4.3");
}

TEST(Nccl, SaysWhyAFileIsNotTaken) {
  {
    const Variable named("EMEND_NCCL", "/nowhere/libnccl.so.2");
    const std::string missing = message([] { Nccl::load(); });
    EXPECT_EQ(missing.find("/nowhere/libnccl.so.2: cannot be loaded ("), 0u) << missing;
    EXPECT_TRUE(missing.ends_with("install NCCL, or name the file in EMEND_NCCL")) << missing;
  }
  const Variable named("EMEND_NCCL", "libm.so.6");
  EXPECT_EQ(message([] { Nccl::load(); }), "libm.so.6: has no ncclCommInitRank: EMEND_NCCL names another libnccl.so.2");
}

// As a process each: number + rank, summed in three buckets of different sizes.
std::vector<at::Tensor> sums(int size) {
  const Nccl nccl = Nccl::load();
  const nccl::UniqueId id = nccl.make_id();
  std::vector<at::Tensor> results(static_cast<std::size_t>(size));
  std::vector<std::thread> processes;
  for (int rank = 0; rank < size; ++rank) {
    processes.emplace_back([&, rank] {
      Communicator communicator(nccl, id, rank, size, at::kCPU);
      std::vector<at::Tensor> buckets;
      for (const std::int64_t count : {std::int64_t{1}, std::int64_t{4096}, std::int64_t{10001}}) {
        buckets.push_back(at::arange(count, at::kFloat) + rank);
        communicator.begin_sum(buckets.back());
      }
      communicator.finish_sums();
      results[static_cast<std::size_t>(rank)] = at::cat(buckets);
    });
  }
  for (std::thread& process : processes) process.join();
  return results;
}

TEST(Communicator, EveryProcessGetsTheSum) {
  const Variable named("EMEND_NCCL", kStandIn);
  for (const int size : {1, 2, 3}) {
    const at::Tensor numbers = at::cat({at::arange(1), at::arange(4096), at::arange(10001)}).to(at::kFloat);
    for (const at::Tensor& sum : sums(size)) EXPECT_TRUE(at::equal(sum, numbers * size + size * (size - 1) / 2));
  }
}

// NCCL itself, which needs a GPU of its own for every process.
class CommunicatorOn : public testing::TestWithParam<const char*> {};

TEST_P(CommunicatorOn, OneProcessKeepsItsNumbers) {
  std::optional<at::Device> device;
  try {
    device = open_device(GetParam());
  } catch (const Error& error) {
    GTEST_SKIP() << error.what();
  }
  const Nccl nccl = Nccl::load();
  Communicator communicator(nccl, nccl.make_id(), 0, 1, *device);
  const at::Tensor numbers = at::arange(100003, at::kFloat);
  const at::Tensor sum = numbers.to(*device);
  communicator.begin_sum(sum);
  communicator.finish_sums();
  EXPECT_TRUE(at::equal(sum.cpu(), numbers));
  const at::Tensor again = sum * 2;
  communicator.begin_sum(again);
  communicator.finish_sums();
  EXPECT_TRUE(at::equal(again.cpu(), numbers * 2));
}

INSTANTIATE_TEST_SUITE_P(Device, CommunicatorOn, testing::Values("cuda"),
                         [](const auto& info) { return std::string(info.param); });

TEST(Communicator, WhatTheLibraryReportsIsAnErrorWithARemedy) {
  const Variable named("EMEND_NCCL", kStandIn);
  const Nccl nccl = Nccl::load();
  const auto with_failure = [&](const char* which) {
    const Variable fails("STAND_IN_NCCL_FAILS", which);
    return message([&] {
      Communicator communicator(nccl, nccl.make_id(), 0, 1, at::kCPU);
      for (int step = 0; step < 2; ++step) {
        communicator.begin_sum(at::zeros({3}));
        communicator.finish_sums();
      }
    });
  };
  EXPECT_EQ(
      with_failure("init:1"),
      "NCCL: cannot bring the processes together (unhandled system error (run with NCCL_DEBUG=INFO for details)): "
      "NCCL_DEBUG=INFO tells more; --set training.reduction=mpi does without it");
  EXPECT_EQ(with_failure("sum:2").find("NCCL: cannot sum numbers (unhandled system error"), 0u);
  EXPECT_EQ(with_failure("lost:2").find("NCCL: lost a process (remote process exited"), 0u);
  EXPECT_EQ(with_failure("sum:3"), "");
}

TEST(Communicator, TakesFloatsInARowAlone) {
  const Variable named("EMEND_NCCL", kStandIn);
  const Nccl nccl = Nccl::load();
  Communicator communicator(nccl, nccl.make_id(), 0, 1, at::kCPU);
  EXPECT_THROW(communicator.begin_sum(at::zeros({3}, at::kDouble)), c10::Error);
  EXPECT_THROW(communicator.begin_sum(at::zeros({3, 4}).t()), c10::Error);
}

TEST(Device, TheCpuHasNoPlaceOnABusAndNoNumber) {
  EXPECT_EQ(bus_address(at::kCPU), "");
  EXPECT_EQ(open_device("cpu", 3), at::Device(at::kCPU));
}

TEST(Device, WhatStaysOnTheCpuIsNotCopied) {
  const at::Tensor x = at::zeros({3});
  EXPECT_TRUE(send(x, at::kCPU).is_same(x));
}

}  // namespace
}  // namespace emend::nn
