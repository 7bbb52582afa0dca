// The table of a recipe's keys: what recipe.cpp reads by, and recipe_print.cpp prints and explains.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "train/recipe.h"

namespace emend::train {

using Variable = std::variant<bool*, std::int64_t*, std::uint64_t*, double*, std::string*, std::vector<std::int64_t>*,
                              std::vector<double>*, std::vector<std::string>*>;

// One row of the table, bound to its variable. The setters return *this, so that a row reads as one sentence.
struct Key {
  std::string name;
  Variable variable;
  std::string sentence;
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
  std::vector<std::string> allowed = {};
  std::size_t length = 0;               // of a list; 0: any but none
  bool must = false;                    // has no default
  bool none = false;                    // a list may be empty
  std::vector<std::string> kinds = {};  // of the table that know the key; empty: all

  Key& range(double low, double high) { return least = low, most = high, *this; }
  Key& choices(std::vector<std::string> values) { return allowed = std::move(values), *this; }
  Key& pair() { return length = 2, *this; }
  Key& required() { return must = true, *this; }
  Key& or_none() { return none = true, *this; }
  Key& only(std::vector<std::string> which) { return kinds = std::move(which), *this; }

  bool known_to(std::string_view kind) const {
    return kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  }
};
using Keys = std::vector<Key>;

Keys keys(Data&);
Keys keys(Source&);
Keys keys(TokenizerRecipe&);
Keys keys(ModelRecipe&);
Keys keys(Training&);
Keys keys(ParameterGroup&);
Keys keys(Validation&);
Keys keys(ValidationSet&);
Keys keys(PackageRecipe&);

// Tables of several kinds (sources, validation sets) have keys that only some of the kinds know.
template <class T>
concept HasKinds = requires(T table) {
  table.kind;
  table.files;
};

// Calls visit(name, keys) for every table, in order; visit.list(name, elements) for every array of tables.
template <class Visitor, class R>
void visit_tables(R& recipe, Visitor& visit) {
  visit.table("data", recipe.data);
  visit.list("data.source", recipe.data.sources);
  visit.table("tokenizer", recipe.tokenizer);
  visit.table("model", recipe.model);
  visit.table("training", recipe.training);
  visit.list("training.group", recipe.training.groups);
  visit.table("validation", recipe.validation);
  visit.list("validation.set", recipe.validation.sets);
  visit.table("package", recipe.package);
}

// A string and a key as TOML has them.
std::string toml_string(std::string_view text);
std::string toml_key(std::string_view key);
// "whole number", "list of strings" ...
std::string type_name(const Key& key);

}  // namespace emend::train
