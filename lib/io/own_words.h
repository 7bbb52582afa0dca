// The user's own words: those of --words, of `$XDG_CONFIG_HOME/emend/words`, and of the files `.emend-words` in the
// current folder and in those above it.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"
#include "text/word_list.h"

namespace emend::io {

struct OwnWordsOptions {
  bool none = false;  // what is not named is not read
};
// --no-words, and what the man page says of all three; --words is declared by the caller.
void declare(cli::Options& options, OwnWordsOptions& own);

// What lies there for these folders, each a file of read_own_words(). From `folder` upwards up to one that has
// `.git` or `.hg`, the top of a repository, or up to the root; nearest first. config: $XDG_CONFIG_HOME; home: $HOME,
// where config is empty or not absolute.
std::vector<std::string> own_word_files(const std::string& folder, const std::string& config, const std::string& home);

// A word a line; the file may be compressed (whole_text.h). Throws Error naming file and line.
text::WordList read_own_words(const std::string& path);

struct OwnWords {
  text::WordList words;
  std::vector<std::string> files;  // that were read
};
// named: the files of --words. Throws Error naming file and line.
OwnWords own_words(const std::vector<std::string>& named, const OwnWordsOptions& options);

}  // namespace emend::io
