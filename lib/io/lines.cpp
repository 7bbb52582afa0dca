#include "io/lines.h"

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "io/file.h"

namespace emend::io {

namespace {

constexpr std::size_t buffer_bytes = 1 << 16;
constexpr std::uint64_t xz_memory = 512 << 20;  // `xz -9` needs 65 MiB
constexpr const char* damaged = "is the file damaged or cut short? test it with the tool that made it";

// A file with a buffer that decompressors read from.
class Input {
 public:
  explicit Input(const std::string& path) : file_(path), buffer_(buffer_bytes) {}

  // What is left in the buffer, refilled when empty; empty at the end only.
  std::span<char> available() {
    if (begin_ == end_) begin_ = 0, end_ = file_.read(buffer_);
    return std::span(buffer_).subspan(begin_, end_ - begin_);
  }
  void consume(std::size_t count) { begin_ += count; }

  // The file's first bytes, as many as it has; a pipe may give them one by one. Only before the first consume().
  std::string_view peek(std::size_t count) {
    while (end_ < count) {
      const std::size_t more = file_.read(std::span(buffer_).subspan(end_));
      if (more == 0) break;
      end_ += more;
    }
    return {buffer_.data(), std::min(end_, count)};
  }

  [[noreturn]] void fail(const std::string& problem, const std::string& remedy = damaged) const {
    throw Error(file_.subject(), problem, remedy);
  }

 private:
  InputFile file_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;
};

// Reads the file's text; 0 at the end only.
class Decoder {
 public:
  explicit Decoder(Input& input) : input_(input) {}
  virtual ~Decoder() = default;
  virtual std::size_t read(std::span<char> out) = 0;

 protected:
  Input& input_;
};

class PlainDecoder : public Decoder {
 public:
  using Decoder::Decoder;
  std::size_t read(std::span<char> out) override {
    const auto in = input_.available();
    const std::size_t count = std::min(in.size(), out.size());
    std::copy_n(in.begin(), count, out.begin());
    input_.consume(count);
    return count;
  }
};

// Members may follow each other (RFC 1952, 2.2), zeros may follow the last one, as gzip(1) allows.
class GzipDecoder : public Decoder {
 public:
  explicit GzipDecoder(Input& input) : Decoder(input) {
    if (::inflateInit2(&stream_, 16 + MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~GzipDecoder() override { ::inflateEnd(&stream_); }

  std::size_t read(std::span<char> out) override {
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = static_cast<uInt>(out.size());
    while (stream_.avail_out == out.size()) {
      if (between_members_) skip_zeros();
      const auto in = input_.available();
      if (in.empty() && between_members_) return 0;
      if (in.empty()) input_.fail("the gzip data ends too early");
      between_members_ = false;
      stream_.next_in = reinterpret_cast<Bytef*>(in.data());
      stream_.avail_in = static_cast<uInt>(in.size());
      const int status = ::inflate(&stream_, Z_NO_FLUSH);
      input_.consume(in.size() - stream_.avail_in);
      if (status == Z_STREAM_END) {
        ::inflateReset(&stream_);
        between_members_ = true;
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        input_.fail("the gzip data is damaged");
      }
    }
    return out.size() - stream_.avail_out;
  }

 private:
  void skip_zeros() {
    for (auto in = input_.available(); !in.empty() && in.front() == 0; in = input_.available()) input_.consume(1);
  }

  z_stream stream_{};
  bool between_members_ = false;
};

class XzDecoder : public Decoder {
 public:
  explicit XzDecoder(Input& input) : Decoder(input) {
    if (::lzma_stream_decoder(&stream_, xz_memory, LZMA_CONCATENATED) != LZMA_OK) throw std::bad_alloc();
  }
  ~XzDecoder() override { ::lzma_end(&stream_); }

  std::size_t read(std::span<char> out) override {
    stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream_.avail_out = out.size();
    while (!finished_ && stream_.avail_out == out.size()) {
      const auto in = input_.available();
      stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
      stream_.avail_in = in.size();
      const lzma_ret status = ::lzma_code(&stream_, in.empty() ? LZMA_FINISH : LZMA_RUN);
      input_.consume(in.size() - stream_.avail_in);
      finished_ = status == LZMA_STREAM_END;
      if (status == LZMA_MEMLIMIT_ERROR)
        input_.fail("needs more than 512 MiB to decompress", "compress it again with `xz -9`");
      if (status == LZMA_MEM_ERROR) throw std::bad_alloc();
      if (status == LZMA_BUF_ERROR) input_.fail("the xz data ends too early");
      if (status != LZMA_OK && !finished_) input_.fail("the xz data is damaged");
    }
    return out.size() - stream_.avail_out;
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool finished_ = false;
};

class ZstdDecoder : public Decoder {
 public:
  explicit ZstdDecoder(Input& input) : Decoder(input), stream_(::ZSTD_createDStream()) {
    if (!stream_) throw std::bad_alloc();
  }
  ~ZstdDecoder() override { ::ZSTD_freeDStream(stream_); }

  std::size_t read(std::span<char> out) override {
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    while (to.pos == 0) {
      const auto in = input_.available();
      if (in.empty() && between_frames_) return 0;
      ZSTD_inBuffer from{in.data(), in.size(), 0};
      const std::size_t status = ::ZSTD_decompressStream(stream_, &to, &from);
      input_.consume(from.pos);
      if (::ZSTD_isError(status)) fail(status);
      between_frames_ = status == 0;
      if (in.empty() && to.pos == 0) input_.fail("the zstd data ends too early");
    }
    return to.pos;
  }

 private:
  [[noreturn]] void fail(std::size_t status) const {
    if (::ZSTD_getErrorCode(status) == ZSTD_error_frameParameter_windowTooLarge)
      input_.fail("needs more than 128 MiB to decompress", "compress it again without --long");
    input_.fail("the zstd data is damaged");
  }

  ZSTD_DStream* stream_;
  bool between_frames_ = true;
};

std::unique_ptr<Decoder> make_decoder(Input& input) {
  const std::string_view magic = input.peek(6);
  if (magic.starts_with("\x1F\x8B")) return std::make_unique<GzipDecoder>(input);
  if (magic == std::string_view("\xFD"
                                "7zXZ\0",
                                6))
    return std::make_unique<XzDecoder>(input);
  if (magic.starts_with("\x28\xB5\x2F\xFD")) return std::make_unique<ZstdDecoder>(input);
  return std::make_unique<PlainDecoder>(input);
}

}  // namespace

struct LineReader::Impl {
  explicit Impl(const std::string& name)
      : path(name), input(name), decoder(make_decoder(input)), buffer(buffer_bytes) {}

  std::string path;
  Input input;
  std::unique_ptr<Decoder> decoder;
  std::vector<char> buffer;
  std::size_t begin = 0, end = 0;
  std::uint64_t number = 0;

  bool refill() {
    begin = 0;
    end = decoder->read(buffer);
    return end > 0;
  }

  void append(std::string& line, std::size_t count) {
    if (line.size() + count > max_line_bytes) {
      input.fail("line " + std::to_string(number + 1) + " is longer than 64 MiB", "is it a text file?");
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
