// A libnccl.so.2 for tests on machines without a GPU: the same functions, but the numbers lie in the host's memory, and
// each sum is there when the function returns. Processes, or threads, meet in shared memory that the id names.
//
// STAND_IN_NCCL_FAILS=FUNCTION:CALL[:RANK] lets that call of it (from 1; of one rank alone) fail; FUNCTION is init,
// sum, or lost: the sum is made, and then ncclCommGetAsyncError tells of a lost process.
#include "nn/nccl.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <type_traits>

namespace emend::nn::nccl {

namespace {

constexpr int kSystemError = 2, kInvalidUsage = 5, kRemoteError = 6;
constexpr int kMost = 16;              // processes
constexpr std::size_t kFloats = 4096;  // that each of them shows at a time

struct Meeting {  // zeros at first
  std::atomic<int> arrived, round;
  float numbers[kMost][kFloats];
};

bool patient(auto&& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::yield();
  }
  return true;
}

}  // namespace

struct Opaque {
  Meeting* meeting;
  int rank, size, sums = 0, asked = 0;

  bool wait_for_all() const {
    const int round = meeting->round;
    if (++meeting->arrived < size) return patient([&] { return meeting->round != round; });
    meeting->arrived = 0;
    ++meeting->round;
    return true;
  }
};

namespace {

bool fails(const char* function, int call, int rank) {
  const char* wanted = std::getenv("STAND_IN_NCCL_FAILS");
  const std::string any = std::string(function) + ":" + std::to_string(call);
  return wanted && (wanted == any || wanted == any + ":" + std::to_string(rank));
}

}  // namespace

extern "C" {

int ncclGetVersion(int* version) {
  *version = 20403;
  return kSuccess;
}

const char* ncclGetErrorString(int result) {
  switch (result) {
    case kSuccess:
      return "no error";
    case kSystemError:
      return "unhandled system error (run with NCCL_DEBUG=INFO for details)";
    case kInvalidUsage:
      return "invalid usage";
    case kRemoteError:
      return "remote process exited or there was a network error";
    default:
      return "unknown result code";
  }
}

int ncclGetUniqueId(UniqueId* id) {
  static std::atomic<int> count = 0;
  std::snprintf(id->bytes, sizeof(id->bytes), "/stand-in-nccl-%d-%d", static_cast<int>(getpid()), ++count);
  return kSuccess;
}

int ncclCommInitRank(Comm* comm, int size, UniqueId id, int rank) {
  if (size > kMost) return kInvalidUsage;
  const int file = shm_open(id.bytes, O_CREAT | O_RDWR, 0600);
  if (file < 0 || ftruncate(file, sizeof(Meeting)) != 0) return kSystemError;
  void* memory = mmap(nullptr, sizeof(Meeting), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return kSystemError;
  *comm = new Opaque{static_cast<Meeting*>(memory), rank, size};
  const bool all = (*comm)->wait_for_all();
  shm_unlink(id.bytes);  // nothing is left behind, however the processes end
  if (fails("init", 1, rank)) return kSystemError;
  return all ? kSuccess : kRemoteError;
}

int ncclCommGetAsyncError(Comm comm, int* result) {
  *result = fails("lost", ++comm->asked, comm->rank) ? kRemoteError : kSuccess;
  return kSuccess;
}

int ncclCommAbort(Comm comm) {
  munmap(comm->meeting, sizeof(Meeting));
  delete comm;
  return kSuccess;
}

int ncclCommDestroy(Comm comm) { return ncclCommAbort(comm); }

// In the order of ranks, so that all processes get the same sum.
int ncclAllReduce(const void* send, void* receive, std::size_t count, int type, int operation, Comm comm, Stream) {
  if (type != kFloat32 || operation != kSum) return kInvalidUsage;
  if (fails("sum", ++comm->sums, comm->rank)) return kSystemError;
  const auto* from = static_cast<const float*>(send);
  auto* into = static_cast<float*>(receive);
  auto& numbers = comm->meeting->numbers;
  for (std::size_t begin = 0; begin < count; begin += kFloats) {
    const std::size_t some = std::min(kFloats, count - begin);
    std::copy_n(from + begin, some, numbers[comm->rank]);
    if (!comm->wait_for_all()) return kRemoteError;
    for (std::size_t i = 0; i < some; ++i) {
      float sum = numbers[0][i];
      for (int rank = 1; rank < comm->size; ++rank) sum += numbers[rank][i];
      into[begin + i] = sum;
    }
    if (!comm->wait_for_all()) return kRemoteError;
  }
  return kSuccess;
}

}  // extern "C"

static_assert(std::is_same_v<decltype(ncclGetVersion), GetVersion>);
static_assert(std::is_same_v<decltype(ncclGetErrorString), GetErrorString>);
static_assert(std::is_same_v<decltype(ncclGetUniqueId), GetUniqueId>);
static_assert(std::is_same_v<decltype(ncclCommInitRank), CommInitRank>);
static_assert(std::is_same_v<decltype(ncclCommGetAsyncError), CommGetAsyncError>);
static_assert(std::is_same_v<decltype(ncclCommDestroy), CommDestroy>);
static_assert(std::is_same_v<decltype(ncclCommAbort), CommAbort>);
static_assert(std::is_same_v<decltype(ncclAllReduce), AllReduce>);

}  // namespace emend::nn::nccl
