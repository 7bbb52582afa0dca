// TOML as recipes and overrides are written in it.
#pragma once

#include <toml++/toml.h>

#include <string_view>

namespace emend::train {

// toml::parse for any bytes. toml++ 3.3 is undefined where a letter beyond ASCII stands outside strings and comments;
// TOML has none there, and this says so. Throws toml::parse_error with the line.
toml::table parse_toml(std::string_view text);

}  // namespace emend::train
