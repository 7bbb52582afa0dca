#include "train/checkpoint.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace emend::train {
namespace {

// As [value, step, loss]; older checkpoints lack the loss.
nlohmann::json kept_json(const Progress& progress) {
  auto rows = nlohmann::json::array();
  for (const auto& [criterion, step] : progress.kept) rows.push_back({criterion.value, step, criterion.loss});
  return rows;
}

std::vector<std::pair<Criterion, std::int64_t>> kept_of(const nlohmann::json& rows) {
  std::vector<std::pair<Criterion, std::int64_t>> kept;
  for (const auto& row : rows)
    kept.push_back({{row.at(0), row.size() > 2 ? row.at(2).get<double>() : Criterion().loss}, row.at(1)});
  return kept;
}

}  // namespace

void save_checkpoint(const std::string& path, const Learner& learner, const Progress& progress) {
  std::vector<io::TensorView> views;
  std::vector<at::Tensor> kept;  // what the views point into
  learner.save(views, kept);
  const nlohmann::json json = {{"step", progress.step},
                               {"pool", progress.position.pool},
                               {"batch", progress.position.batch},
                               {"minutes", progress.minutes},
                               {"cpu_minutes", progress.cpu_minutes},
                               {"loss_sum", progress.loss_sum},
                               {"norm_sum", progress.norm_sum},
                               {"clipped", progress.clipped},
                               {"unreported", progress.unreported},
                               {"examples", progress.examples},
                               {"best", progress.best.value},
                               {"best_loss", progress.best.loss},
                               {"best_step", progress.best_step},
                               {"without_better", progress.without_better},
                               {"reductions", progress.reductions},
                               {"stale", progress.stale},
                               {"kept", kept_json(progress)},
                               {"recipe", progress.recipe},
                               {"corpus", progress.corpus},
                               {"arithmetic", progress.arithmetic},
                               {"maker", progress.maker}};
  io::write_safetensors(path, views, {{"progress", json.dump()}});
}

Progress load_checkpoint(const std::string& path, Learner& learner) {
  const io::Safetensors file = io::Safetensors::open(path);
  learner.load(file);
  return load_progress(file);
}

Progress load_progress(const io::Safetensors& file) {
  try {
    const auto json = nlohmann::json::parse(file.metadata().at("progress"));
    Progress progress;
    progress.step = json.at("step");
    progress.position = {json.at("pool"), json.at("batch")};
    progress.minutes = json.at("minutes");
    // Older checkpoints lack what is read with value().
    progress.cpu_minutes = json.value("cpu_minutes", 0.0);
    progress.loss_sum = json.at("loss_sum");
    progress.norm_sum = json.value("norm_sum", 0.0);
    progress.clipped = json.value("clipped", 0.0);
    progress.unreported = json.at("unreported");
    progress.examples = json.value("examples", 0.0);
    progress.best = {json.at("best"), json.value("best_loss", Criterion().loss)};
    progress.best_step = json.at("best_step");
    progress.without_better = json.at("without_better");
    progress.reductions = json.at("reductions");
    progress.stale = json.at("stale");
    progress.kept = kept_of(json.at("kept"));
    progress.recipe = json.at("recipe");
    progress.corpus = json.at("corpus");
    progress.arithmetic = json.at("arithmetic");
    progress.maker = json.value("maker", "");
    return progress;
  } catch (const std::exception&) {
    throw Error(file.path(), "its progress cannot be read",
                "it is not a checkpoint of this version of train; start again with --restart");
  }
}

std::string kept_path(const std::string& folder, std::int64_t step) {
  return folder + "/best-" + std::to_string(step) + ".safetensors";
}

void keep_if_good(const std::string& folder, std::int64_t most, const Criterion& criterion,
                  const nn::Parameters& parameters, Progress& progress) {
  auto& kept = progress.kept;
  const auto place = std::upper_bound(kept.begin(), kept.end(), criterion,
                                      [](const Criterion& a, const auto& b) { return a < b.first; });
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
