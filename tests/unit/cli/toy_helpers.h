// A program's document and options, as the tests of help, manual and completions need them: everything that they can
// meet.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/program.h"
#include "cli/render.h"

namespace emend::cli::tests {

struct Toy {
  int beam = 1;
  double rate = 0.1;
  std::optional<double> confidence;
  std::optional<std::string> in_place;
  std::string model = "denoise-en", format = "text", edits, folder, language, rules;
  std::vector<std::string> kinds = {"mix"}, files;
  std::uint64_t max_line = 1 << 20;
  bool strict = false, check = false;
};

void declare(Options& options, Toy& toy);
Document toy_document();
inline const Identity toy_identity{"toy", "1.2.3", "2026-01-31"};

// A folder that is removed at the end of the test.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string write(const std::string& name, const std::string& contents) const;  // the path
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

bool is_installed(const std::string& program);
// Standard output of a shell command, and standard error where the command says 2>&1.
std::string output_of(const std::string& command);

}  // namespace emend::cli::tests
