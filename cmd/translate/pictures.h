// Where the model looked while it translated, and what it would correct, as pictures: --attention, --explain-svg.
#pragma once

#include <string>

#include "filters/translation_filter.h"

namespace emend {

// From now on each translated record becomes heat maps, a path with the record's number (plot/plot.h) each; an empty
// path is for none. attention: a column a token of its sentences and one for each end mark, a row a token of their
// translations. corrections: a row a token of the translations, with the probability that it had when it was written,
// the one that it has for the content stream, which has read it, and that of the stream's first choice.
void draw_pictures(filters::TranslationFilter& filter, const std::string& attention, const std::string& corrections);

}  // namespace emend
