// Byte-level BPE, the tokenizer of GPT-2 (Radford et al. 2019) and BART: words, as a regular expression finds them, as
// the bytes of their UTF-8 form, merged pair by pair (Sennrich et al. 2016). Bytes are written as characters that can
// be seen: those of Latin-1 that can be, and U+0100 and on for the others in their order.

#include <algorithm>
#include <array>
#include <queue>
#include <set>
#include <tuple>
#include <unordered_map>

#include "text/utf8.h"
#include "tokens/stored_tokenizer.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {
namespace {

struct ByteAlphabet {
  std::array<char32_t, 256> characters;
  std::unordered_map<char32_t, unsigned char> bytes;

  ByteAlphabet() {
    char32_t next = 0x100;
    for (unsigned byte = 0; byte < 256; ++byte) {
      const bool seen = (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
      characters[byte] = seen ? byte : next++;
      bytes.emplace(characters[byte], static_cast<unsigned char>(byte));
    }
  }
  // The bytes that a piece is written for; itself where it has other characters.
  std::string read(const std::string& piece) const {
    std::string read;
    for (std::size_t at = 0; at < piece.size();) {
      const auto byte = bytes.find(text::next_code_point(piece, at));
      if (byte == bytes.end()) return piece;
      read += static_cast<char>(byte->second);
    }
    return read;
  }
};

const ByteAlphabet& alphabet() {
  static const ByteAlphabet alphabet;
  return alphabet;
}

// What the expression of GPT-2 tells apart.
enum class Class { letter, number, blank, other };

Class class_of(char32_t c) {
  if (text::is_letter(c)) return Class::letter;
  if (text::is_blank(c)) return Class::blank;
  return text::general_category(c).front() == 'N' ? Class::number : Class::other;
}

// Calls take(word) for each match of GPT-2's regular expression, which together are the text:
//   's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
template <class Take>
void for_each_word(std::string_view text, Take take) {
  const auto class_at = [&](std::size_t at) { return class_of(text::next_code_point(text, at)); };
  const auto run_end = [&](std::size_t at, Class wanted) {
    for (std::size_t next = at; at < text.size(); at = next) {
      if (class_of(text::next_code_point(text, next)) != wanted) break;
    }
    return at;
  };
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    if (text[begin] == '\'') {
      for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
        if (text.substr(begin).starts_with(ending)) end = begin + ending.size();
      }
    }
    if (end == begin) {
      const std::size_t word = begin + (text[begin] == ' ' ? 1 : 0);  // behind ` ?`
      if (word < text.size() && class_at(word) != Class::blank) {
        end = run_end(word, class_at(word));
      } else {
        // All blanks but the last before something, which ` ?` may take; a single one is all there is.
        end = run_end(begin, Class::blank);
        std::size_t last = end - 1;
        while ((text[last] & 0xC0) == 0x80) --last;
        if (end < text.size() && last > begin) end = last;
      }
    }
    take(text.substr(begin, end - begin));
  }
}

// The model of a folder, whichever of its files say so.
struct Model {
  std::vector<std::string> pieces;  // as they are written, by number
  std::vector<std::pair<std::string, std::string>> merges;
  std::set<std::string> special;
  std::map<int, AddedToken> added;
  bool add_prefix_space = false;
};

constexpr const char *json_file = "tokenizer.json", *vocabulary_file = "vocab.json", *merges_file = "merges.txt",
                     *config_file = "tokenizer_config.json";

bool is(const nlohmann::json& object, const char* key, const nlohmann::json& wanted) {
  const auto found = object.find(key);
  return found == object.end() || found->is_null() || *found == wanted;
}

