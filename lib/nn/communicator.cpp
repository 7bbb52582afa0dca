#include "nn/communicator.h"

#include <c10/core/DeviceGuard.h>

#include <exception>

namespace emend::nn {

Communicator::Communicator(const Nccl& nccl, const nccl::UniqueId& id, int rank, int size, at::Device device)
    : nccl_(nccl), device_(device), stream_(device), exceptions_(std::uncaught_exceptions()) {
  const c10::DeviceGuard current(device);  // a communicator is that of the thread's current device
  nccl_.check(nccl_.init_rank(&comm_, size, id, rank), "cannot bring the processes together");
}

Communicator::~Communicator() {
  const c10::DeviceGuard current(device_);
  (std::uncaught_exceptions() == exceptions_ ? nccl_.destroy : nccl_.abort)(comm_);
}

void Communicator::begin_sum(const at::Tensor& numbers) {
  TORCH_CHECK(numbers.scalar_type() == at::kFloat && numbers.is_contiguous() && numbers.device() == device_);
  const c10::DeviceGuard current(device_);
  auto* data = numbers.data_ptr<float>();
  stream_.after_main();
  nccl_.check(nccl_.all_reduce(data, data, static_cast<std::size_t>(numbers.numel()), nccl::kFloat32, nccl::kSum, comm_,
                               stream_.handle()),
              "cannot sum numbers");
}

void Communicator::finish_sums() {
  stream_.before_main();
  int result = nccl::kSuccess;
  nccl_.check(nccl_.get_async_error(comm_, &result), "cannot tell how it does");
  nccl_.check(result, "lost a process");
}

}  // namespace emend::nn
