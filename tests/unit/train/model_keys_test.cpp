#include "train/model_keys.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "arch/registry.h"

namespace emend::train {
namespace {

using nlohmann::json;

const decode::Vocabulary kVocabulary{20, 0, 1, 2, 3, 4};

std::map<std::string, json> defaults_of(std::string_view architecture) {
  std::map<std::string, json> defaults;
  for (const ModelKey& key : model_keys(architecture))
    EXPECT_TRUE(defaults.emplace(key.name, key.fallback).second) << architecture << " " << key.name;
  return defaults;
}

// What the table says of an architecture is what the architecture reads, and what it takes where nothing is said.
template <class Rows>
void compare(const Rows& architectures) {
  for (const auto& architecture : architectures) {
    SCOPED_TRACE(architecture.name);
    const std::map<std::string, json> defaults = defaults_of(architecture.name);
    const json made = architecture.make(json::object(), kVocabulary, 1)->config();
    for (const auto& [key, value] : made.items()) {
      ASSERT_TRUE(defaults.contains(key)) << key;
      EXPECT_EQ(defaults.at(key), value) << key;
    }
    json sizes = architecture.tiny();
    for (const auto& [key, value] : defaults)
      if (!sizes.contains(key)) sizes[key] = value;
    EXPECT_NO_THROW(architecture.make(sizes, kVocabulary, 1)) << sizes.dump();
  }
}

TEST(ModelKeys, AreThoseOfTheArchitectures) {
  compare(arch::architectures());
  compare(arch::masked_architectures());
  compare(arch::tagging_architectures());
  compare(arch::scoring_architectures());
}

TEST(ModelKeys, NameArchitecturesThatThereAre) {
  std::set<std::string_view> known = {"ngram", "symspell", "confusions"};
  for (const auto& row : arch::architectures()) known.insert(row.name);
  for (const auto& row : arch::masked_architectures()) known.insert(row.name);
  for (const auto& row : arch::tagging_architectures()) known.insert(row.name);
  for (const auto& row : arch::scoring_architectures()) known.insert(row.name);
  for (const ModelKey& key : model_keys())
    for (const std::string_view name : key.architectures) EXPECT_TRUE(known.contains(name)) << key.name << " " << name;
}

}  // namespace
}  // namespace emend::train
