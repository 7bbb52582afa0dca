// The gates of gated_transformer.h on a model that somebody has trained: encoder, decoder and embedding are those of a
// Hugging Face folder (hugging_face.h) or a package made by train (transformer.h, t5.h), and nothing else is new but
// the gates, d + 1 parameters each. Equations (1) to (8) read the same: h are the encoder's last states, h' the
// decoder's, y' the embedding of the token before. A pointer copies from all that the encoder read, marks included. T5,
// which has no <mask>, masks by <extra_id_0>.
//
// BERT is encoder and decoder at once (bert_backbone.h); its decoder's attention to the source is new, too.
#pragma once

#include <memory>
#include <string>

#include "arch/network.h"
#include "io/package.h"
#include "tokens/tokenizer.h"

namespace emend::arch {

// From config.json's "model" of a package: the gates' keys, and as "backbone" the Transformer's or T5's, with its name
// as "architecture" and the numbers of its special tokens as "vocabulary". Fresh weights.
std::unique_ptr<Network> make_gated_backbone(const nlohmann::json& config, std::uint64_t seed);

struct GatedBackbone {
  std::unique_ptr<Network> network;  // with the folder's weights and fresh gates, on the CPU
  std::unique_ptr<tokens::Tokenizer> tokenizer;
};
// gates: the keys of a recipe's [model]: the gates', `dropout` and those of sampling. Targets begin with the folder's
// first decoder token alone, and end where they end, whatever its generation_config.json says. Throws Error for gates
// on a vocabulary without <mask>, for a model of another kind, and what open_hugging_face() and
// open_hugging_face_bert() throw.
GatedBackbone open_gated_backbone(const io::Package& folder, const nlohmann::json& gates, std::uint64_t seed);

}  // namespace emend::arch
