// Titles before names, which a translator's model gets lost or mistakes for another word: Tante Erna, Frau Klein.
#pragma once

#include <string_view>
#include <vector>

#include "filters/translating.h"

namespace emend::filters {

// What a translation from German into English should say of each title that has nothing like it in what was said, with
// the name behind it: "Aunt Erna". Of relatives where no capital tells the name, "aunt". None of a title whose name has
// the s of a genitive.
std::vector<Term> lost_titles(std::string_view german, std::string_view said);

}  // namespace emend::filters
