#include "io/whole_text.h"

#include <span>
#include <vector>

#include "io/compression.h"
#include "io/package.h"
#include "io/text_output.h"
#include "text/whole_file.h"

namespace emend::io {

namespace {

constexpr std::size_t buffer_bytes = 1 << 16;

// A few bytes can hold gigabytes.
std::string decompressed(const std::string& path, std::string_view bytes, Compression compression) {
  const auto decompressor = make_decompressor(compression, path);
  std::vector<char> buffer(buffer_bytes);
  std::string text;
  while (const std::size_t count = decompressor->read(bytes, true, buffer)) {
    text.append(buffer.data(), count);
    if (text.size() > text::most_whole_bytes)
      throw Error(path, "holds more than " + std::to_string(text::most_whole_bytes >> 20) + " MiB",
                  "is it the right file?");
  }
  return text;
}

}  // namespace

std::string plain_text(const std::string& path, std::string bytes) {
  if (const Compression compression = compression_of(bytes); compression != Compression::none)
    bytes = decompressed(path, bytes, compression);
  return text::as_text(path, std::move(bytes));
}

std::string read_text(const std::string& path) { return plain_text(path, read_file(path, text::most_whole_bytes)); }

void write_text(const std::string& path, std::string_view text) {
  TextOutput out(path);
  out.write(text);
  out.commit();
}

}  // namespace emend::io
