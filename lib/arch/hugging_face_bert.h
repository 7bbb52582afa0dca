// BERT as Hugging Face's transformers store it (Devlin et al. 2019): "model_type": "bert", model.safetensors, and
// WordPiece in tokenizer.json or vocab.txt. A scorer of texts (arch/scorers.h), as BertForMaskedLM computes it.
#pragma once

#include <memory>

#include "arch/bert.h"
#include "io/package.h"
#include "tokens/tokenizer.h"

namespace emend::arch {

bool is_hugging_face_bert(const io::Package& package);

struct HuggingFaceBert {
  std::unique_ptr<MaskedLanguageModel> network;  // with its weights, on the CPU
  std::unique_ptr<tokens::Tokenizer> tokenizer;
};

// Weights may have the names of BertForMaskedLM or BertForPreTraining, with or without "bert." before them, gains and
// biases the older "gamma" and "beta", and what is tied may be stored under either name: the words' matrix as
// cls.predictions.decoder.weight, the output's bias as cls.predictions.decoder.bias.
//
// needs_head: false also takes a BertModel without heads, as sentence-transformers store theirs; the head that predicts
// words is fresh then.
//
// Throws Error for a model without that head where it is needed, for weights that are a pickle or parted into several
// files, for options that the network here lacks, and for a tokenizer that is none of BERT's or has more tokens than
// the model.
HuggingFaceBert open_hugging_face_bert(const io::Package& package, bool needs_head = true);

}  // namespace emend::arch
