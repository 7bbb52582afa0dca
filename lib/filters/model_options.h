// Which model, and where it computes: the options that all neural filters share.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/options.h"
#include "io/package.h"

namespace emend::filters {

struct ModelOptions {
  explicit ModelOptions(std::string name) : model(std::move(name)) {}
  std::string model;  // a package's name or folder, see io/package.h
  std::string device = "auto";
  std::string precision = "auto";  // arch::load
};
void declare(cli::Options& options, ModelOptions& model);

// The same for programs that take several models as one (decode/ensemble.h).
struct EnsembleOptions {
  explicit EnsembleOptions(std::string name) : models({std::move(name)}) {}
  std::vector<std::string> models;
  std::string device = "auto", precision = "auto";
};
void declare(cli::Options& options, EnsembleOptions& models);

// Throws Error where `device` is none of auto, cpu, cuda, cuda:N; whether it is there is known when the model is
// loaded.
void check_device(const std::string& device);
inline void check(const ModelOptions& model) { check_device(model.device); }

// For a package that was trained for something else than `task`. wanted: what a package of the task does, "translates".
Error wrong_task(const io::Package& package, const std::string& task, const std::string& wanted);

// For programs that load a network when a line first needs it: throws Error where the package has no such file, at the
// start and not at the millionth line. Damaged weights io::open_package tells of.
void check_part(const io::Package& package, const std::string& file);
inline constexpr const char* weights_file = "model.safetensors";

}  // namespace emend::filters
