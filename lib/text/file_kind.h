// What a file that is no UTF-8 text is, by its first bytes, and what makes text of it: for messages.
#pragma once

#include <string>
#include <string_view>

namespace emend::text {

struct FileKind {
  const char *what, *command;  // "compressed by bzip2", "bzip2 -dc FILE"
  std::string_view magic;      // what it begins with
  bool compressed;
};

// Null where nothing is known.
const FileKind* file_kind(std::string_view begin);

}  // namespace emend::text
