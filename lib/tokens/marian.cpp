// The tokenizer of MarianMT as Hugging Face stores it: a SentencePiece model a side, whose pieces have one numbering.

#include <sentencepiece_processor.h>

#include <nlohmann/json.hpp>
#include <unordered_map>

#include "cli/error.h"
#include "text/whole_file.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {
namespace {

constexpr std::string_view kBlank = "\xE2\x96\x81";  // how SentencePiece writes a blank

constexpr const char* kFiles[] = {marian_file, "target.spm", "vocab.json"};
constexpr const char* kRemedy = "fetch the folder again";

// vocab.json
struct Numbering {
  std::unordered_map<std::string, int> ids;
  std::vector<std::string> pieces;                // by id: what it stands for
  std::vector<std::pair<std::string, int>> tags;  // ">>fra<<", by what stands within
  int pad = -1, end = -1, unknown = -1;
};

Numbering read_numbering(const std::string& bytes, const std::string& path) {
  const auto fail = [&](const std::string& what) { throw Error(path, what, kRemedy); };
  const auto json = nlohmann::json::parse(bytes, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) fail("is not a JSON object of pieces and their numbers");
  Numbering numbering;
  numbering.pieces.resize(json.size());
  for (const auto& [piece, number] : json.items()) {
    if (!number.is_number_unsigned() || number.get<std::uint64_t>() >= json.size())
      fail("'" + piece + "' has no number below " + std::to_string(json.size()));
    const int id = number.get<int>();
    numbering.ids.emplace(piece, id);
    const bool tag = piece.size() > 4 && piece.starts_with(">>") && piece.ends_with("<<");
    if (tag) numbering.tags.emplace_back(piece.substr(2, piece.size() - 4), id);
    const bool special = tag || piece == "<pad>" || piece == "</s>" || piece == "<unk>";
    std::string text = special ? "" : piece;
    for (std::size_t at = 0; (at = text.find(kBlank, at)) != text.npos; ++at) text.replace(at, kBlank.size(), " ");
    numbering.pieces[static_cast<std::size_t>(id)] = std::move(text);
  }
  for (const auto& [name, id] :
       {std::pair("<pad>", &numbering.pad), {"</s>", &numbering.end}, {"<unk>", &numbering.unknown}}) {
    const auto found = numbering.ids.find(name);
    if (found == numbering.ids.end()) fail(std::string("lacks ") + name);
    *id = found->second;
  }
  return numbering;
}

struct Files {
  std::string folder;
  std::vector<std::string> bytes;  // as kFiles
  Numbering numbering;
};

class Side : public Tokenizer {
 public:
  // file: of its model, by place in kFiles.
  Side(std::shared_ptr<const Files> files, std::size_t file) : files_(std::move(files)) {
    if (!load_model(model_, files_->bytes[file]))
      throw Error(files_->folder + "/" + kFiles[file], "is not a SentencePiece model", kRemedy);
  }

  int size() const override { return static_cast<int>(numbering().pieces.size()); }
  // The model does not know the tags that tell which language to translate into; MarianTokenizer takes one off before.
  // It takes all between ">>" and "<<" for one, here it must be one of the vocabulary: else it is text.
  std::vector<int> encode(std::string_view text) const override {
    std::vector<int> ids;
    for (const auto& [name, id] : numbering().tags) {
      if (!text.starts_with(">>") || !text.substr(2).starts_with(name) ||
          !text.substr(2 + name.size()).starts_with("<<"))
        continue;
      ids.push_back(id);
      text.remove_prefix(name.size() + 4);
      break;
    }
    std::vector<std::string> pieces;
    if (const auto status = model_.Encode(text, &pieces); !status.ok()) throw Error("tokenizer", status.message());
    for (const std::string& piece : pieces) {
      const auto found = numbering().ids.find(piece);
      ids.push_back(found == numbering().ids.end() ? unknown() : found->second);
    }
    return ids;
  }
  std::string decode(std::span<const int> ids) const override {
    std::string text;
    for (const int id : ids) text += piece(id);
    return text.starts_with(' ') ? text.substr(1) : text;  // the blank that every text begins with
  }
  std::string piece(int id) const override { return numbering().pieces.at(static_cast<std::size_t>(id)); }

  int pad() const override { return numbering().pad; }
  int begin() const override { return numbering().pad; }
  int end() const override { return numbering().end; }
  int unknown() const override { return numbering().unknown; }
  int mask() const override { return -1; }
  std::vector<std::pair<std::string, int>> languages() const override { return numbering().tags; }
  std::string kind() const override { return "marian"; }
  void save(const std::string& folder) const override {
    for (std::size_t i = 0; i < files_->bytes.size(); ++i)
      text::write_whole(folder + "/" + kFiles[i], files_->bytes[i]);
  }

 private:
  const Numbering& numbering() const { return files_->numbering; }

  std::shared_ptr<const Files> files_;
  sentencepiece::SentencePieceProcessor model_;
};

class Marian final : public Side {
 public:
  explicit Marian(const std::shared_ptr<const Files>& files) : Side(files, 1), source_(files, 0) {}
  const Tokenizer& source() const override { return source_; }

 private:
  Side source_;
};

}  // namespace

std::unique_ptr<Tokenizer> load_marian(const std::string& folder) {
  auto files = std::make_shared<Files>();
  files->folder = folder;
  for (const char* name : kFiles) files->bytes.push_back(read_tokenizer_file(folder + "/" + name));
  files->numbering = read_numbering(files->bytes[2], folder + "/" + kFiles[2]);
  return std::make_unique<Marian>(files);
}

}  // namespace emend::tokens
