#include "train/events.h"

#include <bit>

namespace emend::train {
namespace {

template <class T>
std::string little_endian(T value) {
  std::string bytes;
  for (std::size_t i = 0; i < sizeof value; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
  return bytes;
}

std::string varint(std::uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
  return bytes + static_cast<char>(value);
}

// Fields of a protocol buffer: a number and a wire type, then the value.
std::string fixed64(int field, double value) {
  return varint(static_cast<std::uint64_t>(field) << 3 | 1) + little_endian(std::bit_cast<std::uint64_t>(value));
}
std::string fixed32(int field, float value) {
  return varint(static_cast<std::uint64_t>(field) << 3 | 5) + little_endian(std::bit_cast<std::uint32_t>(value));
}
std::string number(int field, std::int64_t value) {
  return varint(static_cast<std::uint64_t>(field) << 3) + varint(static_cast<std::uint64_t>(value));
}
std::string bytes(int field, std::string_view value) {
  return varint(static_cast<std::uint64_t>(field) << 3 | 2) + varint(value.size()) + std::string(value);
}

std::string record(const std::string& event) {
  const auto masked = [](std::string_view text) {
    const std::uint32_t crc = crc32c(text);
    return little_endian(static_cast<std::uint32_t>((crc >> 15 | crc << 17) + 0xa282ead8u));
  };
  const std::string length = little_endian(static_cast<std::uint64_t>(event.size()));
  return length + masked(length) + event + masked(event);
}

}  // namespace

std::uint32_t crc32c(std::string_view text) {  // Castagnoli's polynomial, reflected
  std::uint32_t crc = 0xFFFFFFFF;
  for (const unsigned char byte : text) {
    crc ^= byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0x82F63B78u : 0);
  }
  return ~crc;
}

std::string event_header(double seconds) { return record(fixed64(1, seconds) + bytes(3, "brain.Event:2")); }

std::string event_scalar(double seconds, std::int64_t step, std::string_view tag, float value) {
  const std::string summary = bytes(1, bytes(1, tag) + fixed32(2, value));
  return record(fixed64(1, seconds) + number(2, step) + bytes(5, summary));
}

}  // namespace emend::train
