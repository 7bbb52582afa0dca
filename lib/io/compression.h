// gzip, xz and zstd, as streams of bytes: one rule for all files that programs read and write.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "cli/error.h"

namespace emend::io {

enum class Compression { none, gzip, xz, zstd };

// By a file's first bytes, compression_bytes of them or as many as it has. What a file is called counts nothing.
inline constexpr std::size_t compression_bytes = 6;
Compression compression_of(std::string_view begin);
// Whether more bytes behind these few may be what compression_of() needs.
bool may_begin_compressed(std::string_view begin);

// Of a file that is there. Throws Error where it cannot be read.
Compression compression_of_file(const std::string& path);

// What a name promises: .gz, .xz, .zst; .svgz, which is what programs know SVG by that gzip compressed.
Compression compression_named(std::string_view file);

class Decompressor {
 public:
  virtual ~Decompressor() = default;
  // Fills `out`, as far as `in` goes, whose front it takes what it reads from. ended: nothing follows `in`. 0: it needs
  // more, or, where the input has ended, there is no more. Members that follow each other are read as one text, as the
  // tools do it. Throws Error with the subject for what is damaged, ends too early, or needs more memory than 512 MiB
  // (xz) and 128 MiB (zstd).
  virtual std::size_t read(std::string_view& in, bool ended, std::span<char> out) = 0;
};
// compression: not none. subject: what messages call the file.
std::unique_ptr<Decompressor> make_decompressor(Compression compression, std::string subject);

class Compressor {
 public:
  virtual ~Compressor() = default;
  // Appends to `out` what of `in`, and of what came before, is ready; all of it where it is the last.
  virtual void write(std::string_view in, bool last, std::string& out) = 0;
};
// The same text gives the same bytes: a gzip holds neither a name nor a time. none: the text itself.
std::unique_ptr<Compressor> make_compressor(Compression compression);

}  // namespace emend::io
