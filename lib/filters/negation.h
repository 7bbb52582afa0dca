// Whether a translation from German into English lost a negation, which says the opposite then.
#pragma once

#include <string_view>

namespace emend::filters {

// German says "nicht", "kein", "nie" or the like, and English nothing such: neither a word nor a beginning like un-.
// Questions ("Kommst du nicht?") and what is no negation ("nicht nur") aside.
bool lost_negation(std::string_view german, std::string_view english);

}  // namespace emend::filters
