// File descriptors with an owner, whole files, and files that appear whole or not at all.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "cli/error.h"

namespace emend::io {

// An Error for the system call that just failed: the reason of `code` (errno) and what to do about it.
Error system_error(const std::string& path, const std::string& problem, int code);

// Makes the folder, and those above it, where they are not there yet. Throws Error.
void make_folder(const std::string& path);

// An open file; `-` is standard input, which stays open.
class InputFile {
 public:
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;

  // Up to buffer.size() bytes; 0 at the end only. Throws Error.
  std::size_t read(std::span<char> buffer);
  int descriptor() const { return descriptor_; }
  // What messages call it: the path, or "standard input".
  const std::string& subject() const { return subject_; }

 private:
  int descriptor_;
  std::string subject_;
};

// Written beside `path` under a temporary name; commit() makes it durable and gives it its name in one step. Without
// commit(), and on any error, the old file stays and the temporary one is removed. A symbolic link is followed: the
// file that it names is replaced. Throws Error, also for a path that is not a regular file.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::span<const std::byte> bytes);
  void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
  void commit();

 private:
  [[noreturn]] void fail(int code);
  std::string path_, temporary_;
  int descriptor_ = -1;
};

}  // namespace emend::io
