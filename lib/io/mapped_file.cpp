#include "io/mapped_file.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <utility>

#include "io/file.h"

namespace emend::io {

MappedFile::MappedFile(const std::string& path) {
  const InputFile file(path);
  struct stat status {};
  if (::fstat(file.descriptor(), &status) != 0) throw system_error(path, "cannot be read", errno);
  if (!S_ISREG(status.st_mode)) throw Error(path, "is not a regular file", "give the name of a file");
  size_ = static_cast<std::size_t>(status.st_size);
  if (size_ == 0) return;
  void* mapping = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.descriptor(), 0);
  if (mapping == MAP_FAILED) throw system_error(path, "cannot be mapped", errno);
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
