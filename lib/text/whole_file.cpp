#include "text/whole_file.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "cli/error.h"
#include "text/file_kind.h"

namespace emend::text {

namespace {

constexpr std::size_t block_bytes = 64 << 10;

// Without a name of its own: its other end is open, or was.
bool is_opened_pipe(const std::string& path) {
  struct statfs system {};
  return ::statfs(path.c_str(), &system) == 0 && system.f_type == PIPEFS_MAGIC;
}

bool is_null(const struct stat& status) { return S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3); }

class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  ~Descriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  operator int() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace

void check_whole(const std::string& path, Whole kind) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode)) return;
  const bool named = kind == Whole::named;
  const char* remedy = named ? "give a file, or /dev/stdin" : "a regular file belongs there";
  if (S_ISDIR(status.st_mode)) throw Error(path, "is a folder", named ? "give a file inside the folder" : remedy);
  if (named && ((S_ISFIFO(status.st_mode) && is_opened_pipe(path)) || is_null(status))) return;
  throw Error(path,
              S_ISFIFO(status.st_mode)   ? "is a named pipe"
              : S_ISSOCK(status.st_mode) ? "is a socket"
                                         : "is a device",
              remedy);
}

int open_whole(const std::string& path, Whole kind) {
  check_whole(path, kind);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor >= 0) ::fcntl(descriptor, F_SETFL, 0);  // a pipe may be slow
  return descriptor;
}

std::string read_whole(const std::string& path, Whole kind, const std::string& remedy, std::size_t most) {
  const auto too_large = [&] {
    return Error(path, "is larger than " + std::to_string(most >> 20) + " MiB", "is it the right file?");
  };
  const Descriptor file(open_whole(path, kind));
  if (file < 0) throw Error(path, std::string("cannot be opened (") + std::strerror(errno) + ")", remedy);
  struct stat status {};
  std::string bytes;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    if (static_cast<std::uint64_t>(status.st_size) > most) throw too_large();
    bytes.reserve(static_cast<std::size_t>(status.st_size));
  }
  char block[block_bytes];
  for (;;) {
    const ssize_t count = ::read(file, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw Error(path, std::string("cannot be read (") + std::strerror(errno) + ")", remedy);
    if (count == 0) break;
    bytes.append(block, static_cast<std::size_t>(count));
    if (bytes.size() > most) throw too_large();
  }
  return bytes;
}

std::string as_text(const std::string& path, std::string bytes) {
  if (const FileKind* strange = file_kind(bytes))
    throw Error(path, std::string("is ") + strange->what, std::string("give it as text: <(") + strange->command + ")");
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (bytes.starts_with(byte_order_mark)) bytes.erase(0, byte_order_mark.size());
  return bytes;
}

void write_whole(const std::string& path, std::string_view bytes) {
  const std::string beside = path + ".new";
  std::ofstream out(beside, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  std::error_code code;
  if (out) std::filesystem::rename(beside, path, code);
  if (!out || code) {
    std::filesystem::remove(beside, code);
    throw Error(path, "cannot be written", "is the folder there, and the disk not full?");
  }
}

}  // namespace emend::text
