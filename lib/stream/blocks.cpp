#include "stream/blocks.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace emend::stream {

namespace {

constexpr std::size_t block_bytes = 128 << 10;

[[noreturn]] void refuse(std::string_view file, int error) {
  const std::string name = file == "-" ? "standard input" : std::string(file);
  throw Error(name, error == EISDIR ? "is a directory" : fmt::format("cannot be read: {}", std::strerror(error)));
}

}  // namespace

Blocks::Blocks(std::vector<std::string> files, bool watch_output, int stop)
    : files_(files.empty() ? std::vector<std::string>{"-"} : std::move(files)),
      watch_output_(watch_output),
      stop_(stop),
      block_(block_bytes) {
  for (const auto& file : files_) {
    struct stat status;
    if (file == "-") continue;
    if (stat(file.c_str(), &status) != 0) refuse(file, errno);
    if (S_ISDIR(status.st_mode)) refuse(file, EISDIR);
  }
}

Blocks::~Blocks() { close(); }

void Blocks::close() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
  descriptor_ = -1;
}

// Waits for input, for the word that nobody wants more, or for a reader of standard output that goes away.
bool Blocks::wait() {
  pollfd waits[] = {{descriptor_, POLLIN, 0}, {stop_, POLLIN, 0}, {watch_output_ ? STDOUT_FILENO : -1, 0, 0}};
  while (poll(waits, std::size(waits), -1) < 0) {
    if (errno != EINTR) refuse(file_, errno);
  }
  stopped_ = waits[1].revents != 0 || (waits[2].revents & POLLERR) != 0;
  return !stopped_;
}

Blocks::Event Blocks::next() {
  if (descriptor_ < 0) {
    if (stopped_ || next_file_ == files_.size()) return Event::input_ends;
    file_ = files_[next_file_++];
    descriptor_ = file_ == "-" ? STDIN_FILENO : open(file_.data(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) refuse(file_, errno);
    return Event::file_begins;
  }
  while (wait()) {
    const ssize_t count = read(descriptor_, block_.data(), block_.size());
    if (count > 0) {
      begin_ = 0;
      end_ = static_cast<std::size_t>(count);
      return Event::block;
    }
    if (count == 0) {
      close();
      return Event::file_ends;
    }
    if (errno != EINTR && errno != EAGAIN) refuse(file_, errno);
  }
  close();
  return Event::input_ends;
}

}  // namespace emend::stream
