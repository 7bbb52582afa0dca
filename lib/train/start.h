// training.start: a network that goes on from the weights of a package.
#pragma once

#include <string>

#include "nn/parameters.h"

namespace emend::train {

// What the network and the package in `folder` both have is loaded; warnings name what the network has beside it, which
// begins anew, and what of the package is not used. Where the network's architecture is one that is built on the
// package's (a tagger on a masked language model, an estimator on its predictor), the heads of either are expected to
// differ: they are named with -v alone. Layers that a deeper network has behind the package's begin by
// adding nothing to what they read: their last matrices are 0, so that a pre-norm network computes what the package
// does (Chen et al. 2016, "Net2Net"). Throws Error where the package cannot be read or a tensor has another shape,
// with the package's sizes.
void start_from(const std::string& folder, const std::string& architecture, nn::Parameters& parameters);

}  // namespace emend::train
