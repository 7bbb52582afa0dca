// Tokens of one character or one byte.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "cli/error.h"
#include "text/utf8.h"
#include "text/whole_file.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {

namespace {

constexpr int special_tokens = 5, first_byte = special_tokens, first_character = first_byte + 256;

// Calls take(bytes of one character): a byte and those that continue it, whatever they are.
template <class Take>
void for_each_character(std::string_view text, Take take) {
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    ++end;
    while (end < text.size() && end - begin < 4 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    take(text.substr(begin, end - begin));
  }
}

class Characters : public Tokenizer {
 public:
  // known: a character each; none for a tokenizer of bytes.
  Characters(std::string kind, std::vector<std::string> known) : kind_(std::move(kind)), known_(std::move(known)) {
    for (std::size_t i = 0; i < known_.size(); ++i) ids_.emplace(known_[i], first_character + static_cast<int>(i));
  }

  int size() const override { return first_character + static_cast<int>(known_.size()); }

  std::vector<int> encode(std::string_view text) const override {
    std::vector<int> ids;
    ids.reserve(text.size());
    for_each_character(text, [&](std::string_view character) {
      const auto found = ids_.empty() ? ids_.end() : ids_.find(std::string(character));
      if (found != ids_.end()) return ids.push_back(found->second);
      for (const unsigned char byte : character) ids.push_back(first_byte + byte);
    });
    return ids;
  }

  std::string decode(std::span<const int> ids) const override {
    std::string text;
    for (const int id : ids) text += piece(id);
    return text;
  }

  std::string piece(int id) const override {
    if (id < first_byte) return {};
    if (id < first_character) return std::string(1, static_cast<char>(id - first_byte));
    return known_.at(static_cast<std::size_t>(id - first_character));
  }

  int pad() const override { return 0; }
  int begin() const override { return 1; }
  int end() const override { return 2; }
  int unknown() const override { return 3; }
  int mask() const override { return 4; }
  std::string kind() const override { return kind_; }

  void save(const std::string& folder) const override {
    if (kind_ == "characters") text::write_whole(folder + "/" + characters_file, nlohmann::json(known_).dump(1) + "\n");
  }

 private:
  std::string kind_;
  std::vector<std::string> known_;
  std::unordered_map<std::string, int> ids_;
};

}  // namespace

std::unique_ptr<Tokenizer> load_characters(const std::string& folder) {
  const std::string path = folder + "/" + characters_file;
  const auto json = nlohmann::json::parse(read_tokenizer_file(path), nullptr, false);
  std::vector<std::string> known;
  bool good = json.is_array();
  for (std::size_t i = 0; good && i < json.size(); ++i) {
    good = json[i].is_string();
    if (!good) break;
    known.push_back(json[i].get<std::string>());
    int count = 0;
    for_each_character(known.back(), [&](std::string_view) { ++count; });
    good = count == 1;
  }
  if (!good) throw Error(path, "is not a list of characters", "take the package from where it came from again");
  return std::make_unique<Characters>("characters", std::move(known));
}

std::unique_ptr<Tokenizer> make_characters(const std::vector<std::string>& lines, int vocabulary_size) {
  if (vocabulary_size <= first_character) {
    throw Error("tokenizer", "a vocabulary of " + std::to_string(vocabulary_size) + " has no room for characters",
                "give more than " + std::to_string(first_character));
  }
  std::map<std::string, std::uint64_t, std::less<>> counts;
  for (const std::string& line : lines) {
    for_each_character(line, [&](std::string_view character) {
      const auto found = counts.find(character);
      if (found != counts.end()) {
        ++found->second;
      } else {
        counts.emplace(character, 1);
      }
    });
  }
  std::vector<std::pair<std::string, std::uint64_t>> by_count;
  for (const auto& [character, count] : counts) {
    if (text::is_valid_utf8(character)) by_count.emplace_back(character, count);
  }
  std::stable_sort(by_count.begin(), by_count.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<std::string> known;
  for (const auto& [character, count] : by_count) {
    if (static_cast<int>(known.size()) + first_character < vocabulary_size) known.push_back(character);
  }
  return std::make_unique<Characters>("characters", std::move(known));
}

std::unique_ptr<Tokenizer> make_bytes() { return std::make_unique<Characters>("bytes", std::vector<std::string>()); }

}  // namespace emend::tokens
