// Folders as Hugging Face's transformers write them: config.json with a "model_type", model.safetensors, a tokenizer.
// Each model type here is the Transformer of transformer.h with some of its options:
//
//   marian   post-norm, positions in halves, scaled embeddings                 Junczys-Dowmunt et al. 2018 (OPUS-MT)
//   bart     post-norm, learned positions, normed embeddings                   Lewis et al. 2020
//   mbart    pre-norm, learned positions, normed and scaled embeddings         Liu et al. 2020
//   pegasus  pre-norm, positions in halves, scaled embeddings                  Zhang et al. 2020
//
// Weights are read from safetensors alone: a pickle can run any code.
#pragma once

#include <memory>

#include "arch/network.h"
#include "io/package.h"

namespace emend::arch {

bool is_hugging_face(const io::Package& package);

// The network with its weights, on the CPU. Throws Error for a model type that is not above, for weights that are a
// pickle or parted into several files (with how to convert them), and for options of a model that this one lacks.
std::unique_ptr<Network> open_hugging_face(const io::Package& package);

// Writes a package of the architecture `transformer` as such a folder: pre-norm as pegasus (with learned positions as
// mbart), post-norm as marian (bart). Positions by turns become those in halves by another order of the width, which
// makes no difference. Throws Error where transformers has no such model, and what writing throws.
void export_hugging_face(const io::Package& package, const std::string& folder);

}  // namespace emend::arch
