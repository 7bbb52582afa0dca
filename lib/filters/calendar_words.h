// Days of the week and months, which a small translator leaves out at times: Montag bis Freitag, "until Friday".
#pragma once

#include <string_view>
#include <vector>

#include "filters/translating.h"

namespace emend::filters {

// What a translation into English should say of each day of the week and month of the German of which it says nothing.
std::vector<Term> lost_calendar_words(std::string_view german, std::string_view said);

}  // namespace emend::filters
