#include "train/optimizer.h"

#include <ATen/ATen.h>
#include <ATen/ops/_foreach_mul.h>
#include <ATen/ops/_foreach_norm.h>
#include <c10/core/GradMode.h>
#include <fnmatch.h>

#include <algorithm>
#include <limits>

#include "cli/options.h"

namespace emend::train {

const ParameterGroup* group_of(const std::string& parameter, const std::vector<ParameterGroup>& groups) {
  for (const ParameterGroup& group : groups) {
    for (const std::string& pattern : group.parameters) {
      if (::fnmatch(pattern.c_str(), parameter.c_str(), 0) == 0) return &group;
    }
  }
  return nullptr;
}

namespace {

// What would have been meant: a name, or what several of them begin with.
std::string nearest(const std::string& pattern, const nn::Parameters& parameters) {
  std::vector<std::string> known;
  for (const auto& entry : parameters.entries()) {
    known.push_back(entry.name);
    for (std::size_t dot = 0; (dot = entry.name.find('.', dot + 1)) != entry.name.npos;)
      known.push_back(entry.name.substr(0, dot) + ".*");
  }
  if (const auto near = cli::nearest(pattern, known)) return "did you mean '" + *near + "'?";
  return "names are like '" + known.front() + "' and '" + parameters.entries().back().name +
         "': train --dry-run -v lists them";
}

void check(const std::vector<ParameterGroup>& groups, const nn::Parameters& parameters) {
  for (const ParameterGroup& group : groups) {
    for (const std::string& pattern : group.parameters) {
      const auto& entries = parameters.entries();
      const bool fits = std::any_of(entries.begin(), entries.end(), [&](const auto& entry) {
        return ::fnmatch(pattern.c_str(), entry.name.c_str(), 0) == 0;
      });
      if (!fits) {
        throw Error("training.group." + group.name, "'" + pattern + "' fits no parameter",
                    nearest(pattern, parameters));
      }
    }
  }
}

}  // namespace

Optimizer::Optimizer(std::string name, nn::Parameters& parameters, const Training& training)
    : name_(std::move(name)), parameters_(parameters) {
  check(training.groups, parameters);
  for (const auto& entry : parameters.entries()) {
    const ParameterGroup* group = group_of(entry.name, training.groups);
    const double rate = group ? group->rate : 1;
    entry.tensor.requires_grad_(rate > 0);
    if (rate > 0) slots_.push_back({entry.name, entry.tensor, rate, entry.decays ? training.weight_decay : 0.0});
  }
  if (slots_.empty()) throw Error("training.group", "every parameter has rate 0", "let some of them learn");
}

void Optimizer::step(double learning_rate) {
  const c10::NoGradGuard no_gradients;
  ++steps_;
  std::vector<Update> updates;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Slot& slot = slots_[i];
    if (!slot.weight.grad().defined()) continue;
    const double rate = learning_rate * slot.rate;
    auto same = std::find_if(updates.begin(), updates.end(), [&](const Update& update) {
      return update.learning_rate == rate && update.weight_decay == slot.weight_decay;
    });
    if (same == updates.end()) same = updates.insert(same, {{}, {}, {}, rate, slot.weight_decay});
    same->slots.push_back(i);
    same->weights.push_back(slot.weight);
    same->gradients.push_back(slot.weight.grad());
  }
  for (const Update& some : updates) update(some);
  for (const auto& entry : parameters_.entries()) entry.tensor.mutable_grad().reset();
}

std::size_t Optimizer::add_state(const std::string& name, const Shape& zeros) {
  states_.push_back({name, {}});
  for (const Slot& slot : slots_) states_.back().tensors.push_back(zeros(slot.weight.detach()));
  return states_.size() - 1;
}

std::vector<at::Tensor> Optimizer::state(std::size_t number, const Update& update) const {
  std::vector<at::Tensor> tensors;
  for (const std::size_t slot : update.slots) tensors.push_back(states_[number].tensors[slot]);
  return tensors;
}

void Optimizer::save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const {
  for (const State& state : states_) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (state.tensors[i].defined())
        save_tensor(name_ + "." + state.name + "." + slots_[i].name, state.tensors[i], views, kept);
    }
  }
  save_tensor(name_ + ".steps", at::full({1}, static_cast<double>(steps_)), views, kept);
}

void Optimizer::load(const io::Safetensors& file) {
  for (const State& state : states_) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (state.tensors[i].defined())
        load_tensor(name_ + "." + state.name + "." + slots_[i].name, state.tensors[i], file);
    }
  }
  const at::Tensor steps = at::zeros({1});
  load_tensor(name_ + ".steps", steps, file);
  steps_ = static_cast<std::int64_t>(steps.item<float>());
}

double Optimizer::bytes() const {
  double sum = 0;
  for (const State& state : states_) {
    for (const at::Tensor& tensor : state.tensors) sum += tensor.defined() ? static_cast<double>(tensor.nbytes()) : 0;
  }
  return sum;
}

at::Tensor clip_gradients(const nn::Parameters& parameters, double most, const std::string& kind) {
  const c10::NoGradGuard no_gradients;
  std::vector<at::Tensor> gradients;
  for (const auto& entry : parameters.entries()) {
    if (entry.tensor.grad().defined()) gradients.push_back(entry.tensor.grad());
  }
  if (gradients.empty()) return at::zeros({});
  const at::Tensor norm = kind == "infinity"
                              ? at::stack(at::_foreach_norm(gradients, std::numeric_limits<double>::infinity())).max()
                              : at::stack(at::_foreach_norm(gradients, 2)).norm();
  if (most > 0) at::_foreach_mul_(gradients, (most / (norm + 1e-6)).clamp_max(1.0));
  return norm;
}

void save_tensor(const std::string& name, const at::Tensor& tensor, std::vector<io::TensorView>& views,
                 std::vector<at::Tensor>& kept) {
  kept.push_back(tensor.detach().to(at::kCPU, at::kFloat).contiguous());
  const at::Tensor& saved = kept.back();
  views.push_back({name,
                   io::DataType::f32,
                   saved.sizes().vec(),
                   {static_cast<const std::byte*>(saved.const_data_ptr()), saved.nbytes()}});
}

void load_tensor(const std::string& name, const at::Tensor& into, const io::Safetensors& file) {
  const c10::NoGradGuard no_gradients;
  const io::TensorView& view = file.at(name);
  if (view.type != io::DataType::f32 || at::IntArrayRef(view.shape) != into.sizes()) {
    throw Error(file.path(), "'" + name + "' has another type or shape than the recipe's model",
                "did the recipe change? start again with --restart");
  }
  into.copy_(at::from_blob(const_cast<std::byte*>(view.bytes.data()), view.shape, at::kFloat));
}

}  // namespace emend::train
