// The capitals of a word, for another that takes its place.
#pragma once

#include <string>
#include <string_view>

namespace emend::text {

// `listed` with a capital where `original` begins with one, in capitals where it is longer than a letter and all of its
// letters are; a word that has capitals itself stays as it is.
std::string with_capitals_of(std::string_view original, const std::string& listed);

}  // namespace emend::text
