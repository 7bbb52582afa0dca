#include "io/known_words.h"

#include <filesystem>

#include "io/lexicon.h"

namespace emend::io {

text::WordList known_words(const Package& package) {
  const std::string path = package.file(text::WordList::file_name);
  text::WordList words;
  if (std::filesystem::exists(path)) words = text::WordList::load(path);
  words.set_lexicon(lexicon_of(package));
  if (package.text("language").starts_with("en")) words.set_english();
  return words;
}

}  // namespace emend::io
