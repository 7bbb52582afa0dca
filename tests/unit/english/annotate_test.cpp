#include "english/annotate.h"

#include <gtest/gtest.h>

namespace emend::english {

namespace {

std::string block(std::string_view sentence, std::vector<std::string_view> corrected) {
  std::string out;
  append_m2(sentence, corrected, out);
  return out;
}

TEST(Annotate, WritesTheEditsOfEachAnnotator) {
  EXPECT_EQ(block("He go home, I think the.", {"He goes home, I think.", "He go home, I think the."}),
            "S He go home , I think the .\n"
            "A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n"
            "A 6 7|||U:DET||||||REQUIRED|||-NONE-|||0\n"
            "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1\n"
            "\n");
}

TEST(Annotate, LeavesTokensAsTheyAre) {
  std::string out;
  const std::string_view corrected = "I like R&B , COVID-19 :) Mr.X";
  append_m2("I likes  R&B , COVID-19 :) ", {&corrected, 1}, out, Tokens::at_blanks);
  EXPECT_EQ(out.substr(0, out.find('\n')), "S I likes  R&B , COVID-19 :)");
  EXPECT_NE(out.find("A 7 7|||"), std::string::npos) << out;  // two blanks have an empty token between them
  EXPECT_NE(out.find("|||Mr.X|||"), std::string::npos) << out;
}

TEST(Annotate, WhereNobodyWroteAnythingThereAreNoEdits) {
  EXPECT_EQ(block(" ", {""}), "S \n\n");
  EXPECT_EQ(block(" ", {"So it is."}), "S \nA 0 0|||M:OTHER|||So it is .|||REQUIRED|||-NONE-|||0\n\n");
  EXPECT_EQ(block("So.", {""}), "S So .\nA 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0\n\n");
  EXPECT_EQ(block("So.", {}), "S So .\n\n");
}

}  // namespace
}  // namespace emend::english
