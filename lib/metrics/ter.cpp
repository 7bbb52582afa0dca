// TER: Snover et al., "A study of translation edit rate with targeted human annotation", 2006: edits, a shift of a run
// of words being one, by Tercom's heuristics as sacrebleu has them. The limits and the order of preference decide the
// number.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>

#include "metrics/make.h"
#include "metrics/tokenize.h"
#include "metrics/unicode.h"
#include "text/edit_distance.h"

namespace emend::metrics {

namespace {

using Step = text::AlignmentStep;

constexpr int most_shifted_words = 10;
constexpr int farthest_shift = 50;
constexpr int beam_width = 25;
constexpr int most_candidates = 1000;
constexpr std::int32_t infinite = std::numeric_limits<std::int32_t>::max() / 2;

// Distances between prefixes of the hypothesis (rows) and of the reference (columns), kept only around the diagonal.
// The beam depends on the two lengths alone, so it is the same for every order of the hypothesis' words.
class BeamDistance {
 public:
  BeamDistance(std::span<const text::Symbol> reference, std::size_t hypothesis_length)
      : reference_(reference),
        rows_(static_cast<Index>(hypothesis_length)),
        columns_(static_cast<Index>(reference.size())) {
    const double ratio = rows_ > 0 ? static_cast<double>(columns_) / static_cast<double>(rows_) : 1;
    const Index width = beam_width < ratio / 2 ? static_cast<Index>(std::ceil(ratio / 2 + beam_width)) : beam_width;
    beam_.push_back({0, columns_ + 1, 0});
    for (Index i = 1; i <= rows_; ++i) {
      const auto diagonal = static_cast<Index>(std::floor(static_cast<double>(i) * ratio));
      beam_.push_back({std::max<Index>(0, diagonal - width),
                       i == rows_ ? columns_ + 1 : std::min(columns_ + 1, diagonal + width), 0});
    }
    Index cells = 0;
    for (Index i = 0; i <= rows_; ++i) {
      Row& row = beam_[static_cast<std::size_t>(i)];
      // The next row looks one cell to the left of its beam, and up to that beam's end.
      const Index begin = row.begin - 1,
                  end = i < rows_ ? std::max(row.end, beam_[static_cast<std::size_t>(i + 1)].end) : row.end;
      row.origin = cells - begin;
      cells += end - begin;
    }
    base_.assign(static_cast<std::size_t>(cells), infinite);
    for (Index j = 0; j <= columns_; ++j) at(base_, 0, j) = static_cast<Cost>(j);
    scratch_ = base_;
  }

  // Makes this hypothesis the one that others are compared with.
  int set(const text::Symbols& hypothesis) {
    for (Index i = 1; i <= rows_; ++i) fill(base_, base_, i, hypothesis[static_cast<std::size_t>(i - 1)]);
    return at(base_, rows_, columns_);
  }

  // The distance of another hypothesis, whose first `same` words are those of the one that was set.
  int distance(const text::Symbols& hypothesis, std::size_t same) {
    const auto first = static_cast<Index>(same) + 1;
    for (Index i = first; i <= rows_; ++i) {
      fill(i == first ? base_ : scratch_, scratch_, i, hypothesis[static_cast<std::size_t>(i - 1)]);
    }
    return at(first > rows_ ? base_ : scratch_, rows_, columns_);
  }

  // How the hypothesis that was set becomes the reference. Where several last steps cost the same, it is a match or
  // substitution rather than an extra word of the hypothesis (insert), and this rather than a lacking one (omit).
  std::vector<Step> steps(const text::Symbols& hypothesis) {
    std::vector<Step> out;
    Index i = rows_, j = columns_;
    while (i > 0 || j > 0) {
      const Cost cost = at(base_, i, j);
      const bool both = i > 0 && j > 0;
      const bool equal =
          both && hypothesis[static_cast<std::size_t>(i - 1)] == reference_[static_cast<std::size_t>(j - 1)];
      if (both && at(base_, i - 1, j - 1) + (equal ? 0 : 1) == cost) {
        out.push_back(equal ? Step::match : Step::substitute), --i, --j;
      } else if (i > 0 && at(base_, i - 1, j) + 1 == cost) {
        out.push_back(Step::insert), --i;
      } else {
        out.push_back(Step::omit), --j;
      }
    }
    std::reverse(out.begin(), out.end());
    return out;
  }

