#include "cli/message.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <mutex>

#include "cli/program.h"

namespace emend::cli {

namespace {

std::string name = "emend";

// One write, so that messages of several threads and processes do not run into each other; a message that cannot be
// written has nobody to be reported to.
void say(std::string_view text) {
  static std::mutex mutex;
  const bool bold = colours(STDERR_FILENO);
  const std::string line = fmt::format("{}{}:{} {}\n", bold ? "\033[1m" : "", name, bold ? "\033[0m" : "", text);
  const std::lock_guard lock(mutex);
  std::string_view left = line;
  while (!left.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, left.data(), left.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

void fail(std::string_view message) { say(message); }

void warn(std::string_view subject, std::string_view problem, std::string_view remedy) {
  if (verbosity() < 0) return;
  say(Error(std::string(subject), std::string(problem), std::string(remedy)).what());
}

void inform(std::string_view message) {
  if (verbosity() > 0) say(message);
}

void set_program_name(std::string program) { name = std::move(program); }
const std::string& program_name() { return name; }

bool colours(int descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(descriptor) && !(no_color && *no_color) && terminal && std::string_view(terminal) != "dumb";
}

}  // namespace emend::cli
