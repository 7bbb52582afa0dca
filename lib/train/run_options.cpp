#include "train/run_options.h"

#include <filesystem>

#include "plot/plot.h"
#include "train/recipe_check.h"

namespace emend::train {

void declare(cli::Options& options, RunOptions& run) {
  options.group("Run");
  options
      .add("o,output", run.folder, "DIR",
           "Keep the checkpoints, log and package in DIR; the same command resumes from them. With --export, the "
           "folder of the package; with --evaluate, the output file")
      .shown_default("runs/ and the package's name")
      .completes(cli::Complete::directory)
      .writes();
  options
      .add(
          "dry-run", run.dry_run,
          "Count the data, build the model, take 20 steps, print the time and memory that the run would take, and stop")
      .in_brief("Take 20 steps and say what the run would take");
  options.add("restart", run.restart, "Start again, ignoring what the folder contains");
  options
      .add("export", run.exported, "RUN",
           "Do not train: make the package of the run in the folder RUN, and report what storing its weights cost in "
           "the validation figures. RECIPE may be left out")
      .in_brief("Make the package of the run in RUN again")
      .completes(cli::Complete::directory)
      .reads_only({"set", "print-recipe", "output", "quantize", "device", "threads"});
  options.add("quantize", run.quantize, "HOW", "With --export: how to store the weights, regardless of the recipe")
      .choices({"int8", "bf16", "none"})
      .needs({"export"}, "of a run, --set package.quantize=HOW");
  options.add("device", run.device, "DEVICE", "Train on `auto`, `cpu` or `cuda[:N]`").suggest({"auto", "cpu", "cuda"});
  options.hint("gpu", "did you mean --device=cuda?");
  options
      .add("j,threads", run.threads, "N",
           "Use N threads per operation on the CPU; 0: as many as the CPUs that affinity and cgroup allow")
      .range(0, 1024);
}

void declare(cli::Options& options, EvaluateOptions& evaluate) {
  const std::string name_a_package = "name a package with --evaluate PACKAGE";
  options.group("Evaluation");
  options
      .add("evaluate", evaluate.package, "PACKAGE",
           "Do not train: write what PACKAGE makes of --data to the file given by -o")
      .in_brief("Write what PACKAGE makes of --data to the -o file")
      .completes(cli::Complete::model)
      .reads_only({"output", "device", "threads", "decode", "beam", "data", "attention", "context-use"});
  options
      .add("decode", evaluate.decode, "HOW",
           "Decode freely, or forced: each token after the target's tokens before it (teacher forcing)")
      .in_brief("Decode freely, or forced (teacher forcing)")
      .choices({"free", "forced"})
      .needs({"evaluate"}, name_a_package);
  options.add("beam", evaluate.beam, "N", "Decode freely by beam search with N hypotheses")
      .range(1, 1000)
      .needs({"evaluate"}, name_a_package)
      .excludes({"decode=forced"});
  options.add("data", evaluate.data, "FILE", "TSV of source and target")
      .completes(cli::Complete::file)
      .needs({"evaluate"}, "a recipe names its own data");
  options
      .add("attention", evaluate.attention, "FILE",
           "Draw where the model looked for each character that it wrote, as SVG; for several lines, in FILE-1.svg, "
           "FILE-2.svg and so on")
      .in_brief("Draw where the model looked, as SVG")
      .writes()
      .needs({"evaluate"}, name_a_package);
  options
      .add("context-use", evaluate.context_use, "FILE",
           "Write, for each word that was written, line TAB word TAB part of speech TAB how far its attention to the "
           "sentences before is from an even spread (Kullback-Leibler divergence, nats)")
      .in_brief("Write how each word used the sentences before")
      .writes()
      .needs({"evaluate"}, name_a_package);
}

void check(const cli::Options& given, const RunOptions& run, const EvaluateOptions& evaluate) {
  const auto& recipes = *given.operands()->variable;
  if (evaluate.package.empty() && !run.exported.empty() && recipes.empty() &&
      !std::filesystem::exists(run.exported + "/recipe.toml"))
    throw Error(run.exported, "has no recipe.toml of a run", "name the folder that train -o made");
  if (evaluate.package.empty()) return;
  if (!recipes.empty()) throw Error(recipes.front(), "a recipe does not go with --evaluate", "leave one of them out");
  if (evaluate.data.empty()) throw Error("--evaluate", "there is nothing to decode", "name a file with --data FILE");
  if (run.folder.empty()) throw Error("--evaluate", "has no file to write to", "name one with -o FILE");
  plot::check_name("--attention", evaluate.attention);
}

void check(const Recipe& recipe, const RunOptions& run) {
  if (run.exported.empty() || !counts(recipe)) return;
  throw Error("--export", "a run of objective " + recipe.training.objective + " has no checkpoint",
              "train RECIPE makes the package");
}

std::string run_folder(const Recipe& recipe, const RunOptions& options) {
  if (!options.exported.empty()) return options.exported;
  return options.folder.empty() ? "runs/" + recipe.package.name : options.folder;
}

}  // namespace emend::train
