#include "train/recipe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <set>
#include <variant>

#include "cli/options.h"
#include "io/package.h"
#include "text/utf8.h"

namespace emend::train {

namespace {

constexpr std::size_t max_recipe_bytes = 1 << 20;

// ---- The table of keys -------------------------------------------------------------------------------------------

using Variable = std::variant<std::int64_t*, std::uint64_t*, double*, std::string*, std::vector<std::int64_t>*,
                              std::vector<double>*, std::vector<std::string>*>;

// One row of the table, bound to its variable. The setters return *this, so that a row reads as one sentence.
struct Key {
  std::string name;
  Variable variable;
  std::string sentence;
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
  std::vector<std::string> allowed = {};
  std::size_t length = 0;  // of a list; 0: any but none
  bool must = false;       // has no default
  std::string kind = {};   // the only kind of source that knows the key

  Key& range(double low, double high) { return least = low, most = high, *this; }
  Key& choices(std::vector<std::string> values) { return allowed = std::move(values), *this; }
  Key& pair() { return length = 2, *this; }
  Key& required() { return must = true, *this; }
  Key& only(std::string which) { return kind = std::move(which), *this; }
};
using Keys = std::vector<Key>;

constexpr double many = 1e15;  // whole numbers up to here are exact as a double

Keys keys(Data& data) {
  return {
      Key{"root", &data.root, "Folder that file names start from, relative to the recipe"},
      Key{"max_tokens", &data.max_tokens, "Leave out examples with a longer side"}.range(1, 1e6),
      Key{"sentence_bytes", &data.sentence_bytes, "Cut longer sentences"}.range(16, 1e6),
      Key{"join_share", &data.join_share, "Share of lines whose sentences stay together, up to sentence_bytes"}.range(
          0, 1),
      Key{"pool", &data.pool, "Examples that are sorted by length together"}.range(100, 1e7),
      Key{"protect", &data.protect, "auto: clean text has 0 in place of URLs, numbers and the like, as in denoise"}
          .choices({"auto", "none"}),
  };
}

Keys keys(Source& source) {
  return {
      Key{"name", &source.name, "What reports and --set call it"}.required(),
      Key{"kind", &source.kind, "clean: text that is damaged on the fly; pairs: TSV rows of source and target"}.choices(
          {"clean", "pairs"}),
      Key{"files", &source.files, "Names or patterns; .gz, .xz and .zst are decompressed"}.required(),
      Key{"weight", &source.weight, "Share of the examples, relative to the other sources'"}.range(1e-6, 1e6),
      Key{"columns", &source.columns, "Columns of source and target, from 1"}.range(1, 1000).pair().only("pairs"),
      Key{"clean_share", &source.clean_share, "Share of the sentences that stay undamaged"}.range(0, 1).only("clean"),
      Key{"rate_low", &source.rate_low, "A sentence's share of damaged words is drawn from here to rate_high"}
          .range(0, 1)
          .only("clean"),
      Key{"rate_high", &source.rate_high, "The highest share of damaged words"}.range(0, 1).only("clean"),
      Key{"char_rate", &source.char_rate, "Share of a damaged word's characters that are edited"}.range(0, 1).only(
          "clean"),
      Key{"noise", &source.noise, "KIND or KIND:WEIGHT, as noise-inject has them"}.only("clean"),
  };
}

Keys keys(TokenizerRecipe& tokenizer) {
  return {
      Key{"kind", &tokenizer.kind, "The kind of tokenizer"}.choices({"sentencepiece"}),
      Key{"model", &tokenizer.model, "How SentencePiece chooses its vocabulary"}.choices({"unigram", "bpe"}),
      Key{"size", &tokenizer.size, "Tokens in the vocabulary"}.range(300, 1e6),
      Key{"lines", &tokenizer.lines, "Lines that it is trained on, half of them damaged as in training"}.range(1, 1e7),
  };
}

Keys keys(ModelRecipe& model) {
  return {Key{"architecture", &model.architecture, "Its name; all other keys are the architecture's own"}};
}

Keys keys(Training& training) {
  return {
      Key{"start", &training.start, "Package whose weights and vocabulary training starts from; none: fresh weights"},
      Key{"batch_tokens", &training.batch_tokens, "Tokens of a batch: both sides, padding and end marks included"}
          .range(4, 1e8),
      Key{"accumulate", &training.accumulate, "Batches a step"}.range(1, 1e6),
      Key{"steps", &training.steps, "Stop after so many steps"}.range(1, many),
      Key{"max_minutes", &training.max_minutes, "Stop earlier after this long; 0: never"}.range(0, 1e9),
      Key{"learning_rate", &training.learning_rate, "The highest learning rate"}.range(1e-12, 1e3),
      Key{"warmup", &training.warmup, "Steps in which the learning rate grows"}.range(0, many),
      Key{"schedule", &training.schedule, "How the learning rate falls"}.choices(
          {"inverse_sqrt", "cosine", "constant"}),
      Key{"label_smoothing", &training.label_smoothing, "Share of the target's probability that all words get"}.range(
          0, 0.99),
      Key{"clip", &training.clip, "Largest norm of the gradients; 0: any"}.range(0, 1e9),
      Key{"weight_decay", &training.weight_decay, "AdamW's weight decay"}.range(0, 1e3),
      Key{"betas", &training.betas, "AdamW's averages"}.range(0, 0.999999999).pair(),
      Key{"precision", &training.precision, "Numbers that the forward pass computes with"}.choices({"fp32", "bf16"}),
      Key{"seed", &training.seed, "Draw other random numbers"}.range(0, many),
      Key{"report_every", &training.report_every, "Steps between reports"}.range(1, many),
      Key{"checkpoint_minutes", &training.checkpoint_minutes, "Minutes between checkpoints"}.range(0, 1e6),
  };
}

Keys keys(Validation& validation) {
  return {
      Key{"every", &validation.every, "Steps between validations"}.range(1, many),
      Key{"metrics", &validation.metrics, "Metrics of the decoded sets, as score has them"},
      Key{"best", &validation.best, "The best checkpoint has least of this: loss, SET.loss or SET.METRIC"},
      Key{"patience", &validation.patience, "Stop after so many validations without a better one; 0: never"}.range(
          0, many),
  };
}

Keys keys(ValidationSet& set) {
  return {
      Key{"name", &set.name, "What reports and --set call it"}.required(),
      Key{"kind", &set.kind, "pairs: TSV rows of source and target; clean: text that should stay as it is"}.choices(
          {"pairs", "clean"}),
      Key{"files", &set.files, "Names or patterns; .gz, .xz and .zst are decompressed"}.required(),
      Key{"columns", &set.columns, "Columns of source and target, from 1"}.range(1, 1000).pair().only("pairs"),
      Key{"rows", &set.rows, "First and last row that is used, counted from 1 over all files"}.range(1, many).pair(),
      Key{"limit", &set.limit, "Examples, spread evenly over the rows; 0: all"}.range(0, many),
  };
}

Keys keys(PackageRecipe& package) {
  return {
      Key{"name", &package.name, "The folder that is made, and what -m calls it"},
      Key{"task", &package.task, "What it does"}.choices({"denoise", "gec", "normalize", "translate"}),
      Key{"language", &package.language, "Of the text, as in BCP 47"},
      Key{"description", &package.description, "A sentence for the card"},
      Key{"quantize", &package.quantize, "How weights are stored"}.choices({"int8", "bf16", "none"}),
  };
}

// Calls visit(name, keys) for every table, in order; visit.list(name, elements) for every array of tables.
template <class Visitor, class R>
void visit_tables(R& recipe, Visitor& visit) {
  visit.table("data", recipe.data);
  visit.list("data.source", recipe.data.sources);
  visit.table("tokenizer", recipe.tokenizer);
  visit.table("model", recipe.model);
  visit.table("training", recipe.training);
  visit.table("validation", recipe.validation);
  visit.list("validation.set", recipe.validation.sets);
  visit.table("package", recipe.package);
}

// ---- TOML text ---------------------------------------------------------------------------------------------------

std::string string_text(std::string_view text) {
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

std::string key_text(std::string_view key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](unsigned char c) {
    return c < 0x80 && (std::isalnum(c) || c == '_' || c == '-');
  });
  return bare ? std::string(key) : string_text(key);
}

std::string value_text(std::int64_t value) { return fmt::format("{}", value); }
std::string value_text(std::uint64_t value) { return fmt::format("{}", value); }
std::string value_text(const std::string& value) { return string_text(value); }
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
  if (value.is_string()) return string_text(value.get_ref<const std::string&>());
  if (value.is_number_float()) return value_text(value.get<double>());
  if (!value.is_structured()) return value.dump();
  std::string text;
  for (const auto& [key, part] : value.items()) {
    text += text.empty() ? "" : ", ";
    text += (value.is_object() ? key_text(key) + " = " : "") + value_text(part);
  }
  return value.is_object() ? "{" + text + "}" : "[" + text + "]";
}

