// The options of translate, and what they make of its packages.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "filters/denoiser.h"
#include "filters/model_options.h"
#include "filters/search_options.h"
#include "filters/translation_filter.h"
#include "io/package.h"
#include "shortlist.h"
#include "stream/driver.h"

namespace emend {

struct TranslateOptions {
  TranslateOptions() { search.beam = 4; }
  filters::EnsembleOptions model{"translate-de-en"};
  filters::SearchOptions search;
  filters::SamplingOptions sampling;
  filters::TranslationOptions translation;
  ShortlistOptions shortlist;
  stream::Options stream;
  std::string export_folder;  // not empty: write the model there and translate nothing
  std::string attention;      // FILE.svg: pictures of where the model looked
  std::string corrections;    // FILE.svg: pictures of what the model would correct
  // What a folder of Hugging Face is told (arch/hugging_face.h); empty: what its configuration says.
  std::string source_language, target_language;
  std::optional<std::string> source_prefix;
};
void declare(cli::Options& options, TranslateOptions& translate);

// Throws Error where options contradict each other.
void check(const TranslateOptions& translate, const cli::Options& options);

// What tells catalogues (filters/catalogue_filter.h): --markup, or none where records are no whole lines.
std::string markup_of_catalogues(const TranslateOptions& translate);

// That of --glossary. Throws Error for a file that is none.
text::Glossary read_glossary(const TranslateOptions& translate);

// That of --noise-robust; null for `none` and `auto`. packages: those that translate. Throws Error where the package
// repairs nothing, or another language.
std::unique_ptr<filters::Denoiser> repairer_of(const TranslateOptions& translate,
                                               const std::vector<io::Package>& packages);

// That of `--noise-robust=auto`; null where the model's package has no lexicon of German. names: of the package.
std::unique_ptr<stream::Filter> german_repairer_of(const TranslateOptions& translate, const filters::KnownNames& names);

// Opens the packages and takes from the first the length of a sentence and the language of the source, and with
// `--search-rules hf`, of a folder of Hugging Face, what it says of search (generation.h). Throws Error
// where one is no translator, where it is told what only a folder of Hugging Face understands, or where they translate
// from or into different languages.
std::vector<io::Package> open_packages(TranslateOptions& translate, const cli::Options& options);

}  // namespace emend
