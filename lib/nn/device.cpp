#include "nn/device.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/autocast_mode.h>
#include <ATen/core/grad_mode.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <dlfcn.h>
#include <malloc.h>

#include <atomic>
#include <charconv>
#include <mutex>

#include "nn/code_pages.h"

namespace emend::nn {
namespace {

// The library registers its kernels and hooks as it is loaded; nothing of CUDA is linked. It lies beside
// libtorch_cpu.so.
bool load_cuda() {
  static const bool loaded = [] {
    // LibTorch looks for hooks of CUDA when it is first asked, and never again: so the library comes before the
    // question.
    dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_GLOBAL);
    return at::globalContext().hasCUDA();
  }();
  return loaded;
}

std::atomic<bool> keeps_memory = false;  // configure_process() was called
std::atomic<int> returning = 0;          // so many ReturnsMemory live

void keep_large_pieces() { mallopt(M_MMAP_MAX, 0); }  // a threshold would be capped at 32 MB, and logits are larger

int cuda_devices() {
  if (!load_cuda()) return 0;
  return c10::impl::VirtualGuardImpl(at::kCUDA).deviceCount();
}

}  // namespace

at::Device open_device(const std::string& name, int place) {
  if (name == "cpu" || (name == "auto" && cuda_devices() == 0)) return at::Device(at::kCPU);
  const bool any = name == "auto" || name == "cuda";
  int index = 0;
  bool good = any;
  if (name.starts_with("cuda:")) {
    const auto [end, error] = std::from_chars(name.data() + 5, name.data() + name.size(), index);
    good = error == std::errc() && end == name.data() + name.size() && index >= 0;
  }
  if (!good) throw Error("--device", "'" + name + "' is not a device", "use auto, cpu, cuda or cuda:N");
  const int devices = cuda_devices();
  if (devices == 0) {
    throw Error("--device " + name, "no GPU can be used (no driver, or a LibTorch without libtorch_cuda.so)",
                "use --device cpu, or build against a LibTorch with CUDA");
  }
  if (any) index = place % devices;
  if (index >= devices) {
    throw Error("--device " + name, "there are " + std::to_string(devices) + " GPUs, numbered from 0",
                "take a lower number");
  }
  return at::Device(at::kCUDA, static_cast<c10::DeviceIndex>(index));
}

std::string bus_address(at::Device device) {
  using Describe = int(char* address, int size, int index);
  if (device.is_cpu()) return "";
  void* library = dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_NOLOAD);  // finds symbols of the CUDA runtime, too
  auto* describe = library ? reinterpret_cast<Describe*>(dlsym(library, "cudaDeviceGetPCIBusId")) : nullptr;
  char address[32] = "";
  return describe && describe(address, sizeof(address), device.index()) == 0 ? address : "";
}

void configure_process(int operation_threads) {
  static std::once_flag once;
  std::call_once(once, [operation_threads] {
    at::set_num_threads(operation_threads);
    at::set_num_interop_threads(1);
    at::globalContext().setFlushDenormal(true);
    keep_large_pieces();
    mallopt(M_TRIM_THRESHOLD, 2147483647);
    mallopt(M_TOP_PAD, 64 << 20);
    keeps_memory = true;
  });
}

ReturnsMemory::ReturnsMemory() {
  // LibTorch has started, and weights are about to take the place of what that ran through.
  if (returning++ == 0) return_code_pages();
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  mallopt(M_MMAP_MAX, 65536);
}

ReturnsMemory::~ReturnsMemory() {
  if (--returning > 0) return;
  return_code_pages();  // of what loading ran through little is wanted again
  if (keeps_memory) keep_large_pieces();
}

bool cpu_has_bf16() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx512bf16");
#else
  return false;
#endif
}

void be_deterministic() {
  setenv("CUBLAS_WORKSPACE_CONFIG", ":4096:8", 0);  // as cuBLAS asks for it
  at::globalContext().setDeterministicAlgorithms(true, /*warn_only=*/true);
  at::globalContext().setDeterministicFillUninitializedMemory(false);
  at::globalContext().setDeterministicCuDNN(true);
}

void allow_tf32() {
  at::globalContext().setAllowTF32CuBLAS(true);
  at::globalContext().setAllowTF32CuDNN(true);
}

Autocast::Autocast(at::Device device, bool enabled) : type_(device.type()), enabled_(enabled) {
  if (!enabled_) return;
  at::autocast::increment_nesting();
  at::autocast::set_autocast_enabled(type_, true);
  at::autocast::set_autocast_dtype(type_, at::kBFloat16);
  at::autocast::set_autocast_cache_enabled(true);
}

Autocast::~Autocast() {
  if (!enabled_) return;
  at::autocast::set_autocast_enabled(type_, false);
  if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
}

at::Tensor for_products(const at::Tensor& x) {
  const at::DeviceType type = x.device().type();
  return at::autocast::is_autocast_enabled(type) ? x.to(at::autocast::get_autocast_dtype(type)) : x;
}

Inference::Inference() : before_(at::GradMode::is_enabled()), cache_before_(at::autocast::is_autocast_cache_enabled()) {
  at::GradMode::set_enabled(false);
  at::autocast::set_autocast_cache_enabled(false);
}

Inference::~Inference() {
  at::GradMode::set_enabled(before_);
  at::autocast::set_autocast_cache_enabled(cache_before_);
}

// LibTorch keeps the page-locked memory until the copy is done, and for the next ones.
at::Tensor send(const at::Tensor& x, at::Device device) {
  return device.is_cuda() && x.is_cpu() ? x.pin_memory().to(device, /*non_blocking=*/true) : x.to(device);
}

void synchronize(at::Device device) {
  if (device.is_cpu()) return;
  const c10::impl::VirtualGuardImpl guard(device.type());
  guard.synchronizeDevice(device.index());
}

}  // namespace emend::nn
