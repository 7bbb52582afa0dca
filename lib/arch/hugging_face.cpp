#include "arch/hugging_face.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "arch/hugging_face_config.h"
#include "arch/hugging_face_names.h"
#include "arch/t5.h"
#include "arch/transformer.h"
#include "tokens/model_languages.h"

namespace emend::arch {
namespace {

// Of hugging_face_types, or nothing for T5.
const HuggingFaceType* transformer_type(const HuggingFaceConfig& config) {
  const std::string name = config.word("model_type");
  std::string known;
  for (const HuggingFaceType& type : hugging_face_types) {
    if (type.name == name) return &type;
    known += std::string(type.name) + ", ";
  }
  if (name == "t5" || name == "mt5") return nullptr;
  config.fail("model_type", "is '" + name + "'",
              "the types that can be read are " + known + "t5, mt5, and bert as a scorer");
}

std::string activation_of(const HuggingFaceConfig& config) {
  const std::string name = config.word("activation_function");
  if (name == "swish") return "silu";
  if (name != "relu" && name != "silu" && name != "gelu")
    config.fail("activation_function", "is '" + name + "'", "relu, silu (swish) and gelu can be computed");
  return name;
}

TransformerConfig sizes_of(const HuggingFaceConfig& config, const HuggingFaceType& type) {
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
  check(type.name, sizes);
  return sizes;
}

T5Config t5_sizes_of(const HuggingFaceConfig& config) {
  T5Config sizes;
  sizes.width = config.number("d_model");
  sizes.head_width = config.number("d_kv");
  sizes.heads = config.number("num_heads");
  sizes.feed_forward = config.number("d_ff");
  sizes.encoder_layers = config.number("num_layers");
  sizes.decoder_layers = config.number("num_decoder_layers", sizes.encoder_layers);
  sizes.buckets = config.number("relative_attention_num_buckets");
  sizes.max_distance = config.number("relative_attention_max_distance", 128);
  sizes.max_length = config.number("n_positions", 512);
  const std::string part = config.word("feed_forward_proj", "relu");
  sizes.gated = part.starts_with("gated-");
  sizes.activation = sizes.gated ? part.substr(6) : part;
  if (sizes.activation != "relu" && sizes.activation != "silu" && part != "gated-gelu")
    config.fail("feed_forward_proj", "is '" + part + "'", "relu, silu and gated-gelu, -relu and -silu can be computed");
  sizes.tied = config.flag("tie_word_embeddings", true);
  sizes.dropout = 0;
  for (const auto& [key, value] : {std::pair("d_model", sizes.width),
                                   {"d_kv", sizes.head_width},
                                   {"num_heads", sizes.heads},
                                   {"d_ff", sizes.feed_forward},
                                   {"num_layers", sizes.encoder_layers},
                                   {"num_decoder_layers", sizes.decoder_layers},
                                   {"n_positions", sizes.max_length - 7}}) {
    if (value < 1 || value > 1 << 16) config.fail(key, "is out of reason");
  }
  if (sizes.buckets < 4 || sizes.buckets > 1024 || sizes.max_distance <= sizes.buckets / 2)
    config.fail("relative_attention_num_buckets", "is out of reason");
  return sizes;
}

decode::Vocabulary vocabulary_of(const HuggingFaceConfig& config) {
  const auto needed = [&](const char* key, std::optional<int> otherwise = std::nullopt) {
    const std::optional<int> token = config.token(key);
    if (!token && !otherwise) config.fail(key, "is not a token below vocab_size");
    return token ? *token : *otherwise;
  };
  decode::Vocabulary vocabulary;
  vocabulary.size = static_cast<int>(config.number("vocab_size"));
  vocabulary.pad = needed("pad_token_id");
  vocabulary.begin = needed("decoder_start_token_id", config.token("bos_token_id"));
  vocabulary.end = needed("eos_token_id");
  vocabulary.unknown = vocabulary.mask = -1;
  vocabulary.first = config.token("forced_bos_token_id", false).value_or(-1);
  const std::optional<int> last = config.token("forced_eos_token_id", false);
  if (last && *last != vocabulary.end) config.fail("forced_eos_token_id", "is not eos_token_id");
  vocabulary.forced_end = last.has_value();
  return vocabulary;
}

// What load_tokenizer() calls the tokenizer of a model type.
std::string tokenizer_kind(const std::string& type, const io::Package& package) {
  // Whatever reads it: so export_hugging_face() does.
  if (tokens::has_tokenizer("marian", package.folder)) return "marian";
  if (type == "bart") return "byte_bpe";
  if (type == "mt5") return "t5";
  // NLLB is a model of that type, too.
  if (type == "m2m_100" && !std::filesystem::exists(package.file("vocab.json"))) return "nllb";
  return type;
}

std::unique_ptr<tokens::Tokenizer> tokenizer_of(const HuggingFaceConfig& config, const io::Package& package) {
  const std::string type = config.word("model_type");
  const std::int64_t size = config.number("vocab_size");
  const std::string kind = tokenizer_kind(type, package);
  auto tokenizer = tokens::load_tokenizer(kind, package.folder);
  // The two mBARTs have one model type, and their vocabularies differ by 27 languages.
  if (tokenizer->kind() == "mbart" && tokenizer->size() != size)
    tokenizer = tokens::load_tokenizer("mbart50", package.folder);
  // M2M-100 and NLLB have numbers without a token behind all others.
  const bool exact = type != "m2m_100" && (kind == "marian" || !tokenizer->languages().empty());
  if (tokenizer->size() > size || (tokenizer->size() < size && exact)) {
    config.fail("vocab_size", "is " + std::to_string(size) + ", and the tokenizer has " +
                                  std::to_string(tokenizer->size()) + " pieces");
  }
  return tokenizer;
}

// The token of a language: of its name, or of the only name that begins with it.
int language_of(const std::string& subject, const std::string& name, const tokens::Tokenizer& tokenizer) {
  std::string known;
  int found = -1, fitting = 0;
  const std::string_view of_iso = tokenizer.kind() == "nllb" ? tokens::nllb_language(name) : std::string_view();
  for (const auto& [language, id] : tokenizer.languages()) {
    if (language == name || language == of_iso) return id;
    if (!name.empty() && language.starts_with(name + "_")) found = id, ++fitting;
    known += (known.empty() ? "" : ", ") + language;
  }
  if (fitting == 1) return found;
  throw Error(subject, name.empty() ? "the model wants to be told which" : "'" + name + "' is not known",
              "use one of " + known);
}

// What stands around a source and begins a target, beside what the configuration says.
void set_marks(decode::Vocabulary& vocabulary, const HuggingFaceConfig& config, const io::Package& package,
               const tokens::Tokenizer& tokenizer) {
  if (tokenizer.kind() == "byte_bpe") vocabulary.before_source = {tokenizer.begin()};
  if (tokenizer.languages().empty()) return;
  // Marian reads the tag of a language before a source; it can stand in the text, too.
  if (tokenizer.kind() == "marian") {
    if (const std::string name = config.word("language", ""); !name.empty())
      vocabulary.before_source = {language_of("--target-language", name, tokenizer)};
    return;
  }
  nlohmann::json beside = nlohmann::json::object();
  if (const std::string path = package.file("tokenizer_config.json"); std::filesystem::exists(path))
    beside = io::read_json(path);
  const auto language = [&](const char* ours, const char* theirs) {
    const auto found = beside.find(theirs);
    const bool said = found != beside.end() && found->is_string();
    return config.word(ours, said ? found->get<std::string>() : "");
  };
  const int from = language_of("--source-language", language("source_language", "src_lang"), tokenizer);
  const std::string name = language("language", "tgt_lang");
  const bool behind = tokenizer.kind() == "mbart";
  int& place = behind ? vocabulary.begin : vocabulary.first;
  const auto all = tokenizer.languages();
  const bool is_set = std::any_of(all.begin(), all.end(), [&](const auto& known) { return known.second == place; });
  if (!name.empty() || !is_set) place = language_of("--target-language", name, tokenizer);
  (behind ? vocabulary.behind_source : vocabulary.before_source) = {from};
}

// The one embedding, under whichever of its names it was stored.
std::string embedding_in(const HuggingFaceWeights& file, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (file.has(name)) return name;
  }
  return *names.begin();
}

}  // namespace

