// The six promises of stream/driver.h, held by toy filters that run as programs.
#include "stream/driver.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "process_helpers.h"

namespace emend::stream::tests {
namespace {

using namespace std::chrono_literals;

std::string numbered_lines(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) {
    text += i % 50 == 0 ? "" : fmt::format("line {} of the input", i);
    text += i % 7 == 0 ? "\r\n" : "\n";
  }
  return text;
}

// Promise 1: one record in, one record out, in order.

class Order : public testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(Order, IsKept) {
  const auto [threads, window] = GetParam();
  const std::string text = numbered_lines(2000);
  const auto result = run(slow_capitals, {fmt::format("-j{}", threads), fmt::format("--window={}", window)}, text);
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, in_capitals(text));
  EXPECT_EQ(result.err, "");
}

INSTANTIATE_TEST_SUITE_P(WorkersAndWindows, Order,
                         testing::Combine(testing::Values(1, 4, 16), testing::Values(1, 7, 256)));

TEST(Records, EmptyInputGivesEmptyOutput) {
  const auto result = run(capitals, {}, "");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "");
}

TEST(Records, BlankLinesPassSilently) {
  const auto result = run(always("x"), {"-v"}, "\n a\n  \t\n\u3000\n\r\n\f\n");
  EXPECT_EQ(result.out, "\nx\n  \t\n\u3000\n\r\n\f\n");
  EXPECT_EQ(result.err, "toy: records: 6, changed: 1, edits: 1, blank: 5, passed through: 0\n");
}

TEST(Records, ThatFailPassAndTheFirstFiveAreNamed) {
  std::string text;
  for (int i = 0; i < 8; ++i) text += "good\nbad luck\n";
  const auto result = run(fails_on_bad, {}, text);
  EXPECT_EQ(result.status, 0);
  std::string expected, messages;
  for (int i = 0; i < 8; ++i) expected += "GOOD\nbad luck\n";
  for (int i = 0; i < 5; ++i) {
    messages += fmt::format("toy: stdin:{}: holds a bad word: passed through as it is\n", 2 * i + 2);
  }
  EXPECT_EQ(result.out, expected);
  EXPECT_EQ(result.err, messages + "toy: 3 more records were passed through\n");
}

TEST(Records, InvalidUtf8PassesByteForByte) {
  const std::string text = "good\n\xff\xfe bytes\nb\xc3\ncafé ok\n\xed\xa0\x80\n";
  const auto result = run(capitals, {"--window=2"}, text);
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, "GOOD\n\xff\xfe bytes\nb\xc3\nCAFé OK\n\xed\xa0\x80\n");
  EXPECT_EQ(result.err,
            "toy: stdin:2: is not UTF-8 at byte 1 (convert the file with iconv): passed through as it is\n"
            "toy: stdin:3: is not UTF-8 at byte 2 (convert the file with iconv): passed through as it is\n"
            "toy: stdin:5: is not UTF-8 at byte 1 (convert the file with iconv): passed through as it is\n");
}

TEST(Records, AFileOfAnotherKindIsNamedAndPassesWhole) {
  const std::string bzip2 = " is no text (the file is compressed by bzip2: read it through `bzip2 -dc FILE`)";
  const auto result = run(capitals, {}, "BZh9\xff\nb\n");
  EXPECT_EQ(result.err, "toy: stdin:1:" + bzip2 + ": passed through as it is\n" + "toy: stdin:2:" + bzip2 +
                            ": passed through as it is\n");
  EXPECT_EQ(result.out, "BZh9\xff\nb\n");
  const TemporaryFile pdf("%PDF-1.4\nb\n"), other("b\n");
  const std::string of_pdf = " is no text (the file is a PDF: read it through `pdftotext FILE -`)";
  const auto both = run(capitals, {pdf.path(), other.path()}, "");
  EXPECT_EQ(both.err, "toy: " + pdf.path() + ":1:" + of_pdf + ": passed through as it is\ntoy: " + pdf.path() +
                          ":2:" + of_pdf + ": passed through as it is\n");
  EXPECT_EQ(both.out, "%PDF-1.4\nb\nB\n");
  EXPECT_EQ(run(capitals, {}, "BZhang\nb\n").out, "BZHANG\nB\n");
}

