#include "train/model_keys.h"

#include <algorithm>
#include <iterator>

namespace emend::train {
namespace {

using Names = std::vector<std::string_view>;

// Architectures that read a key in the same way.
const Names gated = {"gated_transformer"};
const Names transformers = {"transformer", "two_stream"};
const Names transformers_all = {"gated_transformer", "transformer", "two_stream", "t5", "language_model"};
// Those that can read their own output while they learn.
const Names samplers = {"gated_transformer", "transformer", "two_stream", "t5", "conv_seq2seq"};
const Names t5 = {"t5"};
const Names cfe = {"cfe"};
const Names conv = {"conv_seq2seq"};
const Names convolutions = {"conv_seq2seq", "nqe_predictor", "nqe"};
const Names estimators = {"nqe_predictor", "nqe"};
const Names encoders = {"bert", "gector"};
const Names symspell = {"symspell"};
const Names confusions = {"confusions"};

constexpr const char* number = "number";
constexpr const char* whole = "whole number";
constexpr const char* text = "string";
constexpr const char* truth = "true or false";

}  // namespace

const std::vector<ModelKey>& model_keys() {
  static const std::vector<ModelKey> table = {
      // Transformers
      {"width", whole, "256", "Numbers that stand for a token", transformers_all},
      {"head_width", whole, "32", "Numbers of a query or key in a head", t5},
      {"feed_forward", whole, "1024", "Numbers between the two products of a layer's feed-forward part",
       transformers_all},
      {"heads",
       whole,
       "4",
       "Attention heads; width is a multiple of them",
       {"gated_transformer", "transformer", "two_stream", "language_model"}},
      {"heads", whole, "8", "Attention heads", t5},
      {"encoder_layers",
       whole,
       "4",
       "Layers that read the source",
       {"gated_transformer", "transformer", "two_stream", "t5"}},
      {"decoder_layers",
       whole,
       "2",
       "Layers that write the target",
       {"gated_transformer", "transformer", "two_stream"}},
      {"decoder_layers", whole, "4", "Layers that write the target", t5},
      {"layers", whole, "4", "Layers", {"language_model"}},
      {"max_length", whole, "512", "Most tokens of a side, the marks included", transformers_all},
      {"dropout", number, "0.0", "Share of the activations that are dropped", {"gated_transformer", "language_model"}},
      {"dropout", number, "0.1", "Share of the activations that are dropped", {"transformer", "two_stream", "t5"}},
      {"previous_token", truth, "false",
       "A position of the source also holds what stands before it, so that a pointer finds what follows", gated},
      {"gates", text, "\"all\"",
       "all (mask, copy, generate, skip), MG (mask, generate), CG (copy, generate), MCG (mask, copy, generate) or none",
       gated},
      {"gate_mix", text, "\"hidden\"",
       "What the decoder's gates mix: hidden (states, the paper's Eq. 7), logits (as the authors' program) or pointer "
       "(a distribution over the source's tokens and one over the vocabulary)",
       gated},
      {"gate_norm", text, "\"paper\"",
       "How the decoder's gates sum to 1: paper (a softmax of sigmoids, Eq. 6) or softmax (of the logits, so that a "
       "gate can close)",
       gated},
      {"context_sentences", whole, "0", "Sentences before the source that the encoder reads as well", gated},
      {"context_tokens", whole, "64", "Tokens of the end of these sentences that it reads", gated},
      {"norm", text, "\"pre\"", "Where layers are normalised: pre (before each part) or post (behind it, as in 2017)",
       transformers},
      {"activation",
       text,
       "\"relu\"",
       "Of the feed-forward parts: relu, silu or gelu",
       {"transformer", "two_stream", "t5"}},
      {"positions", text, "\"interleaved\"",
       "interleaved (alternating sines and cosines), halves (all sines first) or learned", transformers},
      {"scale_embedding", truth, "true", "Embeddings are multiplied by the root of width", transformers},
      {"norm_embedding", truth, "false", "Embeddings with their positions are normalised", transformers},
      {"norm_epsilon", number, "1e-05", "What norms add to the variance", transformers},
      {"output_transform", truth, "false", "A dense layer and a norm before the output, as BERT has", transformers},
      {"tied_stacks", truth, "false", "The decoder's layers are the encoder's, but for their attention to the source",
       transformers},
      {"sampling_decay", text, "\"paper\"",
       "How the share of ground truth falls in scheduled sampling: paper (Eq. 6, slowly from sampling_alpha on) or "
       "code "
       "(as the authors' program, at once)",
       samplers},
      {"sampling_alpha", whole, "30000", "Steps before sampling begins", samplers},
      {"sampling_mu", whole, "5000", "Steps that the fall is measured in", samplers},
      {"sampling_beta",
       number,
       "1.0",
       "The lowest share of ground truth; 1: no scheduled sampling",
       {"gated_transformer", "transformer", "t5", "conv_seq2seq"}},
      {"sampling_beta", number, "0.85", "The lowest share of ground truth; 1: no scheduled sampling", {"two_stream"}},
      {"ecm_lambda", number, "1.0", "Weight of the loss of error correction (Eq. 5); 0: none", {"two_stream"}},
      {"ecm_smooth",
       number,
       "0.0",
       "Weight of what needs no correction in that loss; the authors' program has 0.01",
       {"two_stream"}},
      {"buckets", whole, "32", "Distances that attention tells apart", t5},
      {"max_distance", whole, "128", "From here on distances are one", t5},
      {"gated", truth, "false", "Feed-forward parts have a gate, as in T5 v1.1", t5},
      {"tied", truth, "true", "The output's matrix is that of the embeddings", t5},
      // Encoders, by the names of BERT's own configuration
      {"hidden_size", whole, "256", "Numbers that stand for a token", encoders},
      {"num_hidden_layers", whole, "4", "Layers", encoders},
      {"num_attention_heads", whole, "4", "Attention heads", encoders},
      {"intermediate_size", whole, "1024", "Numbers between the two products of a layer's feed-forward part", encoders},
      {"max_position_embeddings", whole, "512", "Most tokens of a text, the marks included", encoders},
      {"type_vocab_size", whole, "2", "Kinds of segments", encoders},
      {"hidden_dropout_prob", number, "0.1", "Share of the activations that are dropped", encoders},
      {"attention_probs_dropout_prob", number, "0.1", "Share of attention that is dropped", encoders},
      {"layer_norm_eps", number, "1e-12", "What norms add to the variance", encoders},
      {"tie_word_embeddings", truth, "true", "What predicts words is the matrix that reads them", {"bert"}},
      {"tags", whole, "1000", "Most edits that are told apart", {"gector"}},
      {"context_sentences", whole, "0", "Sentences before the source that are read as a second segment", {"gector"}},
      {"context_tokens", whole, "64", "Tokens of the end of these sentences that are read", {"gector"}},
      {"shapes",
       truth,
       "false",
       "Words are told apart by their capitals and digits, too, for a vocabulary without capitals",
       {"gector"}},
      {"rounds", whole, "4", "Times that a sentence is looked at, at most", {"gector"}},
      {"min_error_probability",
       number,
       "0.0",
       "A sentence none of whose words is wrong with this probability stays as it is",
       {"gector"}},
      {"keep_bias", number, "0.0", "Added to the log-probability of leaving a word as it is", {"gector"}},
      // Convolutions
      {"embedding", whole, "500", "Numbers that stand for a token", convolutions},
      {"width", whole, "1024", "Outputs of a convolution, behind its gated linear unit", conv},
      {"width", whole, "700", "Outputs of a convolution, behind its gated linear unit", estimators},
      {"filter_width", whole, "3", "Tokens that a convolution sees", convolutions},
      {"encoder_layers", whole, "7", "Layers that read the source", convolutions},
      {"decoder_layers", whole, "7", "Layers that write the target, or read the rewriting", convolutions},
      {"max_length", whole, "256", "Most tokens of a side, the marks included", convolutions},
      {"dropout", number, "0.2", "Share of the activations that are dropped", conv},
      {"dropout", number, "0.0", "Share of the activations that are dropped", estimators},
      {"context", text, "\"gate\"",
       "How the sentences before are read: gate (by an auxiliary encoder, Eq. 9 and 10), aux (without the gate), "
       "concat "
       "(before the source) or none",
       conv},
      {"auxiliary_layers", whole, "3", "Layers of the auxiliary encoder", conv},
      {"context_sentences", whole, "2", "Sentences before the source that are read", conv},
      {"tie_embeddings", truth, "false", "One matrix for source, context, target and output", conv},
      {"maxout", whole, "500", "Numbers of the predictor's maxout layer", estimators},
      {"output", whole, "500", "Numbers of the predictor's last layer", estimators},
      {"estimator_width", whole, "100", "Numbers that stand for a token in the estimator", {"nqe"}},
      {"estimator_dropout", number, "0.5", "Share of the estimator's activations that are dropped", {"nqe"}},
      // The causal feature extractor
      {"encoder", text, "\"cfe\"", "cfe, fe, fcnn or lstm", cfe},
      {"features", whole, "256", "Numbers that the encoder gives a character", cfe},
      {"hidden", whole, "128", "Numbers of an LSTM cell", cfe},
      {"columns", whole, "10", "Columns of the context matrix", cfe},
      {"dense", whole, "256", "Numbers of the hidden layers of the nets", cfe},
      {"cells", whole, "4", "LSTM cells above one another", cfe},
      {"filter_width", whole, "5", "Characters that a convolution sees", cfe},
      {"receptive_field", whole, "10", "Characters that the encoder's layers see together", cfe},
      {"context", text, "\"topk\"", "The context matrix: topk (the paper's) or pool (the authors' program)", cfe},
      {"locality", text, "\"none\"",
       "What keeps attention near its place: none, or monotonic, bias, coverage and end, "
       "joined by +",
       cfe},
      {"reach", whole, "1", "Characters that attention moves ahead in a step, at most (monotonic, end)", cfe},
      {"focus", whole, "-1", "The token where attention begins (monotonic, bias); -1: the first", cfe},
      {"advance", number, "1.0", "Characters that attention moves in a step, before training (bias)", cfe},
      {"spread", number, "3.0", "How far it strays from there, before training (bias)", cfe},
      {"weight_norm", truth, "true", "Weight norm in the encoder cfe", cfe},
      {"dropout", number, "0.5", "Share of the activations that are dropped", cfe},
      {"ground_truth", number, "0.4", "Share of the characters that are read from the target while training", cfe},
      {"truncate_every", whole, "30", "Steps between truncations of back-propagation; 0: none", cfe},
      {"truncate_after", whole, "40", "Steps that it goes back", cfe},
      {"max_length", whole, "256", "Most characters of a side, the marks included", cfe},
      // What is counted
      {"order", whole, "3", "Units of the longest n-grams", {"ngram"}},
      {"prune",
       "list of whole numbers",
       "[0]",
       "By order: n-grams seen so often or less are left out; the last number counts for all longer ones",
       {"ngram"}},
      {"mapped",
       truth,
       "false",
       "Write model.ngram, which is used as it lies and has its logarithms in a byte each, and not model.arpa.gz",
       {"ngram"}},
      {"words", whole, "100000", "Most words, the commonest", symspell},
      {"least", whole, "5", "Words that are seen less often are left out", symspell},
      {"mode", text, "\"words\"",
       "words (each alone), compound (across blanks, so that words are joined and split) or segment (text whose blanks "
       "were lost)",
       symspell},
      {"distance", whole, "2", "Most edits of a correction", symspell},
      {"prefix", whole, "7", "Letters of a word that are indexed, more than distance", symspell},
      {"shortest", whole, "2", "Letters of the shortest word that is corrected by itself", symspell},
      {"capitals", text, "\"none\"",
       "Words with a capital that are corrected: all, first (those that begin a sentence) or none", symspell},
      {"instances", whole, "60000", "Most places of a word that are learned from", confusions},
      {"least_features", whole, "4", "Features that are seen less often are left out", confusions},
      {"passes", whole, "4", "Passes through all instances", confusions},
      {"bits", whole, "25", "Features share 2^bits weights", confusions},
      {"sparsity", number, "8.0", "The greater, the fewer weights are not zero (lambda 1 of FTRL-Proximal)",
       confusions},
  };
  return table;
}

std::vector<ModelKey> model_keys(std::string_view architecture) {
  std::vector<ModelKey> keys;
  std::copy_if(model_keys().begin(), model_keys().end(), std::back_inserter(keys), [&](const ModelKey& key) {
    return std::find(key.architectures.begin(), key.architectures.end(), architecture) != key.architectures.end();
  });
  return keys;
}

std::vector<std::string> architecture_names() {
  std::vector<std::string> names;
  for (const ModelKey& row : model_keys()) {
    for (const std::string_view name : row.architectures)
      if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  }
  return names;
}

std::vector<std::string_view> architectures_with(std::string_view key) {
  std::vector<std::string_view> found;
  for (const ModelKey& row : model_keys())
    if (row.name == key) found.insert(found.end(), row.architectures.begin(), row.architectures.end());
  return found;
}

}  // namespace emend::train
