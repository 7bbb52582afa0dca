// Numbers that are written as words in German.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace emend::text {

struct GermanNumber {
  unsigned value = 0;        // below a million
  bool ordinal = false;      // dreiundzwanzigsten
  bool of_hundreds = false;  // neunzehnhundertvierundachtzig, zwölfhundert: as years are said
  bool operator==(const GermanNumber&) const = default;
};

// What a word counts, in any letters and with ae, oe, ue and ss for umlauts and ß: zweiundzwanzig, hundertzehn,
// vierunddreißigtausend; ordinals from thirteenth on. Also how old or how often: siebzehnjährige, zwanzigmal. Not ein,
// whose forms are articles, nor hundert and tausend alone, which mostly say many.
std::optional<GermanNumber> german_number(std::string_view word);

// The hours that are half over, of 1 to 12: 7 where a text says "halb acht" or "halb 8".
std::vector<unsigned> german_half_hours(std::string_view text);

// Whole hours, of 0 to 24, from one to another: 13 and 15 where a text says "von 13 bis 15 Uhr", "zwischen 13 und 15
// Uhr" or "13-15 Uhr"; not where a dash with blanks may part other numbers.
struct GermanHours {
  unsigned from = 0, to = 0;
  bool operator==(const GermanHours&) const = default;
};
std::vector<GermanHours> german_hours(std::string_view text);

}  // namespace emend::text
