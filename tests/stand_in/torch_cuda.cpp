// A libtorch_cuda.so for tests on machines without a GPU: at::cuda::CUDAGraph with the members that nn/graph.cpp looks
// for, declared as LibTorch declares them, so that the compiler gives them their names. It takes notes of what it is
// asked for; what is done between begin and end it leaves to whoever does it.
#include <string>
#include <utility>

enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal };

namespace {
std::string notes;
}

extern "C" const char* stand_in_notes() { return notes.c_str(); }

namespace at::cuda {

using Pool = std::pair<unsigned long long, unsigned long long>;

Pool graph_pool_handle() {
  notes += "pool ";
  return {3, 4};
}

struct CUDAGraph {
  explicit CUDAGraph(bool keep_graph);
  ~CUDAGraph();
  void capture_begin(Pool pool, cudaStreamCaptureMode mode);
  void capture_end();
  void replay();

 private:
  char name_;  // a, b, ...
};

CUDAGraph::CUDAGraph(bool keep_graph) {
  static char next = 'a';
  name_ = next++;
  notes += std::string("make ") + name_ + (keep_graph ? " kept " : " ");
}
CUDAGraph::~CUDAGraph() { notes += std::string("drop ") + name_ + " "; }
void CUDAGraph::capture_begin(Pool pool, cudaStreamCaptureMode mode) {
  notes += "begin " + std::to_string(pool.first) + "," + std::to_string(pool.second) +
           (mode == cudaStreamCaptureModeThreadLocal ? " of this thread " : " of all ");
}
void CUDAGraph::capture_end() { notes += "end "; }
void CUDAGraph::replay() { notes += std::string("replay ") + name_ + " "; }

}  // namespace at::cuda
