#include "io/compression.h"

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <new>
#include <stdexcept>
#include <utility>

#include "io/file.h"

namespace emend::io {
namespace {

constexpr std::uint64_t xz_memory = 512 << 20;  // `xz -9` needs 65 MiB
constexpr const char* damaged = "is the file damaged or cut short? test it with the tool that made it";
constexpr std::size_t buffer_bytes = 1 << 16;

using namespace std::string_view_literals;
constexpr struct {
  Compression compression;
  std::string_view magic, ending;
} kinds[] = {{Compression::gzip, "\x1F\x8B"sv, ".gz"},
             {Compression::xz,
              "\xFD"
              "7zXZ\0"sv,
              ".xz"},
             {Compression::zstd, "\x28\xB5\x2F\xFD"sv, ".zst"}};

// A frame that decoders skip may come first (RFC 8878, 3.1.2), as pzstd writes it: 5? 2A 4D 18, then its size.
constexpr std::string_view skippable_rest = "\x2A\x4D\x18";

bool begins_skippable(std::string_view begin) {
  return !begin.empty() && (static_cast<unsigned char>(begin[0]) & 0xF0) == 0x50 &&
         skippable_rest.starts_with(begin.substr(1, skippable_rest.size()));
}

class Decoder : public Decompressor {
 public:
  explicit Decoder(std::string subject) : subject_(std::move(subject)) {}

 protected:
  [[noreturn]] void fail(const std::string& problem, const std::string& remedy = damaged) const {
    throw Error(subject_, problem, remedy);
  }

