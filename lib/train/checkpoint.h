// Checkpoints: everything that a run needs to go on with the same numbers, in one safetensors file.
//
//   model.NAME                                          f32
//   OPTIMIZER.STATE.NAME, OPTIMIZER.steps               f32, as adam.first.NAME
//   average.NAME, average.steps                         f32, with training.ema
//   memory.limit                                        f32: padded tokens of the smallest batch that did not fit
//   __metadata__                                        "progress": Progress as JSON
//
// Random numbers have no state to keep: what is drawn follows from the seed and the step (learner.h).
#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "train/corpus.h"
#include "train/learner.h"

namespace emend::train {

// How good a network is, the less the better: what validation.best names, and the mean loss of the sets, which decides
// between equal ones. A metric may stay the same, at its worst even, while the loss says that the network learns.
struct Criterion {
  double value = std::numeric_limits<double>::max();
  double loss = std::numeric_limits<double>::max();
  friend bool operator<(const Criterion& a, const Criterion& b) {
    return std::pair(a.value, a.loss) < std::pair(b.value, b.loss);
  }
};

struct Progress {
  std::int64_t step = 0;   // optimizer steps done
  Position position;       // of the next batch
  double minutes = 0;      // trained, in all sessions
  double cpu_minutes = 0;  // the same, of the first process's CPU time
  double loss_sum = 0;     // of the steps since the last report, as the two that follow
  double norm_sum = 0;     // of the gradient, before clipping
  double clipped = 0;      // steps
  std::int64_t unreported = 0;
  double examples = 0;  // that were learned from
  Criterion best;       // so far
  std::int64_t best_step = 0;
  std::int64_t without_better = 0;                       // validations since
  std::int64_t reductions = 0;                           // of the learning rate, by schedule plateau
  std::int64_t stale = 0;                                // validations without a better one since the last reduction
  std::vector<std::pair<Criterion, std::int64_t>> kept;  // and the steps of the checkpoints kept, best first
  // What the run was started with, to tell when it changed: the recipe (to_toml), the fingerprint of the text, and the
  // device, its threads and settings, which decide about the last bits of sums.
  std::string recipe, corpus, arithmetic;
  std::string maker;  // what trained, for cards: version, device, threads, processes and precision
};

void save_checkpoint(const std::string& path, const Learner& learner, const Progress& progress);
// Throws Error when the file is damaged or belongs to another model.
Progress load_checkpoint(const std::string& path, Learner& learner);
// Just what it says of the run. Throws Error.
Progress load_progress(const io::Safetensors& file);

// The best checkpoints' weights, as FOLDER/best-STEP.safetensors (a package's model.safetensors in f32), when more than
// one is kept. progress.kept says which ones count.
std::string kept_path(const std::string& folder, std::int64_t step);
// Adds the network's present weights if they are among the best `most`.
void keep_if_good(const std::string& folder, std::int64_t most, const Criterion& criterion,
                  const nn::Parameters& parameters, Progress& progress);
// Removes those that no longer count: call it when the checkpoint that says so is on the disk, so that a run killed
// between the two misses nothing.
void remove_surplus(const std::string& folder, const Progress& progress);

}  // namespace emend::train
