#include "io/safetensors.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "io/package.h"
#include "io_helpers.h"

namespace emend::io {
namespace {

std::string file_of(const std::string& header, std::size_t data_bytes, std::uint64_t claimed = 0) {
  const std::uint64_t length = claimed ? claimed : header.size();
  return std::string(reinterpret_cast<const char*>(&length), 8) + header + std::string(data_bytes, '\1');
}

std::string refusal(const std::string& bytes) {
  return message([&] { Safetensors::parse(std::as_bytes(std::span(bytes)), "x.safetensors"); });
}

template <class T>
std::span<const std::byte> bytes_of(const std::vector<T>& values) {
  return std::as_bytes(std::span(values));
}

TEST(Safetensors, WhatIsWrittenIsReadBack) {
  const TemporaryFolder folder;
  const std::vector<float> weights = {1, 2, 3, 4, 5, -6};
  const std::vector<std::int8_t> bytes = {-128, 0, 127};
  const std::vector<double> scalar = {0.5};
  write_safetensors(folder / "a.safetensors",
                    {{"small", DataType::i8, {3}, bytes_of(bytes)},
                     {"weights", DataType::f32, {2, 3}, bytes_of(weights)},
                     {"empty \"quoted\" \xC3\xA4", DataType::bf16, {0, 7}, {}},
                     {"scalar", DataType::f64, {}, bytes_of(scalar)}},
                    {{"format", "pt"}, {"step", "12"}});
  const Safetensors file = Safetensors::open(folder / "a.safetensors");
  ASSERT_EQ(file.tensors().size(), 4u);
  EXPECT_EQ(file.tensors().front().name, "scalar");  // wide types come first
  EXPECT_EQ(file.metadata(), (Metadata{{"format", "pt"}, {"step", "12"}}));
  const TensorView& read = file.at("weights");
  EXPECT_EQ(read.type, DataType::f32);
  EXPECT_EQ(read.shape, (std::vector<std::int64_t>{2, 3}));
  ASSERT_EQ(read.bytes.size(), 24u);
  EXPECT_EQ(std::memcmp(read.bytes.data(), weights.data(), 24), 0);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(read.bytes.data()) % 4, 0u);
  EXPECT_EQ(file.at("small").bytes[0], std::byte{0x80});
  EXPECT_TRUE(file.at("empty \"quoted\" \xC3\xA4").bytes.empty());
  EXPECT_EQ(file.find("absent"), nullptr);
  EXPECT_NE(message([&] { file.at("absent"); }).find("'absent' is missing"), std::string::npos);
}

TEST(Safetensors, RefusesDamage) {
  const std::string good = R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  EXPECT_EQ(refusal(file_of(good, 8)), "");
  EXPECT_EQ(refusal(file_of("{}", 0)), "");
  EXPECT_EQ(refusal(file_of(good + "   ", 8)), "");

  struct Case {
    std::string bytes, says;
  };
  const auto tensor = [](const std::string& fields) { return R"({"a":{)" + fields + "}}"; };
  const std::string huge = "9223372036854775807";
  const Case cases[] = {
      {"", "has 0 bytes"},
      {"1234567", "has 7 bytes"},
      {file_of(good, 8, 1'000'000'000'000), "would have 1000000000000 bytes"},
      {file_of(good, 8, 100'000'001), "would have 100000001 bytes"},
      {file_of(good, 0, good.size() + 1), "would have"},
      {file_of("[]", 0), "not a JSON object"},
      {file_of(" {}", 0), "not a JSON object"},
      {file_of("{\"a\"", 0), "not JSON at byte"},
      {file_of("{} x", 0), "not JSON at byte"},
      {file_of("{\"\xFF\":{}}", 0), "not JSON at byte"},
      {file_of(good, 7), "the file has 7 bytes of data"},
      {file_of(good, 9), "1 bytes at its end belong to no tensor"},
      {file_of(tensor(R"("dtype":"F32","shape":[3],"data_offsets":[0,8])"), 8), "its shape needs 12"},
      {file_of(tensor(R"("dtype":"F4","shape":[2],"data_offsets":[0,8])"), 8), "has the type 'F4'"},
      {file_of(tensor(R"("dtype":"F32","shape":[2])"), 8), "lacks its type, shape or offsets"},
      {file_of(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0])"), 8), "lacks its type, shape or offsets"},
      {file_of(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0,4,8])"), 8), "more than two offsets"},
      {file_of(tensor(R"("dtype":"F32","dtype":"F32","shape":[2],"data_offsets":[0,8])"), 8), "has 'dtype' twice"},
      {file_of(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0,8],"x":1)"), 8), "unknown field 'x'"},
      {file_of(tensor(R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])"), 8), "a negative number"},
      {file_of(tensor(R"("dtype":"F32","shape":[2.0],"data_offsets":[0,8])"), 8), "not whole"},
      {file_of(tensor(R"("dtype":"F32","shape":[1e999],"data_offsets":[0,8])"), 8), "not JSON at byte"},
      {file_of(tensor(R"("dtype":"F32","shape":[[2]],"data_offsets":[0,8])"), 8), "an array in the wrong place"},
      {file_of(tensor(R"("dtype":"F32","shape":{},"data_offsets":[0,8])"), 8), "an object in the wrong place"},
      {file_of(tensor(R"("dtype":1,"shape":[2],"data_offsets":[0,8])"), 8), "a number in the wrong place"},
      {file_of(tensor(R"("dtype":null,"shape":[2],"data_offsets":[0,8])"), 8), "null in the wrong place"},
      {file_of(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[8,0])"), 8), "is at 8 to 0"},
      {file_of(tensor(R"("dtype":"F32","shape":[18446744073709551615],"data_offsets":[0,8])"), 8), "is too large"},
      {file_of(tensor(R"("dtype":"F32","shape":[)" + huge + "," + huge + R"(],"data_offsets":[0,8])"), 8),
       "is too large"},
      {file_of(tensor(R"("dtype":"F32","shape":[0,)" + huge + R"(],"data_offsets":[0,0])"), 0), "is too large"},
      {file_of(tensor(R"("dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0])"), 0), "is too large"},
      {file_of(
           R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})",
           3),
       "'b' overlaps"},
      {file_of(
           R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[3,5]}})",
           5),
       "a hole before 'b'"},
      {file_of(
           R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})",
           2),
       "'a' is there twice"},
      {file_of(R"({"__metadata__":{"a":"1","a":"2"}})", 0), "twice in the metadata"},
      {file_of(R"({"__metadata__":{},"__metadata__":{}})", 0), "metadata twice"},
      {file_of(R"({"__metadata__":{"a":{"b":"c"}}})", 0), "an object in the wrong place"},
      {file_of(R"({"a":)" + std::string(5'000'000, '['), 0), "an array in the wrong place"},
  };
  for (const Case& c : cases) {
    const std::string said = refusal(c.bytes);
    EXPECT_NE(said.find(c.says), std::string::npos) << "expected '" << c.says << "', got '" << said << "'";
    EXPECT_EQ(said.rfind("x.safetensors: ", 0), 0u) << said;
  }
}

