// The sum of the processes' gradients, bucket by bucket while backward still computes those of earlier layers.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "nn/parameters.h"
#include "train/reduction.h"

namespace emend::train {

class GradientSum {
 public:
  // Of all parameters that learn. parameters and reduction must outlive it.
  GradientSum(const nn::Parameters& parameters, Reduction& reduction, std::size_t bucket_bytes = 4 << 20);
  ~GradientSum();

  // The next backward is this process's last one of the step: as soon as its gradients, with those that earlier ones
  // left, fill a bucket, the bucket's sum begins.
  void expect();
  // That backward failed, and all of the step is computed again, before the next expect(). Buckets whose sums have
  // begun are whole and stay as they are: the second pass fills the others.
  void abandon();
  // After that backward: gives every parameter the sum, which on the reduction's device is a part of a bucket, good
  // until the next one begins. A parameter without a gradient counts as zeros.
  void finish();

 private:
  struct Share {
    at::Tensor parameter;
    std::size_t bucket;
    std::int64_t offset;
    bool ready = false;
  };
  void add(Share& share, const at::Tensor& gradient);
  at::Tensor place_of(const Share& share) const;  // in its bucket, of the parameter's shape
  void begin_full_buckets();

  Reduction& reduction_;
  std::vector<Share> shares_;
  std::vector<at::Tensor> buckets_;   // float32, on the reduction's device
  std::vector<std::size_t> missing_;  // of each bucket: shares that are not ready
  std::size_t begun_ = 0;             // buckets, in order
  bool expecting_ = false;
  std::vector<unsigned> hooks_;
};

}  // namespace emend::train
