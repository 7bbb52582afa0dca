// What a package's config.json says of itself: each part is in reason, or refused with an Error of one line that names
// the file.
#include "io/config_reader.h"
#include "io/package.h"
#include "memory_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  const MemoryFile file(data, size);
  io::Package package{"toy", {}};
  try {
    package.config = io::read_json(file.path());
  } catch (const Error&) {
    return 0;
  }
  const auto of_package = [&](const auto& read) {
    try {
      read();
    } catch (const Error& error) {
      require(std::string_view(error.what()).starts_with("toy/config.json: "));
    }
  };
  if (!package.config.is_object()) return 0;  // open_package() refuses it
  for (const char* key : {"architecture", "tokenizer", "language", "characters"})
    of_package([&] { package.text(key); });
  of_package([&] { require(io::sentence_bytes(package, 300) > 0); });
  of_package([&] { require(io::calibration(package)[0] > 0); });
  of_package([&] { io::calibration_types(package); });
  of_package([&] {
    io::ConfigReader sizes(package.sizes(), package.file("config.json"));
    std::int64_t width = 64, heads = 4;
    double dropout = 0;
    bool tied = true;
    std::string norm = "before";
    sizes.read("d_model", width, 1, 1 << 20);
    sizes.read("heads", heads, 1, 1 << 10);
    sizes.read("dropout", dropout, 0, 1);
    sizes.read("tied", tied);
    sizes.read("norm", norm, {"before", "behind"});
    require(width >= 1 && width <= 1 << 20 && heads >= 1 && heads <= 1 << 10 && dropout >= 0 && dropout <= 1);
    require(norm == "before" || norm == "behind");
    sizes.finish();
  });
  return 0;
}
