#include "filters/negation.h"

#include <gtest/gtest.h>

#include <utility>

namespace emend::filters {
namespace {

TEST(Negation, ThatGotLost) {
  const std::pair<const char*, const char*> wrong[] = {
      {"Das hat man früher nicht geglaubt.", "That used to be believed."},
      {"Niemand kam.", "Somebody came."},
      {"Wir haben keinen Hund.", "We have a dog."},
      {"Ich rauche nicht mehr.", "I smoke more."},
      {"Ich habe niemanden gesehen.", "I have seen someone."},
      {"Weder er noch sie kam.", "He and she came."},
      {"Er kommt nicht.", "He comes in the Internet."},
      {"Nicht bleichen", "Bleach"}};
  for (const auto& [german, english] : wrong) EXPECT_TRUE(lost_negation(german, english)) << german;
}

TEST(Negation, ThatIsSaidOrIsNone) {
  const std::pair<const char*, const char*> right[] = {
      {"Ich glaube es nicht.", "I don't believe it."}, {"Das ist nicht möglich.", "That is impossible."},
      {"Es hat kein Ende.", "It is endless."},         {"Er kam nicht.", "He failed to come."},
      {"Kommst du nicht?", "Are you coming?"},         {"Nicht nur er lacht.", "He is laughing, and others are."},
      {"Das stimmt nicht.", "That's wrong."},          {"Wir haben einen Hund.", "We have a dog."}};
  for (const auto& [german, english] : right) EXPECT_FALSE(lost_negation(german, english)) << german;
}

}  // namespace
}  // namespace emend::filters
