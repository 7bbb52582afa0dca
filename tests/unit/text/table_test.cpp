#include "text/table.h"

#include <gtest/gtest.h>

namespace emend::text {
namespace {

TEST(Aligned, PadsByWhatATerminalShows) {
  EXPECT_EQ(aligned({{"system", "wer"}, {"e\u0301", "0.5"}, {"\xFF", "10.25"}}),
            "system    wer\n"
            "e\u0301         0.5\n"
            "\\xff    10.25\n");
  EXPECT_EQ(aligned({{"a", "word"}, {"bb", "x"}}, 2), "a   word\nbb  x\n");
}

TEST(Aligned, LeavesNoBlanksAtTheEndOfShortRows) { EXPECT_EQ(aligned({{"name", "x"}, {"a"}}), "name  x\na\n"); }

TEST(Tabular, HasARuleBelowItsHeading) {
  EXPECT_EQ(tabular({{"system", "wer"}, {"a", "0.5"}}),
            "% \\usepackage{booktabs}\n"
            "\\begin{tabular}{lr}\n"
            "\\toprule\n"
            "system & wer \\\\\n"
            "\\midrule\n"
            "a & 0.5 \\\\\n"
            "\\bottomrule\n"
            "\\end{tabular}\n");
}

TEST(Markdown, EscapesItsOwnMarks) {
  EXPECT_EQ(markdown({{"system", "wer"}, {"a|b\\c", "0.5"}}), "| system | wer |\n|:--|--:|\n| a\\|b\\\\c | 0.5 |\n");
}

TEST(Tables, LetNoTerminalObeyTheirCells) {
  const std::string hostile = "a\x1B[2J\x7F\xC2\x9Bz";
  EXPECT_EQ(aligned({{hostile}}), "a\\x1b[2J\\x7f\\xc2\\x9bz\n");
  EXPECT_EQ(aligned({{"x\ny\tz"}}), "x\\ny\\tz\n");
  EXPECT_EQ(markdown({{hostile}}), "| a\\\\x1b[2J\\\\x7f\\\\xc2\\\\x9bz |\n|:--|\n");
  EXPECT_EQ(tab_separated({{hostile}}), "a\\x1b[2J\\x7f\\xc2\\x9bz\n");
  EXPECT_EQ(latex_escaped("\x1B"), "\\textbackslash{}x1b");
}

TEST(TabSeparated, HasNoTabsInItsCells) {
  EXPECT_EQ(tab_separated({{"system", "wer"}, {"a\tb\nc", "0.5"}}), "system\twer\na b c\t0.5\n");
}

// <, > and | are other characters in LaTeX's first font encoding.
TEST(LatexEscaped, EscapesWhatLatexReadsOtherwise) {
  EXPECT_EQ(latex_escaped("a_b.txt"), "a\\_b.txt");
  EXPECT_EQ(latex_escaped("&%$#_{}"), "\\&\\%\\$\\#\\_\\{\\}");
  EXPECT_EQ(latex_escaped("~^\\"), "\\textasciitilde{}\\textasciicircum{}\\textbackslash{}");
  EXPECT_EQ(latex_escaped("<|>"), "\\textless{}\\textbar{}\\textgreater{}");
  EXPECT_EQ(latex_escaped("größe"), "größe");
}

}  // namespace
}  // namespace emend::text
