// The one way to read and write whole files: the parts of a model package, and the lists and tables that options
// name. No name makes a program wait for ever or fill the memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace emend::text {

inline constexpr std::size_t most_whole_bytes = std::size_t{256} << 20;

enum class Whole {
  part,   // of a package, or mapped: a regular file
  named,  // by a user: also a pipe that somebody has opened already, as /dev/stdin and <(...) are, and /dev/null
};

// Throws Error, naming the file and the remedy, for a folder, a device and a named pipe. One that is not there, or may
// not be looked at, passes: whoever opens it says so.
void check_whole(const std::string& path, Whole kind);

// A descriptor of a file that passes; -1, with errno, where it cannot be opened. Never waits.
int open_whole(const std::string& path, Whole kind);

// Its bytes. Throws Error where it does not pass, cannot be opened (with `remedy`) or read, or has more than `most`
// bytes, of which no more are read.
std::string read_whole(const std::string& path, Whole kind, const std::string& remedy,
                       std::size_t most = most_whole_bytes);

// What the bytes of a named one say, without a byte order mark. Throws Error where they are compressed (io/whole_text.h
// decompresses what it can before) or no text.
std::string as_text(const std::string& path, std::string bytes);

// Written beside, as FILE.new, and renamed. Throws Error where that fails.
void write_whole(const std::string& path, std::string_view bytes);

}  // namespace emend::text
