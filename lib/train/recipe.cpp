#include "train/recipe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "cli/options.h"
#include "io/package.h"
#include "io/whole_text.h"
#include "train/model_keys.h"
#include "train/recipe_check.h"
#include "train/recipe_keys.h"
#include "train/recipe_overrides.h"
#include "train/toml_text.h"

namespace emend::train {

namespace {

constexpr std::size_t max_recipe_bytes = 1 << 20;

// Where messages point to: a line of the file, or the override that a value came from.
class Reader {
 public:
  Reader(std::string path, Overridden overridden) : path_(std::move(path)), overridden_(std::move(overridden)) {}

  void read(toml::table& root, Recipe& recipe) {
    root_ = &root;
    check_known(root, "", {"data", "tokenizer", "model", "training", "validation", "package"});
    visit_tables(recipe, *this);
    // Elsewhere it is a term of the gradient, which Adam scales up with the rest: at 0.01 it would drown it.
    const toml::table* training = find_table("training");
    if (recipe.training.optimizer != "adamw" && !(training && training->contains("weight_decay")))
      recipe.training.weight_decay = 0;
    const toml::table* model = find_table("model");
    if (!model || !model->contains("architecture"))
      recipe.model.architecture = usual_architecture(recipe.training.objective);
    if (model) check_model(*model, recipe.model);
  }

  // `at` is a node of the document or an override's value; key is its full dotted name.
  [[noreturn]] void fail(const toml::node* at, const std::string& key, const std::string& problem,
                         const std::string& remedy) const {
    const auto line = at ? at->source().begin.line : 0;
    const auto set = overridden_.lower_bound(key);  // the key, or one of a table that the file does not have
    if (set != overridden_.end() && (set->first == key || (line == 0 && set->first.starts_with(key + "."))))
      throw Error("--set " + set->first, problem, remedy);
    throw Error(line ? path_ + ":" + std::to_string(line) : path_, problem, remedy);
  }

  template <class T>
  void table(const std::string& name, T& into) {
    const toml::table* table = find_table(name);
    if (!table) return;
    read_keys(*table, name, into);
  }

  template <class T>
  void list(const std::string& name, std::vector<T>& into) {
    const std::size_t dot = name.find('.');
    const toml::table* parent = find_table(name.substr(0, dot));
    const toml::node* node = parent ? parent->get(name.substr(dot + 1)) : nullptr;
    if (!node) return;
    const toml::array* elements = node->as_array();
    if (!elements) fail(node, name, "'" + name + "' is not an array of tables", "write [[" + name + "]]");
    std::set<std::string> names;
    for (const toml::node& element : *elements) {
      const toml::table* table = element.as_table();
      if (!table) fail(&element, name, "'" + name + "' is not an array of tables", "write [[" + name + "]]");
      T& value = into.emplace_back();
      const std::string given = (*table)["name"].value<std::string>().value_or("");
      read_keys(*table, name + "." + given, value);
      if (toml_key(value.name) != value.name) {
        fail(table->get("name"), name + "." + given + ".name", "'" + value.name + "' is not a name",
             "use letters, digits, - and _");
      }
      if (!names.insert(value.name).second) {
        fail(table->get("name"), name + "." + given + ".name", "the name '" + value.name + "' is there twice",
             "change one");
      }
    }
  }

 private:
  const toml::table* find_table(const std::string& name) const {
    const toml::node* node = root_->get(name);
    if (node && !node->is_table()) fail(node, name, "'" + name + "' is not a table", "write [" + name + "]");
    return node ? node->as_table() : nullptr;
  }

  // The key that a word of another program stands for, or one that is written alike.
  static std::optional<std::string> meant(std::string_view name, const std::vector<std::string>& known) {
    constexpr std::pair<std::string_view, const char*> words[] = {
        {"lr", "learning_rate"},
        {"rate", "learning_rate"},
        {"max_steps", "steps"},
        {"epochs", "steps"},
        {"num_train_epochs", "steps"},
        {"batch_size", "batch_tokens"},
        {"max_tokens", "batch_tokens"},
        {"warmup_steps", "warmup"},
        {"gradient_accumulation_steps", "accumulate"},
        {"update_freq", "accumulate"},
        {"max_grad_norm", "clip"},
        {"early_stopping_patience", "patience"},
        {"eval_steps", "every"},
        {"logging_steps", "report_every"},
        {"hidden_size", "width"},
        {"d_model", "width"},
        {"num_heads", "heads"},
        {"vocab_size", "size"},
    };
    for (const auto& [word, key] : words)
      if (name == word && std::find(known.begin(), known.end(), key) != known.end()) return key;
    return cli::nearest(name, known);
  }

  void check_known(const toml::table& table, const std::string& where, const std::vector<std::string>& known) const {
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      const auto near = meant(name, known);
      fail(&node, where.empty() ? name : where + "." + name,
           "'" + name + "' is not known" + (where.empty() ? "" : " in " + where),
           near ? "did you mean '" + *near + "'?" : "train --explain-keys lists what is");
    }
  }

