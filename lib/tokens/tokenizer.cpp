#include "tokens/tokenizer.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/error.h"
#include "text/whole_file.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {

namespace {

struct Kind {
  const char* name;
  std::unique_ptr<Tokenizer> (*load)(const std::string& folder);
  std::vector<const char*> files;  // one of them is in its folders
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> kinds = {
      {"sentencepiece", load_sentencepiece, {sentencepiece_file}},
      {"separate", load_separate, {target_file}},  // written last
      {"characters", load_characters, {characters_file}},
      {"bytes", [](const std::string&) { return make_bytes(); }, {}},
      {"marian", load_marian, {marian_file}},
      {"byte_bpe", load_byte_bpe, {"tokenizer.json", "vocab.json"}},
      {"wordpiece", load_wordpiece, {"tokenizer.json", "vocab.txt"}},
      {"t5", load_t5, {pieces_file, "tokenizer.json"}},
      {"pegasus", load_pegasus, {pieces_file, "tokenizer.json"}},
      {"mbart", load_mbart, {mbart_file, "tokenizer.json"}},
      {"mbart50", load_mbart50, {mbart_file, "tokenizer.json"}},
      {"nllb", load_nllb, {mbart_file, "tokenizer.json"}},
      {"m2m_100", load_m2m100, {mbart_file}},
  };
  return kinds;
}

}  // namespace

std::unique_ptr<Tokenizer> load_tokenizer(const std::string& name, const std::string& folder) {
  std::string known;
  for (const Kind& kind : kinds()) {
    if (kind.name == name) return kind.load(folder);
    known += (known.empty() ? "" : ", ") + std::string(kind.name);
  }
  throw Error(folder, "unknown tokenizer '" + name + "'", "there are " + known);
}

bool has_tokenizer(const std::string& name, const std::string& folder) {
  const auto kind = std::find_if(kinds().begin(), kinds().end(), [&](const Kind& one) { return one.name == name; });
  if (kind == kinds().end()) return false;
  return kind->files.empty() || std::any_of(kind->files.begin(), kind->files.end(), [&](const char* file) {
           return std::filesystem::exists(folder + "/" + file);
         });
}

bool has_separate_vocabularies(const Tokenizer& tokenizer) { return tokenizer.kind() == "separate"; }

bool is_unknown(const Tokenizer& tokenizer, std::string_view character) {
  const std::string kind = tokenizer.kind();
  if (kind == "bytes" || kind == "byte_bpe") return false;
  const std::vector<int> tokens = tokenizer.encode(character);
  return std::any_of(tokens.begin(), tokens.end(), [&](int token) {
    const std::string piece = tokenizer.piece(token);
    return token == tokenizer.unknown() || (piece.size() == 1 && static_cast<unsigned char>(piece[0]) >= 0x80);
  });
}

std::string read_tokenizer_file(const std::string& path) {
  return text::read_whole(path, text::Whole::part, "is the package complete?");
}

void remove_tokenizer_files(const std::string& folder) {
  for (const char* file : {sentencepiece_file, source_file, target_file, characters_file, marian_file, "target.spm",
                           "vocab.json", "merges.txt", "vocab.txt", "tokenizer.json", "tokenizer_config.json",
                           "added_tokens.json", pieces_file, mbart_file})
    std::filesystem::remove(folder + "/" + file);
}

}  // namespace emend::tokens
