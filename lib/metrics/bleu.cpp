// BLEU: Papineni et al., "BLEU: a method for automatic evaluation of machine translation", 2002, as sacrebleu (Post
// 2018) computes it; smoothing methods as numbered by Chen and Cherry 2014: floor (1), add-k (2), exp (3, mteval's).

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "cli/error.h"
#include "metrics/doubts.h"
#include "metrics/make.h"
#include "metrics/ngrams.h"
#include "metrics/tokenize.h"
#include "metrics/unicode.h"
#include "text/symbols.h"

namespace emend::metrics {

namespace {

constexpr int orders = 4;
constexpr double log_of_zero = -9999999999;  // sacrebleu's

double floored_log(double x) { return x == 0 ? log_of_zero : std::log(x); }

// Statistics: hypothesis length, length of the reference that is closest to it (of equally close ones the shortest),
// matches of 1-grams to 4-grams, 1-grams to 4-grams of the hypothesis. An n-gram matches at most as often as that
// reference has it which has it most often.
class BleuStatistics {
 public:
  BleuStatistics(const std::string& tokenizer, bool lowercase)
      : tokenize_(make_bleu_tokenizer(tokenizer)), lowercase_(lowercase) {}

  std::vector<double> operator()(const Segment& segment) const {
    std::vector<std::string> lines;
    lines.reserve(1 + segment.references.size());
    lines.push_back(prepare(segment.hypothesis));
    for (std::string_view reference : segment.references) lines.push_back(prepare(reference));
    text::Interner intern;
    std::vector<WordNgrams> texts;
    texts.reserve(lines.size());
    for (const std::string& line : lines) texts.emplace_back(intern(split(line)));

    const WordNgrams& hypothesis = texts.front();
    const std::span references = std::span(texts).subspan(1);
    std::vector<double> stats(2 + 2 * orders);
    stats[0] = static_cast<double>(hypothesis.length());
    stats[1] = static_cast<double>(closest_length(hypothesis, references));
    const Counts matching = matches(hypothesis, references);
    for (int n = 1; n <= orders; ++n) {
      stats[1 + n] = static_cast<double>(matching[n - 1]);
      stats[1 + orders + n] = static_cast<double>(hypothesis.total(n));
    }
    return stats;
  }
  std::string tokenizer() const { return tokenize_->signature(); }

 private:
  std::string prepare(std::string_view line) const {
    return lowercase_ ? (*tokenize_)(strip_right(lower(line))) : (*tokenize_)(strip_right(line));
  }

  static std::size_t closest_length(const WordNgrams& hypothesis, std::span<const WordNgrams> references) {
    const auto distance = [&](std::size_t length) {
      return length > hypothesis.length() ? length - hypothesis.length() : hypothesis.length() - length;
    };
    const auto closer = [&](const WordNgrams& a, const WordNgrams& b) {
      return std::pair(distance(a.length()), a.length()) < std::pair(distance(b.length()), b.length());
    };
    return std::min_element(references.begin(), references.end(), closer)->length();
  }

  using Counts = std::array<std::size_t, orders>;  // at n - 1

  static Counts matches(const WordNgrams& hypothesis, std::span<const WordNgrams> references) {
    if (references.size() == 1) return common(hypothesis, references.front());
    Counts counts{};
    for (int n = 1; n <= orders; ++n) counts[n - 1] = matches(hypothesis, references, n);
    return counts;
  }

  static std::size_t matches(const WordNgrams& hypothesis, std::span<const WordNgrams> references, int n) {
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

  std::unique_ptr<BleuTokenizer> tokenize_;
  bool lowercase_;
};

class Bleu : public Metric {
 public:
  explicit Bleu(const Options& options)
      : options_(options),
        statistics_(options.tokenize, options.lowercase),
        smooth_value_(options.smooth_value.value_or(options.smooth == "floor" ? 0.1 : 1)) {
    if (options.smooth_value && options.smooth != "floor" && options.smooth != "add-k")
      throw Error("--smooth-value", "changes nothing with --smooth " + options.smooth,
                  "leave it out, or say floor or add-k");
  }

  std::vector<double> sentence_stats(const Segment& segment) const override { return statistics_(segment); }
  double score(std::span<const double> sum) const override { return bleu(sum, options_.effective_order, nullptr); }
  double sentence_score(std::span<const double> stats) const override { return bleu(stats, true, nullptr); }

