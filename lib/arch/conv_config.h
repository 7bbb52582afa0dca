// The configurations of conv_blocks.h and of what is made of them: conv_seq2seq.h and nqe.h.
#pragma once

#include "arch/common_keys.h"
#include "arch/sampling_schedule.h"

namespace emend::arch {

struct ConvSizes {
  std::int64_t embedding = 500;  // d
  std::int64_t width = 1024;     // h
  std::int64_t filter_width = 3;
  std::int64_t encoder_layers = 7;
  std::int64_t decoder_layers = 7;
  std::int64_t max_length = 256;
  double dropout = 0.2;
};

template <class Visitor>
void keys(Visitor& visit, ConvSizes& c) {
  visit(io::Whole{"embedding", 4, 8192, "Width of the vector for a token"}, c.embedding);
  visit(io::Whole{"width", 4, 8192, "Outputs of a convolution, after its gated linear unit"}, c.width);
  visit(io::Whole{"filter_width", 1, 63, "Tokens that a convolution sees"}, c.filter_width);
  visit(common::encoder_layers, c.encoder_layers);
  visit(io::Whole{"decoder_layers", 1, 128, "Layers that write the target, or read the rewriting"}, c.decoder_layers);
  visit(common::max_length, c.max_length);
  visit(common::dropout, c.dropout);
}

struct ConvSeq2SeqConfig : ConvSizes {
  SamplingSchedule sampling;
  std::string context = "gate";
  std::int64_t auxiliary_layers = 3;
  std::int64_t context_sentences = 2;
  bool tie_embeddings = false;  // or one matrix a vocabulary
};

template <class Visitor>
void keys(Visitor& visit, ConvSeq2SeqConfig& c) {
  if (visit.matters(c.sampling.samples())) keys(visit, c.sampling);
  keys(visit, static_cast<ConvSizes&>(c));
  visit(io::Word{"context",
                 {"gate", "aux", "concat", "segment", "none"},
                 "How the preceding sentences are read: gate (by an auxiliary encoder, Eq. 9 and 10), aux (without the "
                 "gate), concat (before the source), segment (as concat, with a vector of its own) or none"},
        c.context);
  visit(io::Whole{"auxiliary_layers", 1, 128, "Layers of the auxiliary encoder"}, c.auxiliary_layers);
  visit(io::Whole{"context_sentences", 1, 16, "Sentences before the source that are read"}, c.context_sentences);
  visit(io::Truth{"tie_embeddings", "One matrix for source, context, target and output"}, c.tie_embeddings);
}

struct NqePredictorConfig : ConvSizes {
  std::int64_t maxout = 500;  // m
  std::int64_t output = 500;  // o

  NqePredictorConfig() { width = 700, dropout = 0; }
};

template <class Visitor>
void keys(Visitor& visit, NqePredictorConfig& c) {
  keys(visit, static_cast<ConvSizes&>(c));
  visit(io::Whole{"maxout", 4, 8192, "Width of the predictor's maxout layer"}, c.maxout);
  visit(io::Whole{"output", 4, 8192, "Width of the predictor's last layer"}, c.output);
}

struct NqeConfig : NqePredictorConfig {
  std::int64_t estimator_width = 100;  // e
  double estimator_dropout = 0.5;
};

template <class Visitor>
void keys(Visitor& visit, NqeConfig& c) {
  keys(visit, static_cast<NqePredictorConfig&>(c));
  visit(io::Whole{"estimator_width", 4, 8192, "Width of the vector for a token in the estimator"}, c.estimator_width);
  visit(io::Number{"estimator_dropout", 0, 0.9, "Share of the estimator's activations that are dropped"},
        c.estimator_dropout);
}

}  // namespace emend::arch
