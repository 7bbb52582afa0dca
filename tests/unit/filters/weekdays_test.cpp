#include "filters/weekdays.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace emend::filters {
namespace {

std::string in_english(std::string_view german) {
  std::string text(german);
  const std::vector<Weekday> days = weekdays(german);
  for (auto day = days.rbegin(); day != days.rend(); ++day)
    text.replace(day->span.begin, day->span.size(), "[" + day->written + "]");
  return text;
}

TEST(Weekdays, BesideOthersAndTimes) {
  const std::pair<const char*, const char*> rows[] = {
      {"Mo-Fr 9–18 Uhr", "[Mon-Fri] 9–18 Uhr"},    {"MO–FR", "[MON–FRI]"},
      {"Mo. - Fr. 8:00", "[Mon. - Fri]. 8:00"},    {"(Sa/So geschlossen)", "([Sat/Sun] geschlossen)"},
      {"Mo, Mi und Fr", "[Mon], [Wed] und [Fri]"}, {"Mo–Mi, Fr", "[Mon–Wed], [Fri]"},
      {"Di. bis Do.", "[Tue]. bis [Thu]."},        {"Di, 14.5., 10 Uhr", "[Tue], 14.5., 10 Uhr"},
      {"am Do. 10:30", "am [Thu]. 10:30"},         {"Fr 8 Uhr", "[Fri] 8 Uhr"}};
  for (const auto& [german, english] : rows) EXPECT_EQ(in_english(german), english);
}

TEST(Weekdays, OtherWords) {
  for (const char* german : {"So 10–15 Leute", "Do it", "Fr. Weber, Mi 5", "Sao-Mo", "Mofa–Fr", "Mo's, Dim", "mo-fr",
                             "Er sagte Mo.", "Di 5 Euro", "MoFr", "So, Mo kommt", "Do, Fr. Weber", ""})
    EXPECT_EQ(in_english(german), german);
}

}  // namespace
}  // namespace emend::filters
