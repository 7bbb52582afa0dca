#include "train/learner.h"

#include <ATen/ATen.h>

#include "nn/device.h"
#include "train/validate.h"

namespace emend::train {

Learner::Learner(Setup& setup)
    : setup_(setup), optimizer_(make_optimizer(setup.network->parameters(), setup.recipe.training)) {
  if (setup.recipe.training.ema > 0) average_.emplace(setup.network->parameters(), setup.recipe.training.ema);
}

Learner::Loss Learner::step(std::int64_t number, const std::vector<Batch>& parts, double learning_rate) {
  const Training& training = setup_.recipe.training;
  arch::Network& network = *setup_.network;
  std::vector<Targets> targets;
  Loss loss{at::zeros({}, at::TensorOptions().device(setup_.device).dtype(at::kDouble))};
  double weight = 0;
  for (const Batch& part : parts) {
    targets.push_back(targets_of(part, network.vocabulary(), setup_.device));
    loss.tokens += targets.back().count;
    weight += targets.back().weight;
  }
  network.train(true);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto sources = sources_of(parts[i]);
    at::Tensor mean;
    {
      const nn::Autocast autocast(setup_.device, training.precision == "bf16");
      mean = network.learn(sources, {targets[i].tokens_RT, targets[i].targets_RT, targets[i].weight_RT,
                                     training.label_smoothing, number}) /
             weight;
    }
    mean.backward();
    loss.mean += mean.detach();
  }
  clip_gradients(network.parameters(), training.clip, training.clip_norm);
  optimizer_->step(learning_rate);
  if (average_) average_->update();
  return loss;
}

void Learner::swap_average() {
  if (average_) average_->swap();
}

void Learner::save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const {
  for (const auto& entry : setup_.network->parameters().entries())
    save_tensor("model." + entry.name, entry.tensor, views, kept);
  optimizer_->save(views, kept);
  if (average_) average_->save(views, kept);
}

void Learner::load(const io::Safetensors& file) {
  for (const auto& entry : setup_.network->parameters().entries())
    load_tensor("model." + entry.name, entry.tensor, file);
  optimizer_->load(file);
  if (average_) average_->load(file);
}

}  // namespace emend::train
