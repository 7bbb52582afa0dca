// Reading pairs of a source and a target that is known: what a model makes of it is asked of all positions at once.
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

// Pairs of about one length, of which no side is empty, in batches of at most `batch_tokens` tokens of source and
// target, padding included. visit: numbers of the pairs; a fresh state of their sources; the begin mark and their
// targets, padded.
using Visit = std::function<void(std::span<const std::size_t> numbers, State& state, const at::Tensor& tokens_RT)>;
void read_in_batches(Model& model, std::span<const Seen> pairs, int batch_tokens, const Visit& visit);

}  // namespace emend::decode
