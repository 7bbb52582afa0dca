// The configuration of two_stream.h.
#pragma once

#include "arch/transformer_config.h"

namespace emend::arch {

struct TwoStreamConfig : TransformerConfig {
  double ecm_lambda = 1;
  double ecm_smooth = 0;

  TwoStreamConfig() { sampling.beta = 0.85; }
};

template <class Visitor>
void keys(Visitor& visit, TwoStreamConfig& c) {
  keys(visit, static_cast<TransformerConfig&>(c));
  visit(io::Number{"ecm_lambda", 0, 1000, "Weight of the loss of error correction (Eq. 5); 0: none"}, c.ecm_lambda);
  visit(io::Number{"ecm_smooth", 0, 1,
                   "Weight of tokens that need no correction in that loss; the authors' program has 0.01"},
        c.ecm_smooth);
}

}  // namespace emend::arch
