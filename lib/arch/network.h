// What every architecture gives: what the trainer and packages need, and, where it writes text, a Model for decoding.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "arch/scheduled_sampling.h"
#include "decode/model.h"
#include "nn/attention.h"
#include "nn/parameters.h"

namespace emend::arch {

// A batch as the decoder reads and predicts it.
struct Lesson {
  at::Tensor tokens_RT, targets_RT;  // as for losses()
  at::Tensor weight_RT;              // of a target's loss, 0 for padding
  double smoothing = 0;
  std::int64_t step = 1;      // of the run, from 1, for an architecture that changes its ways as the run goes on
  double coverage = 0;        // weight of coverage_losses() beside a position's loss
  at::Tensor quality_R = {};  // how good tokens_RT are as a rewriting of the source, 0 to 1, for those that learn that
};

// The coverage loss of See et al. 2017, (10) to (12), of each position: sum_i min(a_ti, c_ti), c_t being the sum of the
// attention a of the positions before t. It says how much a decoder looks again at what it has seen.
at::Tensor coverage_losses(const at::Tensor& attention_RTS);

// What a teacher says of the same batch.
struct Teaching {
  at::Tensor log_probs_RTV;  // of every token, as its advance() gives them
  double weight = 0.5;       // of the teacher in the loss
  double temperature = 1;
};

// A network that training moves.
class Trainable {
 public:
  virtual ~Trainable() = default;
  virtual const decode::Vocabulary& vocabulary() const = 0;
  virtual int max_length() const = 0;  // most source and target tokens
  virtual nn::Parameters& parameters() = 0;
  // Dropout is active while training. New networks do not train.
  virtual void train(bool on) = 0;
  virtual void move_to(at::Device device) = 0;
  virtual at::Device device() const = 0;
  // What a batch is trained by: the sum over all positions of weight times loss.
  virtual at::Tensor learn(std::span<const decode::Source> sources, const Lesson& lesson) = 0;
  // The same with a teacher, for those that can (Network).
  virtual at::Tensor distill(std::span<const decode::Source> sources, const Lesson& lesson, const Teaching& teaching);
  // What validation adds up: the same with -log P(targets_RT) alone as loss.
  virtual at::Tensor measure(std::span<const decode::Source> sources, const Lesson& lesson) = 0;
  // What the last lesson showed of an objective of its own, by name, for the training log.
  virtual std::map<std::string, double> figures() const { return {}; }
  // Itself, where it can be decoded from; otherwise nothing.
  virtual decode::Model* model() { return nullptr; }
  // How many sentences of Source::context it reads at most.
  virtual int context_sentences() const { return 0; }
  // Everything that make() needs, for config.json.
  virtual nlohmann::json config() const = 0;
};

// One that writes text, from a source or from nothing.
class Network : public Trainable, public decode::Model {
 public:
  const decode::Vocabulary& vocabulary() const override = 0;
  int max_length() const override = 0;
  int context_sentences() const override { return 0; }
  void train(bool on) override { training_ = on; }
  // What training minimises, for every position: -log P(targets_RT), with `smoothing` of the target's weight spread
  // over the vocabulary. tokens_RT as for advance(). Equal to what advance() gives (a law test); an architecture may
  // get there without making all of log_probs_RTV.
  virtual at::Tensor losses(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& targets_RT,
                            double smoothing);
  // What the last lesson's coverage loss was, of a target token: `coverage_loss`. With scheduled sampling, `sampled`:
  // the share of target tokens that were the model's own and wrong.
  std::map<std::string, double> figures() const override;
  // The losses() of a decoder that reads what mix() gives, with Lesson::coverage and the attention that State tells of;
  // an architecture with an objective of its own (error correction, truncated back-propagation) overrides it, or
  // learn_from(), which is the same of what start() has made.
  at::Tensor learn(std::span<const decode::Source> sources, const Lesson& lesson) override;
  virtual at::Tensor learn_from(decode::State& state, const Lesson& lesson);
  // For an architecture whose lessons need no more of a batch's sources than their tokens in a tensor: these, and what
  // start() makes of them. Between them and the gradients the device is never asked for a number, so that it may go
  // through a lesson by itself (train/recordings.h). Nothing for the others.
  virtual std::optional<nn::Padded> tokens_of(std::span<const decode::Source> sources) const;
  virtual std::unique_ptr<decode::State> start_from(const nn::Padded& tokens);
  bool samples() const { return sampling_.samples(); }  // scheduled sampling, sooner or later
  // Word-level distillation (Hinton et al. 2015; Kim and Rush 2016, 3.1), w being the teacher's weight and P, Q the
  // network's and the teacher's probabilities, both softened to the temperature t:
  //   (1 - w) losses + w t^2 sum_v Q(v) log (Q(v) / P(v))
  // An objective of the architecture's own has no part in it, nor has scheduled sampling.
  at::Tensor distill(std::span<const decode::Source> sources, const Lesson& lesson, const Teaching& teaching) override;
  at::Tensor measure(std::span<const decode::Source> sources, const Lesson& lesson) override;
  decode::Model* model() override { return this; }
  // Where the decoder looks: weights_RTS over the source positions at each step, rows of sum 1; moves the state on as
  // advance() does. Undefined for an architecture that does not tell.
  virtual at::Tensor attention(decode::State& state, const at::Tensor& tokens_RT);

 protected:
  // The lesson's tokens as sampling_ mixes them in its step, from a first pass without dropout over a copy of the
  // state: the encoder's work serves both passes.
  Mixture mix(const decode::State& state, const Lesson& lesson);

  // The logits_NV, or log-probabilities, of these places of tokens_RT.flatten(): those of advance() where it is not
  // overridden to save the work of the other places.
  virtual at::Tensor predict(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& places_N);

  // loss_RT with the lesson's share of coverage_losses(). Throws no_coverage() where attention_RTS is undefined.
  at::Tensor with_coverage(const at::Tensor& loss_RT, const at::Tensor& attention_RTS, const Lesson& lesson);

  // Error: this network does not tell where it looks.
  [[noreturn]] static void no_coverage();

  // losses() of log_probs_RTV.
  static at::Tensor negative_log_likelihood(const at::Tensor& log_probs_RTV, const at::Tensor& targets_RT,
                                            double smoothing);

  SamplingSchedule sampling_;
  bool training_ = false;

 private:
  at::Tensor coverage_loss_;  // mean of a target token, of the last lesson; undefined where none was asked for
  at::Tensor sampled_;        // share, of the last lesson; undefined where nothing was mixed
};

}  // namespace emend::arch
