// The options of gec, and what they make of its packages.
#pragma once

#include <vector>

#include "filters/corrector.h"
#include "filters/model_options.h"
#include "filters/search_options.h"
#include "filters/spelling_step.h"
#include "io/own_words.h"
#include "io/package.h"
#include "stream/driver.h"
#include "text/rejections.h"

namespace emend {

struct GecOptions {
  filters::EnsembleOptions model{"gec-en-large"};
  filters::SearchOptions search;
  filters::CorrectorOptions corrector;
  bool context_given = false;  // corrector.context is not the default
  bool list_rules = false;
  bool explain = false;            // which edits were held back
  std::vector<std::string> words;  // files of words to know and never to change
  io::OwnWordsOptions own_words;
  bool interactive = false;
  std::string output;                // of --interactive; empty: standard output
  std::string rejections;            // a file (text/rejections.h); empty: none
  bool score = false;                // corrections that are there already
  std::string rescore, tune;         // files: weights, annotated sentences
  std::vector<std::string> scorers;  // packages, with tune
  int best = 12;                     // with tune
  std::uint64_t seed = 1;            // with tune
  stream::Options stream;
};
void declare(cli::Options& options, GecOptions& gec);
// What depends on which options were given: without a model it is the small one if the default is not installed, or if
// others ask for a search.
void take_given(const cli::Options& options, GecOptions& gec);

// Throws Error where options contradict each other.
void check(const GecOptions& gec);

// Whether a record is a line of its input, and may be one of a paragraph that is wrapped.
bool may_be_wrapped(const stream::Options& stream);

// Opens the packages and takes from the first the length of a sentence. Throws Error where one does not correct
// grammar.
std::vector<io::Package> open_packages(GecOptions& gec);

// Makes the words of --words and of the user's files, which -v names, known, and keeps edits from changing them.
void keep_own_words(GecOptions& gec);

// Reads the files of --rules. Throws Error where one is no file of rules, or the model does not write English.
void read_rules(GecOptions& gec);

// That of --spell, who knows the same words; null for `none`. Throws Error where the package repairs nothing.
std::unique_ptr<stream::Filter> speller_of(const GecOptions& gec);

// Those of --rejections; none where the file is not there yet.
text::Rejections read_rejections(const GecOptions& gec);

// What was done with the sentences, for -v.
void tell(const filters::Corrector& filter);

}  // namespace emend
