#include "stream/cpus.h"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>
#include <string_view>
#include <thread>

namespace emend::stream {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

int affinity() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return static_cast<int>(std::thread::hardware_concurrency());  // more than 1,024 CPUs
}

double quota_v2(const std::string& folder) {  // "max 100000" or "150000 100000": microseconds a period
  std::ifstream file(folder + "/cpu.max");
  double quota = 0, period = 0;
  return file >> quota >> period && period > 0 ? quota / period : unlimited;
}

double quota_v1(const std::string& folder) {  // -1: no limit
  std::ifstream quota_file(folder + "/cpu.cfs_quota_us"), period_file(folder + "/cpu.cfs_period_us");
  double quota = 0, period = 0;
  return quota_file >> quota && period_file >> period && quota > 0 && period > 0 ? quota / period : unlimited;
}

// The smallest quota of a cgroup and its parents. In a container the path may be the host's; then only the mount itself
// is there, and it is the container's cgroup.
double smallest_quota(const std::string& mount, std::string path, double (*quota)(const std::string&)) {
  double least = quota(mount);
  while (path.size() > 1) {
    least = std::min(least, quota(mount + path));
    path.resize(path.rfind('/'));
  }
  return least;
}

bool has_cpu_controller(std::string_view controllers) {
  std::istringstream list{std::string(controllers)};
  for (std::string name; std::getline(list, name, ',');) {
    if (name == "cpu") return true;
  }
  return false;
}

}  // namespace

int available_cpus(const std::string& root) {
  double quota = unlimited;
  std::ifstream memberships(root + "/proc/self/cgroup");  // "0::/user.slice" or "4:cpu,cpuacct:/docker/1f"
  for (std::string line; std::getline(memberships, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos || line.compare(second + 1, 1, "/") != 0) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1), path = line.substr(second + 1);
    if (controllers.empty()) {
      quota = std::min(quota, smallest_quota(root + "/sys/fs/cgroup", path, quota_v2));
    } else if (has_cpu_controller(controllers)) {
      for (const std::string& mount : {std::string("cpu"), controllers}) {
        quota = std::min(quota, smallest_quota(root + "/sys/fs/cgroup/" + mount, path, quota_v1));
      }
    }
  }
  const int cpus = std::max(1, affinity());
  return quota < cpus ? std::max(1, static_cast<int>(std::ceil(quota))) : cpus;
}

}  // namespace emend::stream
