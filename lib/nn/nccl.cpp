#include "nn/nccl.h"

#include <ATen/Context.h>
#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

namespace emend::nn {
namespace {

constexpr const char* kFile = "libnccl.so.2";

// Where a library may lie, the likeliest first. By its bare name the loader finds the one that libtorch_cuda.so was
// linked with and has loaded, before it looks for others.
std::vector<std::string> places() {
  const char* named = std::getenv("EMEND_NCCL");
  if (named && *named) return {named};
  std::vector<std::string> paths(1, kFile);
  Dl_info libtorch;
  if (dladdr(reinterpret_cast<void*>(&at::globalContext), &libtorch) != 0) {
    const auto folder = std::filesystem::path(libtorch.dli_fname).parent_path();  // PYTHON/torch/lib
    paths.push_back(folder / kFile);
    paths.push_back(folder / "../../nvidia/nccl/lib" / kFile);
  }
  return paths;
}

template <class Function>
void find(Function*& function, void* library, const char* name, const std::string& path) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  if (!function) throw Error(path, std::string("has no ").append(name), "EMEND_NCCL names another libnccl.so.2");
}

}  // namespace

Nccl Nccl::load() {
  std::string reason;
  const std::vector<std::string> paths = places();
  for (const std::string& path : paths) {
    if (void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) return Nccl(library, path);
    if (reason.empty()) reason = dlerror();
  }
  throw Error(paths.front(), "cannot be loaded (" + reason + ")", "install NCCL, or name the file in EMEND_NCCL");
}

Nccl::Nccl(void* library, const std::string& path) {
  find(init_rank, library, "ncclCommInitRank", path);
  find(get_async_error, library, "ncclCommGetAsyncError", path);
  find(destroy, library, "ncclCommDestroy", path);
  find(abort, library, "ncclCommAbort", path);
  find(all_reduce, library, "ncclAllReduce", path);
  find(get_version_, library, "ncclGetVersion", path);
  find(get_error_string_, library, "ncclGetErrorString", path);
  find(get_unique_id_, library, "ncclGetUniqueId", path);
}

std::string Nccl::version() const {
  int version = 0;
  check(get_version_(&version), "cannot tell its version");
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

nccl::UniqueId Nccl::make_id() const {
  nccl::UniqueId id;
  check(get_unique_id_(&id), "cannot begin");
  return id;
}

void Nccl::check(int result, const char* what) const {
  if (result == nccl::kSuccess) return;
  throw Error("NCCL", std::string(what) + " (" + get_error_string_(result) + ")",
              "NCCL_DEBUG=INFO tells more; --set training.reduction=mpi does without it");
}

}  // namespace emend::nn
