#include "arch/registry.h"

#include "arch/gated_transformer.h"
#include "nn/device.h"

namespace emend::arch {

const std::vector<Architecture>& architectures() {
  static const std::vector<Architecture> table = {
      {"gated_transformer",
       "Transformer with a mask gate in its encoder and copy, generate and skip gates in its decoder",
       "gated-Trans (Sengupta et al. 2021)", make_gated_transformer, tiny_gated_transformer},
  };
  return table;
}

const Architecture& find_architecture(std::string_view name) {
  std::string known;
  for (const Architecture& architecture : architectures()) {
    if (architecture.name == name) return architecture;
    known += (known.empty() ? "" : ", ") + std::string(architecture.name);
  }
  throw Error("architecture", "'" + std::string(name) + "' is not known", "use one of " + known);
}

decode::Vocabulary vocabulary_of(const text::Tokenizer& tokenizer) {
  return {tokenizer.size(), tokenizer.pad(), tokenizer.begin(), tokenizer.end(), tokenizer.unknown(), tokenizer.mask()};
}

decode::Loaded load(const io::Package& package, const std::string& device_name) {
  const at::Device device = nn::open_device(device_name);
  decode::Loaded loaded;
  const auto kind = package.config.value("tokenizer", std::string("sentencepiece"));
  loaded.tokenizer = text::load_tokenizer(kind, package.folder);
  if (!package.config.contains("architecture")) {
    throw Error(package.file("config.json"), "it names no architecture", "is this a package made by train?");
  }
  const Architecture& architecture = find_architecture(package.config.at("architecture").get<std::string>());
  auto network = architecture.make(package.config.at("model"), vocabulary_of(*loaded.tokenizer), 1);
  network->parameters().load(io::Safetensors::open(package.file("model.safetensors")));
  network->parameters().require_gradients(false);
  network->move_to(device);
  loaded.model = std::move(network);
  return loaded;
}

}  // namespace emend::arch
