// Folders as Hugging Face's transformers write them: config.json with a "model_type", model.safetensors, a tokenizer.
//
// These model types are the Transformer of transformer.h with some of its options:
//
//   marian   post-norm, positions in halves, scaled embeddings                 Junczys-Dowmunt et al. 2018 (OPUS-MT)
//   bart     post-norm, learned positions, normed embeddings                   Lewis et al. 2020
//   mbart    pre-norm, learned positions, normed and scaled embeddings         Liu et al. 2020
//   pegasus  pre-norm, positions in halves, scaled embeddings                  Zhang et al. 2020
//   m2m_100  pre-norm, fairseq's positions, scaled embeddings                  Fan et al. 2020; NLLB Team 2022
//
// t5 and mt5 are that of t5.h (Raffel et al. 2020; Xue et al. 2021).
//
// Weights are read from safetensors alone, one file or several: a pickle can run any code.
#pragma once

#include <memory>

#include "arch/network.h"
#include "io/package.h"
#include "tokens/tokenizer.h"

namespace emend::arch {

bool is_hugging_face(const io::Package& package);

struct HuggingFaceModel {
  std::unique_ptr<Network> network;  // with its weights, on the CPU
  std::unique_ptr<tokens::Tokenizer> tokenizer;
  std::string source_prefix;  // what is read before each source: config.json's "prefix"
};

// What starts, begins and must end a target is as generation_config.json says, or config.json where there is none. The
// languages of mBART and those, which may be as short as "de", are config.json's "source_language" and "language", or
// those of tokenizer_config.json; they stand where the model was trained to find them: behind a source and as what
// starts a target (mBART), or before a source and as what begins a target (mBART-50, M2M-100, NLLB). A Marian model
// with tags (">>fra<<") has its "language" before a source, as such a tag; where there is none, sources begin with
// their own.
//
// Throws Error for a model type that is not above, for weights that are a pickle (with how to convert them), for
// options of a model that the networks here lack, for a tokenizer that has more tokens than the model, and where a
// model of many languages has not been told which.
HuggingFaceModel open_hugging_face(const io::Package& package);

// Writes a package of the architecture `transformer` as such a folder: pre-norm as pegasus (with learned positions as
// mbart), post-norm as marian (bart). Positions by turns become those in halves by another order of the width, which
// makes no difference. Throws Error where transformers has no such model, and what writing throws.
void export_hugging_face(const io::Package& package, const std::string& folder);

}  // namespace emend::arch
