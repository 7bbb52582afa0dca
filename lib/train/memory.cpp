#include "train/memory.h"

#include <c10/util/Exception.h>
#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <iterator>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "cli/error.h"
#include "cli/message.h"

namespace emend::train {
namespace {

enum class Lack { none, possible, sure };

// Of LibTorch and of new. Their words are read where types and fields do not tell: LibTorch's allocator on the CPU
// throws the c10::Error of any failed check, and oneDNN says no more than that it failed, whatever the reason, by an
// exception whose header not every LibTorch has.
Lack lack_of_memory(const std::exception& error) {
  if (dynamic_cast<const c10::OutOfMemoryError*>(&error) || dynamic_cast<const std::bad_alloc*>(&error))
    return Lack::sure;
  const std::string_view what = error.what();
  const auto says = [&](std::string_view words) { return what.find(words) != what.npos; };
  if (says("can't allocate memory")) return Lack::sure;
  return says("could not create a primitive") || says("could not execute a primitive") ? Lack::possible : Lack::none;
}

void halve(Batch part, std::size_t limit, std::vector<Batch>& parts) {
  if (limit == 0 || part.examples.size() == 1 || part.padded_tokens() < limit) {
    parts.push_back(std::move(part));
    return;
  }
  const auto middle = part.examples.begin() + static_cast<std::ptrdiff_t>((part.examples.size() + 1) / 2);
  halve({{std::move_iterator(part.examples.begin()), std::move_iterator(middle)}}, limit, parts);
  halve({{std::move_iterator(middle), std::move_iterator(part.examples.end())}}, limit, parts);
}

std::vector<Batch> below(std::size_t limit, std::vector<Batch> parts) {
  std::vector<Batch> smaller;
  for (Batch& part : parts) halve(std::move(part), limit, smaller);
  return smaller;
}

}  // namespace

void MemoryLimit::compute(std::vector<Batch> parts, const Attempt& attempt, const std::function<void()>& clean_up) {
  static std::atomic<bool> said = false;
  std::size_t limit = tokens_;
  for (std::string problem;;) {
    parts = below(limit, std::move(parts));
    std::size_t part = 0;
    try {
      return attempt(parts, part);
    } catch (const std::exception& error) {
      const Lack lack = lack_of_memory(error);
      if (lack == Lack::none) throw;
      const bool sure = lack == Lack::sure;
      if (parts.at(part).examples.size() == 1) {
        throw Error(
            "training",
            sure ? "a single example needs more memory than there is"
                 : fmt::format("a single example cannot be computed: {}", error.what()),
            fmt::format("{}lower data.max_tokens or the sizes of the model", sure ? "" : "if memory is short, "));
      }
      problem = sure ? "a batch needs more memory than there is"
                     : fmt::format("a batch cannot be computed at once ({})", error.what());
      limit = parts.at(part).padded_tokens();
      if (sure) tokens_ = limit;
    }
    clean_up();
    if (!said.exchange(true))
      cli::warn("training", problem + ", so it is computed in halves",
                "lower training.batch_tokens to save the attempts");
  }
}

}  // namespace emend::train