std::string value_text(const Variable& variable) {
  return std::visit([](const auto* value) { return value_text(*value); }, variable);
}

std::string type_text(const Key& key) {
  struct Name {
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

// ---- Overrides ---------------------------------------------------------------------------------------------------

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
    toml::table table = toml::parse("value = " + text);
    if (table.size() == 1 && text.find('\n') == text.npos) return table;
  } catch (const toml::parse_error&) {
    const bool bare = !text.empty() && text.find_first_of("\"'[]{}#=\n") == text.npos;
    if (bare) return toml::parse("value = " + string_text(text));
  }
  throw Error(subject, "'" + text.substr(0, 100) + "' is no TOML value",
              "write a number, a string or a [list, of, them]");
}

void apply_override(toml::table& recipe, const std::string& override, std::set<std::string>& overridden) {
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
      for (toml::node& element : *list) {
        toml::table* candidate = element.as_table();
        if (candidate && (*candidate)["name"].value<std::string>() == part) named = candidate;
      }
      if (!named) throw Error(subject, "the recipe has no '" + part + "' there", "use a name that it has");
      table = named;
      list = nullptr;
    } else {
      toml::node& next = table->insert(part, toml::table{}).first->second;
      list = next.as_array();
      table = next.as_table();
      if (!table && !list) throw Error(subject, "'" + part + "' is no table");
    }
  }
  if (!table)
    throw Error(subject, "'" + key + "' lacks the name of one of the tables", "write --set data.source.NAME.weight=2");
  toml::table value = parse_value(override.substr(equal + 1), subject);
  table->insert_or_assign(last, std::move(*value.get("value")));
  overridden.insert(key);
}

