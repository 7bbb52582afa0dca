// WordPiece, the tokenizer of BERT (Devlin et al. 2019): text is cleaned, cut at blanks and around punctuation, and
// each word covered from its beginning by the longest pieces that there are; those that go on in a word begin with
// "##".

#include <set>
#include <unordered_map>

#include "text/utf8.h"
#include "tokens/stored_tokenizer.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {
namespace {

constexpr const char *json_file = "tokenizer.json", *vocabulary_file = "vocab.txt",
                     *config_file = "tokenizer_config.json";

struct Model {
  std::vector<std::string> pieces;  // by number
  std::set<std::string> special = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};
  std::string unknown = "[UNK]", prefix = "##";
  std::uint64_t longest_word = 100;  // characters; longer ones are unknown
  bool clean = true, lower_case = true, strip_accents = true, cut_chinese = true;
  bool tidy = true;  // decoding: no blank before punctuation
};

// Of a key that is not there, or null: `otherwise`.
bool flag(const StoredFiles& files, const char* file, const nlohmann::json& object, const char* key, bool otherwise) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) return otherwise;
  if (!found->is_boolean()) files.fail(file, std::string("\"") + key + "\" is neither true nor false");
  return found->get<bool>();
}

Model read_json(StoredFiles& files) {
  const nlohmann::json json = files.read_object(json_file);
  const auto part = [&](const char* key, const char* type) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_object() || found->value("type", nlohmann::json()) != type)
      files.fail(json_file, std::string("\"") + key + "\" is of no type " + type, "is this another tokenizer?");
    return *found;
  };
  const nlohmann::json pieces = part("model", "WordPiece"), cleaning = part("normalizer", "BertNormalizer");
  part("pre_tokenizer", "BertPreTokenizer");
  Model model;
  const auto text = [&](const char* key, std::string& value) {
    const auto found = pieces.find(key);
    if (found == pieces.end()) return;
    if (!found->is_string()) files.fail(json_file, std::string("\"") + key + "\" is not a string");
    value = found->get<std::string>();
  };
  text("unk_token", model.unknown);
  text("continuing_subword_prefix", model.prefix);
  if (const auto found = pieces.find("max_input_chars_per_word"); found != pieces.end()) {
    if (!found->is_number_unsigned()) files.fail(json_file, "\"max_input_chars_per_word\" is not a whole number");
    model.longest_word = found->get<std::uint64_t>();
  }
  const auto added = added_tokens(files, json_file, json);
  for (const auto& [id, token] : added) {
    if (!token.special)
      files.fail(json_file, "'" + token.content + "' is an added word, which texts would have to be searched for",
                 "only special tokens can be added to WordPiece");
    model.special.insert(token.content);
  }
  model.pieces = files.by_number(json_file, pieces.value("vocab", nlohmann::json()), contents(added));
  model.clean = flag(files, json_file, cleaning, "clean_text", true);
  model.lower_case = flag(files, json_file, cleaning, "lowercase", true);
  model.strip_accents = flag(files, json_file, cleaning, "strip_accents", model.lower_case);
  model.cut_chinese = flag(files, json_file, cleaning, "handle_chinese_chars", true);
  if (const auto decoder = json.find("decoder"); decoder != json.end() && decoder->is_object())
    model.tidy = flag(files, json_file, *decoder, "cleanup", true);
  return model;
}

Model read_lists(StoredFiles& files) {
  Model model;
  const std::string_view text = files.read(vocabulary_file);
  for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    model.pieces.emplace_back(line);
  }
  const nlohmann::json config = files.read_object_if_there(config_file);
  model.lower_case = flag(files, config_file, config, "do_lower_case", true);
  model.strip_accents = flag(files, config_file, config, "strip_accents", model.lower_case);
  model.cut_chinese = flag(files, config_file, config, "tokenize_chinese_chars", true);
  return model;
}

// The ideographs that stand without blanks between them; the hole before U+2B920 is the original's.
bool is_chinese(char32_t c) {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
         (c >= 0x2A700 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0x2F800 && c <= 0x2FA1F);
}

bool is_cut(char32_t c) {  // a word of its own
  return text::is_punctuation(c) || (c > ' ' && c < 0x7F && text::is_symbol(c));
}

bool is_dropped(char32_t c) {  // control and format characters and those of private use
  const std::string_view category = text::general_category(c);
  return category.front() == 'C' && category != "Cn";
}

// `text` without those that `dropped` says of.
template <class Dropped>
std::string without(std::string_view text, Dropped dropped) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = text::next_code_point(text, at);
    if (!dropped(c)) text::append_utf8(kept, c);
  }
  return kept;
}

