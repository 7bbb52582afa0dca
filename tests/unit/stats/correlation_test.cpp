#include "stats/correlation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace emend::stats {
namespace {

using Numbers = std::vector<double>;

Numbers numbers(const std::string& text) {
  Numbers all;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');) all.push_back(std::stod(word));
  return all;
}

// Rows of r, its p, rho, its p, and the two sides, by tests/reference/stats_vectors.py.
TEST(Correlation, AgreesWithScipy) {
  std::ifstream file(EMEND_SOURCE_DIR "/tests/reference/stats/correlations.tsv");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    ++rows;
    std::istringstream columns(line);
    std::vector<std::string> column;
    for (std::string text; std::getline(columns, text, '\t');) column.push_back(text);
    ASSERT_EQ(column.size(), 6u);
    const Numbers x = numbers(column[4]), y = numbers(column[5]);
    const Correlation r = pearson(x, y), rho = spearman(x, y);
    EXPECT_EQ(r.n, x.size());
    const auto near = [&](double value, const std::string& expected) {
      const double wanted = std::stod(expected);
      EXPECT_LT(std::abs(value - wanted), 1e-9 * std::max(1e-9, std::abs(wanted)) + 1e-15) << line;
    };
    near(r.coefficient, column[0]);
    near(r.p, column[1]);
    near(rho.coefficient, column[2]);
    near(rho.p, column[3]);
  }
  EXPECT_EQ(rows, 12);
}

TEST(Correlation, OfWhatIsAlike) {
  const Numbers x = {1, 2, 3, 4, 50}, squares = {1, 4, 9, 16, 2500}, down = {9, 8, 7, 6, -100};
  EXPECT_LT(pearson(x, squares).coefficient, 1);
  EXPECT_NEAR(spearman(x, squares).coefficient, 1, 1e-12);
  EXPECT_LT(spearman(x, squares).p, 1e-12);
  EXPECT_NEAR(spearman(x, down).coefficient, -1, 1e-12);
}

TEST(Correlation, SaysNothingOfTooFewPairsAndOfWhatDoesNotVary) {
  EXPECT_TRUE(std::isnan(pearson(Numbers{1, 2}, Numbers{2, 3}).coefficient));
  EXPECT_TRUE(std::isnan(pearson(Numbers{}, Numbers{}).p));
  EXPECT_TRUE(std::isnan(spearman(Numbers{1, 1, 1}, Numbers{1, 2, 3}).coefficient));
  EXPECT_TRUE(std::isnan(pearson(Numbers{1, 2, 3}, Numbers{5, 5, 5}).p));
  EXPECT_THROW(pearson(Numbers{1}, Numbers{}), std::invalid_argument);
}

}  // namespace
}  // namespace emend::stats
