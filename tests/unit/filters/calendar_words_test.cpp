#include "filters/calendar_words.h"

#include <gtest/gtest.h>

#include <utility>

namespace emend::filters {
namespace {

TEST(CalendarWords, ThatGotLost) {
  EXPECT_EQ(lost_calendar_words("Montag bis Freitag geöffnet", "open until Friday"),
            (std::vector<Term>{{"Monday", "Mondays"}}));
  EXPECT_EQ(lost_calendar_words("im März und am Sonntagabend", "in the evening"),
            (std::vector<Term>{{"March"}, {"Sunday", "Sundays"}}));
  EXPECT_EQ(lost_calendar_words("Am Montag bekam sie Geld.", "She got money."),
            (std::vector<Term>{{"Monday", "Mondays"}}));
}

TEST(CalendarWords, ThatAreSaidOrAreOthers) {
  const std::pair<const char*, const char*> right[] = {{"montags", "on Mondays"},
                                                       {"Herr Freitag kam.", "Mr. Freitag came."},
                                                       {"Sonnabend, 3. September", "Sat, Sept. 3"},
                                                       {"die Montage der Teile, im Mai", "the parts"},
                                                       {"der Augustiner, Aprilscherze", "a joke"}};
  for (const auto& [german, said] : right)
    EXPECT_TRUE(lost_calendar_words(german, said).empty()) << german << ": " << said;
}

}  // namespace
}  // namespace emend::filters
