// Text into a file that appears whole or not at all, compressed where its name says so (compression.h).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/error.h"

namespace emend::io {

// The same text gives the same bytes (compression.h). Without commit() the old file stays.
// Throws Error when it cannot be written.
class TextOutput {
 public:
  explicit TextOutput(const std::string& path);
  ~TextOutput();
  TextOutput(const TextOutput&) = delete;

  void write(std::string_view text);
  void commit();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace emend::io
