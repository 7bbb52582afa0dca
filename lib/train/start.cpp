#include "train/start.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
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

// Whether the result of this matrix or bias is what a part of a layer adds to what it reads.
bool is_last_of_part(const std::string& name) { return name.ends_with(".out.weight") || name.ends_with(".out.bias"); }

}  // namespace

void start_from(const std::string& folder, nn::Parameters& parameters) {
  const auto file = io::Safetensors::open(io::open_package(folder).file("model.safetensors"));
  nn::Parameters::Differences differences = parameters.load_common(file);

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
