// The configuration of transformer.h.
#pragma once

#include "arch/common_keys.h"
#include "arch/sampling_schedule.h"

namespace emend::arch {

struct TransformerConfig {
  std::int64_t width = 256;  // d
  std::int64_t feed_forward = 1024;
  std::int64_t heads = 4;
  std::int64_t encoder_layers = 4;
  std::int64_t decoder_layers = 2;
  std::int64_t max_length = 512;
  double dropout = 0.1;
  std::string norm = "pre";  // nn/transformer.h
  std::string activation = "relu";
  std::string positions = "interleaved";  // fairseq: as M2M-100 has them
  bool scale_embedding = true;            // where positions are added
  bool norm_embedding = false;            // behind that
  double norm_epsilon = 1e-5;
  // BERT's (Devlin et al. 2019): what predicts is E norm(f(W h + w)) + b, f being `activation`.
  bool output_transform = false;
  // The decoder's layers are the encoder's but for their attention to the source, which is all that a decoder adds to
  // its encoder (Rothe et al. 2020). Both sides have the same positions and norms of embeddings, too.
  bool tied_stacks = false;
  SamplingSchedule sampling;
};

template <class Visitor>
void keys(Visitor& visit, TransformerConfig& c) {
  visit(common::width, c.width);
  visit(common::feed_forward, c.feed_forward);
  visit(common::heads, c.heads);
  visit(common::encoder_layers, c.encoder_layers);
  visit(common::decoder_layers, c.decoder_layers);
  visit(common::max_length, c.max_length);
  visit(common::dropout, c.dropout);
  visit(io::Word{"norm",
                 {"pre", "post"},
                 "Where layers are normalised: pre (before each part) or post (after it, as in 2017)"},
        c.norm);
  visit(common::activation, c.activation);
  visit(io::Word{"positions",
                 {"interleaved", "halves", "fairseq", "learned"},
                 "interleaved (alternating sines and cosines), halves (all sines first) or learned"},
        c.positions);
  visit(io::Truth{"scale_embedding", "Embeddings are multiplied by the square root of width"}, c.scale_embedding);
  visit(io::Truth{"norm_embedding", "Embeddings with their positions are normalised"}, c.norm_embedding);
  if (visit.matters(c.norm_epsilon != TransformerConfig().norm_epsilon))
    visit(io::Number{"norm_epsilon", 1e-15, 1, "What norms add to the variance"}, c.norm_epsilon);
  if (visit.matters(c.output_transform))
    visit(io::Truth{"output_transform", "A dense layer and a norm before the output, as BERT has"}, c.output_transform);
  if (visit.matters(c.tied_stacks))
    visit(io::Truth{"tied_stacks", "The decoder shares the encoder's layers, except for the attention to the source"},
          c.tied_stacks);
  keys(visit, c.sampling);
}

}  // namespace emend::arch
