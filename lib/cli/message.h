// Messages to standard error: `program: subject: problem: remedy`. Thread-safe; a message is one write.
#pragma once

#include <string>
#include <string_view>

namespace emend::cli {

// Silent with -q. subject: "file:line" or an option; remedy may be empty.
void warn(std::string_view subject, std::string_view problem, std::string_view remedy = "");
// Shown with -v only.
void inform(std::string_view message);
// Always shown: what ended the program.
void fail(std::string_view message);
// The name that messages begin with; set by cli::run.
void set_program_name(std::string name);
const std::string& program_name();
// NO_COLOR is empty or unset, TERM is not dumb and the descriptor is a terminal.
bool colours(int descriptor);

}  // namespace emend::cli
