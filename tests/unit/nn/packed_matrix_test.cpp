// Products in float32 with a packed matrix against LibTorch's own.

#include "nn/packed_matrix.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "nn/parameters.h"

namespace emend::nn {
namespace {

TEST(PackedFloats, EqualLibTorchsProductsWhateverRowsStandBeside) {
  const c10::NoGradGuard no_gradients;
  at::manual_seed(1);
  const at::Tensor weight = at::randn({96, 40}), bias = at::randn({96});
  const auto packed = pack_floats(weight);
  if (!packed) GTEST_SKIP() << "no such products here";
  for (const at::Tensor& x : {at::randn({1, 40}), at::randn({7, 40}), at::randn({3, 5, 40}), at::empty({0, 4, 40})}) {
    for (const at::Tensor& b : {bias, at::Tensor()}) {
      const at::Tensor expected = at::linear(x, weight, b.defined() ? std::optional(b) : std::nullopt),
                       made = packed->linear(x, b);
      ASSERT_EQ(made.sizes(), expected.sizes());
      EXPECT_TRUE(at::allclose(made, expected, 1e-5, 1e-5));
    }
  }
  const at::Tensor x = at::randn({40, 64}).t().slice(0, 0, 50);  // not contiguous
  EXPECT_TRUE(at::allclose(packed->linear(x, bias), at::linear(x, weight, bias), 1e-5, 1e-5));
}

// A network of a matrix that only multiplies, one that is looked up as well, one of which something else is read, and
// one that is looked up alone.
struct Small {
  Parameters parameters;
  Linear product, output, read;
  Embedding embedding;
  at::Tensor positions;
  explicit Small(std::uint64_t seed) : parameters(seed) {
    const Scope root(parameters);
    product = Linear::product(root / "product", 40, 96);
    root.normal("embedding", {50, 40}, 1);
    root.constant("output_bias", {50}, 0.5);
    output = Linear(root, "embedding", "output_bias");
    embedding = Embedding(root, "embedding");
    read = Linear(root / "read", 40, 16);
    positions = root.normal("positions", {20, 40}, 1);
  }
};

TEST(Loading, GivesTheSameProductsWithoutTheMatricesThatOnlyMultiply) {
  const c10::NoGradGuard no_gradients;
  const std::string path = std::filesystem::temp_directory_path() / ("emend-loading-" + std::to_string(getpid()));
  const Small saved(1);
  saved.parameters.save(path, Parameters::Storage::f32, {});
  const at::Tensor x = at::randn({7, 40});
  using Pack = Loading::Pack;
  for (const Pack pack : {Pack::none, Pack::floats, Pack::bytes}) {
    if (pack == Pack::bytes && !Int8Matrix::available()) continue;
    SCOPED_TRACE(static_cast<int>(pack));
    const auto loaded = [&] {
      const Loading loading(pack);
      auto made = std::make_unique<Small>(2);
      made->parameters.load(io::Safetensors::open(path));
      return made;
    }();
    const double tolerance = pack == Pack::bytes ? 0.2 : 1e-4;
    EXPECT_TRUE(at::allclose(loaded->product(x), saved.product(x), tolerance, tolerance));
    EXPECT_TRUE(at::allclose(loaded->output(x), saved.output(x), tolerance, tolerance));
    EXPECT_TRUE(at::allclose(loaded->product(x, Then::relu), at::relu(saved.product(x)), tolerance, tolerance));
    EXPECT_TRUE(at::allclose(loaded->product(x, Then::silu), at::silu(saved.product(x)), tolerance, tolerance));
    for (const char* name : {"read.weight", "output_bias", "positions"})
      EXPECT_TRUE(at::equal(loaded->parameters.at(name), saved.parameters.at(name))) << name;
    const bool packed = *loaded->parameters.entry("product.weight").packed != nullptr;
    if (pack == Pack::none || pack == Pack::bytes) {
      EXPECT_EQ(packed, pack == Pack::bytes);
    }
    EXPECT_EQ(loaded->parameters.at("product.weight").numel(), packed ? 0 : 96 * 40);
    const PackedMatrix* output = loaded->parameters.entry("embedding").packed->get();
    EXPECT_EQ(loaded->parameters.at("embedding").numel(), output && output->has_rows() ? 0 : 50 * 40);
    const at::Tensor numbers = at::tensor({3, 0, 49, 7, 7, 1}, at::kLong).view({2, 3});
    const double step = pack == Pack::bytes ? 0.02 : 0;  // half of one, with weights below 5
    EXPECT_TRUE(at::allclose(loaded->embedding(numbers), saved.embedding(numbers), 0, step));
    EXPECT_EQ(*loaded->parameters.entry("positions").packed, nullptr);  // nothing multiplies with it
  }
  std::filesystem::remove(path);
  EXPECT_NE(Small(3).parameters.at("positions").std().item<double>(), 0);  // drawn again from here on
}

}  // namespace
}  // namespace emend::nn
