#include "io/text_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace emend::io {
namespace {

class TextFileTest : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& contents) const {
    std::ofstream(folder_ + name) << contents;
    return folder_ + name;
  }

  const std::string folder_ =
      testing::TempDir() + "text_file_" + testing::UnitTest::GetInstance()->current_test_info()->name() + "/";
};

TEST_F(TextFileTest, ANumberBehindAColonIsAColumn) {
  EXPECT_EQ(text_file("scores.tsv:12").path, "scores.tsv");
  EXPECT_EQ(text_file("scores.tsv:12").column, 12u);
  EXPECT_EQ(text_file("-:2").path, "-");
  EXPECT_EQ(text_file("C:a:3").path, "C:a");
  for (const std::string whole :
       {":2", "scores.tsv", "-", "a:", ":b", "a:0", "a:01", "a:1234567", "a:-1", "a:1 ", "a:1x"}) {
    EXPECT_EQ(text_file(whole).path, whole);
    EXPECT_FALSE(text_file(whole).column) << whole;
  }
}

TEST_F(TextFileTest, AFileOfThatNameGoesBeforeAColumn) {
  const std::string path = write("run:1", "text\n");
  EXPECT_EQ(text_file(path).path, path);
  EXPECT_FALSE(text_file(path).column);
  EXPECT_EQ(text_file(path + ":2").path, path);
  EXPECT_EQ(text_file(path + ":2").column, 2u);
}

TEST_F(TextFileTest, LinesOfAColumnUntilOneLacksIt) {
  const std::string path = write("pairs.tsv", "a\tb\r\nc\td\te\nf\n");
  const auto lines = open_lines(path + ":2");
  EXPECT_EQ(lines.name, path);
  std::string line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "b");
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "d");
  try {
    lines.next(line);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()), path + ":3: has 1 column, not 2: columns are parted by TABs");
  }
}

TEST_F(TextFileTest, StandardInputIsReadOnceOnly) {
  EXPECT_NO_THROW(check_standard_input({"-", "a", ""}));
  EXPECT_THROW(check_standard_input({"-", "a", "-"}), Error);
  EXPECT_THROW(check_standard_input({"-:2", "-:1"}), Error);
}

TEST_F(TextFileTest, TheFileBesideHypothesesSaysHowTheyWereDecoded) {
  const std::string path = write("hypotheses", "text\n");
  EXPECT_EQ(decode_of(path), "unknown");
  EXPECT_EQ(decode_of("-"), "unknown");
  for (const std::string how : {"free", "forced"}) {
    write("hypotheses.meta.json", "{\"model\": \"x\", \"decode\": \"" + how + "\"}");
    EXPECT_EQ(decode_of(path), how);
  }
  for (const char* silent : {"{}", "[]", "3"}) {
    write("hypotheses.meta.json", silent);
    EXPECT_EQ(decode_of(path), "unknown") << silent;
  }
  for (const char* wrong : {"{\"decode\": \"greedy\"}", "{\"decode\": 1}", "{\"decode\"", ""}) {
    write("hypotheses.meta.json", wrong);
    EXPECT_THROW(decode_of(path), Error) << wrong;
  }
}

TEST_F(TextFileTest, TheFileBesideHypothesesNamesTheirPackage) {
  const std::string path = write("hypotheses", "text\n");
  EXPECT_EQ(package_of(path), "");
  write("hypotheses.meta.json", R"({"package": "run-1/package"})");
  EXPECT_EQ(package_of(path), "run-1/package");
  write("hypotheses.meta.json", R"({"package": 3})");
  EXPECT_EQ(package_of(path), "");
}

}  // namespace
}  // namespace emend::io
