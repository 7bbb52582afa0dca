#include "train/memory.h"

#include <c10/util/Exception.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <new>
#include <string_view>

#include "cli/error.h"
#include "cli/message.h"

namespace emend::train {
namespace {

constexpr std::string_view kLacks[] = {"can't allocate memory", "could not create a primitive",
                                       "could not execute a primitive"};

// Of LibTorch, of new, and of oneDNN, which says no more of it.
bool is_lack_of_memory(const std::exception& error) {
  if (dynamic_cast<const c10::OutOfMemoryError*>(&error) || dynamic_cast<const std::bad_alloc*>(&error)) return true;
  const std::string_view what = error.what();
  return std::any_of(std::begin(kLacks), std::end(kLacks),
                     [&](std::string_view lack) { return what.find(lack) != what.npos; });
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
    } catch (const std::exception& error) {
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
