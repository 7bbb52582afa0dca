// What a side stream asks of a device, by one that only takes notes.
#include "nn/side_stream.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "stand_in_device.h"

namespace emend::nn {
namespace {

constexpr auto kNoting = c10::DeviceType::PrivateUse1;
std::vector<std::string> notes;

std::string name(const c10::Stream& stream) { return stream.id() == 0 ? "main" : "side"; }

class NotingDevice final : public StandInDevice {
 public:
  NotingDevice() : StandInDevice(kNoting) {}
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