std::string cleaned(std::string_view text, const Model& model) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = text::next_code_point(text, at);
    const bool layout = c == '\t' || c == '\n' || c == '\r';
    if (model.clean && !layout && (c == 0xFFFD || is_dropped(c))) continue;
    const bool chinese = model.cut_chinese && is_chinese(c);
    if (chinese) out += ' ';
    text::append_utf8(out, model.clean && text::is_blank(c) ? U' ' : c);
    if (chinese) out += ' ';
  }
  if (model.strip_accents)
    out = without(text::decompose(out), [](char32_t c) { return text::general_category(c) == "Mn"; });
  if (!model.lower_case) return out;
  std::string lowered;
  for (std::size_t at = 0; at < out.size();) {
    const char32_t c = text::next_code_point(out, at);
    text::append_utf8(lowered, text::to_lower(c));
    if (c == 0x130) text::append_utf8(lowered, 0x307);  // the one letter whose small form is two characters
  }
  return lowered;
}

// As the original tidies one token of a decoded text, with the blank before it.
std::string tidied(std::string token) {
  for (const auto& [from, to] :
       std::initializer_list<std::pair<std::string_view, std::string_view>>{{" .", "."},
                                                                            {" ?", "?"},
                                                                            {" !", "!"},
                                                                            {" ,", ","},
                                                                            {" ' ", "'"},
                                                                            {" n't", "n't"},
                                                                            {" 'm", "'m"},
                                                                            {" do not", " don't"},
                                                                            {" 's", "'s"},
                                                                            {" 've", "'ve"},
                                                                            {" 're", "'re"}}) {
    for (std::size_t at = 0; (at = token.find(from, at)) != token.npos; at += to.size())
      token.replace(at, from.size(), to);
  }
  return token;
}

class WordPiece final : public StoredTokenizer {
 public:
  explicit WordPiece(const std::string& folder) : StoredTokenizer("wordpiece", folder) {
    const bool whole = files_.has(json_file);
    model_ = whole ? read_json(files_) : read_lists(files_);
    const char* file = whole ? json_file : vocabulary_file;
    for (std::size_t id = 0; id < model_.pieces.size(); ++id) {
      const std::string& piece = model_.pieces[id];
      ids_.insert_or_assign(piece, static_cast<int>(id));  // of a line that stands twice the last, as the original
      std::string text;
      if (model_.special.count(piece) == 0) {
        const bool continues = !model_.prefix.empty() && piece.starts_with(model_.prefix);
        text = continues ? piece.substr(model_.prefix.size()) : " " + piece;
        if (model_.tidy) text = tidied(text);
      }
      pieces_.push_back(std::move(text));
      longest_ = std::max(longest_, piece.size());
    }
    const auto id_of = [&](const std::string& name) {
      const auto found = ids_.find(name);
      return found == ids_.end() ? -1 : found->second;
    };
    special_ = {id_of("[PAD]"), id_of("[CLS]"), id_of("[SEP]"), id_of(model_.unknown), id_of("[MASK]")};
    if (special_.unknown < 0) files_.fail(file, "lacks " + model_.unknown);
  }

  std::vector<int> encode(std::string_view given) const override {
    const std::string text = cleaned(text::replace_invalid_utf8(given), model_);
    std::vector<int> ids;
    std::size_t begin = 0;  // of the word before `at`
    for (std::size_t at = 0, next = 0; at < text.size(); at = next) {
      const char32_t c = text::next_code_point(text, next);
      if (!text::is_blank(c) && !is_cut(c)) continue;
      append(std::string_view(text).substr(begin, at - begin), ids);
      if (!text::is_blank(c)) append(std::string_view(text).substr(at, next - at), ids);
      begin = next;
    }
    append(std::string_view(text).substr(begin), ids);
    return ids;
  }

  std::string decode(std::span<const int> ids) const override {
    std::string text;
    bool first = true;
    for (const int id : ids) {
      if (id < 0 || id >= size() || model_.special.count(model_.pieces[static_cast<std::size_t>(id)]) > 0) continue;
      text += first ? model_.pieces[static_cast<std::size_t>(id)] : piece(id);  // even "##s", as the original
      first = false;
    }
    return text;
  }

 private:
  void append(std::string_view word, std::vector<int>& ids) const {
    if (word.empty()) return;
    std::size_t characters = 0;
    for (const char byte : word) characters += (byte & 0xC0) != 0x80;
    const std::size_t before = ids.size();
    std::string piece;
    for (std::size_t begin = 0; characters <= model_.longest_word && begin < word.size();) {
      piece = begin == 0 ? "" : model_.prefix;
      const std::size_t prefix = piece.size();
      piece += word.substr(begin, longest_);
      auto found = ids_.end();
      for (; piece.size() > prefix && (found = ids_.find(piece)) == ids_.end(); piece.pop_back()) {
      }
      if (found == ids_.end()) break;
      ids.push_back(found->second);
      begin += piece.size() - prefix;
      if (begin == word.size()) return;
    }
    ids.resize(before);
    ids.push_back(special_.unknown);
  }

  Model model_;
  std::unordered_map<std::string, int> ids_;
  std::size_t longest_ = 0;  // bytes of a piece
};

}  // namespace

std::unique_ptr<Tokenizer> load_wordpiece(const std::string& folder) { return std::make_unique<WordPiece>(folder); }

}  // namespace emend::tokens
