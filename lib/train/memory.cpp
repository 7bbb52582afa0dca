#include "train/memory.h"

#include <c10/util/Exception.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <string_view>

#include "cli/error.h"
#include "cli/message.h"

namespace emend::train {
namespace {

bool is_lack_of_memory(const c10::Error& error) {
  return dynamic_cast<const c10::OutOfMemoryError*>(&error) ||
         std::string_view(error.what_without_backtrace()).find("can't allocate memory") != std::string_view::npos;
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
  for (;;) {
    try {
      return attempt(parts);
    } catch (const c10::Error& error) {
      if (!is_lack_of_memory(error)) throw;
      if (std::all_of(parts.begin(), parts.end(), [](const Batch& part) { return part.examples.size() <= 1; }))
        throw Error("training", "a single example needs more memory than there is",
                    "lower data.max_tokens or the sizes of the model");
    }
    clean_up();
    if (!said.exchange(true))
      cli::warn("training", "a batch needs more memory than there is, so it is computed in halves",
                "lower training.batch_tokens to save the attempts");
    parts = halves(parts);
  }
}

}  // namespace emend::train
