#include "nn/side_stream.h"

#include <c10/core/impl/VirtualGuardImpl.h>

namespace emend::nn {
namespace {

template <class Stream>
concept TellsHandle = requires(const Stream& stream) {
  stream.native_handle();
};

template <class Stream>
void* handle_of(const Stream& stream) {
  if constexpr (TellsHandle<Stream>) return stream.native_handle();
  return nullptr;
}

}  // namespace

SideStream::SideStream(c10::Device device) : device_(device) {
  if (device.is_cpu() || !TellsHandle<c10::Stream>) return;
  side_ = c10::impl::VirtualGuardImpl(device.type()).getStreamFromGlobalPool(device);
  event_.emplace(device.type());
}

// LibTorch's default stream of CUDA, which stays the current one unless a program sets another (none here does), is
// CUDA's own default stream, whose handle is null.
void* SideStream::handle() const { return side_ ? handle_of(*side_) : nullptr; }

c10::Stream SideStream::main() const { return c10::impl::VirtualGuardImpl(device_.type()).getStream(device_); }

// An event that is recorded again leaves those who wait for its earlier record alone, so that one is enough.
void SideStream::after_main() {
  if (!side_) return;
  event_->record(main());
  event_->block(*side_);
}

void SideStream::before_main() {
  if (!side_) return;
  event_->record(*side_);
  event_->block(main());
}

}  // namespace emend::nn
