// A package's tokenizer: refused with an Error that names its file, or one that numbers any text within its vocabulary.
// First byte: which file the rest is, a row of the table below.
#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "cli/error.h"
#include "memory_file.h"
#include "tokens/tokenizer.h"

namespace {

constexpr const char* reference = EMEND_SOURCE_DIR "/tests/reference/";

struct Row {
  char letter;
  const char *kind, *file;
  std::vector<std::pair<const char*, const char*>> beside = {};  // other files, and what they are links to
};

const std::vector<Row>& rows() {
  static const std::vector<Row> rows = {
      {'s', "sentencepiece", "tokenizer.model"},
      {'c', "characters", "characters.json"},
      {'v', "marian", "vocab.json", {{"source.spm", "score/pieces.model"}, {"target.spm", "score/pieces.model"}}},
      {'j', "byte_bpe", "tokenizer.json"},
      {'o', "byte_bpe", "vocab.json", {{"merges.txt", "tokenizers/byte-bpe-prefix/merges.txt"}}},
      {'m', "byte_bpe", "merges.txt", {{"vocab.json", "tokenizers/byte-bpe-prefix/vocab.json"}}},
      {'b', "wordpiece", "tokenizer.json"},
      {'w', "wordpiece", "vocab.txt"},
      {'t', "t5", "spiece.model"},
      {'g', "pegasus", "spiece.model"},
      {'r', "mbart", "sentencepiece.bpe.model"},
      {'u', "t5", "tokenizer.json"},
      {'n', "nllb", "tokenizer.json"},
      {'k', "m2m_100", "vocab.json", {{"sentencepiece.bpe.model", "tokenizers/t5/spiece.model"}}},
  };
  return rows;
}

// A package folder a row, whose files are links: one of them to the input.
class Folders {
 public:
  Folders() : path_(std::filesystem::temp_directory_path() / ("tokenizer-fuzz-" + std::to_string(::getpid()))) {
    for (const Row& row : rows()) {
      std::filesystem::create_directories(of(row));
      for (const auto& [name, target] : row.beside)
        std::filesystem::create_symlink(std::string(reference) + target, of(row) / name);
    }
  }
  ~Folders() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string with(const Row& row, const std::string& target) {
    std::filesystem::remove(of(row) / row.file);
    std::filesystem::create_symlink(target, of(row) / row.file);
    return of(row);
  }

 private:
  std::filesystem::path of(const Row& row) const { return path_ / std::string(1, row.letter); }
  std::filesystem::path path_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  if (size == 0) return 0;
  const auto found = std::find_if(rows().begin(), rows().end(), [&](const Row& row) { return row.letter == data[0]; });
  const Row& row = found == rows().end() ? rows()[2] : *found;
  static Folders folders;
  const MemoryFile file(data + 1, size - 1);
  const std::string path = folders.with(row, file.path());
  try {
    const auto tokenizer = tokens::load_tokenizer(row.kind, path);
    require(tokenizer->size() > 0);
    std::size_t bytes = size;  // of pieces, and what is not in them (a prefix)
    for (int id = 0; id < tokenizer->size(); ++id) bytes += tokenizer->piece(id).size();
    for (const int id :
         {tokenizer->pad(), tokenizer->begin(), tokenizer->end(), tokenizer->unknown(), tokenizer->mask()})
      require(id >= -1 && id < tokenizer->size());
    for (const char* text :
         {"", " ", "The cat  sat.\t", "\xE2\x96\x81 caf\xC3\xA9 \xF0\x9F\x98\x80", "\xFF\xC3 \xE2\x96"}) {
      const auto ids = tokenizer->encode(text);
      for (const int id : ids) require(id >= 0 && id < tokenizer->size());
      require(tokenizer->decode(ids).size() <= 3 * bytes * ids.size());  // an invalid byte becomes U+FFFD
    }
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with(path + "/" + row.file));
  }
  return 0;
}
