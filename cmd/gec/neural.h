// Where the program meets its neural half, lib/emend/gec.so (cli/module.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/module.h"
#include "filters/rescore.h"
#include "filters/rewriting.h"
#include "filters/search_options.h"
#include "io/package.h"
#include "text/word_list.h"

namespace emend {

struct CorrectorRequest {
  cli::Caller caller;
  std::vector<io::Package> packages;  // several: an ensemble
  std::string device, precision;
  filters::SearchOptions search;
  std::shared_ptr<const text::WordList> known;  // null: none
  int context = 0;                              // sentences that were asked for; fewer in the models: a warning
};

struct RescorerRequest {
  CorrectorRequest corrector;
  filters::Rescoring rescoring;
  std::vector<io::Package> scorers;  // of rescoring.scorers
};

inline constexpr const char* rescorer_entry_point = "emend_load_rescorer";
using LoadRescorer = filters::RescoringRewriter*(const RescorerRequest&);

struct ScorerRequest {
  cli::Caller caller;
  io::Package package;
  std::string device;
};
inline constexpr const char* scorer_entry_point = "emend_load_scorer";
// The caller owns the scorer. Throws what loading a package throws.
using LoadScorer = filters::Scorer*(const ScorerRequest&);

inline constexpr const char* corrector_entry_point = "emend_load_corrector";
// The caller owns the rewriter. Throws what loading a package throws.
using LoadCorrector = filters::Rewriter*(const CorrectorRequest&);

}  // namespace emend
