#include "nn/graph.h"

#include <c10/core/Stream.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <dlfcn.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "cli/error.h"
#include "nn/device.h"

namespace emend::nn {
namespace {

class Repeated final : public Graph {
 public:
  explicit Repeated(std::function<void()> work) : work_(std::move(work)) {}
  void replay() override { work_(); }

 private:
  std::function<void()> work_;
};

class Repeater final : public Recorder {
 public:
  std::unique_ptr<Graph> record(std::function<void()> work) override {
    return std::make_unique<Repeated>(std::move(work));
  }
};

// at::cuda::CUDAGraph of libtorch_cuda.so, which is never linked (device.h), and whose header asks for CUDA's own. The
// names of its members tell their types, so that one that changes is missed here, not misread.
struct CudaGraphs {
  using Pool = std::pair<unsigned long long, unsigned long long>;  // c10::MempoolId_t
  // cudaStreamCaptureModeThreadLocal: what threads that prepare data ask of CUDA meanwhile is no part of it.
  static constexpr int kThreadLocal = 1;

  Pool (*new_pool)();
  void (*construct)(void* graph, bool keep);
  void (*destroy)(void* graph);
  void (*capture_begin)(void* graph, Pool pool, int mode);
  void (*capture_end)(void* graph);
  void (*replay)(void* graph);

  CudaGraphs() {
    void* library = dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_NOLOAD);
    find(new_pool, library, "_ZN2at4cuda17graph_pool_handleEv");
    find(construct, library, "_ZN2at4cuda9CUDAGraphC1Eb");
    find(destroy, library, "_ZN2at4cuda9CUDAGraphD1Ev");
    find(capture_begin, library, "_ZN2at4cuda9CUDAGraph13capture_beginESt4pairIyyE21cudaStreamCaptureMode");
    find(capture_end, library, "_ZN2at4cuda9CUDAGraph11capture_endEv");
    find(replay, library, "_ZN2at4cuda9CUDAGraph6replayEv");
  }

 private:
  template <class Function>
  static void find(Function*& function, void* library, const char* name) {
    function = library ? reinterpret_cast<Function*>(dlsym(library, name)) : nullptr;
    if (!function) {
      throw Error("libtorch_cuda.so", std::string("has no ") + name, "do without CUDA graphs, or take LibTorch 2.11");
    }
  }
};

class CudaGraph final : public Graph {
 public:
  explicit CudaGraph(const CudaGraphs& cuda) : cuda_(cuda) { cuda_.construct(graph_.data(), false); }
  ~CudaGraph() override { cuda_.destroy(graph_.data()); }
  CudaGraph(const CudaGraph&) = delete;
  CudaGraph& operator=(const CudaGraph&) = delete;

  void capture(CudaGraphs::Pool pool, const std::function<void()>& work) {
    cuda_.capture_begin(graph_.data(), pool, CudaGraphs::kThreadLocal);
    try {
      work();
    } catch (...) {
      try {
        cuda_.capture_end(graph_.data());
      } catch (const std::exception&) {  // says only that it cannot be used
      }
      throw;
    }
    cuda_.capture_end(graph_.data());
  }
  void replay() override { cuda_.replay(graph_.data()); }

 private:
  const CudaGraphs& cuda_;
  // An object of LibTorch 2.11 takes 104 bytes.
  alignas(std::max_align_t) std::array<std::byte, 1024> graph_;
};

// The default stream cannot be recorded.
class OnStream {
 public:
  explicit OnStream(c10::Stream stream) : guard_(stream.device_type()), before_(guard_.exchangeStream(stream)) {}
  ~OnStream() { guard_.exchangeStream(before_); }
  OnStream(const OnStream&) = delete;
  OnStream& operator=(const OnStream&) = delete;

 private:
  c10::impl::VirtualGuardImpl guard_;
  c10::Stream before_;
};

class CudaRecorder final : public Recorder {
 public:
  explicit CudaRecorder(c10::Device device)
      : device_(device),
        pool_(cuda_.new_pool()),
        stream_(c10::impl::VirtualGuardImpl(device.type()).getStreamFromGlobalPool(device)) {}

  std::unique_ptr<Graph> record(std::function<void()> work) override {
    auto graph = std::make_unique<CudaGraph>(cuda_);
    synchronize(device_);
    const OnStream recorded(stream_);
    graph->capture(pool_, work);
    return graph;
  }

 private:
  const c10::Device device_;
  const CudaGraphs cuda_;
  const CudaGraphs::Pool pool_;
  const c10::Stream stream_;
};

}  // namespace

std::unique_ptr<Recorder> Recorder::of(c10::Device device) {
  if (device.is_cpu()) return std::make_unique<Repeater>();
  return std::make_unique<CudaRecorder>(device);
}

}  // namespace emend::nn
