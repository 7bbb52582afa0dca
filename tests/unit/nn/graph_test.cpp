// Work that a device repeats, on the CPU and, where there is one, on a GPU; where there is none,
// tests/stand_in/torch_cuda.cpp is in its place.
#include "nn/graph.h"

#include <ATen/ATen.h>
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>

#include "cli/error.h"
#include "nn/device.h"
#include "stand_in_device.h"

namespace emend::nn {
namespace {

class GraphOf : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    try {
      device_ = open_device(GetParam());
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }
  at::Tensor numbers(double a, double b) const { return at::tensor({a, b}, at::kFloat).to(device_); }
  at::Device device_ = at::kCPU;
};

TEST_P(GraphOf, ReadsWhatItsInputsHoldByNow) {
  const at::Tensor weight = numbers(2, 3).requires_grad_(), input = numbers(1, 1);
  weight.mutable_grad() = at::zeros_like(weight.detach());
  at::Tensor result;
  const auto work = [&] {
    const at::Tensor sum = (weight * input).sum();
    sum.backward();
    result = sum.detach();
  };
  work();
  const auto recorder = Recorder::of(device_);
  const auto graph = recorder->record(work);
  EXPECT_TRUE(at::equal(weight.grad(), numbers(1, 1))) << "recording does nothing";
  input.copy_(numbers(10, 20));
  graph->replay();
  EXPECT_EQ(result.item<float>(), 80);
  EXPECT_TRUE(at::equal(weight.grad(), numbers(11, 21)));
  input.copy_(numbers(0, 1));
  graph->replay();
  EXPECT_EQ(result.item<float>(), 3);
  EXPECT_TRUE(at::equal(weight.grad(), numbers(11, 22)));
}

TEST_P(GraphOf, DrawsAsTheGeneratorSays) {
  at::Tensor result;
  const at::Tensor ones = at::ones({1000}, at::TensorOptions().device(device_));
  const auto work = [&] { result = at::dropout(ones, 0.5, true); };
  const auto seed = [&](std::uint64_t number) {
    at::Generator(at::globalContext().defaultGenerator(device_)).set_current_seed(number);
  };
  const auto drawn = [&](std::uint64_t number) {
    seed(number);
    work();
    return result.clone();
  };
  const at::Tensor first = drawn(1), second = drawn(2);
  const auto recorder = Recorder::of(device_);
  const auto graph = recorder->record(work);
  for (const auto& [number, expected] : {std::pair(1, first), {2, second}, {1, first}}) {
    seed(static_cast<std::uint64_t>(number));
    graph->replay();
    EXPECT_TRUE(at::equal(result, expected)) << number;
  }
  EXPECT_FALSE(at::equal(first, second));
}

TEST_P(GraphOf, SeveralTakeTurns) {
  const at::Tensor input = numbers(1, 2);
  at::Tensor twice, square;
  const auto recorder = Recorder::of(device_);
  const auto double_it = [&] { twice = input * 2; };
  const auto square_it = [&] { square = input * input; };
  double_it();
  square_it();
  const auto one = recorder->record(double_it), other = recorder->record(square_it);
  for (const double number : {3.0, 4.0}) {
    input.copy_(numbers(number, 1));
    one->replay();
    EXPECT_TRUE(at::equal(twice, numbers(2 * number, 2)));
    other->replay();
    EXPECT_TRUE(at::equal(square, numbers(number * number, 1)));
    one->replay();
    EXPECT_TRUE(at::equal(twice, numbers(2 * number, 2)));
  }
}

constexpr auto kNoting = c10::DeviceType::HPU;  // of which there is none here

class WaitingDevice final : public StandInDevice {
 public:
  WaitingDevice() : StandInDevice(kNoting) {}
  void synchronizeDevice(const c10::DeviceIndex) const override { ++waits; }
  mutable int waits = 0;
};

// What a GPU's recorder asks of LibTorch, by a library and a device that only take notes.
TEST(CudaGraphs, AreRecordedOnAStreamOfTheirOwn) {
  try {
    open_device("cuda");
    GTEST_SKIP() << "there is a real one";
  } catch (const Error&) {
  }
  static WaitingDevice device;
  const c10::impl::DeviceGuardImplRegistrar registrar(kNoting, &device);
  const c10::Device noting(kNoting, 0);
  EXPECT_THROW(Recorder::of(noting), Error) << "without the library";
  void* library = dlopen(EMEND_BINARY_DIR "/tests/stand_in/libtorch_cuda.so", RTLD_NOW);
  ASSERT_NE(library, nullptr) << dlerror();
  using Notes = const char*();
  auto* notes = reinterpret_cast<Notes*>(dlsym(library, "stand_in_notes"));
  ASSERT_NE(notes, nullptr);
  {
    const auto recorder = Recorder::of(noting);
    const auto stream = [&] { return device.getStream(noting).id(); };
    std::int64_t recorded = 0;
    const auto one = recorder->record([&] { recorded = stream(); });
    EXPECT_EQ(recorded, 7);
    EXPECT_EQ(stream(), 0);
    EXPECT_EQ(device.waits, 1);
    one->replay();
    EXPECT_THROW(recorder->record([] { throw std::runtime_error("out of memory"); }), std::runtime_error);
    EXPECT_EQ(stream(), 0);
    one->replay();
  }
  EXPECT_EQ(std::string(notes()),
            "pool make a begin 3,4 of this thread end replay a make b begin 3,4 of this thread end drop b replay a "
            "drop a ");
  dlclose(library);
}

INSTANTIATE_TEST_SUITE_P(Device, GraphOf, testing::Values("cpu", "cuda"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace emend::nn
