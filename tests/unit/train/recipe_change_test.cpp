#include "train/recipe_change.h"

#include <gtest/gtest.h>

#include "train/recipe.h"

namespace emend::train {
namespace {

Recipe recipe(const std::vector<std::string>& overrides = {}) {
  return parse_recipe(
      "[[data.source]]\nname = \"books\"\nfiles = [\"a.txt\"]\n[[validation.set]]\nname = \"dev\"\n"
      "files = [\"b.tsv\"]\n",
      "r.toml", overrides);
}

std::vector<KeyChange> changes(const std::vector<std::string>& overrides) {
  return changed_keys(placeless_toml(recipe()), placeless_toml(recipe(overrides)));
}

TEST(RecipeChange, NamesTheKeysWithTheirValues) {
  EXPECT_TRUE(changes({}).empty());
  EXPECT_EQ(shown(changes({"training.learning_rate=0.1", "data.source.books.weight=2", "model.width=32"})),
            "data.source.books.weight 1.0 -> 2.0, model.width 256 -> 32, training.learning_rate 0.001 -> 0.1");
  EXPECT_EQ(shown(changes({"data.source.books.kind=pairs"})).substr(0, 43),
            "data.source.books.kind \"clean\" -> \"pairs\", ");
  EXPECT_TRUE(shown(changes({"data.source.books.kind=pairs"})).ends_with(" more"));
}

TEST(RecipeChange, WhatComesAfterTrainingOrEndsItMakesNoWeights) {
  for (const char* set : {"training.steps=3", "training.max_minutes=1", "training.max_cpu_minutes=1",
                          "training.report_every=1", "training.checkpoint_minutes=1", "training.reduction=mpi",
                          "validation.every=3", "validation.set.dev.limit=3", "package.quantize=none"}) {
    ASSERT_EQ(changes({set}).size(), 1u) << set;
    EXPECT_FALSE(makes_weights(changes({set}).front())) << set;
  }
  for (const char* set : {"training.seed=3", "training.schedule=cosine", "data.max_tokens=3", "tokenizer.size=300"})
    EXPECT_TRUE(makes_weights(changes({set}).front())) << set;
}

// A key that an older version did not print has its default there.
TEST(RecipeChange, ANewKeyIsNoChange) {
  std::string older = placeless_toml(recipe());
  const std::size_t begin = older.find("coverage = ");
  ASSERT_NE(begin, older.npos);
  older.erase(begin, older.find('\n', begin) + 1 - begin);
  EXPECT_TRUE(changed_keys(older, placeless_toml(recipe())).empty());
  EXPECT_EQ(shown(changed_keys(older, placeless_toml(recipe({"training.coverage=1"})))),
            "training.coverage 0.0 -> 1.0");
}

}  // namespace
}  // namespace emend::train
