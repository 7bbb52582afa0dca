// Units and currencies: tables. Internal to this folder.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbalize/line.h"

namespace emend::verbalize {

// Where a unit may stand: what is short is often a letter or another word.
enum class Stands {
  anywhere,
  attached,      // 5Mb
  before_small,  // 12V; 12 V where no capital, digit or bracket follows: 350 W Main Street, in 1950 L. Ron Hubbard
  decimals,      // 1.5 A; attached in small letters: 9.58s
  described,     // 6in; 6 in. long or 6 in long
  stopped,       // 3 c. flour
  hot,           // 95F; not seat 12F
  dissolved,     // 0.1 M NaOH
  dosed,         // 10 U of insulin, 40 U/kg
  of_shares,     // 0.5 pp; not 120 pp.
  per            // behind a slash alone: /day
};

struct Unit {
  std::string_view name;  // the value's: km, km2; rows with the same one are the same unit
  std::array<std::string_view, 5> written;
  std::string_view singular, plural;
  Stands stands = Stands::anywhere;
  bool dotted = false;  // may have a full stop: lb.
};

struct UnitAt {
  std::size_t end;
  const Unit* unit;
};
// What stands between a unit and its number.
enum class Before { nothing, blank, slash };
// The longest unit that is written at `at`, ends there and may stand there. Whether its number has decimals is asked
// for by who knows it.
std::optional<UnitAt> unit_at(const Line& line, std::size_t at, Before before);
Phrase say_unit(const Unit& unit, bool one, Locale locale);
// What takes a current stands behind `end`, where an A ends: a 13A plug.
bool takes_current(const Line& line, std::size_t end);
const std::vector<Unit>& units();
const Unit& unit_named(std::string_view name);  // the first row; there must be one

struct Currency {
  std::string_view code;
  std::array<std::string_view, 4> signs;
  std::string_view singular, plural, minor, minors;
  std::size_t minor_digits = 2;
};
// thousand, million: a power of ten behind a number.
struct Scale {
  std::string_view name;
  std::size_t zeros;
};
std::span<const Scale> scales();
// A scaled number as Candidate::value has it: 3 million -> 3000000, 2.5 million as it is.
std::string scaled_value(const std::string& number, const Scale& scale);

// An amount as Candidate::value has it: cents in full, no zeros behind them: 20.5 -> 20.50, 20.500 -> 20.50, 20.00
// -> 20.
std::string canonical_amount(std::string number, const Currency& currency, bool scaled);
const std::vector<Currency>& currencies();  // the dollar first

}  // namespace emend::verbalize