TEST(Records, TextInUtf16PassesByteForByte) {
  using namespace std::string_literals;
  const std::string marked = "\xFF\xFEo\0n\0\n\0o\0n\0"s, plain = "\0o\0n\0\n\0o\0n"s;
  const std::string utf_16 = " (the file seems to be UTF-16: read it through `iconv -f UTF-16 -t UTF-8 FILE`)";
  auto result = run(capitals, {}, marked);
  EXPECT_EQ(result.out, marked);
  EXPECT_EQ(result.err, "toy: stdin:1: is not UTF-8 at byte 1" + utf_16 + ": passed through as it is\n" +
                            "toy: stdin:2: has a NUL at byte 1" + utf_16 + ": passed through as it is\n");
  result = run(capitals, {}, plain);
  EXPECT_EQ(result.out, plain);
  EXPECT_TRUE(result.err.starts_with("toy: stdin:1: has a NUL at byte 1 (text in UTF-16 has some")) << result.err;
  EXPECT_TRUE(run(capitals, {}, "\xFF\xFE\0\0o\0\0\0"s).err.find("seems to be UTF-32") != std::string::npos);
  EXPECT_EQ(run(capitals, {"-z"}, "on\0on\0"s).out, "ON\0ON\0"s);
}

TEST(Records, AnAnswerThatWouldBreakTheLineFails) {
  const auto result = run(always("one\ntwo"), {}, "a\nb\n");
  EXPECT_EQ(result.out, "a\nb\n");
  EXPECT_EQ(result.err,
            "toy: stdin:1: its answer holds a line break or a delimiter: passed through as it is\n"
            "toy: stdin:2: its answer holds a line break or a delimiter: passed through as it is\n");
  EXPECT_EQ(run(always("one\ntwo"), {"-z"}, std::string("a\0b\0", 4)).out, std::string("one\ntwo\0one\ntwo\0", 16));
  EXPECT_EQ(run(always("one\ttwo"), {"-f1"}, "a\n").out, "a\n");
}

TEST(OverlongLines, PassInPiecesAndAreReported) {
  const std::string line(50 << 20, 'x');
  Process process(capitals, {"--window=7", "-j2"});
  std::string text = "before\n" + line + "\nafter\n" + line;
  ASSERT_TRUE(process.write("before\n"));
  const auto result = process.finish(std::string_view(text).substr(7));
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(result.out == "BEFORE\n" + line + "\nAFTER\n" + line) << result.out.size();
  EXPECT_EQ(result.err,
            "toy: stdin:2: is longer than 1048576 bytes (--max-line): passed through as it is\n"
            "toy: stdin:4: is longer than 1048576 bytes (--max-line): passed through as it is\n");
}

TEST(OverlongLines, AreThoseOfMoreThanMaxLineBytes) {
  for (const std::string end : {"\n", "\r\n", ""}) {
    for (int size = 1; size < 12; ++size) {
      const std::string line(static_cast<std::size_t>(size), 'a');
      const auto result = run(capitals, {"--max-line=8"}, "x\n" + line + end);
      EXPECT_EQ(result.out, "X\n" + (size > 8 ? line : in_capitals(line)) + end);
      EXPECT_EQ(result.err.empty(), size <= 8) << result.err;
    }
  }
}

TEST(OverlongLines, OfAFileWithoutFinalNewlineDoNotRunIntoTheNextFile) {
  const TemporaryFile first(std::string(100, 'a')), second("b\n");
  const auto result = run(capitals, {"--max-line=8", first.path(), second.path()}, "");
  EXPECT_EQ(result.out, std::string(100, 'a') + "\nB\n");
}

// Promise 2: bytes that no edit touched are unchanged.

TEST(Bytes, ThatNoEditTouchesStay) {
  const std::string text = "\xEF\xBB\xBF one\t two  \r\nthree\rfour\v\n\r\n\n five\u00a0\u200b";
  const auto result = run(capitals, {}, text);
  EXPECT_EQ(result.out, in_capitals(text));
  EXPECT_EQ(run(always("x"), {}, "\xEF\xBB\xBFmark\nend").out, "\xEF\xBB\xBFx\nx");
}

