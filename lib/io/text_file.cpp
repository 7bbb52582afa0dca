#include "io/text_file.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/lines.h"
#include "io/package.h"

namespace emend::io {

TextFile text_file(const std::string& operand) {
  constexpr std::size_t most_digits = 6;
  const std::size_t colon = operand.rfind(':');
  if (colon == operand.npos || colon == 0 || std::filesystem::exists(operand)) return {operand, std::nullopt};
  const std::string digits = operand.substr(colon + 1);
  const bool number = !digits.empty() && digits.size() <= most_digits && digits[0] != '0' &&
                      digits.find_first_not_of("0123456789") == digits.npos;
  if (!number) return {operand, std::nullopt};
  return {operand.substr(0, colon), std::stoull(digits)};
}

std::string name_of(const std::string& path) { return path == "-" ? "standard input" : path; }

text::LineSource open_lines(const std::string& operand) {
  const TextFile file = text_file(operand);
  const auto reader = std::make_shared<LineReader>(file.path);
  text::LineSource lines =
      text::without_mark({name_of(file.path), [reader](std::string& line) { return reader->next(line); }});
  return file.column ? text::column_of(std::move(lines), *file.column) : lines;
}

void check_standard_input(const std::vector<std::string>& operands) {
  const auto is_standard_input = [](const std::string& operand) { return text_file(operand).path == "-"; };
  if (std::count_if(operands.begin(), operands.end(), is_standard_input) > 1)
    throw Error("-", "standard input can be read once only", "write one of the texts to a file");
}

namespace {

std::string meta_of(const std::string& path) { return path + ".meta.json"; }

// What it says under `key`; nothing where it, or the file, does not say.
nlohmann::json said_of(const std::string& path, const char* key) {
  if (path == "-" || !std::filesystem::exists(meta_of(path))) return {};
  const nlohmann::json json = read_json(meta_of(path));
  return json.is_object() && json.contains(key) ? json[key] : nlohmann::json();
}

}  // namespace

std::string decode_of(const std::string& path) {
  const nlohmann::json decode = said_of(path, "decode");
  if (decode.is_null()) return "unknown";
  if (decode != "free" && decode != "forced")
    throw Error(meta_of(path), "\"decode\" is neither \"free\" nor \"forced\"", "correct it, or say --decode");
  return decode.get<std::string>();
}

std::string package_of(const std::string& path) {
  const nlohmann::json package = said_of(path, "package");
  return package.is_string() ? package.get<std::string>() : "";
}

}  // namespace emend::io
