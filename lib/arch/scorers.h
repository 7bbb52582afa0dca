// Scorers (filters/scorer.h) from models.
#pragma once

#include <memory>
#include <string>

#include "arch/bert.h"
#include "arch/network.h"
#include "arch/nqe.h"
#include "filters/scorer.h"
#include "tokens/tokenizer.h"

namespace emend::arch {

// ln P(hypothesis </s> | source). Language models ignore the source. batch_tokens: of both sides, padding included.
// source_prefix: what is read before each source.
std::unique_ptr<filters::Scorer> make_scorer(std::unique_ptr<decode::Model> model,
                                             std::unique_ptr<tokens::Tokenizer> tokenizer, int batch_tokens = 4096,
                                             std::string source_prefix = {});

// The pseudo-log-likelihood of the hypothesis (Salazar et al. 2020, "Masked Language Model Scoring"): with one token
// masked at a time,
//   PLL(y) = sum_i log P(y_i | y without y_i)
// The masked copies of many texts are computed together.
std::unique_ptr<filters::Scorer> make_scorer(std::unique_ptr<MaskedLanguageModel> model,
                                             std::unique_ptr<tokens::Tokenizer> tokenizer, int batch_tokens = 4096);

// ScoringNetwork::score() of source and hypothesis.
std::unique_ptr<filters::Scorer> make_scorer(std::unique_ptr<ScoringNetwork> network,
                                             std::unique_ptr<tokens::Tokenizer> tokenizer, int batch_tokens = 4096);

}  // namespace emend::arch
