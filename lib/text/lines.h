// Lines of one file, wherever they come from.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace emend::text {

struct LineSource {
  std::string name;                        // for messages
  std::function<bool(std::string&)> next;  // the next line without its end; false at the end of the file
};

// One column, counted from 1, of lines whose columns are parted by TABs. Throws Error, naming file and line, for a line
// that has fewer; a line without anything, as stands between documents, has every column, empty.
LineSource column_of(LineSource lines, std::uint64_t column);

// The same lines without the byte order mark that programs of Windows put before the first.
LineSource without_mark(LineSource lines);

// A file's name without the ending of compressed ones: "page.html" of "page.html.gz". What the text is depends on that.
std::string_view without_compression(std::string_view file);

}  // namespace emend::text