  void check_model(const toml::table& table, const ModelRecipe& model) const {
    const std::vector<std::string> names = architecture_names();
    if (std::find(names.begin(), names.end(), model.architecture) == names.end()) {
      fail(table.get("architecture"), "model.architecture", "there is no architecture '" + model.architecture + "'",
           cli::suggestion(model.architecture, names));
    }
    if (!model.backbone.empty()) return;  // it has keys of its own
    std::vector<std::string> known = {"architecture", "backbone"};
    for (const ModelKey& key : model_keys(model.architecture)) known.emplace_back(key.name);
    check_architecture(table, model.architecture, known);
    check_known(table, "model", known);
  }

  // Keys that belong to another architecture.
  void check_architecture(const toml::table& table, const std::string& architecture,
                          const std::vector<std::string>& known) const {
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      const std::vector<std::string_view> owners = architectures_with(name);
      if (owners.empty() || std::find(known.begin(), known.end(), name) != known.end()) continue;
      const auto near = meant(name, known);
      fail(&node, "model." + name,
           fmt::format("'{}' is a key of {}, not of {}", name, fmt::join(owners, ", "), architecture),
           near ? "did you mean '" + *near + "'?" : "leave it out or change model.architecture");
    }
  }

  template <class T>
  void read_keys(const toml::table& table, const std::string& where, T& into) {
    Keys rows = keys(into);
    if constexpr (std::is_same_v<T, ModelRecipe>) {
      read_sizes(table, into);
    } else {
      std::vector<std::string> known;
      for (const Key& row : rows) known.push_back(row.name);
      if constexpr (std::is_same_v<T, Data>) known.push_back("source");
      if constexpr (std::is_same_v<T, Training>) known.push_back("group");
      if constexpr (std::is_same_v<T, Validation>) known.push_back("set");
      check_known(table, where, known);
    }
    for (const Key& row : rows) {
      const toml::node* node = table.get(row.name);
      const std::string key = where + "." + row.name;
      bool known = true;
      if constexpr (HasKinds<T>) known = row.known_to(into.kind);  // `kind` itself is among the first rows
      if (node && !known) {
        fail(node, key, fmt::format("'{}' is for kind {}", row.name, fmt::join(row.kinds, ", ")),
             "leave it out or change the kind");
      }
      if (node) {
        std::visit([&](auto* variable) { assign(*node, row, key, *variable); }, row.variable);
      } else if (row.must && known) {
        fail(&table, key, "'" + row.name + "' is missing", row.sentence);
      }
    }
  }

  void read_sizes(const toml::table& table, ModelRecipe& model) const {
    for (const auto& [key, node] : table) {
      if (key.str() != "architecture" && key.str() != "backbone")
        model.sizes[std::string(key.str())] = to_json(node, "model." + std::string(key.str()));
    }
  }

  nlohmann::json to_json(const toml::node& node, const std::string& key) const {
    if (const auto* value = node.as_boolean()) return value->get();
    if (const auto* value = node.as_integer()) return value->get();
    if (const auto* value = node.as_floating_point()) {
      if (!std::isfinite(value->get())) fail(&node, key, key + " is not finite", "give a number");
      return value->get();
    }
    if (const auto* value = node.as_string()) return value->get();
    if (const auto* array = node.as_array()) {
      auto out = nlohmann::json::array();
      for (const toml::node& element : *array) out.push_back(to_json(element, key));
      return out;
    }
    if (const auto* table = node.as_table()) {
      auto out = nlohmann::json::object();
      for (const auto& [name, element] : *table) out[std::string(name.str())] = to_json(element, key);
      return out;
    }
    fail(&node, key, key + " is a date or a time", "give a number, a string or a truth value");
  }

  [[noreturn]] void wrong_type(const toml::node& node, const Key& row, const std::string& key) const {
    const auto text = node.value<std::string>();
    const bool alone = text && std::holds_alternative<std::vector<std::string>*>(row.variable);
    fail(&node, key,
         "'" + row.name + "' is not " + (std::holds_alternative<bool*>(row.variable) ? "" : "a ") + type_name(row),
         alone ? fmt::format("write {} = [{}]", row.name, toml_string(*text)) : row.sentence);
  }

  void check_range(const toml::node& node, const Key& row, const std::string& key, double value) const {
    if (value >= row.least && value <= row.most) return;  // NaN is in no range
    fail(&node, key, fmt::format("{} = {}", row.name, value),
         fmt::format("give a number from {} to {}", row.least, row.most));
  }

