#include "engine.h"

#include <algorithm>

#include "neural.h"

namespace emend {

void declare(cli::Options& options, EngineOptions& engine) {
  options.group("Who reads");
  options
      .add("engine", engine.engine, "WHO",
           "`grammar`: the grammar alone. `hybrid`: of the readings that the grammar admits, the one that a network "
           "finds "
           "likeliest. `network`: what the network says itself")
      .choices({"grammar", "hybrid", "network"});
  options
      .add("verify", engine.verify, "ON",
           "`on`: a reading of the network that the grammar does not admit is replaced by the likeliest that it admits")
      .choices({"on", "off"});
  options.add("m,model", engine.model, "NAME", "Use this model package, a name or a folder, for `hybrid` and `network`")
      .completes(cli::Complete::model);
  options.add("device", engine.device, "DEVICE",
              "Compute on `cpu`, `cuda` or `cuda:N`; `auto` takes a GPU where there is one");
  options
      .add("precision", engine.precision, "TYPE",
           "Multiply matrices in fp32 or, on a CPU, in int8; `auto` takes int8 for packages that are stored so")
      .choices({"auto", "fp32", "int8"});
}

Reader::Reader(const EngineOptions& options)
    : options_(options),
      engine_(options.engine == "hybrid"    ? verbalize::Engine::hybrid
              : options.engine == "network" ? verbalize::Engine::network
                                            : verbalize::Engine::grammar) {
  if (engine_ != verbalize::Engine::grammar) io::open_package(options.model);  // a wrong name is said before any input
}

verbalize::Counts Reader::choose(std::span<const std::string_view> lines, std::span<verbalize::Found> found) {
  if (std::none_of(found.begin(), found.end(), [&](const auto& one) { return verbalize::asks(one, engine_); }))
    return {};
  std::call_once(once_, [&] {
    auto* load = reinterpret_cast<LoadChooser*>(cli::load_module("normalize", chooser_entry_point));
    chooser_.reset(load({cli::caller(), io::open_package(options_.model), options_.device, options_.precision}));
  });
  return verbalize::choose(lines, found, engine_, options_.verify == "on", *chooser_);
}

}  // namespace emend
