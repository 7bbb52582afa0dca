#include "stats/scores.h"

#include <gtest/gtest.h>

#include <sstream>

namespace emend::stats {
namespace {

std::vector<ScoreColumn> read(const std::string& text, const ScoreFormat& format = {}) {
  std::istringstream in(text);
  return read_scores(
      "scores.tsv", [&](std::string& line) { return static_cast<bool>(std::getline(in, line)); }, format);
}

std::string message(const std::string& text, const ScoreFormat& format = {}) {
  try {
    read(text, format);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Scores, AreDecimalNumbers) {
  for (const auto& [text, value] :
       {std::pair{"0.5", 0.5}, {"-1e-3", -1e-3}, {"+2", 2.0}, {" 7 ", 7.0}, {".5", 0.5}, {"3.", 3.0}, {"1\r", 1.0}}) {
    ASSERT_TRUE(parse_score(text)) << text;
    EXPECT_EQ(*parse_score(text), value) << text;
  }
  for (const char* text :
       {"", " ", "x", "1,5", "1 2", "nan", "inf", "-inf", "0x10", "+-1", "--1", "1e999", "1e", "+", "1.2.3"}) {
    EXPECT_FALSE(parse_score(text)) << text;
  }
}

TEST(Scores, AreReadFromColumns) {
  EXPECT_EQ(read("1\n2.5\n-3\n")[0].scores, (std::vector<double>{1, 2.5, -3}));
  EXPECT_TRUE(read("")[0].scores.empty());
  const auto columns = read("line\tA\tB\n1\t0.1\t0.2\n2\t0.3\t0.4\n", {{3, 2}, '\t', true});
  ASSERT_EQ(columns.size(), 2u);
  EXPECT_EQ(columns[0].name, "B");
  EXPECT_EQ(columns[0].scores, (std::vector<double>{0.2, 0.4}));
  EXPECT_EQ(columns[1].scores, (std::vector<double>{0.1, 0.3}));
  EXPECT_EQ(read("1,2\n3,4", {{2}, ',', false})[0].scores, (std::vector<double>{2, 4}));
}

TEST(Scores, MessagesNameFileLineAndRemedy) {
  EXPECT_EQ(message("1\n\n3\n"), "scores.tsv:2: '' is not a number: give a finite decimal number");
  EXPECT_EQ(message("bleu\n1\n"),
            "scores.tsv:1: 'bleu' is not a number: does the first line name the columns? Then say --header");
  EXPECT_EQ(message("1\t2\n1\n", {{2}, '\t', false}),
            "scores.tsv:2: there is no field 2: check the number of the column and --delimiter");
  EXPECT_EQ(message("1\n\x1b[31m"), "scores.tsv:2: '?[31m' is not a number: give a finite decimal number");
  EXPECT_LT(message("1\n" + std::string(1'000'000, 'x')).size(), 200u);
}

}  // namespace
}  // namespace emend::stats
