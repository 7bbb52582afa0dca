// What knows CUDA (beside device_name.h, side_stream.h and nccl.h): devices, precision, and the process-wide settings
// that LibTorch wants.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>

#include "cli/error.h"

namespace emend::nn {

// "auto", "cpu", "cuda" or "cuda:N". Loads LibTorch's CUDA library on demand (it is never linked), so this must run
// before any tensor exists. "auto" takes a GPU where there is one. Where several processes of a host share its GPUs
// out, the place-th of them, from 0, gets for "auto" and "cuda" the GPU of that number, from the first again after the
// last. Throws Error when a GPU was asked for and none can be used.
at::Device open_device(const std::string& name, int place = 0);

// Where on its host's PCI bus a GPU is, whatever number CUDA_VISIBLE_DEVICES or a scheduler gives it:
// "0000:65:00.0"; empty for the CPU, and where the driver does not say.
std::string bus_address(at::Device device);

// One thread an operation unless told otherwise: filters scale by workers, not by splitting an operation. Denormals are
// flushed to zero, and freed memory is kept (glibc would return large tensors to the kernel at every step).
void configure_process(int operation_threads);

// While one lives, large pieces of memory that are freed go back to the system: what is made while weights are read is
// of other sizes than what networks compute with, and would leave holes (160 MB for a model of 250 MB).
class ReturnsMemory {
 public:
  ReturnsMemory();
  ~ReturnsMemory();
  ReturnsMemory(const ReturnsMemory&) = delete;
  ReturnsMemory& operator=(const ReturnsMemory&) = delete;
};

// This CPU multiplies bf16 matrices in hardware (AVX512-BF16 or AMX); elsewhere bf16 is slower than fp32.
bool cpu_has_bf16();

// From now on matrix products of fp32 numbers on a GPU round their factors to TF32 (10 bits of mantissa); on the CPU
// nothing changes.
void allow_tf32();

// From now on operations on a GPU use kernels whose results do not depend on the order in which threads end; where
// LibTorch has none it says so, once. Before anything is computed there.
void be_deterministic();

// While it lives, matrix products on `device` run in bf16 where `enabled` (autocast); weights stay fp32.
class Autocast {
 public:
  Autocast(at::Device device, bool enabled);
  ~Autocast();
  Autocast(const Autocast&) = delete;
  Autocast& operator=(const Autocast&) = delete;

 private:
  at::DeviceType type_;
  bool enabled_;
};

// x in the type that matrix products take under autocast, so that several of them share one conversion.
at::Tensor for_products(const at::Tensor& x);

// No gradients are recorded while it lives, and autocast keeps none of the weights that it converts: a later pass of
// the same lesson would get them without a gradient.
class Inference {
 public:
  Inference();
  ~Inference();
  Inference(const Inference&) = delete;
  Inference& operator=(const Inference&) = delete;

 private:
  bool before_, cache_before_;
};

// x of the CPU on the device. To a GPU it is on its way when this returns, from page-locked memory: the host waits
// neither for it nor, as an ordinary copy would, for all that the GPU was given before.
at::Tensor send(const at::Tensor& x, at::Device device);

// Waits until the device has done what it was given; free on the CPU.
void synchronize(at::Device device);

}  // namespace emend::nn