  void assign(const toml::node& node, const Key& row, const std::string& key, std::int64_t& variable) const {
    const auto* value = node.as_integer();
    if (!value) wrong_type(node, row, key);
    check_range(node, row, key, static_cast<double>(value->get()));
    variable = value->get();
  }
  void assign(const toml::node& node, const Key& row, const std::string& key, std::uint64_t& variable) const {
    std::int64_t value = 0;
    assign(node, row, key, value);
    variable = static_cast<std::uint64_t>(value);
  }
  void assign(const toml::node& node, const Key& row, const std::string& key, double& variable) const {
    if (!node.is_number()) wrong_type(node, row, key);
    const double value = node.value<double>().value_or(NAN);
    check_range(node, row, key, value);
    variable = value;
  }
  void assign(const toml::node& node, const Key& row, const std::string& key, std::string& variable) const {
    const auto* value = node.as_string();
    const auto given = overridden_.find(key);  // --set training.clip_norm=2 means a string, quotes or not
    if (!value && (given == overridden_.end() || !node.is_value())) wrong_type(node, row, key);
    const std::string text = value ? value->get() : given->second;
    const auto& allowed = row.allowed;
    if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), text) == allowed.end()) {
      fail(&node, key, row.name + " = " + toml_string(text), fmt::format("choose one of {}", fmt::join(allowed, ", ")));
    }
    variable = text;
  }
  void assign(const toml::node& node, const Key& row, const std::string& key, bool& variable) const {
    const auto* value = node.as_boolean();
    if (!value) wrong_type(node, row, key);
    variable = value->get();
  }
  template <class T>
  void assign(const toml::node& node, const Key& row, const std::string& key, std::vector<T>& variable) const {
    const auto* array = node.as_array();
    if (!array) wrong_type(node, row, key);
    variable.clear();
    for (const toml::node& element : *array) assign(element, row, key, variable.emplace_back());
    if (variable.empty() && !row.none) fail(&node, key, "'" + row.name + "' is empty", row.sentence);
    if (row.length && variable.size() != row.length) {
      fail(&node, key, fmt::format("'{}' has {} value{}", row.name, variable.size(), variable.size() == 1 ? "" : "s"),
           fmt::format("give {}", row.length));
    }
  }

  std::string path_;
  Overridden overridden_;
  toml::table* root_ = nullptr;
};

// A folder that a recipe names: relative to the recipe's own.
std::string beside(const std::string& recipe, const std::string& folder) {
  return (std::filesystem::path(recipe).parent_path() / folder).lexically_normal().string();
}

// A folder that a recipe names; one that is not there may be a package that has this name for -m.
std::string named_folder(const std::string& recipe, const std::string& folder) {
  if (folder.empty()) return "";
  std::string found = beside(recipe, folder);
  if (std::filesystem::exists(found)) return found;
  const std::vector<std::string> names = io::package_names();
  const bool known = std::find(names.begin(), names.end(), folder) != names.end();
  return known ? io::open_package(folder).folder : found;
}

// The folder of a package, which a run's folder stands for, too.
std::string package_folder(const std::string& recipe, const std::string& folder) {
  const std::string found = named_folder(recipe, folder);
  const auto has = [&](const char* file) { return std::filesystem::exists(std::filesystem::path(found) / file); };
  return !found.empty() && !has("config.json") && has("package/config.json") ? found + "/package" : found;
}

}  // namespace

std::string Recipe::data_folder() const { return beside(path, data.root); }
std::string Recipe::teacher_folder() const { return package_folder(path, training.teacher); }
std::string Recipe::vectors_file() const { return training.vectors.empty() ? "" : beside(path, training.vectors); }
std::string Recipe::confusions_file() const {
  return training.confusions.empty() ? "" : beside(path, training.confusions);
}
std::string Recipe::start_folder() const { return package_folder(path, training.start); }
std::string Recipe::backbone_folder() const { return package_folder(path, model.backbone); }
std::string Recipe::tokenizer_folder() const { return named_folder(path, tokenizer.from); }

Recipe parse_recipe(std::string_view text, const std::string& path, const std::vector<std::string>& overrides) {
  if (text.size() > max_recipe_bytes) throw Error(path, "is larger than 1 MiB", "is it a recipe?");
  toml::table root;
  try {
    root = parse_toml(text);
  } catch (const toml::parse_error& error) {
    throw Error(path + ":" + std::to_string(error.source().begin.line),
                "is not TOML (" + std::string(error.description()) + ")", "mend the line");
  }
  Overridden overridden;
  const std::string root_in_file = root["data"]["root"].value<std::string>().value_or(Data().root);
  for (const std::string& override : overrides) apply_override(root, override, overridden);
  Recipe recipe;
  recipe.path = path;
  recipe.root_in_file = root_in_file;
  Reader(path, std::move(overridden)).read(root, recipe);
  check_together(recipe);
  return recipe;
}

Recipe load_recipe(const std::string& path, const std::vector<std::string>& overrides) {
  return parse_recipe(io::read_text(path), path, overrides);
}

}  // namespace emend::train
