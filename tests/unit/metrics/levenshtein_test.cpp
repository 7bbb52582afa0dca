#include "metrics/levenshtein.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace emend::metrics {
namespace {

std::size_t by_rows(const Symbols& a, const Symbols& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t cost = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({cost, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

class Texts {
 public:
  Symbols any(std::size_t size, Symbol alphabet) {
    Symbols text(size);
    for (Symbol& symbol : text) symbol = static_cast<Symbol>(draw_() % alphabet);
    return text;
  }
  // With one symbol in `distance` exchanged, left out or put in, and now and then a run that went elsewhere.
  Symbols edited(const Symbols& text, std::size_t distance, Symbol alphabet) {
    Symbols out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (draw_() % distance != 0) {
        out.push_back(text[i]);
        continue;
      }
      const auto how = draw_() % 4;
      if (how == 0) out.push_back(static_cast<Symbol>(draw_() % alphabet));
      if (how == 1) out.insert(out.end(), {text[i], static_cast<Symbol>(draw_() % alphabet)});
      if (how == 2) i += draw_() % 90;
    }
    return out;
  }
  std::size_t below(std::size_t limit) { return draw_() % limit; }

 private:
  std::mt19937 draw_{7};
};

// Whether the steps lead from the one to the other; what they cost.
std::size_t cost_of(const std::vector<Step>& steps, const Symbols& reference, const Symbols& hypothesis) {
  std::size_t r = 0, h = 0, cost = 0;
  for (const Step step : steps) {
    const bool both = step == Step::match || step == Step::substitute;
    if (both) EXPECT_EQ(reference[r] == hypothesis[h], step == Step::match);
    cost += step != Step::match;
    r += both || step == Step::omit;
    h += both || step == Step::insert;
  }
  EXPECT_EQ(r, reference.size());
  EXPECT_EQ(h, hypothesis.size());
  return cost;
}

TEST(Levenshtein, IsThatOfTheWholeTable) {
  Texts texts;
  for (int round = 0; round < 400; ++round) {
    const auto alphabet = static_cast<Symbol>(2 + texts.below(round % 2 == 0 ? 3 : 60));
    const Symbols a = texts.any(texts.below(900), alphabet);
    const Symbols b =
        round % 3 == 0 ? texts.any(texts.below(900), alphabet) : texts.edited(a, 2 + texts.below(80), alphabet);
    const std::size_t expected = by_rows(a, b);
    ASSERT_EQ(edit_distance(a, b, alphabet), expected) << round;
    ASSERT_EQ(edit_distance(b, a, alphabet), expected) << round;
    ASSERT_EQ(cost_of(align(a, b, alphabet), a, b), expected) << round;
  }
}

TEST(Levenshtein, IsTheSameWherePairsAreDivided) {
  Texts texts;
  for (const std::size_t distance : {3U, 40U, 2000U}) {
    const Symbols a = texts.any(20000, 30), b = texts.edited(a, distance, 30);
    const std::size_t expected = by_rows(a, b);
    EXPECT_EQ(edit_distance(a, b, 30), expected);
    EXPECT_EQ(cost_of(align(a, b, 30), a, b), expected);
  }
}

}  // namespace
}  // namespace emend::metrics
