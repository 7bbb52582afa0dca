// Misspelt words and abbreviations of German texts that are to be translated, mended before a model sees them.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "stream/filter.h"
#include "text/edit.h"
#include "text/lexicon.h"

namespace emend::filters {

// Of prose in German (text/german_speller.h), and its abbreviations (text/german_abbreviations.h). Not words that may
// be names by what stands before them: a title, a given name, or a preposition without an article.
std::vector<text::Edit> german_repairs(std::string_view text, const text::Lexicon& german);

// Answers each text with those.
class GermanRepairer : public stream::Filter {
 public:
  explicit GermanRepairer(std::shared_ptr<const text::Lexicon> german) : german_(std::move(german)) {}
  void apply(stream::Window& window) override;

 private:
  std::shared_ptr<const text::Lexicon> german_;
};

}  // namespace emend::filters
