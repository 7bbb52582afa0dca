// A configuration as JSON, by its keys (config_keys.h).
#pragma once

#include <nlohmann/json.hpp>
#include <utility>

namespace emend::io {

class ConfigWriter {
 public:
  nlohmann::json json = nlohmann::json::object();

  template <class Key, class Value>
  void operator()(const Key& key, const Value& value) {
    json[key.name] = value;
  }
  static bool matters(bool something) { return something; }
};

// A copy is written, as keys() binds what a reader could change.
template <class Config>
nlohmann::json write_config(Config config) {
  ConfigWriter writer;
  keys(writer, config);
  return std::move(writer.json);
}

}  // namespace emend::io
