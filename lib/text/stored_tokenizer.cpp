#include "text/stored_tokenizer.h"

#include <filesystem>

#include "text/tokenizer_files.h"

namespace emend::text {

bool StoredFiles::has(const std::string& name) const { return std::filesystem::exists(path(name)); }

const std::string& StoredFiles::read(const std::string& name) {
  return files_.insert_or_assign(name, read_tokenizer_file(path(name))).first->second;
}

nlohmann::json StoredFiles::read_object(const std::string& name) {
  auto json = nlohmann::json::parse(read(name), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) fail(name, "is no JSON object");
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
  for (const auto& [name, bytes] : files_) write_tokenizer_file(folder + "/" + name, bytes);
}

std::map<int, std::string> added_tokens(const StoredFiles& files, const std::string& name, const nlohmann::json& json) {
  std::map<int, std::string> tokens;
  const auto found = json.find("added_tokens");
  if (found == json.end()) return tokens;
  for (const auto& token : *found) {
    if (!token.is_object() || !token.contains("id") || !token["id"].is_number_unsigned() ||
        token["id"].get<std::uint64_t>() > 1u << 24 || !token.contains("content") || !token["content"].is_string())
      files.fail(name, "\"added_tokens\" has something that is no token");
    const auto content = token["content"].get<std::string>();
    const auto special = token.find("special");
    if (special == token.end() || !special->is_boolean() || !special->get<bool>())
      files.fail(name, "'" + content + "' is an added word, which texts would have to be searched for",
                 "only special tokens can be added");
    tokens[token["id"].get<int>()] = content;
  }
  return tokens;
}

std::string StoredTokenizer::decode(std::span<const int> ids) const {
  std::string text;
  for (const int id : ids) text += piece(id);
  return text;
}

}  // namespace emend::text
