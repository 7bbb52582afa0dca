// `--set KEY=VALUE`: what replaces keys of a recipe before it is read.
#pragma once

#include <toml++/toml.h>

#include <map>
#include <string>

namespace emend::train {

// By dotted name, the value as it was given.
using Overridden = std::map<std::string, std::string>;

// Puts the value of "data.source.books.weight=2" into the document. Throws Error for what has no key or no TOML value,
// and for a name that the recipe lacks.
void apply_override(toml::table& recipe, const std::string& override, Overridden& overridden);

}  // namespace emend::train
