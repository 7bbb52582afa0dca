// Tokenizers: text to numbers and back, without losing a byte.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/words.h"

namespace emend::tokens {

// Law for the kinds that `train` makes: decode(encode(x)) = x for every valid UTF-8 string. Thread-safe.
class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  virtual int size() const = 0;
  virtual std::vector<int> encode(std::string_view text) const = 0;
  // Special tokens decode to nothing.
  virtual std::string decode(std::span<const int> ids) const = 0;
  // The bytes that one token stands for (empty for special tokens); decode is their concatenation.
  virtual std::string piece(int id) const = 0;

  // Ids of the special tokens, -1 where the vocabulary has none.
  virtual int pad() const = 0;
  virtual int begin() const = 0;  // <s>, what a decoder starts from
  virtual int end() const = 0;    // </s>
  virtual int unknown() const = 0;
  virtual int mask() const = 0;  // <mask>

  // The tokens that tell a model which language a text is in, by name (mBART's de_DE). Usually none.
  virtual std::vector<std::pair<std::string, int>> languages() const { return {}; }

  // Of the texts that a model reads, where those are cut, or numbered, in a way of their own; its special tokens have
  // the same ids. Usually the same tokenizer.
  virtual const Tokenizer& source() const { return *this; }

  virtual std::string kind() const = 0;  // config.json's "tokenizer": a kind of load_tokenizer()
  // Writes its file(s) into a package folder.
  virtual void save(const std::string& folder) const = 0;
};

// Whether sources have a vocabulary of their own, so that one number means different things on the two sides. Not so
// for "marian", whose sides are cut differently and numbered together.
bool has_separate_vocabularies(const Tokenizer& tokenizer);

// kind: "sentencepiece", "separate", "characters" and "bytes", as made below; or one of Hugging Face's, whose texts may
// lose blanks, accents and other characters, and whose numbers are those of transformers:
//   marian          source.spm, target.spm, and vocab.json with the numbers of their pieces
//   byte_bpe        BART, GPT-2: tokenizer.json, or vocab.json and merges.txt
//   wordpiece       BERT: tokenizer.json or vocab.txt
//   t5              spiece.model, then the hundred extra_ids (tokenizer_config.json)
//   pegasus         spiece.model behind 103 numbers of its own
//   mbart, mbart50  sentencepiece.bpe.model, numbered as fairseq does, then the languages
//   nllb            the same with its languages, which files beside it may number
//   m2m_100         sentencepiece.bpe.model, vocab.json with the numbers of its pieces, then the languages
// Those on SentencePiece but marian and m2m_100 are read from tokenizer.json where that is all there is; texts are cut
// as by the model that it was made of.
// Throws Error when the folder lacks its file or the file is damaged.
std::unique_ptr<Tokenizer> load_tokenizer(const std::string& kind, const std::string& folder);
// Whether the folder has what load_tokenizer needs; a tokenizer of bytes needs no file.
bool has_tokenizer(const std::string& kind, const std::string& folder);

// Whether a tokenizer that has tokens for characters has none that this one is, or is a part of: only bytes, or the
// token for what is unknown. Never of a tokenizer that is made of bytes.
bool is_unknown(const Tokenizer& tokenizer, std::string_view character);

struct SentencePieceTraining {
  std::string model = "unigram";  // or "bpe"
  int vocabulary_size = 4000;
  double character_coverage = 1.0;
  std::size_t max_sentences = 500000;  // a sample of the lines, chosen by `seed`
  std::uint64_t seed = 1;
  std::string remedy = "give more text or a smaller vocabulary";   // where the lines are too few for it
  std::string remedy_for_characters = "give a larger vocabulary";  // where they have more characters than it
};

// Identity normalisation, no dummy prefix, blanks kept, byte fallback, U+2581 escaped; ids 0 <pad>, 1 <s>, 2 </s>, 3
// <unk>, 4 <mask>. The same lines, options and seed give the same model. Throws Error when the lines are too few for
// the vocabulary.
std::unique_ptr<Tokenizer> train_sentencepiece(const std::vector<std::string>& lines,
                                               const SentencePieceTraining& options);

// A vocabulary a side, of kind "separate" (source.model and target.model): the tokenizer of the targets, and as its
// source() the other one.
std::unique_ptr<Tokenizer> train_sentencepiece_sides(const std::vector<std::string>& sources,
                                                     const SentencePieceTraining& source_options,
                                                     const std::vector<std::string>& targets,
                                                     const SentencePieceTraining& target_options);

// A token a character: those that the lines hold most often, all others as the bytes of their UTF-8 form. Ids: the five
// special tokens as above, 256 bytes, then characters. vocabulary_size counts them all.
std::unique_ptr<Tokenizer> make_characters(const std::vector<std::string>& lines, int vocabulary_size);

// A token a byte: five special tokens and 256 bytes.
std::unique_ptr<Tokenizer> make_bytes();

}  // namespace emend::tokens
