// A package's config.json: refused with an Error, or JSON that can be printed and read back.
#include "io/package.h"
#include "memory_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  const MemoryFile file(data, size);
  try {
    const nlohmann::json json = io::read_json(file.path());
    require(nlohmann::json::parse(json.dump()) == json);
  } catch (const Error&) {
  }
  return 0;
}
