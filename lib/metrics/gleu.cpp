// GLEU for corrections: Napoles, Sakaguchi, Post and Tetreault, "Ground truth for grammatical error correction
// metrics", 2015, in the form of 2016, without a weight: n-grams of the hypothesis that the reference has count, those
// that only the source has count against it.

#include <algorithm>
#include <cmath>

#include "metrics/make.h"
#include "metrics/ngrams.h"
#include "metrics/unicode.h"
#include "text/symbols.h"

namespace emend::metrics {

namespace {

constexpr int orders = 4;

// Sum over n-grams of the source that the reference lacks of min(count in the hypothesis, count in the source).
std::size_t kept_errors(const WordNgrams& hypothesis, const WordNgrams& source, const WordNgrams& reference, int n) {
  WordNgrams::Cursor wrong(source, n), written(hypothesis, n), right(reference, n);
  std::size_t sum = 0;
  for (; !wrong.done(); wrong.next()) {
    while (!right.done() && right.ngram() < wrong.ngram()) right.next();
    if (!right.done() && right.ngram() == wrong.ngram()) continue;
    while (!written.done() && written.ngram() < wrong.ngram()) written.next();
    if (!written.done() && written.ngram() == wrong.ngram()) sum += std::min(wrong.count(), written.count());
  }
  return sum;
}

// Statistics: lengths of hypothesis and reference; for each order the n-grams that count and those of the hypothesis;
// last the score of the sentence alone. With several references all of them are means over them: of a corpus the
// expectation of the authors' program, which draws a reference for each sentence 500 times; of a sentence the mean of
// its scores against each, as there.
class Gleu : public Metric {
 public:
  explicit Gleu(const Options& options) : lowercase_(options.lowercase) {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    const std::string source_line = prepare(segment.source), hypothesis_line = prepare(segment.hypothesis);
    text::Interner intern;
    const WordNgrams source(intern(split(source_line))), hypothesis(intern(split(hypothesis_line)));
    std::vector<double> sum(corpus_statistics + 1);
    for (std::string_view line : segment.references) {
      const std::string reference_line = prepare(line);
      text::Interner known = intern;
      const WordNgrams reference(known(split(reference_line)));
      std::vector<double> stats = {static_cast<double>(hypothesis.length()), static_cast<double>(reference.length())};
      const auto matches = common(hypothesis, reference);
      for (int n = 1; n <= orders; ++n) {
        const std::size_t good = matches[n - 1], bad = kept_errors(hypothesis, source, reference, n);
        stats.push_back(static_cast<double>(good > bad ? good - bad : 0));
        stats.push_back(static_cast<double>(hypothesis.total(n)));
      }
      stats.push_back(alone(stats));
      add(sum, stats);
    }
    for (double& value : sum) value /= static_cast<double>(segment.references.size());
    return sum;
  }

  double score(std::span<const double> sum) const override {
    sum = sum.first(corpus_statistics);
    return std::find(sum.begin(), sum.end(), 0.0) == sum.end() ? gleu(sum) : 0;
  }
  double sentence_score(std::span<const double> stats) const override { return stats.back(); }
  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"tok", "none"}, {"case", lowercase_ ? "lc" : "mixed"}};
  }

 private:
  static constexpr std::size_t corpus_statistics = 2 + 2 * orders;

  // Of a sentence against one reference: zeros become ones.
  static double alone(std::vector<double> stats) {
    std::replace(stats.begin(), stats.end(), 0.0, 1.0);
    return gleu(stats);
  }
  static double gleu(std::span<const double> stats) {
    double logs = 0;
    for (int n = 1; n <= orders; ++n) logs += std::log(stats[2 * n] / stats[2 * n + 1]) / orders;
    return std::exp(std::min(0.0, 1 - stats[1] / stats[0]) + logs);
  }
  std::string prepare(std::string_view line) const { return lowercase_ ? lower(line) : std::string(line); }

  bool lowercase_;
};

}  // namespace

Made make_gleu(const Options& options) { return std::make_unique<Gleu>(options); }

}  // namespace emend::metrics
