#include "nn/code_pages.h"

#if defined(__linux__)
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string_view>
#endif

namespace emend::nn {

#if defined(__linux__)

namespace {

// Segments that nobody may write to are as the file has them: what is dropped of them can be read again. (Constants
// with addresses in them, which the loader filled in, lie in a writable segment.)
int return_segments(dl_phdr_info* library, std::size_t, void*) {
  if (!std::string_view(library->dlpi_name).ends_with("/libtorch_cpu.so")) return 0;
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  for (const auto* segment = library->dlpi_phdr; segment != library->dlpi_phdr + library->dlpi_phnum; ++segment) {
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W) != 0) continue;
    const std::uintptr_t begin = (library->dlpi_addr + segment->p_vaddr + page - 1) / page * page,
                         end = (library->dlpi_addr + segment->p_vaddr + segment->p_filesz) / page * page;
    if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
  }
  return 1;
}

}  // namespace

void return_code_pages() { dl_iterate_phdr(return_segments, nullptr); }

#else

void return_code_pages() {}

#endif

}  // namespace emend::nn
