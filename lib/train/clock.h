// Seconds of wall time.
#pragma once

#include <chrono>

namespace emend::train {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

}  // namespace emend::train
