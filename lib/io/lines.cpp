#include "io/lines.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "io/compression.h"
#include "io/file.h"
#include "text/file_kind.h"

namespace emend::io {

namespace {

constexpr std::size_t buffer_bytes = 1 << 16;

}  // namespace

struct LineReader::Impl {
  explicit Impl(const std::string& name) : path(name), file(name), raw(buffer_bytes), buffer(buffer_bytes) {
    std::size_t bytes = 0;  // a pipe may give the first ones one by one
    for (std::size_t more = 1; more > 0 && bytes < compression_bytes; bytes += more)
      more = file.read(std::span(raw).subspan(bytes));
    waiting = {raw.data(), bytes};
    if (const Compression compression = compression_of(waiting); compression != Compression::none)
      decompressor = make_decompressor(compression, file.subject());
    else if (const text::FileKind* strange = text::file_kind(waiting))
      throw Error(file.subject(), std::string("is ") + strange->what,
                  std::string("give it as text: <(") + strange->command + ")");
  }

  std::string path;
  InputFile file;
  std::vector<char> raw;                       // of the file, as it stands there
  std::string_view waiting;                    // of `raw`
  bool ended = false;                          // the file
  std::unique_ptr<Decompressor> decompressor;  // none: it is plain text
  std::vector<char> buffer;
  std::size_t begin = 0, end = 0;
  std::uint64_t number = 0;

  bool refill() {
    begin = 0;
    while (true) {
      if (waiting.empty() && !ended) {
        waiting = {raw.data(), file.read(raw)};
        ended = waiting.empty();
      }
      end = decompressor ? decompressor->read(waiting, ended, buffer) : take_plain();
      if (end > 0 || ended) return end > 0;
    }
  }
  std::size_t take_plain() {
    const std::size_t count = std::min(waiting.size(), buffer.size());
    std::copy_n(waiting.begin(), count, buffer.begin());
    waiting.remove_prefix(count);
    return count;
  }

  void append(std::string& line, std::size_t count) {
    if (line.size() + count > max_line_bytes) {
      throw Error(file.subject(), "line " + std::to_string(number + 1) + " is longer than 64 MiB",
                  "is it a text file?");
    }
    line.append(buffer.data() + begin, count);
    begin += count;
  }
};

LineReader::LineReader(const std::string& path) : impl_(std::make_unique<Impl>(path)) {}
LineReader::~LineReader() = default;
LineReader::LineReader(LineReader&&) noexcept = default;

bool LineReader::next(std::string& line) {
  Impl& in = *impl_;
  line.clear();
  bool any = false;
  while (in.begin < in.end || in.refill()) {
    any = true;
    const char* start = in.buffer.data() + in.begin;
    const auto* found = static_cast<const char*>(std::memchr(start, '\n', in.end - in.begin));
    in.append(line, found ? static_cast<std::size_t>(found - start) : in.end - in.begin);
    if (!found) continue;
    ++in.begin;
    if (line.ends_with('\r')) line.pop_back();
    break;
  }
  in.number += any;
  return any;
}

std::uint64_t LineReader::number() const { return impl_->number; }
const std::string& LineReader::path() const { return impl_->path; }

}  // namespace emend::io
