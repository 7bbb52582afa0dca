#include "train/learner.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "nn/device.h"
#include "noise/random.h"
#include "train/memory.h"
#include "train/validate.h"

namespace emend::train {

constexpr const char* kLimit = "memory.limit";  // of a checkpoint

Learner::Learner(Setup& setup, Processes& processes)
    : setup_(setup),
      processes_(processes),
      optimizer_(make_optimizer(setup.network->parameters(), setup.recipe.training)) {
  if (setup.recipe.training.ema > 0) average_.emplace(setup.network->parameters(), setup.recipe.training.ema);
  if (processes.size() > 1) {
    reduction_ = make_reduction(setup.recipe.training.reduction, setup.device, processes);
    sum_.emplace(setup.network->parameters(), *reduction_);
  }
  if (const std::int64_t graphs = setup.recipe.training.graphs; graphs > 0) {
    if (sum_) {
      throw Error("training.graphs", "several processes add up their gradients while these are made",
                  "write training.graphs = 0, or train with one process");
    }
    recordings_.emplace(writer(), static_cast<std::size_t>(graphs), [this](const Part& part) { return pass(part); });
  }
}

Learner::Loss Learner::step(std::int64_t number, std::vector<Batch> parts, double weight, double learning_rate) {
  const Training& training = setup_.recipe.training;
  nn::Parameters& parameters = setup_.network->parameters();
  setup_.network->train(true);
  Loss loss;
  const auto attempt = [&](const std::vector<Batch>& tried, std::size_t& part) {
    loss = backward(number, tried, part, weight);
  };
  memory_.compute(std::move(parts), attempt, [&] {
    if (sum_) sum_->abandon();
    if (recordings_) recordings_->clear();
    for (const auto& entry : parameters.entries()) entry.tensor.mutable_grad().reset();
  });
  if (sum_) sum_->finish();
  loss.norm = clip_gradients(parameters, training.clip, training.clip_norm)
                  .to(at::TensorOptions().device(setup_.device).dtype(at::kDouble));
  optimizer_->step(learning_rate);
  if (average_) average_->update();
  return loss;
}

Learner::Loss Learner::backward(std::int64_t number, const std::vector<Batch>& parts, std::size_t& i, double weight) {
  const Training& training = setup_.recipe.training;
  arch::Trainable& network = *setup_.network;
  Loss loss{at::zeros({}, at::TensorOptions().device(setup_.device).dtype(at::kDouble)), {}};
  if (recordings_) recordings_->begin_step();
  for (i = 0; i < parts.size(); ++i) {
    seed(number, i);
    if (recordings_) {
      loss.mean += recordings_->compute(part_of(filled(parts[i]), weight));
      loss.tokens += static_cast<std::int64_t>(parts[i].target_tokens());
      continue;
    }
    const auto sources = sources_of(parts[i]);
    Targets targets;
    at::Tensor mean;
    {
      const nn::Autocast autocast(setup_.device, training.precision == "bf16");
      targets = targets_of(parts[i], network.vocabulary(), setup_.device);
      const arch::Lesson lesson{
          targets.tokens_RT, targets.targets_RT, targets.weight_RT, training.label_smoothing, number,
          training.coverage, targets.quality_R};
      const at::Tensor sum =
          setup_.teacher ? network.distill(sources, lesson, teach(sources, lesson)) : network.learn(sources, lesson);
      mean = sum / weight;
    }
    if (sum_ && i + 1 == parts.size()) sum_->expect();
    mean.backward();
    loss.mean += mean.detach();
    loss.tokens += targets.count;
  }
  return loss;
}

at::Tensor Learner::pass(const Part& part) const {
  const Training& training = setup_.recipe.training;
  at::Tensor mean;
  {
    const nn::Autocast autocast(setup_.device, training.precision == "bf16");
    const arch::Lesson lesson{part.tokens_RT, part.targets_RT, part.weight_RT, training.label_smoothing};
    mean = writer().learn_from(*writer().start_from(part.sources), lesson) / part.weight;
  }
  mean.backward();
  return mean.detach();
}

Part Learner::part_of(const Batch& batch, double weight) const {
  const nn::Autocast autocast(setup_.device, setup_.recipe.training.precision == "bf16");  // as lengths are rounded for
  const Targets targets = targets_of(batch, writer().vocabulary(), setup_.device);
  return {*writer().tokens_of(sources_of(batch)), targets.tokens_RT, targets.targets_RT, targets.weight_RT,
          nn::send(at::scalar_tensor(weight, at::kFloat), setup_.device)};
}

arch::Network& Learner::writer() const {
  if (auto* network = dynamic_cast<arch::Network*>(setup_.network.get())) return *network;
  throw Error("training.graphs", "this network writes no text", "write training.graphs = 0");
}

at::Tensor Learner::measure(const std::vector<Batch>& parts, double weight) {
  const c10::NoGradGuard no_gradients;
  const nn::Autocast autocast(setup_.device, setup_.recipe.training.precision == "bf16");
  arch::Trainable& network = *setup_.network;
  network.train(false);
  at::Tensor mean;
  MemoryLimit unlearned;  // what fits without gradients says nothing of what fits with them
  unlearned.compute(
      parts,
      [&](const std::vector<Batch>& tried, std::size_t& i) {
        mean = at::zeros({}, at::TensorOptions().device(setup_.device).dtype(at::kDouble));
        for (i = 0; i < tried.size(); ++i) {
          const Targets targets = targets_of(tried[i], network.vocabulary(), setup_.device);
          const arch::Lesson lesson{.tokens_RT = targets.tokens_RT,
                                    .targets_RT = targets.targets_RT,
                                    .weight_RT = targets.weight_RT,
                                    .quality_R = targets.quality_R};
          mean += network.measure(sources_of(tried[i]), lesson) / weight;
        }
      },
      [] {});
  return mean;
}

void Learner::seed(std::int64_t number, std::size_t part) const {
  const auto place = part * static_cast<std::size_t>(processes_.size()) + static_cast<std::size_t>(processes_.rank());
  noise::Random random({setup_.recipe.training.seed, 'p', static_cast<std::uint64_t>(number), place});
  const std::uint64_t drawn = random.next();
  for (const at::Device& drawing : {at::Device(at::kCPU), setup_.device})
    at::Generator(at::globalContext().defaultGenerator(drawing)).set_current_seed(drawn);
}

arch::Teaching Learner::teach(std::span<const decode::Source> sources, const arch::Lesson& lesson) const {
  const c10::NoGradGuard no_gradients;
  return {setup_.teacher->advance(*setup_.teacher->start(sources), lesson.tokens_RT),
          setup_.recipe.training.teacher_weight, setup_.recipe.training.teacher_temperature};
}

void Learner::swap_average() {
  if (average_) average_->swap();
}

bool Learner::finite() const {
  const c10::NoGradGuard no_gradients;
  at::Tensor all = at::ones({}, at::TensorOptions().device(setup_.device).dtype(at::kBool));
  for (const auto& entry : setup_.network->parameters().entries()) all &= at::isfinite(entry.tensor).all();
  return all.item<bool>();
}

void Learner::save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const {
  for (const auto& entry : setup_.network->parameters().entries())
    save_tensor("model." + entry.name, entry.tensor, views, kept);
  optimizer_->save(views, kept);
  if (average_) average_->save(views, kept);
  if (memory_.tokens() > 0) save_tensor(kLimit, at::scalar_tensor(static_cast<double>(memory_.tokens())), views, kept);
}

void Learner::load(const io::Safetensors& file) {
  for (const auto& entry : setup_.network->parameters().entries())
    load_tensor("model." + entry.name, entry.tensor, file);
  optimizer_->load(file);
  if (average_) average_->load(file);
  if (file.find(kLimit)) {
    const at::Tensor limit = at::zeros({}, at::kFloat);
    load_tensor(kLimit, limit, file);
    memory_.set(static_cast<std::size_t>(limit.item<float>()));
  }
}

}  // namespace emend::train
