// The Model contract: one forward path for training, scoring, verification and search.
//
// Shape suffixes: B sentences, R rows (B times the beam), S source positions, T target positions, V vocabulary, d model
// width.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "decode/constraints.h"

namespace emend::decode {

// What a target is guessed to be, in the tokens that are written.
struct Draft {
  std::vector<int> tokens;
  // Of each token of the vocabulary, whether words and marks begin with it; who makes drafts keeps it.
  const std::vector<bool>* begins_word = nullptr;
};

// What is to be rewritten or translated, in the tokens of the model's tokenizer, without begin and end marks: what is
// read in those of its source(), what is written in its own.
struct Source {
  std::vector<int> tokens;
  std::vector<std::vector<int>> context = {};  // read: previous sentences, nearest last
  Constraints constraints = {};                // written: what must appear in every hypothesis
  std::vector<int> prefix = {};                // written: what every hypothesis begins with
  Draft draft = {};                            // of guided search (guided.h); without tokens: the source itself
  std::vector<int> shapes = {};                // read: of each token, its word's text::WordShape; none: not told
};

// Everything that decoding carries from one call to the next; a value: copies are independent of each other.
class State {
 public:
  virtual ~State() = default;
  virtual std::unique_ptr<State> clone() const = 0;
  // Keeps rows_R' of the R rows, in that order, with repetition (int64, on any device).
  virtual void select(const at::Tensor& rows) = 0;
  virtual std::int64_t rows() const = 0;
  // Row r forgets what stands behind its first lengths[r] target tokens, the begin mark counted: as many as before the
  // last advance() or more. The next advance() continues each row from its own place. Where Model::rewinds().
  virtual void rewind(std::span<const std::int64_t> /*lengths*/) {
    throw std::logic_error("this model cannot go back");
  }

  // On request, what the positions of the last advance() saw of the source: probabilities over its tokens and end mark
  // (0 at padding), of the last layer, the mean of its heads; without what is read before and behind them. Undefined
  // where a model has none.
  bool wants_attention = false;
  at::Tensor attention_RTS;

  // On request (not 0), advance() may say no more than which so many tokens are likeliest of those that may be written
  // (decode/limits.h: never_written()): its answer is then of these, log_probs_RTK, likeliest first, and likeliest_RTK
  // says which tokens they are (int64, on the CPU, as the answer). Where only their order is wanted, the answer's
  // numbers have it, to the rounding of float32, and need not be log-probabilities. Undefined where it says all.
  std::int64_t wants_likeliest = 0;
  bool wants_order_alone = false;
  at::Tensor likeliest_RTK;
};

struct Vocabulary {
  int size = 0, pad = 0, begin = 1, end = 2, unknown = 3, mask = 4;
  // Tokens of sources, where they have a vocabulary of their own, with the same special tokens; 0: they share this one.
  int separate_sources = 0;
  // What other people's models want (arch/hugging_face.h).
  std::vector<int> before_source = {}, behind_source = {};  // read before a source, and behind its end mark
  int first = -1;           // what every target begins with, with probability 1; -1: nothing
  bool forced_end = false;  // at the limit of its length a target ends, with probability 1

  int sources() const { return separate_sources > 0 ? separate_sources : size; }
};

class Model {
 public:
  virtual ~Model() = default;
  virtual const Vocabulary& vocabulary() const = 0;
  // Most source tokens and target tokens that the model can take.
  virtual int max_length() const = 0;
  // How many sentences of Source::context it reads at most.
  virtual int context_sentences() const { return 0; }
  // Whether its states can.
  virtual bool rewinds() const { return false; }
  // Encodes a batch; R = B rows. Sources longer than max_length are an Error.
  virtual std::unique_ptr<State> start(std::span<const Source> sources) = 0;
  // tokens_RT (int64, on any device): the next T target tokens of every row, the first call beginning with
  // vocabulary().begin. Returns log_probs_RTV (float32) of the token after each, and moves the state past them. T = 1
  // is search, T = all is training and scoring. A padded tail of a row is legal: what follows it is undefined for that
  // row.
  virtual at::Tensor advance(State& state, const at::Tensor& tokens_RT) = 0;
};

}  // namespace emend::decode
