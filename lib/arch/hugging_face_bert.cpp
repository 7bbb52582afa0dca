#include "arch/hugging_face_bert.h"

#include <filesystem>
#include <vector>

#include "arch/hugging_face_config.h"

namespace emend::arch {
namespace {

nlohmann::json sizes_of(const HuggingFaceConfig& config) {
  if (const std::string name = config.word("hidden_act", "gelu"); name != "gelu")
    config.fail("hidden_act", "is '" + name + "'", "gelu can be computed");
  if (const std::string name = config.word("position_embedding_type", "absolute"); name != "absolute")
    config.fail("position_embedding_type", "is '" + name + "'", "absolute ones can be computed");
  if (config.flag("is_decoder", false)) config.fail("is_decoder", "is true", "a masked language model is none");
  nlohmann::json sizes = {{"hidden_dropout_prob", 0.0}, {"attention_probs_dropout_prob", 0.0}};
  for (const char* key :
       {"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size", "max_position_embeddings"})
    sizes[key] = config.number(key);
  sizes["type_vocab_size"] = config.number("type_vocab_size", 2);
  sizes["layer_norm_eps"] = config.real("layer_norm_eps", 1e-12);
  sizes["tie_word_embeddings"] = config.flag("tie_word_embeddings", true);
  return sizes;
}

std::unique_ptr<tokens::Tokenizer> tokenizer_of(const HuggingFaceConfig& config, const io::Package& package) {
  // tokenizer.json says itself what it is. A vocab.txt may be of tokenizers that cut words in other ways first.
  const std::string beside = package.file("tokenizer_config.json");
  if (!std::filesystem::exists(package.file("tokenizer.json")) && std::filesystem::exists(beside)) {
    const nlohmann::json described = io::read_json(beside);
    const auto found = described.find("tokenizer_class");
    if (found != described.end() && found->is_string() &&
        found->get_ref<const std::string&>().find("BertTokenizer") == std::string::npos)
      throw Error(beside, "\"tokenizer_class\" is " + found->dump(), "the one that can be read is BertTokenizer");
  }
  auto tokenizer = tokens::load_tokenizer("wordpiece", package.folder);
  if (tokenizer->mask() < 0 || tokenizer->begin() < 0 || tokenizer->end() < 0)
    throw Error(package.folder, "the tokenizer lacks [MASK], [CLS] or [SEP]", "is this BERT's?");
  if (tokenizer->size() > config.number("vocab_size")) {
    config.fail("vocab_size", "is " + std::to_string(config.number("vocab_size")) + ", and the tokenizer has " +
                                  std::to_string(tokenizer->size()) + " pieces");
  }
  return tokenizer;
}

// Under which of its names the file has a weight; the first one where it has none.
std::string name_in(const HuggingFaceWeights& file, const std::string& ours, bool tied) {
  std::vector<std::string> names = {ours};
  if (const std::size_t at = ours.find("LayerNorm."); at != ours.npos)
    names.push_back(ours.substr(0, at) + "LayerNorm." + (ours.ends_with("weight") ? "gamma" : "beta"));
  if (ours == "cls.predictions.bias") names.push_back("cls.predictions.decoder.bias");
  const std::string bert = "bert.";
  for (std::size_t i = 0, count = names.size(); i < count; ++i) {
    if (names[i].starts_with(bert)) names.push_back(names[i].substr(bert.size()));
  }
  if (tied && ours == "bert.embeddings.word_embeddings.weight") names.push_back("cls.predictions.decoder.weight");
  for (const std::string& name : names) {
    if (file.has(name)) return name;
  }
  return ours;
}

}  // namespace

bool is_hugging_face_bert(const io::Package& package) {
  const auto found = package.config.find("model_type");
  return found != package.config.end() && *found == "bert" && !package.config.contains("architecture");
}

HuggingFaceBert open_hugging_face_bert(const io::Package& package, bool needs_head) {
  const HuggingFaceConfig config(package);
  const HuggingFaceWeights file(package, "AutoModelForMaskedLM");
  const nlohmann::json sizes = sizes_of(config);
  HuggingFaceBert opened;
  opened.tokenizer = tokenizer_of(config, package);
  const tokens::Tokenizer& tokenizer = *opened.tokenizer;
  const auto pad = static_cast<int>(config.number("pad_token_id", std::max(0, tokenizer.pad())));
  const auto size = static_cast<int>(config.number("vocab_size"));
  if (pad < 0 || pad >= size) config.fail("pad_token_id", "is not a token below vocab_size");
  opened.network = make_bert(
      sizes, {size, pad, tokenizer.begin(), tokenizer.end(), tokenizer.unknown(), tokenizer.mask()}, /*seed=*/1);
  const bool has_head = file.has("cls.predictions.transform.dense.weight");
  if (!has_head && needs_head) {
    throw Error(file.path(), "has no head that predicts masked words (cls.predictions)",
                "take the folder of a BertForMaskedLM or BertForPreTraining");
  }
  file.load(opened.network->parameters(), [&](const std::string& ours) {
    if (!has_head && ours.starts_with("cls.")) return nn::Parameters::Place{};
    return nn::Parameters::Place{name_in(file, ours, sizes.at("tie_word_embeddings"))};
  });
  return opened;
}

}  // namespace emend::arch