 private:
  using Index = std::ptrdiff_t;
  using Cost = std::int32_t;
  struct Row {
    Index begin, end;  // of the beam
    Index origin;      // cell j stands at origin + j
  };

  Cost& at(std::vector<Cost>& matrix, Index i, Index j) const {
    return matrix[static_cast<std::size_t>(beam_[static_cast<std::size_t>(i)].origin + j)];
  }

  // Row i of `to` from row i - 1 of `from`; cells outside the beam stay infinite.
  void fill(std::vector<Cost>& from, std::vector<Cost>& to, Index i, text::Symbol word) const {
    const Row& row = beam_[static_cast<std::size_t>(i)];
    Index j = row.begin;
    const Cost* above = &at(from, i - 1, j);
    Cost* out = &at(to, i, j);
    if (j == 0) *out++ = *above++ + 1, ++j;
    for (; j < row.end; ++j, ++above, ++out) {
      const Cost replaced = above[-1] + (word == reference_[static_cast<std::size_t>(j - 1)] ? 0 : 1);
      *out = std::min({replaced, *above + 1, out[-1] + 1, infinite});
    }
  }

  std::span<const text::Symbol> reference_;
  Index rows_, columns_;
  std::vector<Row> beam_;
  std::vector<Cost> base_, scratch_;
};

// For each word of the reference the word of the hypothesis that it stands beside (-1 before the first), and which
// words of both are wrong.
struct Alignment {
  std::vector<int> beside;
  std::vector<char> wrong_reference, wrong_hypothesis;
};

Alignment alignment_of(const std::vector<Step>& steps) {
  Alignment out;
  int hypothesis = -1;
  for (Step step : steps) {
    if (step != Step::omit) ++hypothesis;
    if (step != Step::insert) out.beside.push_back(hypothesis);
    if (step != Step::omit) out.wrong_hypothesis.push_back(step != Step::match);
    if (step != Step::insert) out.wrong_reference.push_back(step != Step::match);
  }
  return out;
}

bool any(const std::vector<char>& flags, int begin, int length) {
  return std::any_of(flags.begin() + begin, flags.begin() + begin + length, [](char flag) { return flag != 0; });
}

// Moves words [begin, begin + length) so that they stand before the word that was at `target`; inside the run itself,
// by as much to the right.
void shift(const text::Symbols& words, int begin, int length, int target, text::Symbols& out) {
  out = words;
  const auto first = out.begin();
  if (target < begin)
    std::rotate(first + target, first + begin, first + begin + length);
  else if (target > begin + length)
    std::rotate(first + begin, first + begin + length, first + target);
  else
    std::rotate(first + begin, first + begin + length, std::min(first + length + target, out.end()));
}

class Shifter {
 public:
  Shifter(text::Symbols hypothesis, text::Symbols reference)
      : words_(std::move(hypothesis)), reference_(std::move(reference)), distance_(reference_, words_.size()) {}

  int edits() {
    int shifts = 0;
    int cost = distance_.set(words_);
    while (true) {
      const int gain = best_shift(cost);
      if (candidates_ >= most_candidates || gain <= 0) break;
      ++shifts;
      words_.swap(best_words_);
      cost = distance_.set(words_);
    }
    return shifts + cost;
  }

 private:
  // Puts the words after the best shift into best_words_ and returns what it saves; 0 where there is none.
  int best_shift(int cost) {
    const Alignment alignment = alignment_of(distance_.steps(words_));
    const int hypothesis_length = static_cast<int>(words_.size()),
              reference_length = static_cast<int>(reference_.size());
    found_ = false;
    for (int h = 0; h < hypothesis_length; ++h) {
      const int first = std::max(0, h - farthest_shift), last = std::min(reference_length - 1, h + farthest_shift);
      for (int r = first; r <= last; ++r) {
        for (int length = 1;
             length <= most_shifted_words && h + length <= hypothesis_length && r + length <= reference_length;
             ++length) {
          if (words_[static_cast<std::size_t>(h + length - 1)] != reference_[static_cast<std::size_t>(r + length - 1)])
            break;
          if (!any(alignment.wrong_hypothesis, h, length) || !any(alignment.wrong_reference, r, length)) continue;
          const int beside = alignment.beside[static_cast<std::size_t>(r)];
          if (beside >= h && beside < h + length) continue;
          try_targets(alignment, cost, h, r, length);
          if (candidates_ >= most_candidates) return found_ ? std::get<0>(best_) : 0;
        }
      }
    }
    return found_ ? std::get<0>(best_) : 0;
  }

