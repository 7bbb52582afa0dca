// translate --shortlist and --make-shortlist.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"

namespace emend {

struct ShortlistOptions {
  std::string table;  // FILE: a lexical table; empty: the whole vocabulary
  int best = 100, common = 100;
  std::string made;  // FILE: write a table there and translate nothing
  int iterations = 5;
};
void declare(cli::Options& options, ShortlistOptions& shortlist);

}  // namespace emend
