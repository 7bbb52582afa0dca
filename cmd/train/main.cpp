// train: makes a model package from a recipe.
#include <fmt/format.h>

#include <cstdio>

#include "cli/program.h"
#include "document.h"
#include "neural.h"

using namespace emend;

namespace {

void explain_keys() {
  std::string table;
  for (const train::RecipeKey& key : train::recipe_keys()) {
    if (key.table != table) fmt::print("{}[{}]\n", table.empty() ? "" : "\n", key.table);
    table = key.table;
    const std::string fallback = key.fallback.empty() ? "must be given" : "default " + key.fallback;
    fmt::print("{}  ({}, {})\n    {}\n", key.name, key.type, fallback, key.sentence);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> recipes, overrides;
  bool print = false, explain = false;
  train::RunOptions run;
  cli::Options options;
  options.positional(recipes, "RECIPE", "The recipe, a TOML file", 0, 1);
  options.group("Recipe");
  options.add("set", overrides, "KEY=VALUE",
              "Replace a key of the recipe: a dotted name and a TOML value; may be repeated");
  options.add("print-recipe", print, "Print the recipe with every key, defaults included, and stop");
  options.add("explain-keys", explain, "Print what each key of a recipe means, and stop");
  declare(options, run);
  return cli::run(argc, argv, train_document(), options, [&]() -> int {
    if (explain) {
      explain_keys();
      return cli::success;
    }
    if (recipes.empty())
      throw Error("RECIPE", "no recipe was named",
                  "give the path of a TOML file; --explain-keys says what it may hold");
    const train::Recipe recipe = train::load_recipe(recipes.front(), overrides);
    if (print) {
      std::fputs(train::to_toml(recipe).c_str(), stdout);
      return cli::success;
    }
    auto* train = reinterpret_cast<Train*>(cli::load_module("train", train_entry_point));
    return train({cli::caller(), recipe, run});
  });
}