TEST(Bytes, NulEndsRecordsWithZ) {
  const auto result = run(capitals, {"-z"}, std::string("one\nline\0two\r\0three", 19));
  EXPECT_EQ(result.out, std::string("ONE\nLINE\0TWO\r\0THREE", 19));
}

TEST(Bytes, FilesWithoutFinalNewlineDoNotRunTogether) {
  const TemporaryFile first("one\ntwo"), second("three\n"), empty("");
  EXPECT_EQ(run(capitals, {first.path(), second.path()}, "").out, "ONE\nTWO\nTHREE\n");
  EXPECT_EQ(run(capitals, {second.path(), first.path(), empty.path()}, "").out, "THREE\nONE\nTWO");
  EXPECT_EQ(run(capitals, {first.path(), "-", second.path()}, "stdin").out, "ONE\nTWO\nSTDIN\nTHREE\n");
}

TEST(Fields, OneColumnIsRewrittenAndTheOthersStay) {
  const auto result = run(capitals, {"-f", "3", "-d", "\\t"}, "a\tb\tc d\te\r\nf\tg\th\n\ta\t\tb\n");
  EXPECT_EQ(result.out, "a\tb\tC D\te\r\nf\tg\tH\n\ta\t\tb\n");
  EXPECT_EQ(result.err, "");
}

TEST(Fields, DelimitersMayBeAnyBytes) {
  EXPECT_EQ(run(capitals, {"-f2", "-d,"}, "a,b,c\n").out, "a,B,c\n");
  EXPECT_EQ(run(capitals, {"-f2", "-d", " ||| "}, "a ||| b | b ||| c\n").out, "a ||| B | B ||| c\n");
  EXPECT_EQ(run(capitals, {"-f2", "-d\\0"}, std::string("a\0b\0c\n", 6)).out, std::string("a\0B\0c\n", 6));
  EXPECT_EQ(run(capitals, {"-f2", "-d", ""}, "a\n").status, 2);
}

TEST(Fields, ALineWithTooFewColumnsPassesAndIsReported) {
  const auto result = run(capitals, {"-f3"}, "a\tb\na,b,c\na\tb\tc\n");
  EXPECT_EQ(result.out, "a\tb\na,b,c\na\tb\tC\n");
  EXPECT_EQ(result.err,
            "toy: stdin:1: has 2 columns, not 3: passed through as it is\n"
            "toy: stdin:2: has 1 column, not 3 (--delimiter says what parts them): passed through as it is\n");
}

// Promise 3: bounded memory, a slow producer never delays what is finished.

TEST(Latency, LineBufferedAnswersEachLineAtOnce) {
  Process process(capitals, {"-u", "-j4"});
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(process.write(fmt::format("line {}\n", i)));
    EXPECT_EQ(process.read_line(10s), fmt::format("LINE {}\n", i));
  }
  ASSERT_TRUE(process.write("half a li"));
  EXPECT_EQ(process.read_line(50ms), std::nullopt);
  ASSERT_TRUE(process.write("ne\n"));
  EXPECT_EQ(process.read_line(10s), "HALF A LINE\n");
}

TEST(Latency, AFinishedWindowIsWrittenWhileTheProducerRests) {
  Process process(capitals, {"--window=3", "-j2"});
  ASSERT_TRUE(process.write("a\nb\nc\nd\n"));
  EXPECT_EQ(process.read_line(10s), "A\n");
  EXPECT_EQ(process.read_line(10s), "B\n");
  EXPECT_EQ(process.read_line(10s), "C\n");
  EXPECT_EQ(process.read_line(50ms), std::nullopt);  // its window is not full
  EXPECT_EQ(process.finish().out, "D\n");
}

void expect_bounded_memory(const std::string& piece, const Arguments& arguments) {
  Process process(capitals, arguments);
  std::string megabyte;
  while (megabyte.size() < 1 << 20) megabyte += piece;
  int megabytes = 0;
  while (process.write(megabyte, 300ms)) {
    ASSERT_LT(++megabytes, 64) << "a stopped consumer does not stop the program";
  }
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_LT(peak_memory(process.id()), 64);
#endif
}

