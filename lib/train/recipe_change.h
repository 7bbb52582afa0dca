// How the recipe of a run differs from the one that it began with.
#pragma once

#include <string>
#include <vector>

namespace emend::train {

struct KeyChange {
  std::string key;          // "training.steps", "data.source.books.weight"
  std::string before, now;  // values as TOML; empty where a recipe lacks the key
};

// Of two recipes as placeless_toml() prints them, in the order of `now`. Keys that `before` is too old to know have
// their defaults in it.
std::vector<KeyChange> changed_keys(const std::string& before, const std::string& now);

// Whether the weights of a run would have become others by this change: all keys but those of [validation] and
// [package], and those that say how long a run goes on, how often it tells and keeps what it has, and what sums
// gradients.
bool makes_weights(const KeyChange& change);

// "training.learning_rate 0.01 -> 0.1, training.clip 1.0 -> 2.0", the first ones where they are many.
std::string shown(const std::vector<KeyChange>& changes);

}  // namespace emend::train
