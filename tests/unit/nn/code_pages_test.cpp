#include "nn/code_pages.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace emend::nn {
namespace {

// KiB of what nobody may write to of LibTorch, in memory now.
long resident() {
  std::ifstream maps("/proc/self/smaps");
  std::string line;
  long sum = 0;
  for (bool wanted = false; std::getline(maps, line);) {
    if (line.find(" r-xp ") != std::string::npos || line.find(" r--p ") != std::string::npos ||
        line.find(" rw-p ") != std::string::npos)
      wanted = line.find(" rw-p ") == std::string::npos && line.ends_with("/libtorch_cpu.so");
    if (wanted && line.starts_with("Rss:")) sum += std::stol(line.substr(4));
  }
  return sum;
}

TEST(CodePages, AreGivenBackAndComeBack) {
  const at::Tensor before = at::arange(6).view({2, 3}).sum(1);
  const long much = resident();
  if (much == 0) GTEST_SKIP() << "LibTorch is not mapped as Linux maps a library";
  return_code_pages();
  EXPECT_LT(resident(), much / 2) << "of " << much << " KiB";
  EXPECT_TRUE(at::arange(6).view({2, 3}).sum(1).equal(before));
}

}  // namespace
}  // namespace emend::nn
