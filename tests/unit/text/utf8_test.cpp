#include "text/utf8.h"

#include <gtest/gtest.h>

namespace emend::text {
namespace {

TEST(Utf8, FindsTheFirstInvalidByte) {
  EXPECT_TRUE(is_valid_utf8(""));
  EXPECT_TRUE(is_valid_utf8(std::string_view("a\0b", 3)));
  EXPECT_TRUE(is_valid_utf8("naïve 日本 \U0010FFFF"));
  const std::pair<std::string_view, std::size_t> cases[] = {{"\x80", 0},              // a continuation byte alone
                                                            {"ab\xC3", 2},            // cut
                                                            {"\xC0\xAF", 0},          // overlong
                                                            {"\xE0\x9F\xBF", 0},      // overlong
                                                            {"\xED\xA0\x80", 0},      // a surrogate
                                                            {"\xF0\x8F\xBF\xBF", 0},  // overlong
                                                            {"\xF4\x90\x80\x80", 0},  // above U+10FFFF
                                                            {"\xF5\x80\x80\x80", 0},
                                                            {"abcdefgh\xFFijk", 8},
                                                            {"abcdefghijk\xFF", 11},
                                                            {"\xE2\x96", 0},
                                                            {"ok\xF0\x9F\x98", 2}};
  for (const auto& [bytes, at] : cases) EXPECT_EQ(find_invalid_utf8(bytes), at) << testing::PrintToString(bytes);
}

// As bytes.decode("utf-8", "replace") of Python.
TEST(Utf8, ReplacesWhatIsInvalid) {
  const std::pair<std::string_view, std::string_view> cases[] = {{"\x80", "\uFFFD"},
                                                                 {"ab\xC3", "ab\uFFFD"},
                                                                 {"\xC0\xAF", "\uFFFD\uFFFD"},
                                                                 {"\xE0\x9F\xBF", "\uFFFD\uFFFD\uFFFD"},
                                                                 {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},
                                                                 {"\xF0\x8F\xBF\xBF", "\uFFFD\uFFFD\uFFFD\uFFFD"},
                                                                 {"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"},
                                                                 {"abcdefgh\xFFijk", "abcdefgh\uFFFDijk"},
                                                                 {"\xE2\x96", "\uFFFD"},
                                                                 {"ok\xF0\x9F\x98", "ok\uFFFD"},
                                                                 {"\xF0\x9F\x98x", "\uFFFDx"},
                                                                 {"\xF0\x9Fx", "\uFFFDx"},
                                                                 {"\xE2\x96\xC3", "\uFFFD\uFFFD"},
                                                                 {"\xE2\xE2\x96\x81", "\uFFFD\u2581"},
                                                                 {"", ""},
                                                                 {"naïve 日本", "naïve 日本"}};
  for (const auto& [bytes, valid] : cases) EXPECT_EQ(replace_invalid_utf8(bytes), valid);
}

TEST(Utf8, Decomposes) {
  EXPECT_EQ(decompose("\u00E9\u1EA5\uAC01 \uFB01"), "e\u0301a\u0302\u0301\u1100\u1161\u11A8 \uFB01");
  EXPECT_EQ(decompose(std::string_view("a\0\u00E9", 4)), std::string_view("a\0e\u0301", 5));
}

TEST(Utf8, EveryCodePointGoesThereAndBack) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    std::string bytes;
    append_utf8(bytes, c);
    std::size_t at = 0;
    ASSERT_TRUE(is_valid_utf8(bytes));
    ASSERT_EQ(next_code_point(bytes, at), c);
    ASSERT_EQ(at, bytes.size());
  }
  EXPECT_EQ(to_utf8(to_code_points("aé日𝔘")), "aé日𝔘");
}

TEST(Utf8, ClassesAndCase) {
  EXPECT_TRUE(is_letter('z') && is_letter(U'é') && is_letter(U'日') && !is_letter('1') && !is_letter('_'));
  EXPECT_TRUE(is_digit('7') && is_digit(U'٣') && !is_digit(U'²'));
  EXPECT_TRUE(is_blank('\t') && is_blank(0xA0) && is_blank(0x3000) && !is_blank(0x200B) && !is_blank('a'));
  EXPECT_TRUE(is_punctuation('-') && is_punctuation(U'»') && !is_punctuation('+'));
  EXPECT_TRUE(is_symbol('+') && is_symbol(U'€') && !is_symbol('.'));
  EXPECT_TRUE(is_mark(0x301) && !is_mark('a'));
  EXPECT_TRUE(is_upper('A') && is_upper(U'É') && !is_upper(U'é'));
  EXPECT_EQ(to_upper(U'é'), U'É');
  EXPECT_EQ(lower("ÉCOLE Nº 1"), "école nº 1");
}

TEST(Utf8, GraphemesKeepMarksAndJoinedEmojiTogether) {
  EXPECT_EQ(grapheme_boundaries(""), (std::vector<std::size_t>{0}));
  EXPECT_EQ(grapheme_boundaries("ab"), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(grapheme_boundaries("e\u0301x"), (std::vector<std::size_t>{0, 3, 4}));
  const std::string family = "👩‍👩‍👧";
  EXPECT_EQ(grapheme_boundaries(family), (std::vector<std::size_t>{0, family.size()}));
}

}  // namespace
}  // namespace emend::text
