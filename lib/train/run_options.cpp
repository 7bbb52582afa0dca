#include "train/run_options.h"

namespace emend::train {

void declare(cli::Options& options, RunOptions& run) {
  options.group("Run");
  options
      .add("o,output", run.folder, "DIR", "Keep checkpoints, log and package there; the same command goes on from them")
      .shown_default("runs/ and the package's name")
      .completes(cli::Complete::directory);
  options.add("dry-run", run.dry_run,
              "Count the data, build the model, take 20 steps, print what the run would take, and stop");
  options.add("restart", run.restart, "Begin anew, whatever the folder holds");
  options.add("export", run.only_export, "Make the package of a run that was stopped, and train no further");
  options.add("device", run.device, "DEVICE", "Train on `auto`, `cpu` or `cuda[:N]`");
  options.add("j,threads", run.threads, "N", "Threads of an operation on the CPU; 0: the CPUs that affinity allows")
      .range(0, 1024);
}

std::string run_folder(const Recipe& recipe, const RunOptions& options) {
  return options.folder.empty() ? "runs/" + recipe.package.name : options.folder;
}

}  // namespace emend::train
