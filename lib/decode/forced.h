// Forced decoding: what a model makes of targets that are known is asked of all their positions at once.
//
// Shape suffixes: R rows or pairs, T target positions, V vocabulary.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "decode/model.h"

namespace emend::decode {

struct Seen {
  const Source* source;
  const std::vector<int>* target;  // tokens without begin and end
};

// Pairs of which no side is empty, in batches of about one length. A pair's length is that of both sides with the marks
// that are read with them; a batch of the longest of its pairs would have at most `batch_tokens` tokens, so that with
// padding it has less than twice as many. Their R x T x V log-probabilities are what takes memory.
// visit: numbers of the pairs; a fresh state of their sources; the begin mark and their targets, padded.
using Visit = std::function<void(std::span<const std::size_t> numbers, State& state, const at::Tensor& tokens_RT)>;
void read_in_batches(Model& model, std::span<const Seen> pairs, int batch_tokens, const Visit& visit);

// What a row of a state is made to write.
struct Forced {
  int last;                 // the token that is read first: the begin mark, or the last of those that came before
  std::vector<int> tokens;  // what comes then; empty: nothing
};
// ln P(token | source, those before it) of each: RT, float64, on the CPU, contiguous, as long as the longest row; what
// stands behind a row's last token means nothing. In one pass: the caller sees to it that R x T x V fit. The state goes
// on behind it and is of no more use.
at::Tensor log_probs(Model& model, State& state, const std::vector<Forced>& rows);

// ln P(target </s> | source) of each pair, an empty side being as good as another, in the batches of read_in_batches().
// What every target begins with (Vocabulary::first) is no part of it, and counts nothing. Throws NoNumbers
// (filters/no_numbers.h).
std::vector<double> log_probs(Model& model, std::span<const Seen> pairs, int batch_tokens);

}  // namespace emend::decode
