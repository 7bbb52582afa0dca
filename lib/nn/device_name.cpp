#include "nn/device_name.h"

#include <dlfcn.h>

#include <fstream>

namespace emend::nn {

std::string name_of(c10::Device device) {
  if (device.is_cpu()) {
    std::ifstream cpus("/proc/cpuinfo");
    for (std::string line; std::getline(cpus, line);) {
      const std::size_t colon = line.find(": ");
      if (line.starts_with("model name") && colon != line.npos) return line.substr(colon + 2);
    }
    return "CPU";
  }
  using Find = int(int* device, int index);
  using Describe = int(char* name, int size, int device);
  void* driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  auto* find = driver ? reinterpret_cast<Find*>(dlsym(driver, "cuDeviceGet")) : nullptr;
  auto* describe = driver ? reinterpret_cast<Describe*>(dlsym(driver, "cuDeviceGetName")) : nullptr;
  int number = 0;
  char name[256] = "";
  const bool found =
      find && describe && find(&number, device.index()) == 0 && describe(name, sizeof(name), number) == 0;
  return found ? name : "GPU";
}

}  // namespace emend::nn
