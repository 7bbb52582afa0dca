#include "stats/special.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace emend::stats {
namespace {

// Rows of "function TAB argument ... TAB value".
TEST(Special, AgreesWithMpmathAndScipyTo1e12) {
  const std::map<std::string, std::function<double(const std::vector<double>&)>> functions = {
      {"normal_tail", [](const auto& x) { return normal_tail(x[0]); }},
      {"normal_quantile", [](const auto& x) { return normal_quantile(x[0]); }},
      {"incomplete_beta", [](const auto& x) { return incomplete_beta(x[0], x[1], x[2], 1 - x[2]); }},
      {"student_tail", [](const auto& x) { return student_tail(x[0], x[1]); }},
      {"student_quantile", [](const auto& x) { return student_quantile(x[0], x[1]); }},
      {"fair_binomial_tail",
       [](const auto& x) {
         return fair_binomial_tail(static_cast<std::uint64_t>(x[0]), static_cast<std::uint64_t>(x[1]));
       }},
  };
  std::ifstream file(EMEND_SOURCE_DIR "/tests/reference/stats/special.tsv");
  std::map<std::string, int> seen;
  double worst = 0;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    std::istringstream words(line);
    std::string function;
    words >> function;
    std::vector<double> numbers;
    for (std::string number; words >> number;) numbers.push_back(std::stod(number));
    const double expected = numbers.back();
    numbers.pop_back();
    const double value = functions.at(function)(numbers);
    // A complement or a quantile of x near 1/2 is ill-conditioned in the argument's last bit; that is granted.
    const double error = expected == 0 ? std::abs(value) : std::abs(value / expected - 1);
    worst = std::max(worst, error);
    EXPECT_LT(error, 1e-12) << line << " but here " << value;
    ++seen[function];
  }
  EXPECT_EQ(seen.size(), functions.size());
  EXPECT_GT(seen["incomplete_beta"], 50);
  RecordProperty("worst relative error", std::to_string(worst));
}

TEST(Special, ArgumentsOutOfTheDomainGiveNan) {
  EXPECT_TRUE(std::isnan(incomplete_beta(0, 1, 0.5, 0.5)));
  EXPECT_TRUE(std::isnan(incomplete_beta(1, 1, -0.5, 1.5)));
  EXPECT_TRUE(std::isnan(normal_quantile(0)));
  EXPECT_TRUE(std::isnan(normal_quantile(1)));
  EXPECT_TRUE(std::isnan(student_tail(1, 0)));
  EXPECT_EQ(student_tail(INFINITY, 3), 0);
  EXPECT_EQ(fair_binomial_tail(6, 5), 0);
}

TEST(Special, QuantilesAndTailsAreInverses) {
  for (const double p : {1e-9, 0.01, 0.3, 0.5, 0.77, 0.999}) {
    EXPECT_NEAR(normal_tail(-normal_quantile(p)) / p, 1, 1e-12);
    EXPECT_NEAR(student_tail(-student_quantile(p, 3.7), 3.7) / p, 1, 1e-12);
  }
}

}  // namespace
}  // namespace emend::stats
