// A second queue of work for a GPU, so that what another library does there goes on beside LibTorch's kernels.
#pragma once

#include <c10/core/Event.h>
#include <c10/core/Stream.h>

#include <optional>

namespace emend::nn {

// On the CPU, where all is done at once and in order, it is nothing; with a LibTorch before 2.11, which does not tell
// the handles of its streams, it is the default stream, in which all is done in order, too. May be used by several
// threads in turn, on each of which LibTorch has its usual stream.
class SideStream {
 public:
  explicit SideStream(c10::Device device);

  // What CUDA calls it, a cudaStream_t; null is the default stream.
  void* handle() const;
  // What the side stream is given from now on begins when all is done that the device was given before by LibTorch.
  void after_main();
  // What LibTorch gives the device from now on begins when all is done that the side stream was given before. The host
  // does not wait.
  void before_main();

 private:
  c10::Stream main() const;

  c10::Device device_;
  std::optional<c10::Stream> side_;
  std::optional<c10::Event> event_;
};

}  // namespace emend::nn
