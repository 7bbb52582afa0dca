// train: makes a model package from a recipe.
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "cli/program.h"
#include "document.h"
#include "neural.h"

using namespace emend;

int main(int argc, char** argv) {
  std::vector<std::string> recipes, overrides;
  bool print = false, explain = false;
  train::RunOptions run;
  train::EvaluateOptions evaluate;
  cli::Options options;
  options.positional(recipes, "RECIPE", "The recipe, a TOML file", 0, 1);
  options.group("Recipe");
  options.add("set", overrides, "KEY=VALUE", "Replace a key of the recipe: a dotted name and a TOML value");
  options.add("print-recipe", print, "Print the recipe with every key, defaults included, and stop");
  options.add("explain-keys", explain, "Print what each key of a recipe means, and stop").immediate = true;
  declare(options, run);
  declare(options, evaluate);
  declare_hints(options);
  return cli::run(argc, argv, train_document(), options, [&]() -> int {
    if (explain) {
      std::fputs(explained_keys().c_str(), stdout);
      return cli::success;
    }
    check(options, run, evaluate);
    const auto neural = [&](const train::Recipe& recipe) {
      // Before LibTorch comes: on CPUs that have other work, too, threads that wait actively take what others need.
      setenv("OMP_WAIT_POLICY", "passive", 0);
      auto* train = reinterpret_cast<Train*>(cli::load_module("train", train_entry_point));
      return train({cli::caller(), recipe, run, evaluate});
    };
    if (!evaluate.package.empty()) return neural({});
    if (recipes.empty() && !run.exported.empty()) recipes = {run.exported + "/recipe.toml"};
    if (recipes.empty())
      throw Error("RECIPE", "no recipe was named",
                  "give the path of a TOML file; --explain-keys says what it may hold");
    const train::Recipe recipe = train::load_recipe(recipes.front(), overrides);
    check(recipe, run);
    if (print) {
      std::fputs(train::to_toml(recipe).c_str(), stdout);
      return cli::success;
    }
    return neural(recipe);
  });
}
