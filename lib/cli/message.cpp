#include "cli/message.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <mutex>

#include "cli/printable.h"
#include "cli/program.h"

namespace emend::cli {

namespace {

std::string name = "emend";

std::mutex mutex;
bool line_is_open = false;  // what was written last ends no line: a bar that moves

// One write, so that messages of several threads and processes do not run into each other; a message that cannot be
// written cannot be reported. The mutex is held.
void write_all(std::string_view text) {
  if (!text.empty()) line_is_open = text.back() != '\n';
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void say(std::string_view text) {
  const bool bold = colours(STDERR_FILENO);
  const std::lock_guard lock(mutex);
  write_all(fmt::format("{}{}{}:{} {}\n", line_is_open ? "\n" : "", bold ? "\033[1m" : "", name, bold ? "\033[0m" : "",
                        printable(text)));
}

}  // namespace

void fail(std::string_view message) {
  // LibTorch puts a trace of its stack behind what it says: nothing for a user.
  const std::size_t trace = std::min(message.find("\nException raised from "), message.size());
  say(message.substr(0, trace));
  for (message.remove_prefix(trace); !message.empty();) {
    const std::size_t end = std::min(message.find('\n', 1), message.size());
    if (end > 1) inform(message.substr(1, end - 1));
    message.remove_prefix(end);
  }
}

void warn(std::string_view subject, std::string_view problem, std::string_view remedy) {
  if (verbosity() < 0) return;
  say(Error(std::string(subject), std::string(problem), std::string(remedy)).what());
}

void inform(std::string_view message) {
  if (verbosity() > 0) say(message);
}

void show(std::string_view text) {
  if (verbosity() < 0) return;
  const std::lock_guard lock(mutex);
  write_all(text);
}

void end_line() {
  const std::lock_guard lock(mutex);
  if (line_is_open) write_all("\n");
}

void set_program_name(std::string program) { name = std::move(program); }
const std::string& program_name() { return name; }

bool rewrites_lines(int descriptor) {
  const char* terminal = std::getenv("TERM");
  return isatty(descriptor) && terminal && std::string_view(terminal) != "dumb";
}

bool colours(int descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  return rewrites_lines(descriptor) && !(no_color && *no_color);
}

int terminal_width(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  const int width = columns ? std::atoi(columns) : 0;
  return width > 0 ? width : 80;
}

}  // namespace emend::cli
