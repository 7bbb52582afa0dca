// A whole file in memory without reading it: pages come when they are looked at, and are shared between processes.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace emend::io {

// Read-only. A file that somebody cuts short meanwhile ends the process (SIGBUS); AtomicFile (file.h) replaces files
// without that.
class MappedFile {
 public:
  // Throws Error where it cannot be opened or mapped, or is no regular file.
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&&) = delete;

  // They stay where they are when the object is moved.
  std::span<const std::byte> bytes() const { return {static_cast<const std::byte*>(mapping_), size_}; }

  // A part of bytes() that is not needed for now: its whole pages leave the memory, and come again when they are looked
  // at.
  void release(std::span<const std::byte> part) const;

 private:
  void* mapping_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace emend::io
