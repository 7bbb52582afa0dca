#include "tokens/stored_tokenizer.h"

#include <algorithm>
#include <filesystem>

#include "text/utf8.h"
#include "text/whole_file.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {

bool StoredFiles::has(const std::string& name) const { return std::filesystem::exists(path(name)); }

const std::string& StoredFiles::read(const std::string& name) {
  return files_.insert_or_assign(name, read_tokenizer_file(path(name))).first->second;
}

nlohmann::json StoredFiles::read_object(const std::string& name) {
  auto json = nlohmann::json::parse(read(name), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) fail(name, "is not a JSON object");
  return json;
}

nlohmann::json StoredFiles::read_object_if_there(const std::string& name) {
  return has(name) ? read_object(name) : nlohmann::json::object();
}

std::vector<std::string> StoredFiles::by_number(const std::string& name, const nlohmann::json& pieces,
                                                const std::map<int, std::string>& more) const {
  if (!pieces.is_object()) fail(name, "has no object of pieces and their numbers");
  std::size_t beside = 0;  // of `more`, those that `pieces` lacks
  for (const auto& [id, piece] : more) beside += !pieces.contains(piece);
  const std::size_t size = pieces.size() + beside;
  std::vector<std::string> all(size);
  std::vector<bool> taken(size);
  const auto take = [&](const std::string& piece, std::uint64_t number) {
    if (number >= size) fail(name, "'" + piece + "' has no number below " + std::to_string(size));
    if (taken[number] && all[number] != piece)
      fail(name, "'" + piece + "' and '" + all[number] + "' have the number " + std::to_string(number));
    taken[number] = true;
    all[number] = piece;
  };
  for (const auto& [piece, number] : pieces.items()) {
    if (!number.is_number_unsigned()) fail(name, "'" + piece + "' has no number below " + std::to_string(size));
    take(piece, number.get<std::uint64_t>());
  }
  for (const auto& [id, piece] : more) take(piece, static_cast<std::uint64_t>(id));
  return all;
}

void StoredFiles::save(const std::string& folder) const {
  for (const auto& [name, bytes] : files_) text::write_whole(folder + "/" + name, bytes);
}

namespace {

constexpr std::uint64_t most_tokens = 1u << 24;

// {"content": "<sep>", "lstrip": false, "rstrip": false, "single_word": false, "normalized": true, "special": false}
AddedToken read_token(const StoredFiles& files, const std::string& name, const nlohmann::json& json) {
  const auto wrong = [&] { files.fail(name, "has an added token that is none"); };
  if (!json.is_object() || !json.contains("content") || !json["content"].is_string()) wrong();
  const auto flag = [&](const char* key, bool otherwise) {
    const auto found = json.find(key);
    if (found == json.end()) return otherwise;
    if (!found->is_boolean()) wrong();
    return found->get<bool>();
  };
  AddedToken token{json["content"].get<std::string>(), flag("special", false), flag("single_word", false),
                   flag("lstrip", false), flag("rstrip", false)};
  if (token.content.empty()) wrong();
  token.normalized = flag("normalized", !token.special);
  return token;
}

// What \w of a regular expression is.
bool is_word_character(char32_t c) {
  return text::is_letter(c) || text::is_mark(c) || text::general_category(c).starts_with('N') || c == '_';
}

std::size_t before(std::string_view text, std::size_t at) {
  do --at;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
  return at;
}

}  // namespace

std::map<int, AddedToken> added_tokens(const StoredFiles& files, const std::string& name, const nlohmann::json& json) {
  std::map<int, AddedToken> tokens;
  const auto found = json.find("added_tokens");
  if (found == json.end()) return tokens;
  for (const auto& token : *found) {
    if (!token.is_object() || !token.contains("id") || !token["id"].is_number_unsigned() ||
        token["id"].get<std::uint64_t>() > most_tokens)
      files.fail(name, "\"added_tokens\" has something that is not a token");
    tokens[token["id"].get<int>()] = read_token(files, name, token);
  }
  return tokens;
}

std::map<int, AddedToken> added_tokens_beside(StoredFiles& files) {
  std::map<int, AddedToken> tokens;
  constexpr const char *list = "added_tokens.json", *config = "tokenizer_config.json";
  const nlohmann::json listed = files.read_object_if_there(list);
  for (const auto& [content, id] : listed.items()) {
    if (!id.is_number_unsigned() || id.get<std::uint64_t>() > most_tokens || content.empty())
      files.fail(list, "'" + content + "' has no number");
    tokens[id.get<int>()].content = content;
  }
  const nlohmann::json beside = files.read_object_if_there(config);
  const auto decoder = beside.find("added_tokens_decoder");
  if (decoder == beside.end() || !decoder->is_object()) return tokens;
  for (const auto& [id, token] : decoder->items()) {
    if (id.empty() || id.size() > 8 || id.find_first_not_of("0123456789") != id.npos)
      files.fail(config, "\"added_tokens_decoder\" has '" + id + "', which is not a number");
    tokens[std::stoi(id)] = read_token(files, config, token);
  }
  return tokens;
}

std::map<int, std::string> contents(const std::map<int, AddedToken>& tokens) {
  std::map<int, std::string> all;
  for (const auto& [id, token] : tokens) all.emplace(id, token.content);
  return all;
}

AddedWords::AddedWords(const std::map<int, AddedToken>& tokens) {
  for (const auto& [id, token] : tokens)
    if (!token.special) (token.normalized ? then_ : first_).push_back({token, id});
  for (std::vector<Word>* words : {&first_, &then_}) {
    std::stable_sort(words->begin(), words->end(),
                     [](const Word& a, const Word& b) { return a.token.content.size() > b.token.content.size(); });
  }
}

std::vector<AddedWords::Part> AddedWords::split(std::string_view text) const {
  std::vector<Part> all;
  for (const Part& part : split(text, first_)) {
    if (part.id >= 0) {
      all.push_back(part);
    } else {
      for (const Part& within : split(part.text, then_)) all.push_back(within);
    }
  }
  return all;
}

std::vector<AddedWords::Part> AddedWords::split(std::string_view text, const std::vector<Word>& words) {
  std::vector<Part> parts;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size() && !words.empty();) {
    const auto word = std::find_if(words.begin(), words.end(),
                                   [&](const Word& one) { return text.substr(at).starts_with(one.token.content); });
    if (word == words.end()) {
      ++at;
      continue;
    }
    std::size_t first = at, last = at + word->token.content.size();
    at = last;
    if (word->token.single_word) {
      std::size_t left = first > 0 ? before(text, first) : 0, right = last;
      if ((first > 0 && is_word_character(text::next_code_point(text, left))) ||
          (last < text.size() && is_word_character(text::next_code_point(text, right))))
        continue;
    }
    while (word->token.takes_blanks_before && first > begin) {
      std::size_t left = before(text, first);
      const std::size_t blank = left;
      if (!text::is_blank(text::next_code_point(text, left))) break;
      first = blank;
    }
    while (word->token.takes_behind && last < text.size()) {
      std::size_t right = last;
      if (!text::is_blank(text::next_code_point(text, right))) break;
      last = right;
    }
    if (begin < first) parts.push_back({text.substr(begin, first - begin)});
    parts.push_back({text.substr(first, last - first), word->id});
    begin = at = last;
  }
  if (begin < text.size()) parts.push_back({text.substr(begin)});
  return parts;
}

std::string StoredTokenizer::decode(std::span<const int> ids) const {
  std::string text;
  for (const int id : ids) text += piece(id);
  return text;
}

}  // namespace emend::tokens
