// The log of edits that noise-inject --undo reads. First line: the noisy text; the rest: the log.
#include <sstream>
#include <string>

#include "cli/error.h"
#include "noise/log.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::size_t newline = std::min(input.find('\n'), input.size());
  const std::string noisy = input.substr(0, newline);
  std::istringstream log(input.substr(std::min(newline + 1, input.size())));
  try {
    emend::noise::LogReader reader({"log", [&](std::string& line) { return !!std::getline(log, line); }});
    for (std::uint64_t line = 1; line <= 4; ++line) {
      const auto edits = reader.edits_of(line);
      emend::text::apply(noisy, emend::noise::undo(noisy, edits));  // std::logic_error if these overlap
    }
    reader.finish();
  } catch (const emend::Error&) {
  }
  return 0;
}
