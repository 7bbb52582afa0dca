// The safetensors format, read through mmap and written atomically.
//
//   8 bytes   N, little-endian: the header's length, at most 100 MB
//   N bytes   JSON: {"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [begin, end]}, ..., "__metadata__":
//   {"k": "v"}} the rest  tensor data, little-endian, row-major; the offsets count from here, tile it without holes or
//   overlaps
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/error.h"

namespace emend::io {

enum class DataType { f64, f32, f16, bf16, i64, i32, i16, i8, u8, boolean };
std::size_t byte_width(DataType type);
std::string_view name(DataType type);  // "F32"

// The bytes belong to the file (or, for writing, to the caller) and must outlive the view.
struct TensorView {
  std::string name;
  DataType type = DataType::f32;
  std::vector<std::int64_t> shape;
  std::span<const std::byte> bytes;
};

using Metadata = std::map<std::string, std::string>;

// A mapped file. Everything is checked before anything is allocated from what the file says. Copies share the file;
// views stay valid as long as one of them lives. Throws Error naming file and tensor.
class Safetensors {
 public:
  static Safetensors open(const std::string& path);
  // For tests and fuzzers: the same checks on bytes in memory, which must outlive the object.
  static Safetensors parse(std::span<const std::byte> bytes, const std::string& subject);

  const std::vector<TensorView>& tensors() const;  // in the order of their offsets
  const TensorView* find(std::string_view name) const;
  const TensorView& at(std::string_view name) const;  // Error when absent
  const Metadata& metadata() const;
  // What was read need not stay in memory for now (MappedFile::release).
  void release(const TensorView& view) const;
  const std::string& path() const;

 private:
  struct Impl;
  explicit Safetensors(std::shared_ptr<const Impl> impl);
  std::shared_ptr<const Impl> impl_;
};

// Writes beside `path`, fsyncs and renames; on any error the old file stays and an Error says why.
void write_safetensors(const std::string& path, const std::vector<TensorView>& tensors, const Metadata& metadata = {});

}  // namespace emend::io
