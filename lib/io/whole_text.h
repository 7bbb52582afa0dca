// The files that options name and that are read or written whole: one rule for all of them. What is read may be
// compressed, by its first bytes; what is written is, where its name ends in .gz, .xz, .zst or .svgz (compression.h).
#pragma once

#include <string>
#include <string_view>

#include "cli/error.h"

namespace emend::io {

// What a file holds whose bytes were read: decompressed, without a byte order mark. Throws Error, naming the file,
// where that is no text, is damaged, or has more than 256 MiB.
std::string plain_text(const std::string& path, std::string bytes);

// Of read_file() (package.h), so that `-` is standard input.
std::string read_text(const std::string& path);

// Atomic, as write_file() is; the same text gives the same bytes.
void write_text(const std::string& path, std::string_view text);

}  // namespace emend::io
