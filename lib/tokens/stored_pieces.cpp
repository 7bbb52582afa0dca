// The SentencePiece models of T5, Pegasus, mBART, NLLB and M2M-100 as Hugging Face stores them: the pieces have other
// numbers than in the model, beside tokens that it does not know. What texts lose, and how they are cut, is up to the
// model. Where just tokenizer.json is left of it, that has all tokens, and their numbers.

#include <sentencepiece_processor.h>

#include <unordered_map>

#include "text/utf8.h"
#include "tokens/model_languages.h"
#include "tokens/pieces_of_json.h"
#include "tokens/sentinels.h"
#include "tokens/stored_tokenizer.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {
namespace {

constexpr std::string_view written_blank = "\xE2\x96\x81";  // as SentencePiece writes it

std::string with_blanks(std::string piece) {
  for (std::size_t at = 0; (at = piece.find(written_blank, at)) != piece.npos; ++at)
    piece.replace(at, written_blank.size(), " ");
  return piece;
}

bool is_python_blank(char32_t c) { return text::is_blank(c) || (c >= 0x1C && c <= 0x1F); }

// As Python's str.strip().
std::string_view stripped(std::string_view text) {
  std::size_t begin = text.size(), end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t before = at;
    if (is_python_blank(text::next_code_point(text, at))) continue;
    begin = std::min(begin, before);
    end = at;
  }
  return begin < end ? text.substr(begin, end - begin) : std::string_view();
}

class StoredPieces : public StoredTokenizer {
 public:
  std::vector<int> encode(std::string_view text) const override {
    std::vector<int> all;
    for (const auto& [part, word] : added_.split(text)) {
      std::vector<int> ids;
      if (word >= 0) {
        all.push_back(word);
      } else if (const auto status = model_.Encode(part, &ids); !status.ok()) {
        throw Error("tokenizer", status.message());
      }
      for (const int id : ids) all.push_back(id == model_.unk_id() ? special_.unknown : id + offset_);
    }
    return all;
  }
  std::string decode(std::span<const int> ids) const override {
    return std::string(stripped(text::replace_invalid_utf8(StoredTokenizer::decode(ids))));
  }

 protected:
  // Piece number n of the model has the number n + offset, but the unknown one. Where tokenizer.json is all that there
  // is, its numbers count.
  StoredPieces(std::string kind, const std::string& folder, const char* file, int offset)
      : StoredTokenizer(std::move(kind), folder), offset_(offset), file_(file) {
    std::map<int, AddedToken> added;
    if (whole_ = !files_.has(file) && files_.has(json_file); whole_) {
      file_ = json_file;
      offset_ = 0;
      const nlohmann::json json = files_.read_object(json_file);
      added = added_tokens(files_, json_file, json);
      if (!load_model(model_, pieces_of_json(files_, json, added)))
        files_.fail(json_file, "is not a SentencePiece model");
    } else if (!load_model(model_, files_.read(file))) {
      files_.fail(file, "is not a SentencePiece model");
    }
    pieces_.resize(static_cast<std::size_t>(offset_));
    for (int id = 0; id < model_.GetPieceSize(); ++id) pieces_.push_back(text_of(id));
    for (const auto& [id, token] : added)
      if (!token.special) pieces_[static_cast<std::size_t>(id)] = " " + token.content;
    added_ = AddedWords(added);
  }
  // Whether the tokens are those of tokenizer.json, special ones and all.
  bool whole() const { return whole_; }
  // The number of a token by its name in the model, or -1.
  int number_of(std::string_view name) const {
    const int id = model_.PieceToId(name);
    return model_.IdToPiece(id) == name ? id + offset_ : -1;
  }
  // The same of a token that there must be, or an Error.
  int numbered(std::string_view name) const {
    const int id = number_of(name);
    if (id < 0) files_.fail(file_, "lacks " + std::string(name), "is it of another model?");
    return id;
  }
  // Words that texts are searched for, which have numbers behind all others.
  void add_words(const std::map<int, AddedToken>& tokens) {
    std::map<int, AddedToken> behind(tokens.lower_bound(size()), tokens.end());
    for (const auto& [id, token] : behind) {
      if (id != size()) files_.fail("tokenizer_config.json", "added token " + std::to_string(id) + " leaves a gap");
      pieces_.push_back(token.special ? "" : " " + token.content);
    }
    added_ = AddedWords(behind);
  }
  void add_special_tokens(std::size_t count) { pieces_.resize(pieces_.size() + count); }

