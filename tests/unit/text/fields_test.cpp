#include "text/fields.h"

#include <gtest/gtest.h>

namespace emend::text {
namespace {

TEST(TakeField, TakesOneFieldAfterTheOtherAndEmptyOnes) {
  std::string_view rest = "a,,bc";
  EXPECT_EQ(take_field(rest, ','), "a");
  EXPECT_EQ(rest, ",bc");
  EXPECT_EQ(take_field(rest, ','), "");
  EXPECT_EQ(take_field(rest, ','), "bc");
  EXPECT_EQ(rest, "");
  EXPECT_EQ(take_field(rest, ','), "");
}

TEST(TakeField, OfCodePoints) {
  std::u32string_view rest = U"\u00e9\u2192e";
  EXPECT_EQ(take_field(rest, U'\u2192'), U"\u00e9");
  EXPECT_EQ(rest, U"e");
}

}  // namespace
}  // namespace emend::text
