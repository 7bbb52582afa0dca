// Numbers and how they are said, both ways. Digits are strings, so that no number is too large to be said exactly.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbalize/phrase.h"

namespace emend::verbalize {

// American: one hundred five; july fifth. British: one hundred and five; the fifth of july; kilometres.
enum class Locale { en_us, en_gb };

// --- saying: digits to phrases ---

inline constexpr std::size_t longest_cardinal = 66;  // digits; there are no names above 999 vigintillion

// digits: 1 to longest_cardinal of them, leading zeros allowed.
Phrase cardinal(std::string_view digits, Locale locale);
Phrase cardinal(int number, Locale locale);
Phrase ordinal(std::string_view digits, Locale locale);
// One by one; `zero`: what 0 is called.
Phrase digits_one_by_one(std::string_view digits, std::string_view zero = "{zero|o|oh}");
// 1 to 4 digits without leading zeros: nineteen eighty four, two thousand five, twenty ten.
Phrase year(std::string_view digits, Locale locale);
// 1950 to 1990 by tens, with the century: nineteen eighties. Or 20 to 90 without: eighties.
Phrase decade(std::string_view digits);
// As houses and rooms are numbered: twenty seven eighty eight, one twenty three.
Phrase by_pairs(std::string_view digits, Locale locale);
// a, or an: an eighth, an inch, an hour.
std::string_view article(std::string_view word);
// twenties, hundreds, sixes: the plural of the last word of a phrase without choices.
std::string plural(std::string_view word);

// --- hearing: words to digits ---

// What the words from some place on may stand for: `value`, and the word behind it.
struct Heard {
  std::size_t end;
  std::string value;
  friend bool operator==(const Heard&, const Heard&) = default;
};
using Words = std::span<const std::string>;
using AllHeard = std::vector<Heard>;

// Adds what `out` does not have.
void append(AllHeard& out, const AllHeard& more);

AllHeard hear_cardinal(Words words, std::size_t at);  // digits without leading zeros
AllHeard hear_ordinal(Words words, std::size_t at);   // the same: twenty first -> 21
AllHeard hear_digits(Words words, std::size_t at);    // one or more digits, one by one
AllHeard hear_year(Words words, std::size_t at);      // digits
AllHeard hear_decade(Words words, std::size_t at);    // 1980, 80
AllHeard hear_pairs(Words words, std::size_t at);

// --- roman numerals ---

// The value of a well-formed numeral of capitals, 1 to 3999; nothing for IIII, IC, VX.
std::optional<int> roman_value(std::string_view letters);
std::string roman(int number);  // 1 to 3999

}  // namespace emend::verbalize
