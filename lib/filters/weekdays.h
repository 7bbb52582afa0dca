// Days of the week that German abbreviates, which small translators leave as they are: Mo–Fr 9–18 Uhr.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::filters {

struct Weekday {
  text::Span span;
  std::string written;  // in English
};

// Abbreviated days, and spans of such: Di, "Tue"; Mo–Fr, "Mon–Fri". Only where another one or a time beside them tells
// that they are no words and no names, as Do, Mi, So and Fr. may be. In order.
std::vector<Weekday> weekdays(std::string_view german);

}  // namespace emend::filters
