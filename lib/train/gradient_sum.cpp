#include "train/gradient_sum.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>

namespace emend::train {

// Backward reaches the last parameters first, so buckets are filled from the last one.
GradientSum::GradientSum(const nn::Parameters& parameters, Reduction& reduction, std::size_t bucket_bytes)
    : reduction_(reduction) {
  const auto most = static_cast<std::int64_t>(bucket_bytes / sizeof(float));
  std::vector<std::int64_t> sizes;
  const auto& entries = parameters.entries();
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    if (!entry->tensor.requires_grad()) continue;
    if (sizes.empty() || sizes.back() + entry->tensor.numel() > most) {
      sizes.push_back(0);
      missing_.push_back(0);
    }
    shares_.push_back({entry->tensor, sizes.size() - 1, sizes.back()});
    ++missing_.back();
    sizes.back() += entry->tensor.numel();
  }
  for (const std::int64_t size : sizes)
    buckets_.push_back(at::zeros({size}, at::TensorOptions().device(reduction.device()).dtype(at::kFloat)));
  for (Share& share : shares_) {
    hooks_.push_back(share.parameter.register_hook([this, &share](const at::Tensor& gradient) {
      if (expecting_) add(share, gradient);
    }));
  }
}

GradientSum::~GradientSum() {
  for (std::size_t i = 0; i < shares_.size(); ++i) shares_[i].parameter.remove_hook(hooks_[i]);
}

void GradientSum::expect() { expecting_ = true; }

void GradientSum::abandon() {
  expecting_ = false;
  for (Share& share : shares_) {
    if (share.bucket < begun_ || !share.ready) continue;
    share.ready = false;
    ++missing_[share.bucket];
  }
}

void GradientSum::add(Share& share, const at::Tensor& gradient) {
  if (share.ready) return;
  const c10::NoGradGuard no_gradients;
  const at::Tensor place = place_of(share);
  const at::Tensor& before = share.parameter.grad();
  if (gradient.defined()) {
    place.copy_(gradient);
    if (before.defined()) place.add_(before.to(place.device()));
  } else if (before.defined()) {
    place.copy_(before);
  } else {
    place.zero_();
  }
  share.ready = true;
  --missing_[share.bucket];
  begin_full_buckets();
}

at::Tensor GradientSum::place_of(const Share& share) const {
  return buckets_[share.bucket]
      .slice(0, share.offset, share.offset + share.parameter.numel())
      .view(share.parameter.sizes());
}

void GradientSum::begin_full_buckets() {
  for (; begun_ < buckets_.size() && missing_[begun_] == 0; ++begun_) reduction_.begin(buckets_[begun_]);
}

void GradientSum::finish() {
  const c10::NoGradGuard no_gradients;
  expecting_ = false;
  for (Share& share : shares_) add(share, {});
  reduction_.finish();
  begun_ = 0;
  for (Share& share : shares_) {
    share.parameter.mutable_grad() = place_of(share).to(share.parameter.device());
    share.ready = false;
    ++missing_[share.bucket];
  }
}

}  // namespace emend::train
