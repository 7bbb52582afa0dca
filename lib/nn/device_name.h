// What a device calls itself.
#pragma once

#include <c10/core/Device.h>

#include <string>

namespace emend::nn {

// The CPU as /proc/cpuinfo has it, a GPU as its driver does: "NVIDIA H100 80GB HBM3"; "CPU" and "GPU" where they do not
// say.
std::string name_of(c10::Device device);

}  // namespace emend::nn
