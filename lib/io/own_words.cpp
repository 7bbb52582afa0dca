#include "io/own_words.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "io/whole_text.h"
#include "text/whole_file.h"

namespace emend::io {

namespace {

namespace fs = std::filesystem;

constexpr const char* in_folders = ".emend-words";

constexpr const char* section =
    "The words in FILE (`--words`) are known and never changed. The same holds for a user's words in "
    "`$XDG_CONFIG_HOME/emend/words` (`~/.config/emend/words` if the variable is not set), and for a project's words in "
    "the files `.emend-words` in the current folder and the folders above it, up to the top of the repository (the "
    "folder with `.git` or `.hg`) or the root. Both denoise and gec read these files. `-v` names the files that were "
    "read; `--no-words` reads only FILE. Each file has one word per line: letters, digits, hyphens and apostrophes, in "
    "UTF-8. A word in small letters also covers its forms with capitals, and a word with `'s` needs no line of its "
    "own.";

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// Also one that nobody may read: whoever opens it says so.
bool is_there(const fs::path& path) {
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  return fs::exists(status) || (code && status.type() != fs::file_type::not_found);
}

}  // namespace

void declare(cli::Options& options, OwnWordsOptions& own) {
  options.add("no-words", own.none, "Read only the FILE of `--words`, not `.emend-words` or the user's own list")
      .in_brief("Read no list of accepted words except --words");
  options.section("WORDS OF YOUR OWN", section);
}

std::vector<std::string> own_word_files(const std::string& folder, const std::string& config, const std::string& home) {
  std::vector<std::string> files;
  const auto add = [&](const fs::path& path) {
    if (is_there(path)) files.push_back(path.string());
  };
  for (fs::path at = folder; !at.empty(); at = at.parent_path()) {
    add(at / in_folders);
    if (is_there(at / ".git") || is_there(at / ".hg") || at == at.root_path()) break;
  }
  // The specification of these folders: a relative one does not count.
  if (fs::path(config).is_absolute()) {
    add(fs::path(config) / "emend/words");
  } else if (!home.empty()) {
    add(fs::path(home) / ".config/emend/words");
  }
  return files;
}

text::WordList read_own_words(const std::string& path) {
  return text::WordList::parse(
      plain_text(path, text::read_whole(path, text::Whole::named, "name a file with a word a line")), path);
}

OwnWords own_words(const std::vector<std::string>& named, const OwnWordsOptions& options) {
  OwnWords own{.words = {}, .files = named};
  if (!options.none) {
    std::error_code code;  // a folder that was removed has none above it
    const fs::path folder = fs::current_path(code);
    for (std::string& file : own_word_files(folder.string(), variable("XDG_CONFIG_HOME"), variable("HOME")))
      own.files.push_back(std::move(file));
  }
  for (const std::string& file : own.files) own.words.merge(read_own_words(file));
  return own;
}

}  // namespace emend::io
