// A package's tokenizer: refused with an Error that names its file, or one that numbers any text within its vocabulary.
// First byte: which file the rest is, `s` tokenizer.model, `c` characters.json, `v` the vocab.json of MarianMT.
#include <filesystem>

#include "cli/error.h"
#include "memory_file.h"
#include "text/tokenizer.h"

namespace {

// A package folder whose files are links to the input.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("tokenizer-fuzz-" + std::to_string(::getpid()))) {
    std::filesystem::create_directory(path_);
    for (const char* side : {"source.spm", "target.spm"})
      std::filesystem::create_symlink(EMEND_SOURCE_DIR "/tests/reference/score/pieces.model", path_ / side);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string with(const char* name, const std::string& target) {
    std::filesystem::remove(path_ / name);
    std::filesystem::create_symlink(target, path_ / name);
    return path_;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  if (size == 0) return 0;
  const char* kind = data[0] == 's' ? "sentencepiece" : data[0] == 'c' ? "characters" : "marian";
  const char* name = data[0] == 's' ? "tokenizer.model" : data[0] == 'c' ? "characters.json" : "vocab.json";
  static Folder folder;
  const MemoryFile file(data + 1, size - 1);
  const std::string path = folder.with(name, file.path());
  try {
    const auto tokenizer = text::load_tokenizer(kind, path);
    require(tokenizer->size() > 0);
    std::size_t bytes = 0;
    for (int id = 0; id < tokenizer->size(); ++id) bytes += tokenizer->piece(id).size();
    for (const int id :
         {tokenizer->pad(), tokenizer->begin(), tokenizer->end(), tokenizer->unknown(), tokenizer->mask()})
      require(id >= -1 && id < tokenizer->size());
    for (const char* text :
         {"", " ", "The cat  sat.\t", "\xE2\x96\x81 caf\xC3\xA9 \xF0\x9F\x98\x80", "\xFF\xC3 \xE2\x96"}) {
      const auto ids = tokenizer->encode(text);
      for (const int id : ids) require(id >= 0 && id < tokenizer->size());
      require(ids.empty() || tokenizer->decode(ids).size() <= bytes * ids.size());
    }
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with(path + "/" + name));
  }
  return 0;
}
