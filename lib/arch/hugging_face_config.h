// What the folders of hugging_face.h and hugging_face_bert.h have in common: config.json, generation_config.json, and
// where the weights are.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/package.h"
#include "io/safetensors.h"
#include "nn/parameters.h"

namespace emend::arch {

// Every reader throws Error, naming config.json and the key, for a value of another type.
class HuggingFaceConfig {
 public:
  // Reads generation_config.json where there is one. The package must outlive the object.
  explicit HuggingFaceConfig(const io::Package& package);

  // A key that is absent or null is an Error where nothing is given in its place.
  std::int64_t number(const char* key) const;
  std::int64_t number(const char* key, std::int64_t otherwise) const { return lacks(key) ? otherwise : number(key); }
  double real(const char* key, double otherwise) const;
  bool flag(const char* key, bool otherwise) const;
  std::string word(const char* key) const;
  std::string word(const char* key, const std::string& otherwise) const { return lacks(key) ? otherwise : word(key); }

  // A token of generation, below vocab_size: of generation_config.json, or of config.json, which counts for nothing
  // where the other file is there and `of_config` is false. A list of one token is that token; of several, an Error.
  std::optional<int> token(const char* key, bool of_config = true) const;

  [[noreturn]] void fail(const std::string& key, const std::string& what, const std::string& remedy = "") const {
    fail("config.json", key, what, remedy);
  }

 private:
  [[noreturn]] void fail(const char* file, const std::string& key, const std::string& what,
                         const std::string& remedy) const;
  bool lacks(const char* key) const;

  const io::Package& package_;
  nlohmann::json generation_ = nlohmann::json::object();
  bool generates_ = false;
};

// The folder's weights: model.safetensors, or the files that model.safetensors.index.json names.
class HuggingFaceWeights {
 public:
  // Throws Error where one of the files is missing or not in the folder, and where the weights are pickles, or of
  // TensorFlow or Flax, with how to convert them; loader: the class of transformers that can.
  HuggingFaceWeights(const io::Package& package, const std::string& loader);

  const std::string& path() const { return path_; }
  bool has(const std::string& name) const;
  // As nn::Parameters::load() from one file.
  void load(nn::Parameters& parameters, const std::function<nn::Parameters::Place(const std::string&)>& place_of) const;

 private:
  std::string path_;
  std::vector<io::Safetensors> parts_;
};

}  // namespace emend::arch
