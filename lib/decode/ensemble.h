// Several models as one.
#pragma once

#include <memory>
#include <vector>

#include "decode/model.h"

namespace emend::decode {

// P(token) is the mean of the models' probabilities; attention is the mean of those that have one. All must have the
// same vocabulary (std::logic_error); whether equal numbers mean equal tokens is the caller's to know. It takes as long
// sources and targets as the one that takes least, and as much context as the one that reads most.
class Ensemble : public Model {
 public:
  explicit Ensemble(std::vector<std::unique_ptr<Model>> models);

  const Vocabulary& vocabulary() const override { return models_.front()->vocabulary(); }
  int max_length() const override;
  int context_sentences() const override;
  bool rewinds() const override;
  std::unique_ptr<State> start(std::span<const Source> sources) override;
  at::Tensor advance(State& state, const at::Tensor& tokens_RT) override;

 private:
  std::vector<std::unique_ptr<Model>> models_;
};

}  // namespace emend::decode
