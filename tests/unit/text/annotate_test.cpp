#include "text/annotate.h"

#include <gtest/gtest.h>

namespace emend::text {
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

TEST(Annotate, ASentenceWithoutTextHasNoEdits) {
  EXPECT_EQ(block(" ", {"So."}), "S \n\n");
  EXPECT_EQ(block("So.", {""}), "S So .\nA 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0\n\n");
  EXPECT_EQ(block("So.", {}), "S So .\n\n");
}

}  // namespace
}  // namespace emend::text
