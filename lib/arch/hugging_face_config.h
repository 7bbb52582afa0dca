// What the folders of hugging_face.h and hugging_face_bert.h have in common: config.json, generation_config.json, and
// where the weights are.
#pragma once

#include <optional>
#include <string>

#include "io/package.h"

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
  // where the other file is there and `of_config` is false.
  std::optional<int> token(const char* key, bool of_config = true) const;

  [[noreturn]] void fail(const std::string& key, const std::string& what, const std::string& remedy = "") const;

 private:
  bool lacks(const char* key) const;

  const io::Package& package_;
  nlohmann::json generation_ = nlohmann::json::object();
  bool generates_ = false;
};

// The path of the folder's weights. Throws Error where they are a pickle or parted into several files, with how to
// convert them; loader: the class of transformers that can.
std::string hugging_face_weights(const io::Package& package, const std::string& loader);

}  // namespace emend::arch
