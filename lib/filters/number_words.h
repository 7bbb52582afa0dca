// Numbers that German says in words, and that a translation into English should say, too.
#pragma once

#include <string_view>
#include <vector>

#include "filters/translating.h"

namespace emend::filters {

// What a translation should say of each number of thirteen or more, and of each time of day with its minutes, that it
// says in no form: in words or digits, nineteen or seven of a clock. Also where a Billion is a trillion.
std::vector<Term> lost_number_words(std::string_view german, std::string_view said);

}  // namespace emend::filters
