#include "stats/test.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "stats/plan.h"
#include "stats/random.h"
#include "stats/special.h"

namespace emend::stats {
namespace {

std::vector<double> numbers(const std::string& text) {
  std::istringstream in(text);
  std::vector<double> out;
  for (double value; in >> value;) out.push_back(value);
  return out;
}

Outcome run(const std::string& test, const std::vector<double>& a, const std::vector<double>& b, Options options = {}) {
  const Sample baseline = line_scores(a), system = line_scores(b);
  return compare(find(test), {&baseline, &system, mean_score, true}, options);
}

bool warns(const Outcome& outcome, const std::string& part) {
  for (const Warning& warning : outcome.warnings) {
    if (warning.problem.find(part) != std::string::npos) return true;
  }
  return false;
}

// Rows of "test TAB R TAB one-tailed p TAB two-tailed p TAB baseline's scores TAB system's".
TEST(Tests, AgreeWithScipy) {
  std::ifstream file(EMEND_SOURCE_DIR "/tests/reference/stats/tests.tsv");
  std::map<std::string, int> seen;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    std::istringstream fields(line);
    std::string test, resamples, one, two, a, b;
    for (std::string* field : {&test, &resamples, &one, &two, &a, &b}) std::getline(fields, *field, '\t');
    for (const Tail tail : {Tail::one, Tail::two}) {
      Options options;
      options.tail = tail;
      options.interval_resamples = 0;
      if (test == "randomization") options.resamples = 100'000;
      const double p = run(test, numbers(a), numbers(b), options).p,
                   expected = std::stod(tail == Tail::one ? one : two);
      // Two estimates with R draws each; SciPy doubles its one-tailed p, which doubles that one's error.
      const double error = resamples == "0" ? 1e-12 * expected : 4 * std::sqrt(3 * expected / std::stod(resamples));
      EXPECT_NEAR(p, expected, error) << test << (tail == Tail::one ? ", one tail" : ", two tails") << ", row "
                                      << seen[test];
    }
    ++seen[test];
  }
  EXPECT_EQ(seen.size(), 5u);
}

TEST(Wilcoxon, RoundingDoesNotBreakTies) {
  // All differences are 0.1 but for the last bit: 2^-6 as in whole tenths.
  Options one;
  one.tail = Tail::one;
  EXPECT_EQ(run("wilcoxon", {0.1, 0.2, 0.3, 0.6, 0.7, 1.1}, {0.2, 0.3, 0.4, 0.7, 0.6, 1.2}, one).p,
            run("wilcoxon", {1, 2, 3, 6, 7, 11}, {2, 3, 4, 7, 6, 12}, one).p);
}

TEST(Tests, ErrorsAreBetterWhenFewer) {
  const std::vector<double> a = {5, 3, 4, 6, 2, 5, 7, 1, 4, 3}, b = {3, 2, 1, 5, 1, 2, 5, 1, 1, 2};
  const Sample baseline = line_scores(a), system = line_scores(b);
  for (const Row& row : table()) {
    if (!row.one_tailed || row.run == mcnemar) continue;
    Options options;
    options.tail = Tail::one;
    const Outcome fewer = compare(row, {&baseline, &system, mean_score, false}, options);
    const Outcome more = compare(row, {&baseline, &system, mean_score, true}, options);
    EXPECT_LT(fewer.p, 0.1) << row.name;
    EXPECT_GT(more.p, 0.9) << row.name;
    EXPECT_NEAR(fewer.difference, -1.7, 1e-12) << row.name;
    EXPECT_NEAR(fewer.baseline_score, 4, 1e-12) << row.name;
    EXPECT_GT(fewer.effect.value(), 0.5) << row.name;
    EXPECT_LT(more.effect.value(), -0.5) << row.name;
    ASSERT_TRUE(fewer.interval) << row.name;
    EXPECT_LT(fewer.interval->first, -1.7) << row.name;
    EXPECT_GT(fewer.interval->second, -1.7) << row.name;
  }
}

TEST(Tests, OneTailAndTwoTailsBelongTogether) {
  const std::vector<double> a = {5, 3, 4, 6, 2, 5, 7, 1, 4, 3, 9, 2}, b = {5, 4, 1, 5, 1, 6, 5, 1, 1, 2, 8, 4};
  for (const char* test : {"exact", "welch", "wilcoxon"}) {
    Options one;
    one.tail = Tail::one;
    const double forward = run(test, a, b, one).p, backward = run(test, b, a, one).p, both = run(test, a, b).p;
    EXPECT_NEAR(both, 2 * std::min(forward, backward), 1e-12) << test;
    EXPECT_EQ(run(test, b, a).p, both) << test;
  }
}

TEST(Tests, EqualSystemsAreNeverSignificantExceptInReproductions) {
  const std::vector<double> a = {1, 0, 1, 1, 0, 1, 0, 0, 1, 1};
  for (const Row& row : table()) {
    if (row.run == welch) continue;
    Options options;
    options.tail = default_tail(row);
    const Outcome outcome = run(row.name, a, a, options);
    EXPECT_TRUE(outcome.p == 1 || row.validity == Validity::reproduction) << row.name;
    EXPECT_TRUE(warns(outcome, "do not differ")) << row.name;
  }
  // Why ties must count: sacrebleu calls equal systems different.
  EXPECT_EQ(run("randomization-sacrebleu", a, a).p, 1.0 / 10001);
}

TEST(Tests, TheCfePapersNumbersOfResamplesAndItsError) {
  Options options;
  options.tail = Tail::one;
  const Outcome outcome = run("randomization", {1, 2, 3, 4, 5, 6, 7, 8}, {2, 3, 4, 4, 5, 7, 8, 8}, options);
  EXPECT_EQ(outcome.resamples, 7600u);
  // Five lines improve by the same: P(all five stay as they are or tie) = 1/32.
  EXPECT_NEAR(outcome.p, 1.0 / 32, 4 * std::sqrt(1.0 / 32 / 7600));
  EXPECT_DOUBLE_EQ(outcome.error.value(), std::sqrt(outcome.p * (1 - outcome.p) / 7600));
  EXPECT_EQ(resamples_for(0.05, 0.005, 2), 7600u);
}

TEST(Tests, SacrebleusBootstrapIsTwiceAsEager) {
  // A difference of 1.7 standard errors: two-tailed p = 0.09, half of it by sacrebleu's rule.
  std::vector<double> a(400, 0.0), b(400);
  for (std::size_t i = 0; i < 400; ++i) b[i] = normal_quantile((i + 0.5) / 400) + 1.7 / 20;
  Options options;
  options.resamples = 20000;
  EXPECT_NEAR(run("bootstrap", a, b, options).p, 0.09, 0.01);
  EXPECT_NEAR(run("bootstrap-sacrebleu", a, b, options).p, 0.045, 0.008);
  options.tail = Tail::one;
  EXPECT_NEAR(run("bootstrap-koehn", a, b, options).p, 0.045, 0.006);
}

TEST(Tests, BrokenAssumptionsAreSaid) {
  std::vector<double> a, b;
  Random random(1, 1);
  for (int i = 0; i < 200; ++i) {
    const double difficulty = random.uniform();
    a.push_back(difficulty + 0.1 * random.uniform());
    b.push_back(difficulty + 0.1 * random.uniform());
  }
  EXPECT_TRUE(warns(run("welch", a, b), "correlate"));
  EXPECT_FALSE(warns(run("randomization", a, b), "correlate"));

  std::vector<double> skewed = a;
  for (std::size_t i = 0; i < 200; ++i) skewed[i] += i % 20 == 0 ? 30 : -1;
  EXPECT_TRUE(warns(run("wilcoxon", a, skewed), "favour different systems"));
  EXPECT_TRUE(warns(run("bootstrap", {1, 2, 3, 4}, {2, 3, 4, 1}), "many lines"));

  Options few;
  few.resamples = 10;
  EXPECT_TRUE(warns(run("randomization", a, b, few), "cannot be below"));
  Options near;
  near.resamples = 100;
  near.alpha = run("randomization", a, b, near).p;
  EXPECT_TRUE(warns(run("randomization", a, b, near), "within two Monte-Carlo errors"));

  for (const Row& row : table()) {
    if (row.run == mcnemar) continue;
    Options options;
    options.tail = default_tail(row);
    if (row.run == exact) continue;
    EXPECT_EQ(warns(run(row.name, a, b, options), "for reproductions only"), row.validity == Validity::reproduction)
        << row.name;
  }
}

TEST(Tests, RefuseWhatTheyCannotSay) {
  EXPECT_THROW(run("nonsense", {1}, {2}), Error);
  EXPECT_THROW(run("sign", {1}, {2}), Error);  // two tails
  EXPECT_THROW(run("randomization", {1, 2}, {2}), Error);
  EXPECT_THROW(run("randomization", {}, {}), Error);
  EXPECT_THROW(run("mcnemar", {0, 1, 0.5}, {1, 1, 1}), Error);
  EXPECT_THROW(run("welch", {1, 1, 1}, {2, 2, 2}), Error);
  EXPECT_THROW(run("welch", {1}, {2, 3}), Error);
  EXPECT_NO_THROW(run("welch", {1, 2}, {2, 3, 4}));  // unpaired
}

TEST(Corrections, HoldTheirDefinitions) {
  const std::vector<double> p = {0.01, 0.04, 0.03, 0.5};
  const std::vector<double> by_bonferroni = bonferroni(p), by_holm = holm(p);
  const std::vector<double> bonferroni_expected = {0.04, 0.16, 0.12, 1}, holm_expected = {0.04, 0.09, 0.09, 0.5};
  for (std::size_t i = 0; i < p.size(); ++i) {
    EXPECT_DOUBLE_EQ(by_bonferroni[i], bonferroni_expected[i]);
    EXPECT_DOUBLE_EQ(by_holm[i], holm_expected[i]);
  }
  EXPECT_TRUE(holm({}).empty());
}

TEST(Quantile, IsNumpys) {
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3, 4}, 0.25), 1.75);
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3, 4}, 1), 4);
  EXPECT_DOUBLE_EQ(quantile({7}, 0.3), 7);
}

