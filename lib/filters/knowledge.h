// What the filters know of a language besides the words of their package.
#pragma once

#include <memory>
#include <string_view>

#include "confusion/model.h"
#include "io/package.h"
#include "ngram/model.h"
#include "text/lexicon.h"

namespace emend::filters {

// Each is null if the package names none or there is no such package; less is then corrected.
struct Knowledge {
  std::shared_ptr<const text::Lexicon> lexicon;
  std::shared_ptr<const confusion::Model> confusions;  // which words are written for others
  std::shared_ptr<const ngram::Model> words;           // which words follow which
};

// What config.json names as "lexicon", "confusions" and "ngram". Throws Error for what is damaged.
Knowledge knowledge_of(const io::Package& package);

// Whether a word in small letters is no word of general use, and in capitals a common abbreviation: usb, amd, aol.
bool is_initials(const text::Lexicon& lexicon, std::string_view lower);

}  // namespace emend::filters
