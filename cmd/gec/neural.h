// Where the program meets its neural half, lib/emend/gec.so (cli/module.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/module.h"
#include "decode/rescore.h"
#include "decode/rewriting.h"
#include "decode/search_options.h"
#include "io/package.h"
#include "text/word_list.h"

namespace emend {

struct CorrectorRequest {
  cli::Caller caller;
  std::vector<io::Package> packages;  // several: an ensemble
  std::string device, precision;
  decode::SearchOptions search;
};

struct SpellerRequest {
  cli::Caller caller;
  io::Package package;
  std::string device, precision;
  std::shared_ptr<const text::WordList> suggested;  // words that may be suggested for unknown ones
  double min_confidence;
};

struct RescorerRequest {
  CorrectorRequest corrector;
  decode::Rescoring rescoring;
  std::vector<io::Package> scorers;  // of rescoring.scorers
};

inline constexpr const char* rescorer_entry_point = "emend_load_rescorer";
using LoadRescorer = decode::RescoringRewriter*(const RescorerRequest&);

inline constexpr const char* corrector_entry_point = "emend_load_corrector";
inline constexpr const char* speller_entry_point = "emend_load_speller";
// The caller owns the rewriter. They throw what loading a package throws.
using LoadCorrector = decode::Rewriter*(const CorrectorRequest&);
using LoadSpeller = decode::Rewriter*(const SpellerRequest&);

}  // namespace emend
