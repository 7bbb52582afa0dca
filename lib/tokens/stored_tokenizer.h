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
#include "tokens/tokenizer.h"

namespace emend::tokens {

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

// A whole word with a number that a model was given beside its pieces.
struct AddedToken {
  std::string content;
  bool special = false;      // of the model, and nothing that stands in texts
  bool single_word = false;  // counts only where no letter or digit stands beside it
  bool takes_blanks_before = false, takes_behind = false;
  bool normalized = true;  // looked for after those that are not
};

// Those that a tokenizer.json has beside its model, by number.
std::map<int, AddedToken> added_tokens(const StoredFiles& files, const std::string& name, const nlohmann::json& json);
// Those that added_tokens.json and "added_tokens_decoder" of tokenizer_config.json have, where there are such files.
std::map<int, AddedToken> added_tokens_beside(StoredFiles& files);
std::map<int, std::string> contents(const std::map<int, AddedToken>& tokens);

// Cuts texts at the added words that are no special tokens, as the library `tokenizers` does: the first, of several at
// one place the longest.
class AddedWords {
 public:
  AddedWords() = default;
  explicit AddedWords(const std::map<int, AddedToken>& tokens);
  struct Part {
    std::string_view text;
    int id = -1;  // of the word that it is, with its blanks; -1: other text
  };
  // In order; together they are the text.
  std::vector<Part> split(std::string_view text) const;

 private:
  struct Word {
    AddedToken token;
    int id;
  };
  std::vector<Word> first_, then_;  // the longest first
  static std::vector<Part> split(std::string_view text, const std::vector<Word>& words);
};

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

}  // namespace emend::tokens
