#include "noise/log.h"

#include <gtest/gtest.h>

#include <sstream>

#include "cli/error.h"

namespace emend::noise {
namespace {

TEST(Log, WritesAndReadsALine) {
  const text::Edit edit{2, 7, "\"thier\"\n\t\x01é", "swap"};
  const std::string line = log_line(3, "a their b", edit);
  EXPECT_EQ(line,
            "{\"line\":3,\"begin\":2,\"end\":7,\"from\":\"their\",\"to\":\"\\\"thier\\\"\\n\\t\\u0001é\",\"kind\":"
            "\"swap\"}\n");
  const LoggedEdit read = parse_log_line(line);
  EXPECT_EQ(read.line, 3u);
  EXPECT_EQ(read.from, "their");
  EXPECT_EQ(read.edit, edit);
}

TEST(Log, RefusesWhatIsNoEdit) {
  for (const char* bad : {
           "",
           "x",
           "[]",
           "1",
           "{}",
           "{\"line\":1}",
           "{\"line\":1,\"begin\":0,\"end\":1,\"from\":\"a\",\"to\":\"b\"}",
           "{\"line\":0,\"begin\":0,\"end\":1,\"from\":\"a\",\"to\":\"b\",\"kind\":\"k\"}",
           "{\"line\":-1,\"begin\":0,\"end\":1,\"from\":\"a\",\"to\":\"b\",\"kind\":\"k\"}",
           "{\"line\":1.5,\"begin\":0,\"end\":1,\"from\":\"a\",\"to\":\"b\",\"kind\":\"k\"}",
           "{\"line\":1,\"begin\":2,\"end\":1,\"from\":\"a\",\"to\":\"b\",\"kind\":\"k\"}",
           "{\"line\":1,\"begin\":0,\"end\":2,\"from\":\"a\",\"to\":\"b\",\"kind\":\"k\"}",
           "{\"line\":1,\"begin\":18446744073709551615,\"end\":0,\"from\":\"a\",\"to\":\"b\",\"kind\":\"k\"}",
           "{\"line\":1,\"begin\":0,\"end\":1,\"from\":1,\"to\":\"b\",\"kind\":\"k\"}",
           "{\"line\":99999999999999999999,\"begin\":0,\"end\":1,\"from\":\"a\",\"to\":\"b\",\"kind\":\"k\"}",
           "{\"line\":1,\"begin\":0,\"end\":1,\"from\":\"\xff\",\"to\":\"b\",\"kind\":\"k\"}",
       })
    EXPECT_THROW(parse_log_line(bad), Error) << bad;
  EXPECT_THROW(parse_log_line(std::string(100000, '[')), Error);
}

const std::string first = "{\"line\":2,\"begin\":0,\"end\":1,\"from\":\"a\",\"to\":\"b\",\"kind\":\"k\"}\n";
const std::string second = "{\"line\":2,\"begin\":4,\"end\":4,\"from\":\"\",\"to\":\"!\",\"kind\":\"k\"}\n";
const std::string third = "{\"line\":5,\"begin\":0,\"end\":1,\"from\":\"a\",\"to\":\"\",\"kind\":\"k\"}\n";

std::string message_of(const std::string& log, const std::vector<std::uint64_t>& lines) {
  std::istringstream in(log);
  try {
    LogReader reader({"edits.jsonl", [&](std::string& line) { return !!std::getline(in, line); }});
    for (const std::uint64_t line : lines) reader.edits_of(line);
    reader.finish();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Log, ReaderGivesTheEditsOfEachLine) {
  std::istringstream in(first + second + third);
  LogReader reader({"edits.jsonl", [&](std::string& line) { return !!std::getline(in, line); }});
  EXPECT_EQ(reader.edits_of(1).size(), 0u);
  EXPECT_EQ(reader.edits_of(2).size(), 2u);
  EXPECT_EQ(reader.edits_of(3).size(), 0u);
  EXPECT_EQ(reader.edits_of(5).size(), 1u);
  EXPECT_EQ(reader.edits_of(6).size(), 0u);
  reader.finish();
}

TEST(Log, ReaderNamesFileAndLine) {
  EXPECT_EQ(message_of(first + "x\n", {2}), "edits.jsonl:2: is not JSON: give the file that --edits wrote");
  EXPECT_EQ(message_of(second + first, {2}), "edits.jsonl:2: is out of order: give the file as --edits wrote it");
  EXPECT_EQ(message_of(third + first, {5}), "edits.jsonl:2: is out of order: give the file as --edits wrote it");
  EXPECT_EQ(message_of(first, {3}),
            "edits.jsonl:1: edits line 2, which has no text: give the noisy text that belongs to it");
  EXPECT_EQ(message_of(first + third, {1, 2, 3, 4}),
            "edits.jsonl:2: edits line 5, which the text does not have: give the noisy text that belongs to it");
  EXPECT_EQ(message_of("", {1, 2}), "");
}

TEST(Log, UndoChecksTheText) {
  const std::vector<LoggedEdit> edits = {parse_log_line(first), parse_log_line(second)};
  EXPECT_EQ(text::apply("bxyz!", undo("bxyz!", edits)), "axyz");
  for (const char* other : {"", "b", "axyz!", "bxyz", "bxyz?", "bxy!"})
    EXPECT_THROW(undo(other, edits), Error) << other;
  LoggedEdit far = edits[0];
  far.edit.begin = far.edit.end = SIZE_MAX;
  far.from.clear();
  EXPECT_THROW(undo("b", {far}), Error);
}

}  // namespace
}  // namespace emend::noise
