// Where the model looked while it translated, as pictures: --attention.
#pragma once

#include <string_view>

#include "decode/translation_filter.h"
#include "plot/plot.h"

namespace emend {

// A heat map of a record: a column a token of its sentences and one for each end mark, a row a token of their
// translations.
plot::HeatMap attention_map(std::string_view text, const decode::TranslatedRecord& record);

}  // namespace emend
