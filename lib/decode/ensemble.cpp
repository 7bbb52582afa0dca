#include "decode/ensemble.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "decode/shortlist.h"

namespace emend::decode {
namespace {

struct EnsembleState : State, Shortlisting {
  std::vector<std::unique_ptr<State>> parts;

  std::unique_ptr<State> clone() const override {
    auto copy = std::make_unique<EnsembleState>();
    copy->wants_attention = wants_attention;
    copy->attention_RTS = attention_RTS;
    for (const auto& part : parts) copy->parts.push_back(part->clone());
    return copy;
  }
  void select(const at::Tensor& rows) override {
    for (const auto& part : parts) part->select(rows);
  }
  std::int64_t rows() const override { return parts.front()->rows(); }
  void rewind(std::span<const std::int64_t> lengths) override {
    for (const auto& part : parts) part->rewind(lengths);
  }
  void keep_to(std::shared_ptr<const Shortlist> shortlist) override {
    for (const auto& part : parts) decode::keep_to(*part, shortlist);
  }
};

}  // namespace

Ensemble::Ensemble(std::vector<std::unique_ptr<Model>> models) : models_(std::move(models)) {
  if (models_.empty()) throw std::logic_error("an ensemble of no models");
  for (const auto& model : models_) {
    if (model->vocabulary().size != vocabulary().size) throw std::logic_error("an ensemble of several vocabularies");
  }
}

int Ensemble::max_length() const {
  int least = models_.front()->max_length();
  for (const auto& model : models_) least = std::min(least, model->max_length());
  return least;
}

int Ensemble::context_sentences() const {
  int most = 0;
  for (const auto& model : models_) most = std::max(most, model->context_sentences());
  return most;
}

bool Ensemble::rewinds() const {
  return std::all_of(models_.begin(), models_.end(), [](const auto& model) { return model->rewinds(); });
}

std::unique_ptr<State> Ensemble::start(std::span<const Source> sources) {
  auto state = std::make_unique<EnsembleState>();
  for (const auto& model : models_) state->parts.push_back(model->start(sources));
  return state;
}

at::Tensor Ensemble::advance(State& any_state, const at::Tensor& tokens_RT) {
  auto& state = static_cast<EnsembleState&>(any_state);
  std::vector<at::Tensor> log_probs, attention;
  for (std::size_t i = 0; i < models_.size(); ++i) {
    State& part = *state.parts[i];
    part.wants_attention = state.wants_attention;
    log_probs.push_back(models_[i]->advance(part, tokens_RT));
    if (part.attention_RTS.defined()) attention.push_back(part.attention_RTS);
  }
  if (!attention.empty()) state.attention_RTS = at::stack(attention).mean(0);
  return at::logsumexp(at::stack(log_probs), {0}) - std::log(static_cast<double>(models_.size()));
}

}  // namespace emend::decode
