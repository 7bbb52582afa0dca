// The SentencePiece models of T5, Pegasus and mBART as Hugging Face stores them: the pieces have other numbers than in
// the model, beside tokens that it does not know. What texts lose, and how they are cut, is up to the model.

#include <sentencepiece_processor.h>

#include "text/sentinels.h"
#include "text/stored_tokenizer.h"
#include "text/tokenizer_files.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

constexpr std::string_view written_blank = "\xE2\x96\x81";  // as SentencePiece writes it

bool is_python_blank(char32_t c) { return is_blank(c) || (c >= 0x1C && c <= 0x1F); }

// As Python's str.strip().
std::string_view stripped(std::string_view text) {
  std::size_t begin = text.size(), end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t before = at;
    if (is_python_blank(next_code_point(text, at))) continue;
    begin = std::min(begin, before);
    end = at;
  }
  return begin < end ? text.substr(begin, end - begin) : std::string_view();
}

class Pieces : public StoredTokenizer {
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
    return std::string(stripped(replace_invalid_utf8(StoredTokenizer::decode(ids))));
  }

 protected:
  // Piece number n of the model has the number n + offset, but the unknown one.
  Pieces(std::string kind, const std::string& folder, const char* file, int offset)
      : StoredTokenizer(std::move(kind), folder), offset_(offset), file_(file) {
    if (!load_model(model_, files_.read(file))) files_.fail(file, "is no SentencePiece model");
    pieces_.resize(static_cast<std::size_t>(offset));
    for (int id = 0; id < model_.GetPieceSize(); ++id) pieces_.push_back(text_of(id));
  }
  // The same for a special token by its name in the model; an Error where it has none.
  int numbered(const char* name) const {
    const int id = model_.PieceToId(name);
    if (model_.IdToPiece(id) != name) files_.fail(file_, std::string("lacks ") + name, "is it of another model?");
    return id + offset_;
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
  int model_size() const { return model_.GetPieceSize(); }

 private:
  std::string text_of(int id) const {
    if (model_.IsControl(id) || model_.IsUnknown(id)) return {};
    std::string piece = model_.IdToPiece(id);
    if (model_.IsByte(id)) return std::string(1, static_cast<char>(std::stoi(piece.substr(3, 2), nullptr, 16)));
    for (std::size_t at = 0; (at = piece.find(written_blank, at)) != piece.npos; ++at)
      piece.replace(at, written_blank.size(), " ");
    return piece;
  }

  sentencepiece::SentencePieceProcessor model_;
  int offset_;
  const char* file_;
  AddedWords added_;
};

class T5 final : public Pieces, public HasSentinels {
 public:
  explicit T5(const std::string& folder) : Pieces("t5", folder, pieces_file, 0) {
    special_ = {numbered("<pad>"), numbered("<pad>"), numbered("</s>"), numbered("<unk>"), -1};
    constexpr const char* config_file = "tokenizer_config.json";
    const nlohmann::json config = files_.read_object_if_there(config_file);
    std::uint64_t extra = 100;
    if (const auto found = config.find("extra_ids"); found != config.end()) {
      if (!found->is_number_unsigned() || found->get<std::uint64_t>() > 10000)
        files_.fail(config_file, "\"extra_ids\" is no whole number up to 10000");
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
class Pegasus final : public Pieces {
 public:
  explicit Pegasus(const std::string& folder) : Pieces("pegasus", folder, pieces_file, 103) {
    special_ = {0, 0, 1, numbered("<unk>"), 3};
  }
};

// fairseq begins with <s>, <pad>, </s> and <unk>, the model with <unk>, <s> and </s>: all others move by one. Behind
// them come the languages and <mask>.
class Mbart final : public Pieces {
 public:
  Mbart(std::string kind, const std::string& folder, std::span<const char* const> languages)
      : Pieces(std::move(kind), folder, mbart_file, 1), languages_(languages) {
    for (const char* name : {"<unk>", "<s>", "</s>"}) numbered(name);
    special_ = {1, 2, 2, 3, size() + static_cast<int>(languages.size())};
    if (size() > 3) pieces_[3].clear();
    add_special_tokens(languages.size() + 1);
  }
  std::vector<std::pair<std::string, int>> languages() const override {
    std::vector<std::pair<std::string, int>> all;
    for (std::size_t i = 0; i < languages_.size(); ++i)
      all.emplace_back(languages_[i], model_size() + 1 + static_cast<int>(i));
    return all;
  }

 private:
  std::span<const char* const> languages_;
};

// Their order is their numbers'; mBART has the first 25.
constexpr const char* languages[] = {"ar_AR", "cs_CZ", "de_DE", "en_XX", "es_XX", "et_EE", "fi_FI", "fr_XX", "gu_IN",
                                     "hi_IN", "it_IT", "ja_XX", "kk_KZ", "ko_KR", "lt_LT", "lv_LV", "my_MM", "ne_NP",
                                     "nl_XX", "ro_RO", "ru_RU", "si_LK", "tr_TR", "vi_VN", "zh_CN", "af_ZA", "az_AZ",
                                     "bn_IN", "fa_IR", "he_IL", "hr_HR", "id_ID", "ka_GE", "km_KH", "mk_MK", "ml_IN",
                                     "mn_MN", "mr_IN", "pl_PL", "ps_AF", "pt_XX", "sv_SE", "sw_KE", "ta_IN", "te_IN",
                                     "th_TH", "tl_XX", "uk_UA", "ur_PK", "xh_ZA", "gl_ES", "sl_SI"};

}  // namespace

std::unique_ptr<Tokenizer> load_t5(const std::string& folder) { return std::make_unique<T5>(folder); }

std::unique_ptr<Tokenizer> load_pegasus(const std::string& folder) { return std::make_unique<Pegasus>(folder); }

std::unique_ptr<Tokenizer> load_mbart(const std::string& folder) {
  return std::make_unique<Mbart>("mbart", folder, std::span(languages).first(25));
}

std::unique_ptr<Tokenizer> load_mbart50(const std::string& folder) {
  return std::make_unique<Mbart>("mbart50", folder, languages);
}

}  // namespace emend::text