TEST(Safetensors, EveryTruncationIsRefused) {
  const TemporaryFolder folder;
  const std::vector<float> weights = {1, 2, 3};
  write_safetensors(folder / "a", {{"w", DataType::f32, {3}, bytes_of(weights)}});
  const std::string whole = read_file(folder / "a");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write_file(folder / "b", whole.substr(0, size));
    EXPECT_NE(message([&] { Safetensors::open(folder / "b"); }), "") << size;
  }
}

TEST(Safetensors, RefusesToWriteWhatItCouldNotRead) {
  const TemporaryFolder folder;
  const std::vector<float> two = {1, 2};
  const auto bytes = bytes_of(two);
  const std::string path = folder / "a";
  EXPECT_NE(message([&] {
              write_safetensors(path, {{"w", DataType::f32, {3}, bytes}});
            }).find("does not fit"),
            std::string::npos);
  EXPECT_NE(message([&] { write_safetensors(path, {{"w", DataType::f32, {-2}, bytes}}); }), "");
  EXPECT_NE(message([&] {
              write_safetensors(path, {{"w", DataType::f32, {2}, bytes}, {"w", DataType::f32, {2}, bytes}});
            }).find("twice"),
            std::string::npos);
  EXPECT_NE(message([&] { write_safetensors(path, {{"__metadata__", DataType::f32, {2}, bytes}}); }), "");
  EXPECT_NE(message([&] { write_safetensors(path, {{"\xFF", DataType::f32, {2}, bytes}}); }), "");
  EXPECT_NE(message([&] { write_safetensors(path, {}, {{"key", "\xFF"}}); }), "");
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Safetensors, AFailedWriteLeavesTheOldFile) {
  const TemporaryFolder folder;
  const std::vector<float> old = {1}, large(100'000);
  write_safetensors(folder / "a", {{"w", DataType::f32, {1}, bytes_of(old)}});
  {
    const FileSizeLimit limit(64 << 10);
    const std::string said = message([&] {
      write_safetensors(folder / "a", {{"w", DataType::f32, {100'000}, bytes_of(large)}});
    });
    EXPECT_NE(said.find("a: cannot be written (File too large): "), std::string::npos) << said;
  }
  EXPECT_EQ(Safetensors::open(folder / "a").at("w").bytes.size(), 4u);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
}

}  // namespace
}  // namespace emend::io
