#include "io/compression.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace emend::io {
namespace {

constexpr Compression kinds[] = {Compression::gzip, Compression::xz, Compression::zstd};

std::string compressed(Compression compression, std::string_view text, std::size_t piece) {
  const auto compressor = make_compressor(compression);
  std::string out;
  for (std::size_t at = 0; at < text.size(); at += piece) compressor->write(text.substr(at, piece), false, out);
  compressor->write({}, true, out);
  return out;
}

std::string decompressed(Compression compression, std::string_view bytes, std::size_t piece, std::size_t room) {
  const auto decompressor = make_decompressor(compression, "file");
  std::vector<char> buffer(room);
  std::string out;
  for (std::size_t at = 0;;) {
    std::string_view in = bytes.substr(at, piece);
    const bool ended = in.empty();
    at += in.size();
    while (const std::size_t count = decompressor->read(in, ended, buffer)) out.append(buffer.data(), count);
    EXPECT_TRUE(in.empty());
    if (ended) return out;
  }
}

TEST(Compression, WhatIsWrittenIsReadBackWhateverThePieces) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "line " + std::to_string(i * 7919 % 10'007) + '\n';
  for (const Compression kind : kinds) {
    const std::string once = compressed(kind, text, text.size());
    EXPECT_LT(once.size(), text.size() / 2);
    EXPECT_EQ(compression_of(once), kind);
    for (const std::size_t piece : {1UL, 1000UL, 1'000'000UL}) {
      EXPECT_EQ(decompressed(kind, compressed(kind, text, std::max(piece, 100UL)), piece, 4096), text);
    }
    EXPECT_EQ(decompressed(kind, once + compressed(kind, "more", 4), 100, 10), text + "more");
    EXPECT_EQ(decompressed(kind, compressed(kind, "", 1), 5, 10), "");
  }
  std::string plain;
  make_compressor(Compression::none)->write("text", true, plain);
  EXPECT_EQ(plain, "text");
}

TEST(Compression, AFrameThatIsSkippedMayComeFirst) {
  const std::string text = "one\ntwo\n", zstd = compressed(Compression::zstd, text, 100);
  for (const char* magic : {"\x50\x2A\x4D\x18", "\x5F\x2A\x4D\x18"}) {
    const std::string size("\x04\0\0\0", 4), file = magic + size + "abcd" + zstd;
    EXPECT_EQ(compression_of(file), Compression::zstd);
    for (const std::size_t begun : {1UL, 2UL, 3UL}) EXPECT_TRUE(may_begin_compressed(file.substr(0, begun))) << begun;
    for (const std::size_t piece : {1UL, 1000UL}) EXPECT_EQ(decompressed(Compression::zstd, file, piece, 10), text);
  }
  for (const char* text_file : {"P", "P*M", "P*M.", "\x60\x2A\x4D\x18"})
    EXPECT_EQ(compression_of(text_file), Compression::none) << text_file;
  EXPECT_FALSE(may_begin_compressed("Pa"));
  EXPECT_FALSE(may_begin_compressed("P*M.x"));
}

TEST(Compression, WhatEndsTooEarlyOrIsDamagedIsAnError) {
  for (const Compression kind : kinds) {
    const std::string whole = compressed(kind, std::string(5000, 'x') + "y", 9999);
    for (const std::size_t size : {whole.size() - 1, whole.size() / 2, std::size_t{7}})
      EXPECT_THROW(decompressed(kind, whole.substr(0, size), 50, 100), Error) << size;
    std::string broken = whole;
    broken[broken.size() / 2] = static_cast<char>(broken[broken.size() / 2] ^ 0x55);
    EXPECT_THROW(decompressed(kind, broken, 50, 100), Error);
  }
}

TEST(Compression, IsToldByTheFirstBytesOrPromisedByAName) {
  EXPECT_EQ(compression_of("\x1F\x8B..."), Compression::gzip);
  EXPECT_EQ(compression_of("text"), Compression::none);
  EXPECT_EQ(compression_of(""), Compression::none);
  EXPECT_TRUE(may_begin_compressed("("));
  EXPECT_TRUE(may_begin_compressed("\xFD"));
  EXPECT_FALSE(may_begin_compressed("(a"));
  EXPECT_FALSE(may_begin_compressed("text"));
  EXPECT_EQ(compression_named("a.txt.gz"), Compression::gzip);
  EXPECT_EQ(compression_named("a.xz"), Compression::xz);
  EXPECT_EQ(compression_named("a.zst"), Compression::zstd);
  EXPECT_EQ(compression_named("a.svgz"), Compression::gzip);
  EXPECT_EQ(compression_named("a.gz.txt"), Compression::none);
}

}  // namespace
}  // namespace emend::io
