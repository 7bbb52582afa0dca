// What a network is made of, which is loaded when a sentence first needs it: looked at when the program starts. Without
// LibTorch.
#pragma once

#include "io/package.h"

namespace emend {

// Throws Error where the tokenizer is damaged, and one that names config.json and the key where the architecture or a
// key of its sizes is not known or out of range, where keys contradict each other, and where the weights of a
// Transformer of any kind, a conv_seq2seq, a BERT or a cfe have other sizes, other parts, or not a row for each token.
// Of other networks, and of Hugging Face's folders, the weights are compared when they are loaded.
void check_network(const io::Package& package);

}  // namespace emend
