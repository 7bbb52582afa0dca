// Numbers in the bytes of a file that is used as it lies: as the machine has them, little-endian.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>

namespace emend::io {

// At any address. The caller knows that sizeof(T) bytes are there.
template <class T>
T read_as(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

template <class T>
void append(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace emend::io
