// What to do where a batch needs more memory than there is.
#pragma once

#include <functional>
#include <vector>

#include "train/corpus.h"

namespace emend::train {

// Calls attempt(parts). Where that runs out of memory (c10::OutOfMemoryError, or LibTorch's allocator on the CPU),
// calls `clean_up` and tries again with each part cut into two, down to single examples, which are an Error. The first
// time in a process it says so. What oneDNN cannot compute may lack memory: halves are tried as well, and its words are
// told in place of a reason.
void in_parts_that_fit(std::vector<Batch> parts, const std::function<void(const std::vector<Batch>&)>& attempt,
                       const std::function<void()>& clean_up);

}  // namespace emend::train
