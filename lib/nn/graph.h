// Work that a device repeats by itself. On a GPU it is a CUDA graph: kernels are launched together, so that the host,
// which launches them one by one otherwise, no longer decides how fast small ones follow each other. On the CPU, which
// has nothing like it, the work is done again as it was: the same results, and no gain.
#pragma once

#include <c10/core/Device.h>

#include <functional>
#include <memory>

namespace emend::nn {

class Graph {
 public:
  virtual ~Graph() = default;
  // Does the work. Its input is what the tensors that it read when it was recorded hold by now; what it made is in the
  // tensors that it made then, until another graph of the recorder is replayed.
  virtual void replay() = 0;
};

// Graphs of one device, which share the memory for what they make. It must outlive them.
class Recorder {
 public:
  // Throws Error where a GPU's LibTorch has no CUDA graphs.
  static std::unique_ptr<Recorder> of(c10::Device device);
  virtual ~Recorder() = default;

  // work: what is done once for this, or at every replay (the CPU), and shall do the same each time: it may not wait
  // for the device, nor read its numbers. It must have been done before, so that libraries are ready. It is not done
  // when this returns: replay() does it. Throws what `work` throws, and c10::Error where it cannot be recorded.
  virtual std::unique_ptr<Graph> record(std::function<void()> work) = 0;
};

}  // namespace emend::nn
