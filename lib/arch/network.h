// What every architecture gives: a Model for decoding, and what the trainer and packages need beside it.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "decode/model.h"
#include "nn/parameters.h"

namespace emend::arch {

// A batch as the decoder reads and predicts it.
struct Lesson {
  at::Tensor tokens_RT, targets_RT;  // as for losses()
  at::Tensor weight_RT;              // of a target's loss, 0 for padding
  double smoothing = 0;
  std::int64_t step = 1;  // of the run, from 1, for an architecture that changes its ways as the run goes on
};

class Network : public decode::Model {
 public:
  virtual nn::Parameters& parameters() = 0;
  // Dropout is active while training. New networks do not train.
  virtual void train(bool on) = 0;
  virtual void move_to(at::Device device) = 0;
  virtual at::Device device() const = 0;
  // What training minimises, for every position: -log P(targets_RT), with `smoothing` of the target's weight spread
  // over the vocabulary. tokens_RT as for advance(). Equal to what advance() gives (a law test); an architecture may
  // get there without making all of log_probs_RTV.
  virtual at::Tensor losses(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& targets_RT,
                            double smoothing);
  // What a batch is trained by: the sum over all positions of weight times loss. The plain losses() here; an
  // architecture with an objective of its own (scheduled sampling, error correction, truncated back-propagation)
  // overrides it.
  virtual at::Tensor learn(std::span<const decode::Source> sources, const Lesson& lesson);
  // Where the decoder looks: weights_RTS over the source positions at each step, rows of sum 1; moves the state on as
  // advance() does. Undefined for an architecture that does not tell.
  virtual at::Tensor attention(decode::State& state, const at::Tensor& tokens_RT);
  // What the last lesson showed of that objective, by name, for the training log.
  virtual std::map<std::string, double> figures() const { return {}; }
  // Whether Source::context makes a difference.
  virtual bool reads_context() const { return false; }
  // Everything that make() needs, for config.json.
  virtual nlohmann::json config() const = 0;

 protected:
  // losses() of log_probs_RTV.
  static at::Tensor negative_log_likelihood(const at::Tensor& log_probs_RTV, const at::Tensor& targets_RT,
                                            double smoothing);
};

}  // namespace emend::arch
