#include "filters/translating.h"

#include <gtest/gtest.h>

namespace emend::filters {
namespace {

TEST(Translating, PiecesBringOneBlankBetweenWords) {
  using Tokens = std::vector<std::string>;
  struct Case {
    Tokens tokens;
    std::string text, expected;
    Tokens dropped;
  };
  for (const Case& one : std::initializer_list<Case>{
           {{" A", " b", "c"}, "A bc", "A bc", {" A", " b", "c"}},
           {{" ", " A"}, " A", "A", {"", " A"}},
           {{" A", " ", " b", " ", " ", " c"}, "A  b   c", "A b c", {" A", "", " b", "", "", " c"}},
           {{" A ", " b", " ", "c"}, "A  b c", "A b c", {" A", " b", " ", "c"}},
           {{}, "", "", {}}}) {
    Translation translation{one.text, 0, true, one.tokens};
    drop_blanks(translation);
    EXPECT_EQ(translation.text, one.expected) << one.text;
    EXPECT_EQ(translation.tokens, one.dropped) << one.text;
  }
}

}  // namespace
}  // namespace emend::filters
