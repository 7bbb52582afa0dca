#include "text/tokenizer.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/error.h"
#include "text/tokenizer_files.h"

namespace emend::text {

std::unique_ptr<Tokenizer> load_tokenizer(const std::string& kind, const std::string& folder) {
  if (kind == "sentencepiece") return load_sentencepiece(folder);
  if (kind == "separate") return load_separate(folder);
  if (kind == "characters") return load_characters(folder);
  if (kind == "bytes") return make_bytes();
  if (kind == "marian") return load_marian(folder);
  throw Error(folder, "unknown tokenizer '" + kind + "'",
              "sentencepiece, separate, characters, bytes and marian are known");
}

bool has_tokenizer(const std::string& kind, const std::string& folder) {
  if (kind == "bytes") return true;
  const char* file = kind == "characters" ? characters_file
                     : kind == "marian"   ? marian_file
                     : kind == "separate" ? target_file  // written last
                                          : sentencepiece_file;
  return std::filesystem::exists(folder + "/" + file);
}

bool has_separate_vocabularies(const Tokenizer& tokenizer) { return tokenizer.kind() == "separate"; }

std::string read_tokenizer_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Error(path, "cannot be opened", "is the package complete?");
  std::string bytes((std::istreambuf_iterator<char>(in)), {});
  if (in.bad()) throw Error(path, "cannot be read");
  return bytes;
}

void write_tokenizer_file(const std::string& path, std::string_view bytes) {
  const std::string beside = path + ".new";
  std::ofstream out(beside, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  std::error_code code;
  if (out) std::filesystem::rename(beside, path, code);
  if (!out || code) {
    std::filesystem::remove(beside, code);
    throw Error(path, "cannot be written", "is the folder there, and the disk not full?");
  }
}

}  // namespace emend::text
