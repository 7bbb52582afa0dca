// NCCL, NVIDIA's library that sums numbers over the GPUs of many processes: what is used of its C interface, as its
// "NCCL API" documents it, and the library itself, which is loaded when it is asked for and never linked.
#pragma once

#include <cstddef>
#include <string>

#include "cli/error.h"

namespace emend::nn {

// The interface, of any version since 2.4; what returns an int returns an ncclResult_t.
namespace nccl {

struct UniqueId {  // ncclUniqueId
  char bytes[128];
};
using Comm = struct Opaque*;        // ncclComm_t
using Stream = void*;               // cudaStream_t
inline constexpr int kSuccess = 0;  // of ncclResult_t
inline constexpr int kFloat32 = 7;  // of ncclDataType_t
inline constexpr int kSum = 0;      // of ncclRedOp_t

using GetVersion = int(int* version);  // 21809: 2.18.9
using GetErrorString = const char*(int result);
using GetUniqueId = int(UniqueId* id);
using CommInitRank = int(Comm* comm, int size, UniqueId id, int rank);
using CommGetAsyncError = int(Comm comm, int* result);
using CommDestroy = int(Comm comm);
using CommAbort = int(Comm comm);
using AllReduce = int(const void* send, void* receive, std::size_t count, int type, int operation, Comm comm,
                      Stream stream);

}  // namespace nccl

class Nccl {
 public:
  // The file that the environment variable EMEND_NCCL names; without one, libnccl.so.2 as the system or LibTorch's CUDA
  // library has it, or as it lies in LibTorch's folder or Python's nvidia/nccl beside it. Throws Error where there is
  // none that can be loaded, and where it lacks one of the functions. A library stays loaded.
  static Nccl load();

  std::string version() const;  // "2.28.3"
  // Of communicators that are about to be made: one of their processes makes it, all of them need it.
  nccl::UniqueId make_id() const;
  // Throws Error unless the result is kSuccess. what: "cannot sum numbers".
  void check(int result, const char* what) const;

  nccl::CommInitRank* init_rank;
  nccl::CommGetAsyncError* get_async_error;
  nccl::CommDestroy* destroy;
  nccl::CommAbort* abort;
  nccl::AllReduce* all_reduce;

 private:
  Nccl(void* library, const std::string& path);

  nccl::GetVersion* get_version_;
  nccl::GetErrorString* get_error_string_;
  nccl::GetUniqueId* get_unique_id_;
};

}  // namespace emend::nn