Model read_json(StoredFiles& files) {
  const nlohmann::json json = files.read_object(json_file);
  const auto part = [&](const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_object() ? *found : nlohmann::json::object();
  };
  const nlohmann::json bpe = part("model"), words = part("pre_tokenizer");
  const auto merges = bpe.find("merges"), pieces = bpe.find("vocab");
  if (!is(bpe, "type", "BPE") || merges == bpe.end() || !merges->is_array() || pieces == bpe.end())
    files.fail(json_file, "has no model of type BPE with its \"vocab\" and \"merges\"", "is this another tokenizer?");
  for (const auto& [key, usual] :
       std::initializer_list<std::pair<const char*, nlohmann::json>>{{"dropout", 0.0},
                                                                     {"continuing_subword_prefix", ""},
                                                                     {"end_of_word_suffix", ""},
                                                                     {"byte_fallback", false},
                                                                     {"ignore_merges", false}}) {
    if (!is(bpe, key, usual)) files.fail(json_file, std::string("\"") + key + "\" is set", "it cannot be followed");
  }
  if (!is(json, "normalizer", {}) || words.value("type", nlohmann::json()) != "ByteLevel" ||
      !is(words, "use_regex", true))
    files.fail(json_file, "cuts words otherwise than GPT-2",
               "only a \"pre_tokenizer\" of type ByteLevel without a \"normalizer\" can be followed");
  Model model;
  model.add_prefix_space = !is(words, "add_prefix_space", false);
  model.added = added_tokens(files, json_file, json);
  model.pieces = files.by_number(json_file, *pieces, contents(model.added));
  for (const auto& merge : *merges) {  // "a b", or since 2024 ["a", "b"]
    const auto text = merge.is_string() ? merge.get<std::string>() : std::string();
    const std::size_t blank = text.find(' ');
    if (blank != text.npos) {
      model.merges.emplace_back(text.substr(0, blank), text.substr(blank + 1));
    } else if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
      model.merges.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
    } else {
      files.fail(json_file, "merge " + std::to_string(model.merges.size() + 1) + " is not a pair of pieces");
    }
  }
  return model;
}

Model read_lists(StoredFiles& files) {
  Model model;
  model.added = added_tokens_beside(files);
  model.pieces = files.by_number(vocabulary_file, files.read_object(vocabulary_file), contents(model.added));
  model.special = {"<s>", "<pad>", "</s>", "<unk>", "<mask>", "<|endoftext|>"};
  const nlohmann::json config = files.read_object_if_there(config_file);
  model.add_prefix_space = !is(config, "add_prefix_space", false);
  const std::string_view text = files.read(merges_file);
  std::size_t number = 0;
  for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++number;
    if (line.empty() || (number == 1 && line.starts_with("#version"))) continue;
    const std::size_t blank = line.find(' ');
    if (blank == line.npos)
      files.fail(std::string(merges_file), "line " + std::to_string(number) + " is not a pair of pieces");
    model.merges.emplace_back(line.substr(0, blank), line.substr(blank + 1));
  }
  return model;
}

