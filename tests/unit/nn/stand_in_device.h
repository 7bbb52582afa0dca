// A device with streams that does nothing: tests derive from it what notes what they want to know.
#pragma once

#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <utility>

namespace emend::nn {

class StandInDevice : public c10::impl::DeviceGuardImplInterface {
 public:
  explicit StandInDevice(c10::DeviceType type) : type_(type) {}
  c10::DeviceType type() const override { return type_; }
  c10::Device exchangeDevice(c10::Device) const override { return getDevice(); }
  c10::Device getDevice() const override { return {type_, 0}; }
  void setDevice(c10::Device) const override {}
  void uncheckedSetDevice(c10::Device) const noexcept override {}
  c10::DeviceIndex deviceCount() const noexcept override { return 1; }
  // The default one is 0, that of the pool 7.
  c10::Stream getStream(c10::Device) const override { return stream(current_); }
  c10::Stream getStreamFromGlobalPool(c10::Device, bool) const override { return stream(7); }
  c10::Stream exchangeStream(c10::Stream next) const override { return stream(std::exchange(current_, next.id())); }

 private:
  c10::Stream stream(std::int64_t id) const { return c10::Stream(c10::Stream::UNSAFE, getDevice(), id); }

  c10::DeviceType type_;
  mutable std::int64_t current_ = 0;
};

}  // namespace emend::nn
