#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <deque>

#include "arch/hugging_face.h"
#include "arch/hugging_face_names.h"
#include "arch/registry.h"
#include "arch/transformer.h"
#include "cli/error.h"
#include "io/file.h"
#include "io/safetensors.h"
#include "tokens/sentencepiece_vocabulary.h"

namespace emend::arch {
namespace {

const HuggingFaceType& type_for(const io::Package& package, const nlohmann::json& sizes) {
  for (const HuggingFaceType& type : hugging_face_types) {
    std::string positions = sizes.at("positions");
    if (positions == "interleaved") positions = "halves";  // in_halves()
    if (sizes.at("norm") == type.norm && sizes.at("norm_embedding") == type.norm_embedding &&
        positions == type.positions)
      return type;
  }
  throw Error(package.folder, "no model of transformers has its norms and positions",
              "learned positions go with normed embeddings there, the others without");
}

// The dimension of a parameter that runs over what the layers add to, or -1.
std::int64_t residual_dimension(const std::string& name) {
  const bool out = name.find(".out.") != name.npos, norm = name.find("norm.") != name.npos;
  if (name.ends_with(".weight")) return out ? 0 : 1;
  if (norm) return 0;  // gain and bias
  if (name.ends_with(".bias")) return out ? 0 : -1;
  return name == "output_bias" ? -1 : 1;  // embeddings, learned positions
}

// Positions by turns become positions in halves where all that the layers add to is put into another order.
at::Tensor in_halves(const std::string& name, const at::Tensor& values) {
  const std::int64_t dimension = residual_dimension(name);
  if (dimension < 0) return values;
  const std::int64_t width = values.size(dimension);
  const at::Tensor order = at::cat({at::arange(0, width, 2, at::kLong), at::arange(1, width, 2, at::kLong)});
  return values.index_select(dimension, order);
}

// What fills batches up. Pegasus starts targets with it, and CTranslate2 with what the tokenizer says it is: so it is
// what starts them here.
int padding_of(const HuggingFaceType& type, const decode::Vocabulary& vocabulary) {
  return std::string(type.name) == "pegasus" ? vocabulary.begin : vocabulary.pad;
}

nlohmann::json config_of(const HuggingFaceType& type, const nlohmann::json& package, const nlohmann::json& sizes,
                         const decode::Vocabulary& vocabulary) {
  nlohmann::json config = {{"model_type", type.name},
                           {"architectures", {type.model}},
                           {"vocab_size", vocabulary.size},
                           {"d_model", sizes.at("width")},
                           {"max_position_embeddings", sizes.at("max_length").get<std::int64_t>() + 1},
                           {"activation_function", sizes.at("activation")},
                           {"scale_embedding", sizes.at("scale_embedding")},
                           {"pad_token_id", padding_of(type, vocabulary)},
                           {"bos_token_id", vocabulary.begin},
                           {"eos_token_id", vocabulary.end},
                           {"decoder_start_token_id", vocabulary.begin},
                           {"forced_eos_token_id", nullptr},
                           {"is_encoder_decoder", true},
                           {"tie_word_embeddings", true},
                           {"dropout", 0.0},
                           {"attention_dropout", 0.0},
                           {"activation_dropout", 0.0},
                           {"normalize_before", std::string(type.norm) == "pre"},  // these two for CTranslate2 alone
                           {"normalize_embedding", type.norm_embedding}};
  for (const std::string side : {"encoder", "decoder"}) {
    config[side + "_layers"] = sizes.at(side + "_layers");
    config[side + "_ffn_dim"] = sizes.at("feed_forward");
    config[side + "_attention_heads"] = sizes.at("heads");
  }
  if (std::string(type.name) == "marian") config["static_position_embeddings"] = true;
  // What only translate asks for.
  for (const char* key : {"language", "source_language", "sentence_bytes"}) {
    if (package.contains(key)) config[key] = package.at(key);
  }
  return config;
}

// What generate() does with the model where it is told nothing else: what translate does.
nlohmann::json generation_of(const HuggingFaceType& type, const nlohmann::json& sizes,
                             const decode::Vocabulary& vocabulary) {
  nlohmann::json bad = nlohmann::json::array();
  for (const int token : {vocabulary.pad, vocabulary.begin, vocabulary.mask}) {
    if (token >= 0 && token != vocabulary.end) bad.push_back({token});
  }
  return {{"num_beams", 4},
          {"length_penalty", 1.0},
          {"max_length", sizes.at("max_length")},
          {"bad_words_ids", bad},
          {"decoder_start_token_id", vocabulary.begin},
          {"bos_token_id", vocabulary.begin},
          {"eos_token_id", vocabulary.end},
          {"pad_token_id", padding_of(type, vocabulary)}};
}

// As MarianTokenizer reads it: a SentencePiece model a side, both ours, and the numbers of the pieces.
void write_tokenizer(const io::Package& package, const tokens::Tokenizer& tokenizer, const nlohmann::json& sizes,
                     int padding, const std::string& folder) {
  if (tokenizer.kind() != "sentencepiece")
    throw Error(package.folder, "its tokenizer is of " + tokenizer.kind(), "only SentencePiece can be exported");
  const std::string model = io::read_file(package.file("tokenizer.model"));
  for (const char* side : {"source", "target"}) io::write_file(folder + "/" + side + ".spm", model);
  const nlohmann::json vocabulary = tokens::sentencepiece_vocabulary(model);
  io::write_file(folder + "/vocab.json", vocabulary.dump() + "\n");
  const auto pads = std::find(vocabulary.begin(), vocabulary.end(), nlohmann::json(padding));
  const nlohmann::json config = {{"tokenizer_class", "MarianTokenizer"},
                                 {"separate_vocabs", false},
                                 {"model_max_length", sizes.at("max_length")},
                                 {"source_lang", package.text("source_language")},
                                 {"target_lang", package.text("language")},
                                 {"unk_token", "<unk>"},
                                 {"eos_token", "</s>"},
                                 {"pad_token", pads == vocabulary.end() ? "<pad>" : pads.key()}};
  io::write_file(folder + "/tokenizer_config.json", config.dump(2) + "\n");
}

}  // namespace

void export_hugging_face(const io::Package& package, const std::string& folder) {
  const c10::NoGradGuard no_gradients;
  if (package.text("architecture") != "transformer")
    throw Error(package.folder, "its architecture is not `transformer`", "only that one has its like in transformers");
  const auto tokenizer = tokens::load_tokenizer(package.text("tokenizer", "sentencepiece"), package.folder);
  // Not load(), whose networks compute and need not keep their weights.
  const auto network = make_transformer(package.sizes(), vocabulary_of(*tokenizer), 1);
  network->parameters().load(io::Safetensors::open(package.file("model.safetensors")));
  const nlohmann::json sizes = network->config();
  const HuggingFaceType& type = type_for(package, sizes);
  const bool by_turns = sizes.at("positions") == "interleaved";
  io::make_folder(folder);

  std::deque<at::Tensor> kept;  // the views point into these
  std::vector<io::TensorView> views;
  const auto add = [&](const std::string& name, const at::Tensor& values) {
    kept.push_back(values.contiguous());
    const at::Tensor& last = kept.back();
    views.push_back({name,
                     io::DataType::f32,
                     last.sizes().vec(),
                     {static_cast<const std::byte*>(last.const_data_ptr()), last.nbytes()}});
  };
  for (const auto& entry : network->parameters().entries()) {
    const nn::Parameters::Place place = hugging_face_place(entry.name);
    at::Tensor values = entry.tensor.detach();
    if (by_turns) values = in_halves(entry.name, values);
    if (place.skipped > 0) values = at::cat({at::zeros({place.skipped, values.size(1)}), values});
    if (entry.name == "output_bias") values = values.unsqueeze(0);
    add(place.name, values);
  }
  if (std::string(type.name) == "pegasus") {  // which stores the sines and cosines, too
    const std::int64_t width = sizes.at("width"), places = sizes.at("max_length").get<std::int64_t>() + 1;
    const at::Tensor positions_Td = in_halves("positions", nn::sinusoids(places, width, at::kCPU));
    for (const char* side : {"encoder", "decoder"})
      add("model." + std::string(side) + ".embed_positions.weight", positions_Td);
  }
  io::write_safetensors(folder + "/model.safetensors", views, {{"format", "pt"}});
  io::write_file(folder + "/config.json", config_of(type, package.config, sizes, network->vocabulary()).dump(2) + "\n");
  io::write_file(folder + "/generation_config.json", generation_of(type, sizes, network->vocabulary()).dump(2) + "\n");
  write_tokenizer(package, *tokenizer, sizes, padding_of(type, network->vocabulary()), folder);
}

}  // namespace emend::arch
