#include "decode/by_length.h"

#include <algorithm>

namespace emend::decode {

std::vector<std::vector<std::size_t>> by_length(std::vector<std::size_t> numbers,
                                                const std::function<std::size_t(std::size_t)>& length, int most) {
  std::stable_sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) { return length(a) < length(b); });
  std::vector<std::vector<std::size_t>> batches;
  for (const std::size_t i : numbers) {
    if (batches.empty() || (batches.back().size() + 1) * length(i) > static_cast<std::size_t>(most))
      batches.emplace_back();
    batches.back().push_back(i);
  }
  return batches;
}

}  // namespace emend::decode
