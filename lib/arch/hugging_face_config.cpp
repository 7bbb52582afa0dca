#include "arch/hugging_face_config.h"

#include <filesystem>

namespace emend::arch {

HuggingFaceConfig::HuggingFaceConfig(const io::Package& package) : package_(package) {
  const std::string path = package.file("generation_config.json");
  if (!std::filesystem::exists(path)) return;
  generation_ = io::read_json(path);
  if (!generation_.is_object()) throw Error(path, "is no JSON object", "fetch it again");
  generates_ = true;
}

std::int64_t HuggingFaceConfig::number(const char* key) const {
  const auto found = package_.config.find(key);
  if (found == package_.config.end() || !found->is_number_integer()) fail(key, "is no whole number");
  return found->get<std::int64_t>();
}

double HuggingFaceConfig::real(const char* key, double otherwise) const {
  if (lacks(key)) return otherwise;
  const auto& found = package_.config.at(key);
  if (!found.is_number()) fail(key, "is no number");
  return found.get<double>();
}

bool HuggingFaceConfig::flag(const char* key, bool otherwise) const {
  if (lacks(key)) return otherwise;
  const auto& found = package_.config.at(key);
  if (!found.is_boolean()) fail(key, "is neither true nor false");
  return found.get<bool>();
}

std::string HuggingFaceConfig::word(const char* key) const {
  const auto found = package_.config.find(key);
  if (found == package_.config.end() || !found->is_string()) fail(key, "is no string");
  return found->get<std::string>();
}

std::optional<int> HuggingFaceConfig::token(const char* key, bool of_config) const {
  for (const nlohmann::json* config : {&generation_, &package_.config}) {
    if (generates_ && config == &package_.config && !of_config) break;
    const auto found = config->find(key);
    if (found == config->end() || found->is_null()) continue;
    if (!found->is_number_integer() || *found < 0 || *found >= number("vocab_size"))
      fail(key, "is no token below vocab_size");
    return found->get<int>();
  }
  return std::nullopt;
}

void HuggingFaceConfig::fail(const std::string& key, const std::string& what, const std::string& remedy) const {
  throw Error(package_.file("config.json"), "\"" + key + "\" " + what, remedy.empty() ? "fetch it again" : remedy);
}

bool HuggingFaceConfig::lacks(const char* key) const {
  const auto found = package_.config.find(key);
  return found == package_.config.end() || found->is_null();
}

std::string hugging_face_weights(const io::Package& package, const std::string& loader) {
  const std::string weights = package.file("model.safetensors");
  if (std::filesystem::exists(weights)) return weights;
  const std::string convert = "convert it where you trust it, in Python with transformers: " + loader +
                              ".from_pretrained(FOLDER).save_pretrained(FOLDER, max_shard_size=\"100GB\")";
  if (std::filesystem::exists(package.file("pytorch_model.bin")))
    throw Error(package.file("pytorch_model.bin"), "is a pickle, which can run any code when it is read", convert);
  if (std::filesystem::exists(package.file("model.safetensors.index.json")))
    throw Error(package.file("model.safetensors.index.json"), "the weights are in several files", convert);
  return weights;
}

}  // namespace emend::arch