bool is_hugging_face(const io::Package& package) {
  return package.config.contains("model_type") && !package.config.contains("architecture");
}

HuggingFaceModel open_hugging_face(const io::Package& package) {
  const HuggingFaceConfig config(package);
  const HuggingFaceType* type = transformer_type(config);
  const HuggingFaceWeights file(package, "AutoModelForSeq2SeqLM");
  HuggingFaceModel model;
  model.tokenizer = tokenizer_of(config, package);
  model.source_prefix = config.word("prefix", "");
  decode::Vocabulary vocabulary = vocabulary_of(config);
  set_marks(vocabulary, config, package, *model.tokenizer);
  if (!type) {
    model.network = std::make_unique<T5>("t5", t5_sizes_of(config), vocabulary, /*seed=*/1);
    file.load(model.network->parameters(), [&](const std::string& name) {
      if (name != "shared.weight") return nn::Parameters::Place{name};
      return nn::Parameters::Place{
          embedding_in(file, {"shared.weight", "encoder.embed_tokens.weight", "decoder.embed_tokens.weight"})};
    });
    return model;
  }
  model.network = std::make_unique<Transformer>(type->name, sizes_of(config, *type), vocabulary, /*seed=*/1);
  file.load(model.network->parameters(), [&](const std::string& ours) {
    nn::Parameters::Place place = hugging_face_place(ours);
    if (ours == "embedding") {
      place.name = embedding_in(file, {"model.shared.weight", "model.encoder.embed_tokens.weight",
                                       "model.decoder.embed_tokens.weight", "lm_head.weight"});
    }
    if (ours == "output_bias" && !file.has(place.name)) return nn::Parameters::Place{};
    return place;
  });
  return model;
}

}  // namespace emend::arch
