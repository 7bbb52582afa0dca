#include "train/memory.h"

#include <c10/util/Exception.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "cli/error.h"
#include "cli/message.h"

namespace emend::train {
namespace {

enum class Lack { none, possible, sure };

// Of LibTorch and of new; oneDNN says no more than that it failed, whatever the reason.
Lack lack_of_memory(const std::exception& error) {
  if (dynamic_cast<const c10::OutOfMemoryError*>(&error) || dynamic_cast<const std::bad_alloc*>(&error))
    return Lack::sure;
  const std::string_view what = error.what();
  const auto says = [&](std::string_view words) { return what.find(words) != what.npos; };
  if (says("can't allocate memory")) return Lack::sure;
  return says("could not create a primitive") || says("could not execute a primitive") ? Lack::possible : Lack::none;
}

bool is_single(const std::vector<Batch>& parts) {
  return std::all_of(parts.begin(), parts.end(), [](const Batch& part) { return part.examples.size() <= 1; });
}

std::vector<Batch> halves(const std::vector<Batch>& parts) {
  std::vector<Batch> smaller;
  for (const Batch& part : parts) {
    const auto middle = part.examples.begin() + static_cast<std::ptrdiff_t>((part.examples.size() + 1) / 2);
    smaller.push_back({{part.examples.begin(), middle}});
    if (middle != part.examples.end()) smaller.push_back({{middle, part.examples.end()}});
  }
  return smaller;
}

}  // namespace

void in_parts_that_fit(std::vector<Batch> parts, const std::function<void(const std::vector<Batch>&)>& attempt,
                       const std::function<void()>& clean_up) {
  static std::atomic<bool> said = false;
  for (std::string problem;;) {
    try {
      return attempt(parts);
    } catch (const std::exception& error) {
      const Lack lack = lack_of_memory(error);
      if (lack == Lack::none) throw;
      const bool sure = lack == Lack::sure;
      if (is_single(parts)) {
        throw Error(
            "training",
            sure ? "a single example needs more memory than there is"
                 : fmt::format("a single example cannot be computed: {}", error.what()),
            fmt::format("{}lower data.max_tokens or the sizes of the model", sure ? "" : "if memory is short, "));
      }
      problem = sure ? "a batch needs more memory than there is"
                     : fmt::format("a batch cannot be computed at once ({})", error.what());
    }
    clean_up();
    if (!said.exchange(true))
      cli::warn("training", problem + ", so it is computed in halves",
                "lower training.batch_tokens to save the attempts");
    parts = halves(parts);
  }
}

}  // namespace emend::train
