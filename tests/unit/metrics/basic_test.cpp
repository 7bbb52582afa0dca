// wer and cer are jiwer's, BLEU is sacrebleu's (tests/reference/score_basic.py), on 220 segments with hard Unicode.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "metrics/metric.h"

namespace emend::metrics {
namespace {

const std::string folder = EMEND_SOURCE_DIR "/tests/reference/score/";

std::vector<nlohmann::json> segments() {
  std::vector<nlohmann::json> all;
  std::ifstream file(folder + "segments.jsonl");
  for (std::string line; std::getline(file, line);) all.push_back(nlohmann::json::parse(line));
  return all;
}

std::vector<double> stats_of(const Metric& metric, const nlohmann::json& segment, std::size_t most_references) {
  const std::string hypothesis = segment.at("hypothesis");
  const std::vector<std::string> given = segment.at("references");
  std::vector<std::string_view> references(given.begin(), given.end());
  references.resize(std::min(references.size(), most_references));
  return metric.sentence_stats({"", hypothesis, references});
}

TEST(Metrics, EqualTheirReferenceImplementations) {
  const auto all = segments();
  ASSERT_GE(all.size(), 200u);
  std::ifstream file(folder + "basic.tsv");
  int compared = 0;
  std::string name, which;
  for (double expected; file >> name >> which >> expected; ++compared) {
    const auto metric = find(name).make({});
    const std::size_t references = name == "bleu" ? 2 : 1;
    if (which == "all") {
      std::vector<double> sum;
      for (const auto& segment : all) {
        const std::string reference = segment.at("references").at(0);
        if (name != "bleu" && reference.find_first_not_of(" \t") == std::string::npos) continue;
        const auto stats = stats_of(*metric, segment, references);
        sum.resize(stats.size());
        for (std::size_t i = 0; i < stats.size(); ++i) sum[i] += stats[i];
      }
      EXPECT_NEAR(metric->score(sum), expected, 1e-9) << name;
    } else {
      const auto stats = stats_of(*metric, all.at(std::stoul(which)), references);
      EXPECT_NEAR(metric->sentence_score(stats), expected, 1e-9) << name << " of segment " << which;
    }
  }
  EXPECT_GE(compared, 400);
}

TEST(Metrics, BrokenCountsRightWordsThatWereMadeWrong) {
  const auto metric = find("broken").make({});
  const std::string_view reference = "the cat sat on the mat";
  const auto score = [&](std::string_view source, std::string_view hypothesis) {
    return metric->score(metric->sentence_stats({source, hypothesis, {&reference, 1}}));
  };
  EXPECT_EQ(score("teh cat sat on the mat", "the cat sat on the mat"), 0);
  EXPECT_NEAR(score("teh cat sat on the mat", "the cap sat on the mat"), 1.0 / 5, 1e-12);
  EXPECT_NEAR(score("the cat sat on the mat", "cat sat in the mat"), 2.0 / 6, 1e-12);
  EXPECT_EQ(score("teh cta", "teh cta"), 0);
}

TEST(Metrics, WrrIsTheShareOfReferenceWordsThatAreAligned) {
  const auto metric = find("wrr").make({});
  const std::string_view reference = "a b c d";
  EXPECT_NEAR(metric->score(metric->sentence_stats({"", "a x c d e", {&reference, 1}})), 0.75, 1e-12);
}

}  // namespace
}  // namespace emend::metrics
