#include "train/recipe_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "train/recipe.h"

namespace emend::train {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

// Of what to_toml() prints: a key a line, and `name` first in the tables of a list.
Values values_of(std::string_view toml) {
  Values values;
  std::string table;
  bool unnamed = false;
  while (!toml.empty()) {
    const std::string_view line = toml.substr(0, toml.find('\n'));
    toml.remove_prefix(std::min(line.size() + 1, toml.size()));
    const std::size_t equal = line.find(" = ");
    if (line.starts_with('[')) {
      table = line.substr(line.find_first_not_of('['), line.find(']') - line.find_first_not_of('['));
      unnamed = line.starts_with("[[");
    } else if (equal != line.npos) {
      const std::string_view value = line.substr(equal + 3);
      if (std::exchange(unnamed, false)) table += fmt::format(".{}", value.substr(1, value.size() - 2));
      values.emplace_back(fmt::format("{}.{}", table, line.substr(0, equal)), value);
    }
  }
  return values;
}

std::string completed(const std::string& toml) {
  try {
    return placeless_toml(parse_recipe(toml, "recipe.toml"));
  } catch (const Error&) {  // of a version whose keys were others
    return toml;
  }
}

const std::string* find(const Values& values, const std::string& key) {
  const auto found = std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.first == key; });
  return found == values.end() ? nullptr : &found->second;
}

}  // namespace

std::vector<KeyChange> changed_keys(const std::string& before, const std::string& now) {
  if (before == now) return {};
  const Values old = values_of(completed(before)), present = values_of(now);
  std::vector<KeyChange> changes;
  for (const auto& [key, value] : present) {
    const std::string* was = find(old, key);
    if (!was || *was != value) changes.push_back({key, was ? *was : "", value});
  }
  for (const auto& [key, value] : old)
    if (!find(present, key)) changes.push_back({key, value, ""});
  return changes;
}

bool makes_weights(const KeyChange& change) {
  for (const std::string_view free : {"training.steps", "training.max_minutes", "training.max_cpu_minutes",
                                      "training.report_every", "training.checkpoint_minutes", "training.reduction"})
    if (change.key == free) return false;
  return !change.key.starts_with("validation.") && !change.key.starts_with("package.");
}

std::string shown(const std::vector<KeyChange>& changes) {
  constexpr std::size_t most = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(changes.size(), most); ++i) {
    const auto value = [](const std::string& toml) { return toml.empty() ? "(none)" : toml; };
    text += fmt::format("{}{} {} -> {}", i > 0 ? ", " : "", changes[i].key, value(changes[i].before),
                        value(changes[i].now));
  }
  if (changes.size() > most) text += fmt::format(" and {} more", changes.size() - most);
  return text;
}

}  // namespace emend::train
