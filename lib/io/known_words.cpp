#include "io/known_words.h"

#include <filesystem>

namespace emend::io {

text::WordList known_words(const Package& package) {
  const std::string path = package.file(text::WordList::file_name);
  return std::filesystem::exists(path) ? text::WordList::load(path) : text::WordList();
}

}  // namespace emend::io
