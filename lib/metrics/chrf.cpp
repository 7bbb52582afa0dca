// chrF: Popovic, "chrF: character n-gram F-score for automatic MT evaluation", 2015, and chrF++ (2017) with words, as
// sacrebleu computes them.

#include <fmt/format.h>

#include <array>

#include "metrics/make.h"
#include "metrics/ngrams.h"
#include "metrics/unicode.h"
#include "text/symbols.h"

namespace emend::metrics {

namespace {

constexpr double epsilon = 1e-16;  // sacrebleu's

bool is_ascii_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

bool is_one_character(std::string_view word) {
  std::size_t starts = 0;
  for (char c : word) starts += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return starts == 1;
}

// Words with one mark of punctuation taken off: the last one, or else the first.
std::vector<std::string_view> words_and_marks(std::string_view line) {
  std::vector<std::string_view> out;
  for (std::string_view word : split(line)) {
    if (is_one_character(word)) {
      out.push_back(word);
    } else if (is_ascii_punctuation(word.back())) {
      out.push_back(word.substr(0, word.size() - 1));
      out.push_back(word.substr(word.size() - 1));
    } else if (is_ascii_punctuation(word.front())) {
      out.push_back(word.substr(0, 1));
      out.push_back(word.substr(1));
    } else {
      out.push_back(word);
    }
  }
  return out;
}

// Statistics: for each order of character n-grams, then of word n-grams: those of the hypothesis, of the reference, and
// common ones.
class Chrf : public Metric {
 public:
  Chrf(const Options& options, int word_order)
      : options_(options),
        character_order_(options.chrf_character_order),
        word_order_(options.chrf_word_order.value_or(word_order)),
        orders_(character_order_ + word_order_) {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    const std::string hypothesis = prepare(segment.hypothesis);
    text::Interner intern;
    const Text text = text_of(hypothesis, intern);
    std::vector<double> best;
    double best_score = -1;
    for (std::string_view line : segment.references) {
      const std::string reference = prepare(line);
      text::Interner known = intern;
      std::vector<double> stats = stats_of(text, text_of(reference, known));
      const double stats_score = score(stats);
      if (stats_score > best_score) best = std::move(stats), best_score = stats_score;
    }
    return best;
  }

  double score(std::span<const double> sum) const override {
    const double factor = options_.chrf_beta * options_.chrf_beta;
    if (!options_.chrf_epsilon) {
      const auto [precision, recall] = means(sum);
      if (precision + recall == 0) return 0;
      return 100 * ((1 + factor) * precision * recall / (factor * precision + recall));
    }
    double smoothed = 0;
    for (int i = 0; i < orders_; ++i) {
      const double of_hypothesis = sum[3 * i], of_reference = sum[3 * i + 1], common = sum[3 * i + 2];
      const double precision = of_hypothesis > 0 ? common / of_hypothesis : epsilon;
      const double recall = of_reference > 0 ? common / of_reference : epsilon;
      const double denominator = factor * precision + recall;
      smoothed += denominator > 0 ? (1 + factor) * precision * recall / denominator : epsilon;
    }
    return 100 * smoothed / orders_;
  }

  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    const auto [precision, recall] = means(sum);
    return {{"precision", 100 * precision}, {"recall", 100 * recall}};
  }

  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"case", options_.lowercase ? "lc" : "mixed"},   {"eff", options_.chrf_epsilon ? "no" : "yes"},
            {"nc", std::to_string(character_order_)},        {"nw", std::to_string(word_order_)},
            {"beta", fmt::format("{}", options_.chrf_beta)}, {"space", options_.chrf_whitespace ? "yes" : "no"}};
  }

  std::string sacrebleu_signature(std::size_t references) const override {
    return fmt::format("nrefs:{}|case:{}|eff:{}|nc:{}|nw:{}|space:{}|version:{}", references,
                       options_.lowercase ? "lc" : "mixed", options_.chrf_epsilon ? "no" : "yes", character_order_,
                       word_order_, options_.chrf_whitespace ? "yes" : "no", sacrebleu_version);
  }

 private:
  struct Text {
    CharacterNgrams characters;
    WordNgrams words;
  };

  // Of the orders that both sides have.
  std::pair<double, double> means(std::span<const double> sum) const {
    double precisions = 0, recalls = 0;
    int effective_order = 0;
    for (int i = 0; i < orders_; ++i) {
      const double of_hypothesis = sum[3 * i], of_reference = sum[3 * i + 1], common = sum[3 * i + 2];
      if (of_hypothesis == 0 || of_reference == 0) continue;
      precisions += common / of_hypothesis, recalls += common / of_reference, ++effective_order;
    }
    if (effective_order == 0) return {0, 0};
    return {precisions / effective_order, recalls / effective_order};
  }

  std::string prepare(std::string_view line) const { return options_.lowercase ? lower(line) : std::string(line); }

  Text text_of(std::string_view line, text::Interner& intern) const {
    std::u32string characters = code_points(line);
    if (!options_.chrf_whitespace) std::erase_if(characters, is_blank);
    return {CharacterNgrams(characters), WordNgrams(word_order_ > 0 ? intern(words_and_marks(line)) : text::Symbols())};
  }

  template <class Grams>
  static void append(std::vector<double>& stats, const Grams& hypothesis, const Grams& reference, int order) {
    if (order == 0) return;
    const auto matches = common(hypothesis, reference);
    for (int n = 1; n <= order; ++n) {
      const bool comparable = reference.total(n) > 0;  // without reference n-grams the hypothesis' do not count
      stats.push_back(comparable ? static_cast<double>(hypothesis.total(n)) : 0);
      stats.push_back(static_cast<double>(reference.total(n)));
      stats.push_back(comparable ? static_cast<double>(matches[n - 1]) : 0);
    }
  }

  std::vector<double> stats_of(const Text& hypothesis, const Text& reference) const {
    std::vector<double> stats;
    stats.reserve(static_cast<std::size_t>(3 * orders_));
    append(stats, hypothesis.characters, reference.characters, character_order_);
    append(stats, hypothesis.words, reference.words, word_order_);
    return stats;
  }

  Options options_;
  int character_order_, word_order_, orders_;
};

}  // namespace

Made make_chrf(const Options& options) { return std::make_unique<Chrf>(options, 0); }
Made make_chrf_with_words(const Options& options) { return std::make_unique<Chrf>(options, 2); }

}  // namespace emend::metrics
