// A recipe, then overrides, each after a NUL. What is accepted is printed and read back as the same.
#include <string>
#include <vector>

#include "memory_file.h"
#include "train/recipe.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < size; ++i) {
    if (data[i] == 0)
      parts.emplace_back();
    else
      parts.back() += static_cast<char>(data[i]);
  }
  std::string printed;
  try {
    const std::vector<std::string> overrides(parts.begin() + 1, parts.end());
    printed = train::to_toml(train::parse_recipe(parts[0], "fuzz.toml", overrides));
  } catch (const Error&) {
    return 0;
  }
  require(train::to_toml(train::parse_recipe(printed, "fuzz.toml")) == printed);
  return 0;
}
