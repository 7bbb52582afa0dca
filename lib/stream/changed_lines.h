// Which lines of files in a work tree of git changed since a revision.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stream/driver.h"

namespace emend::stream {

// Lines from `first` to `last`, counted from 1, both among them.
struct LineRange {
  std::uint64_t first, last;
  bool operator==(const LineRange&) const = default;
};

// The lines of the new file that hunks of a unified diff without context add or change, in order. Lines that were taken
// away leave none. Other lines of the diff are passed over.
std::vector<LineRange> lines_of_hunks(std::string_view diff);

class ChangedLines {
 public:
  // Asks git, a process or two a file: each is compared, as it lies in the work tree, with the file of its name in the
  // commit. One that the commit has not, under a new name or new, changed as a whole. A symbolic link is what it leads
  // to. Throws Error without git, for standard input, for a file in no work tree, and for a revision that is unknown
  // there. A file that is not there has no lines: whoever opens it says so.
  ChangedLines(const std::string& revision, const std::vector<std::string>& files);

  bool touches(std::string_view file) const { return !of(file).empty(); }
  bool contains(std::string_view file, LineRange lines) const;
  // The edits of the answer that lie on changed lines; one that spans lines, where one of them changed.
  std::vector<text::Edit> kept(const Answer& answer) const;

 private:
  const std::vector<LineRange>& of(std::string_view file) const;
  std::map<std::string, std::vector<LineRange>, std::less<>> ranges_;
};

}  // namespace emend::stream
