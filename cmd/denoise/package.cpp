#include "package.h"

#include <filesystem>

namespace emend {

text::WordList known_words(const io::Package& package, const text::WordList& own) {
  const std::string path = package.file(text::WordList::file_name);
  text::WordList words;
  if (std::filesystem::exists(path)) words = text::WordList::load(path);
  words.merge(own);
  return words;
}

std::size_t sentence_bytes(const io::Package& package, std::size_t fallback) {
  const auto found = package.config.find("sentence_bytes");
  if (found == package.config.end()) return fallback;
  constexpr std::int64_t least = 16, most = 100000;
  const std::int64_t bytes = found->is_number_integer() ? found->get<std::int64_t>() : 0;
  if (bytes < least || bytes > most)
    throw Error(package.file("config.json"), "\"sentence_bytes\" is no number from 16 to 100000",
                "fetch the package again");
  return static_cast<std::size_t>(bytes);
}

}  // namespace emend
