// The configurations of BERT's encoder (bert_encoder.h) and of what is made of it: bert.h and gector.h. Keys have the
// names of BERT's own configuration.
#pragma once

#include <cstdint>

#include "io/config_keys.h"

namespace emend::arch {

struct BertConfig {
  std::int64_t hidden_size = 256;
  std::int64_t num_hidden_layers = 4;
  std::int64_t num_attention_heads = 4;
  std::int64_t intermediate_size = 1024;
  std::int64_t max_position_embeddings = 512;
  std::int64_t type_vocab_size = 2;
  double hidden_dropout_prob = 0.1;
  double attention_probs_dropout_prob = 0.1;
  double layer_norm_eps = 1e-12;
};

// Those that are not the weights', and so can differ from those of the BERT that something begins with.
template <class Visitor>
void dropout_keys(Visitor& visit, BertConfig& c) {
  visit(io::Number{"hidden_dropout_prob", 0, 0.9, "Share of the activations that are dropped"}, c.hidden_dropout_prob);
  visit(io::Number{"attention_probs_dropout_prob", 0, 0.9, "Share of attention that is dropped"},
        c.attention_probs_dropout_prob);
}

template <class Visitor>
void keys(Visitor& visit, BertConfig& c) {
  visit(io::Whole{"hidden_size", 4, 8192, "Width of the vector for a token"}, c.hidden_size);
  visit(io::Whole{"num_hidden_layers", 1, 128, "Layers"}, c.num_hidden_layers);
  visit(io::Whole{"num_attention_heads", 1, 128, "Attention heads"}, c.num_attention_heads);
  visit(io::Whole{"intermediate_size", 1, 65536, "Inner width of a layer's feed-forward part"}, c.intermediate_size);
  visit(io::Whole{"max_position_embeddings", 8, 16384, "Maximum number of tokens of a text, including marks"},
        c.max_position_embeddings);
  visit(io::Whole{"type_vocab_size", 1, 1000, "Kinds of segments"}, c.type_vocab_size);
  dropout_keys(visit, c);
  visit(io::Number{"layer_norm_eps", 1e-15, 1, "What norms add to the variance"}, c.layer_norm_eps);
}

struct MaskedConfig {
  BertConfig encoder;
  bool tie_word_embeddings = true;
};

template <class Visitor>
void keys(Visitor& visit, MaskedConfig& c) {
  keys(visit, c.encoder);
  visit(io::Truth{"tie_word_embeddings", "The matrix that predicts words is the one that reads them"},
        c.tie_word_embeddings);
}

struct GectorConfig {
  BertConfig encoder;
  std::int64_t tags = 1000;
  std::int64_t context_sentences = 0;
  std::int64_t context_tokens = 64;
  bool shapes = false;
  // As decode::TaggingOptions has them.
  std::int64_t rounds = 4;
  double min_error_probability = 0;
  double keep_bias = 0;
};

// Those that are not the encoder's.
template <class Visitor>
void head_keys(Visitor& visit, GectorConfig& c) {
  visit(io::Whole{"tags", 40, 100000, "Maximum number of different edits"}, c.tags);
  if (visit.matters(c.context_sentences > 0)) {
    visit(io::Whole{"context_sentences", 0, 100, "Sentences before the source that are read as a second segment"},
          c.context_sentences);
    visit(io::Whole{"context_tokens", 1, 100000, "Number of tokens at the end of these sentences that are read"},
          c.context_tokens);
  }
  if (visit.matters(c.shapes))
    visit(io::Truth{"shapes",
                    "Words are also distinguished by their capitals and digits, for a vocabulary without capitals"},
          c.shapes);
  visit(io::Whole{"rounds", 1, 100, "Maximum number of passes over a sentence"}, c.rounds);
  visit(io::Number{"min_error_probability", 0, 1,
                   "A sentence stays as it is if no word in it is wrong with this probability"},
        c.min_error_probability);
  visit(io::Number{"keep_bias", -100, 100, "Added to the log-probability of leaving a word as it is"}, c.keep_bias);
}

template <class Visitor>
void keys(Visitor& visit, GectorConfig& c) {
  keys(visit, c.encoder);
  head_keys(visit, c);
}

}  // namespace emend::arch
