// Where the program meets its neural half, lib/emend/denoise.so (cli/module.h).
#pragma once

#include <memory>
#include <string>

#include "cli/module.h"
#include "filters/rewriting.h"
#include "filters/search_options.h"
#include "io/package.h"
#include "text/word_list.h"

namespace emend {

struct RewriterRequest {
  cli::Caller caller;
  io::Package package;
  std::string device, precision;
  filters::SearchOptions search;
  std::shared_ptr<const text::WordList> known;
  bool suggests;  // whether a speller suggests those words
  double min_confidence;
  filters::GateUse gates;
};

inline constexpr const char* rewriter_entry_point = "emend_load_rewriter";
// The caller owns the rewriter. Throws what loading a package throws.
using LoadRewriter = filters::Rewriter*(const RewriterRequest&);

}  // namespace emend
