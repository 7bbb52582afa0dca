#include "filters/years.h"

#include <gtest/gtest.h>

namespace emend::filters {
namespace {

using Years = std::vector<std::string_view>;

TEST(Years, AreFourDigits) {
  EXPECT_TRUE(is_year("1998"));
  EXPECT_TRUE(is_year("2010"));
  EXPECT_FALSE(is_year("998"));
  EXPECT_FALSE(is_year("19980"));
  EXPECT_FALSE(is_year("5:30"));
  EXPECT_FALSE(is_year("3000"));
}

TEST(Years, StandInPlaceOfTheirStandIns) {
  EXPECT_EQ(WithYears("In 0 it had 0 rooms.", Years{"1998", ""}).text(), "In 1998 it had 0 rooms.");
  EXPECT_EQ(WithYears("It had 0 rooms.", Years{""}).text(), "It had 0 rooms.");
  EXPECT_EQ(WithYears("In it had 0 rooms.", Years{"1998", ""}).text(), "In it had 0 rooms.");  // an edit took one
}

TEST(Years, EditsGoBackToTheView) {
  const std::string view = "On 0 they was in 0 houses at 0.";
  const WithYears shown(view, Years{"1998", "", "2010"});
  ASSERT_EQ(shown.text(), "On 1998 they was in 0 houses at 2010.");
  std::vector<text::Edit> edits{{0, 7, "In 1998", "", 1},  // with the year
                                {13, 16, "were", "", 1},   // behind one
                                {29, 31, "in", "", 1},     // before one
                                {33, 34, "3", "", 1}};     // within one
  shown.back(edits);
  ASSERT_EQ(edits.size(), 3);
  EXPECT_EQ(text::apply(view, edits), "In 0 they were in 0 houses in 0.");
}

}  // namespace
}  // namespace emend::filters
