// Sources as an encoder reads them.
//
// Shape suffixes: R rows, S source positions, T target positions, d width.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "decode/model.h"
#include "nn/attention.h"

namespace emend::arch {

// What lengths of batches are rounded up to while training. Where kernels are made for a shape and kept (oneDNN's, for
// bf16) or want whole tiles (GPUs), few shapes pay for the padding; fp32 products on a CPU take any.
std::size_t length_multiple(at::Device device);

// Each source with an end mark, between what the vocabulary says is read around it, padded to one length (while
// training to a multiple of length_multiple). A source of more than max_length tokens is an Error of `architecture`.
nn::Padded pad_sources(const std::string& architecture, std::span<const decode::Source> sources,
                       const decode::Vocabulary& vocabulary, int max_length, at::Device device, bool training);

// What an encoder makes of sources: its states, the tokens as pad_sources() gives them, and which of them are real;
// undefined where all are.
struct Encoded {
  at::Tensor states_RSd, tokens_RS, mask_R11S;
};

// How many tokens pad_sources() adds to a source.
int marks_around(const decode::Vocabulary& vocabulary);
// Attention to what pad_sources() gives, without what stands before a source.
at::Tensor of_tokens(const at::Tensor& attention_RTS, const decode::Vocabulary& vocabulary);

// The last `sentences` sentences before the source, nearest last, as much of their end as `most` tokens.
std::vector<int> context_tokens(const decode::Source& source, std::int64_t sentences, std::size_t most);

}  // namespace emend::arch
