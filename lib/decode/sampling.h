// Hypotheses drawn from a model.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "decode/search.h"

namespace emend::decode {

// search.best hypotheses for each source, drawn one token after the other from the model's distribution as `sampling`
// reshapes it (temperature, then top-k, then top-p), within search.limits; in the order of drawing. Their log_probs and
// scores are the model's own, not those of the reshaped distribution. A hypothesis is a function of sampling.seed,
// keys[i] and its number, but for floating-point differences between batches.
std::vector<std::vector<Hypothesis>> sample(Model& model, std::span<const Source> sources,
                                            const filters::SearchOptions& search,
                                            const filters::SamplingOptions& sampling,
                                            std::span<const std::uint64_t> keys);

}  // namespace emend::decode
