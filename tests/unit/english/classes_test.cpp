#include "english/classes.h"

#include <gtest/gtest.h>

namespace emend::english {

namespace {

TEST(Classes, AreAskedForByName) {
  EXPECT_EQ(classes().named("question-word-is").sentence, "Question words with their \"is\".");
  EXPECT_TRUE(is<"title">("mrs"));
  EXPECT_FALSE(is<"title">("Mrs"));
  EXPECT_FALSE(is<"title">("miss"));
  EXPECT_TRUE(is<"be">("weren't"));  // of its first line
  EXPECT_TRUE(is<"be">("there's"));  // and of its second
  EXPECT_TRUE(is<"doubled-mark">("\u201D"));
  EXPECT_FALSE(is<"doubled-mark">("\u201C"));
}

}  // namespace
}  // namespace emend::english
