// The keys of a recipe's [model], which are the architecture's own: those of networks as their configurations declare
// them (arch/configurations.h), and those of what is counted.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace emend::train {

struct ModelKey {
  const char* name;
  const char* type;  // as that of a RecipeKey
  nlohmann::json fallback;
  const char* sentence;
  std::vector<std::string_view> architectures;  // that read it alike, with this default
};
const std::vector<ModelKey>& model_keys();
// Those of one architecture; none for one that is not known.
std::vector<ModelKey> model_keys(std::string_view architecture);
std::vector<std::string> architecture_names();
// The architectures that have a key of this name.
std::vector<std::string_view> architectures_with(std::string_view key);

}  // namespace emend::train
