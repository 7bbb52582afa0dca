#include "arch/bert_backbone.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <utility>
#include <vector>

#include "arch/bert_config.h"
#include "arch/registry.h"
#include "cli/error.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "io/safetensors.h"

namespace emend::arch {
namespace {

// Parts of names, the Transformer's and BERT's.
const std::vector<std::pair<std::string, std::string>> kNames = {
    {"output_bias", "cls.predictions.bias"},
    {"output_transform.", "cls.predictions.transform.dense."},
    {"output_norm.", "cls.predictions.transform.LayerNorm."},
    {"embedding_norm.", "bert.embeddings.LayerNorm."},
    {"encoder.", "bert.encoder.layer."},
    {".attention.out.", ".attention.output.dense."},
    {".attention.query.", ".attention.self.query."},
    {".attention.key.", ".attention.self.key."},
    {".attention.value.", ".attention.self.value."},
    {".attention_norm.", ".attention.output.LayerNorm."},
    {".feed_forward.in.", ".intermediate.dense."},
    {".feed_forward.out.", ".output.dense."},
    {".feed_forward_norm.", ".output.LayerNorm."},
    {".gain", ".weight"},
};

std::string bert_name(std::string name) {
  if (name == "embedding") return "bert.embeddings.word_embeddings.weight";
  for (const auto& [ours, theirs] : kNames) {
    const std::size_t at = name.find(ours);
    if (at != name.npos && (at == 0 || ours.front() == '.')) name.replace(at, ours.size(), theirs);
  }
  return name;
}

}  // namespace

bool is_bert(const io::Package& folder) {
  return is_hugging_face_bert(folder) || folder.text("architecture") == "bert";
}

HuggingFaceBert open_bert(const io::Package& folder) {
  if (is_hugging_face_bert(folder)) return open_hugging_face_bert(folder, /*needs_head=*/false);
  HuggingFaceBert opened;
  opened.tokenizer = tokens::load_tokenizer(folder.text("tokenizer", "sentencepiece"), folder.folder);
  opened.network = make_bert(folder.sizes(), vocabulary_of(*opened.tokenizer), /*seed=*/1);
  opened.network->parameters().load(io::Safetensors::open(folder.file("model.safetensors")));
  return opened;
}

HuggingFaceBert open_bert_to_train(const io::Package& folder, const nlohmann::json& keys, std::uint64_t seed) {
  if (!is_bert(folder)) {
    throw Error(folder.folder, "a masked language model goes on an encoder, and this is not a BERT",
                "take a bert that train made, or a BERT of Hugging Face, with or without its heads");
  }
  HuggingFaceBert bert = open_bert(folder);
  nlohmann::json config = bert.network->config();
  BertConfig dropout;
  io::ConfigReader reader(keys, "bert");
  dropout_keys(reader, dropout);
  reader.finish();
  io::ConfigWriter writer;
  dropout_keys(writer, dropout);
  config.update(writer.json);
  auto network = make_bert(config, vocabulary_of(*bert.tokenizer), seed);
  const c10::NoGradGuard no_gradients;
  for (const auto& entry : network->parameters().entries()) {
    const at::Tensor weight = bert.network->parameters().at(entry.name);
    at::Tensor(entry.tensor).copy_(weight.slice(0, 0, entry.tensor.size(0)));  // some have more rows than tokens
  }
  return {std::move(network), std::move(bert.tokenizer)};
}

TransformerConfig transformer_of(const MaskedLanguageModel& bert) {
  const nlohmann::json json = bert.config();
  if (!json.at("tie_word_embeddings").get<bool>())
    throw Error("bert", "its output has a matrix of its own", "gates go on a model with one embedding");
  TransformerConfig config;
  config.width = json.at("hidden_size");
  config.feed_forward = json.at("intermediate_size");
  config.heads = json.at("num_attention_heads");
  config.encoder_layers = config.decoder_layers = json.at("num_hidden_layers");
  config.max_length = json.at("max_position_embeddings").get<std::int64_t>() - 1;
  config.dropout = json.at("hidden_dropout_prob");
  config.norm = "post";
  config.activation = "gelu";
  config.positions = "learned";
  config.scale_embedding = false;
  config.norm_embedding = true;
  config.norm_epsilon = json.at("layer_norm_eps");
  config.output_transform = true;
  config.tied_stacks = true;
  return config;
}

decode::Vocabulary transformer_vocabulary_of(const MaskedLanguageModel& bert) {
  decode::Vocabulary vocabulary = bert.vocabulary();
  vocabulary.before_source = {vocabulary.begin};
  return vocabulary;
}

at::Tensor transformer_weight_of(MaskedLanguageModel& bert, const std::string& name) {
  const nn::Parameters& parameters = bert.parameters();
  if (name == "positions") {
    return parameters.at("bert.embeddings.position_embeddings.weight") +
           parameters.at("bert.embeddings.token_type_embeddings.weight")[0];
  }
  const std::string theirs = bert_name(name);
  for (const auto& entry : parameters.entries()) {
    if (entry.name == theirs) return entry.tensor;
  }
  return {};
}

}  // namespace emend::arch
