#include "metrics_helpers.h"

#include <gtest/gtest.h>

#include <fstream>

namespace emend::metrics {

namespace {

const std::string folder = EMEND_SOURCE_DIR "/tests/reference/score/";

}  // namespace

std::vector<Texts> reference_segments() {
  std::ifstream file(folder + "segments.jsonl");
  std::vector<Texts> segments;
  for (std::string line; std::getline(file, line);) {
    const auto json = nlohmann::json::parse(line);
    segments.push_back({json.at("source"), json.at("hypothesis"), json.at("references")});
  }
  return segments;
}

nlohmann::json reference_json(const std::string& name) {
  std::ifstream file(folder + name);
  return nlohmann::json::parse(file);
}

double corpus_score(const Metric& metric, const std::vector<Texts>& segments, std::size_t references) {
  std::vector<double> sum;
  for (const Texts& segment : segments) {
    segment.with([&](const Segment& views) { add(sum, metric.choose(sum, metric.sentence_stats(views))); }, references);
  }
  return metric.score(sum);
}

double segment_score(const Metric& metric, const Texts& segment, std::size_t references) {
  return segment.with([&](const Segment& views) { return metric.sentence_score(metric.sentence_stats(views)); },
                      references);
}

double score_of(std::string_view metric, std::string_view hypothesis, std::string_view reference,
                const Options& options) {
  const auto made = find(metric).make(options);
  return made->score(made->sentence_stats({"", hypothesis, {&reference, 1}}));
}

}  // namespace emend::metrics
