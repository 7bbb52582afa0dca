#include "train/recipe_overrides.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "cli/error.h"
#include "text/utf8.h"
#include "train/recipe_keys.h"
#include "train/toml_text.h"

namespace emend::train {

namespace {

std::vector<std::string> split_at_dots(std::string_view key) {
  std::vector<std::string> parts(1);
  for (const char c : key) {
    if (c == '.')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

// The value of `text`, in a table under the key "value"; a bare word is a string.
toml::table parse_value(const std::string& text, const std::string& subject) {
  try {
    toml::table table = parse_toml("value = " + text);
    if (table.size() == 1 && text.find('\n') == text.npos) return table;
  } catch (const toml::parse_error&) {
    const bool bare = !text.empty() && text.find_first_of("\"'[]{}#=\n") == text.npos;
    if (bare) return toml::parse("value = " + toml_string(text));
  }
  throw Error(subject, "'" + text.substr(0, 100) + "' is not a TOML value",
              "write a number, a string or a [list, of, them]");
}

}  // namespace

void apply_override(toml::table& recipe, const std::string& override, Overridden& overridden) {
  const std::string subject = "--set " + override.substr(0, 100);
  if (!text::is_valid_utf8(override)) throw Error("--set", "a key or value is not UTF-8", "write it in UTF-8");
  const std::size_t equal = override.find('=');
  if (equal == override.npos || equal == 0)
    throw Error(subject, "lacks a key or a value", "write --set training.steps=200");
  const std::string key = override.substr(0, override.find_last_not_of(' ', equal - 1) + 1);
  std::vector<std::string> parts = split_at_dots(key);
  const std::string last = parts.back();
  parts.pop_back();
  if (parts.empty() || parts.size() > 8)
    throw Error(subject, "'" + key + "' names no table and key", "write --set training.steps=200");

  toml::table* table = &recipe;
  toml::array* list = nullptr;
  for (const std::string& part : parts) {
    if (list) {
      toml::table* named = nullptr;
      std::vector<std::string> names;
      for (toml::node& element : *list) {
        toml::table* candidate = element.as_table();
        if (!candidate) continue;
        names.push_back((*candidate)["name"].value_or(std::string()));
        if (names.back() == part) named = candidate;
      }
      if (!named)
        throw Error(subject, "the recipe has no '" + part + "' there",
                    fmt::format("it has {}", fmt::join(names, ", ")));
      table = named;
      list = nullptr;
    } else {
      toml::node& next = table->insert(part, toml::table{}).first->second;
      list = next.as_array();
      table = next.as_table();
      if (!table && !list) throw Error(subject, "'" + part + "' is not a table");
    }
  }
  if (!table)
    throw Error(subject, "'" + key + "' lacks the name of one of the tables", "write --set data.source.NAME.weight=2");
  toml::table value = parse_value(override.substr(equal + 1), subject);
  table->insert_or_assign(last, std::move(*value.get("value")));
  overridden[key] = override.substr(equal + 1);
}

}  // namespace emend::train
