// Lines of a file that may be compressed (.gz, .xz, .zst by its first bytes), `-` being standard input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "cli/error.h"

namespace emend::io {

inline constexpr std::size_t max_line_bytes = 64
                                              << 20;  // longer lines are an Error: a few bytes of xz can hold gigabytes

// Single-threaded. Throws Error naming the file when it cannot be opened, read or decompressed.
class LineReader {
 public:
  explicit LineReader(const std::string& path);
  ~LineReader();
  LineReader(LineReader&&) noexcept;

  // The next line without its terminator (LF or CRLF is removed); false at the end.
  bool next(std::string& line);
  std::uint64_t number() const;  // of the line last returned, 1-based
  const std::string& path() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace emend::io
