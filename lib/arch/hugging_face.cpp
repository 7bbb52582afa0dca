#include "arch/hugging_face.h"

#include <filesystem>

#include "arch/hugging_face_names.h"
#include "arch/transformer.h"

namespace emend::arch {
namespace {

class Config {
 public:
  explicit Config(const io::Package& package) : package_(package) {}

  std::int64_t number(const char* key) const {
    const auto found = package_.config.find(key);
    if (found == package_.config.end() || !found->is_number_integer()) fail(key, "is no whole number");
    return found->get<std::int64_t>();
  }
  bool flag(const char* key, bool otherwise) const {
    const auto found = package_.config.find(key);
    if (found == package_.config.end() || found->is_null()) return otherwise;
    if (!found->is_boolean()) fail(key, "is neither true nor false");
    return found->get<bool>();
  }
  std::string word(const char* key) const {
    const auto found = package_.config.find(key);
    if (found == package_.config.end() || !found->is_string()) fail(key, "is no string");
    return found->get<std::string>();
  }
  [[noreturn]] void fail(const std::string& key, const std::string& what, const std::string& remedy = "") const {
    throw Error(package_.file("config.json"), "\"" + key + "\" " + what, remedy.empty() ? "fetch it again" : remedy);
  }

 private:
  const io::Package& package_;
};

const HuggingFaceType& type_of(const Config& config) {
  const std::string name = config.word("model_type");
  std::string known;
  for (const HuggingFaceType& type : hugging_face_types) {
    if (type.name == name) return type;
    known += (known.empty() ? "" : ", ") + std::string(type.name);
  }
  config.fail("model_type", "is '" + name + "'", "the types that can be read are " + known);
}

std::string activation_of(const Config& config) {
  const std::string name = config.word("activation_function");
  if (name == "swish") return "silu";
  if (name != "relu" && name != "silu" && name != "gelu")
    config.fail("activation_function", "is '" + name + "'", "relu, silu (swish) and gelu can be computed");
  return name;
}

TransformerConfig sizes_of(const Config& config, const HuggingFaceType& type) {
  for (const char* key : {"tie_word_embeddings", "share_encoder_decoder_embeddings"}) {
    if (!config.flag(key, true)) config.fail(key, "is false", "only models with one embedding can be read");
  }
  TransformerConfig sizes;
  sizes.width = config.number("d_model");
  sizes.feed_forward = config.number("encoder_ffn_dim");
  sizes.heads = config.number("encoder_attention_heads");
  sizes.encoder_layers = config.number("encoder_layers");
  sizes.decoder_layers = config.number("decoder_layers");
  if (config.number("decoder_ffn_dim") != sizes.feed_forward || config.number("decoder_attention_heads") != sizes.heads)
    config.fail("decoder_ffn_dim", "and heads are not those of the encoder", "only equal ones can be read");
  sizes.max_length = config.number("max_position_embeddings") - 1;
  sizes.dropout = 0;
  sizes.norm = type.norm;
  sizes.activation = activation_of(config);
  sizes.positions = type.positions;
  sizes.scale_embedding = config.flag("scale_embedding", false);
  sizes.norm_embedding = type.norm_embedding;
  sizes.sampling.beta = 1;
  check(type.name, sizes);
  return sizes;
}

decode::Vocabulary vocabulary_of(const Config& config) {
  const auto id = [&](const char* key) { return static_cast<int>(config.number(key)); };
  const decode::Vocabulary vocabulary{
      id("vocab_size"), id("pad_token_id"), id("decoder_start_token_id"), id("eos_token_id"), -1, -1};
  for (const int token : {vocabulary.pad, vocabulary.begin, vocabulary.end}) {
    if (token < 0 || token >= vocabulary.size) config.fail("vocab_size", "does not hold all special tokens");
  }
  return vocabulary;
}

// The one embedding, under whichever of its names it was stored.
std::string embedding_in(const io::Safetensors& file) {
  for (const char* name :
       {"model.encoder.embed_tokens.weight", "model.decoder.embed_tokens.weight", "lm_head.weight"}) {
    if (!file.find(hugging_face_place("embedding").name) && file.find(name)) return name;
  }
  return hugging_face_place("embedding").name;
}

}  // namespace

bool is_hugging_face(const io::Package& package) {
  return package.config.contains("model_type") && !package.config.contains("architecture");
}

std::unique_ptr<Network> open_hugging_face(const io::Package& package) {
  const Config config(package);
  const HuggingFaceType& type = type_of(config);
  const std::string weights = package.file("model.safetensors");
  if (!std::filesystem::exists(weights)) {
    const std::string convert =
        "convert it where you trust it, in Python with transformers: AutoModelForSeq2SeqLM.from_pretrained(FOLDER)"
        ".save_pretrained(FOLDER, max_shard_size=\"100GB\")";
    if (std::filesystem::exists(package.file("pytorch_model.bin")))
      throw Error(package.file("pytorch_model.bin"), "is a pickle, which can run any code when it is read", convert);
    if (std::filesystem::exists(package.file("model.safetensors.index.json")))
      throw Error(package.file("model.safetensors.index.json"), "the weights are in several files", convert);
  }
  auto network = std::make_unique<Transformer>(type.name, sizes_of(config, type), vocabulary_of(config), /*seed=*/1);
  const io::Safetensors file = io::Safetensors::open(weights);
  network->parameters().load(file, [&](const std::string& ours) {
    if (ours == "embedding") return nn::Parameters::Place{embedding_in(file)};
    if (ours == "output_bias" && !file.find(hugging_face_place(ours).name)) return nn::Parameters::Place{};
    return hugging_face_place(ours);
  });
  return network;
}

}  // namespace emend::arch
