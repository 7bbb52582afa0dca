// Where a model looks in a source while it reads a translation of it.
#pragma once

#include <span>
#include <vector>

#include "decode/forced.h"

namespace emend::decode {

// Of each pair, row-major: a row for each target token, a column for each source token and the end mark. In batches
// (forced.h). Throws Error for a model that does not tell.
std::vector<std::vector<float>> attention(Model& model, std::span<const Seen> pairs, int batch_tokens);

}  // namespace emend::decode
