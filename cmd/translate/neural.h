// Where the program meets its neural half, lib/emend/translate.so (cli/module.h).
#pragma once

#include <string>
#include <vector>

#include "cli/module.h"
#include "filters/search_options.h"
#include "filters/translating.h"
#include "io/package.h"
#include "shortlist.h"

namespace emend {

struct TranslatorRequest {
  cli::Caller caller;
  std::vector<io::Package> packages;  // several: an ensemble
  std::string device, precision;
  filters::SearchOptions search;
  filters::SamplingOptions sampling;
  ShortlistOptions shortlist;
};

inline constexpr const char* translator_entry_point = "emend_load_translator";
// The caller owns the translator. Throws what loading a package throws.
using LoadTranslator = filters::Translator*(const TranslatorRequest&);

inline constexpr const char* export_entry_point = "emend_export_translator";
// Writes a folder as transformers reads it (arch/hugging_face.h).
using ExportTranslator = void(const cli::Caller&, const io::Package&, const std::string& folder);

inline constexpr const char* shortlist_entry_point = "emend_make_shortlist";
// Writes the lexical table (tokens/lexical_table.h) of the pairs in `files` (none: standard input), by IBM Model 1 over
// the package's tokens. Throws Error, naming file and line, for a record that is no pair.
using MakeShortlist = void(const cli::Caller&, const io::Package&, const ShortlistOptions&,
                           const std::vector<std::string>& files);

}  // namespace emend