// ---- Reading -----------------------------------------------------------------------------------------------------

// Where messages point to: a line of the file, or the override that a value came from.
class Reader {
 public:
  Reader(std::string path, std::set<std::string> overridden)
      : path_(std::move(path)), overridden_(std::move(overridden)) {}

  void read(toml::table& root, Recipe& recipe) {
    root_ = &root;
    check_known(root, "", {"data", "tokenizer", "model", "training", "validation", "package"});
    visit_tables(recipe, *this);
  }

  // `at` is a node of the document or an override's value; key is its full dotted name.
  [[noreturn]] void fail(const toml::node* at, const std::string& key, const std::string& problem,
                         const std::string& remedy) const {
    if (overridden_.count(key)) throw Error("--set " + key, problem, remedy);
    const auto line = at ? at->source().begin.line : 0;
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
    if (!elements) fail(node, name, "'" + name + "' is no array of tables", "write [[" + name + "]]");
    std::set<std::string> names;
    for (const toml::node& element : *elements) {
      const toml::table* table = element.as_table();
      if (!table) fail(&element, name, "'" + name + "' is no array of tables", "write [[" + name + "]]");
      T& value = into.emplace_back();
      const std::string given = (*table)["name"].value<std::string>().value_or("");
      read_keys(*table, name + "." + given, value);
      if (key_text(value.name) != value.name) {
        fail(table->get("name"), name + "." + given + ".name", "'" + value.name + "' is no name",
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
    if (node && !node->is_table()) fail(node, name, "'" + name + "' is no table", "write [" + name + "]");
    return node ? node->as_table() : nullptr;
  }

  void check_known(const toml::table& table, const std::string& where, const std::vector<std::string>& known) const {
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      const auto near = cli::nearest(name, known);
      fail(&node, where.empty() ? name : where + "." + name,
           "'" + name + "' is not known" + (where.empty() ? "" : " in " + where),
           near ? "did you mean '" + *near + "'?" : "train --explain-keys lists what is");
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
      if constexpr (std::is_same_v<T, Validation>) known.push_back("set");
      check_known(table, where, known);
    }
    for (const Key& row : rows) {
      const toml::node* node = table.get(row.name);
      const std::string key = where + "." + row.name;
      if (node) {
        std::visit([&](auto* variable) { assign(*node, row, key, *variable); }, row.variable);
      } else if (row.must) {
        fail(&table, key, "'" + row.name + "' is missing", row.sentence);
      }
    }
    if constexpr (requires {
                    into.kind;
                    into.files;
                  }) {
      for (const Key& row : rows) {
        const toml::node* node = table.get(row.name);
        if (node && !row.kind.empty() && row.kind != into.kind) {
          fail(node, where + "." + row.name, "'" + row.name + "' is for kind = \"" + row.kind + "\"",
               "leave it out or change the kind");
        }
      }
    }
  }

  void read_sizes(const toml::table& table, ModelRecipe& model) const {
    for (const auto& [key, node] : table) {
      if (key.str() != "architecture")
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
    fail(&node, key, "'" + row.name + "' is no " + type_text(row), row.sentence);
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
    if (!value) wrong_type(node, row, key);
    const auto& allowed = row.allowed;
    if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), value->get()) == allowed.end()) {
      fail(&node, key, row.name + " = " + string_text(value->get()),
           fmt::format("choose one of {}", fmt::join(allowed, ", ")));
    }
    variable = value->get();
  }
  template <class T>
  void assign(const toml::node& node, const Key& row, const std::string& key, std::vector<T>& variable) const {
    const auto* array = node.as_array();
    if (!array) wrong_type(node, row, key);
    variable.clear();
    for (const toml::node& element : *array) assign(element, row, key, variable.emplace_back());
    if (variable.empty()) fail(&node, key, "'" + row.name + "' is empty", row.sentence);
    if (row.length && variable.size() != row.length) {
      fail(&node, key, fmt::format("'{}' has {} values", row.name, variable.size()),
           fmt::format("give {}", row.length));
    }
  }

