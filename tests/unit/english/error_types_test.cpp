#include "english/error_types.h"

#include <gtest/gtest.h>

#include "cli/error.h"

namespace emend::english {

namespace {

TEST(ErrorTypes, AreNamedInSeveralWays) {
  EXPECT_TRUE(ErrorTypes("").contains("R:OTHER"));
  for (const char* name : {"tense", "verb-tense", "VERB:TENSE", "R:VERB:TENSE", "verb", "det,tense"})
    EXPECT_TRUE(ErrorTypes(name).contains("R:VERB:TENSE")) << name;
  for (const char* name : {"det", "M:VERB:TENSE", "verb-form", "noun"})
    EXPECT_FALSE(ErrorTypes(name).contains("R:VERB:TENSE")) << name;
  EXPECT_TRUE(ErrorTypes("contraction").contains("R:CONTR"));
  EXPECT_TRUE(ErrorTypes("article , noun-number").contains("R:NOUN:NUM"));
  for (const char* name : {"r", "replacement"}) {
    EXPECT_TRUE(ErrorTypes(name).contains("R:DET")) << name;
    EXPECT_FALSE(ErrorTypes(name).contains("M:DET")) << name;
  }
  for (const char* name : {"tence", "R:", "X:DET", "det,,noun"}) EXPECT_THROW(ErrorTypes{name}, Error) << name;
  for (const std::string& name : ErrorTypes::names()) EXPECT_NO_THROW(ErrorTypes{name}) << name;
}

TEST(ErrorTypes, AreDescribed) {
  EXPECT_EQ(describe_error_type("R:VERB:TENSE"), "Wrong tense of a verb");
  EXPECT_EQ(describe_error_type("M:DET"), "Missing article or determiner");
  EXPECT_EQ(describe_error_type("U:PUNCT"), "Unnecessary punctuation");
  for (const char* none : {"", "R", "R:", "X:DET", "DET", "spelling"}) EXPECT_EQ(describe_error_type(none), "") << none;
}

}  // namespace
}  // namespace emend::english
