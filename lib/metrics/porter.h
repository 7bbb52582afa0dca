// The Porter stemmer: Porter, "An algorithm for suffix stripping", 1980, with the changes that NLTK makes by default,
// which is what rouge-score stems with.
#pragma once

#include <string>
#include <string_view>

namespace emend::metrics {

// word: lower-case ASCII letters and digits.
std::string porter_stem(std::string_view word);

}  // namespace emend::metrics
