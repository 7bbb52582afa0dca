// A step before the model of gec or translate: spelling, by a package of denoise or by a lexicon.
#pragma once

#include <memory>
#include <string>

#include "cli/module.h"
#include "filters/denoiser.h"
#include "filters/knowledge.h"
#include "filters/rewriting.h"
#include "io/package.h"
#include "text/word_list.h"

namespace emend::filters {

struct SpellerRequest {
  cli::Caller caller;
  io::Package package;
  std::string device, precision;
  std::shared_ptr<const text::WordList> suggested;  // words that may be suggested for unknown ones
  double min_confidence;
};

inline constexpr const char* speller_entry_point = "emend_load_speller";  // of the program's module
// The caller owns the rewriter. Throws what loading a package throws.
using LoadSpeller = Rewriter*(const SpellerRequest&);

struct SpellerOptions {
  const char* option;  // that named the package
  const char* module;  // that has the entry point
  std::string device, precision, protect;
  double min_confidence;
  std::shared_ptr<const text::WordList> kept = nullptr;  // known, and never changed; null: none
  std::string noise = "auto";                            // of denoise
};

// Throws Error where the package repairs nothing.
std::unique_ptr<Denoiser> make_speller(const io::Package& package, const SpellerOptions& speller);

// What lists and letters tell of English, and the words beside a word, without a network (filters/spelling_judge.h,
// filters/confusion_judge.h).
std::unique_ptr<Denoiser> make_lexical_speller(std::shared_ptr<const text::WordList> known, Knowledge knowledge,
                                               const std::string& protect, double min_confidence,
                                               const std::shared_ptr<const text::WordList>& kept,
                                               const std::string& noise = "auto");

}  // namespace emend::filters