  Misfit misfit(const Segment& segment) const override {
    const std::string_view tokenizer = options_.tokenize;
    const bool cuts_words = tokenizer == "13a" || tokenizer == "intl";
    if (cuts_words && strip_right(segment.hypothesis).ends_with(" .")) return Misfit::tokenized;
    if (!cuts_words && tokenizer != "none") return Misfit::none;
    return writes_no_blanks(segment.references.front()) ? Misfit::no_blanks : Misfit::none;
  }

  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    Precisions precisions{};
    bleu(sum, options_.effective_order, &precisions);
    std::vector<std::pair<std::string, double>> out;
    for (int n = 0; n < orders; ++n) out.emplace_back("precision_" + std::to_string(n + 1), precisions[n]);
    out.emplace_back("brevity_penalty", brevity_penalty(sum[0], sum[1]));
    out.emplace_back("hypothesis_length", sum[0]);
    out.emplace_back("reference_length", sum[1]);
    return out;
  }

  std::vector<std::pair<std::string, std::string>> signature() const override {
    std::vector<std::pair<std::string, std::string>> parts = {{"tok", statistics_.tokenizer()},
                                                              {"case", options_.lowercase ? "lc" : "mixed"}};
    if (options_.effective_order) parts.emplace_back("eff", "yes");
    parts.emplace_back("smooth", smoothing());
    return parts;
  }

  std::string sacrebleu_signature(std::size_t references) const override {
    return fmt::format("nrefs:{}|case:{}|eff:{}|tok:{}|smooth:{}|version:{}", references,
                       options_.lowercase ? "lc" : "mixed", options_.effective_order ? "yes" : "no",
                       statistics_.tokenizer(), smoothing(), sacrebleu_version);
  }

 private:
  using Precisions = std::array<double, orders>;

  std::string smoothing() const {
    const bool takes_value = options_.smooth == "floor" || options_.smooth == "add-k";
    return takes_value ? fmt::format("{}[{:.2f}]", options_.smooth, smooth_value_) : options_.smooth;
  }

  static double brevity_penalty(double length, double reference_length) {
    if (length >= reference_length) return 1;
    return length > 0 ? std::exp(1 - reference_length / length) : 0;
  }

  double bleu(std::span<const double> stats, bool effective_order, Precisions* precisions) const {
    std::array<double, orders> matched, total;
    std::copy_n(stats.begin() + 2, orders, matched.begin());
    std::copy_n(stats.begin() + 2 + orders, orders, total.begin());
    if (std::all_of(matched.begin(), matched.end(), [](double m) { return m == 0; })) return 0;

    Precisions precision{};
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
    if (precisions) *precisions = precision;
    double logs = 0;
    for (int n = 0; n < order; ++n) logs += floored_log(precision[n]);
    return brevity_penalty(stats[0], stats[1]) * std::exp(logs / order);
  }

  Options options_;
  BleuStatistics statistics_;
  double smooth_value_;
};

// The mean of NLTK's sentence_bleu without smoothing, of lower-case words as blanks part them, 0..1: the BLEU of
// Sengupta et al. 2021. Statistics: the segment's score, 1.
class NltkBleu : public Metric {
 public:
  std::vector<double> sentence_stats(const Segment& segment) const override {
    return {sentence_bleu(statistics_(segment)), 1};
  }
  double score(std::span<const double> sum) const override { return sum[1] > 0 ? sum[0] / sum[1] : 0; }
  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"tok", "none"}, {"case", "lc"}, {"smooth", "none"}};
  }

 private:
  // An order without a match counts as the smallest double, not as nothing: NLTK's method0.
  static double sentence_bleu(std::span<const double> stats) {
    const double length = stats[0], reference_length = stats[1];
    if (stats[2] == 0) return 0;
    double logs = 0;
    for (int n = 0; n < orders; ++n) {
      const double matched = stats[2 + n], total = std::max(1.0, stats[2 + orders + n]);
      logs += 0.25 * std::log(matched > 0 ? matched / total : std::numeric_limits<double>::min());
    }
    return (length > reference_length ? 1 : std::exp(1 - reference_length / length)) * std::exp(logs);
  }

  BleuStatistics statistics_{"none", true};
};

}  // namespace

Made make_bleu(const Options& options) { return std::make_unique<Bleu>(options); }

// Moses' multi-bleu.perl: tokenized text, no smoothing.
Made make_multi_bleu(const Options& options) {
  Options plain = options;
  plain.tokenize = "none";
  plain.smooth = "none";
  plain.smooth_value.reset();
  plain.effective_order = false;
  return std::make_unique<Bleu>(plain);
}

Made make_nltk_bleu(const Options&) { return std::make_unique<NltkBleu>(); }

}  // namespace emend::metrics
