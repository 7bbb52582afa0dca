// Where a model looks while it writes, as a picture.
#pragma once

#include <string>

#include "decode/rewriter.h"
#include "plot/plot.h"

namespace emend::train {

// A row a token of the hypothesis and its end mark, a column a token of the source; a cell is the weight (0 to 1) of
// the column's source token when the row's token was predicted, the tokens before it being given. Throws Error for a
// model without attention that can be shown and for texts that it cannot take.
plot::HeatMap attention_map(const decode::Loaded& loaded, const std::string& source, const std::string& hypothesis);

}  // namespace emend::train
