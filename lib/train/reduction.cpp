#include "train/reduction.h"

#include <fmt/format.h>

#include <optional>

#include "cli/error.h"
#include "cli/message.h"
#include "nn/communicator.h"
#include "nn/device.h"

namespace emend::train {
namespace {

class MpiReduction final : public Reduction {
 public:
  explicit MpiReduction(Processes& processes) : processes_(processes) {}
  at::Device device() const override { return at::kCPU; }
  void begin(const at::Tensor& numbers) override {
    processes_.begin_sum(numbers.data_ptr<float>(), static_cast<std::size_t>(numbers.numel()));
  }
  void finish() override { processes_.finish_sums(); }

 private:
  Processes& processes_;
};

class NcclReduction final : public Reduction {
 public:
  NcclReduction(const nn::Nccl& nccl, const nn::nccl::UniqueId& id, at::Device device, const Processes& processes)
      : device_(device), communicator_(nccl, id, processes.rank(), processes.size(), device) {}
  at::Device device() const override { return device_; }
  void begin(const at::Tensor& numbers) override { communicator_.begin_sum(numbers); }
  void finish() override { communicator_.finish_sums(); }

 private:
  at::Device device_;
  nn::Communicator communicator_;
};

std::unique_ptr<Reduction> over_mpi(Processes& processes) {
  cli::inform("gradients are summed over MPI");
  return std::make_unique<MpiReduction>(processes);
}

// Two processes on one GPU would be refused by NCCL, by those two alone, while the others wait for them.
void check_own_gpu(at::Device device, Processes& processes) {
  const std::string address = nn::bus_address(device);
  if (processes.alone_with(address) || address.empty()) return;
  throw Error("training.reduction", fmt::format("NCCL wants a GPU for each process, and several have {}", address),
              "start fewer processes, without a number in --device");
}

}  // namespace

std::unique_ptr<Reduction> make_reduction(const std::string& wanted, at::Device device, Processes& processes) {
  const bool asked = wanted == "nccl";
  if (wanted == "mpi" || (!asked && processes.most(device.is_cpu()) > 0)) return over_mpi(processes);
  std::optional<nn::Nccl> nccl;
  nn::nccl::UniqueId id{};
  std::optional<Error> problem;
  try {
    check_own_gpu(device, processes);
    nccl = nn::Nccl::load();
    if (processes.first()) id = nccl->make_id();
  } catch (const Error& error) {
    problem = error;
  }
  if (processes.most(problem.has_value()) > 0) {
    if (!problem) problem.emplace("training.reduction", "another process cannot use NCCL");
    if (asked) throw *problem;
    if (processes.first()) {
      cli::warn(problem->subject(), problem->problem() + ", so gradients are summed over MPI, by way of the CPUs",
                problem->remedy());
    }
    return over_mpi(processes);
  }
  processes.take_first(id.bytes);
  auto reduction = std::make_unique<NcclReduction>(*nccl, id, device, processes);
  cli::inform("gradients are summed by NCCL " + nccl->version());
  return reduction;
}

}  // namespace emend::train
