#include "cli/message.h"

#include <gtest/gtest.h>

#include "cli/printable.h"
#include "cli/program.h"

namespace emend::cli {
namespace {

TEST(Message, BeginsALineBehindABar) {
  set_program_name("train");
  testing::internal::CaptureStderr();
  show("[##..] 2/4");
  warn("a.tsv:7", "is not UTF-8", "skipped");
  show("[###.] 3/4");
  end_line();
  end_line();
  fail("ended");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "[##..] 2/4\ntrain: a.tsv:7: is not UTF-8: skipped\n[###.] 3/4\ntrain: ended\n");
}

TEST(Printable, WritesOutWhatATerminalObeys) {
  EXPECT_EQ(printable("a b\u00E9\u20AC\U0001F600 \\"), "a b\u00E9\u20AC\U0001F600 \\");
  EXPECT_EQ(printable("\x1B[31m\a\x7F"), "\\x1b[31m\\x07\\x7f");
  EXPECT_EQ(printable("a\nb\tc\r"), "a\\nb\\tc\\r");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\xC2\x9B"), "\\xc2\\x9b");                   // a control character of two bytes
  EXPECT_EQ(printable("\u202Etxt.exe"), "\\xe2\\x80\\xaetxt.exe");  // text from right to left
  EXPECT_EQ(printable("\u2028"), "\\xe2\\x80\\xa8");
}

TEST(Printable, WritesOutWhatIsNoUtf8) {
  EXPECT_EQ(printable("\x9B"), "\\x9b");
  EXPECT_EQ(printable("\xFFz\xC3"), "\\xffz\\xc3");
  EXPECT_EQ(printable("\xC0\x8A"), "\\xc0\\x8a");           // a longer newline
  EXPECT_EQ(printable("\xE0\x82\x9B"), "\\xe0\\x82\\x9b");  // a longer C1
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(printable("\xE2\x82"), "\\xe2\\x82");
}

TEST(Message, ShowsNoControlBytes) {
  set_program_name("score");
  testing::internal::CaptureStderr();
  warn("a\x1B[2J.txt:1", "holds '\x07'", "see\nbelow");
  fail("b\xFF: is missing");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "score: a\\x1b[2J.txt:1: holds '\\x07': see\\nbelow\nscore: b\\xff: is missing\n");
}

TEST(Message, ATraceOfTheStackIsForTheVerbose) {
  set_program_name("gec");
  const std::string message = "index out of range\nException raised from f at a.cpp:1:\nframe #0: g + 0x1\n";
  testing::internal::CaptureStderr();
  fail(message);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "gec: index out of range\n");
  set_verbosity(1);
  testing::internal::CaptureStderr();
  fail(message);
  set_verbosity(0);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "gec: index out of range\ngec: Exception raised from f at a.cpp:1:\ngec: frame #0: g + 0x1\n");
}

}  // namespace
}  // namespace emend::cli
