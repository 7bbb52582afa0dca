#include "io/mapped_file.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <utility>

#include "io/file.h"
#include "text/whole_file.h"

namespace emend::io {

MappedFile::MappedFile(const std::string& path) {
  const int descriptor = text::open_whole(path, text::Whole::part);
  if (descriptor < 0) throw system_error(path, "cannot be opened", errno);
  struct stat status {};
  const bool known = ::fstat(descriptor, &status) == 0;
  void* mapping = MAP_FAILED;
  if (known && status.st_size > 0)
    mapping = ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0);
  const int error = errno;
  ::close(descriptor);
  if (!known) throw system_error(path, "cannot be read", error);
  if (status.st_size == 0) return;
  if (mapping == MAP_FAILED) throw system_error(path, "cannot be mapped", error);
  size_ = static_cast<std::size_t>(status.st_size);
  mapping_ = mapping;
}

MappedFile::~MappedFile() {
  if (mapping_) ::munmap(mapping_, size_);
}

void MappedFile::release(std::span<const std::byte> part) const {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = (reinterpret_cast<std::uintptr_t>(part.data()) + page - 1) / page * page;
  const auto end = reinterpret_cast<std::uintptr_t>(part.data() + part.size()) / page * page;
  if (begin < end)
    ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);  // NOLINT(performance-no-int-to-ptr)
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : mapping_(std::exchange(other.mapping_, nullptr)), size_(std::exchange(other.size_, 0)) {}

}  // namespace emend::io
