// Listed words that an unlisted one may have been meant for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/word_list.h"

namespace emend::text {

struct Suggestion {
  std::string word;  // with the capitals of the misspelt word, or of the list where that has them
  int distance = 0;
  double log_count = 0;  // of the listed word, WordList::Word
};

// Immutable, so any number of threads may use one.
class Speller {
 public:
  explicit Speller(const WordList& words);

  // The words of the list within `distance` edits (text/edit_distance.h: insertions, deletions, substitutions and
  // swaps), case aside. The `most` likeliest: an edit weighs as much as being e^4 times as rare. Words of which less
  // than half would stay are no suggestions. Exact; a scan of the sorted list that goes over shared beginnings once and
  // leaves hopeless ones at once, a fraction of a millisecond for 50,000 words.
  std::vector<Suggestion> suggest(std::string_view word, int distance, std::size_t most) const;

 private:
  struct Entry {
    std::u32string lower;
    std::size_t shared;  // characters that `lower` shares with the entry before
    std::string text;    // as the list has it
    double log_count;
  };
  std::vector<Entry> entries_;  // sorted by `lower`
};

}  // namespace emend::text
