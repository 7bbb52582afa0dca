// What a logger wrote, told by how a line looks: a time stamp, a priority, a level, a program with its number, names of
// classes and threads, fields in brackets, key=value; lines of stack traces, of access logs, of builds, JSON lines.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "text/words.h"

namespace emend::text {

struct LogLine {
  enum class Kind : std::uint8_t {
    none,        // no log, as far as one line tells
    record,      // a header, then a message: "Jan  2 03:04:05 host sshd[42]: Accepted password"
    level,       // nothing but a level before the message: "ERROR: no such file"
    structured,  // JSON or key=value: the message is the value of msg, message, log or the like
    access,      // a request to a server and how it was answered; no message
    trace,       // a line of a stack trace or of a dump; the message is what an exception says
    build,       // what make, a compiler, a package manager or a test runner writes
    code,        // of a patch, a program, a terminal, a mail's header: no log, but written for a machine, too
    dense,       // hardly a word among numbers, paths, key=value and the like; no message
  };
  Kind kind = Kind::none;
  // What was written for people to read. Empty, at the line's end, where nothing was. The whole line where kind is
  // none.
  Span message;

  bool is_log() const { return kind != Kind::none; }
};

// Linear in the line's length for any input; looks at little more than the header of most lines.
LogLine log_line(std::string_view line);

// The table that log_line reads: forms of lines, each with an example. Patterns are explained in tables/log_forms.inc.
struct LogForm {
  LogLine::Kind kind;
  std::string_view pattern, example;
};
std::span<const LogForm> log_forms();

}  // namespace emend::text
