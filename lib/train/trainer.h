// The trainer: from a recipe to a package, in a folder that an interrupted run is continued from.
//
//   RUN/recipe.toml        the recipe with every key; folders by their whole names
//   RUN/tokenizer.model    made once, from the recipe's text (separate vocabularies: source.model, target.model)
//   RUN/edit-tags.txt      of objective tags, made once from the recipe's pairs
//   RUN/last.safetensors   the newest checkpoint        RUN/best.safetensors   the one that validated best
//   RUN/best-STEP.safetensors   the weights of the best checkpoints, where validation.keep is more than 1
//   RUN/log.jsonl          a line a report and a validation
//   RUN/curves.svg         the same as a picture; RUN/events.out.tfevents.train   the same for TensorBoard
//   RUN/package/           the package, made at the end from the best checkpoint
//   RUN/lock               held by the process that trains there (run_lock.h)
#pragma once

#include "train/processes.h"
#include "train/recipe.h"
#include "train/run_options.h"

namespace emend::train {

// Trains until training.steps, training.max_minutes, training.max_cpu_minutes, validation.patience or a signal (SIGINT,
// SIGTERM) ends it, and then makes the package, except after a signal. Where one of the first four has ended it before,
// it just makes the package, and throws Error where the recipe says since then that other weights should have been
// made; nothing is written then. It tells what ended the run and which checkpoint became the package. Throws Error
// where another process trains in the folder, and where the loss or a weight is no number: the checkpoints are then
// those of earlier steps. With options.exported it just makes the package, from the best checkpoint or from the last
// where none was validated. Returns an exit status: 0, or 128 + the signal. Interrupted anywhere, even by a power cut,
// the same call goes on from the last checkpoint with the numbers of an uninterrupted run.
//
// Several processes call it together (processes.h) and take the same steps as one would, with the same numbers but for
// the last bits of sums. Throws Error where training.accumulate cannot be shared out to them.
int run(const Recipe& recipe, const RunOptions& options, Processes& processes);

}  // namespace emend::train
