// What the tests of metrics share.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/metric.h"

namespace emend::metrics {

// A segment that owns its texts.
struct Texts {
  std::string source, hypothesis;
  std::vector<std::string> references;

  // Calls f with the segment of the first `most` references.
  template <class F>
  auto with(F f, std::size_t most = SIZE_MAX) const {
    std::vector<std::string_view> views(references.begin(), references.end());
    views.resize(std::min(views.size(), most));
    return f(Segment{source, hypothesis, views});
  }
};

// The committed segments of tests/reference/score.
std::vector<Texts> reference_segments();
nlohmann::json reference_json(const std::string& name);

double corpus_score(const Metric& metric, const std::vector<Texts>& segments, std::size_t references = SIZE_MAX);
double segment_score(const Metric& metric, const Texts& segment, std::size_t references = SIZE_MAX);
// Of one pair.
double score_of(std::string_view metric, std::string_view hypothesis, std::string_view reference,
                const Options& options = {});

}  // namespace emend::metrics
