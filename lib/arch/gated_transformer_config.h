// The configuration of gated_transformer.h, and of its gates (gates.h), which go on other models, too.
#pragma once

#include "arch/common_keys.h"
#include "arch/sampling_schedule.h"

namespace emend::arch {

struct GateConfig {
  std::string gates = "all";
  std::string mix = "hidden";
  std::string norm = "paper";
};

template <class Visitor>
void keys(Visitor& visit, GateConfig& c) {
  visit(io::Word{"gates",
                 {"all", "MG", "CG", "MCG", "none"},
                 "all (mask, copy, generate, skip), MG (mask, generate), CG (copy, generate), MCG (mask, copy, "
                 "generate) or none"},
        c.gates);
  visit(io::Word{"gate_mix",
                 {"hidden", "logits", "pointer"},
                 "What the decoder's gates mix: hidden (states, the paper's Eq. 7), logits (as the authors' program) "
                 "or pointer (a distribution over the source's tokens and one over the vocabulary)"},
        c.mix);
  visit(io::Word{"gate_norm",
                 {"paper", "softmax"},
                 "How the decoder's gates sum to 1: paper (a softmax of sigmoids, Eq. 6) or softmax (of the logits, so "
                 "that a gate can close)"},
        c.norm);
}

struct GatedTransformerConfig {
  std::int64_t width = 256;  // d
  std::int64_t feed_forward = 1024;
  std::int64_t heads = 4;
  std::int64_t encoder_layers = 4;
  std::int64_t decoder_layers = 2;
  std::int64_t max_length = 512;  // of the source with its context
  double dropout = 0;
  bool previous_token = false;
  GateConfig gating;
  std::int64_t context_sentences = 0;
  std::int64_t context_tokens = 64;
  SamplingSchedule sampling;
};

template <class Visitor>
void keys(Visitor& visit, GatedTransformerConfig& c) {
  visit(common::width, c.width);
  visit(common::feed_forward, c.feed_forward);
  visit(common::heads, c.heads);
  visit(common::encoder_layers, c.encoder_layers);
  visit(common::decoder_layers, c.decoder_layers);
  visit(common::max_length, c.max_length);
  visit(common::dropout, c.dropout);
  visit(io::Truth{"previous_token",
                  "A position of the source also contains the token before it, so that a pointer finds what follows"},
        c.previous_token);
  keys(visit, c.gating);
  if (visit.matters(c.context_sentences > 0)) {
    visit(io::Whole{"context_sentences", 0, 16, "Sentences before the source that the encoder reads as well"},
          c.context_sentences);
    visit(io::Whole{"context_tokens", 1, 16384, "Number of tokens at the end of these sentences that it reads"},
          c.context_tokens);
  }
  if (visit.matters(c.sampling.samples())) keys(visit, c.sampling);
}

}  // namespace emend::arch
