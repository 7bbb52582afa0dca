// The configurations of all architectures, by the names of registry.h, for who asks which keys there are. Without
// LibTorch.
#pragma once

#include "arch/bert_config.h"
#include "arch/cfe_config.h"
#include "arch/conv_config.h"
#include "arch/gated_transformer_config.h"
#include "arch/language_model_config.h"
#include "arch/t5_config.h"
#include "arch/transformer_config.h"
#include "arch/two_stream_config.h"

namespace emend::arch {

// visit(name, config), the config with its defaults; keys(visitor, config) visits its keys. Documents list them in this
// order.
template <class Visit>
void each_configuration(Visit&& visit) {
  visit("gated_transformer", GatedTransformerConfig());
  visit("transformer", TransformerConfig());
  visit("two_stream", TwoStreamConfig());
  visit("t5", T5Config());
  visit("language_model", LanguageModelConfig());
  visit("bert", MaskedConfig());
  visit("gector", GectorConfig());
  visit("conv_seq2seq", ConvSeq2SeqConfig());
  visit("nqe_predictor", NqePredictorConfig());
  visit("nqe", NqeConfig());
  visit("cfe", CfeConfig());
}

}  // namespace emend::arch
