// Checkpoints: everything that a run needs to go on with the same numbers, in one safetensors file.
//
//   model.NAME, adam.first.NAME, adam.second.NAME, adam.steps    f32
//   random                                                       u8, the state of LibTorch's generator (dropout)
//   __metadata__                                                 "progress": Progress as JSON
#pragma once

#include <string>

#include "arch/network.h"
#include "train/corpus.h"
#include "train/optimizer.h"

namespace emend::train {

struct Progress {
  std::int64_t step = 0;  // optimizer steps done
  Position position;      // of the next batch
  double minutes = 0;     // trained, in all sessions
  double best = 0;        // the lowest value of validation.best so far
  std::int64_t best_step = 0;
  std::int64_t without_better = 0;  // validations since
  // What the run was started with, to tell when it changed: the recipe (to_toml), the fingerprint of the text, and the
  // device, its threads and settings, which decide about the last bits of sums.
  std::string recipe, corpus, arithmetic;
};

void save_checkpoint(const std::string& path, const arch::Network& network, const AdamW& optimizer,
                     const Progress& progress);
// Throws Error when the file is damaged or belongs to another model.
Progress load_checkpoint(const std::string& path, arch::Network& network, AdamW& optimizer);

}  // namespace emend::train
