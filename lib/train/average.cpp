#include "train/average.h"

#include <ATen/ATen.h>
#include <ATen/ops/_foreach_lerp.h>
#include <c10/core/GradMode.h>

#include <algorithm>

#include "train/optimizer.h"

namespace emend::train {
namespace {

constexpr std::int64_t kMostExchanged = 1 << 20;  // numbers at once

}  // namespace

MovingAverage::MovingAverage(nn::Parameters& parameters, double decay) : parameters_(parameters), decay_(decay) {
  std::int64_t longest = 1;
  for (const auto& entry : parameters.entries()) {
    average_.push_back(entry.tensor.detach().clone(at::MemoryFormat::Contiguous));
    longest = std::max(longest, entry.tensor.numel());
  }
  buffer_ = at::empty({std::min(longest, kMostExchanged)}, average_.front().options());
}

void MovingAverage::update() {
  const c10::NoGradGuard no_gradients;
  ++steps_;
  const auto t = static_cast<double>(steps_);
  std::vector<at::Tensor> weights;
  for (const auto& entry : parameters_.entries()) weights.push_back(entry.tensor.detach());
  at::_foreach_lerp_(average_, weights, 1 - std::min(decay_, (1 + t) / (10 + t)));
}

void MovingAverage::swap() {
  const c10::NoGradGuard no_gradients;
  for (std::size_t i = 0; i < average_.size(); ++i) {
    const at::Tensor weight = parameters_.entries()[i].tensor.detach().view({-1}), average = average_[i].view({-1});
    for (std::int64_t begin = 0; begin < weight.numel(); begin += buffer_.numel()) {
      const std::int64_t length = std::min(buffer_.numel(), weight.numel() - begin);
      const at::Tensor here = weight.narrow(0, begin, length), there = average.narrow(0, begin, length);
      const at::Tensor before = buffer_.narrow(0, 0, length).copy_(here);
      here.copy_(there);
      there.copy_(before);
    }
  }
}

void MovingAverage::save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const {
  for (std::size_t i = 0; i < average_.size(); ++i)
    save_tensor("average." + parameters_.entries()[i].name, average_[i], views, kept);
  save_tensor("average.steps", at::full({1}, static_cast<double>(steps_)), views, kept);
}

void MovingAverage::load(const io::Safetensors& file) {
  for (std::size_t i = 0; i < average_.size(); ++i)
    load_tensor("average." + parameters_.entries()[i].name, average_[i], file);
  const at::Tensor steps = at::zeros({1});
  load_tensor("average.steps", steps, file);
  steps_ = static_cast<std::int64_t>(steps.item<float>());
}

void load_mean(nn::Parameters& parameters, const std::vector<std::string>& files) {
  const c10::NoGradGuard no_gradients;
  std::vector<at::Tensor> sums;
  for (const auto& entry : parameters.entries()) sums.push_back(at::zeros_like(entry.tensor).detach());
  for (const std::string& file : files) {
    parameters.load(io::Safetensors::open(file));
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add_(parameters.entries()[i].tensor);
  }
  for (std::size_t i = 0; i < sums.size(); ++i)
    parameters.entries()[i].tensor.copy_(sums[i] / static_cast<double>(files.size()));
}

void mix_with(nn::Parameters& parameters, const std::string& file, double share) {
  const c10::NoGradGuard no_gradients;
  std::vector<at::Tensor> own;
  for (const auto& entry : parameters.entries()) own.push_back(entry.tensor.detach().clone());
  parameters.load_common(io::Safetensors::open(file));
  for (std::size_t i = 0; i < own.size(); ++i) parameters.entries()[i].tensor.lerp_(own[i], 1 - share);
}

}  // namespace emend::train
