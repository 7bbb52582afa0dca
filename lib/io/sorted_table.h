// A table in a file: lines of a key and its values, each behind a TAB, sorted by the keys' bytes. They are looked up
// where they lie; nothing of the file is kept in memory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/mapped_file.h"

namespace emend::io {

class SortedTable {
 public:
  // Throws Error, naming file and line, where it is not UTF-8, a line has no value, or it is not sorted. row: what a
  // line should be, for that: WORD TAB MEANING.
  SortedTable(const std::string& path, std::string_view row);

  // Those of a key; none where it is not listed. They live as long as the table.
  std::vector<std::string_view> find(std::string_view key) const;

 private:
  std::string_view text() const;

  MappedFile file_;
};

}  // namespace emend::io
