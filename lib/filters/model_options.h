// Which model, and where it computes: the options that all neural filters share.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/options.h"

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

}  // namespace emend::filters
