// How many CPUs this process may use.
#pragma once

#include <string>

namespace emend::stream {

// The smaller of the affinity mask and the CPU quotas of the process's cgroup and its parents (version 1 and 2),
// rounded up, at least 1. `root` stands before /proc and /sys, for tests.
int available_cpus(const std::string& root = "");

}  // namespace emend::stream
