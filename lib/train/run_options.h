// Where and how a recipe is run; all that `train` needs to know before LibTorch is loaded.
#pragma once

#include <string>

#include "cli/options.h"
#include "train/recipe.h"

namespace emend::train {

struct RunOptions {
  std::string folder;  // RUN; empty: runs/<package.name>. With `exported`, the package; empty: RUN/package
  std::string device = "auto";
  int threads = 0;       // of an operation; 0: the CPUs that affinity and cgroup allow
  bool restart = false;  // forget what the folder holds
  bool dry_run = false;  // count, build and measure, and write nothing
  std::string exported;  // RUN whose package is made, without training further; empty: none
  std::string quantize;  // of that package; empty: as the recipe says
};
void declare(cli::Options& options, RunOptions& run);

// Instead of a run: what a package makes of a file.
struct EvaluateOptions {
  std::string package;  // empty: a run
  std::string decode = "free";
  int beam = 1;
  std::string data;
  std::string attention;    // a picture of it; empty: none
  std::string context_use;  // TSV of what was looked at in the sentences before; empty: none
};
void declare(cli::Options& options, EvaluateOptions& evaluate);
// Throws Error where an option lacks another, and where it would change nothing. given: what declares all of them, by
// main's names.
void check(const cli::Options& given, const RunOptions& run, const EvaluateOptions& evaluate);
void check(const Recipe& recipe, const RunOptions& run);

std::string run_folder(const Recipe& recipe, const RunOptions& options);

}  // namespace emend::train
