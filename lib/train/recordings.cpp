#include "train/recordings.h"

#include <ATen/ATen.h>
#include <ATen/ops/_foreach_zero.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "cli/error.h"

namespace emend::train {
namespace {

// The tensors of a part, always in the same order.
std::array<at::Tensor*, 6> tensors(Part& part) {
  return {&part.sources.tokens_BS, &part.sources.real_BS, &part.tokens_RT,
          &part.targets_RT,        &part.weight_RT,       &part.weight};
}

Part copy(Part part) {
  for (at::Tensor* tensor : tensors(part)) *tensor = tensor->clone();
  return part;
}

void write(Part from, Part& into) {
  const auto source = tensors(from), target = tensors(into);
  for (std::size_t i = 0; i < source.size(); ++i) target[i]->copy_(*source[i]);
}

}  // namespace

Recordings::Recordings(arch::Network& network, std::size_t most, Pass pass)
    : most_(most), pass_(std::move(pass)), recorder_(nn::Recorder::of(network.device())) {
  const char* remedy = "write training.graphs = 0";
  if (network.samples())
    throw Error("training.graphs", "model.sampling_beta is below 1, and what is drawn differs from step to step",
                remedy);
  if (!network.tokens_of(std::vector<decode::Source>(1)))
    throw Error("training.graphs", "lessons of this network need more of a batch than its tokens", remedy);
  for (const auto& entry : network.parameters().entries()) {
    if (entry.tensor.requires_grad()) gradients_.emplace_back(entry.tensor, at::zeros_like(entry.tensor));
  }
}

void Recordings::begin_step() {
  const c10::NoGradGuard no_gradients;
  std::vector<at::Tensor> all;
  for (auto& [parameter, gradient] : gradients_) {
    parameter.mutable_grad() = gradient;
    all.push_back(gradient);
  }
  at::_foreach_zero_(all);
}

at::Tensor Recordings::compute(const Part& part) {
  const Shape shape = {part.tokens_RT.size(0), part.sources.tokens_BS.size(1), part.tokens_RT.size(1),
                       part.sources.full ? 0 : 1};
  const auto [found, fresh] = recorded_.try_emplace(shape);
  Recorded& same = found->second;
  if (fresh) return pass_(part);
  if (!same.graph) {
    const auto done =
        std::count_if(recorded_.begin(), recorded_.end(), [](const auto& r) { return r.second.graph != nullptr; });
    if (static_cast<std::size_t>(done) >= most_) return pass_(part);
    same.part = copy(part);
    same.graph = recorder_->record([this, &same] { same.loss = pass_(same.part); });
  } else {
    write(part, same.part);
  }
  same.graph->replay();
  return same.loss;
}

std::size_t filled_rows(std::size_t rows) {
  const std::size_t step = std::max<std::size_t>(std::bit_floor(rows) / 4, 1);
  return (rows + step - 1) / step * step;
}

Batch filled(Batch batch) {
  const Example nothing{.source = {}, .target = {}, .weights = {0}};
  batch.examples.resize(filled_rows(batch.examples.size()), nothing);
  return batch;
}

}  // namespace emend::train
