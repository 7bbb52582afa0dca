// Messages to standard error: `program: subject: problem: remedy`. Thread-safe; a message is one write. One that cannot
// be written, as its reader has gone, is lost: it ends no work.
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
// Text as it is: a report of work that goes on. Silent with -q. Behind text that ends no line, such as a bar, the
// messages above begin a line of their own.
void show(std::string_view text);
// Ends the line that such a text began.
void end_line();
// The name that messages begin with; set by cli::run.
void set_program_name(std::string name);
const std::string& program_name();
// The descriptor is a terminal on which a line can be written anew: TERM is not dumb.
bool rewrites_lines(int descriptor);
// The same, and NO_COLOR is empty or unset.
bool colours(int descriptor);
// The columns of a terminal; where the descriptor is none, what COLUMNS says, or 80.
int terminal_width(int descriptor);

}  // namespace emend::cli
