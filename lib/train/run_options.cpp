#include "train/run_options.h"

namespace emend::train {

void declare(cli::Options& options, RunOptions& run) {
  options.group("Run");
  options
      .add("o,output", run.folder, "DIR",
           "Keep checkpoints, log and package there; the same command goes on from them. With --export, the package; "
           "with --evaluate, a file")
      .shown_default("runs/ and the package's name")
      .completes(cli::Complete::directory);
  options.add("dry-run", run.dry_run,
              "Count the data, build the model, take 20 steps, print what the run would take, and stop");
  options.add("restart", run.restart, "Begin anew, whatever the folder holds");
  options
      .add("export", run.exported, "RUN",
           "Train no further: make the package of the run in the folder RUN, and say what storing its weights cost in "
           "the validation figures. RECIPE may be left out")
      .completes(cli::Complete::directory);
  options.add("quantize", run.quantize, "HOW", "With --export: how weights are stored, whatever the recipe says")
      .choices({"int8", "bf16", "none"});
  options.add("device", run.device, "DEVICE", "Train on `auto`, `cpu` or `cuda[:N]`");
  options.add("j,threads", run.threads, "N", "Threads of an operation on the CPU; 0: the CPUs that affinity allows")
      .range(0, 1024);
}

void declare(cli::Options& options, EvaluateOptions& evaluate) {
  options.group("Evaluation");
  options
      .add("evaluate", evaluate.package, "PACKAGE", "Train nothing: write what PACKAGE makes of --data to the file -o")
      .completes(cli::Complete::model);
  options
      .add("decode", evaluate.decode, "HOW",
           "Decode freely, or forced: each token after the target's tokens before it (teacher forcing)")
      .choices({"free", "forced"});
  options.add("beam", evaluate.beam, "N", "Decode freely by beam search with N hypotheses").range(1, 1000);
  options.add("data", evaluate.data, "FILE", "TSV of source and target").completes(cli::Complete::file);
  options
      .add("attention", evaluate.attention, "FILE",
           "Draw where the model looked for each character that it wrote, as SVG; of several lines, FILE-1.svg, "
           "FILE-2.svg and so on")
      .completes(cli::Complete::file);
  options
      .add("context-use", evaluate.context_use, "FILE",
           "Write, for each word that was written, line TAB word TAB part of speech TAB how far its attention to the "
           "sentences before is from an even spread (Kullback-Leibler divergence, nats)")
      .completes(cli::Complete::file);
}

void check(const RunOptions& run) {
  if (!run.quantize.empty() && run.exported.empty())
    throw Error("--quantize", "is for --export", "of a run, --set package.quantize=" + run.quantize);
  for (const auto& [given, option] : {std::pair(run.restart, "--restart"), {run.dry_run, "--dry-run"}}) {
    if (given && !run.exported.empty()) throw Error(option, "does not go with --export", "leave one of them out");
  }
}

void check(const EvaluateOptions& evaluate, const RunOptions& run) {
  if (evaluate.package.empty()) {
    if (!evaluate.data.empty()) throw Error("--data", "is for --evaluate", "a recipe names its own data");
    if (!evaluate.attention.empty())
      throw Error("--attention", "is for --evaluate", "name a package with --evaluate PACKAGE");
    if (!evaluate.context_use.empty())
      throw Error("--context-use", "is for --evaluate", "name a package with --evaluate PACKAGE");
    return;
  }
  if (evaluate.data.empty()) throw Error("--evaluate", "there is nothing to decode", "name a file with --data FILE");
  if (run.folder.empty()) throw Error("--evaluate", "has no file to write to", "name one with -o FILE");
}

std::string run_folder(const Recipe& recipe, const RunOptions& options) {
  if (!options.exported.empty()) return options.exported;
  return options.folder.empty() ? "runs/" + recipe.package.name : options.folder;
}

}  // namespace emend::train
