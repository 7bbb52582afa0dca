// Every metric of the table can be tested: its sums may be resampled, and under the null hypothesis p keeps its level.
#include "metrics/metric.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "stats/random.h"
#include "stats/test.h"

namespace emend::stats {
namespace {

constexpr const char* kWords[] = {"the",    "a",     "river", "letter", "of",  "to",
                                  "window", "stone", "reads", "quiet",  "old", "."};

std::string damaged(const std::vector<std::string>& words, Random& random) {
  std::string out;
  for (const std::string& word : words) {
    const std::uint32_t draw = random.below(10);
    if (draw == 0) continue;
    out += (out.empty() ? "" : " ") + (draw < 3 ? std::string(kWords[random.below(std::size(kWords))]) : word);
  }
  return out;
}

// Two systems that damage the same references in the same way.
struct Experiment {
  Sample baseline, system;

  Experiment(const metrics::Metric& metric, std::size_t lines, std::uint64_t seed) {
    Random random(seed, 1);
    for (std::size_t i = 0; i < lines; ++i) {
      std::vector<std::string> words(5 + random.below(10));
      std::string reference;
      for (std::string& word : words) {
        word = kWords[random.below(std::size(kWords))];
        reference += (reference.empty() ? "" : " ") + word;
      }
      const std::string source = damaged(words, random);
      const std::string_view references[] = {reference};
      for (Sample* sample : {&baseline, &system}) {
        const std::string hypothesis = damaged(words, random);
        const std::vector<double> stats = metric.sentence_stats({source, hypothesis, references});
        sample->width = stats.size();
        sample->values.insert(sample->values.end(), stats.begin(), stats.end());
      }
    }
  }
};

TEST(Metrics, KeepTheirLevelUnderRandomization) {
  const char* full = std::getenv("EMEND_LONG");
  const int experiments = full && std::string(full) == "1" ? 5000 : 300;
  for (const metrics::Row& row : metrics::table()) {
    if (row.m2_references) continue;  // of annotators' edits; sums like the others'
    const auto metric = row.make({});
    const Score score = [&](std::span<const double> sum) { return metric->score(sum); };
    double few = 0, many = 0;
    for (int i = 0; i < experiments; ++i) {
      const Experiment experiment(*metric, 10, static_cast<std::uint64_t>(i));
      Options options;
      options.resamples = 99;
      options.interval_resamples = 0;
      options.seed = static_cast<std::uint64_t>(i);
      const Outcome outcome = compare(find("randomization"),
                                      {&experiment.baseline, &experiment.system, score, row.higher_is_better}, options);
      ASSERT_TRUE(std::isfinite(outcome.difference)) << row.name;
      few += outcome.p <= 0.05;
      many += outcome.p <= 0.3;
    }
    EXPECT_LE(few / experiments, 0.05 + 4 * std::sqrt(0.05 * 0.95 / experiments)) << row.name;
    EXPECT_LE(many / experiments, 0.3 + 4 * std::sqrt(0.3 * 0.7 / experiments)) << row.name;
  }
}

TEST(Metrics, HaveAnEffectOfTheImprovementsSign) {
  for (const metrics::Row& row : metrics::table()) {
    if (row.m2_references) continue;  // of annotators' edits; sums like the others'
    const auto metric = row.make({});
    const Experiment experiment(*metric, 100, 3);
    const Score score = [&](std::span<const double> sum) { return metric->score(sum); };
    const Comparison comparison{&experiment.baseline, &experiment.system, score, row.higher_is_better};
    const Outcome outcome = compare(find("randomization"), comparison, {});
    EXPECT_EQ(outcome.effect.value_or(0) > 0, observed_improvement(comparison) > 0) << row.name;
    ASSERT_TRUE(outcome.interval) << row.name;
    EXPECT_LE(outcome.interval->first, outcome.difference) << row.name;
    EXPECT_GE(outcome.interval->second, outcome.difference) << row.name;
  }
}

}  // namespace
}  // namespace emend::stats
