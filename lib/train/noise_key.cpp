#include "train/noise_key.h"

#include <string_view>

#include "cli/error.h"

namespace emend::train {

noise::Noiser make_noiser(const noise::Options& options, const std::string& key) {
  try {
    return noise::Noiser(options);
  } catch (const Error& error) {
    constexpr std::string_view option = "--kinds: ";
    std::string text = error.what();
    if (text.starts_with(option)) text.erase(0, option.size());
    if (const std::size_t list = text.find("--list-kinds"); list != text.npos) text.insert(list, "noise-inject ");
    throw Error(key, text);
  }
}

}  // namespace emend::train
