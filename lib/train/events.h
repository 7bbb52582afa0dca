// Event files as TensorBoard reads them: records of
//
//   8 bytes  length, little-endian     4 bytes  masked CRC-32C of the length
//   length   an Event                  4 bytes  masked CRC-32C of the Event
//
// where an Event is a protocol buffer: 1 wall time (double), 2 step (varint), 3 file version (string, in the first
// record) or 5 summary {1 value {1 tag, 2 simple value (float)}}.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace emend::train {

std::uint32_t crc32c(std::string_view bytes);

// Records; a file is their concatenation, the first being event_header().
std::string event_header(double seconds);
std::string event_scalar(double seconds, std::int64_t step, std::string_view tag, float value);

}  // namespace emend::train
