#include "symspell/package.h"

#include "io/config_reader.h"

namespace emend::symspell {

Options read_options(const nlohmann::json& model, const std::string& subject) {
  Options options;
  io::ConfigReader reader(model, subject);
  std::int64_t distance = options.index.distance, prefix = options.index.prefix;
  reader.read("mode", options.mode, {"words", "compound", "segment"});
  reader.read("distance", distance, 1, most_distance);
  reader.read("prefix", prefix, 1, most_prefix);
  reader.read("shortest", options.shortest, 1, 60);
  reader.read("capitals", options.capitals, {"all", "first", "none"});
  reader.finish();
  if (prefix <= distance)
    throw Error(subject, "prefix = " + std::to_string(prefix) + " is not above distance", "give more letters");
  options.index = {static_cast<int>(distance), static_cast<int>(prefix)};
  return options;
}

nlohmann::json to_json(const Options& options) {
  return {{"mode", options.mode},
          {"distance", options.index.distance},
          {"prefix", options.index.prefix},
          {"shortest", options.shortest},
          {"capitals", options.capitals}};
}

bool is_dictionary(const io::Package& package) {
  const auto name = package.config.find("architecture");
  return name != package.config.end() && *name == architecture;
}

}  // namespace emend::symspell
