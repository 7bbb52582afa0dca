// What `denoise --explain --format jsonl` wrote of a text, read beside its segments.
#pragma once

#include <array>
#include <cmath>
#include <string>

#include "evaluate.h"
#include "io/text_file.h"

namespace emend {

inline constexpr std::array kGates = {"mask", "copy", "generate", "skip"};

class GateMeans : public Observer {
 public:
  explicit GateMeans(const std::string& path) : lines_(io::open_lines(path)) {}

  // Reads a line; throws Error at the end of the file, and for a line that is no explanation.
  void see(const Scored& scored) override;
  // Throws Error where more lines follow.
  void expect_end();

  struct Line {
    std::array<double, kGates.size()> means;  // over its tokens, end marks aside; NaN: there is no such gate
    std::size_t length = 0;                   // source tokens; 0: the network was not shown the line
  };
  // Of the segment seen last.
  const Line& line() const { return line_; }

 private:
  text::LineSource lines_;
  std::uint64_t number_ = 0;
  Line line_;
};

}  // namespace emend
