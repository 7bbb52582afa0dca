// BERT (bert.h) as the encoder and the decoder of a Transformer (transformer.h), tied, with attention to the source
// that is new: Rothe, Narayan, Severyn: "Leveraging Pre-trained Checkpoints for Sequence Generation Tasks", 2020, their
// BERTSHARE. E_type[0], which a text alone always has, is part of the positions.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "arch/hugging_face_bert.h"
#include "arch/transformer.h"

namespace emend::arch {

// Whether open_bert() takes it: a folder of Hugging Face, or a package of architecture bert made by train.
bool is_bert(const io::Package& folder);
// With its weights, on the CPU; where it has no head that predicts words, with a fresh one. Throws what
// open_hugging_face_bert() throws.
HuggingFaceBert open_bert(const io::Package& folder);

// To be trained further as what it is, or, where it has no head that predicts words, to be given one: a fresh one.
// keys: of a recipe's [model], dropout alone. Throws Error for a folder of another kind, and what open_bert() throws.
HuggingFaceBert open_bert_to_train(const io::Package& folder, const nlohmann::json& keys, std::uint64_t seed);

// Its sizes. Throws Error for a model whose output has a matrix of its own.
TransformerConfig transformer_of(const MaskedLanguageModel& bert);
// A source stands between [CLS] and [SEP], a target begins with [CLS] and ends with [SEP].
decode::Vocabulary transformer_vocabulary_of(const MaskedLanguageModel& bert);
// What the Transformer's weight `name` begins with; undefined where BERT has nothing for it.
at::Tensor transformer_weight_of(MaskedLanguageModel& bert, const std::string& name);

}  // namespace emend::arch