TEST(Plan, LinesAndDifferencesAreInverse) {
  // Cohen's textbook case: d = 0.5, 80 % power, two tails at 0.05 by the normal formula.
  EXPECT_EQ(lines_for(0.5, 1, 0.05, 0.8, Tail::two), 32u);
  EXPECT_LT(lines_for(0.5, 1, 0.05, 0.8, Tail::one), 32u);
  const double seen = difference_seen(3000, 20, 0.05, 0.8, Tail::two);
  EXPECT_EQ(lines_for(seen, 20, 0.05, 0.8, Tail::two), 3000u);
}

// The plan's promise, kept by the test that it plans: with that many lines 80 % of the experiments find the difference.
TEST(Plan, GivesThePowerThatItPromises) {
  const std::uint64_t lines = lines_for(0.2, 1, 0.05, 0.8, Tail::two);
  int found = 0;
  const int experiments = 1000;
  Options options;
  options.resamples = 199;
  options.interval_resamples = 0;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    Random random(7, static_cast<std::uint64_t>(experiment));
    std::vector<double> a, b;
    for (std::uint64_t i = 0; i < lines; ++i) {
      const double difficulty = normal_quantile(random.uniform());
      a.push_back(difficulty);
      b.push_back(difficulty + 0.2 + normal_quantile(random.uniform()));
    }
    found += run("randomization", a, b, options).p <= 0.05;
  }
  EXPECT_NEAR(found / static_cast<double>(experiments), 0.8, 0.05);
}

}  // namespace
}  // namespace emend::stats
