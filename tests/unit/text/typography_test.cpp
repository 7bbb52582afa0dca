#include "text/typography.h"

#include <gtest/gtest.h>

namespace emend::text {
namespace {

TEST(Typography, KnowsWhatATextWrites) {
  EXPECT_EQ(marks_of("no mark"), Marks::none);
  EXPECT_EQ(marks_of("it's"), Marks::straight);
  EXPECT_EQ(marks_of("it’s “so”"), Marks::typographic);
  EXPECT_EQ(marks_of("it's “so”"), Marks::both);
}

TEST(Typography, WhatIsAddedLooksLikeTheRest) {
  EXPECT_EQ(with_marks("it’s “so”, ‘so’ é", Marks::none), "it's \"so\", 'so' é");
  EXPECT_EQ(with_marks("it’s", Marks::straight), "it's");
  EXPECT_EQ(with_marks("it's \"so\"", Marks::typographic), "it’s \"so\"");
  EXPECT_EQ(with_marks("it's it’s", Marks::both), "it's it’s");
}

TEST(Typography, EditsThatThenChangeNothingAreDropped) {
  std::vector<Edit> edits = {{0, 5, "don’t"}, {6, 10, "can’t"}};
  write_with_marks(Marks::straight, "don't cant", edits);
  EXPECT_EQ(edits, (std::vector<Edit>{{6, 10, "can't"}}));
}

}  // namespace
}  // namespace emend::text
