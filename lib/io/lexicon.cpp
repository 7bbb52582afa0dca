#include "io/lexicon.h"

#include <optional>

#include "io/mapped_file.h"

namespace emend::io {

std::shared_ptr<const text::Lexicon> open_lexicon(const std::string& path) {
  const auto file = std::make_shared<const MappedFile>(path);
  return text::Lexicon::parse(file->bytes(), path, file);
}

std::shared_ptr<const text::Lexicon> lexicon_of(const Package& package) {
  const std::optional<std::string> path = file_of_named(package, "lexicon", text::Lexicon::file_name);
  return path ? open_lexicon(*path) : nullptr;
}

}  // namespace emend::io
