// The terminal that a program was started on, for questions and the keys that answer them: standard input and output
// stay free for data.
#pragma once

#include <termios.h>

#include <string>
#include <string_view>

#include "cli/error.h"

namespace emend::cli {

class Terminal {
 public:
  // subject: the option that needs it, for messages. Throws Error where there is none.
  explicit Terminal(std::string subject);
  ~Terminal();  // leaves it as it was
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void write(std::string_view text);
  // The next key that stands for an ASCII character; others are passed over. Throws Error for Ctrl-C, Ctrl-D, and where
  // the terminal has gone.
  char key();
  // A line that is typed, with the terminal's own editing, without its end.
  std::string line();
  bool colours() const { return colours_; }

 private:
  [[noreturn]] void interrupted() const;
  void keys_at_once(bool at_once);

  std::string subject_;
  int descriptor_ = -1;
  termios before_{};
  bool colours_ = false;
};

}  // namespace emend::cli
