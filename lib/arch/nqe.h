// The neural quality estimator with convolutions (NQE_CC): Chollampatt and Ng: "Neural Quality Estimation of
// Grammatical Error Correction", 2018, on the blocks of conv_blocks.h.
//
// Its predictor says of each token y_t of a rewriting, between the marks y_0 and y_{n+1}, what should stand there, from
// the source and from what stands on both sides of it:
//
//   E, E + S                of the source, by an encoder; T = EMB_tok + EMB_pos of the rewriting
//   F^0 = LIN(T), F^l = GLU(CONV(F^{l-1})) + C^l + F^{l-1}           CONV reads what stands before, C^l is attention
//   B^l                     the same with weights of its own, CONV reads what stands behind
//   m_t = maxout(LIN([F_{t-1}; B_{t+1}]) + LIN([T_{t-1}; T_{t+1}]))  the larger of each two neighbouring numbers
//   o_t = W_0 m_t
//   P(y_t | source, the others) = softmax(W_1 o_t)                   without biases
//
// The quality vector of y_t is q_t = W_1[y_t] * o_t, element by element: its numbers add up to y_t's logit. From these
// the estimator finds the score of the rewriting:
//
//   x_t = LIN(q_t), h_t = relu(CONV(x)_t) + x_t                      CONV reads a token on each side
//   a_t = softmax_t(LIN(h_t)), s = sum_t a_t h_t
//   score = sigmoid(LIN(relu(LIN(s))))
//
// As there, sums of two are scaled by sqrt(1/2), and the predictor is trained first, by cross-entropy on sources and
// their corrections, and the estimator then by squared error on rewritings whose score is known. Their program feeds
// each convolution of a stack with the stack's input, so that the last one alone counts; here, as the paper has it,
// each reads the one below.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "arch/network.h"

namespace emend::arch {

// A network that reads a source and a rewriting of it.
class ScoringNetwork : public Trainable {
 public:
  // rewritings: tokens without marks, at most max_length() each. score_B: nqe's estimate, 0 to 1, of an empty rewriting
  // 0; the predictor's sum of log P(y_t | source, the others).
  virtual at::Tensor score(std::span<const decode::Source> sources, std::span<const std::vector<int>> rewritings) = 0;

  struct Parts {
    at::Tensor logits_RTV;  // of y_1 .. y_T; behind a rewriting's end undefined, as is
    at::Tensor qualities_RTo;
  };
  virtual Parts parts(std::span<const decode::Source> sources, std::span<const std::vector<int>> rewritings) = 0;
};

// Learns the targets of weight above 0; the end mark, which has no right side, must have none.
std::unique_ptr<ScoringNetwork> make_nqe_predictor(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                                   std::uint64_t seed);
nlohmann::json tiny_nqe_predictor();

// Learns Lesson::quality_R: the sum over all rewritings of the squared error times the weights of its tokens. Where no
// parameter of the predictor learns (its group has the rate 0, as in the paper), it has no dropout.
std::unique_ptr<ScoringNetwork> make_nqe(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                         std::uint64_t seed);
nlohmann::json tiny_nqe();

}  // namespace emend::arch
