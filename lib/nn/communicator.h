// Sums of numbers over processes, by NCCL.
#pragma once

#include <ATen/core/Tensor.h>

#include "nn/nccl.h"
#include "nn/side_stream.h"

namespace emend::nn {

// One process's part of a group. Not thread-safe, but different threads may use it in turn: backward runs on one of
// its own where there is a GPU.
class Communicator {
 public:
  // All `size` processes make theirs, with the id that one of them made, and wait for each other. device: that of the
  // numbers; NCCL itself needs a GPU, and another one for every process. Throws Error.
  Communicator(const Nccl& nccl, const nccl::UniqueId& id, int rank, int size, at::Device device);
  // Waits for what was begun; while an exception is under way it gives that up instead, since others may be gone.
  ~Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  // Begins to replace numbers (float32, contiguous, on the device) by their sums over all processes; they must stay
  // untouched until finish_sums() returns. All processes begin the same sums in the same order. What they are computed
  // from need not be there yet: the sum is queued behind the work that the device was given before, and the device goes
  // on with other work beside it (SideStream). The host does not wait. Throws Error.
  void begin_sum(const at::Tensor& numbers);
  // What the device is given afterwards finds the sums; the host does not wait. Throws Error where a process or a
  // connection was lost, as far as NCCL has noticed.
  void finish_sums();

 private:
  Nccl nccl_;
  at::Device device_;
  SideStream stream_;
  nccl::Comm comm_ = nullptr;
  const int exceptions_;
};

}  // namespace emend::nn
