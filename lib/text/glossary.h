// Which terms of a source are to be translated how: lines of SOURCE TERM TAB TARGET TERM.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/lines.h"
#include "text/words.h"

namespace emend::text {

// Immutable, so any number of threads may read one.
class Glossary {
 public:
  struct Entry {
    std::vector<std::string> targets;  // any of them will do
    std::string place;                 // FILE:LINE of the first
  };
  struct Found {
    Span span;
    const Entry* entry;  // lives as long as the glossary
  };

  Glossary() = default;
  // Blanks around terms do not count, nor do blank lines and those that begin with #. The lines of one source term are
  // one entry. Throws Error, naming file and line, for a line that is not two terms, or not UTF-8.
  explicit Glossary(LineSource lines);

  bool empty() const { return entries_.empty(); }
  // Where terms stand in a sentence, as whole words (words.h), not overlapping, in order: the longest of those that
  // begin first. The first word of a sentence may have a capital, or none, where the term has not.
  std::vector<Found> find(std::string_view sentence) const;

 private:
  struct Term {
    std::vector<std::string> pieces;  // split_words() without blanks
    Entry entry;
  };
  std::vector<Term> entries_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_first_;  // piece, without its capital: longest first
};

}  // namespace emend::text
