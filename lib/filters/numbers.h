// Numbers that a translation should have as its source has them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::filters {

// Runs of two or more digits that follow no letter, as '1' to '9' and '0', each once; 1.234.567 is one, 1234567.
std::vector<std::string> numbers(std::string_view text);

// How many of them a text has nowhere. Full stops and commas between digits do not count: 1.234,56 is 1,234.56.
std::size_t lacking(const std::vector<std::string>& numbers, std::string_view text);

// Numbers that are read in any language: telephone numbers, which begin with a plus sign or a nought, digits that are
// five or more without a full stop or comma, dates like 3.10.1990, and codes like AB-123-CD and 987-654-321. In order,
// not overlapping.
std::vector<text::Span> copied_numbers(std::string_view text);

// A number with groups of a thousand, decimals, or the sign of a currency behind it, and how another language writes
// it.
struct ForeignNumber {
  text::Span span;
  std::string written;
};

// Those of a text in language `from` that `to` writes in another way: 1.234,56 € of "de" is €1,234.56 in "en", and so
// are 1 000 000, 1'000 and 99,- €; in "en" also 250 g Mehl, 2 EL Öl, the 90er-Jahre and 44 v. Chr. Not times (17,05
// Uhr), addresses (192.168.100.200) and what goes on behind another full stop or comma. None where nothing is known of
// one of the languages. In order.
std::vector<ForeignNumber> foreign_numbers(std::string_view text, std::string_view from, std::string_view to);

}  // namespace emend::filters