 private:
  const std::string subject_;
};

// zlib's sizes are of 32 bits.
uInt short_size(std::size_t size) {
  return static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
}

// Members may follow each other (RFC 1952, 2.2), zeros may follow the last one, as gzip(1) allows.
class GzipDecoder final : public Decoder {
 public:
  explicit GzipDecoder(std::string subject) : Decoder(std::move(subject)) {
    if (::inflateInit2(&stream_, 16 + MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~GzipDecoder() override { ::inflateEnd(&stream_); }

  std::size_t read(std::string_view& in, bool ended, std::span<char> out) override {
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = short_size(out.size());
    const uInt room = stream_.avail_out;
    while (stream_.avail_out == room) {
      if (between_members_) in.remove_prefix(std::min(in.find_first_not_of('\0'), in.size()));
      if (in.empty() && ended && !between_members_) fail("the gzip data ends too early");
      if (in.empty()) return 0;
      between_members_ = false;
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
      stream_.avail_in = short_size(in.size());
      const uInt given = stream_.avail_in;
      const int status = ::inflate(&stream_, Z_NO_FLUSH);
      in.remove_prefix(given - stream_.avail_in);
      if (status == Z_STREAM_END) {
        ::inflateReset(&stream_);
        between_members_ = true;
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        fail("the gzip data is damaged");
      }
    }
    return room - stream_.avail_out;
  }

 private:
  z_stream stream_{};
  bool between_members_ = false;
};

class XzDecoder final : public Decoder {
 public:
  explicit XzDecoder(std::string subject) : Decoder(std::move(subject)) {
    if (::lzma_stream_decoder(&stream_, xz_memory, LZMA_CONCATENATED) != LZMA_OK) throw std::bad_alloc();
  }
  ~XzDecoder() override { ::lzma_end(&stream_); }

  std::size_t read(std::string_view& in, bool ended, std::span<char> out) override {
    stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream_.avail_out = out.size();
    while (!finished_ && stream_.avail_out == out.size() && (ended || !in.empty())) {
      stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
      stream_.avail_in = in.size();
      const lzma_ret status = ::lzma_code(&stream_, in.empty() ? LZMA_FINISH : LZMA_RUN);
      in.remove_prefix(in.size() - stream_.avail_in);
      finished_ = status == LZMA_STREAM_END;
      if (status == LZMA_MEMLIMIT_ERROR)
        fail("needs more than 512 MiB to decompress", "compress it again with `xz -9`");
      if (status == LZMA_MEM_ERROR) throw std::bad_alloc();
      if (status == LZMA_BUF_ERROR) fail("the xz data ends too early");
      if (status != LZMA_OK && !finished_) fail("the xz data is damaged");
    }
    return out.size() - stream_.avail_out;
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool finished_ = false;
};

class ZstdDecoder final : public Decoder {
 public:
  explicit ZstdDecoder(std::string subject) : Decoder(std::move(subject)), stream_(::ZSTD_createDStream()) {
    if (!stream_) throw std::bad_alloc();
  }
  ~ZstdDecoder() override { ::ZSTD_freeDStream(stream_); }

  std::size_t read(std::string_view& in, bool ended, std::span<char> out) override {
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    while (to.pos == 0) {
      if (in.empty() && (!ended || between_frames_)) return 0;
      ZSTD_inBuffer from{in.data(), in.size(), 0};
      const std::size_t status = ::ZSTD_decompressStream(stream_, &to, &from);
      const bool at_end = in.empty();
      in.remove_prefix(from.pos);
      if (::ZSTD_isError(status)) fail_by(status);
      between_frames_ = status == 0;
      if (at_end && to.pos == 0) fail("the zstd data ends too early");
    }
    return to.pos;
  }

 private:
  [[noreturn]] void fail_by(std::size_t status) const {
    if (::ZSTD_getErrorCode(status) == ZSTD_error_frameParameter_windowTooLarge)
      fail("needs more than 128 MiB to decompress", "compress it again without --long");
    fail("the zstd data is damaged");
  }

  ZSTD_DStream* stream_;
  bool between_frames_ = true;
};

class PlainEncoder final : public Compressor {
 public:
  void write(std::string_view in, bool /*last*/, std::string& out) override { out += in; }
};

class GzipEncoder final : public Compressor {
 public:
  GzipEncoder() {
    if (::deflateInit2(&stream_, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  }
  ~GzipEncoder() override { ::deflateEnd(&stream_); }

  void write(std::string_view in, bool last, std::string& out) override {
    do {
      const uInt given = short_size(in.size());
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
      stream_.avail_in = given;
      const bool ends = last && given == in.size();
      do {
        stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
        stream_.avail_out = static_cast<uInt>(buffer_.size());
        ::deflate(&stream_, ends ? Z_FINISH : Z_NO_FLUSH);
        out.append(buffer_.data(), buffer_.size() - stream_.avail_out);
      } while (stream_.avail_out == 0);
      in.remove_prefix(given);
    } while (!in.empty());
  }

 private:
  z_stream stream_{};
  std::array<char, buffer_bytes> buffer_;
};

class XzEncoder final : public Compressor {
 public:
  XzEncoder() {
    if (::lzma_easy_encoder(&stream_, 6, LZMA_CHECK_CRC64) != LZMA_OK) throw std::bad_alloc();
  }
  ~XzEncoder() override { ::lzma_end(&stream_); }

  void write(std::string_view in, bool last, std::string& out) override {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
    stream_.avail_in = in.size();
    for (lzma_ret status = LZMA_OK; status == LZMA_OK && (last || stream_.avail_in > 0 || stream_.avail_out == 0);) {
      stream_.next_out = reinterpret_cast<std::uint8_t*>(buffer_.data());
      stream_.avail_out = buffer_.size();
      status = ::lzma_code(&stream_, last ? LZMA_FINISH : LZMA_RUN);
      out.append(buffer_.data(), buffer_.size() - stream_.avail_out);
      if (status == LZMA_MEM_ERROR) throw std::bad_alloc();
    }
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
  std::array<char, buffer_bytes> buffer_;
};

class ZstdEncoder final : public Compressor {
 public:
  ZstdEncoder() : stream_(::ZSTD_createCStream()) {
    if (!stream_) throw std::bad_alloc();
  }
  ~ZstdEncoder() override { ::ZSTD_freeCStream(stream_); }

  void write(std::string_view in, bool last, std::string& out) override {
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    std::size_t left = 1;
    while (from.pos < from.size || (last && left > 0)) {
      ZSTD_outBuffer to{buffer_.data(), buffer_.size(), 0};
      left = ::ZSTD_compressStream2(stream_, &to, &from, last ? ZSTD_e_end : ZSTD_e_continue);
      if (::ZSTD_isError(left)) throw std::bad_alloc();  // nothing else can fail
      out.append(buffer_.data(), to.pos);
    }
  }

 private:
  ZSTD_CStream* stream_;
  std::array<char, buffer_bytes> buffer_;
};

}  // namespace

Compression compression_of(std::string_view begin) {
  for (const auto& kind : kinds)
    if (begin.starts_with(kind.magic)) return kind.compression;
  return begin.size() > skippable_rest.size() && begins_skippable(begin) ? Compression::zstd : Compression::none;
}

Compression compression_of_file(const std::string& path) {
  std::array<char, compression_bytes> begin;
  const std::size_t count = InputFile(path).read(begin);
  return compression_of({begin.data(), count});
}

bool may_begin_compressed(std::string_view begin) {
  if (begin.size() <= skippable_rest.size() && begins_skippable(begin)) return true;
  return std::any_of(std::begin(kinds), std::end(kinds), [&](const auto& kind) {
    return begin.size() < kind.magic.size() && kind.magic.starts_with(begin);
  });
}

Compression compression_named(std::string_view file) {
  for (const auto& kind : kinds)
    if (file.ends_with(kind.ending)) return kind.compression;
  return file.ends_with(".svgz") ? Compression::gzip : Compression::none;
}

std::unique_ptr<Decompressor> make_decompressor(Compression compression, std::string subject) {
  switch (compression) {
    case Compression::gzip:
      return std::make_unique<GzipDecoder>(std::move(subject));
    case Compression::xz:
      return std::make_unique<XzDecoder>(std::move(subject));
    case Compression::zstd:
      return std::make_unique<ZstdDecoder>(std::move(subject));
    case Compression::none:
      break;
  }
  throw std::logic_error("what is not compressed needs no decompressor");
}

std::unique_ptr<Compressor> make_compressor(Compression compression) {
  switch (compression) {
    case Compression::gzip:
      return std::make_unique<GzipEncoder>();
    case Compression::xz:
      return std::make_unique<XzEncoder>();
    case Compression::zstd:
      return std::make_unique<ZstdEncoder>();
    case Compression::none:
      break;
  }
  return std::make_unique<PlainEncoder>();
}

}  // namespace emend::io