 private:
  std::string text_of(int id) const {
    if (model_.IsControl(id) || model_.IsUnknown(id)) return {};
    const std::string piece = model_.IdToPiece(id);
    if (model_.IsByte(id)) return std::string(1, static_cast<char>(std::stoi(piece.substr(3, 2), nullptr, 16)));
    return with_blanks(piece);
  }

  sentencepiece::SentencePieceProcessor model_;
  int offset_;
  const char* file_;
  bool whole_ = false;
  AddedWords added_;
};

class T5 final : public StoredPieces, public HasSentinels {
 public:
  explicit T5(const std::string& folder) : StoredPieces("t5", folder, pieces_file, 0) {
    special_ = {numbered("<pad>"), numbered("<pad>"), numbered("</s>"), numbered("<unk>"), -1};
    if (whole()) {
      for (int n = 0, id; (id = number_of(sentinel(n))) >= 0; ++n) sentinels_.push_back(id);
      return;
    }
    constexpr const char* config_file = "tokenizer_config.json";
    const nlohmann::json config = files_.read_object_if_there(config_file);
    std::uint64_t extra = 100;
    if (const auto found = config.find("extra_ids"); found != config.end()) {
      if (!found->is_number_unsigned() || found->get<std::uint64_t>() > 10000)
        files_.fail(config_file, "\"extra_ids\" is not a whole number up to 10000");
      extra = found->get<std::uint64_t>();
    }
    add_special_tokens(extra);
    for (std::uint64_t n = 0; n < extra; ++n) sentinels_.push_back(size() - 1 - static_cast<int>(n));  // backwards
    add_words(added_tokens_beside(files_));
  }
  std::vector<int> sentinels() const override { return sentinels_; }

 private:
  std::vector<int> sentinels_;
};

// Its numbers up to 104 were for tokens of pre-training. <pad> and </s> are 0 and 1, not where the model has them.
class Pegasus final : public StoredPieces {
 public:
  explicit Pegasus(const std::string& folder) : StoredPieces("pegasus", folder, pieces_file, 103) {
    special_ = {0, 0, 1, numbered("<unk>"), 3};
    if (whole() && (numbered("<pad>") != 0 || numbered("</s>") != 1 || numbered("<mask_2>") != 3))
      files_.fail(json_file, "numbers its special tokens otherwise than Pegasus");
  }
};

// fairseq begins with <s>, <pad>, </s> and <unk>, the model with <unk>, <s> and </s>: all others move by one. Behind
// them come the languages and <mask>.
class Fairseq : public StoredPieces {
 public:
  std::vector<std::pair<std::string, int>> languages() const override { return languages_; }

 protected:
  Fairseq(std::string kind, const std::string& folder) : StoredPieces(std::move(kind), folder, mbart_file, 1) {
    for (const char* name : {"<unk>", "<s>", "</s>"}) numbered(name);
    special_ =
        whole() ? Special{numbered("<pad>"), numbered("</s>"), numbered("</s>"), numbered("<unk>"), numbered("<mask>")}
                : Special{1, 2, 2, 3, -1};
    if (!whole() && size() > 3) pieces_[3].clear();
  }
  // Behind the pieces; of a tokenizer.json, those that it has.
  void add_languages(std::span<const std::string_view> names) {
    for (const std::string_view name : names) {
      if (!whole()) add_special_tokens(1);
      if (const int id = whole() ? number_of(name) : size() - 1; id >= 0) languages_.emplace_back(name, id);
    }
    if (languages_.empty()) files_.fail(json_file, "has no language among its tokens", "is it of another model?");
  }
  void add_mask() {
    if (whole()) return;
    special_.mask = size();
    add_special_tokens(1);
  }

  std::vector<std::pair<std::string, int>> languages_;
};

class Mbart final : public Fairseq {
 public:
  // fifty: whether it has the languages of mBART-50. A tokenizer.json tells.
  Mbart(const std::string& folder, bool fifty) : Fairseq("mbart", folder) {
    if (whole()) fifty = number_of(mbart50_languages().back()) >= 0;
    if (fifty) kind_ = "mbart50";
    add_languages(fifty ? mbart50_languages() : mbart_languages());
    add_mask();
  }
};