  std::string path_;
  std::set<std::string> overridden_;
  toml::table* root_ = nullptr;
};

// What no single key can be blamed for.
void check_together(const Recipe& recipe) {
  const auto fail = [&](const std::string& problem, const std::string& remedy) {
    throw Error(recipe.path, problem, remedy);
  };
  if (recipe.data.sources.empty()) fail("there is nothing to learn from", "add a [[data.source]]");
  for (const Source& source : recipe.data.sources) {
    if (source.rate_low > source.rate_high) {
      fail(fmt::format("data.source.{}: rate_low = {} is above rate_high = {}", source.name, source.rate_low,
                       source.rate_high),
           "swap them");
    }
  }
  const std::int64_t longest = 2 * (recipe.data.max_tokens + 1);
  if (recipe.training.batch_tokens < longest) {
    fail(fmt::format("training.batch_tokens = {} cannot hold an example of twice data.max_tokens = {}",
                     recipe.training.batch_tokens, recipe.data.max_tokens),
         fmt::format("give at least {}", longest));
  }
  const std::string& best = recipe.validation.best;
  if (best == "loss") return;
  const std::size_t dot = best.find('.');
  const std::string set = best.substr(0, dot), metric = dot == best.npos ? "" : best.substr(dot + 1);
  const auto& sets = recipe.validation.sets;
  const auto& metrics = recipe.validation.metrics;
  const bool known_set = std::any_of(sets.begin(), sets.end(), [&](const ValidationSet& s) { return s.name == set; });
  const bool known_metric = metric == "loss" || std::find(metrics.begin(), metrics.end(), metric) != metrics.end();
  if (!known_set || !known_metric) {
    fail("validation.best = " + string_text(best) + " names no set and metric of this recipe",
         "write loss, SET.loss or SET.METRIC");
  }
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
  template <class T>
  void print(T& from) {
    for (const Key& row : keys(from)) {
      if constexpr (requires {
                      from.kind;
                      from.files;
                    }) {
        if (!row.kind.empty() && row.kind != from.kind) continue;
      }
      text += row.name + " = " + value_text(row.variable) + "\n";
    }
    if constexpr (std::is_same_v<T, ModelRecipe>) {
      for (const auto& [key, value] : from.sizes.items()) text += key_text(key) + " = " + value_text(value) + "\n";
    }
  }
};

class Explainer {
 public:
  std::vector<RecipeKey> all;

  template <class T>
  void table(const std::string& name, T& defaults) {
    for (const Key& row : keys(defaults)) {
      all.push_back({name, row.name, type_text(row), row.must ? "" : value_text(row.variable), explain(row)});
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
    if (!row.kind.empty()) text += "; for kind " + row.kind;
    if (!row.allowed.empty()) text += fmt::format(" ({})", fmt::join(row.allowed, ", "));
    return text;
  }
};

}  // namespace

std::string Recipe::data_folder() const {
  return (std::filesystem::path(path).parent_path() / data.root).lexically_normal().string();
}

std::string Recipe::start_folder() const {
  if (training.start.empty()) return {};
  return (std::filesystem::path(path).parent_path() / training.start).lexically_normal().string();
}

Recipe parse_recipe(std::string_view text, const std::string& path, const std::vector<std::string>& overrides) {
  if (text.size() > max_recipe_bytes) throw Error(path, "is larger than 1 MiB", "is it a recipe?");
  toml::table root;
  try {
    root = toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw Error(path + ":" + std::to_string(error.source().begin.line),
                "is not TOML (" + std::string(error.description()) + ")", "mend the line");
  }
  std::set<std::string> overridden;
  for (const std::string& override : overrides) apply_override(root, override, overridden);
  Recipe recipe;
  recipe.path = path;
  Reader(path, std::move(overridden)).read(root, recipe);
  check_together(recipe);
  return recipe;
}

Recipe load_recipe(const std::string& path, const std::vector<std::string>& overrides) {
  return parse_recipe(io::read_file(path), path, overrides);
}

std::string to_toml(const Recipe& recipe) {
  Recipe copy = recipe;  // the rows bind variables, which they only read here
  Printer printer;
  visit_tables(copy, printer);
  return printer.text;
}

std::vector<RecipeKey> recipe_keys() {
  Recipe defaults;
  Explainer explainer;
  visit_tables(defaults, explainer);
  return explainer.all;
}

}  // namespace emend::train
