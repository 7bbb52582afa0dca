// What others wrote, file names and text, as messages and tables show it.
#pragma once

#include <string>
#include <string_view>

namespace emend::cli {

// On one line, and so that no terminal obeys it: control characters, those that turn the direction of text or end a
// line, and bytes that are no UTF-8 are written out, `\n`, `\t` and `\r` by these names, each byte of others as `\x1b`.
std::string printable(std::string_view text);

}  // namespace emend::cli
