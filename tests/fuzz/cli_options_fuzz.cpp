// A command line, an argument a line: parsed, or refused with an Error; numbers stay in their ranges.
#include <sstream>

#include "cli/options.h"
#include "memory_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  std::vector<std::string> arguments = {"toy"};
  std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
  for (std::string line; std::getline(lines, line);) arguments.push_back(line.c_str());  // up to a NUL, as in argv
  std::vector<const char*> argv;
  for (const auto& argument : arguments) argv.push_back(argument.c_str());

  cli::Options options;
  int beam = 1, verbose = 0;
  double rate = 0.5;
  std::uint64_t bytes = 1;
  bool strict = false;
  std::string format = "text";
  std::vector<std::string> kinds, files;
  std::optional<int> field;
  options.add("b,beam", beam, "N", "").range(1, 64);
  options.add("v,verbose", cli::Variable(&verbose), "", "");
  options.add("rate", rate, "R", "").range(0, 1);
  options.add("max-line", bytes, "BYTES", "").byte_size();
  options.add("s,strict", strict, "");
  options.add("format", format, "FORMAT", "").choices({"text", "jsonl"});
  options.add("k,kinds", kinds, "KIND", "").split();
  options.add("f,field", field, "N", "").range(1, 100);
  options.positional(files, "FILE", "", 0, 3);
  try {
    options.parse(static_cast<int>(argv.size()), argv.data());
  } catch (const Error&) {
    return 0;
  }
  require(beam >= 1 && beam <= 64);
  require(rate >= 0 && rate <= 1);
  require(format == "text" || format == "jsonl");
  require(!field || (*field >= 1 && *field <= 100));
  require(files.size() <= 3);
  for (const auto& kind : kinds) require(!kind.empty() && kind.find(',') == std::string::npos);
  return 0;
}
