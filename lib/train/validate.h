// Validation: the loss of known targets, and metrics of what the model writes on its own (free decoding).
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arch/network.h"
#include "decode/tagging.h"
#include "filters/search_options.h"
#include "tokens/tokenizer.h"
#include "train/checkpoint.h"
#include "train/corpus.h"
#include "train/setup.h"

namespace emend::train {

// tokens and targets of a batch as the decoder reads and predicts them: <s> y_1 .. y_n and y_1 .. y_n </s>, padded;
// weight_RT is a target's weight in the loss, 0 where there is none.
struct Targets {
  at::Tensor tokens_RT, targets_RT, weight_RT;
  at::Tensor quality_R;  // Example::quality
  std::int64_t count = 0;
  double weight = 0;  // of all
};
Targets targets_of(const Batch& batch, const decode::Vocabulary& vocabulary, at::Device device);
std::vector<decode::Source> sources_of(const Batch& batch);

// Mean negative log-likelihood of a target token in nats, without smoothing; of a masked language model, of the tokens
// that are hidden, the same ones at every call; of a tagger, of a tag. With objective quality, the mean squared error
// of the hypotheses' scores. Pairs longer than the model takes are left out; NaN where that leaves none.
double validation_loss(arch::Trainable& network, const Encoding& encoding, const std::vector<TextPair>& pairs,
                       const Training& training);

// What the model makes of each pair's source by search, greedy unless told otherwise; a text is cut into sentences and
// joined again, and a sentence's context is what stands before it in the text, behind the pair's context. task: as in
// package.task; `translate` and `normalize` have none of a rewriter's safeguards, which compare with the source
// (decode/rewriter.h), and `normalize` reads a text as one.
std::vector<std::string> decode_texts(decode::Model& model, const tokens::Tokenizer& tokenizer,
                                      const std::vector<TextPair>& pairs, std::int64_t sentence_bytes,
                                      const std::string& task, const filters::SearchOptions& search = {});

// The same of a tagger, with the options of its package.
std::vector<std::string> decode_texts(decode::TaggingModel& model, const tokens::Tokenizer& tokenizer,
                                      const text::EditTags& tags, const std::vector<TextPair>& pairs,
                                      std::int64_t sentence_bytes);

// By metric name, for hypotheses of `pairs`.
std::map<std::string, double> validation_metrics(const std::vector<std::string>& metrics,
                                                 const std::vector<TextPair>& pairs,
                                                 const std::vector<std::string>& hypotheses);

// A text, what the model makes of it, and what it should be.
struct Sample {
  std::string set, source, hypothesis, reference;
};

struct Validated {
  // "SET.loss", "SET.METRIC"; "SET.changed", the share of the texts that the model does not hand back as they are; with
  // objective quality "SET.pearson", "SET.spearman".
  nlohmann::json numbers;
  Criterion criterion;          // negative values where more would be better; largest numbers in place of NaN
  std::vector<Sample> samples;  // a few of each decoded set
};

// The validation sets of a recipe.
class Validator {
 public:
  // Reads the sets, and warns of what is too long in them and of what is learned from (overlap.h). The setup must
  // outlive it. Throws Error for a set of which the model takes nothing.
  explicit Validator(Setup& setup);

  bool empty() const { return sets_.empty(); }
  std::size_t examples() const;
  // Of each set; used: whose loss is known; too long: also than the model takes; learned: as far as is known by now.
  const std::vector<SetCounts>& counts();
  // "SET.METRIC" of the sources as they are, where a model rewrites texts: one that has learned nothing has the same.
  const nlohmann::json& unchanged() const { return unchanged_; }
  // From now on, just the first ones of each set.
  void shorten(std::size_t most);
  Validated validate();

 private:
  void count_overlap();  // and warns, once a set: of a stream more is known as time goes on

  Setup& setup_;
  std::vector<std::vector<TextPair>> sets_;  // as recipe.validation.sets
  std::vector<SetCounts> counts_;
  std::vector<bool> warned_;  // of overlap
  nlohmann::json unchanged_ = nlohmann::json::object();
};

}  // namespace emend::train
