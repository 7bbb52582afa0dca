#include "metrics/confusion.h"

#include <algorithm>

#include "metrics/make.h"
#include "metrics/unicode.h"
#include "metrics/words.h"

namespace emend::metrics {

namespace {

// For each word of the reference the word of the other text that it is aligned with.
struct Beside {
  std::vector<std::string_view> words;
  std::vector<char> right;
};

Beside beside(std::string_view reference, std::string_view other) {
  const auto theirs = words(other);
  Beside out;
  std::size_t next = 0;
  for (Step step : word_pair(reference, other).steps()) {
    if (step != Step::insert) {
      out.words.push_back(step == Step::omit ? std::string_view() : theirs[next]);
      out.right.push_back(step == Step::match);
    }
    next += step != Step::omit;
  }
  return out;
}

std::vector<WordFate> fates(std::string_view source, std::string_view hypothesis, std::string_view reference) {
  const auto expected = words(reference);
  const Beside before = beside(reference, source), after = beside(reference, hypothesis);
  std::vector<WordFate> out;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (before.right[i] && after.right[i]) continue;
    const Fate fate = before.right[i] ? Fate::broken : after.right[i] ? Fate::repaired : Fate::missed;
    out.push_back({fate, std::string(before.words[i]), std::string(after.words[i]), std::string(expected[i])});
  }
  return out;
}

// Statistics: repaired, missed and broken words.
class Confusion : public Metric {
 public:
  explicit Confusion(const Options& options) : lowercase_(options.lowercase) {}
  std::vector<double> sentence_stats(const Segment& segment) const override {
    std::vector<double> stats(3);
    for (const WordFate& word : word_fates(segment, lowercase_)) ++stats[static_cast<std::size_t>(word.fate)];
    return stats;
  }
  double score(std::span<const double> sum) const override {
    const double wrong = sum[0] + sum[1];
    return wrong > 0 ? sum[0] / wrong : 1;
  }
  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    return {{"repaired", sum[0]}, {"missed", sum[1]}, {"broken", sum[2]}};
  }
  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"case", lowercase_ ? "lc" : "mixed"}};
  }

 private:
  bool lowercase_;
};

}  // namespace

std::string_view name(Fate fate) {
  return fate == Fate::repaired ? "repaired" : fate == Fate::missed ? "missed" : "broken";
}

std::vector<WordFate> word_fates(const Segment& segment, bool lowercase) {
  const std::string_view reference = segment.references.front();
  if (!lowercase) return fates(segment.source, segment.hypothesis, reference);
  return fates(lower(segment.source), lower(segment.hypothesis), lower(reference));
}

void Confusions::add(const Segment& segment) {
  for (WordFate& word : word_fates(segment, lowercase_)) ++counts_[std::move(word)];
}

std::vector<Confusions::Entry> Confusions::top(std::size_t most) const {
  std::vector<Entry> entries;
  for (const auto& [word, count] : counts_) entries.push_back({word, count});
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::pair(a.word.fate, b.count) < std::pair(b.word.fate, a.count);
  });
  std::size_t of_each[3] = {0, 0, 0};
  std::erase_if(entries,
                [&](const Entry& entry) { return of_each[static_cast<std::size_t>(entry.word.fate)]++ >= most; });
  return entries;
}

Made make_confusion(const Options& options) { return std::make_unique<Confusion>(options); }

}  // namespace emend::metrics
