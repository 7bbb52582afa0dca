// The law of every test: if the systems are the same, P(p <= a) <= a. Rows that are marked valid keep it; the ones that
// are marked `reproduction` do not, which is shown here too.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "stats/random.h"
#include "stats/special.h"
#include "stats/test.h"

namespace emend::stats {
namespace {

double ratio(std::span<const double> sum) { return sum[0] / sum[1]; }

// Two systems of equal worth on lines of unequal difficulty, in one of several forms.
struct Null {
  const char* name;
  Level level;
  bool binary;  // each line is right or wrong
  Score score;
  bool higher_is_better;
  // One line of one system; `line` is what both systems share, `own` what is the system's.
  std::vector<double> (*draw)(Random line, Random& own);
};

double normal(Random& random) { return normal_quantile(random.uniform()); }

const std::vector<Null>& nulls() {
  static const std::vector<Null> all = {
      {"errors over words", Level::corpus, false, ratio, false,
       [](Random line, Random& own) {
         const double words = 1 + line.below(40), difficulty = line.uniform();
         double errors = 0;
         for (int i = 0; i < words; ++i) errors += own.uniform() < 0.4 * difficulty;
         return std::vector<double>{errors, words};
       }},
      {"heavy tails", Level::corpus, false, mean_score, true,
       [](Random line, Random& own) {
         return std::vector<double>{line.uniform() + std::pow(own.uniform(), -0.4), 1};  // infinite third moment
       }},
      {"normal scores", Level::line, false, mean_score, true,
       [](Random, Random& own) {
         return std::vector<double>{normal(own), 1};
       }},
      {"ties", Level::line, false, mean_score, true,
       [](Random line, Random& own) {
         return std::vector<double>{double(line.below(2) + own.below(3)), 1};
       }},
      {"right or wrong", Level::line, true, mean_score, true,
       [](Random, Random& own) {
         return std::vector<double>{double(own.below(2)), 1};
       }},
  };
  return all;
}

int experiments() {
  const char* full = std::getenv("EMEND_LONG");
  return full && std::string(full) == "1" ? 20000 : 1000;
}

// p of one experiment, under the null hypothesis.
double p_value(const Row& row, const Null& null, std::size_t lines, Tail tail, std::uint64_t experiment) {
  Sample baseline, system;
  const std::uint64_t seed = 1000 + lines;
  Random own(seed, 2 * experiment);
  for (std::size_t i = 0; i < lines; ++i) {
    const Random line(seed + 1 + i, 2 * experiment + 1);
    for (Sample* sample : {&baseline, &system}) {
      const std::vector<double> values = null.draw(line, own);
      sample->width = values.size();
      sample->values.insert(sample->values.end(), values.begin(), values.end());
    }
  }
  Options options;
  options.tail = tail;
  options.interval_resamples = 0;
  options.seed = experiment;
  if (row.resamples > 100) options.resamples = 199;  // the law holds for any R; a + 1/200 steps allow these a
  return compare(row, {&baseline, &system, null.score, null.higher_is_better}, options).p;
}

std::vector<double> p_values(const Row& row, const Null& null, std::size_t lines, Tail tail) {
  std::vector<double> p;
  for (int i = 0; i < experiments(); ++i) p.push_back(p_value(row, null, lines, tail, static_cast<std::uint64_t>(i)));
  return p;
}

double rate(const std::vector<double>& p, double alpha) {
  double count = 0;
  for (const double value : p) count += value <= alpha;
  return count / static_cast<double>(p.size());
}

// So that a document can quote it: ctest -R laws/stats -V prints the line.
void show(const std::vector<double>& p, double alpha) {
  const char* name = testing::UnitTest::GetInstance()->current_test_info()->name();
  std::printf("%s: %.3f of %zu p-values are at most %g\n", name, rate(p, alpha), p.size(), alpha);
}

double four_errors(double alpha) { return 4 * std::sqrt(alpha * (1 - alpha) / experiments()); }

TEST(UnderTheNullHypothesis, ValidTestsErrAtMostAsOftenAsTheySay) {
  int checked = 0;
  for (const Row& row : table()) {
    if (row.validity == Validity::reproduction) continue;
    for (const Null& null : nulls()) {
      if (row.level == Level::line && null.level != Level::line) continue;
      if ((row.run == mcnemar) != null.binary) continue;
      // Exact tests hold for few lines as well; asymptotic ones are asked only where they claim to hold.
      for (const std::size_t lines :
           row.validity == Validity::exact ? std::vector<std::size_t>{9, 12} : std::vector<std::size_t>{200}) {
        for (const Tail tail : {Tail::one, Tail::two}) {
          if (!(tail == Tail::one ? row.one_tailed : row.two_tailed)) continue;
          const std::vector<double> p = p_values(row, null, lines, tail);
          for (const double alpha : {0.01, 0.05, 0.1, 0.25}) {
            // What "asymptotic" leaves at 200 lines.
            const double allowed = row.validity == Validity::asymptotic ? alpha + 0.01 : alpha;
            EXPECT_LE(rate(p, alpha), allowed + four_errors(alpha))
                << row.name << ", " << null.name << ", " << lines << " lines, "
                << (tail == Tail::one ? "one tail" : "two tails") << ", a = " << alpha;
          }
          // And it says something: with many lines the rate is near a, not far below (of an unpaired test on lines
          // that correlate it is).
          const double least = row.validity == Validity::asymptotic && row.paired ? 0.2 - four_errors(0.25) : 0;
          EXPECT_GE(rate(p, 0.25), least) << row.name;
          ++checked;
        }
      }
    }
  }
  EXPECT_GE(checked, 30);
}

// The GEC paper's test calls equal systems different about two times in five at a = 0.05: the share of bootstrap
// samples that a system wins is itself uniform under the null hypothesis, and 59 of 100 suffice.
TEST(UnderTheNullHypothesis, TheSignTestOverBootstrapSamplesIsWrong) {
  const std::vector<double> p = p_values(find("sign"), nulls()[0], 200, Tail::one);
  show(p, 0.05);
  show(p, 0.001);
  EXPECT_NEAR(rate(p, 0.05), 0.41, 0.02 + four_errors(0.41));
  EXPECT_GT(rate(p, 0.001), 0.25);  // the paper's "p < 0.001"
}

TEST(UnderTheNullHypothesis, SacrebleusBootstrapErrsTwiceAsOftenAsItSays) {
  const std::vector<double> p = p_values(find("bootstrap-sacrebleu"), nulls()[0], 200, Tail::two);
  show(p, 0.05);
  EXPECT_NEAR(rate(p, 0.05), 0.1, 0.01 + four_errors(0.1));
}

TEST(UnderTheNullHypothesis, TiesThatDoNotCountMakeEqualSystemsDifferent) {
  const std::vector<double> p = p_values(find("randomization-sacrebleu"), nulls()[4], 9, Tail::two);
  show(p, 0.05);
  EXPECT_GT(rate(p, 0.05), 0.05 + four_errors(0.05));
}

}  // namespace
}  // namespace emend::stats
