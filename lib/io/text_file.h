// Texts as score and sigtest are told them: FILE, or FILE:N for a column of it; and what a file beside them says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/error.h"

namespace emend::io {

struct TextFile {
  std::string path;                     // "-" is standard input
  std::optional<std::uint64_t> column;  // from 1; without one, whole lines
};

// FILE:N is the N-th column of FILE (N from 1 to 999999), unless there is a file of the name FILE:N.
TextFile text_file(const std::string& operand);

// How the hypotheses in the file were decoded, which FILE.meta.json beside it says: {"decode": "free"} or "forced".
// "unknown" without that file, and of standard input. Throws Error where it says something else.
std::string decode_of(const std::string& path);

}  // namespace emend::io
