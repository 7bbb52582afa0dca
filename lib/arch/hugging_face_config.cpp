#include "arch/hugging_face_config.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

namespace emend::arch {

HuggingFaceConfig::HuggingFaceConfig(const io::Package& package) : package_(package) {
  const std::string path = package.file("generation_config.json");
  if (!std::filesystem::exists(path)) return;
  generation_ = io::read_json(path);
  if (!generation_.is_object()) throw Error(path, "is not a JSON object", "fetch it again");
  generates_ = true;
}

std::int64_t HuggingFaceConfig::number(const char* key) const {
  const auto found = package_.config.find(key);
  if (found == package_.config.end() || !found->is_number_integer()) fail(key, "is not a whole number");
  return found->get<std::int64_t>();
}

double HuggingFaceConfig::real(const char* key, double otherwise) const {
  if (lacks(key)) return otherwise;
  const auto& found = package_.config.at(key);
  if (!found.is_number()) fail(key, "is not a number");
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
  if (found == package_.config.end() || !found->is_string()) fail(key, "is not a string");
  return found->get<std::string>();
}

std::optional<int> HuggingFaceConfig::token(const char* key, bool of_config) const {
  for (const auto& [file, config] :
       {std::pair("generation_config.json", &generation_), {"config.json", &package_.config}}) {
    if (generates_ && config == &package_.config && !of_config) break;
    auto found = config->find(key);
    if (found == config->end() || found->is_null()) continue;
    if (found->is_array() && found->size() > 1)
      fail(file, key, "has several tokens", "only one can be followed: leave the one that the model writes");
    const nlohmann::json& token = found->is_array() && !found->empty() ? found->front() : *found;
    if (!token.is_number_integer() || token < 0 || token >= number("vocab_size"))
      fail(file, key, "is not a token below vocab_size", "");
    return token.get<int>();
  }
  return std::nullopt;
}

void HuggingFaceConfig::fail(const char* file, const std::string& key, const std::string& what,
                             const std::string& remedy) const {
  throw Error(package_.file(file), "\"" + key + "\" " + what, remedy.empty() ? "fetch it again" : remedy);
}

bool HuggingFaceConfig::lacks(const char* key) const {
  const auto found = package_.config.find(key);
  return found == package_.config.end() || found->is_null();
}

namespace {

// The files of an index {"weight_map": {"name of a tensor": "file", ...}}.
std::vector<std::string> parts_of(const io::Package& package, const std::string& index) {
  const nlohmann::json json = io::read_json(index);
  const auto map = json.is_object() ? json.find("weight_map") : json.end();
  if (map == json.end() || !map->is_object() || map->empty())
    throw Error(index, "has no \"weight_map\" of tensors and their files", "fetch it again");
  std::set<std::string> names;
  for (const auto& [tensor, file] : map->items()) {
    if (!file.is_string()) throw Error(index, "'" + tensor + "' is in no file", "fetch it again");
    names.insert(file.get<std::string>());
  }
  std::vector<std::string> paths;
  for (const std::string& name : names) {
    const std::string path = package.file(name);
    // A folder of someone else's may not open other files than its own.
    if (name.find('/') != name.npos || !name.ends_with(".safetensors"))
      throw Error(index, "'" + name + "' is not a safetensors file of this folder", "fetch it again");
    if (!std::filesystem::exists(path))
      throw Error(path, "is missing, and model.safetensors.index.json names it", "fetch it, too");
    paths.push_back(path);
  }
  return paths;
}

// Weights in forms that are not read; of several the one that converts best. transformers 5 reads pickles alone.
void refuse_others(const io::Package& package, const std::string& loader) {
  const struct {
    const char *file, *what, *with, *argument;
  } forms[] = {
      {"pytorch_model.bin", "is a pickle, which can run any code when it is read", "transformers", ""},
      {"pytorch_model.bin.index.json", "lists pickles, which can run any code when they are read", "transformers", ""},
      {"tf_model.h5", "has weights of TensorFlow, which are not read", "transformers 4 and tensorflow",
       ", from_tf=True"},
      {"flax_model.msgpack", "has weights of Flax, which are not read", "transformers 4 and flax", ", from_flax=True"},
  };
  for (const auto& [file, what, with, argument] : forms) {
    if (!std::filesystem::exists(package.file(file))) continue;
    throw Error(package.file(file), what,
                std::string("convert it where you trust it, in Python with ") + with + ": " + loader +
                    ".from_pretrained(FOLDER" + argument + ").save_pretrained(FOLDER)");
  }
}

}  // namespace

HuggingFaceWeights::HuggingFaceWeights(const io::Package& package, const std::string& loader)
    : path_(package.file("model.safetensors")) {
  const std::string index = package.file("model.safetensors.index.json");
  if (!std::filesystem::exists(path_) && std::filesystem::exists(index)) {
    path_ = index;
    for (const std::string& part : parts_of(package, index)) parts_.push_back(io::Safetensors::open(part));
    return;
  }
  if (!std::filesystem::exists(path_)) refuse_others(package, loader);
  parts_.push_back(io::Safetensors::open(path_));
}

bool HuggingFaceWeights::has(const std::string& name) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const io::Safetensors& part) { return part.find(name); });
}

void HuggingFaceWeights::load(nn::Parameters& parameters,
                              const std::function<nn::Parameters::Place(const std::string&)>& place_of) const {
  for (const auto& entry : parameters.entries()) {
    const std::string name = place_of(entry.name).name;
    if (!name.empty() && !has(name))
      throw Error(path_, "'" + name + "' is missing", "does config.json belong to these weights?");
  }
  for (const io::Safetensors& part : parts_) {
    parameters.load(part, [&](const std::string& ours) {
      nn::Parameters::Place place = place_of(ours);
      return part.find(place.name) ? place : nn::Parameters::Place{};
    });
  }
}

}  // namespace emend::arch
