// Packages of n-gram models: config.json with "architecture": "ngram" and the kind of "tokenizer", model.arpa.gz or
// model.ngram, and the tokenizer's own file where it has one.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/package.h"
#include "ngram/model.h"
#include "tokens/tokenizer.h"

namespace emend::ngram {

// What a text's units are, as strings without blanks:
//   words       words, and each other character that is no blank (text::split_words)
//   blanks      what blanks separate, for text that is tokenised already
//   a kind of tokens::Tokenizer: its pieces, a blank as U+2581, and what else cannot be told apart or is no UTF-8
//   (U+2581
//               itself, < and control characters) as <0xNN>, a unit's bytes
class Units {
 public:
  // tokenizer: of that kind, and outliving this; not for words and blanks. Throws Error for an unknown kind.
  Units(std::string kind, const tokens::Tokenizer* tokenizer);
  // Thread-safe.
  std::vector<std::string> operator()(std::string_view text) const;

 private:
  std::string kind_;
  const tokens::Tokenizer* tokenizer_;
};

// Whether the kind needs no tokenizer.
bool without_tokenizer(std::string_view kind);

// Immutable: all of it may be called by several threads at once.
class TextModel {
 public:
  static constexpr const char* file_name = "model.arpa.gz";
  static constexpr const char* mapped_name = "model.ngram";  // in place of it: mapped.h

  // Throws Error for a package of another architecture, and one that is damaged.
  explicit TextModel(const io::Package& package);

  // log10 P(text </s>)
  double score(std::string_view text) const;
  // What its probability is a product over: its units and the end mark.
  std::size_t units(std::string_view text) const { return units_(text).size() + 1; }
  const Model& model() const { return model_; }

 private:
  std::unique_ptr<tokens::Tokenizer> tokenizer_;
  Units units_;
  Model model_;
};

// The model of words that a package's config.json names as "ngram" (io::file_of_named), if there is one: what uses it
// works without. Throws Error for one that is damaged.
std::shared_ptr<const Model> model_of_words(const io::Package& package);

}  // namespace emend::ngram
