// Where the model looked while it translated, as pictures: --attention.
#pragma once

#include <string>

#include "decode/translation_filter.h"

namespace emend {

// From now on each translated record becomes a heat map, `path` with the record's number (plot/plot.h): a column a
// token of its sentences and one for each end mark, a row a token of their translations.
void draw_attention(decode::TranslationFilter& filter, const std::string& path);

}  // namespace emend