  // Before the words beside the run's place in the reference, one after the other.
  void try_targets(const Alignment& alignment, int cost, int h, int r, int length) {
    int previous = -1;
    for (int offset = -1; offset < length; ++offset) {
      const int at = r + offset;
      if (at >= static_cast<int>(alignment.beside.size())) break;
      const int target = at == -1 ? 0 : alignment.beside[static_cast<std::size_t>(at)] + 1;
      if (target == previous) continue;
      previous = target;
      shift(words_, h, length, target, shifted_);
      const int gain = cost - distance_.distance(shifted_, static_cast<std::size_t>(std::min(h, target)));
      ++candidates_;
      // The largest gain, the longest run, the earliest run, the earliest target.
      const auto rank = std::tuple(gain, length, -h, -target);
      if (!found_ || rank > best_) {
        found_ = true;
        best_ = rank;
        best_words_ = shifted_;
      }
    }
  }

  text::Symbols words_, reference_, shifted_, best_words_;
  BeamDistance distance_;
  int candidates_ = 0;
  bool found_ = false;
  std::tuple<int, int, int, int> best_;
};

// Statistics: edits to the closest reference, mean length of the references.
class Ter : public Metric {
 public:
  explicit Ter(const Options& options) : options_(options) {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    text::Interner intern;
    const std::string line = prepare(segment.hypothesis);
    const text::Symbols hypothesis = intern(split(line));
    std::vector<std::string> lines;
    lines.reserve(segment.references.size());
    double edits = std::numeric_limits<double>::infinity(), lengths = 0;
    for (std::string_view reference_line : segment.references) {
      lines.push_back(prepare_reference(reference_line));
      text::Symbols reference = intern(split(lines.back()));
      lengths += static_cast<double>(reference.size());
      edits = std::min(edits, edits_between(hypothesis, std::move(reference)));
    }
    return {edits, lengths / static_cast<double>(segment.references.size())};
  }

  double score(std::span<const double> sum) const override {
    if (sum[1] > 0) return 100 * (sum[0] / sum[1]);
    return sum[0] > 0 ? 100 : 0;
  }

  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    return {{"edits", sum[0]}, {"reference_length", sum[1]}};
  }

  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"tok", "tercom"},
            {"case", options_.ter_case_sensitive ? "mixed" : "lc"},
            {"norm", options_.ter_normalized ? "yes" : "no"},
            {"punct", options_.ter_no_punctuation ? "no" : "yes"},
            {"asian", options_.ter_asian ? "yes" : "no"}};
  }

  std::string sacrebleu_signature(std::size_t references) const override {
    return fmt::format("nrefs:{}|case:{}|tok:tercom|norm:{}|punct:{}|asian:{}|version:{}", references,
                       options_.ter_case_sensitive ? "mixed" : "lc", options_.ter_normalized ? "yes" : "no",
                       options_.ter_no_punctuation ? "no" : "yes", options_.ter_asian ? "yes" : "no",
                       sacrebleu_version);
  }

 private:
  static double edits_between(const text::Symbols& hypothesis, text::Symbols reference) {
    if (reference.empty()) return static_cast<double>(hypothesis.size());
    return Shifter(hypothesis, std::move(reference)).edits();
  }

  std::string prepare(std::string_view line) const {
    TercomRules rules;
    rules.lowercase = !options_.ter_case_sensitive;
    rules.normalized = options_.ter_normalized;
    rules.no_punctuation = options_.ter_no_punctuation;
    rules.asian = options_.ter_asian;
    return tercom_tokens(strip_right(line), rules);
  }

  // sacrebleu prepares references twice, which matters to the rules of `normalized`.
  std::string prepare_reference(std::string_view line) const {
    const std::string once = prepare(line);
    if (!options_.ter_normalized) return once;
    std::string joined;
    for (std::string_view token : split(once)) joined.append(joined.empty() ? "" : " ").append(token);
    return prepare(joined);
  }

  Options options_;
};

}  // namespace

Made make_ter(const Options& options) { return std::make_unique<Ter>(options); }

}  // namespace emend::metrics
