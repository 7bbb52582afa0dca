// What a file that is no UTF-8 text is, by its first bytes, and what makes text of it: for messages.
#pragma once

#include <string>
#include <string_view>

namespace emend::text {

struct FileKind {
  const char *what, *command;  // "compressed by bzip2", "bzip2 -dc FILE"
  std::string_view magic;      // what it begins with
};

// Null where nothing is known.
const FileKind* file_kind(std::string_view begin);

// The same for the first line of a file, which may be that of a text nevertheless: null where it has nothing but
// characters of a text, except for a PDF's ("BZhang wrote this" is no bzip2), and for a text in UTF-16 or UTF-32.
const FileKind* kind_of_binary(std::string_view first_line);

}  // namespace emend::text
