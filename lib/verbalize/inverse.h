// Spoken text as it is written: twenty dollars -> $20, july fifth two thousand ten -> July 5, 2010.
//
// Law: where a line changes, the words that stood there are a reading of what it becomes, and mean the same; a number
// is written as a whole or stays in words. Numbers below ten, ordinals below tenth, hours without "o'clock", a.m. or
// p.m., and fractions without an integer stay: "one of them", "at three thirty", "half of it". So does what could be
// divided in two ways (twenty five fifty, ten to twenty thousand) or be something else (he may first go, two hundred
// pounds).
#pragma once

#include <string_view>
#include <vector>

#include "text/edit.h"
#include "verbalize/verbalize.h"

namespace emend::verbalize {

// The edits of a line, their classes as kinds. Needs valid UTF-8. Thread-safe.
std::vector<text::Edit> inverse(std::string_view line, Locale locale);

}  // namespace emend::verbalize
