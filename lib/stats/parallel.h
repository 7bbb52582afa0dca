// Blocks of [0, count) on threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace emend::stats {

// Calls work(begin, end) for consecutive blocks of at most `block` numbers, on up to `threads` threads, in no order.
// The first exception is thrown again here, after all threads have ended. Where the system starts no more threads,
// those that run do all of the work.
template <class Work>
void for_each_block(std::uint64_t count, std::uint64_t block, int threads, Work work) {
  std::atomic<std::uint64_t> next = 0;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto run = [&] {
    try {
      for (std::uint64_t begin; (begin = next.fetch_add(block)) < count;) work(begin, std::min(begin + block, count));
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  const std::uint64_t blocks = (count + block - 1) / block;
  const std::uint64_t helpers = std::min<std::uint64_t>(std::max(threads, 1), blocks);
  std::vector<std::jthread> pool;
  try {
    while (pool.size() + 1 < helpers) pool.emplace_back(run);
  } catch (const std::system_error&) {
  }
  run();
  pool.clear();  // joins
  if (failure) std::rethrow_exception(failure);
}

}  // namespace emend::stats
