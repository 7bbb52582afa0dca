// Reads the sizes of a model, or what else a package or recipe sets, from JSON: every key is known, of its type and in
// its range, or an Error says which is not.
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/error.h"
#include "io/config_keys.h"

namespace emend::io {

class ConfigReader {
 public:
  ConfigReader(const nlohmann::json& config, std::string subject) : config_(config), subject_(std::move(subject)) {
    if (!config_.is_object()) throw Error(subject_, "its sizes are no table", "write key = value");
  }

  void read(const char* key, std::int64_t& value, std::int64_t least, std::int64_t most) {
    if (!take(key)) return;
    const auto& found = config_.at(key);
    if (!found.is_number_integer() || found < least || found > most) {
      throw Error(subject_, std::string(key) + " = " + found.dump(),
                  "give a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    }
    value = found.get<std::int64_t>();
  }

  void read(const char* key, double& value, double least, double most) {
    if (!take(key)) return;
    const auto& found = config_.at(key);
    if (!found.is_number() || found < least || found > most) {
      throw Error(subject_, std::string(key) + " = " + found.dump(),
                  "give a number from " + nlohmann::json(least).dump() + " to " + nlohmann::json(most).dump());
    }
    value = found.get<double>();
  }

  void read(const char* key, std::string& value, const std::vector<std::string>& choices) {
    if (!take(key)) return;
    const auto& found = config_.at(key);
    std::string list;
    for (const auto& choice : choices) {
      if (found == choice) {
        value = choice;
        return;
      }
      list += (list.empty() ? "" : ", ") + choice;
    }
    throw Error(subject_, std::string(key) + " = " + found.dump(), "choose one of " + list);
  }

  void read(const char* key, std::string& value) {
    if (!take(key)) return;
    const auto& found = config_.at(key);
    if (!found.is_string()) throw Error(subject_, std::string(key) + " = " + found.dump(), "give a word in quotes");
    value = found.get<std::string>();
  }

  void read(const char* key, bool& value) {
    if (!take(key)) return;
    const auto& found = config_.at(key);
    if (!found.is_boolean()) throw Error(subject_, std::string(key) + " = " + found.dump(), "give true or false");
    value = found.get<bool>();
  }

  // The same of keys that are declared (config_keys.h).
  void operator()(const Whole& key, std::int64_t& value) { read(key.name, value, key.least, key.most); }
  void operator()(const Number& key, double& value) { read(key.name, value, key.least, key.most); }
  void operator()(const Truth& key, bool& value) { read(key.name, value); }
  void operator()(const Word& key, std::string& value) {
    if (key.choices.empty())
      read(key.name, value);
    else
      read(key.name, value, key.choices);
  }
  static bool matters(bool) { return true; }

  // Call last: a key that was not read is a mistake.
  void finish() const {
    for (const auto& [key, value] : config_.items()) {
      if (!taken_.count(key)) {
        std::string list;
        for (const auto& known : taken_) list += (list.empty() ? "" : ", ") + known;
        throw Error(subject_, "'" + key + "' is not known", "the keys are " + list);
      }
    }
  }

 private:
  bool take(const char* key) {
    taken_.insert(key);
    return config_.contains(key);
  }

  const nlohmann::json& config_;
  std::string subject_;
  std::set<std::string> taken_;
};

// A configuration whose keys are all in `json`, or have their defaults.
template <class Config>
Config read_config(const nlohmann::json& json, std::string subject) {
  Config config;
  ConfigReader reader(json, std::move(subject));
  keys(reader, config);
  reader.finish();
  return config;
}

}  // namespace emend::io
