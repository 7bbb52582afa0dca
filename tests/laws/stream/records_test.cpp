// Records that span lines: whatever they are, the bytes of the input are theirs, in order.
#include <gtest/gtest.h>

#include <random>

#include "process_helpers.h"
#include "stream/reader.h"

namespace emend::stream::tests {
namespace {

struct Seen {
  std::string bytes;                 // of all records, with their terminators
  std::vector<std::string> records;  // but for blank ones
  std::vector<std::uint64_t> lines;  // of their beginnings
  bool any_too_long = false;
};

Seen read(const std::vector<std::string>& files, Records records, std::uint64_t max_line = 1 << 20, int window = 3) {
  Options options;
  options.files = files;
  options.max_line = max_line;
  options.window = window;
  options.records = [records](std::string_view) { return records; };
  Reader reader(options, true, false, -1, -1);
  RecordWindow next(0, "\n", "\t");
  Seen seen;
  for (bool more = true; more;) {
    more = reader.next(next);
    if (next.raw) seen.bytes += next.bytes();
    for (const Record& record : next.records()) {
      const Answer answer = next.answer_of(record);
      seen.bytes.append(answer.record).append(answer.terminator);
      seen.any_too_long |= answer.too_long;
      if (answer.outcome == Outcome::blank) continue;
      seen.records.emplace_back(answer.record);
      seen.lines.push_back(answer.file_line);
    }
  }
  return seen;
}

TEST(Records, EndWithABlankLineOrTheFile) {
  const TemporaryFile file("\n\na\nb\r\n  \r\nc\n\n\nd");
  const Seen paragraphs = read({file.path()}, Records::paragraphs);
  EXPECT_EQ(paragraphs.records, (std::vector<std::string>{"a\nb\r\n  ", "c\n", "d"}));
  EXPECT_EQ(paragraphs.lines, (std::vector<std::uint64_t>{3, 6, 9}));
  EXPECT_EQ(read({file.path(), file.path()}, Records::files).records,
            (std::vector<std::string>(2, "\n\na\nb\r\n  \r\nc\n\n\nd")));
  const TemporaryFile with_end("a\r\nb\r\n");
  EXPECT_EQ(read({with_end.path()}, Records::files).records, std::vector<std::string>{"a\r\nb"});
  EXPECT_EQ(read({with_end.path()}, Records::paragraphs).records, std::vector<std::string>{"a\r\nb"});
}

TEST(Records, LoseNoByte) {
  std::mt19937 random(3);
  const char* parts[] = {"a", "word ", "\n", "\r\n", "\n\n", " \n", "\xEF\xBB\xBF", "\xFF", ""};
  for (int i = 0; i < 300; ++i) {
    std::string text;
    for (int n = static_cast<int>(random() % 40); n > 0; --n) text += parts[random() % std::size(parts)];
    const TemporaryFile file(text);
    for (const Records records : {Records::lines, Records::paragraphs, Records::files}) {
      for (const std::uint64_t max_line : {1, 5, 9, 1000}) {
        const Seen seen = read({file.path()}, records, max_line, 1 + static_cast<int>(random() % 4));
        ASSERT_EQ(seen.bytes, text) << max_line;
        ASSERT_TRUE(max_line < 1000 || !seen.any_too_long);
      }
    }
  }
}

}  // namespace
}  // namespace emend::stream::tests