class ByteBpe final : public StoredTokenizer {
 public:
  explicit ByteBpe(const std::string& folder) : StoredTokenizer("byte_bpe", folder) {
    const bool whole = files_.has(json_file);
    Model model = whole ? read_json(files_) : read_lists(files_);
    for (auto& [id, token] : model.added) {
      token.special = token.special || model.special.count(token.content) > 0;
      if (token.special) model.special.insert(token.content);
    }
    added_ = AddedWords(model.added);
    const char* file = whole ? json_file : vocabulary_file;
    add_prefix_space_ = model.add_prefix_space;
    std::unordered_map<std::string, int> ids;
    for (std::size_t id = 0; id < model.pieces.size(); ++id) {
      const std::string& piece = model.pieces[id];
      if (!text::is_valid_utf8(piece)) files_.fail(file, "piece " + std::to_string(id) + " is not valid UTF-8");
      ids.emplace(piece, static_cast<int>(id));
      pieces_.push_back(model.special.count(piece) > 0 ? "" : alphabet().read(piece));
    }
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::string character;
      text::append_utf8(character, alphabet().characters[byte]);
      const auto found = ids.find(character);
      if (found == ids.end()) files_.fail(file, "lacks '" + character + "', the piece of a byte");
      bytes_[byte] = found->second;
    }
    for (std::size_t rank = 0; rank < model.merges.size(); ++rank) {
      const auto& [left, right] = model.merges[rank];
      const auto a = ids.find(left), b = ids.find(right), merged = ids.find(left + right);
      if (a == ids.end() || b == ids.end() || merged == ids.end())
        files_.fail(whole ? json_file : merges_file,
                    "merge " + std::to_string(rank + 1) + " is of pieces that have no number");
      merges_.insert_or_assign(key(a->second, b->second), Merge{static_cast<int>(rank), merged->second});
    }
    const auto id_of = [&](std::initializer_list<const char*> names) {
      for (const char* name : names) {
        if (const auto found = ids.find(name); found != ids.end()) return found->second;
      }
      return -1;
    };
    special_ = {id_of({"<pad>"}), id_of({"<s>", "<|endoftext|>"}), id_of({"</s>", "<|endoftext|>"}),
                id_of({"<unk>", "<|endoftext|>"}), id_of({"<mask>"})};
  }

  std::vector<int> encode(std::string_view given) const override {
    const std::string whole = text::replace_invalid_utf8(given);
    std::vector<int> ids;
    for (const auto& [part, id] : added_.split(whole)) {
      if (id >= 0) {
        ids.push_back(id);
        continue;
      }
      const std::string text = (add_prefix_space_ && !part.starts_with(' ') ? " " : "") + std::string(part);
      for_each_word(text, [&](std::string_view word) { append(word, ids); });
    }
    return ids;
  }

 private:
  struct Merge {
    int rank, merged;
  };
  struct Symbol {
    int id, previous, next;
  };

  static std::uint64_t key(int a, int b) { return static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b); }

  // Merges the pair of the lowest rank, of equal ones the first, until none is left.
  void append(std::string_view word, std::vector<int>& ids) const {
    std::vector<Symbol> symbols;
    for (const unsigned char byte : word) {
      const int at = static_cast<int>(symbols.size());
      symbols.push_back({bytes_[byte], at - 1, at + 1});
    }
    symbols.back().next = -1;
    struct Pair {
      int rank, left, right, left_id, right_id, merged;
      bool operator>(const Pair& other) const { return std::tie(rank, left) > std::tie(other.rank, other.left); }
    };
    std::priority_queue<Pair, std::vector<Pair>, std::greater<>> waiting;
    const auto offer = [&](int left, int right) {
      if (left < 0 || right < 0) return;
      const int a = symbols[static_cast<std::size_t>(left)].id, b = symbols[static_cast<std::size_t>(right)].id;
      const auto found = merges_.find(key(a, b));
      if (found != merges_.end()) waiting.push({found->second.rank, left, right, a, b, found->second.merged});
    };
    for (int at = 0; at + 1 < static_cast<int>(symbols.size()); ++at) offer(at, at + 1);
    while (!waiting.empty()) {
      const Pair pair = waiting.top();
      waiting.pop();
      Symbol &left = symbols[static_cast<std::size_t>(pair.left)],
             &right = symbols[static_cast<std::size_t>(pair.right)];
      if (left.id != pair.left_id || right.id != pair.right_id || left.next != pair.right) continue;  // merged since
      left.id = pair.merged;
      left.next = right.next;
      right.id = -1;
      if (right.next >= 0) symbols[static_cast<std::size_t>(right.next)].previous = pair.left;
      offer(left.previous, pair.left);
      offer(pair.left, left.next);
    }
    for (int at = 0; at >= 0; at = symbols[static_cast<std::size_t>(at)].next)
      ids.push_back(symbols[static_cast<std::size_t>(at)].id);
  }

  bool add_prefix_space_ = false;
  AddedWords added_;
  std::array<int, 256> bytes_;
  std::unordered_map<std::uint64_t, Merge> merges_;
};

}  // namespace

std::unique_ptr<Tokenizer> load_byte_bpe(const std::string& folder) { return std::make_unique<ByteBpe>(folder); }

}  // namespace emend::tokens
