// How the processes' gradients are summed: over MPI, by way of the CPUs, or by NCCL, from GPU to GPU.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>

#include "train/processes.h"

namespace emend::train {

class Reduction {
 public:
  virtual ~Reduction() = default;
  virtual at::Device device() const = 0;  // where the numbers must lie
  // Begins to replace numbers (float32, contiguous, on device()) by their sums over all processes; they must stay
  // untouched until finish() returns. All processes begin the same sums in the same order, on any thread.
  virtual void begin(const at::Tensor& numbers) = 0;
  // After it, what reads the numbers finds the sums. NCCL's are queued, so that the host waits for MPI's alone.
  virtual void finish() = 0;
};

// wanted: training.reduction. device: of this process's network. All processes call it together, and -v tells what is
// used. "auto" is NCCL where each process has a GPU of its own and the library can be loaded (nn::Nccl), otherwise MPI,
// with a warning where there are GPUs. Throws Error where "nccl" cannot be had; any device will do for it, since NCCL
// itself decides, and where NCCL cannot bring the processes together. processes must outlive it.
std::unique_ptr<Reduction> make_reduction(const std::string& wanted, at::Device device, Processes& processes);

}  // namespace emend::train
