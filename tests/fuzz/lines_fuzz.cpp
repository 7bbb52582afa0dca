// Lines of a file that claims to be compressed, or does not: text that is not compressed comes out as it went in.
#include <string>

#include "io/lines.h"
#include "memory_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  constexpr std::size_t most_bytes = 1 << 20;  // a few bytes can hold gigabytes of lines
  const MemoryFile file(data, size);
  std::string joined, line;
  bool whole = false;
  try {
    io::LineReader reader(file.path());
    while (joined.size() < most_bytes && (whole = reader.next(line))) joined += line + '\n';
    whole = !whole;
  } catch (const Error&) {
    return 0;
  }
  const std::string text(reinterpret_cast<const char*>(data), size);
  const bool compressed = text.starts_with("\x1F\x8B") || text.starts_with("\x28\xB5\x2F\xFD") ||
                          text.starts_with(
                              "\xFD"
                              "7zXZ");
  if (compressed || !whole || text.find('\r') != text.npos) return 0;
  require(joined == (text.empty() || text.ends_with('\n') ? text : text + '\n'));
  return 0;
}
