#include "stats/scores.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>

namespace emend::stats {
namespace {

std::optional<std::string_view> field_of(std::string_view line, int field, char delimiter) {
  for (int i = 1; i < field; ++i) {
    const std::size_t end = line.find(delimiter);
    if (end == std::string_view::npos) return std::nullopt;
    line.remove_prefix(end + 1);
  }
  return line.substr(0, line.find(delimiter));
}

// As much of a field as fits into a message, without control characters.
std::string quoted(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, 40)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  return fmt::format("'{}{}'", out, text.size() > 40 ? "..." : "");
}

}  // namespace

std::optional<double> parse_score(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::vector<ScoreColumn> read_scores(const std::string& file, const std::function<bool(std::string& line)>& next,
                                     const ScoreFormat& format) {
  std::vector<ScoreColumn> columns(format.fields.size());
  std::string line;
  for (std::size_t number = 1; next(line); ++number) {
    const std::string where = fmt::format("{}:{}", file, number);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto field = field_of(line, format.fields[i], format.delimiter);
      if (!field)
        throw Error(where, fmt::format("there is no field {}", format.fields[i]),
                    "check the number of the column and --delimiter");
      if (format.header && number == 1) {
        columns[i].name = *field;
        continue;
      }
      const auto score = parse_score(*field);
      if (!score) {
        throw Error(
            where, fmt::format("{} is not a number", quoted(*field)),
            number == 1 ? "does the first line name the columns? Then say --header" : "give a finite decimal number");
      }
      columns[i].scores.push_back(*score);
    }
  }
  return columns;
}

}  // namespace emend::stats
