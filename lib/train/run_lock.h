// One training at a time in a folder.
#pragma once

#include <string>

namespace emend::train {

// Holds the folder until it is destroyed, or its process ends in whatever way (flock(2) on FOLDER/lock, which stays).
class RunLock {
 public:
  // Makes the folder where it is missing. Throws Error where another process holds it; a file system that has no locks
  // is a warning.
  explicit RunLock(const std::string& folder);
  ~RunLock();
  RunLock(const RunLock&) = delete;
  RunLock& operator=(const RunLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace emend::train
