// Texts as score and sigtest are told them: FILE, or FILE:N for a column of it; and what a file beside them says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/error.h"
#include "text/lines.h"

namespace emend::io {

struct TextFile {
  std::string path;                     // "-" is standard input
  std::optional<std::uint64_t> column;  // from 1; without one, whole lines
};

// FILE:N is the N-th column of FILE (N from 1 to 999999), unless there is a file of the name FILE:N.
TextFile text_file(const std::string& operand);

// What messages and tables call the file: its path, or "standard input".
std::string name_of(const std::string& path);

// The lines of what is named as above, without a byte order mark; the file may be compressed (lines.h). Throws Error
// when it cannot be opened, and from `next`.
text::LineSource open_lines(const std::string& operand);

// Throws Error where standard input is named more than once.
void check_standard_input(const std::vector<std::string>& operands);

// How the hypotheses in the file were decoded, which FILE.meta.json beside it says: {"decode": "free"} or "forced".
// "unknown" without that file, and of standard input. Throws Error where it says something else.
std::string decode_of(const std::string& path);
// The package that wrote them: {"package": "run/package"}; empty where nothing says so.
std::string package_of(const std::string& path);

}  // namespace emend::io
