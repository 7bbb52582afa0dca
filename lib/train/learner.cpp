#include "train/learner.h"

#include <ATen/ATen.h>

#include "nn/device.h"
#include "train/validate.h"

namespace emend::train {

Learner::Learner(Setup& setup)
    : setup_(setup),
      optimizer_(setup.network->parameters(),
                 AdamW::Options{setup.recipe.training.betas.at(0), setup.recipe.training.betas.at(1), 1e-8,
                                setup.recipe.training.weight_decay}) {}

Learner::Loss Learner::step(const std::vector<Batch>& parts, double learning_rate) {
  const Training& training = setup_.recipe.training;
  arch::Network& network = *setup_.network;
  std::vector<Targets> targets;
  Loss loss{at::zeros({}, at::TensorOptions().device(setup_.device).dtype(at::kDouble))};
  for (const Batch& part : parts) {
    targets.push_back(targets_of(part, network.vocabulary(), setup_.device));
    loss.tokens += targets.back().count;
  }
  network.train(true);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto sources = sources_of(parts[i]);
    at::Tensor mean;
    {
      const nn::Autocast autocast(setup_.device, training.precision == "bf16");
      const at::Tensor losses_RT = network.losses(*network.start(sources), targets[i].tokens_RT, targets[i].targets_RT,
                                                  training.label_smoothing);
      mean = (losses_RT * targets[i].real_RT).sum() / static_cast<double>(loss.tokens);
    }
    mean.backward();
    loss.mean += mean.detach();
  }
  optimizer_.clip(training.clip);
  optimizer_.step(learning_rate);
  return loss;
}

}  // namespace emend::train
