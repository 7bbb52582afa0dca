#include "filters/error_level.h"

#include <gtest/gtest.h>

#include <thread>

#include "cli/error.h"
#include "text/noise_level.h"

namespace emend::filters {
namespace {

double after(std::size_t words, double errors) {
  ErrorLevel level;
  level.see(words, errors);
  return level.rate();
}

TEST(ErrorLevel, GrowsWithWhatIsFound) {
  EXPECT_NEAR(ErrorLevel().rate(), ErrorLevel::usual, 1e-9);
  EXPECT_LT(after(2000, 0), 0.003);
  EXPECT_NEAR(after(2000, 30), 0.1, 0.01) << "of a hundred errors, fifteen are seen";
  EXPECT_GT(after(10, 2), 0.1) << "a sentence of errors says much";
  EXPECT_LE(after(10, 1000), 0.5);
}

TEST(ErrorLevel, FollowsTheText) {
  ErrorLevel level;
  level.see(4000, 80);
  EXPECT_GT(level.rate(), 0.1);
  for (int i = 0; i < 30; ++i) level.see(1000, 0);
  EXPECT_LT(level.rate(), 0.005);
}

TEST(ErrorLevel, MarksAndCapitalsAndWhatIsUnlikelyTellNothing) {
  EXPECT_EQ(evidence("goes", {0, 4, "go", "", 0.5}), 0.5);
  EXPECT_EQ(evidence("", {0, 0, "the ", "", 0.5}), 0.5);
  EXPECT_EQ(evidence("goes", {0, 4, "go", "", 0.1}), 0);
  EXPECT_EQ(evidence("goes", {0, 4, "Goes", "", 0.9}), 0);
  EXPECT_EQ(evidence("", {0, 0, ",", "", 0.9}), 0);
  EXPECT_EQ(evidence("dont", {0, 4, "don't", "", 0.9}), 0);
  EXPECT_EQ(evidence("alot", {0, 4, "a lot", "", 0.9}), 0);
}

TEST(ErrorLevel, IsSaid) {
  EXPECT_FALSE(error_rate("auto"));
  EXPECT_LT(*error_rate("clean"), *error_rate("typed"));
  EXPECT_LT(*error_rate("typed"), *error_rate("learner"));
  EXPECT_EQ(*error_rate("0.2"), 0.2);
  for (const char* none : {"", "scanned", "2", "-1", "0.2x", "nan"}) EXPECT_THROW(error_rate(none), Error) << none;
}

TEST(ErrorLevel, HalfOfTheWrongWordsAreTakenForMisspelt) {
  EXPECT_EQ(misspelt_of("auto"), "auto");
  EXPECT_EQ(*text::noise_rate(misspelt_of("typed")), *text::noise_rate("typed"));
  EXPECT_EQ(*text::noise_rate(misspelt_of("learner")), 0.05);
  EXPECT_EQ(*text::noise_rate(misspelt_of("0.2")), 0.1);
  EXPECT_THROW(misspelt_of("scanned"), Error);
}

TEST(Turn, HandsOnInOrderWhateverFinishesFirst) {
  std::shared_future<int> last;
  Turn<int> one(last), two(last), three(last);
  std::vector<int> seen(3);
  {
    std::jthread c([&] { three.pass_on(seen[2] = three.wait() + 1); });
    std::jthread b([&] { two.pass_on(seen[1] = two.wait() + 1); });
    std::jthread a([&] { one.pass_on(seen[0] = one.wait() + 1); });
  }
  EXPECT_EQ(seen, (std::vector{1, 2, 3}));
  EXPECT_EQ(last.get(), 3);
}

TEST(Turn, OneThatSaysNothingPassesOn) {
  std::shared_future<int> last;
  auto one = std::make_unique<Turn<int>>(last);
  auto two = std::make_unique<Turn<int>>(last);
  Turn<int> three(last);
  one->pass_on(7);
  two.reset();
  EXPECT_EQ(three.wait(), 7);
}

}  // namespace
}  // namespace emend::filters
