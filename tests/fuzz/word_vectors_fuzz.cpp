// A file is refused with an Error that names it, or gives as many finite numbers a token as it promised.
#include <cmath>

#include "cli/error.h"
#include "io/word_vectors.h"
#include "memory_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  const MemoryFile file(data, size);
  try {
    std::size_t width = 0, used = 0;
    const std::size_t count = io::read_word_vectors(
        file.path(),
        [&](std::string_view, std::span<const float> numbers) {
          ++used;
          require(numbers.size() == width);
          for (const float number : numbers) require(std::isfinite(number));
        },
        [&](std::size_t columns) { width = columns; });
    require(count == used);
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with(file.path()));
  }
  return 0;
}
