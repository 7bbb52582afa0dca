#include "text/edit_distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "text/utf8.h"

namespace emend::text {
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
std::size_t cost_of(const std::vector<AlignmentStep>& steps, const Symbols& reference, const Symbols& hypothesis) {
  std::size_t r = 0, h = 0, cost = 0;
  for (const AlignmentStep step : steps) {
    const bool both = step == AlignmentStep::match || step == AlignmentStep::substitute;
    if (both) {
      EXPECT_EQ(reference[r] == hypothesis[h], step == AlignmentStep::match);
    }
    cost += step != AlignmentStep::match;
    r += both || step == AlignmentStep::omit;
    h += both || step == AlignmentStep::insert;
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
    ASSERT_EQ(levenshtein(a, b, alphabet), expected) << round;
    ASSERT_EQ(levenshtein(b, a, alphabet), expected) << round;
    ASSERT_EQ(cost_of(align(a, b, alphabet), a, b), expected) << round;
  }
}

TEST(Levenshtein, IsTheSameWherePairsAreDivided) {
  Texts texts;
  for (const std::size_t distance : {3U, 40U, 2000U}) {
    const Symbols a = texts.any(20000, 30), b = texts.edited(a, distance, 30);
    const std::size_t expected = by_rows(a, b);
    EXPECT_EQ(levenshtein(a, b, 30), expected);
    EXPECT_EQ(cost_of(align(a, b, 30), a, b), expected);
  }
}

// The whole table, and the way back through it that the header describes.
std::vector<AlignmentStep> by_table(const Symbols& a, const Symbols& b) {
  const auto prefix = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
  std::size_t m = a.size(), n = b.size();
  std::vector<AlignmentStep> steps;
  for (; m > prefix && n > prefix && a[m - 1] == b[n - 1]; --m, --n) steps.push_back(AlignmentStep::match);
  m -= prefix, n -= prefix;
  std::vector<std::vector<int>> d(m + 1, std::vector<int>(n + 1));
  for (std::size_t r = 0; r <= m; ++r) {
    for (std::size_t h = 0; h <= n; ++h) {
      d[r][h] = static_cast<int>(std::max(r, h));
      if (r == 0 || h == 0) continue;
      d[r][h] =
          std::min({d[r - 1][h] + 1, d[r][h - 1] + 1, d[r - 1][h - 1] + (a[prefix + r - 1] != b[prefix + h - 1])});
    }
  }
  while (m > 0 || n > 0) {
    if (n == 0 || (m > 0 && d[m][n] == d[m - 1][n] + 1)) {
      steps.push_back(AlignmentStep::omit), --m;
    } else if (m == 0 || d[m - 1][n - 1] == d[m][n - 1] + 1) {
      steps.push_back(AlignmentStep::insert), --n;
    } else {
      --m, --n;
      steps.push_back(a[prefix + m] == b[prefix + n] ? AlignmentStep::match : AlignmentStep::substitute);
    }
  }
  steps.insert(steps.end(), prefix, AlignmentStep::match);
  std::reverse(steps.begin(), steps.end());
  return steps;
}

TEST(Levenshtein, AlignsAsTheWholeTableDoesInAnyMemory) {
  Texts texts;
  for (int round = 0; round < 600; ++round) {
    const auto alphabet = static_cast<Symbol>(1 + texts.below(round % 2 == 0 ? 4 : 300));
    const std::size_t longest = round % 20 == 0 ? 3000 : round % 3 == 0 ? 20 : 700;
    Symbols a = texts.any(texts.below(longest), alphabet), b;
    switch (round % 4) {
      case 0:
        b = texts.any(texts.below(longest), alphabet);
        break;
      case 1:
        b = texts.any(a.size() / (2 + texts.below(40)), alphabet);
        break;  // much shorter
      case 2:   // a part of it moved to the end
        b = a;
        std::rotate(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(texts.below(a.size() + 1)), b.end());
        break;
      default:
        b = texts.edited(a, 2 + texts.below(80), alphabet);
    }
    if (texts.below(2) == 1) a.swap(b);
    const auto expected = by_table(a, b);
    ASSERT_EQ(align(a, b, alphabet), expected) << round;
    for (const std::size_t most_bytes : {std::size_t{0}, std::size_t{1} << 12, std::size_t{1} << 15})
      ASSERT_EQ(align(a, b, alphabet, most_bytes), expected) << round << " in " << most_bytes;
  }
}

// Of an alphabet whose symbols' places are not all kept as bits.
TEST(Levenshtein, KnowsManySymbols) {
  Texts texts;
  for (const Symbol alphabet : {9000U, 400U}) {
    Symbols a = texts.any(9000, alphabet), b = texts.edited(a, 5, alphabet);
    for (std::size_t i = 0; i < a.size(); i += 9) a[i] = 7;  // a common one
    const std::size_t expected = by_rows(a, b);
    EXPECT_EQ(levenshtein(a, b, alphabet), expected);
    const auto steps = align(a, b, alphabet);
    EXPECT_EQ(cost_of(steps, a, b), expected);
    EXPECT_EQ(align(a, b, alphabet, 1 << 16), steps);
  }
}

TEST(Levenshtein, CountsWordsAndCharacters) {
  const std::vector<std::string_view> a = {"in", "the", "end", "it", "was", "there"},
                                      b = {"in", "end", "it", "is", "there"};
  EXPECT_EQ(levenshtein(a, b), 2u);
  EXPECT_EQ(levenshtein(a, a), 0u);
  EXPECT_EQ(levenshtein({}, b), 5u);
  EXPECT_EQ(levenshtein(U"größer", U"grosse"), 4u);
  EXPECT_EQ(levenshtein(U"ab", U"ba"), 2u);  // a swap is two
  EXPECT_EQ(levenshtein(U"", U""), 0u);
}

// Optimal string alignment by its definition.
int by_definition(const std::u32string& a, const std::u32string& b) {
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      d[i][j] = static_cast<int>(i == 0 ? j : j == 0 ? i : 1000);
      if (i == 0 || j == 0) continue;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d.back().back();
}

TEST(EditDistance, IsThatOfTheDefinition) {
  std::mt19937 random(1);
  const auto word = [&](std::size_t longest) {
    std::u32string word(random() % (longest + 1), U' ');
    for (char32_t& c : word) c = U"abcß"[random() % 4];
    return word;
  };
  DistanceFrom from;
  for (int round = 0; round < 3000; ++round) {
    const std::size_t longest = round % 10 == 0 ? 140 : 12;
    const std::u32string a = word(longest), b = word(longest);
    const int expected = by_definition(a, b);
    from.assign(a);
    ASSERT_EQ(from.to(to_utf8(b)), expected) << to_utf8(a) << " " << to_utf8(b);
    ASSERT_EQ(edit_distance(to_utf8(b), to_utf8(a)), expected) << to_utf8(a) << " " << to_utf8(b);
  }
  EXPECT_EQ(edit_distance("ab", "ba"), 1);
  EXPECT_EQ(edit_distance("ca", "abc"), 3);  // nothing comes between what is swapped
}

TEST(EditDistance, RowsAreThoseOfAllBeginnings) {
  const std::string_view query = "becuase";
  DistanceRows<char> rows(query);
  std::string_view before;
  for (const std::string_view word : {"be", "because", "becalm", "abc"}) {
    const auto shared = std::mismatch(before.begin(), before.end(), word.begin(), word.end()).first - before.begin();
    for (auto i = static_cast<std::size_t>(shared) + 1; i <= word.size(); ++i) {
      const int least = rows.compute(word, i);
      int expected = 100;
      for (std::size_t j = 0; j <= query.size(); ++j) {
        const int distance = edit_distance(word.substr(0, i), query.substr(0, j));
        EXPECT_EQ(rows.at(i, j), distance);
        expected = std::min(expected, distance);
      }
      EXPECT_EQ(least, expected);
    }
    EXPECT_EQ(rows.at_end(word.size()), edit_distance(word, query));
    before = word;
  }
}

}  // namespace
}  // namespace emend::text
