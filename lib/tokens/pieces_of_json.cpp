// What is written is SentencePiece's ModelProto, a protocol buffer:
//
//   ModelProto       1 pieces (SentencePiece, repeated), 2 trainer_spec, 3 normalizer_spec
//   SentencePiece    1 piece, 2 score (float), 3 type
//   TrainerSpec      3 model_type (1 Unigram, 2 BPE), 35 byte_fallback
//   NormalizerSpec   2 precompiled_charsmap, 3 add_dummy_prefix

#include "tokens/pieces_of_json.h"

#include <array>
#include <cstring>
#include <set>
#include <vector>

namespace emend::tokens {
namespace {

// Fields of a protocol buffer, one behind the other.
class Message {
 public:
  void add(unsigned field, std::uint64_t number) {
    varint(field << 3);
    varint(number);
  }
  void add(unsigned field, std::string_view bytes) {
    varint(field << 3 | 2);
    varint(bytes.size());
    bytes_.append(bytes);
  }
  void add(unsigned field, float number) {
    std::array<char, sizeof number> bytes;
    std::memcpy(bytes.data(), &number, sizeof number);
    varint(field << 3 | 5);
    bytes_.append(bytes.data(), bytes.size());
  }
  const std::string& bytes() const { return bytes_; }

 private:
  void varint(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_ += static_cast<char>(number | 0x80);
    bytes_ += static_cast<char>(number);
  }
  std::string bytes_;
};

enum Type : std::uint64_t { normal = 1, unknown = 2, control = 3, byte = 6 };
enum ModelType : std::uint64_t { unigram = 1, bpe = 2 };

struct Piece {
  std::string text;
  float score = 0;
};

// False where the text is no base64.
bool decode_base64(std::string_view text, std::string& bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (text.ends_with('=')) text.remove_suffix(1);
  unsigned bits = 0, count = 0;
  for (const char c : text) {
    const std::size_t digit = digits.find(c);
    if (digit == digits.npos) return false;
    bits = bits << 6 | static_cast<unsigned>(digit);
    if ((count += 6) < 8) continue;
    bytes += static_cast<char>(bits >> (count -= 8) & 0xFF);
  }
  return true;
}

class Reader {
 public:
  Reader(StoredFiles& files, const nlohmann::json& json, const std::map<int, AddedToken>& added)
      : files_(files), json_(json), model_(at(json, "model")), added_(added) {}

  std::string model() {
    const std::string type = word(model_, "type");
    if (type != "Unigram" && type != "BPE") fail("its model of type \"" + type + "\" is none of SentencePiece");
    std::vector<Piece> pieces = type == "BPE" ? merged() : listed();
    for (const auto& [id, token] : added_) {
      if (id == static_cast<int>(pieces.size())) pieces.push_back({token.content});
      if (id > static_cast<int>(pieces.size())) fail("added token " + std::to_string(id) + " leaves a gap");
    }
    const bool fallback = model_.value("byte_fallback", nlohmann::json(false)) == true;
    Message all;
    for (std::size_t id = 0; id < pieces.size(); ++id) {
      Message piece;
      piece.add(1, std::string_view(pieces[id].text));
      piece.add(2, pieces[id].score);
      piece.add(3, type_of(static_cast<int>(id), pieces[id].text, fallback));
      all.add(1, std::string_view(piece.bytes()));
    }
    Message trainer;
    trainer.add(3, std::uint64_t{type == "BPE" ? bpe : unigram});
    trainer.add(35, std::uint64_t{fallback});
    all.add(2, std::string_view(trainer.bytes()));
    all.add(3, std::string_view(normalizer()));
    return all.bytes();
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    files_.fail(json_file, what,
                "put the SentencePiece model (spiece.model, sentencepiece.bpe.model) beside it, from where the model "
                "was published or what it was trained from");
  }
  static const nlohmann::json& at(const nlohmann::json& json, const char* key) {
    static const nlohmann::json none;
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found == json.end() || !json.is_object() ? none : *found;
  }
  static std::string word(const nlohmann::json& json, const char* key) {
    const nlohmann::json& found = at(json, key);
    return found.is_string() ? found.get<std::string>() : "";
  }

