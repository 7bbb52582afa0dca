#include "train/run_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/message.h"
#include "io/file.h"

namespace emend::train {

RunLock::RunLock(const std::string& folder) {
  io::make_folder(folder);
  const std::string path = folder + "/lock";
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw io::system_error(path, "cannot be written", errno);
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int code = errno;
  if (code != EWOULDBLOCK) {
    cli::warn(path, std::string("cannot be locked (") + std::strerror(code) + ")",
              "see to it that no other train works in this folder");
    return;
  }
  ::close(descriptor_);
  throw Error(folder, "another train works in this folder", "wait until it ends, or name another folder with -o");
}

RunLock::~RunLock() { ::close(descriptor_); }

}  // namespace emend::train
