// What a file that is no UTF-8 text is, by its first bytes, and what makes text of it: for messages.
#pragma once

#include <string>
#include <string_view>

namespace emend::text {

struct FileKind {
  enum class Holds { bytes, text_and_bytes, text };
  const char *what, *command;  // "compressed by bzip2", "bzip2 -dc FILE"
  std::string_view magic;      // what it begins with
  Holds holds = Holds::bytes;  // a PDF's first line is text, and a text in UTF-16 is one
};

// Null where nothing is known.
const FileKind* file_kind(std::string_view begin);

// The same for the first line of a file: null for a text in another encoding, and where the line has nothing but
// characters of a text and may be one's: "BZhang wrote this" is no bzip2.
const FileKind* kind_of_binary(std::string_view first_line);

}  // namespace emend::text
