#include "train/checkpoint.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace emend::train {
namespace {

// The generators that dropout draws from: the CPU's, and the device's where that is another.
std::vector<std::pair<std::string, at::Generator>> generators(at::Device device) {
  std::vector<std::pair<std::string, at::Generator>> all = {{"random", at::globalContext().defaultGenerator(at::kCPU)}};
  if (!device.is_cpu()) all.emplace_back("random.device", at::globalContext().defaultGenerator(device));
  return all;
}

}  // namespace

void save_checkpoint(const std::string& path, const Learner& learner, const Progress& progress) {
  std::vector<io::TensorView> views;
  std::vector<at::Tensor> kept;  // what the views point into
  learner.save(views, kept);
  for (const auto& [name, generator] : generators(learner.device())) {
    kept.push_back(generator.get_state());
    const at::Tensor& state = kept.back();
    views.push_back({name,
                     io::DataType::u8,
                     state.sizes().vec(),
                     {static_cast<const std::byte*>(state.const_data_ptr()), state.nbytes()}});
  }
  const nlohmann::json json = {{"step", progress.step},
                               {"pool", progress.position.pool},
                               {"batch", progress.position.batch},
                               {"minutes", progress.minutes},
                               {"cpu_minutes", progress.cpu_minutes},
                               {"loss_sum", progress.loss_sum},
                               {"unreported", progress.unreported},
                               {"best", progress.best},
                               {"best_step", progress.best_step},
                               {"without_better", progress.without_better},
                               {"reductions", progress.reductions},
                               {"stale", progress.stale},
                               {"kept", progress.kept},
                               {"recipe", progress.recipe},
                               {"corpus", progress.corpus},
                               {"arithmetic", progress.arithmetic}};
  io::write_safetensors(path, views, {{"progress", json.dump()}});
}

Progress load_checkpoint(const std::string& path, Learner& learner) {
  const io::Safetensors file = io::Safetensors::open(path);
  learner.load(file);
  for (auto& [name, generator] : generators(learner.device())) {
    const io::TensorView* random = file.find(name);
    if (!random) continue;  // the checkpoint comes from another device
    at::Tensor state = at::empty(random->shape, at::kByte);
    std::copy(random->bytes.begin(), random->bytes.end(), static_cast<std::byte*>(state.data_ptr()));
    generator.set_state(state);
  }
  return load_progress(file);
}

Progress load_progress(const io::Safetensors& file) {
  try {
    const auto json = nlohmann::json::parse(file.metadata().at("progress"));
    Progress progress;
    progress.step = json.at("step");
    progress.position = {json.at("pool"), json.at("batch")};
    progress.minutes = json.at("minutes");
    progress.cpu_minutes = json.value("cpu_minutes", 0.0);  // checkpoints until 2026-11 lack it
    progress.loss_sum = json.at("loss_sum");
    progress.unreported = json.at("unreported");
    progress.best = json.at("best");
    progress.best_step = json.at("best_step");
    progress.without_better = json.at("without_better");
    progress.reductions = json.at("reductions");
    progress.stale = json.at("stale");
    progress.kept = json.at("kept");
    progress.recipe = json.at("recipe");
    progress.corpus = json.at("corpus");
    progress.arithmetic = json.at("arithmetic");
    return progress;
  } catch (const std::exception&) {
    throw Error(file.path(), "its progress cannot be read",
                "it is no checkpoint of this version of train; start again with --restart");
  }
}

std::string kept_path(const std::string& folder, std::int64_t step) {
  return folder + "/best-" + std::to_string(step) + ".safetensors";
}

void keep_if_good(const std::string& folder, std::int64_t most, double criterion, const nn::Parameters& parameters,
                  Progress& progress) {
  auto& kept = progress.kept;
  const auto place = std::upper_bound(kept.begin(), kept.end(), std::pair(criterion, progress.step));
  if (most < 2 || place - kept.begin() >= most) return;
  parameters.save(kept_path(folder, progress.step), nn::Parameters::Storage::f32, {});
  kept.insert(place, {criterion, progress.step});
  if (static_cast<std::int64_t>(kept.size()) > most) kept.pop_back();
}

void remove_surplus(const std::string& folder, const Progress& progress) {
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string name = file.path().filename().string();
    if (!name.starts_with("best-") || !name.ends_with(".safetensors")) continue;
    const bool counts = std::any_of(progress.kept.begin(), progress.kept.end(), [&](const auto& kept) {
      return file.path() == std::filesystem::path(kept_path(folder, kept.second));
    });
    if (!counts) std::filesystem::remove(file.path());
  }
}

}  // namespace emend::train
