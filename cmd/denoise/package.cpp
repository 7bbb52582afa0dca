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

}  // namespace emend
