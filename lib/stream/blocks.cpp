#include "stream/blocks.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/message.h"
#include "stream/interrupt.h"

namespace emend::stream {

namespace {

constexpr std::size_t block_bytes = 128 << 10;
constexpr int moment = 50;  // milliseconds that a producer may rest

std::string subject(std::string_view file) {
  return file == "-" ? "standard input" : file.empty() ? "''" : std::string(file);
}

[[noreturn]] void refuse(std::string_view file, int error) {
  const std::string name = subject(file);
  throw Error(name, error == EISDIR ? "is a directory" : fmt::format("cannot be read: {}", std::strerror(error)));
}

// What is compressed is no text, and none of these beginnings is UTF-8. Reading it as text would be of no use to
// anybody.
void check_not_compressed(std::string_view file, std::string_view begin) {
  struct Kind {
    std::string_view magic, name, tool;
  };
  using namespace std::string_view_literals;
  static constexpr Kind kinds[] = {{"\x1F\x8B"sv, "gzip", "zcat"},
                                   {"\xFD"
                                    "7zXZ\0"sv,
                                    "xz", "xzcat"},
                                   {"\x28\xB5\x2F\xFD"sv, "zstd", "zstdcat"}};
  for (const auto& [magic, name, tool] : kinds) {
    if (!begin.starts_with(magic)) continue;
    const std::string from = file == "-" ? "" : " " + std::string(file);
    throw Error(subject(file), fmt::format("is compressed ({})", name),
                fmt::format("give its text: {}{} | {}", tool, from, cli::program_name()));
  }
}

void check_file(const std::string& file) {
  struct stat status;
  if (stat(file.c_str(), &status) != 0) refuse(file, errno);
  if (S_ISDIR(status.st_mode)) refuse(file, EISDIR);
  if (!S_ISREG(status.st_mode)) return;  // what a pipe has given is gone
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) refuse(file, errno);
  char begin[6];
  const ssize_t count = read(descriptor, begin, sizeof begin);
  close(descriptor);
  if (count > 0) check_not_compressed(file, {begin, static_cast<std::size_t>(count)});
}

}  // namespace

Blocks::Blocks(std::vector<std::string> files, bool watch_output, int stop, int interrupt)
    : files_(files.empty() ? std::vector<std::string>{"-"} : std::move(files)),
      watch_output_(watch_output),
      stop_(stop),
      interrupt_(interrupt),
      block_(block_bytes) {
  for (const auto& file : files_) {
    if (file != "-") check_file(file);
  }
}

Blocks::~Blocks() { close(); }

void Blocks::close() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
  descriptor_ = -1;
}

bool Blocks::rests() const {
  const Interrupt::Wait waiting;
  pollfd waits[] = {{descriptor_, POLLIN, 0}, {stop_, POLLIN, 0}, {interrupt_, POLLIN, 0}};
  return begin_ == end_ && descriptor_ >= 0 && poll(waits, std::size(waits), moment) == 0;
}

// Waits for input, for the word that nobody wants more, for a signal, or for a reader of standard output that goes
// away.
bool Blocks::wait() {
  pollfd waits[] = {{descriptor_, POLLIN, 0},
                    {stop_, POLLIN, 0},
                    {watch_output_ ? STDOUT_FILENO : -1, 0, 0},
                    {interrupt_, POLLIN, 0}};
  int ready = poll(waits, std::size(waits), 0);
  if (ready == 0) {
    const Interrupt::Wait waiting;
    while ((ready = poll(waits, std::size(waits), -1)) < 0 && errno == EINTR) {
    }
  }
  if (ready < 0 && errno != EINTR) refuse(file_, errno);
  stopped_ = waits[1].revents != 0 || (waits[2].revents & POLLERR) != 0;
  if (waits[3].revents != 0) next_file_ = files_.size();  // the file ends here, and so do all
  return !stopped_ && waits[3].revents == 0;
}

Blocks::Event Blocks::next() {
  if (descriptor_ < 0) {
    if (stopped_ || next_file_ == files_.size()) return Event::input_ends;
    file_ = files_[next_file_++];
    descriptor_ = file_ == "-" ? STDIN_FILENO : open(file_.data(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) refuse(file_, errno);
    begins_ = true;
    return Event::file_begins;
  }
  while (wait()) {
    const ssize_t count = read(descriptor_, block_.data(), block_.size());
    if (count > 0) {
      begin_ = 0;
      end_ = static_cast<std::size_t>(count);
      if (begins_) check_not_compressed(file_, left());
      begins_ = false;
      return Event::block;
    }
    if (count == 0) {
      close();
      return Event::file_ends;
    }
    if (errno != EINTR && errno != EAGAIN) refuse(file_, errno);
  }
  close();
  return stopped_ ? Event::input_ends : Event::file_ends;
}

}  // namespace emend::stream
