#include "io/whole_text.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "io/compression.h"
#include "io/package.h"
#include "text/whole_file.h"

namespace emend::io {
namespace {

std::string compressed(Compression compression, std::string_view text) {
  std::string out;
  make_compressor(compression)->write(text, true, out);
  return out;
}

std::string message(const std::string& bytes) {
  try {
    plain_text("list", bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

constexpr Compression kinds[] = {Compression::gzip, Compression::xz, Compression::zstd};

TEST(WholeText, IsTheSameHoweverItIsCompressed) {
  std::string long_text;
  for (int i = 0; i < 100'000; ++i) long_text += std::to_string(i * i) + "\n";
  for (const std::string& text : {std::string(), std::string("one\ntwo"), long_text}) {
    EXPECT_EQ(plain_text("list", text), text);
    EXPECT_EQ(plain_text("list", "\xEF\xBB\xBF" + text), text);
    for (const Compression kind : kinds) {
      EXPECT_EQ(plain_text("list", compressed(kind, text)), text);
      EXPECT_EQ(plain_text("list", compressed(kind, "\xEF\xBB\xBF" + text)), text);
    }
  }
}

TEST(WholeText, RefusesWhatIsDamagedOrNoTextOrTooMuch) {
  const std::string gzip = compressed(Compression::gzip, "one two three");
  EXPECT_NE(message(gzip.substr(0, gzip.size() - 3)).find("list: the gzip data ends too early"), std::string::npos);
  EXPECT_EQ(message("BZh91AY"), "list: is compressed by bzip2: give it as text: <(bzip2 -dc FILE)");
  EXPECT_NE(message(compressed(Compression::zstd, "%PDF-1.7")), "");
  EXPECT_NE(message(compressed(Compression::gzip, gzip)), "");  // twice
  const std::string bomb(text::most_whole_bytes + 1, ' ');      // some hundred bytes of it
  EXPECT_EQ(message(compressed(Compression::zstd, bomb)), "list: holds more than 256 MiB: is it the right file?");
}

TEST(WholeText, IsWrittenAsItsNameSaysAndReadBack) {
  const std::string folder = testing::TempDir() + "/whole_text";
  std::filesystem::create_directories(folder);
  for (const char* name : {"plain.txt", "a.gz", "a.xz", "a.zst", "a.svgz", "gz"}) {
    const std::string path = folder + "/" + name;
    write_text(path, "old");
    write_text(path, "one\ntwo\n");
    EXPECT_EQ(read_text(path), "one\ntwo\n");
    EXPECT_EQ(compression_of_file(path), compression_named(path));
    const std::string bytes = read_file(path);
    write_text(path, "one\ntwo\n");
    EXPECT_EQ(read_file(path), bytes);
  }
  EXPECT_THROW(write_text(folder + "/none/a.gz", ""), Error);
  EXPECT_THROW(read_text(folder + "/none"), Error);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace emend::io
