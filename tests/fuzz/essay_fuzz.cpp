// Essays with corrections, a JSON object each: refused with an Error, or edits that fit the text.
#include <string>

#include "cli/error.h"
#include "memory_file.h"
#include "metrics/essay.h"
#include "text/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  try {
    const metrics::Essay essay = metrics::parse_essay({reinterpret_cast<const char*>(data), size});
    const std::vector<std::string> blocks = metrics::m2_blocks(essay);
    for (const std::string& block : blocks) require(block.starts_with("S ") && text::is_valid_utf8(block));
    for (const auto& annotation : essay.annotations) {
      std::size_t end = 0;
      for (const text::Edit& edit : annotation.edits) {
        require(edit.begin >= end && edit.begin <= edit.end && edit.end <= essay.text.size());
        end = edit.end;
      }
      for (const auto& [source, target] : metrics::corrected_lines(essay, annotation.annotator)) {
        require(!source.empty() && text::is_valid_utf8(source) && text::is_valid_utf8(target));
        require(source.find('\n') == source.npos && target.find('\n') == target.npos);
      }
    }
  } catch (const Error&) {
  }
  return 0;
}