  // [["piece", score], ...]
  std::vector<Piece> listed() {
    const nlohmann::json& vocab = at(model_, "vocab");
    const nlohmann::json& id = at(model_, "unk_id");
    if (!vocab.is_array()) fail("has no list of pieces");
    std::vector<Piece> pieces;
    for (const auto& row : vocab) {
      if (!row.is_array() || row.size() != 2 || !row[0].is_string() || !row[1].is_number())
        fail("piece " + std::to_string(pieces.size()) + " has no text and score");
      pieces.push_back({row[0].get<std::string>(), row[1].get<float>()});
    }
    if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= pieces.size()) fail("\"unk_id\" is not a piece");
    unknown_ = id.get<int>();
    return pieces;
  }

  // {"piece": number, ...}, and the merges "left right" or ["left", "right"].
  std::vector<Piece> merged() {
    std::vector<std::string> texts = files_.by_number(json_file, at(model_, "vocab"));
    std::map<std::string, int> numbers;
    std::vector<Piece> pieces;
    const nlohmann::json& merges = at(model_, "merges");
    if (!merges.is_array()) fail("has no list of merges");
    for (std::string& text : texts) {
      numbers.emplace(text, static_cast<int>(pieces.size()));
      pieces.push_back({std::move(text), -static_cast<float>(merges.size())});
    }
    std::set<int> scored;
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
      const auto found = numbers.find(both(merges[rank]));
      if (found == numbers.end()) fail("merge " + std::to_string(rank) + " makes no piece");
      if (scored.insert(found->second).second)
        pieces[static_cast<std::size_t>(found->second)].score = -static_cast<float>(rank);
    }
    const auto found = numbers.find(word(model_, "unk_token"));
    if (found == numbers.end()) fail("\"unk_token\" is not a piece");
    unknown_ = found->second;
    return pieces;
  }
  std::string both(const nlohmann::json& merge) const {
    if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string())
      return merge[0].get<std::string>() + merge[1].get<std::string>();
    std::string text = merge.is_string() ? merge.get<std::string>() : "";
    if (const std::size_t blank = text.find(' '); blank != text.npos) text.erase(blank, 1);
    return text;
  }

  Type type_of(int id, const std::string& text, bool fallback) const {
    if (id == unknown_) return unknown;
    if (added_.contains(id)) return control;
    const bool is_byte = fallback && text.size() == 6 && text.starts_with("<0x") && text.back() == '>';
    return is_byte ? byte : normal;
  }

  // Blanks that a text loses, it loses by the model's own rules.
  std::string normalizer() const {
    std::string rules;
    for (const nlohmann::json* part : parts(at(json_, "normalizer"), "normalizers")) {
      const std::string type = word(*part, "type");
      if (type == "Strip" || type == "Replace") continue;
      if (type != "Precompiled" || !rules.empty() || !decode_base64(word(*part, "precompiled_charsmap"), rules))
        fail("its normalizer \"" + type + "\" cannot be followed");
    }
    bool cuts = false, prefix = true;
    for (const nlohmann::json* part : parts(at(json_, "pre_tokenizer"), "pretokenizers")) {
      const std::string type = word(*part, "type");
      if (type == "WhitespaceSplit") continue;
      if (type != "Metaspace") fail("its \"pre_tokenizer\" cannot be followed");
      cuts = true;
      prefix = word(*part, "prepend_scheme") != "never" && at(*part, "add_prefix_space") != false;
    }
    if (!cuts) fail("writes blanks otherwise than SentencePiece");
    Message spec;
    if (!rules.empty()) spec.add(2, std::string_view(rules));
    spec.add(3, std::uint64_t{prefix});
    return spec.bytes();
  }
  // Of a sequence its parts, of null none, else the thing itself.
  static std::vector<const nlohmann::json*> parts(const nlohmann::json& json, const char* list) {
    std::vector<const nlohmann::json*> all;
    if (word(json, "type") != "Sequence") {
      if (!json.is_null()) all.push_back(&json);
    } else if (const nlohmann::json& found = at(json, list); found.is_array()) {
      for (const auto& part : found) all.push_back(&part);
    }
    return all;
  }

  StoredFiles& files_;
  const nlohmann::json &json_, &model_;
  const std::map<int, AddedToken>& added_;
  int unknown_ = -1;
};

}  // namespace

std::string pieces_of_json(StoredFiles& files, const nlohmann::json& json, const std::map<int, AddedToken>& added) {
  return Reader(files, json, added).model();
}

}  // namespace emend::tokens
