// Recipes as TOML, and their keys explained.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "train/model_keys.h"
#include "train/recipe_keys.h"

namespace emend::train {
std::string toml_string(std::string_view text) {
  std::string out = "\"";
  for (const unsigned char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c < 0x20 || c == 0x7F)
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      out += static_cast<char>(c);
  }
  return out + '"';
}

std::string toml_key(std::string_view key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](unsigned char c) {
    return c < 0x80 && (std::isalnum(c) || c == '_' || c == '-');
  });
  return bare ? std::string(key) : toml_string(key);
}

std::string type_name(const Key& key) {
  struct Name {
    std::string operator()(bool*) const { return "true or false"; }
    std::string operator()(std::int64_t*) const { return "whole number"; }
    std::string operator()(std::uint64_t*) const { return "whole number"; }
    std::string operator()(double*) const { return "number"; }
    std::string operator()(std::string*) const { return "string"; }
    std::string operator()(std::vector<std::int64_t>*) const { return "list of whole numbers"; }
    std::string operator()(std::vector<double>*) const { return "list of numbers"; }
    std::string operator()(std::vector<std::string>*) const { return "list of strings"; }
  };
  return std::visit(Name(), key.variable);
}

namespace {

std::string value_text(bool value) { return value ? "true" : "false"; }
std::string value_text(std::int64_t value) { return fmt::format("{}", value); }
std::string value_text(std::uint64_t value) { return fmt::format("{}", value); }
std::string value_text(const std::string& value) { return toml_string(value); }
std::string value_text(double value) {
  std::string text = fmt::format("{}", value);  // the shortest that reads back as the same number
  return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}
template <class T>
std::string value_text(const std::vector<T>& values) {
  std::string text;
  for (const T& value : values) text += (text.empty() ? "" : ", ") + value_text(value);
  return "[" + text + "]";
}

std::string value_text(const nlohmann::json& value) {
  if (value.is_string()) return toml_string(value.get_ref<const std::string&>());
  if (value.is_number_float()) return value_text(value.get<double>());
  if (!value.is_structured()) return value.dump();
  std::string text;
  for (const auto& [key, part] : value.items()) {
    text += text.empty() ? "" : ", ";
    text += (value.is_object() ? toml_key(key) + " = " : "") + value_text(part);
  }
  return value.is_object() ? "{" + text + "}" : "[" + text + "]";
}

std::string value_text(const Variable& variable) {
  return std::visit([](const auto* value) { return value_text(*value); }, variable);
}

class Printer {
 public:
  std::string text;

  template <class T>
  void table(const std::string& name, T& from) {
    text += (text.empty() ? "[" : "\n[") + name + "]\n";
    print(from);
  }
  template <class T>
  void list(const std::string& name, std::vector<T>& from) {
    for (T& element : from) {
      text += "\n[[" + name + "]]\n";
      print(element);
    }
  }

 private:
  // All of them, but for those of a backbone, which has its own.
  void print_sizes(const ModelRecipe& model) {
    nlohmann::json others = model.sizes;
    if (model.backbone.empty()) {
      for (const ModelKey& key : model_keys(model.architecture)) {
        const auto said = others.find(key.name);
        text += fmt::format("{} = {}\n", key.name, value_text(said == others.end() ? key.fallback : *said));
        if (said != others.end()) others.erase(said);
      }
    }
    for (const auto& [key, value] : others.items()) text += toml_key(key) + " = " + value_text(value) + "\n";
  }

  template <class T>
  void print(T& from) {
    for (const Key& row : keys(from)) {
      if constexpr (HasKinds<T>) {
        if (!row.known_to(from.kind)) continue;
      }
      text += row.name + " = " + value_text(row.variable) + "\n";
    }
    if constexpr (std::is_same_v<T, ModelRecipe>) print_sizes(from);
  }
};

class Explainer {
 public:
  std::vector<RecipeKey> all;

  template <class T>
  void table(const std::string& name, T& defaults) {
    for (const Key& row : keys(defaults)) {
      all.push_back({name, row.name, type_name(row), row.must ? "" : value_text(row.variable), explain(row)});
    }
    if constexpr (std::is_same_v<T, ModelRecipe>) {
      for (const ModelKey& key : model_keys()) {
        all.push_back({name, key.name, key.type, value_text(key.fallback),
                       fmt::format("{}; of {}", key.sentence, fmt::join(key.architectures, ", "))});
      }
    }
  }
  template <class T>
  void list(const std::string& name, std::vector<T>&) {
    T defaults;
    table(name, defaults);
  }

 private:
  static std::string explain(const Key& row) {
    std::string text = row.sentence;
    if (!row.kinds.empty()) text += fmt::format("; for kind {}", fmt::join(row.kinds, ", "));
    if (!row.allowed.empty()) text += fmt::format(" ({})", fmt::join(row.allowed, ", "));
    return text;
  }
};

}  // namespace

std::string to_toml(const Recipe& recipe) {
  Recipe copy = recipe;  // the rows bind variables, which they only read here
  copy.data.root = recipe.root_in_file;
  Printer printer;
  visit_tables(copy, printer);
  return printer.text;
}

std::string portable_toml(const Recipe& recipe) {
  Recipe copy = recipe;
  if (copy.root_in_file.starts_with('/')) copy.root_in_file = ".";
  for (std::string* folder : {&copy.training.start, &copy.training.vectors, &copy.training.confusions,
                              &copy.training.teacher, &copy.tokenizer.from, &copy.model.backbone}) {
    if (folder->starts_with('/')) *folder = std::filesystem::path(*folder).lexically_normal().filename().string();
  }
  return to_toml(copy);
}

std::string local_toml(const Recipe& recipe) {
  Recipe copy = recipe;
  const auto whole = [](const std::string& folder) {
    return folder.empty() ? "" : std::filesystem::absolute(folder).lexically_normal().string();
  };
  copy.root_in_file = whole(recipe.data_folder());
  copy.training.start = whole(recipe.start_folder());
  copy.training.teacher = whole(recipe.teacher_folder());
  copy.training.vectors = whole(recipe.vectors_file());
  copy.training.confusions = whole(recipe.confusions_file());
  copy.tokenizer.from = whole(recipe.tokenizer_folder());
  copy.model.backbone = whole(recipe.backbone_folder());
  return to_toml(copy);
}

std::string placeless_toml(const Recipe& recipe) {
  Recipe copy = recipe;
  copy.root_in_file = ".";
  for (std::string* folder : {&copy.training.start, &copy.training.teacher, &copy.training.vectors,
                              &copy.training.confusions, &copy.tokenizer.from, &copy.model.backbone})
    *folder = std::filesystem::path(*folder).lexically_normal().filename().string();
  return to_toml(copy);
}

std::vector<RecipeKey> recipe_keys() {
  Recipe defaults;
  Explainer explainer;
  visit_tables(defaults, explainer);
  return explainer.all;
}

}  // namespace emend::train
