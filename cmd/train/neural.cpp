// The half of train that needs LibTorch.
#include "neural.h"

#include <chrono>
#include <memory>
#include <thread>

#include "cli/program.h"
#include "train/confusions.h"
#include "train/count.h"
#include "train/dictionary.h"
#include "train/dry_run.h"
#include "train/evaluate.h"
#include "train/recipe_check.h"
#include "train/trainer.h"

namespace emend {
namespace {

int work(const TrainRequest& request, train::Processes& processes) {
  const std::string& objective = request.recipe.training.objective;
  if (request.evaluate.package.empty() && !request.run.dry_run && request.run.exported.empty() &&
      !train::counts(request.recipe))
    return train::run(request.recipe, request.run, processes);
  if (!processes.first()) return 0;
  if (!request.evaluate.package.empty()) return train::evaluate(request.evaluate, request.run);
  if (objective == "dictionary") return train::make_dictionary(request.recipe, request.run);
  if (objective == "confusions") return train::learn_confusions(request.recipe, request.run);
  if (objective == "ngram") return train::count(request.recipe, request.run);
  if (request.run.dry_run) return train::dry_run(request.recipe, request.run);
  return train::run(request.recipe, request.run, *train::alone());
}

}  // namespace
}  // namespace emend

extern "C" int emend_train(const emend::TrainRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_train), Train>);
  cli::adopt(request.caller);
  std::unique_ptr<train::Processes> processes = train::alone();
  if (train::is_one_of_several()) {
    using Join = train::Processes*();
    auto* join = reinterpret_cast<Join*>(
        cli::load_module("mpi", "emend_join_processes",
                         {"this build has no MPI: install libopenmpi-dev (or another MPI) and build again",
                          "install the MPI that it was built with (Debian's openmpi-bin), or train with one process"}));
    processes.reset(join());
    if (!processes->first()) cli::set_verbosity(-1);  // one of them speaks, though errors are everyone's
  }
  try {
    return work(request, *processes);
  } catch (...) {
    // The first one may have met the same error, and ends the others when it has said so.
    if (!processes->first()) std::this_thread::sleep_for(std::chrono::seconds(2));
    throw;
  }
}
