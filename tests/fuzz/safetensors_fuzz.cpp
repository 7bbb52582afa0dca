// A file is refused with an Error, or its tensors tile its data.
#include <cstring>

#include "io/safetensors.h"
#include "memory_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  try {
    const auto file = io::Safetensors::parse({reinterpret_cast<const std::byte*>(data), size}, "fuzz");
    std::size_t bytes = 0;
    unsigned sum = 0;
    for (const io::TensorView& tensor : file.tensors()) {
      std::uint64_t count = io::byte_width(tensor.type);
      for (const std::int64_t length : tensor.shape) count *= static_cast<std::uint64_t>(length);
      require(count == tensor.bytes.size());
      require(file.find(tensor.name) == &tensor);
      for (const std::byte byte : tensor.bytes) sum += static_cast<unsigned>(byte);  // all of it can be read
      bytes += tensor.bytes.size();
    }
    std::uint64_t header = 0;
    std::memcpy(&header, data, 8);
    require(8 + header + bytes == size && sum <= 255 * size);
  } catch (const Error&) {
  }
  return 0;
}
