#include "network.h"

#include <fmt/format.h>

#include <string>

#include "arch/consistent.h"
#include "cli/error.h"
#include "filters/model_options.h"
#include "io/config_reader.h"
#include "io/safetensors.h"
#include "tokens/tokenizer.h"

namespace emend {

namespace {

// The weights of a Transformer, by the names of nn/transformer.h, beside its configuration.
class Weights {
 public:
  explicit Weights(const io::Package& package)
      : config_(package.file("config.json")), file_(io::Safetensors::open(package.file(filters::weights_file))) {}

  // Dimension `dimension` of a weight, which is not loaded where it is absent.
  void check_dimension(const char* key, std::int64_t value, const char* weight, std::size_t dimension) const {
    const io::TensorView* view = file_.find(weight);
    if (view && view->shape.size() > dimension && view->shape[dimension] != value)
      fail(fmt::format("{} = {}, the weights have {}", key, value, view->shape[dimension]));
  }
  void check_layers(const char* key, std::int64_t value, const std::string& side) const {
    std::int64_t layers = 0;
    while (file_.find(fmt::format("{}.{}.feed_forward.in.weight", side, layers))) ++layers;
    if (layers > 0 && layers != value) fail(fmt::format("{} = {}, the weights have {}", key, value, layers));
  }
  void check_part(const std::string& key, bool wanted, const char* weight) const {
    if (wanted != (file_.find(weight) != nullptr))
      fail(fmt::format("{}: the weights have {} '{}'", key, wanted ? "no" : "a", weight));
  }

  void check(const arch::TransformerConfig& c) const { check_stacks(c); }
  void check(const arch::GatedTransformerConfig& c) const {
    check_stacks(c);
    check_part("previous_token", c.previous_token, "previous.weight");
    const std::string& gates = c.gating.gates;
    const bool all = gates == "all";
    check_part("gates = " + gates, all || gates.starts_with('M'), "mask_gate.weight");
    check_part("gates = " + gates, all || gates.find('C') != gates.npos, "copy_gate.weight");
    check_part("gates = " + gates, all, "skip_gate.weight");
  }
  template <class Config>
  void check(const Config&) const {}

  void check_tokens(int tokens) const {
    const io::TensorView* view = file_.find("embedding");
    if (view && !view->shape.empty() && view->shape[0] != tokens)
      fail(fmt::format("the tokenizer has {} tokens, the weights have {}", tokens, view->shape[0]));
  }

 private:
  template <class Config>
  void check_stacks(const Config& c) const {
    check_dimension("width", c.width, "embedding", 1);
    check_dimension("feed_forward", c.feed_forward, "encoder.0.feed_forward.in.weight", 0);
    check_layers("encoder_layers", c.encoder_layers, "encoder");
    check_layers("decoder_layers", c.decoder_layers, "decoder");
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(config_, what, "take the package from where it came from again");
  }

  std::string config_;
  io::Safetensors file_;
};

}  // namespace

void check_network(const io::Package& package) {
  const auto tokenizer = tokens::load_tokenizer(package.text("tokenizer", "sentencepiece"), package.folder);
  if (package.sizes().contains("backbone")) return;  // those of a folder that is read with it
  const std::string architecture = package.text("architecture"), file = package.file("config.json");
  bool known = false;
  arch::each_configuration([&](std::string_view name, auto config) {
    if (name != architecture) return;
    known = true;
    config = io::read_config<decltype(config)>(package.sizes(), file);
    arch::consistent::check(file, config);
    const Weights weights(package);
    weights.check(config);
    if (requires { config.decoder_layers; }) weights.check_tokens(tokenizer->size());
  });
  if (!known && !package.config.contains("model_type"))  // which Hugging Face's folders have
    throw Error(file,
                architecture.empty() ? "it names no architecture" : "architecture '" + architecture + "' is not known",
                "is this a package made by train?");
}

}  // namespace emend
