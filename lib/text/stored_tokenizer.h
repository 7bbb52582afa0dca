// What the tokenizers have in common that Hugging Face's transformers store in a model's folder.
//
// Text that looks like a special token ("</s>") is text here, where the originals take it for the token.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/error.h"
#include "text/tokenizer.h"

namespace emend::text {

// The files of a folder that a tokenizer was made of. Throws Error, naming the file, where one cannot be read or is not
// what it should be.
class StoredFiles {
 public:
  explicit StoredFiles(std::string folder) : folder_(std::move(folder)) {}

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  bool has(const std::string& name) const;
  const std::string& read(const std::string& name);
  nlohmann::json read_object(const std::string& name);
  // {} where there is no such file.
  nlohmann::json read_object_if_there(const std::string& name);
  // Pieces and their numbers, from 0 without a gap: by number. `more`: others, some of them perhaps the same.
  std::vector<std::string> by_number(const std::string& name, const nlohmann::json& pieces,
                                     const std::map<int, std::string>& more = {}) const;
  void save(const std::string& folder) const;

  [[noreturn]] void fail(const std::string& name, const std::string& what,
                         const std::string& remedy = "fetch the folder again") const {
    throw Error(path(name), what, remedy);
  }

 private:
  std::string folder_;
  std::map<std::string, std::string> files_;
};

// What a tokenizer.json has beside its model: whole words with a number. Throws Error for such as are no special
// tokens, which the originals look for in texts.
std::map<int, std::string> added_tokens(const StoredFiles& files, const std::string& name, const nlohmann::json& json);

class StoredTokenizer : public Tokenizer {
 public:
  int size() const override { return static_cast<int>(pieces_.size()); }
  // "" too for numbers beyond, which models have where their vocabulary was rounded up.
  std::string piece(int id) const override {
    return id < size() && id >= 0 ? pieces_[static_cast<std::size_t>(id)] : std::string();
  }
  std::string decode(std::span<const int> ids) const override;

  int pad() const override { return special_.pad; }
  int begin() const override { return special_.begin; }
  int end() const override { return special_.end; }
  int unknown() const override { return special_.unknown; }
  int mask() const override { return special_.mask; }
  std::string kind() const override { return kind_; }
  void save(const std::string& folder) const override { files_.save(folder); }

 protected:
  struct Special {
    int pad = -1, begin = -1, end = -1, unknown = -1, mask = -1;
  };
  StoredTokenizer(std::string kind, const std::string& folder) : kind_(std::move(kind)), files_(folder) {}

  std::string kind_;
  StoredFiles files_;
  std::vector<std::string> pieces_;  // by number: what it stands for
  Special special_;
};

}  // namespace emend::text
