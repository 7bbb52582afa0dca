// Products in float32 with a packed matrix against LibTorch's own.

#include "nn/packed_matrix.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

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

// A network of words that are looked up alone, those that something else reads, too, those that are an output's
// matrix, and numbers that are stored as they are.
struct Stored {
  Parameters parameters;
  Embedding words, read, tied;
  Linear output;
  at::Tensor numbers;
  explicit Stored(std::uint64_t seed) : parameters(seed) {
    const Scope root(parameters);
    for (const auto& [name, embedding] : {std::pair{"words", &words}, {"read", &read}, {"tied", &tied}}) {
      root.normal(name, {50, 40}, 1);
      *embedding = Embedding(root, name);
    }
    root.read_elsewhere("read");
    output = Linear(root, "tied", "");
    numbers = root.constant("numbers", {20}, 0.5);
  }
};

class StoredTest : public testing::Test {
 protected:
  void SetUp() override { saved_.parameters.save(path_, Parameters::Storage::i8, {}); }
  void TearDown() override { std::filesystem::remove(path_); }

  std::unique_ptr<Stored> load(Loading::Pack pack) const {
    const Loading loading(pack);
    auto loaded = std::make_unique<Stored>(2);
    loaded->parameters.load(io::Safetensors::open(path_));
    return loaded;
  }
  // Zeros over a tensor's bytes. A file that changes tells what is read where it lies: a copy stays.
  void erase(const std::string& name) const {
    const io::Safetensors file = io::Safetensors::open(path_);
    std::size_t left = 0;
    for (const io::TensorView& view : file.tensors()) left += view.bytes.size();
    const std::span<const std::byte> bytes = file.at(name).bytes;
    const auto begin = std::filesystem::file_size(path_) - left + (bytes.data() - file.tensors().front().bytes.data());
    std::fstream written(path_, std::ios::in | std::ios::out | std::ios::binary);
    written.seekp(static_cast<std::streamoff>(begin));
    written << std::string(bytes.size(), 0);
  }

  const c10::NoGradGuard no_gradients_;
  const Stored saved_{1};
  const std::string path_ = std::filesystem::temp_directory_path() / ("emend-stored-" + std::to_string(getpid()));
  const at::Tensor numbers_ = at::tensor({3, 0, 49, 3}, at::kLong).view({2, 2}), zeros_ = at::zeros({2, 2, 40});
};

TEST_F(StoredTest, WhatIsLookedUpOrStoredAsItIsIsReadWhereItLies) {
#ifndef __linux__
  GTEST_SKIP() << "what a mapping shows of a file that changes is Linux's word";
#endif
  for (const Loading::Pack pack : {Loading::Pack::floats, Loading::Pack::bytes}) {
    if (pack == Loading::Pack::bytes && !Int8Matrix::available()) continue;
    SCOPED_TRACE(static_cast<int>(pack));
    SetUp();
    const auto loaded = load(pack);
    const at::Tensor read = loaded->read(numbers_), tied = loaded->tied(numbers_);
    EXPECT_TRUE(at::allclose(read, saved_.read(numbers_), 0, 0.02));  // half a step, with weights below 5
    EXPECT_TRUE(at::allclose(tied, saved_.tied(numbers_), 0, 0.02));
    EXPECT_TRUE(at::allclose(loaded->words(numbers_), saved_.words(numbers_), 0, 0.02));
    EXPECT_EQ(loaded->words(numbers_).sizes(), zeros_.sizes());
    EXPECT_THROW(loaded->words(at::tensor({50}, at::kLong)), c10::Error);
    EXPECT_EQ(loaded->parameters.at("words").numel(), 0);
    for (const char* name : {"words", "read", "tied", "numbers"}) erase(name);
    EXPECT_TRUE(loaded->words(numbers_).equal(zeros_));
    EXPECT_TRUE(loaded->numbers.equal(at::zeros({20})));
    EXPECT_TRUE(loaded->read(numbers_).equal(read));
    EXPECT_TRUE(loaded->tied(numbers_).equal(tied));
  }
}

// Looked-up rows are those that a network has which was made to be trained.
TEST_F(StoredTest, RowsAreThoseOfTheWholeMatrix) {
  const auto stored = load(Loading::Pack::floats), whole = load(Loading::Pack::none);
  Stored copied(2);
  copied.parameters.load(io::Safetensors::open(path_));
  EXPECT_EQ(whole->parameters.at("words").numel(), 50 * 40);
  EXPECT_TRUE(stored->words(numbers_).equal(whole->words(numbers_)));
  EXPECT_TRUE(stored->words(numbers_).equal(copied.words(numbers_)));
}

// Nothing says that a file's numbers begin at a multiple of four bytes.
TEST_F(StoredTest, NumbersAtOddPlacesAreCopied) {
  const io::Safetensors file = io::Safetensors::open(path_);
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i < 4; ++i) {
    SCOPED_TRACE(i);
    const std::string header =
        R"({"numbers":{"dtype":"F32","shape":[20],"data_offsets":[0,80]}})" + std::string(i, ' ');
    const std::uint64_t length = header.size();
    bytes.resize(8 + length + 80);
    std::memcpy(bytes.data(), &length, 8);
    std::memcpy(bytes.data() + 8, header.data(), length);
    std::memcpy(bytes.data() + 8 + length, file.at("numbers").bytes.data(), 80);
    const Loading loading(Loading::Pack::floats);
    Stored loaded(2);
    loaded.parameters.load_common(io::Safetensors::parse(bytes, "odd"));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(loaded.numbers.const_data_ptr()) % 4, 0U);
    EXPECT_TRUE(loaded.numbers.equal(at::full({20}, 0.5)));
  }
}

}  // namespace
}  // namespace emend::nn
