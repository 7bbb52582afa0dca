#include "metrics/essay.h"

#include <gtest/gtest.h>

#include "cli/error.h"

namespace emend::metrics {
namespace {

using Lines = std::vector<std::pair<std::string, std::string>>;

TEST(Essay, ReadsTheFormOfWriteAndImprove) {
  const Essay essay = parse_essay(
      R"({"id":"1-1","text":"Café: he go home.\n\nHe was tired .","cefr":"A1",
          "edits":[[0,[[9,11,"goes","R:VERB:SVA"],[29,30,null,"UNK"],[12,12,"straight "]]],[1,[]]]})");
  EXPECT_EQ(essay.id, "1-1");
  ASSERT_EQ(essay.annotations.size(), 2u);
  EXPECT_EQ(essay.annotations[0].edits[0].kind, "R:VERB:SVA");
  EXPECT_EQ(corrected_lines(essay, 0),
            (Lines{{"Café: he go home.", "Café: he goes straight home."}, {"He was tired .", "He was tired ."}}));
  EXPECT_EQ(corrected_lines(essay, 1),
            (Lines{{"Café: he go home.", "Café: he go home."}, {"He was tired .", "He was tired ."}}));
  EXPECT_TRUE(corrected_lines(essay, 2).empty());
}

TEST(Essay, AnEditOverALineBreakJoinsLines) {
  const Essay essay = parse_essay(R"({"text":"He went\nhome. So\ndid I.","edits":[[0,[[7,8," "]]]]})");
  EXPECT_EQ(corrected_lines(essay, 0), (Lines{{"He went home. So", "He went home. So"}, {"did I.", "did I."}}));
  EXPECT_EQ(corrected_lines(parse_essay(R"({"text":"a b","edits":[]})"), 0), (Lines{{"a b", "a b"}}));
}

TEST(Essay, LinesAreBlocksOfM2WithTheEditsOfAllAnnotators) {
  const Essay essay = parse_essay(
      R"({"text":"He go\nhome, \"café\" cat late.\n\nIt's well I think .",
          "edits":[[0,[[3,5,"goes","R:VERB:SVA"],[22,22,"s","R:NOUN:NUM"],[39,39,",","M:PUNCT"],[40,41,"we","R:PRON"]]],
                   [2,[[5,6," ","U:SPACE"],[22,27,""],[34,40," "]]]]})");
  EXPECT_EQ(m2_blocks(essay), (std::vector<std::string>{"S He go home , \" café \" cat late .\n"
                                                        "A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n"
                                                        "A 7 8|||R:NOUN:NUM|||cats|||REQUIRED|||-NONE-|||0\n"
                                                        "A 8 9|||U:ADJ||||||REQUIRED|||-NONE-|||2",
                                                        "S It 's well I think .\n"
                                                        "A 3 3|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0\n"
                                                        "A 3 4|||R:PRON|||we|||REQUIRED|||-NONE-|||0\n"
                                                        "A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||2"}));
  EXPECT_EQ(m2_blocks(parse_essay(R"({"text":"a catdog","edits":[[1,[[2,4,"co"],[4,5,"wt"],[5,6," D"]]]]})")),
            (std::vector<std::string>{"S a catdog\nA 1 2|||R:NOUN|||cowt Dog|||REQUIRED|||-NONE-|||1"}));
}

TEST(Essay, DamageIsAnErrorThatSaysWhat) {
  const auto message = [](const char* line) -> std::string {
    try {
      parse_essay(line);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message("{").find("is not a JSON object"), std::string::npos);
  EXPECT_NE(message(R"({"edits":[]})").find("'text'"), std::string::npos);
  EXPECT_NE(message(R"({"text":"a"})").find("'edits'"), std::string::npos);
  EXPECT_NE(message(R"({"text":"ab","edits":[[0,[[1,3,"x","M"]]]]})").find("characters 1 to 3"), std::string::npos);
  EXPECT_NE(message(R"({"text":"ab","edits":[[0,[[0,2,"x","M"],[1,2,"y","M"]]]]})").find("overlap"), std::string::npos);
  EXPECT_NE(message(R"({"text":"ab","edits":[[0,[[-1,2,"x","M"]]]]})").find("is not [begin"), std::string::npos);
  EXPECT_NE(message(R"({"text":"ab","edits":[7]})").find("[annotator, edits]"), std::string::npos);
}

}  // namespace
}  // namespace emend::metrics
