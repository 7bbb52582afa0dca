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

struct Unit {
  std::string_view name;  // the value's: km, km2
  std::array<std::string_view, 4> written;
  std::string_view singular, plural;
  bool only_attached = false;  // a word of its own after a blank (in, a)
  bool dotted = false;         // may have a full stop: lb.
};

struct UnitAt {
  std::size_t end;
  const Unit* unit;
};
// The longest unit that is written at `at` and ends there. `attached`: no blank is before it.
std::optional<UnitAt> unit_at(const Line& line, std::size_t at, bool attached);
Phrase say_unit(const Unit& unit, bool one, Locale locale);
const std::vector<Unit>& units();

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
