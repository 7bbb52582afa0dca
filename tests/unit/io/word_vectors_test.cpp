#include "io/word_vectors.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "cli/error.h"
#include "io/package.h"
#include "io_helpers.h"

namespace emend::io {
namespace {
using Vectors = std::map<std::string, std::vector<float>>;

Vectors read(const TemporaryFolder& folder, const std::string& text) {
  write_file(folder / "words.vec", text);
  Vectors found;
  std::size_t told = 0;
  const std::size_t count = read_word_vectors(
      folder / "words.vec",
      [&](std::string_view token, std::span<const float> numbers) {
        EXPECT_EQ(numbers.size(), told);
        found.emplace(token, std::vector<float>(numbers.begin(), numbers.end()));
      },
      [&](std::size_t columns) { told = columns; });
  EXPECT_EQ(count, found.size());
  return found;
}

TEST(WordVectors, AreATokenALineBehindTheirCounts) {
  const TemporaryFolder folder;
  // fastText ends its lines with a blank, word2vec does not.
  EXPECT_EQ(read(folder, "2 3\nthe 0.5 -1 2e-1 \nca\xC3\xA9 0 0 0\n"),
            (Vectors{{"the", {0.5F, -1, 0.2F}}, {"ca\xC3\xA9", {0, 0, 0}}}));
  EXPECT_EQ(read(folder, "0 3\n"), Vectors());
}

TEST(WordVectors, ADamagedFileIsRefusedWithItsLine) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& text) { return message([&] { read(folder, text); }); };
  const auto has = [](const std::string& text, const char* part) { return text.find(part) != text.npos; };
  EXPECT_TRUE(has(refused(""), "does not begin with two whole numbers"));
  EXPECT_TRUE(has(refused("the 0.5\n"), "words.vec:1: does not begin with two whole numbers"));
  EXPECT_TRUE(has(refused("1 0\nthe\n"), "words.vec:1: promises 0 numbers a token"));
  EXPECT_TRUE(has(refused("1 99999999999\n"), "promises 99999999999 numbers"));
  EXPECT_TRUE(has(refused("2 2\nthe 1 2\n"), "ends after 1 tokens of 2"));
  EXPECT_TRUE(has(refused("1 2\nthe 1\n"), "words.vec:2: has 1 numbers, not 2"));
  EXPECT_TRUE(has(refused("1 2\nthe 1 2 3\n"), "words.vec:2: has more than 2 numbers"));
  EXPECT_TRUE(has(refused("1 2\nthe 1 x\n"), "words.vec:2: 'x' is not a finite number"));
  EXPECT_TRUE(has(refused("1 2\nthe 1 nan\n"), "'nan' is not a finite number"));
}

}  // namespace
}  // namespace emend::io
