#include "train/start.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/message.h"
#include "io/package.h"
#include "io/safetensors.h"

namespace emend::train {
namespace {

// "encoder.3" of "encoder.3.attention.out.weight"; empty where the name is none of a layer's.
std::string layer_of(const std::string& name) {
  const std::size_t dot = name.find('.'), end = dot == std::string::npos ? dot : name.find('.', dot + 1);
  if (end == std::string::npos || end == dot + 1) return {};
  const bool number =
      std::all_of(name.begin() + static_cast<std::ptrdiff_t>(dot) + 1, name.begin() + static_cast<std::ptrdiff_t>(end),
                  [](char c) { return c >= '0' && c <= '9'; });
  return number ? name.substr(0, end) : std::string();
}

// The names, those of a layer that is not among `known` under the layer's.
std::vector<std::string> by_layer(const std::vector<std::string>& names, const std::set<std::string>& known) {
  std::vector<std::string> told;
  for (const std::string& name : names) {
    const std::string layer = layer_of(name);
    told.push_back(layer.empty() || known.contains(layer) ? name : layer);
    if (told.size() > 1 && told.back() == told[told.size() - 2]) told.pop_back();
  }
  return told;
}

// Architectures that are built on another's: an encoder or predictor with a head of its own.
constexpr std::pair<std::string_view, std::string_view> kBuiltOn[] = {{"gector", "bert"}, {"nqe", "nqe_predictor"}};

bool is_built_on(std::string_view architecture, std::string_view other) {
  return std::find(std::begin(kBuiltOn), std::end(kBuiltOn), std::pair(architecture, other)) != std::end(kBuiltOn);
}

// "cls" of "cls.predictions.bias".
std::string part_of(const std::string& name) { return name.substr(0, name.find('.')); }

// Takes the names of parts that are not among `parts` out of `names`, and returns these parts.
std::set<std::string> take_others(std::vector<std::string>& names, const std::set<std::string>& parts) {
  std::set<std::string> others;
  for (const std::string& name : names)
    if (!parts.contains(part_of(name))) others.insert(part_of(name));
  std::erase_if(names, [&](const std::string& name) { return others.contains(part_of(name)); });
  return others;
}

// Whether the result of this matrix or bias is what a part of a layer adds to what it reads.
bool is_last_of_part(const std::string& name) { return name.ends_with(".out.weight") || name.ends_with(".out.bias"); }

// What only one of the two has by design.
void set_heads_apart(const std::string& folder, const io::Safetensors& file, const nn::Parameters& parameters,
                     nn::Parameters::Differences& differences) {
  std::set<std::string> theirs, own;
  for (const io::TensorView& view : file.tensors()) theirs.insert(part_of(view.name));
  for (const auto& entry : parameters.entries()) own.insert(part_of(entry.name));
  for (const std::string& part : take_others(differences.missing, theirs))
    cli::inform(fmt::format("{}: '{}' begins anew", folder, part));
  for (const std::string& part : take_others(differences.surplus, own))
    cli::inform(fmt::format("{}: '{}' is not used", folder, part));
}

// Weights of other sizes are of another [model] than the recipe's.
void check_sizes(const io::Package& package, const io::Safetensors& file, const nn::Parameters& parameters) {
  for (const io::TensorView& view : file.tensors()) {
    for (const auto& entry : parameters.entries()) {
      if (entry.name != view.name || entry.tensor.sizes() == at::IntArrayRef(view.shape)) continue;
      std::vector<std::string> keys;
      for (const auto& [key, value] : package.sizes().items()) keys.push_back(key + " = " + value.dump());
      throw Error(package.folder,
                  fmt::format("'{}' is {} there, and {} by this recipe", view.name, fmt::join(view.shape, "x"),
                              fmt::join(entry.tensor.sizes(), "x")),
                  fmt::format("write its sizes under [model]: {}", fmt::join(keys, ", ")));
    }
  }
}

}  // namespace

void start_from(const std::string& folder, const std::string& architecture, nn::Parameters& parameters) {
  const io::Package package = io::open_package(folder);
  const auto file = io::Safetensors::open(package.file("model.safetensors"));
  check_sizes(package, file, parameters);
  nn::Parameters::Differences differences = parameters.load_common(file);
  if (is_built_on(architecture, package.text("architecture"))) set_heads_apart(folder, file, parameters, differences);

  std::set<std::string> layers, own, further;  // the package's, the network's, and what it has behind the package's
  for (const io::TensorView& view : file.tensors()) layers.insert(layer_of(view.name));
  for (const auto& entry : parameters.entries()) own.insert(layer_of(entry.name));
  for (const std::string& name : differences.missing) {
    const std::string layer = layer_of(name);
    if (!layer.empty() && !layers.contains(layer) && layers.contains(layer.substr(0, layer.find('.')) + ".0"))
      further.insert(layer);
  }
  const c10::NoGradGuard no_gradients;
  std::erase_if(differences.missing, [&](const std::string& name) {
    if (!further.contains(layer_of(name))) return false;
    if (is_last_of_part(name)) parameters.at(name).zero_();
    return true;
  });

  if (!further.empty())
    cli::inform(fmt::format("{}: is less deep: '{}' begin by adding nothing", folder, fmt::join(further, "', '")));
  const auto tell = [&](const std::string& what, const std::vector<std::string>& names, const std::string& then) {
    if (names.empty()) return;
    cli::warn(folder, fmt::format("{} '{}', which {}", what, fmt::join(names, "', '"), then),
              "was another [model] meant?");
  };
  tell("has no weights", by_layer(differences.missing, layers), "begin anew");
  tell("has weights", by_layer(differences.surplus, own), "are not used");
}

}  // namespace emend::train
