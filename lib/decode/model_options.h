// Which model, and where it computes: the options that all neural filters share.
#pragma once

#include <string>

#include "cli/options.h"

namespace emend::decode {

struct ModelOptions {
  explicit ModelOptions(std::string name) : model(std::move(name)) {}
  std::string model;  // a package's name or folder, see io/package.h
  std::string device = "auto";
  std::string precision = "auto";  // arch::load
};
void declare(cli::Options& options, ModelOptions& model);

// Throws Error where `device` is none of auto, cpu, cuda, cuda:N; whether it is there is known when the model is
// loaded.
void check(const ModelOptions& model);

}  // namespace emend::decode
