// Which words were repaired, missed and broken, by the Levenshtein alignments of the reference with the source and with
// the hypothesis.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/metric.h"

namespace emend::metrics {

enum class Fate { repaired, missed, broken };
std::string_view name(Fate fate);

// A word of the reference that is wrong in the source or in the hypothesis, and the words that stand beside it there,
// empty where none does. In lower case where it is ignored.
struct WordFate {
  Fate fate;
  std::string source, hypothesis, reference;
  friend auto operator<=>(const WordFate&, const WordFate&) = default;
};

// For the first reference, in its order.
std::vector<WordFate> word_fates(const Segment& segment, bool lowercase);

// The commonest ones.
class Confusions {
 public:
  explicit Confusions(bool lowercase) : lowercase_(lowercase) {}
  void add(const Segment& segment);

  struct Entry {
    WordFate word;
    std::uint64_t count;
  };
  // The `most` commonest of each fate, equally common ones by their words.
  std::vector<Entry> top(std::size_t most) const;

 private:
  bool lowercase_;
  std::map<WordFate, std::uint64_t> counts_;
};

}  // namespace emend::metrics
