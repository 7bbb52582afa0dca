// Tensors with a gradient of their own, for what is faster than the sum of the gradients of its parts.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <functional>
#include <vector>

namespace emend::nn {

// From the gradient of a value those of its inputs, one each; undefined: none flows. Called once at most, where no
// gradients are recorded.
using Backward = std::function<std::vector<at::Tensor>(const at::Tensor& gradient)>;

// `value`, which was made without gradients being recorded, as what it is of `inputs`. Itself where none of them
// requires a gradient or none is recorded; then `backward` is dropped.
at::Tensor with_gradient(at::Tensor value, const std::vector<at::Tensor>& inputs, Backward backward);

// While it lives, autocast (device.h) converts nothing: gradients that are written out know one type of numbers.
class FullPrecision {
 public:
  FullPrecision() : without_autocast_(c10::autocast_dispatch_keyset) {}

 private:
  c10::impl::ExcludeDispatchKeyGuard without_autocast_;
};

}  // namespace emend::nn
