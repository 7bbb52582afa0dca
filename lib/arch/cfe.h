// Causal feature extractor: Javaloy, Garcia-Mateos: "Text Normalization Using Encoder-Decoder Networks Based on the
// Causal Feature Extractor", 2020. A network over characters.
//
// Encoder: one-hot characters x_1..x_l to features Z = z_1..z_l of f numbers each, by one of
//   cfe    two stacks of causal convolutions, left to right and right to left, f/2 channels each, joined; weight norm
//   fe     one stack of centred convolutions
//          both: width w, dilation doubling from layer to layer until rf positions are read
//   fcnn   1 + 4 layers of width 1
//   lstm   3 bidirectional layers of f/2
//   with LeakyReLU and dropout between layers.
// Decoder: LSTM cells of s above one another, their first state a net of the mean of all features. Before each step
//   a = net(h), h the last cell's
//   (1) alpha_i = a . z_i          (2) alpha' = softmax(alpha)
// and the context matrix C of d columns, that every cell reads as its third input:
//   topk   the columns alpha'_j z_j with the d largest alpha'_j, the largest first
//   pool   the authors' program: the largest of alpha'_j z_j, feature by feature, in each of d segments of the source
//   gates = W_i y + b_i + W_h h + b_h + W_c C + b_c,  y the previous target character or the cell below
//   P(next character) = softmax(net(h)).
// Training: each input character is the target's with probability p_t and the model's own best guess otherwise;
// back-propagation is truncated: every k1 steps, through the last k2.
//
// Locality of attention, the paper's future work (section 4), as terms that are added to alpha, one or, with + between
// their names, several:
//   none       the paper
//   monotonic  log(sum_{k=0..reach} alpha'_{j-k} of the step before + 1e-9): forward attention (Zhang et al. 2018)
//   bias       -(j - p - m)^2 / (2 v^2): a Gaussian (Luong et al. 2015) about where attention was, p = sum_j j alpha'_j
//              of the step before; m and v are learnt
//   coverage   -u sum alpha'_j over all steps before (See et al. 2017); u is learnt
//   end        no term of alpha: where the model decodes, the score of the end mark gets
//              log(sum of alpha'_j over the last reach + 1 characters + 1e-9), so that it ends where attention did
// Before the first step attention was at the first character, or at the first token `focus` where the source has one: a
// mark that says where in the source the reading begins.
#pragma once

#include <memory>

#include "arch/network.h"

namespace emend::arch {

std::unique_ptr<Network> make_cfe(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                  std::uint64_t seed);
nlohmann::json tiny_cfe();

}  // namespace emend::arch
