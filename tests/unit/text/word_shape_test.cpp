#include "text/word_shape.h"

#include <gtest/gtest.h>

#include <utility>

namespace emend::text {
namespace {

TEST(WordShape, IsThatOfCapitalsAndDigits) {
  for (const auto& [word, shape] : {std::pair("the", WordShape::lower),
                                    {"don't", WordShape::lower},
                                    {"The", WordShape::title},
                                    {"\u00c9cole", WordShape::title},
                                    {"I", WordShape::upper},
                                    {"U.S.", WordShape::upper},
                                    {"iPhone", WordShape::mixed},
                                    {"McKay", WordShape::mixed},
                                    {"1990", WordShape::digit},
                                    {"3rd", WordShape::digit},
                                    {"--", WordShape::none},
                                    {"\u4e2d", WordShape::none},
                                    {"", WordShape::none}})
    EXPECT_EQ(word_shape(word), shape) << word;
}

}  // namespace
}  // namespace emend::text
