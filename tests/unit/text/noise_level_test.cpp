#include "text/noise_level.h"

#include <gtest/gtest.h>

#include "cli/error.h"

namespace emend::text {
namespace {

double after(std::size_t words, std::size_t misspelt) {
  NoiseLevel noise;
  noise.see(words, misspelt);
  return noise.rate();
}

TEST(NoiseLevel, GrowsWithWhatIsMisspelt) {
  EXPECT_LT(after(1000, 0), 0.002);
  EXPECT_NEAR(after(1000, 10), 0.016, 0.003);
  EXPECT_GT(after(1000, 120), 0.15);
  EXPECT_EQ(after(1000, 1000), NoiseLevel::most);
  EXPECT_EQ(after(1000000, 0), NoiseLevel::least);
}

TEST(NoiseLevel, BeforeAnythingWasSeenATextIsLikeMost) {
  EXPECT_NEAR(NoiseLevel().rate(), 0.008, 1e-9);
  EXPECT_LT(after(12, 1), 0.03) << "one word says little";
  EXPECT_GT(after(12, 5), 0.05) << "a line of misspellings says much";
}

TEST(NoiseLevel, FollowsTheText) {
  NoiseLevel noise;
  noise.see(4000, 600);
  const double damaged = noise.rate();
  for (int i = 0; i < 30; ++i) noise.see(1000, 0);
  EXPECT_GT(damaged, 0.1);
  EXPECT_LT(noise.rate(), 0.005);
}

TEST(NoiseLevel, CountsIdentifiersForEachWord) {
  NoiseLevel noise;
  noise.see_identifiers(2);
  noise.see(500, 0);
  EXPECT_NEAR(noise.identifiers(), 0.002, 1e-9);
  for (int i = 0; i < 30; ++i) noise.see(1000, 0);
  EXPECT_LT(noise.identifiers(), 1e-4);
}

TEST(NoiseLevel, IsTheSameHoweverRecordsAreCounted) {
  NoiseLevel one, two;
  one.see(200, 4);
  two.see(150, 4);
  two.see(50, 0);
  EXPECT_DOUBLE_EQ(one.rate(), two.rate());
}

TEST(DamageEvidence, WordsOfOtherLanguagesAreNoDamage) {
  DamageEvidence foreign, typed, scanned;
  EXPECT_FALSE(foreign.is_damaged());
  for (int i = 0; i < 20; ++i) foreign.see(5, i % 3 ? std::nullopt : std::optional(-4.0));
  EXPECT_FALSE(foreign.is_damaged());
  typed.see(0, 3);
  EXPECT_TRUE(typed.is_damaged());  // like English, and near a word of it
  for (int i = 0; i < 2; ++i) scanned.see(0, {});
  EXPECT_TRUE(scanned.is_damaged());
  DamageEvidence text = foreign;
  text.see(typed);
  EXPECT_FALSE(text.is_damaged());
  for (int i = 0; i < 3; ++i) text.see(typed);
  EXPECT_TRUE(text.is_damaged());
}

TEST(CalmSentences, AreMostWhereEverySecondOneIs) {
  CalmSentences calm;
  EXPECT_FALSE(calm.are_most());
  for (int i = 0; i < 10; ++i) calm.see(true);
  EXPECT_TRUE(calm.are_most());
  for (int i = 0; i < 10; ++i) calm.see(false);
  EXPECT_FALSE(calm.are_most());
}

TEST(NoiseRate, IsNamedOrANumber) {
  EXPECT_FALSE(noise_rate("auto"));
  EXPECT_LT(*noise_rate("clean"), *noise_rate("typed"));
  EXPECT_LT(*noise_rate("typed"), *noise_rate("scanned"));
  EXPECT_DOUBLE_EQ(*noise_rate("0.05"), 0.05);
  EXPECT_DOUBLE_EQ(*noise_rate("0"), NoiseLevel::least);
  for (const char* wrong : {"", "noisy", "1", "-0.1", "5%", "nan", "0.1 "})
    EXPECT_THROW(noise_rate(wrong), Error) << wrong;
}

}  // namespace
}  // namespace emend::text
