// Rates of errors on the Levenshtein alignment of words or characters.
//
// H matches, S substitutions, D omissions, I insertions; N = H + S + D words in the reference, P = H + S + I in the
// hypothesis:
//   wer = (S + D + I) / N            wrr = H / N
//   mer = (S + D + I) / (N + I)      wip = H / N * H / P            wil = 1 - wip
// (Morris, Maier and Green, "From WER and RIL to MER and WIL", 2004). cer and crr are wer and wrr of characters.
// With several references a segment takes the one with the lowest error rate, of equals the first.

#include <algorithm>
#include <functional>

#include "metrics/make.h"
#include "metrics/unicode.h"
#include "metrics/words.h"
#include "text/utf8.h"

namespace emend::metrics {

namespace {

using PairOf = SymbolPair (*)(std::string_view reference, std::string_view hypothesis);

std::string without_punctuation(std::string_view line) {
  std::u32string out;
  for (const char32_t c : code_points(line)) {
    if (c > 0x10FFFF || !text::general_category(c).starts_with('P')) out += c;
  }
  return to_bytes(out);
}

// The segment's texts, in lower case or without punctuation where the options say so.
class Prepared {
 public:
  explicit Prepared(const Options& options) : lowercase_(options.lowercase), no_punctuation_(options.no_punctuation) {}

  SymbolPair pair(PairOf of, std::string_view reference, std::string_view hypothesis) const {
    if (!lowercase_ && !no_punctuation_) return of(reference, hypothesis);
    return of(prepared(reference), prepared(hypothesis));
  }
  std::vector<std::pair<std::string, std::string>> signature() const {
    std::vector<std::pair<std::string, std::string>> parts = {{"case", lowercase_ ? "lc" : "mixed"}};
    if (no_punctuation_) parts.emplace_back("punct", "no");
    return parts;
  }

 private:
  std::string prepared(std::string_view line) const {
    const std::string cased = lowercase_ ? lower(line) : std::string(line);
    return no_punctuation_ ? without_punctuation(cased) : cased;
  }
  bool lowercase_, no_punctuation_;
};

double ratio(double part, double whole, double otherwise) { return whole > 0 ? part / whole : otherwise; }

// Statistics: edits, length of the reference.
class EditRate : public Metric {
 public:
  EditRate(const Options& options, PairOf of) : prepared_(options), pair_of_(of) {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    std::vector<double> best;
    for (std::string_view reference : segment.references) {
      const SymbolPair pair = prepared_.pair(pair_of_, reference, segment.hypothesis);
      std::vector<double> stats = {static_cast<double>(pair.distance()), static_cast<double>(pair.reference.size())};
      if (best.empty() || score(stats) < score(best)) best = std::move(stats);
    }
    return best;
  }
  // Without any reference every insertion counts as one, as in jiwer.
  double score(std::span<const double> sum) const override { return ratio(sum[0], sum[1], sum[0]); }
  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    return {{"edits", sum[0]}, {pair_of_ == character_pair ? "reference_characters" : "reference_words", sum[1]}};
  }
  std::vector<std::pair<std::string, std::string>> signature() const override { return prepared_.signature(); }

 private:
  Prepared prepared_;
  PairOf pair_of_;
};

// Statistics: H, S, D, I.
class AlignedRate : public Metric {
 public:
  using Formula = double (*)(double h, double s, double d, double i);
  AlignedRate(const Options& options, PairOf of, Formula formula)
      : prepared_(options), pair_of_(of), formula_(formula) {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    std::vector<double> best;
    for (std::string_view reference : segment.references) {
      const text::EditCounts counts = text::count(prepared_.pair(pair_of_, reference, segment.hypothesis).steps());
      std::vector<double> stats = {static_cast<double>(counts.matches), static_cast<double>(counts.substitutions),
                                   static_cast<double>(counts.omissions), static_cast<double>(counts.insertions)};
      if (best.empty() || error_rate(stats) < error_rate(best)) best = std::move(stats);
    }
    return best;
  }
  double score(std::span<const double> sum) const override { return formula_(sum[0], sum[1], sum[2], sum[3]); }
  // In jiwer's words.
  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    return {{"hits", sum[0]},
            {"substitutions", sum[1]},
            {"deletions", sum[2]},
            {"insertions", sum[3]},
            {pair_of_ == character_pair ? "reference_characters" : "reference_words", sum[0] + sum[1] + sum[2]}};
  }
  std::vector<std::pair<std::string, std::string>> signature() const override { return prepared_.signature(); }

 private:
  static double error_rate(std::span<const double> s) { return ratio(s[1] + s[2] + s[3], s[0] + s[1] + s[2], s[3]); }

  Prepared prepared_;
  PairOf pair_of_;
  Formula formula_;
};

// Which of the reference's words stand in the other text, by the alignment.
std::vector<bool> right_words(const SymbolPair& pair) {
  std::vector<bool> right;
  right.reserve(pair.reference.size());
  for (Step step : pair.steps()) {
    if (step != Step::insert) right.push_back(step == Step::match);
  }
  return right;
}

// Statistics: words right in the source and wrong in the hypothesis, words right in the source.
class Broken : public Metric {
 public:
  explicit Broken(const Options& options) : prepared_(options) {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    std::vector<double> best;
    for (std::string_view reference : segment.references) {
      const auto before = right_words(prepared_.pair(word_pair, reference, segment.source));
      const auto after = right_words(prepared_.pair(word_pair, reference, segment.hypothesis));
      std::vector<double> stats = {0, 0};
      for (std::size_t i = 0; i < before.size(); ++i) {
        stats[0] += before[i] && !after[i];
        stats[1] += before[i];
      }
      if (best.empty() || score(stats) < score(best)) best = std::move(stats);
    }
    return best;
  }
  double score(std::span<const double> sum) const override { return ratio(sum[0], sum[1], 0); }
  std::vector<std::pair<std::string, std::string>> signature() const override { return prepared_.signature(); }

