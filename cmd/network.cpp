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

// The weights of a network, by the names that its module gives them, beside its configuration.
class Weights {
 public:
  // tokens: how many the tokenizer has.
  Weights(const io::Package& package, int tokens)
      : config_(package.file("config.json")),
        tokens_(tokens),
        file_(io::Safetensors::open(package.file(filters::weights_file))) {}

  void check(const arch::TransformerConfig& c) const { check_stacks(c); }
  void check(const arch::TwoStreamConfig& c) const { check_stacks(c); }
  void check(const arch::GatedTransformerConfig& c) const {
    check_stacks(c);
    check_part("previous_token", c.previous_token, "previous.weight");
    const std::string& gates = c.gating.gates;
    const bool all = gates == "all";
    check_part("gates = " + gates, all || gates.starts_with('M'), "mask_gate.weight");
    check_part("gates = " + gates, all || gates.find('C') != gates.npos, "copy_gate.weight");
    check_part("gates = " + gates, all, "skip_gate.weight");
  }
  void check(const arch::ConvSeq2SeqConfig& c) const {
    check_dimension("embedding", c.embedding, "decoder.embedding.up.weight", 1);
    check_dimension("width", c.width, "decoder.embedding.up.weight", 0);
    check_dimension("filter_width x width", c.filter_width * c.width, "encoder.0.weight", 1);
    check_layers("encoder_layers", c.encoder_layers, "encoder.{}.weight");
    check_layers("decoder_layers", c.decoder_layers, "decoder.{}.convolution.weight");
    check_dimension("max_length + 1", c.max_length + 1, "decoder.embedding.positions", 0);
    check_layers("auxiliary_layers", c.auxiliary_layers, "auxiliary.{}.weight");
  }
  void check(const arch::MaskedConfig& c) const { check_encoder(c.encoder); }
  void check(const arch::GectorConfig& c) const {
    check_encoder(c.encoder);
    check_dimension("tags", c.tags, "tag.weight", 0);
    check_part("shapes", c.shapes, "shape.weight");
  }
  void check(const arch::CfeConfig& c) const {
    check_dimension("hidden", c.hidden, "decoder.0.hidden.weight", 1);
    check_dimension("dense", c.dense, "output.0.weight", 0);
    check_dimension("features", c.features, "attention.2.weight", 0);
    check_dimension("columns x features", c.columns * c.features, "decoder.0.context.weight", 1);
    check_dimension("filter_width x tokens", c.filter_width * tokens_, "encoder.left.0.weight", 1);
    check_layers("layers of receptive_field", arch::layers_of_field(c.receptive_field, c.filter_width),
                 "encoder.left.{}.weight");
    check_layers("cells", c.cells, "decoder.{}.hidden.weight");
  }
  template <class Config>
  void check(const Config&) const {}

 private:
  template <class Config>
  void check_stacks(const Config& c) const {
    check_tokens("embedding");
    check_dimension("width", c.width, "embedding", 1);
    check_dimension("feed_forward", c.feed_forward, "encoder.0.feed_forward.in.weight", 0);
    check_layers("encoder_layers", c.encoder_layers, "encoder.{}.feed_forward.in.weight");
    check_layers("decoder_layers", c.decoder_layers, "decoder.{}.feed_forward.in.weight");
  }
  void check_encoder(const arch::BertConfig& c) const {
    check_tokens("bert.embeddings.word_embeddings.weight");
    check_dimension("hidden_size", c.hidden_size, "bert.embeddings.word_embeddings.weight", 1);
    check_dimension("max_position_embeddings", c.max_position_embeddings, "bert.embeddings.position_embeddings.weight",
                    0);
    check_dimension("type_vocab_size", c.type_vocab_size, "bert.embeddings.token_type_embeddings.weight", 0);
    check_dimension("intermediate_size", c.intermediate_size, "bert.encoder.layer.0.intermediate.dense.weight", 0);
    check_layers("num_hidden_layers", c.num_hidden_layers, "bert.encoder.layer.{}.intermediate.dense.weight");
  }

  void check_tokens(const char* weight) const {
    const io::TensorView* view = file_.find(weight);
    if (view && !view->shape.empty() && view->shape[0] != tokens_)
      fail(fmt::format("the tokenizer has {} tokens, the weights have {}", tokens_, view->shape[0]));
  }
  // Dimension `dimension` of a weight; where that is absent, nothing.
  void check_dimension(const char* key, std::int64_t value, const char* weight, std::size_t dimension) const {
    const io::TensorView* view = file_.find(weight);
    if (view && view->shape.size() > dimension && view->shape[dimension] != value)
      fail(fmt::format("{} = {}, the weights have {}", key, value, view->shape[dimension]));
  }
  // weight: of each layer, which is not loaded where the first has none.
  void check_layers(const char* key, std::int64_t value, const char* weight) const {
    std::int64_t layers = 0;
    while (file_.find(fmt::format(fmt::runtime(weight), layers))) ++layers;
    if (layers > 0 && layers != value) fail(fmt::format("{} = {}, the weights have {}", key, value, layers));
  }
  void check_part(const std::string& key, bool wanted, const char* weight) const {
    if (wanted != (file_.find(weight) != nullptr))
      fail(fmt::format("{}: the weights have {} '{}'", key, wanted ? "no" : "a", weight));
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(config_, what, "take the package from where it came from again");
  }

  std::string config_;
  int tokens_;
  io::Safetensors file_;
};

}  // namespace

void check_network(const io::Package& package) {
  const std::string architecture = package.text("architecture"), file = package.file("config.json");
  if (architecture.empty() && package.config.contains("model_type")) return;  // a folder of Hugging Face
  const auto tokenizer = tokens::load_tokenizer(package.text("tokenizer", "sentencepiece"), package.folder);
  if (package.sizes().contains("backbone")) return;  // those of a folder that is read with it
  bool known = false;
  arch::each_configuration([&](std::string_view name, auto config) {
    if (name != architecture) return;
    known = true;
    config = io::read_config<decltype(config)>(package.sizes(), file);
    arch::consistent::check(file, config);
    Weights(package, tokenizer->size()).check(config);
  });
  if (!known && !package.config.contains("model_type"))  // which Hugging Face's folders have
    throw Error(file,
                architecture.empty() ? "it names no architecture" : "architecture '" + architecture + "' is not known",
                "is this a package made by train?");
}

}  // namespace emend