TEST(Memory, IsBoundedWhenTheConsumerStops) {
  expect_bounded_memory("an endless line of text\n", {"-j1"});
  expect_bounded_memory("an endless line of text\n", {"-j16"});
  expect_bounded_memory("x\n", {"-j16", "--window=1000000"});
  expect_bounded_memory(std::string(1000000, 'a') + "\n", {"-j16"});
}

TEST(Memory, IsBoundedOnALineThatNeverEnds) { expect_bounded_memory("x", {"-j4"}); }

// Promise 4: the same bytes for any number of threads; windows come from the input alone.

// Writes how many records each window had.
class WindowSizes : public Filter {
 public:
  void apply(Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) {
      window.answer(i, {{0, window.text(i).size(), std::to_string(window.size())}});
    }
  }
};

TEST(Windows, AreFormedFromTheInputAlone) {
  const MakeFilter sizes = [] { return std::make_unique<WindowSizes>(); };
  const std::string text = "a\nb\n\nc\nd\ne\nf\n";
  const std::string expected = "2\n2\n\n3\n3\n3\n1\n";  // three records a window, of which the filter sees no blank one
  EXPECT_EQ(run(sizes, {"--window=3"}, text).out, expected);
  Process slow(sizes, {"--window=3"});
  for (const char c : text) {
    ASSERT_TRUE(slow.write(std::string(1, c)));
    std::this_thread::sleep_for(2ms);
  }
  EXPECT_EQ(slow.finish().out, expected);
  EXPECT_EQ(run(sizes, {"-u", "--window=3"}, text).out, "1\n1\n\n1\n1\n1\n1\n");
}

TEST(Windows, ArePreparedInTheOrderOfTheInput) {
  class Prepared : public Filter {
   public:
    void prepare(Window& window) override { window.prepared = std::make_shared<int>(++count_); }
    void apply(Window& window) override {
      window.answer(0, {{0, window.text(0).size(), std::to_string(*static_cast<int*>(window.prepared.get()))}});
    }

   private:
    int count_ = 0;
  };
  std::string text, expected;
  for (int i = 1; i <= 300; ++i) text += "x\n", expected += std::to_string(i) + "\n";
  EXPECT_EQ(run([] { return std::make_unique<Prepared>(); }, {"-j16", "--window=1"}, text).out, expected);
}

TEST(Windows, AreBegunInTheOrderOfTheInput) {
  // Each window waits for the one before it: with any other order this would stand still.
  class Chain : public Filter {
   public:
    void apply(Window& window) override {
      const std::uint64_t number = window.number(0);
      while (done_ != number - 1) std::this_thread::yield();
      done_ = number;
      window.answer(0, {});
    }

   private:
    std::atomic<std::uint64_t> done_ = 0;
  };
  std::string text;
  for (int i = 0; i < 500; ++i) text += "x\n";
  EXPECT_EQ(run([] { return std::make_unique<Chain>(); }, {"-j4", "--window=1"}, text).out, text);
}

TEST(LookingBack, DoesNotDependOnWindowsOrThreads) {
  const std::string text = "a\nb\n\xff\nc\nd\n\ne\n\ff\ng\n \nh\n";
  const std::string expected = "[-|-]a\n[a|-]b\n\xff\n[b|a]c\n[c|b]d\n\n[-|-]e\n[-|-]\ff\n[\ff|-]g\n \n[-|-]h\n";
  for (const char* window : {"--window=1", "--window=2", "--window=3", "--window=256", "-u"}) {
    EXPECT_EQ(run(looks_back, {window, "-j4"}, text).out, expected) << window;
  }
}

TEST(LookingBack, EndsAtTheEndOfAFile) {
  const TemporaryFile first("a\n"), second("b\nc\n");
  EXPECT_EQ(run(looks_back, {first.path(), second.path()}, "").out, "[-|-]a\n[-|-]b\n[b|-]c\n");
}

// Promise 5: exit statuses.

TEST(Status, StrictTellsOfRecordsThatPassed) {
  EXPECT_EQ(run(fails_on_bad, {"--strict"}, "good\n").status, 0);
  EXPECT_EQ(run(fails_on_bad, {"--strict"}, "bad\n").status, 1);
  EXPECT_EQ(run(fails_on_bad, {}, "bad\n").status, 0);
}

