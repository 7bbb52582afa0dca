// What a side stream asks of a device, by one that only takes notes.
#include "nn/side_stream.h"

#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace emend::nn {
namespace {

constexpr auto kNoting = c10::DeviceType::PrivateUse1;
std::vector<std::string> notes;

std::string name(const c10::Stream& stream) { return stream.id() == 0 ? "main" : "side"; }

class NotingDevice final : public c10::impl::DeviceGuardImplInterface {
 public:
  c10::DeviceType type() const override { return kNoting; }
  c10::Device exchangeDevice(c10::Device) const override { return getDevice(); }
  c10::Device getDevice() const override { return {kNoting, 0}; }
  void setDevice(c10::Device) const override {}
  void uncheckedSetDevice(c10::Device) const noexcept override {}
  c10::Stream getStream(c10::Device device) const override { return c10::Stream(c10::Stream::DEFAULT, device); }
  c10::Stream getStreamFromGlobalPool(c10::Device device, bool) const override {
    return c10::Stream(c10::Stream::UNSAFE, device, 7);
  }
  c10::Stream exchangeStream(c10::Stream stream) const override { return getStream(stream.device()); }
  c10::DeviceIndex deviceCount() const noexcept override { return 1; }
  void record(void** event, const c10::Stream& stream, const c10::DeviceIndex, const c10::EventFlag) const override {
    *event = &notes;
    notes.push_back("record " + name(stream));
  }
  void block(void*, const c10::Stream& stream) const override { notes.push_back("block " + name(stream)); }
  // Not marked `override`: LibTorch before 2.11 does not ask.
  void* getStreamNativeHandle(const c10::Stream stream) const { return reinterpret_cast<void*>(stream.id()); }
};

TEST(SideStream, IsNothingOnTheCpu) {
  SideStream stream(c10::DeviceType::CPU);
  EXPECT_EQ(stream.handle(), nullptr);
  stream.after_main();
  stream.before_main();
}

TEST(SideStream, BeginsAfterWhatWasGivenAndHoldsUpWhatComes) {
  static NotingDevice device;
  static const c10::impl::DeviceGuardImplRegistrar registrar(kNoting, &device);
  SideStream stream(c10::Device(kNoting, 0));
  EXPECT_EQ(stream.handle(), reinterpret_cast<void*>(7));
  stream.after_main();
  EXPECT_EQ(notes, (std::vector<std::string>{"record main", "block side"}));
  notes.clear();
  stream.before_main();
  EXPECT_EQ(notes, (std::vector<std::string>{"record side", "block main"}));
}

}  // namespace
}  // namespace emend::nn