// Other files may say which languages there are, as which numbers: some tools put <mask> before them.
class Nllb final : public Fairseq {
 public:
  explicit Nllb(const std::string& folder) : Fairseq("nllb", folder) {
    if (whole()) {
      add_languages(nllb_languages());
      return;
    }
    for (const auto& [id, token] : added_tokens_beside(files_)) {
      if (id < size()) continue;
      if (id > size()) files_.fail("tokenizer_config.json", "added token " + std::to_string(id) + " leaves a gap");
      add_special_tokens(1);
      if (token.content == "<mask>") special_.mask = id;
      if (is_language(token.content)) languages_.emplace_back(token.content, id);
    }
    if (languages_.empty()) {
      add_languages(nllb_languages());
      add_mask();
    }
  }

 private:
  // deu_Latn
  static bool is_language(std::string_view name) { return name.size() == 8 && name[3] == '_'; }
};

// Its pieces have the numbers that vocab.json gives them. Behind those come the languages, and numbers without a token.
class M2m100 final : public StoredTokenizer {
 public:
  explicit M2m100(const std::string& folder) : StoredTokenizer("m2m_100", folder) {
    if (!load_model(model_, files_.read(mbart_file))) files_.fail(mbart_file, "is not a SentencePiece model");
    constexpr const char *vocabulary = "vocab.json", *config_file = "tokenizer_config.json";
    pieces_ = files_.by_number(vocabulary, files_.read_object(vocabulary));
    for (int id = 0; id < size(); ++id) numbers_.emplace(pieces_[static_cast<std::size_t>(id)], id);
    for (const auto& [name, number] : {std::pair("<s>", &special_.begin),
                                       {"<pad>", &special_.pad},
                                       {"</s>", &special_.end},
                                       {"<unk>", &special_.unknown}}) {
      const auto found = numbers_.find(name);
      if (found == numbers_.end()) files_.fail(vocabulary, std::string("lacks ") + name);
      *number = found->second;
      pieces_[static_cast<std::size_t>(found->second)].clear();
    }
    special_.begin = special_.end;  // what a target starts from
    for (std::string& piece : pieces_) piece = with_blanks(std::move(piece));
    const nlohmann::json config = files_.read_object_if_there(config_file);
    if (const auto codes = config.find("language_codes"); codes != config.end() && *codes != "m2m100")
      files_.fail(config_file, "\"language_codes\" are not m2m100's", "no other model is known");
    for (const std::string_view name : m2m100_languages()) {
      languages_.emplace_back(name, size());
      pieces_.emplace_back();
    }
  }
  std::vector<int> encode(std::string_view text) const override {
    std::vector<std::string> pieces;
    if (const auto status = model_.Encode(text, &pieces); !status.ok()) throw Error("tokenizer", status.message());
    std::vector<int> ids;
    for (const std::string& piece : pieces) {
      const auto found = numbers_.find(piece);
      ids.push_back(found == numbers_.end() ? special_.unknown : found->second);
    }
    return ids;
  }
  std::string decode(std::span<const int> ids) const override {
    return std::string(stripped(text::replace_invalid_utf8(StoredTokenizer::decode(ids))));
  }
  std::vector<std::pair<std::string, int>> languages() const override { return languages_; }

 private:
  sentencepiece::SentencePieceProcessor model_;
  std::unordered_map<std::string, int> numbers_;
  std::vector<std::pair<std::string, int>> languages_;
};

}  // namespace

std::unique_ptr<Tokenizer> load_t5(const std::string& folder) { return std::make_unique<T5>(folder); }

std::unique_ptr<Tokenizer> load_pegasus(const std::string& folder) { return std::make_unique<Pegasus>(folder); }

std::unique_ptr<Tokenizer> load_mbart(const std::string& folder) { return std::make_unique<Mbart>(folder, false); }

std::unique_ptr<Tokenizer> load_mbart50(const std::string& folder) { return std::make_unique<Mbart>(folder, true); }

std::unique_ptr<Tokenizer> load_nllb(const std::string& folder) { return std::make_unique<Nllb>(folder); }

std::unique_ptr<Tokenizer> load_m2m100(const std::string& folder) { return std::make_unique<M2m100>(folder); }

}  // namespace emend::tokens
