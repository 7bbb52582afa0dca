#include "io/known_words.h"

#include <filesystem>

namespace emend::io {

text::WordList known_words(const Package& package) {
  const std::string path = package.file(text::WordList::file_name);
  if (!std::filesystem::exists(path)) return {};
  text::WordList words = text::WordList::load(path);
  if (package.text("language").starts_with("en")) words.set_english();
  return words;
}

}  // namespace emend::io
