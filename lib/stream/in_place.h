// Files that a filter replaces by what it makes of them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/compression.h"
#include "io/file.h"

namespace emend::stream {

// Throws Error where a file is standard input, is named twice or is no regular file, and where a name that is no file's
// seems to be the suffix: `-i .bak`.
void check_in_place(const std::vector<std::string>& files, const std::string& suffix);

// What a file becomes. Written beside it; replaces it, whole, when committed, and is gone otherwise. A symbolic link
// stays, and the file that it names is replaced. Compressed as the old file is. Throws Error when it cannot be written.
class Replacement {
 public:
  // suffix: what the old file is kept as. As for sed, it is put behind the name, or the name in the place of each `*`;
  // with a slash it leads to another folder. Empty: the old file is not kept.
  Replacement(std::string file, const std::string& suffix);

  void write(std::string_view bytes);
  void commit();

 private:
  void keep_old() const;

  const std::string path_, backup_;
  io::AtomicFile file_;
  std::unique_ptr<io::Compressor> compressor_;
  std::string out_;  // of that
};

}  // namespace emend::stream
