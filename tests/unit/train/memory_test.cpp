#include "train/memory.h"

#include <c10/util/Exception.h>
#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>

#include "cli/error.h"

namespace emend::train {
namespace {

Batch batch_of(std::initializer_list<int> tokens) {
  Batch batch;
  for (const int token : tokens) batch.examples.push_back({{token}, {token}});
  return batch;
}

std::vector<int> first_tokens(const std::vector<Batch>& parts) {
  std::vector<int> tokens;
  for (const Batch& part : parts)
    for (const Example& example : part.examples) tokens.push_back(example.source.at(0));
  return tokens;
}

// Takes no part of more than `most` examples.
struct Device {
  explicit Device(std::size_t most) : most(most) {}
  void operator()(const std::vector<Batch>& parts, std::size_t& part) {
    ++attempts;
    for (part = 0; part < parts.size(); ++part)
      TORCH_CHECK_WITH(OutOfMemoryError, parts[part].examples.size() <= most, "CUDA out of memory");
    done = parts;
  }
  std::size_t most;
  int attempts = 0;
  std::vector<Batch> done;
};

TEST(Memory, WhatNewAndOneDnnSayIsLackOfMemoryToo) {
  for (const bool of_new : {true, false}) {
    std::vector<Batch> done;
    const auto attempt = [&](const std::vector<Batch>& parts, std::size_t&) {
      if (parts.size() > 1) {
        done = parts;
      } else if (of_new) {
        throw std::bad_alloc();
      } else {
        throw std::runtime_error("could not create a primitive");
      }
    };
    MemoryLimit().compute({batch_of({1, 2})}, attempt, [] {});
    EXPECT_EQ(done.size(), 2u);
  }
  const auto fails = [](const std::vector<Batch>&, std::size_t&) { throw std::runtime_error("something else"); };
  EXPECT_THROW(MemoryLimit().compute({batch_of({1, 2})}, fails, [] {}), std::runtime_error);
}

// A primitive may fail for another reason than memory, above all where it fails for single examples, too.
TEST(Memory, WhatOneDnnCannotComputeAtAllIsNotCalledLackOfMemory) {
  for (const std::string words : {"could not create a primitive", "could not execute a primitive"}) {
    int attempts = 0;
    const auto fails = [&](const std::vector<Batch>&, std::size_t&) {
      ++attempts;
      throw std::runtime_error(words);
    };
    try {
      MemoryLimit().compute({batch_of({1, 2, 3, 4})}, fails, [] {});
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), "training: a single example cannot be computed: " + words +
                                  ": if memory is short, lower data.max_tokens or the sizes of the model");
    }
    EXPECT_EQ(attempts, 3);  // 4, 2 + 2, 1 + 1 + 1 + 1
  }
}

TEST(Memory, BatchesThatFitAreTakenAsTheyAre) {
  Device device(3);
  int cleaned = 0;
  MemoryLimit().compute({batch_of({1, 2, 3}), batch_of({4})}, std::ref(device), [&] { ++cleaned; });
  EXPECT_EQ(device.attempts, 1);
  EXPECT_EQ(device.done.size(), 2u);
  EXPECT_EQ(cleaned, 0);
}

TEST(Memory, OthersAreHalvedUntilTheyFitAndNothingIsLost) {
  Device device(2);
  int cleaned = 0;
  MemoryLimit().compute({batch_of({1, 2, 3, 4, 5}), batch_of({6})}, std::ref(device), [&] { ++cleaned; });
  EXPECT_EQ(device.attempts, 3);  // 5, 3 + 2, 2 + 1 + 1 + 1
  EXPECT_EQ(cleaned, 2);
  EXPECT_EQ(first_tokens(device.done), (std::vector<int>{1, 2, 3, 4, 5, 6}));
}

TEST(Memory, LaterBatchesOfThatSizeAreHalvedAtOnceAndSmallerOnesAreNot) {
  MemoryLimit limit;
  Device device(2);
  limit.compute({batch_of({1, 2}), batch_of({3, 4, 5})}, std::ref(device), [] {});
  EXPECT_EQ(device.attempts, 2);
  EXPECT_EQ(limit.tokens(), 3u * 4u);
  EXPECT_EQ(device.done.size(), 3u);  // 2, 2 + 1
  for (const auto& [batch, parts] : {std::pair(batch_of({1, 2, 3, 4, 5, 6, 7}), 4u), std::pair(batch_of({1, 2}), 1u)}) {
    device.attempts = 0;
    limit.compute({batch}, std::ref(device), [] {});
    EXPECT_EQ(device.attempts, 1);
    EXPECT_EQ(device.done.size(), parts);
    EXPECT_EQ(first_tokens(device.done), first_tokens({batch}));
  }
}

TEST(Memory, ASingleExampleThatDoesNotFitIsAnError) {
  Device device(0);
  EXPECT_THROW(MemoryLimit().compute({batch_of({1, 2})}, std::ref(device), [] {}), Error);
}

TEST(Memory, OtherErrorsAreNotItsBusiness) {
  const auto attempt = [](const std::vector<Batch>&, std::size_t&) { TORCH_CHECK(false, "shapes differ"); };
  EXPECT_THROW(MemoryLimit().compute({batch_of({1, 2})}, attempt, [] {}), c10::Error);
}

}  // namespace
}  // namespace emend::train