 private:
  Prepared prepared_;
};

// The authors' word recognition rate in Sengupta et al. 2021: the mean of |A n B| / |A u B|, A and B being the sets of
// lower-case words of both lines; 0.5 where both are empty. Statistics: the segment's share, 1.
class WordSets : public Metric {
 public:
  std::vector<double> sentence_stats(const Segment& segment) const override {
    double best = 0;
    for (std::string_view reference : segment.references) best = std::max(best, overlap(reference, segment.hypothesis));
    return {best, 1};
  }
  double score(std::span<const double> sum) const override { return ratio(sum[0], sum[1], 0); }
  std::vector<std::pair<std::string, std::string>> signature() const override { return {{"case", "lc"}}; }

 private:
  static double overlap(std::string_view reference, std::string_view hypothesis) {
    const std::string a = lower(reference), b = lower(hypothesis);
    text::Interner intern;
    intern(split(a));
    const std::size_t in_reference = intern.size();
    std::size_t common = 0;
    text::Symbols words = intern(split(b));
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    for (text::Symbol word : words) common += word < in_reference;
    return ratio(static_cast<double>(common), intern.size(), 0.5);
  }
};

// Lines that equal a reference. Statistics: 1 if it does, 1.
class LineAccuracy : public Metric {
 public:
  explicit LineAccuracy(const Options& options) : lowercase_(options.lowercase) {}
  std::vector<double> sentence_stats(const Segment& segment) const override {
    const auto equals = [&](std::string_view reference) {
      return lowercase_ ? lower(reference) == lower(segment.hypothesis) : reference == segment.hypothesis;
    };
    return {std::any_of(segment.references.begin(), segment.references.end(), equals) ? 1.0 : 0.0, 1};
  }
  double score(std::span<const double> sum) const override { return ratio(sum[0], sum[1], 0); }
  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"case", lowercase_ ? "lc" : "mixed"}};
  }

 private:
  bool lowercase_;
};

// Accuracy of Javaloy and Garcia-Mateos 2020: characters that are right at the same index / characters expected.
// Statistics: both.
class CharacterAccuracy : public Metric {
 public:
  explicit CharacterAccuracy(const Options& options) : lowercase_(options.lowercase) {}
  std::vector<double> sentence_stats(const Segment& segment) const override {
    const std::u32string hypothesis = prepare(segment.hypothesis);
    std::vector<double> best;
    for (std::string_view line : segment.references) {
      const std::u32string reference = prepare(line);
      double right = 0;
      for (std::size_t i = 0; i < std::min(reference.size(), hypothesis.size()); ++i)
        right += reference[i] == hypothesis[i];
      std::vector<double> stats = {right, static_cast<double>(reference.size())};
      if (best.empty() || score(stats) > score(best)) best = std::move(stats);
    }
    return best;
  }
  double score(std::span<const double> sum) const override { return ratio(sum[0], sum[1], 1); }
  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"case", lowercase_ ? "lc" : "mixed"}};
  }

 private:
  std::u32string prepare(std::string_view line) const {
    return code_points(lowercase_ ? lower(line) : std::string(line));
  }
  bool lowercase_;
};

double recognized(double h, double s, double d, double) { return ratio(h, h + s + d, 1); }
// As in jiwer, two empty texts preserve everything.
double information_preserved(double h, double s, double d, double i) {
  if (h + s + d == 0) return i == 0 ? 1 : 0;
  return h / (h + s + d) * ratio(h, h + s + i, 0);
}

// The distance alone is known faster than an alignment.
Made make_edit_rate(const Options& options, PairOf of) {
  if (!options.alignment) return std::make_unique<EditRate>(options, of);
  return std::make_unique<AlignedRate>(
      options, of, [](double h, double s, double d, double i) { return ratio(s + d + i, h + s + d, i); });
}

}  // namespace

Made make_wer(const Options& options) { return make_edit_rate(options, word_pair); }
Made make_cer(const Options& options) { return make_edit_rate(options, character_pair); }
Made make_wrr(const Options& options) { return std::make_unique<AlignedRate>(options, word_pair, recognized); }
Made make_crr(const Options& options) { return std::make_unique<AlignedRate>(options, character_pair, recognized); }
Made make_mer(const Options& options) {
  return std::make_unique<AlignedRate>(
      options, word_pair, [](double h, double s, double d, double i) { return ratio(s + d + i, h + s + d + i, 0); });
}
Made make_wip(const Options& options) {
  return std::make_unique<AlignedRate>(options, word_pair, information_preserved);
}
Made make_wil(const Options& options) {
  return std::make_unique<AlignedRate>(
      options, word_pair, [](double h, double s, double d, double i) { return 1 - information_preserved(h, s, d, i); });
}
Made make_wrr_set(const Options&) { return std::make_unique<WordSets>(); }
Made make_accuracy(const Options& options) { return std::make_unique<LineAccuracy>(options); }
Made make_character_accuracy(const Options& options) { return std::make_unique<CharacterAccuracy>(options); }
Made make_broken(const Options& options) { return std::make_unique<Broken>(options); }

}  // namespace emend::metrics
