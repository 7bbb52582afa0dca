// The half of train that needs LibTorch.
#include "neural.h"

#include "train/dry_run.h"
#include "train/evaluate.h"
#include "train/trainer.h"

extern "C" int emend_train(const emend::TrainRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_train), Train>);
  cli::adopt(request.caller);
  if (!request.evaluate.package.empty()) return train::evaluate(request.evaluate, request.run);
  return request.run.dry_run ? train::dry_run(request.recipe, request.run) : train::run(request.recipe, request.run);
}
