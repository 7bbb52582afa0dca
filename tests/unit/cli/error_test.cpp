#include "cli/error.h"

#include <gtest/gtest.h>

namespace emend {
namespace {

TEST(Errors, SayTheirPartsWhichCannotBeToldApartInWhat) {
  const Error error("a: b", "has 1: 2", "try: 3");
  EXPECT_STREQ(error.what(), "a: b: has 1: 2: try: 3");
  EXPECT_EQ(error.subject(), "a: b");
  EXPECT_EQ(error.problem(), "has 1: 2");
  EXPECT_EQ(error.remedy(), "try: 3");
  EXPECT_EQ(error.line(), 0u);
}

TEST(Errors, PartsMayLack) {
  EXPECT_STREQ(Error("", "is out of order").what(), "is out of order");
  EXPECT_STREQ(Error("file", "", "mend it").what(), "file: mend it");
}

TEST(Errors, AreOfALineOrOfAPartOfSomethingOrGetAnotherRemedy) {
  const Error error("file", 12, "is damaged", "mend it");
  EXPECT_STREQ(error.what(), "file:12: is damaged: mend it");
  EXPECT_EQ(error.line(), 12u);
  EXPECT_STREQ(error.within("package").what(), "package: file:12: is damaged: mend it");
  EXPECT_STREQ(Error("", "is damaged").within("package").what(), "package: is damaged");
  EXPECT_STREQ(error.advising("begin anew").what(), "file:12: is damaged: begin anew");
}

}  // namespace
}  // namespace emend
