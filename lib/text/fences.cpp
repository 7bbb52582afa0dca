#include "text/fences.h"

#include <algorithm>

namespace emend::text {

bool Fences::is_code(std::string_view line) {
  constexpr std::size_t most_lines = 100, least_marks = 3;
  line.remove_prefix(std::min(line.find_first_not_of("> \t"), line.size()));
  const std::size_t marks = std::min(line.find_first_not_of('`'), line.size());
  const bool fence = marks >= least_marks && line.find('`', marks) == std::string_view::npos;  // ```code``` is one line
  if (mark_.empty()) {
    if (fence) mark_ = line.substr(0, marks), lines_ = 0;
    return fence;
  }
  if (fence && line.starts_with(mark_)) {
    mark_.clear();
    return true;
  }
  if (++lines_ > most_lines) mark_.clear();
  return !mark_.empty();
}

}  // namespace emend::text
