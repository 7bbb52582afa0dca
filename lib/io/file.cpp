#include "io/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "io/package.h"
#include "text/whole_file.h"

namespace emend::io {

namespace {

std::string remedy(int code) {
  switch (code) {
    case ENOENT:
      return "is its name right, and its folder there?";
    case ENOTDIR:
      return "a part of its path is a file";
    case EISDIR:
      return "give a file inside the folder";
    case EACCES:
    case EPERM:
      return "check the permissions of the file and its folder";
    case EROFS:
      return "choose a folder on a disk that can be written";
    case ENOSPC:
    case EDQUOT:
      return "make room on the disk";
    case EFBIG:
      return "raise the limit on file sizes (ulimit -f)";
    case EMFILE:
      return "raise the limit on open files (ulimit -n)";
    default:
      return "";
  }
}

// What a new file's mode is when open() would make it; umask can only be read by setting it.
mode_t default_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

// What the last of a chain of symbolic links names, whether it exists or not.
std::string resolve_links(const std::string& path) {
  std::filesystem::path target = path;
  std::error_code code;
  for (int links = 0; links < 40 && std::filesystem::is_symlink(target, code); ++links) {
    target = target.parent_path() / std::filesystem::read_symlink(target, code);
  }
  return target.string();
}

// A new file in the same folder, and its name; -1, with errno, where there can be none.
int make_beside(const std::string& path, std::string& name) {
  name = path + ".XXXXXX";
  const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
  if (descriptor >= 0 || errno != ENAMETOOLONG) return descriptor;
  name = (std::filesystem::path(path).parent_path() / "emend.XXXXXX").string();  // the name leaves no room for more
  return ::mkostemp(name.data(), O_CLOEXEC);
}

void sync_folder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;  // a folder may be writable and not readable: the rename stands, only later on disk
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

Error system_error(const std::string& path, const std::string& problem, int code) {
  return Error(path, problem + " (" + std::strerror(code) + ")", remedy(code));
}

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw system_error(path, "cannot be made a folder", error.value());
}

InputFile::InputFile(const std::string& path) : descriptor_(STDIN_FILENO), subject_("standard input") {
  if (path == "-") return;
  subject_ = path;
  descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw system_error(path, "cannot be opened", errno);
}

InputFile::InputFile(InputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), subject_(std::move(other.subject_)) {}

InputFile::~InputFile() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

std::size_t InputFile::read(std::span<char> buffer) {
  for (;;) {
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) throw system_error(subject_, "cannot be read", errno);
  }
}

AtomicFile::AtomicFile(const std::string& path) : path_(resolve_links(path)) {
  struct stat old {};
  const bool exists = ::stat(path_.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) throw Error(path, "is not a regular file", "give the name of a file");
  descriptor_ = make_beside(path_, temporary_);
  if (descriptor_ < 0) throw system_error(path, "cannot be written", errno);
  if (exists)
    (void)!::fchown(descriptor_, old.st_uid, old.st_gid);  // root's to do; before the mode, which it may clear
  ::fchmod(descriptor_, exists ? old.st_mode & 0777 : default_mode());
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::fail(int code) { throw system_error(path_, "cannot be written", code); }

void AtomicFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(errno);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

void AtomicFile::commit() {
  if (::fsync(descriptor_) != 0) fail(errno);
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) fail(errno);
  temporary_.clear();
  const auto folder = std::filesystem::path(path_).parent_path();
  sync_folder(folder.empty() ? "." : folder.string());
}

std::string read_file(const std::string& path, std::size_t most) {
  if (path != "-") text::check_whole(path, text::Whole::named);
  InputFile file(path);
  struct stat status {};
  if (::fstat(file.descriptor(), &status) != 0 || !S_ISREG(status.st_mode))
    most = std::min(most, text::most_whole_bytes);
  std::string contents;
  char buffer[1 << 16];
  while (const std::size_t count = file.read(buffer)) {
    contents.append(buffer, count);
    if (contents.size() > most)
      throw Error(path, "is larger than " + std::to_string(most >> 20) + " MiB", "is it the right file?");
  }
  return contents;
}

void write_file(const std::string& path, std::string_view contents) {
  AtomicFile file(path);
  file.write(contents);
  file.commit();
}

}  // namespace emend::io
