// Pairs to learn from: written forms of every class put into plain text, and how the whole line is spoken. The place
// decides the reading where the form alone does not: 1984 is a year in "in 1984" and a number in "1984 people".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "verbalize/verbalize.h"

namespace emend::verbalize {

struct Pair {
  std::string written, spoken;
};

// Thread-safe.
class Maker {
 public:
  Maker(std::uint64_t seed, Locale locale) : seed_(seed), locale_(locale) {}

  // `line` with 1 to 3 forms between its words, and the reading of it; the same for the same seed, number and line.
  // Nothing for lines that have a form already, a tab, or no place between two words.
  std::optional<Pair> operator()(std::string_view line, std::uint64_t number) const;

 private:
  std::uint64_t seed_;
  Locale locale_;
};

}  // namespace emend::verbalize
