#include "io/lines.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <lzma.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <thread>

#include "io/package.h"
#include "io_helpers.h"

namespace emend::io {
namespace {

std::string gzip(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string xz(const std::string& text) {
  std::string out(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  EXPECT_EQ(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                                    text.size(), reinterpret_cast<std::uint8_t*>(out.data()), &size, out.size()),
            LZMA_OK);
  out.resize(size);
  return out;
}

std::string zstd(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);  // as zstd(1) does
  const std::size_t size = ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size());
  ZSTD_freeCCtx(context);
  EXPECT_FALSE(ZSTD_isError(size));
  out.resize(size);
  return out;
}

struct Format {
  const char* name;
  std::string (*compress)(const std::string&);
};
const Format formats[] = {{"gzip", gzip}, {"xz", xz}, {"zstd", zstd}};

class LineReaderTest : public testing::Test {
 protected:
  std::vector<std::string> read(const std::string& bytes) {
    write_file(folder_ / "x", bytes);
    LineReader reader(folder_ / "x");
    return all(reader);
  }
  static std::vector<std::string> all(LineReader& reader) {
    std::vector<std::string> lines;
    for (std::string line; reader.next(line);) lines.push_back(line);
    return lines;
  }
  std::string refusal(const std::string& bytes) {
    return message([&] { read(bytes); });
  }

  TemporaryFolder folder_;
};

using Lines = std::vector<std::string>;

TEST_F(LineReaderTest, CutsLines) {
  EXPECT_EQ(read(""), Lines{});
  EXPECT_EQ(read("\n"), Lines{""});
  EXPECT_EQ(read("a"), Lines{"a"});
  EXPECT_EQ(read("a\n"), Lines{"a"});
  EXPECT_EQ(read("a\n\nb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(read("a\r\nb\rc\r\r\nd\r"), (Lines{"a", "b\rc\r", "d\r"}));  // only CR LF is a line's end
  EXPECT_EQ(read(std::string("a\0b\n\xFF", 5)), (Lines{std::string("a\0b", 3), "\xFF"}));
}

TEST_F(LineReaderTest, CountsLines) {
  write_file(folder_ / "x", "a\nb\n");
  LineReader reader(folder_ / "x");
  EXPECT_EQ(reader.path(), folder_ / "x");
  std::string line;
  EXPECT_EQ(reader.number(), 0u);
  EXPECT_TRUE(reader.next(line));
  EXPECT_EQ(reader.number(), 1u);
  EXPECT_TRUE(reader.next(line));
  EXPECT_FALSE(reader.next(line));
  EXPECT_FALSE(reader.next(line));
  EXPECT_EQ(reader.number(), 2u);
}

TEST_F(LineReaderTest, DecompressesByTheFirstBytes) {
  for (const Format& format : formats) {
    EXPECT_EQ(read(format.compress("one\ntwo\r\nthree")), (Lines{"one", "two", "three"})) << format.name;
    EXPECT_EQ(read(format.compress("")), Lines{}) << format.name;
  }
}

// Lines around and far beyond every buffer's size, in a text that compresses badly.
TEST_F(LineReaderTest, LinesOfAnyLengthSurvive) {
  Lines lines;
  std::string text;
  std::uint32_t state = 1;
  for (const int length : {0, 1, 65535, 65536, 65537, 300'000, 3, 131'072, 0}) {
    std::string line;
    for (int i = 0; i < length; ++i)
      line += static_cast<char>('0' + ((state = state * 1664525 + 1013904223) >> 25) % 75);
    lines.push_back(line);
    text += line + (length % 2 ? "\r\n" : "\n");
  }
  EXPECT_EQ(read(text), lines);
  for (const Format& format : formats) EXPECT_EQ(read(format.compress(text)), lines) << format.name;
}

TEST_F(LineReaderTest, CompressedPartsFollowEachOther) {
  for (const Format& format : formats) {
    const std::string parts = format.compress("one\ntw") + format.compress("") + format.compress("o\n");
    EXPECT_EQ(read(parts), (Lines{"one", "two"})) << format.name;
  }
  EXPECT_EQ(read(gzip("one\n") + std::string(100'000, '\0')), Lines{"one"});  // as on tapes
}

TEST_F(LineReaderTest, DamageIsAnError) {
  const std::string text = "some text that is long enough\nto be compressed, to be compressed\n";
  for (const Format& format : formats) {
    const std::string whole = format.compress(text);
    for (std::size_t size = 6; size < whole.size(); ++size) {
      const std::string said = refusal(whole.substr(0, size));
      EXPECT_NE(said.find(std::string("x: the ") + format.name + " data ends too early: "), std::string::npos)
          << size << ": " << said;
    }
    EXPECT_NE(refusal(whole + "garbage"), "") << format.name;
    std::string flipped = whole;
    flipped[whole.size() / 2] ^= 0x10;
    EXPECT_NE(refusal(flipped).find(std::string("x: the ") + format.name + " data is damaged: "), std::string::npos)
        << refusal(flipped);
  }
}

TEST_F(LineReaderTest, ALineFromAFewBytesCannotFillTheMemory) {
  const std::string bomb = xz(std::string(max_line_bytes + 1, 'a'));
  EXPECT_LT(bomb.size(), 100'000u);
  const std::string said = refusal(xz("first\n") + bomb);
  EXPECT_NE(said.find("x: line 2 is longer than 64 MiB"), std::string::npos) << said;
}

TEST_F(LineReaderTest, NamesFilesThatCannotBeRead) {
  EXPECT_NE(
      message([&] { LineReader(folder_ / "absent"); }).find("absent: cannot be opened (No such file or directory): "),
      std::string::npos);
  std::string line;
  EXPECT_NE(message([&] { LineReader(folder_ / ".").next(line); }).find("cannot be read (Is a directory): "),
            std::string::npos);
}

// A pipe gives its bytes one by one, also those by which the compression is recognised.
TEST_F(LineReaderTest, DashIsStandardInput) {
  for (const Format& format : formats) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const int kept = ::dup(STDIN_FILENO);
    ::dup2(ends[0], STDIN_FILENO);
    ::close(ends[0]);
    std::thread writer([&] {
      for (const char byte : format.compress("one\ntwo\n")) {
        ASSERT_EQ(::write(ends[1], &byte, 1), 1);
        std::this_thread::yield();
      }
      ::close(ends[1]);
    });
    {
      LineReader reader("-");
      EXPECT_EQ(all(reader), (Lines{"one", "two"})) << format.name;
      EXPECT_EQ(reader.path(), "-");
    }
    writer.join();
    EXPECT_NE(::fcntl(STDIN_FILENO, F_GETFD), -1) << "standard input was closed";
    ::dup2(kept, STDIN_FILENO);
    ::close(kept);
  }
}

}  // namespace
}  // namespace emend::io
