// The words of a line as a dictionary counts them and looks them up.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "symspell/dictionary.h"
#include "text/words.h"

namespace emend::symspell {

struct Term {
  text::Span span;   // of the line
  std::string text;  // in lower case, with ' for U+2019
};

// Words (text/words.h), at hyphens their parts, without those that have a digit.
std::vector<Term> terms_of(std::string_view line);

// Counts the words of clean text.
class Counter {
 public:
  // Words in or beside protected spans (text/protect.h) do not count.
  void add(std::string_view line);

  std::uint64_t total() const { return total_; }  // words
  std::size_t different() const { return counts_.size(); }
  // The `most` most frequent words of those seen at least `least` times, of equally frequent ones the first in byte
  // order. A word of one letter must be one in 500: "a" and "i" in English, so that others are no corrections.
  std::vector<WordCount> words(std::size_t most, std::uint64_t least) const;

 private:
  std::unordered_map<std::string, std::uint64_t> counts_;
  std::uint64_t total_ = 0;
};

}  // namespace emend::symspell
