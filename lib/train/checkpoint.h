// Checkpoints: everything that a run needs to go on with the same numbers, in one safetensors file.
//
//   model.NAME                                          f32
//   OPTIMIZER.STATE.NAME, OPTIMIZER.steps               f32, as adam.first.NAME
//   average.NAME, average.steps                         f32, with training.ema
//   random, random.device                               u8, the states of LibTorch's generators (dropout)
//   __metadata__                                        "progress": Progress as JSON
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "train/corpus.h"
#include "train/learner.h"

namespace emend::train {

struct Progress {
  std::int64_t step = 0;   // optimizer steps done
  Position position;       // of the next batch
  double minutes = 0;      // trained, in all sessions
  double cpu_minutes = 0;  // the same, of the first process's CPU time
  double loss_sum = 0;     // of the steps since the last report
  std::int64_t unreported = 0;
  double best = 0;  // the lowest value of validation.best so far
  std::int64_t best_step = 0;
  std::int64_t without_better = 0;  // validations since
  std::int64_t reductions = 0;      // of the learning rate, by schedule plateau
  std::int64_t stale = 0;           // validations without a better one since the last reduction
  std::vector<std::pair<double, std::int64_t>>
      kept;  // values of validation.best and steps of the checkpoints kept, best first
  // What the run was started with, to tell when it changed: the recipe (to_toml), the fingerprint of the text, and the
  // device, its threads and settings, which decide about the last bits of sums.
  std::string recipe, corpus, arithmetic;
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
void keep_if_good(const std::string& folder, std::int64_t most, double criterion, const nn::Parameters& parameters,
                  Progress& progress);
// Removes those that no longer count: call it when the checkpoint that says so is on the disk, so that a run killed
// between the two misses nothing.
void remove_surplus(const std::string& folder, const Progress& progress);

}  // namespace emend::train