TEST(Status, CheckTellsOfChangesAndWritesNoText) {
  const auto changed = run(capitals, {"--check"}, "A\nb\n");
  EXPECT_EQ(changed.status, 1);
  EXPECT_EQ(changed.out, "");
  EXPECT_EQ(run(capitals, {"--check"}, "A\nB\n").status, 0);
  EXPECT_EQ(run(always("same"), {"--check"}, "same\n").status, 0);  // an edit that changes nothing is none
  const auto shown = run(capitals, {"--check", "--format=diff"}, "b\n");
  EXPECT_EQ(shown.status, 1);
  EXPECT_EQ(shown.out, "--- a/stdin\n+++ b/stdin\n@@ -1,1 +1,1 @@\n-b\n+B\n");
}

TEST(Status, AFullDeviceIsAFailure) {
  Process process(capitals, {}, Process::Output::full_device);
  const auto result = process.finish("a\n");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err, "toy: standard output: cannot be written: No space left on device\n");
}

TEST(Status, AClosedPipeEndsQuietly) {
  Process process(capitals, {"-u"});
  ASSERT_TRUE(process.write("a\n"));
  EXPECT_EQ(process.read_line(10s), "A\n");
  process.close_output();
  // Also while the producer rests: the input is still open.
  for (int i = 0; i < 200 && process.write("b\n", 10ms); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(process.write("b\n", 10ms));
  const auto result = process.finish();
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "");
}

TEST(Status, AnEndlessInputEndsWithItsReader) {
  Process process(capitals, {"-j2"}, Process::Output::closed_pipe);
  std::string block;
  for (int i = 0; i < 10000; ++i) block += "some text\n";
  int blocks = 0;
  while (process.write(block, 10s)) ASSERT_LT(++blocks, 1000);
  EXPECT_EQ(process.finish().status, 0);
}

TEST(Status, AFileThatIsNotThereIsToldBeforeAnythingIsWritten) {
  const TemporaryFile file("a\n");
  const auto result = run(capitals, {file.path(), "/nonexistent/file"}, "");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "toy: /nonexistent/file: cannot be read: No such file or directory\n");
  EXPECT_EQ(run(capitals, {file.folder()}, "").err,
            "toy: " + file.folder() + ": is a directory: give the files in it, such as " + file.folder() + "/*.txt\n");
}

TEST(Status, AFilterThatThrowsEndsTheRunAfterWhatCameBefore) {
  class Throws : public Filter {
   public:
    void apply(Window& window) override {
      if (window.number(0) == 3) throw Error("model", "is broken", "mend it");
    }
  };
  const auto result = run([] { return std::make_unique<Throws>(); }, {"--window=1", "-j4"}, "a\nb\nc\nd\n");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "a\nb\n");
  EXPECT_EQ(result.err, "toy: model: is broken: mend it\n");
}

TEST(Status, EditsThatOverlapAreTheFiltersMistake) {
  class Overlaps : public Filter {
   public:
    void apply(Window& window) override { window.answer(0, {{0, 2, "x"}, {1, 2, "y"}}); }
  };
  EXPECT_EQ(run([] { return std::make_unique<Overlaps>(); }, {}, "abc\n").status, 2);
}

// Promise 6: messages.

TEST(Messages, NameFileAndLine) {
  const TemporaryFile first("one\n"), second("two\nbad\n");
  const auto result = run(fails_on_bad, {first.path(), second.path()}, "");
  EXPECT_EQ(result.err, "toy: " + second.path() + ":2: holds a bad word: passed through as it is\n");
}

TEST(Messages, AreSilencedByQ) { EXPECT_EQ(run(fails_on_bad, {"-q"}, "bad\n").err, ""); }

TEST(Renderers, OfAProgramReplaceTheNamedOne) {
  const Renderer renderer = [](const Answer& answer, std::string& out) {
    append_rewritten(answer, out);
    out += fmt::format("\t{}\n", answer.record);
  };
  const auto result = run(capitals, {"--max-line=5"}, "one\ntwo three\n\nfour", renderer);
  EXPECT_EQ(result.out, "ONE\tone\ntwo thr\ttwo thr\n\t\nFOUR\tfour\n");
}

}  // namespace
}  // namespace emend::stream::tests
