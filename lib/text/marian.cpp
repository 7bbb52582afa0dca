// The tokenizer of MarianMT as Hugging Face stores it: a SentencePiece model a side, whose pieces have one numbering.

#include <sentencepiece_processor.h>

#include <nlohmann/json.hpp>
#include <unordered_map>

#include "cli/error.h"
#include "text/tokenizer_files.h"

namespace emend::text {
namespace {

constexpr std::string_view kBlank = "\xE2\x96\x81";  // how SentencePiece writes a blank

class Marian final : public Tokenizer {
 public:
  explicit Marian(const std::string& folder) {
    for (const char* name : kFiles) files_.push_back(read_tokenizer_file(folder + "/" + name));
    const auto status = source_.LoadFromSerializedProto(files_[0]);
    if (!status.ok()) throw Error(folder + "/" + kFiles[0], "is no SentencePiece model", "fetch the folder again");
    read_vocabulary(folder + "/" + kFiles[2]);
  }

  int size() const override { return static_cast<int>(pieces_.size()); }
  std::vector<int> encode(std::string_view text) const override {
    std::vector<std::string> pieces;
    if (const auto status = source_.Encode(text, &pieces); !status.ok()) throw Error("tokenizer", status.message());
    std::vector<int> ids;
    for (const std::string& piece : pieces) {
      const auto found = ids_.find(piece);
      ids.push_back(found == ids_.end() ? unknown_ : found->second);
    }
    return ids;
  }
  std::string decode(std::span<const int> ids) const override {
    std::string text;
    for (const int id : ids) text += pieces_.at(static_cast<std::size_t>(id));
    return text.starts_with(' ') ? text.substr(1) : text;  // the blank that every text begins with
  }
  std::string piece(int id) const override { return pieces_.at(static_cast<std::size_t>(id)); }

  int pad() const override { return pad_; }
  int begin() const override { return pad_; }
  int end() const override { return end_; }
  int unknown() const override { return unknown_; }
  int mask() const override { return -1; }
  std::string kind() const override { return "marian"; }
  void save(const std::string& folder) const override {
    for (std::size_t i = 0; i < files_.size(); ++i) write_tokenizer_file(folder + "/" + kFiles[i], files_[i]);
  }

 private:
  static constexpr const char* kFiles[] = {marian_file, "target.spm", "vocab.json"};

  void read_vocabulary(const std::string& path) {
    const auto fail = [&](const std::string& what) { throw Error(path, what, "fetch the folder again"); };
    const auto json = nlohmann::json::parse(files_[2], nullptr, /*allow_exceptions=*/false);
    if (!json.is_object()) fail("is no JSON object of pieces and their numbers");
    pieces_.resize(json.size());
    for (const auto& [piece, number] : json.items()) {
      if (!number.is_number_unsigned() || number.get<std::uint64_t>() >= json.size())
        fail("'" + piece + "' has no number below " + std::to_string(json.size()));
      const int id = number.get<int>();
      ids_.emplace(piece, id);
      const bool special = piece == "<pad>" || piece == "</s>" || piece == "<unk>";
      std::string text = special ? "" : piece;
      for (std::size_t at = 0; (at = text.find(kBlank, at)) != text.npos; ++at) text.replace(at, kBlank.size(), " ");
      pieces_[static_cast<std::size_t>(id)] = std::move(text);
    }
    for (const auto& [name, id] : {std::pair("<pad>", &pad_), {"</s>", &end_}, {"<unk>", &unknown_}}) {
      const auto found = ids_.find(name);
      if (found == ids_.end()) fail(std::string("lacks ") + name);
      *id = found->second;
    }
  }

  sentencepiece::SentencePieceProcessor source_;
  std::vector<std::string> files_;
  std::unordered_map<std::string, int> ids_;
  std::vector<std::string> pieces_;  // by id: what it stands for
  int pad_ = -1, end_ = -1, unknown_ = -1;
};

}  // namespace

std::unique_ptr<Tokenizer> load_marian(const std::string& folder) { return std::make_unique<Marian>(folder); }

}  // namespace emend::text
