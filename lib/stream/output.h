// Standard output as the driver writes it: big blocks, every error seen.
#pragma once

#include <string_view>

namespace emend::stream {

// Writes all of `bytes`, waiting as long as the reader makes it wait. False: the reader has closed the pipe. Throws
// Error for any other failure.
bool write_all(int descriptor, std::string_view bytes);

}  // namespace emend::stream
