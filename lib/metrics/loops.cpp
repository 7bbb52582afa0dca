// The typical errors of decoders with attention, after Javaloy and Garcia-Mateos, "Text normalization using
// encoder-decoder networks based on the causal feature extractor", 2020, table 11. They tell the types by examples; the
// rules here are ours. A line that equals no reference is, by the first rule that fits with the first reference,
//   infinite loop   it ends in one string at least four times in a row, of at least eight characters together, and the
//   reference
//                   does not hold this
//   early end       without its closing punctuation it is a beginning of the reference
//   repetition      some of its words come twice in a row where the reference does not have them so (a jump back)
//   jump            it is the reference without one run of words (a jump ahead)
//   other           none of these

#include <algorithm>
#include <string>

#include "metrics/make.h"
#include "metrics/unicode.h"
#include "text/utf8.h"

namespace emend::metrics {

namespace {

enum Kind { loop, early_end, repetition, jump, other, right };
constexpr const char* names[] = {"infinite_loop", "early_end", "repetition", "jump", "other", "right"};
constexpr std::size_t least_repeats = 4, least_characters = 8;

using Words = std::vector<std::string_view>;

// The length of the longest end that repeats a string at least four times.
std::size_t periodic_end(std::u32string text) {
  std::reverse(text.begin(), text.end());
  std::vector<std::size_t> border(
      text.size());  // of each beginning: the longest beginning that it ends in (Knuth, Morris, Pratt)
  std::size_t longest = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    std::size_t k = border[i - 1];
    while (k > 0 && text[i] != text[k]) k = border[k - 1];
    border[i] = k + (text[i] == text[k]);
    const std::size_t length = i + 1, period = length - border[i];
    if (length >= least_characters && length >= least_repeats * period) longest = length;
  }
  return longest;
}

bool is_loop(std::string_view hypothesis, std::string_view reference) {
  const std::u32string text = code_points(hypothesis);
  const std::size_t length = periodic_end(text);
  return length > 0 && code_points(reference).find(text.substr(text.size() - length)) == std::u32string::npos;
}

bool ends_early(std::string_view hypothesis, std::string_view reference) {
  std::u32string beginning = code_points(hypothesis);
  const auto closing = [](char32_t c) { return is_blank(c) || (c <= 0x10FFFF && text::is_punctuation(c)); };
  const std::u32string whole = code_points(reference);
  if (whole.size() > beginning.size() && whole.starts_with(beginning)) return true;
  while (!beginning.empty() && closing(beginning.back())) {
    beginning.pop_back();
    if (whole.starts_with(beginning) && whole.size() > beginning.size()) return true;
  }
  return false;
}

bool has_run(const Words& words, std::size_t begin, std::size_t length, const Words& text) {
  const auto first = words.begin() + static_cast<std::ptrdiff_t>(begin);
  return std::search(text.begin(), text.end(), first, first + static_cast<std::ptrdiff_t>(length)) != text.end();
}

// Two equal runs of up to 16 words, one behind the other.
bool repeats(const Words& hypothesis, const Words& reference) {
  constexpr std::size_t longest = 16;
  for (std::size_t length = 1; length <= longest && 2 * length <= hypothesis.size(); ++length) {
    std::size_t equal = 0;  // words in a row that stand `length` words later again
    for (std::size_t i = 0; i + length < hypothesis.size(); ++i) {
      equal = hypothesis[i] == hypothesis[i + length] ? equal + 1 : 0;
      if (equal >= length && !has_run(hypothesis, i + 1 - length, 2 * length, reference)) return true;
    }
  }
  return false;
}

bool skips(const Words& hypothesis, const Words& reference) {
  if (hypothesis.size() >= reference.size()) return false;
  const auto ahead = std::mismatch(hypothesis.begin(), hypothesis.end(), reference.begin()).first - hypothesis.begin();
  const auto behind =
      std::mismatch(hypothesis.rbegin(), hypothesis.rend(), reference.rbegin()).first - hypothesis.rbegin();
  return static_cast<std::size_t>(ahead + behind) >= hypothesis.size();
}

Kind kind_of(const Segment& segment) {
  const std::string_view hypothesis = strip(segment.hypothesis), reference = strip(segment.references.front());
  for (std::string_view any : segment.references) {
    if (strip(any) == hypothesis) return right;
  }
  if (is_loop(hypothesis, reference)) return loop;
  if (ends_early(hypothesis, reference)) return early_end;
  const Words written = split(hypothesis), expected = split(reference);
  if (repeats(written, expected)) return repetition;
  return skips(written, expected) ? jump : other;
}

// Statistics: lines of each kind.
class Loops : public Metric {
 public:
  std::vector<double> sentence_stats(const Segment& segment) const override {
    std::vector<double> stats(right + 1);
    stats[kind_of(segment)] = 1;
    return stats;
  }
  double score(std::span<const double> sum) const override {
    const double typical = sum[loop] + sum[early_end] + sum[repetition] + sum[jump];
    const double lines = typical + sum[other] + sum[right];
    return lines > 0 ? typical / lines : 0;
  }
  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    std::vector<std::pair<std::string, double>> out;
    for (int kind = loop; kind <= right; ++kind) out.emplace_back(names[kind], sum[static_cast<std::size_t>(kind)]);
    return out;
  }
};

}  // namespace

Made make_loops(const Options&) { return std::make_unique<Loops>(); }

}  // namespace emend::metrics
