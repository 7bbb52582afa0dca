#include "stream/blocks.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "stream/interrupt.h"

namespace emend::stream {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t block_bytes = 128 << 10;
constexpr int moment = 50;  // milliseconds that a producer may rest

std::string subject(std::string_view file) {
  return file == "-" ? "standard input" : file.empty() ? "''" : std::string(file);
}

[[noreturn]] void refuse(std::string_view file, int error) {
  const std::string name = subject(file);
  if (error == EISDIR)
    throw Error(name, "is a directory", "give the files in it, such as " + (fs::path(name) / "*.txt").string());
  throw Error(name, fmt::format("cannot be read: {}", std::strerror(error)));
}

void check_file(const std::string& file) {
  struct stat status;
  if (stat(file.c_str(), &status) != 0) refuse(file, errno);
  if (S_ISDIR(status.st_mode)) refuse(file, EISDIR);
  if (!S_ISREG(status.st_mode)) return;  // what a pipe has given is gone
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) refuse(file, errno);
  close(descriptor);
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
  decompressor_.reset();
  raw_left_ = {};
}

bool Blocks::rests() const {
  const Interrupt::Wait waiting;
  pollfd waits[] = {{descriptor_, POLLIN, 0}, {stop_, POLLIN, 0}, {interrupt_, POLLIN, 0}};
  return begin_ == end_ && raw_left_.empty() && descriptor_ >= 0 && poll(waits, std::size(waits), moment) == 0;
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

// The first bytes say whether the file is compressed.
void Blocks::begin_file(std::string_view bytes) {
  begins_ = false;
  const io::Compression compression = io::compression_of(bytes);
  if (compression == io::Compression::none) return;
  decompressor_ = io::make_decompressor(compression, subject(file_));
  raw_.assign(block_bytes, '\0');
  std::copy(bytes.begin(), bytes.end(), raw_.begin());
  raw_left_ = {raw_.data(), bytes.size()};
}

// Whether that gives a block.
bool Blocks::decompress(bool ended) {
  if (!decompressor_ || (raw_left_.empty() && !ended)) return false;
  begin_ = 0;
  end_ = decompressor_->read(raw_left_, ended, block_);
  return end_ > 0;
}

Blocks::Event Blocks::next() {
  if (descriptor_ < 0) {
    if (stopped_ || next_file_ == files_.size()) return Event::input_ends;
    file_ = files_[next_file_++];
    descriptor_ = file_ == "-" ? STDIN_FILENO : open(file_.data(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) refuse(file_, errno);
    begins_ = true;
    held_ = 0;
    return Event::file_begins;
  }
  if (decompress(false)) return Event::block;
  while (wait()) {
    std::vector<char>& to = decompressor_ ? raw_ : block_;
    const std::size_t kept = begins_ ? held_ : 0;  // of the file's first bytes
    const ssize_t count = read(descriptor_, to.data() + kept, to.size() - kept);
    if (count < 0) {
      if (errno != EINTR && errno != EAGAIN) refuse(file_, errno);
      continue;
    }
    bytes_ += static_cast<std::uint64_t>(count);
    const std::string_view bytes(to.data(), kept + static_cast<std::size_t>(count));
    if (begins_ && count > 0 && io::may_begin_compressed(bytes)) {  // a pipe may give them one by one
      held_ = bytes.size();
      continue;
    }
    if (begins_) begin_file(bytes);
    if (decompressor_) {
      if (raw_left_.empty()) raw_left_ = bytes;
      if (decompress(count == 0)) return Event::block;
    } else if (!bytes.empty()) {
      begin_ = 0;
      end_ = bytes.size();
      return Event::block;
    }
    if (count == 0) {
      close();
      return Event::file_ends;
    }
  }
  if (begins_ && held_ > 0 && !stopped_) {  // what was read when a signal came is answered
    begins_ = false;
    begin_ = 0;
    end_ = held_;
    return Event::block;
  }
  close();
  return stopped_ ? Event::input_ends : Event::file_ends;
}

}  // namespace emend::stream
