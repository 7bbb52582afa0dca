#include "stream/cpus.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <filesystem>
#include <fstream>

namespace emend::stream {
namespace {

class Cgroups : public testing::Test {
 protected:
  Cgroups() {
    std::string pattern = std::filesystem::temp_directory_path() / "emend.XXXXXX";
    root_ = mkdtemp(pattern.data());
  }
  ~Cgroups() override { std::filesystem::remove_all(root_); }

  void write(const std::string& path, const std::string& contents) {
    std::filesystem::create_directories(std::filesystem::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << contents;
  }

  static int affinity() {
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    return CPU_COUNT(&set);
  }

  std::string root_;
};

TEST_F(Cgroups, NoneLeavesTheAffinity) { EXPECT_EQ(available_cpus(root_), affinity()); }

TEST_F(Cgroups, TheSmallestQuotaOfTheParentsCounts) {
  write("/proc/self/cgroup", "0::/slice/service\n");
  write("/sys/fs/cgroup/slice/service/cpu.max", "max 100000\n");
  EXPECT_EQ(available_cpus(root_), affinity());
  write("/sys/fs/cgroup/slice/cpu.max", "50000 100000\n");
  EXPECT_EQ(available_cpus(root_), 1);
}

TEST_F(Cgroups, APathOfTheHostFallsBackToTheMount) {
  write("/proc/self/cgroup", "0::/../docker/1f\n");
  write("/sys/fs/cgroup/cpu.max", "100000 100000\n");
  EXPECT_EQ(available_cpus(root_), 1);
}

TEST_F(Cgroups, Version1IsRead) {
  write("/proc/self/cgroup", "5:memory:/a\n4:cpu,cpuacct:/a\n");
  write("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "-1\n");
  write("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(available_cpus(root_), affinity());
  write("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "90000\n");
  EXPECT_EQ(available_cpus(root_), 1);
}

}  // namespace
}  // namespace emend::stream
