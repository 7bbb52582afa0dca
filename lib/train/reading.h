// Texts of sources and validation sets, out of their files:
//
//   clean     a text a line, its own target        m2        blocks of metrics/m2.h: the sentence, and as one
//   pairs     TSV rows                                       annotator corrects it
//   jsonl     {"source": "...", "target": "..."}   parallel  the n-th lines of two files
//
// A blank line (in M2: every block) ends a document.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "train/recipe.h"

namespace emend::train {

// Without blanks around them. Clean text has no source. The views live until the next text is read.
struct Text {
  std::string_view source, target;
  std::string_view context = {};     // the sentences before, where files.context_column names them
  std::string_view hypothesis = {};  // where files.hypothesis_column names it
  bool begins_document = false;
  std::string_view file = {};  // where it stands, and
  std::uint64_t line = 0;      // its first line there
  std::uint64_t number = 0;    // of the texts of all files together, from 1; blank lines do not count
  std::uint64_t bad = 0;       // of them, before this one: ReadCounts::bad
};

struct ReadCounts {
  std::uint64_t lines = 0;  // that are not blank (m2: blocks)
  std::uint64_t bad = 0;    // of them: not UTF-8, too few columns, no JSON object with the fields, malformed M2
};

// Calls take(text) for every text of the rows. Bad lines are named, up to five, and counted; with data.bad_lines =
// "fail" the first is an Error; with `quiet` none is named. Throws Error for a pattern without a file, a file that
// cannot be read, and parallel files of unequal length.
ReadCounts read_texts(const Recipe& recipe, const std::string& name, const TextFiles& files,
                      const std::function<void(const Text&)>& take, bool quiet = false);
// Hash of the names and sizes of the files that would be read.
std::uint64_t fingerprint_of_files(const Recipe& recipe, const std::string& name, const TextFiles& files);

}  // namespace emend::train
