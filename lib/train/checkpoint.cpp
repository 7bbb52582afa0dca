#include "train/checkpoint.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <nlohmann/json.hpp>

namespace emend::train {

void save_checkpoint(const std::string& path, const arch::Network& network, const AdamW& optimizer,
                     const Progress& progress) {
  std::vector<io::TensorView> views;
  std::vector<at::Tensor> kept;  // what the views point into
  kept.reserve(4096);
  save_parameters(const_cast<arch::Network&>(network).parameters(), views, kept);
  optimizer.save(views, kept);
  const at::Tensor random = at::detail::getDefaultCPUGenerator().get_state();
  views.push_back({"random",
                   io::DataType::u8,
                   random.sizes().vec(),
                   {static_cast<const std::byte*>(random.const_data_ptr()), random.nbytes()}});
  const nlohmann::json json = {{"step", progress.step},
                               {"pool", progress.position.pool},
                               {"batch", progress.position.batch},
                               {"minutes", progress.minutes},
                               {"best", progress.best},
                               {"best_step", progress.best_step},
                               {"without_better", progress.without_better},
                               {"recipe", progress.recipe},
                               {"corpus", progress.corpus},
                               {"arithmetic", progress.arithmetic}};
  io::write_safetensors(path, views, {{"progress", json.dump()}});
}

Progress load_checkpoint(const std::string& path, arch::Network& network, AdamW& optimizer) {
  const io::Safetensors file = io::Safetensors::open(path);
  load_parameters(network.parameters(), file);
  optimizer.load(file);
  const io::TensorView& random = file.at("random");
  at::Tensor state = at::empty(random.shape, at::kByte);
  std::copy(random.bytes.begin(), random.bytes.end(), static_cast<std::byte*>(state.data_ptr()));
  at::Generator(at::detail::getDefaultCPUGenerator()).set_state(state);
  try {
    const auto json = nlohmann::json::parse(file.metadata().at("progress"));
    Progress progress;
    progress.step = json.at("step");
    progress.position = {json.at("pool"), json.at("batch")};
    progress.minutes = json.at("minutes");
    progress.best = json.at("best");
    progress.best_step = json.at("best_step");
    progress.without_better = json.at("without_better");
    progress.recipe = json.at("recipe");
    progress.corpus = json.at("corpus");
    progress.arithmetic = json.at("arithmetic");
    return progress;
  } catch (const std::exception&) {
    throw Error(path, "its progress cannot be read", "it is no checkpoint of train; start again with --restart");
  }
}

}  // namespace emend::train
