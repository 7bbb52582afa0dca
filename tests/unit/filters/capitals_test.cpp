#include "filters/capitals.h"

#include <gtest/gtest.h>

namespace emend::filters {
namespace {

TEST(Capitals, EnglishIsAsOneWritesIt) {
  const text::WordList known({"the", "has", "and", "a", "rocket", "it", "us", "who", "London", "NASA", "don't", "si"});
  const auto usual = [&](std::string_view sentence) { return in_usual_case(sentence, known); };
  EXPECT_EQ(usual("I DONT KNOW, AND I'M SURE."), "I dont know, and I'm sure.");
  EXPECT_EQ(usual("THE NASA OF LONDON HAS A V2 ROCKET."), "The NASA of London has a V2 rocket.");
  EXPECT_EQ(usual("TELL US, OR THE US."), "Tell us, or the US.");
  EXPECT_EQ(usual("IN SI UNITS, HTML AND CHAPTER XIV."), "In SI units, HTML and chapter XIV.");
  EXPECT_EQ(usual("THE COMMITEE’S ÉTUDE."), "The commitee’s étude.");
  EXPECT_EQ(usual("IT HSA TEH ROCKET, ADN THEY WNAT THE HMI."), "It HSA teh rocket, adn they wnat the HMI.");
}

TEST(Capitals, ProseHasWordsThatNamesAndLogsHaveNot) {
  const text::WordList known({"the", "he", "not", "could", "open", "file", "has", "gone"});
  for (const char* prose : {"HE HAS GONE.", "THE FILE HAS GONE MISING.", "I DONT KNOW THE FILE."})
    EXPECT_TRUE(is_prose_in_capitals(prose, known)) << prose;
  for (const char* other : {"HE HAS", "COULD NOT OPEN FILE", "NASA ESA JAXA THE", "He HAS GONE", "17 18 19", "",
                            "GET HTTP HTML", "THE XQZ ZZK QQW VVK"})
    EXPECT_FALSE(is_prose_in_capitals(other, known)) << other;
}

}  // namespace
}  // namespace emend::filters
