#include "text/variants.h"

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

namespace emend::text {
namespace {

TEST(Variants, SpellingsOfOneWord) {
  for (const auto& [a, b] : std::vector<std::pair<const char*, const char*>>{{"colours", "colors"},
                                                                             {"cancelled", "canceled"},
                                                                             {"litre", "liter"},
                                                                             {"organisation", "organization"},
                                                                             {"analysed", "analyzed"},
                                                                             {"learnt", "learned"},
                                                                             {"licence", "license"},
                                                                             {"behaviour", "behavior"},
                                                                             {"kilometres", "kilometers"},
                                                                             {"maths", "math"},
                                                                             {"mums", "moms"}}) {
    EXPECT_TRUE(is_spelling_variant(a, b)) << a;
    EXPECT_TRUE(is_spelling_variant(b, a)) << b;
  }
}

TEST(Variants, Corrections) {
  for (const auto& [a, b] : std::vector<std::pair<const char*, const char*>>{{"controled", "controlled"},
                                                                             {"parametre", "parameter"},
                                                                             {"for", "four"},
                                                                             {"was", "were"},
                                                                             {"prise", "prize"},
                                                                             {"filing", "filling"},
                                                                             {"colur", "colour"},
                                                                             {"the", "the"}})
    EXPECT_FALSE(is_spelling_variant(a, b)) << a;
}

}  // namespace
}  // namespace emend::text
