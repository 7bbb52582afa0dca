// BLEU: Papineni et al., "BLEU: a method for automatic evaluation of machine translation", 2002, as sacrebleu (Post
// 2018) computes it; smoothing methods as numbered by Chen and Cherry 2014: floor (1), add-k (2), exp (3, mteval's).

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cli/error.h"
#include "metrics/make.h"
#include "metrics/ngrams.h"
#include "metrics/symbols.h"
#include "metrics/tokenize.h"
#include "metrics/unicode.h"

namespace emend::metrics {

namespace {

constexpr int orders = 4;
constexpr double log_of_zero = -9999999999;  // sacrebleu's

double floored_log(double x) { return x == 0 ? log_of_zero : std::log(x); }

// Statistics: hypothesis length, length of the reference that is closest to it, matches of 1-grams to 4-grams, 1-grams
// to 4-grams of the hypothesis.
class Bleu : public Metric {
 public:
  explicit Bleu(const Options& options)
      : options_(options),
        tokenize_(make_bleu_tokenizer(options.tokenize)),
        smooth_value_(options.smooth_value.value_or(options.smooth == "floor" ? 0.1 : 1)) {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    std::vector<std::string> lines;
    lines.reserve(1 + segment.references.size());
    lines.push_back(prepare(segment.hypothesis));
    for (std::string_view reference : segment.references) lines.push_back(prepare(reference));
    Interner intern;
    std::vector<WordNgrams> texts;
    texts.reserve(lines.size());
    for (const std::string& line : lines) texts.emplace_back(intern(split(line)));

    const WordNgrams& hypothesis = texts.front();
    const std::span references = std::span(texts).subspan(1);
    std::vector<double> stats(2 + 2 * orders);
    stats[0] = static_cast<double>(hypothesis.length());
    stats[1] = static_cast<double>(closest_length(hypothesis, references));
    for (int n = 1; n <= orders; ++n) {
      stats[1 + n] = static_cast<double>(matches(hypothesis, references, n));
      stats[1 + orders + n] = static_cast<double>(hypothesis.total(n));
    }
    return stats;
  }

  double score(std::span<const double> sum) const override { return bleu(sum, options_.effective_order); }
  double sentence_score(std::span<const double> stats) const override { return bleu(stats, true); }

  std::vector<std::pair<std::string, std::string>> signature() const override {
    std::vector<std::pair<std::string, std::string>> parts = {{"tok", options_.tokenize},
                                                              {"case", options_.lowercase ? "lc" : "mixed"}};
    if (options_.effective_order) parts.emplace_back("eff", "yes");
    parts.emplace_back("smooth", smoothing_signature());
    return parts;
  }

  std::string sacrebleu_signature(std::size_t references) const override {
    return fmt::format("nrefs:{}|case:{}|eff:{}|tok:{}|smooth:{}|version:{}", references,
                       options_.lowercase ? "lc" : "mixed", options_.effective_order ? "yes" : "no", options_.tokenize,
                       smoothing_signature(), sacrebleu_version);
  }

 private:
  std::string smoothing_signature() const {
    const bool takes_value = options_.smooth == "floor" || options_.smooth == "add-k";
    return takes_value ? fmt::format("{}[{:.2f}]", options_.smooth, smooth_value_) : options_.smooth;
  }

  std::string prepare(std::string_view line) const {
    return options_.lowercase ? (*tokenize_)(strip_right(lower(line))) : (*tokenize_)(strip_right(line));
  }

  // The shorter one, where two are equally close.
  static std::size_t closest_length(const WordNgrams& hypothesis, std::span<const WordNgrams> references) {
    const auto distance = [&](std::size_t length) {
      return length > hypothesis.length() ? length - hypothesis.length() : hypothesis.length() - length;
    };
    std::size_t closest = references.front().length();
    for (const WordNgrams& reference : references) {
      const std::size_t length = reference.length();
      if (distance(length) < distance(closest) || (distance(length) == distance(closest) && length < closest))
        closest = length;
    }
    return closest;
  }

  // Each n-gram counts as often as the reference that has it most often has it.
  static std::size_t matches(const WordNgrams& hypothesis, std::span<const WordNgrams> references, int n) {
    if (references.size() == 1) return common(hypothesis, references.front(), n);
    std::vector<WordNgrams::Cursor> cursors;
    cursors.reserve(references.size());
    for (const WordNgrams& reference : references) cursors.emplace_back(reference, n);
    std::size_t sum = 0;
    for (WordNgrams::Cursor own(hypothesis, n); !own.done(); own.next()) {
      std::uint32_t most = 0;
      for (WordNgrams::Cursor& cursor : cursors) {
        while (!cursor.done() && cursor.ngram() < own.ngram()) cursor.next();
        if (!cursor.done() && cursor.ngram() == own.ngram()) most = std::max(most, cursor.count());
      }
      sum += std::min(own.count(), most);
    }
    return sum;
  }

  double bleu(std::span<const double> stats, bool effective_order) const {
    const double length = stats[0], reference_length = stats[1];
    std::array<double, orders> matched, total;
    std::copy_n(stats.begin() + 2, orders, matched.begin());
    std::copy_n(stats.begin() + 2 + orders, orders, total.begin());
    if (std::all_of(matched.begin(), matched.end(), [](double m) { return m == 0; })) return 0;

    double penalty = 1;
    if (length < reference_length) penalty = length > 0 ? std::exp(1 - reference_length / length) : 0;

    std::array<double, orders> precision{};
    double smoothing = 1;
    int order = orders;
    for (int n = 0; n < orders; ++n) {
      if (options_.smooth == "add-k" && n > 0) matched[n] += smooth_value_, total[n] += smooth_value_;
      if (total[n] == 0) break;
      if (effective_order) order = n + 1;
      if (matched[n] != 0) {
        precision[n] = 100 * matched[n] / total[n];
      } else if (options_.smooth == "exp") {
        smoothing *= 2;
        precision[n] = 100 / (smoothing * total[n]);
      } else if (options_.smooth == "floor") {
        precision[n] = 100 * smooth_value_ / total[n];
      }
    }
    double logs = 0;
    for (int n = 0; n < order; ++n) logs += floored_log(precision[n]);
    return penalty * std::exp(logs / order);
  }

  Options options_;
  std::unique_ptr<BleuTokenizer> tokenize_;
  double smooth_value_;
};

}  // namespace

Made make_bleu(const Options& options) { return std::make_unique<Bleu>(options); }

}  // namespace emend::metrics
