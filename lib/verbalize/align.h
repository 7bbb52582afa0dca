// Which words of a spoken line each written form of the line became: how training data, which has whole sentences, says
// what the forms in it were read as.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verbalize/verbalize.h"

namespace emend::verbalize {

struct HeardForm {
  std::size_t begin = 0, end = 0;    // bytes of the line
  const Written* written = nullptr;  // of the Found; null for what no class reads
  std::string spoken;                // words() of the reading, divided by blanks; may be empty
  Judgement judgement = Judgement::other;
};

struct Alignment {
  std::vector<HeardForm> forms;  // one for each written and each unread span, in order
  std::size_t changed = 0;       // words outside the forms that are not spoken as they are written
};

// The alignment that leaves the fewest words unexplained. Nothing for lines of more than 500 words. `found` is of
// `line`. O(words of the line times words of the reading).
std::optional<Alignment> align(std::string_view line, const Found& found, std::string_view spoken);

}  // namespace emend::verbalize
