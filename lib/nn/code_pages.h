// The memory that the code of shared libraries takes.
#pragma once

namespace emend::nn {

// Takes the code and constants of LibTorch out of this process's memory: some 50 MB of them lie there once its
// operators are registered, and little of that is wanted again. What is comes back from the page cache when it is
// touched. Nothing happens where libraries are not mapped as Linux does it. Any thread may call it at any time.
void return_code_pages();

}  // namespace emend::nn
