// log softmax of logits that nobody else reads: in their place where no gradients are wanted, a row at a time, which
// stays in the cache. LibTorch's own takes as much memory again, and with a vocabulary of 16,000 and a beam it was 15 %
// of a search's time.
//
// Shape suffixes: ...V any leading dimensions, vocabulary; R rows, T positions, K places.
#pragma once

#include <ATen/core/Tensor.h>

namespace emend::nn {

// log_probs_...V of logits_...V, which are not to be used afterwards. Within 1e-6 of at::log_softmax, relatively. A row
// with what is no number becomes that; -infinity stays.
at::Tensor log_softmax(at::Tensor logits);

// log max(least, share softmax(logits) + added), the mixture of a pointer (See et al. 2017): added_RTK stands at the
// tokens of place_RK, which may repeat. In the place of logits_RTV where no gradients are wanted, as above; only at
// those tokens more is computed than a log softmax. To 1e-6 relatively of the same by LibTorch's functions, but that
// what is no number makes its row so. share_RT1 > 0, added_RTK >= 0.
at::Tensor log_mixture(at::Tensor logits_RTV, const at::Tensor& share_RT1, const at::Tensor& place_RK,
                       const at::Tensor& added_RTK, double least);

}  // namespace emend::nn
