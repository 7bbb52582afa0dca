#include "io/lexicon.h"

#include <filesystem>
#include <optional>

#include "io/mapped_file.h"

namespace emend::io {

namespace {

namespace fs = std::filesystem;

bool has_lexicon(const fs::path& folder) {
  std::error_code code;
  return fs::is_regular_file(folder / text::Lexicon::file_name, code);
}

}  // namespace

std::shared_ptr<const text::Lexicon> open_lexicon(const std::string& path) {
  const auto file = std::make_shared<const MappedFile>(path);
  return text::Lexicon::parse(file->bytes(), path, file);
}

std::shared_ptr<const text::Lexicon> lexicon_of(const Package& package) {
  const std::string name = package.text("lexicon");
  if (name.empty()) return nullptr;
  const fs::path beside = (fs::absolute(package.folder) / "").parent_path().parent_path() / name;
  const std::optional<std::string> folder = has_lexicon(beside) ? std::optional(beside.string()) : find_package(name);
  if (!folder || !has_lexicon(*folder)) return nullptr;
  return open_lexicon((fs::path(*folder) / text::Lexicon::file_name).string());
}

}  // namespace emend::io
