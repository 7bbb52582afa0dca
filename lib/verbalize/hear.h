// From readings to values: the other direction of the table. Internal to this folder.
#pragma once

#include <string>
#include <vector>

#include "verbalize/verbalize.h"

namespace emend::verbalize {

using Hear = std::vector<std::string>(Words spoken);

// Each hears all of the words or nothing; values are those of Candidate.
Hear hear_as_plain, hear_as_date, hear_as_letters, hear_as_cardinal, hear_as_verbatim, hear_as_measure, hear_as_ordinal,
    hear_as_decimal, hear_as_money, hear_as_telephone, hear_as_time, hear_as_electronic, hear_as_fraction,
    hear_as_digit, hear_as_roman, hear_as_range;
// Parts of these (hear_references.cpp): of range, fraction, digit, cardinal and verbatim.
Hear hear_verse, hear_names, hear_scale_letter, hear_pressure, hear_pair, hear_book_number, hear_multiple,
    hear_raised_letter, hear_sum;
// Of fraction what is a part of something, no pressure and no score.
Hear hear_parts;
// squared, to the fourth: ^2, ^4, from the word `at` to the last.
std::vector<std::string> hear_power(Words spoken, std::size_t at);

// Cardinals and decimals from the first word on, with their signs.
AllHeard hear_decimals(Words spoken);

// What the words from the first on may stand for, in the classes that --inverse writes.
struct HeardAs {
  Class kind;
  std::size_t end;  // the word behind it
  std::string value;
};
std::vector<HeardAs> hear_forms(Words spoken);

}  // namespace emend::verbalize
