// Which words became which, how often, on one screen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "stream/driver.h"

namespace emend::stream {

// Of endless input, too: the first 65,536 different changes are counted each, what comes then together.
class Summary {
 public:
  explicit Summary(const Options& options);
  // Every answer, in order.
  void take(const Answer& answer);
  // The files and lines that change, then at most 20 changes, the most frequent first (those as frequent by their
  // letters), then a row for all others.
  void write(std::string& out) const;

 private:
  const std::string record_, verb_;  // what one is called; "would change" or, where files are replaced, "changed"
  const std::uint64_t files_;        // 0: standard input alone
  std::string_view file_;            // that the last record was of
  bool file_changes_ = false;
  std::uint64_t read_ = 0, changed_ = 0, changed_files_ = 0, changes_ = 0;
  std::unordered_map<std::string, std::uint64_t> counts_;  // by row_of (finding.h)
};

}  // namespace emend::stream
