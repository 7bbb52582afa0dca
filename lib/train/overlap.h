// Texts of validation sets that are learned from, too, so that the set's figures say less of texts that are new.
//
// A text is known by a hash of its target: of 100 million texts and a set of 1000, none is taken for another but once
// in 10^8 runs.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "train/corpus.h"
#include "train/reading.h"

namespace emend::train {

class Overlap {
 public:
  // Before the first look(). A text that a set has twice counts twice.
  void add(const std::string& set, std::string_view target);

  // At a target, or a part of one, that is learned from, out of this text: a look into a table. Other threads may look
  // at the same time.
  void look(std::string_view target, const Text& text);

  struct Seen {
    std::uint64_t of = 0;     // texts of the set
    std::uint64_t texts = 0;  // of them, that are learned from
    std::string longest;      // FILE:LINE of the longest of them, which is the least likely to be there by chance
  };
  // What the looks so far found of a set.
  Seen seen(const std::string& set) const;

 private:
  struct Known {
    std::string set;
    bool seen = false;
  };
  struct Counted : Seen {
    std::size_t bytes = 0;  // of the longest
  };

  std::unordered_multimap<std::uint64_t, Known> known_;  // by hash; look() changes `seen` alone
  mutable std::mutex mutex_;                             // of what look() changes
  std::map<std::string, Counted> counted_;
};

// Warns where more than a hundredth of a set's texts are learned from: a few short ones, such as "Yes.", any two files
// share. Returns whether it has.
bool warn_of_overlap(const SetCounts& counts);

}  // namespace emend::train
