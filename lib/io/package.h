// Model packages: a folder with config.json, model.safetensors, a tokenizer, recipe.toml and a card (README.md).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/error.h"

namespace emend::io {

struct Package {
  std::string folder;
  nlohmann::json config;  // "architecture", "tokenizer", "language", "task", then the architecture's own sizes
  std::string file(std::string_view name) const;  // folder/name
  // What config.json says under `key`, `otherwise` where it says nothing. Throws Error where that is no text.
  std::string text(const char* key, std::string_view otherwise = "") const;
  // Its "model": the sizes of the architecture. Throws Error where there is no such table.
  const nlohmann::json& sizes() const;
};

// `name_or_folder` with a slash or naming a folder with a config.json is taken as it is; otherwise it is searched in
// $EMEND_MODELS (colon-separated), $XDG_DATA_HOME/emend/models (default ~/.local/share), <prefix>/share/emend/models of
// the running program, which in a build folder is a link to the source tree's. Throws Error that lists where it looked
// and what is there, or names a file of weights that is damaged, a key of config.json that is not known and nearly one
// that is, or one of another type.
Package open_package(const std::string& name_or_folder);
// The folder that open_package would read, or nothing where there is none.
std::optional<std::string> find_package(const std::string& name_or_folder);
// A file of another package, which config.json names under `key`: a package beside the package's own folder, else one
// that open_package finds; a name with a slash is a folder. Nothing where config.json names none, and where there is no
// such package. Throws Error where it lacks the file.
std::optional<std::string> file_of_named(const Package& package, const char* key, std::string_view file);
// config.json's "sentence_bytes", in which longer sentences are cut for the model; `fallback` where it says nothing.
// Throws Error where it is out of reason.
std::size_t sentence_bytes(const Package& package, std::size_t fallback);

// config.json's "calibration", a slope above 0 and an offset (filters/calibration.h); 1 and 0 where it says nothing.
// Throws Error where it is no such pair.
std::array<double, 2> calibration(const Package& package);
// Its "calibration_types", a number for the name of a type of edits; none where it says nothing. Throws Error where it
// is something else.
std::map<std::string, double, std::less<>> calibration_types(const Package& package);
// Its "calibration_level", not negative; 0 where it says nothing. Throws Error where it is no such number.
double calibration_level(const Package& package);
// Its "calibration_commas", slope above 0, offset and level; nothing where it says nothing. Throws Error where they are
// no such numbers.
std::optional<std::array<double, 3>> calibration_commas(const Package& package);
// Names of the packages that would be found, for completions and messages.
std::vector<std::string> package_names();

// Reads a JSON file; Error names file and byte on damage.
nlohmann::json read_json(const std::string& path);

// Atomic: written beside the path, fsynced, renamed.
void write_file(const std::string& path, std::string_view contents);
// Throws Error where it has more than `most` bytes, of which no more are read.
std::string read_file(const std::string& path, std::size_t most = SIZE_MAX);

}  // namespace emend::io
