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
      .completes(cli::Complete::directory);
  options.add("quantize", run.quantize, "HOW", "With --export: how to store the weights, regardless of the recipe")
      .choices({"int8", "bf16", "none"});
  options.add("device", run.device, "DEVICE", "Train on `auto`, `cpu` or `cuda[:N]`").suggest({"auto", "cpu", "cuda"});
  options.hint("gpu", "did you mean --device=cuda?");
  options
      .add("j,threads", run.threads, "N",
           "Use N threads per operation on the CPU; 0: as many as the CPUs that affinity and cgroup allow")
      .range(0, 1024);
}

void declare(cli::Options& options, EvaluateOptions& evaluate) {
  options.group("Evaluation");
  options
      .add("evaluate", evaluate.package, "PACKAGE",
           "Do not train: write what PACKAGE makes of --data to the file given by -o")
      .in_brief("Write what PACKAGE makes of --data to the -o file")
      .completes(cli::Complete::model);
  options
      .add("decode", evaluate.decode, "HOW",
           "Decode freely, or forced: each token after the target's tokens before it (teacher forcing)")
      .in_brief("Decode freely, or forced (teacher forcing)")
      .choices({"free", "forced"});
  options.add("beam", evaluate.beam, "N", "Decode freely by beam search with N hypotheses").range(1, 1000);
  options.add("data", evaluate.data, "FILE", "TSV of source and target").completes(cli::Complete::file);
  options
      .add("attention", evaluate.attention, "FILE",
           "Draw where the model looked for each character that it wrote, as SVG; for several lines, in FILE-1.svg, "
           "FILE-2.svg and so on")
      .in_brief("Draw where the model looked, as SVG")
      .writes();
  options
      .add("context-use", evaluate.context_use, "FILE",
           "Write, for each word that was written, line TAB word TAB part of speech TAB how far its attention to the "
           "sentences before is from an even spread (Kullback-Leibler divergence, nats)")
      .in_brief("Write how each word used the sentences before")
      .writes();
}

namespace {

// What a call of train does.
enum Mode : unsigned { trains = 1, exports = 2, evaluates = 4 };

std::string option_of(unsigned mode) { return mode == exports ? "--export" : "--evaluate"; }

// An option that is not for all of them.
struct Place {
  const char* option;
  unsigned modes;
  const char* instead = "";  // what is right where the mode is `trains`
};

constexpr Place kPlaces[] = {
    {"set", trains | exports},
    {"print-recipe", trains | exports},
    {"dry-run", trains},
    {"restart", trains},
    {"export", exports},
    {"quantize", exports, "of a run, --set package.quantize=HOW"},
    {"decode", evaluates, "name a package with --evaluate PACKAGE"},
    {"beam", evaluates, "name a package with --evaluate PACKAGE"},
    {"data", evaluates, "a recipe names its own data"},
    {"attention", evaluates, "name a package with --evaluate PACKAGE"},
    {"context-use", evaluates, "name a package with --evaluate PACKAGE"},
};

void check_places(const cli::Options& given, Mode mode) {
  for (const Place& place : kPlaces) {
    if (place.modes & mode || !given.given(place.option)) continue;
    const std::string option = std::string("--") + place.option;
    if (mode == trains) throw Error(option, "is for " + option_of(place.modes), place.instead);
    throw Error(option, "does not go with " + option_of(mode), "leave one of them out");
  }
}

}  // namespace

void check(const cli::Options& given, const RunOptions& run, const EvaluateOptions& evaluate) {
  const Mode mode = !evaluate.package.empty() ? evaluates : !run.exported.empty() ? exports : trains;
  check_places(given, mode);
  const auto& recipes = *given.operands()->variable;
  if (mode == exports && recipes.empty() && !std::filesystem::exists(run.exported + "/recipe.toml"))
    throw Error(run.exported, "has no recipe.toml of a run", "name the folder that train -o made");
  if (mode != evaluates) return;
  if (!recipes.empty()) throw Error(recipes.front(), "a recipe does not go with --evaluate", "leave one of them out");
  if (evaluate.data.empty()) throw Error("--evaluate", "there is nothing to decode", "name a file with --data FILE");
  if (run.folder.empty()) throw Error("--evaluate", "has no file to write to", "name one with -o FILE");
  plot::check_name("--attention", evaluate.attention);
  if (evaluate.decode == "forced" && given.given("beam"))
    throw Error("--beam", "does not go with --decode forced", "leave one of them out");
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
