#include "arch/registry.h"

#include <algorithm>

#include "arch/cfe.h"
#include "arch/gated_transformer.h"
#include "arch/transformer.h"
#include "arch/two_stream.h"
#include "nn/device.h"

namespace emend::arch {

const std::vector<Architecture>& architectures() {
  static const std::vector<Architecture> table = {
      {"gated_transformer",
       "Transformer with a mask gate in its encoder and copy, generate and skip gates in its decoder",
       "gated-Trans (Sengupta et al. 2021)", make_gated_transformer, tiny_gated_transformer},
      {"cfe", "Causal feature extractor and an LSTM decoder that reads a context matrix, over characters",
       "Javaloy and Garcia-Mateos 2020", make_cfe, tiny_cfe},
      {"transformer", "Transformer with tied embeddings; scheduled sampling on request", "Vaswani et al. 2017",
       make_transformer, tiny_transformer},
      {"two_stream", "Transformer whose decoder corrects what it has written while it writes on",
       "NMT with error correction (Song et al. 2020)", make_two_stream, tiny_two_stream},
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

namespace {

bool stores_bytes(const io::Safetensors& file) {
  return std::any_of(file.tensors().begin(), file.tensors().end(),
                     [](const io::TensorView& view) { return view.type == io::DataType::i8; });
}

}  // namespace

decode::Loaded load(const io::Package& package, const std::string& device_name, const std::string& precision) {
  const at::Device device = nn::open_device(device_name);
  decode::Loaded loaded;
  const auto kind = package.config.value("tokenizer", std::string("sentencepiece"));
  loaded.tokenizer = text::load_tokenizer(kind, package.folder);
  if (!package.config.contains("architecture")) {
    throw Error(package.file("config.json"), "it names no architecture", "is this a package made by train?");
  }
  const Architecture& architecture = find_architecture(package.config.at("architecture").get<std::string>());
  auto network = architecture.make(package.config.at("model"), vocabulary_of(*loaded.tokenizer), 1);
  const io::Safetensors weights = io::Safetensors::open(package.file("model.safetensors"));
  network->parameters().load(weights);
  network->parameters().require_gradients(false);
  network->move_to(device);
  const bool can = device.is_cpu() && nn::Int8Matrix::available();
  if (precision == "int8" && !can) {
    throw Error("--precision int8",
                device.is_cpu() ? "this CPU, or this LibTorch, has no such products" : "there is none on a GPU",
                "use --precision fp32");
  }
  if (can && (precision == "int8" || (precision == "auto" && stores_bytes(weights)))) network->parameters().pack();
  loaded.model = std::move(network);
  return loaded;
}

}  // namespace emend::arch
