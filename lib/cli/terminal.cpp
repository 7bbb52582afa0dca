#include "cli/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "cli/message.h"

namespace emend::cli {
namespace {

constexpr char escape = 0x1B, control_c = 0x03, control_d = 0x04;

// A byte, or nothing where the terminal has gone.
bool read_byte(int descriptor, char& byte) {
  for (;;) {
    const ssize_t count = ::read(descriptor, &byte, 1);
    if (count == 1) return true;
    if (count == 0 || errno != EINTR) return false;
  }
}

}  // namespace

Terminal::Terminal(std::string subject)
    : subject_(std::move(subject)), descriptor_(open("/dev/tty", O_RDWR | O_CLOEXEC)) {
  if (descriptor_ < 0 || tcgetattr(descriptor_, &before_) != 0) {
    if (descriptor_ >= 0) close(descriptor_);
    throw Error(subject_, "there is no terminal to ask on", "run it in one");
  }
  colours_ = cli::colours(descriptor_);
  keys_at_once(true);
}

Terminal::~Terminal() {
  tcsetattr(descriptor_, TCSADRAIN, &before_);
  close(descriptor_);
}

// Without the line's editing; Ctrl-C comes as a key, so that the terminal can be left in order.
void Terminal::keys_at_once(bool at_once) {
  termios mode = before_;
  if (at_once) {
    mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
  } else {
    mode.c_lflag &= ~static_cast<tcflag_t>(ISIG);
  }
  tcsetattr(descriptor_, TCSADRAIN, &mode);
}

void Terminal::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor_, text.data(), text.size());
    if (count < 0 && errno != EINTR) interrupted();
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void Terminal::interrupted() const { throw Error(subject_, "was interrupted", "no text was written"); }

char Terminal::key() {
  for (char byte;;) {
    if (!read_byte(descriptor_, byte)) interrupted();
    if (byte == control_c || byte == control_d) {
      write("\n");  // the message stands on a line of its own
      interrupted();
    }
    if (byte == escape) {  // an arrow, say: its other bytes have come with it
      pollfd more{descriptor_, POLLIN, 0};
      while (poll(&more, 1, 0) > 0 && read_byte(descriptor_, byte)) continue;
    } else if (static_cast<unsigned char>(byte) < 0x80) {
      return byte;
    }
  }
}

std::string Terminal::line() {
  keys_at_once(false);
  std::string line;
  char byte = 0;
  while (read_byte(descriptor_, byte) && byte != '\n') {
    if (byte == control_c) interrupted();
    line += byte;
  }
  keys_at_once(true);
  if (byte != '\n') interrupted();
  return line;
}

}  // namespace emend::cli
