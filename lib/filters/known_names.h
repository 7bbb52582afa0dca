// Names that a translator's model misspells or translates: a sentence whose translation lacks them is shown to it with
// names that it copies, and gets them back.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "filters/rare_words.h"
#include "filters/translation_units.h"
#include "io/package.h"
#include "text/lexicon.h"
#include "text/names.h"

namespace emend::filters {

struct KnownNames {
  std::shared_ptr<const text::Lexicon> lexicon;        // of the source's language; null: no names are looked for
  std::array<std::vector<std::string>, 4> shown = {};  // of each text::Name::Kind
};

// config.json's "names", lists "man", "woman", "family" and "place" of names that training often showed and the model
// copies; where there are such, the package has a lexicon (text/names.h). Throws Error where that is damaged.
KnownNames known_names(const io::Package& package);

// The sentence with such names in place of its own, where the first translation of its unit lacks one of those; else
// with none. text: of the record. None where it is in capitals, has a beginning, or must have terms. rare: words that
// are no names; or null.
std::vector<Fixed> with_known_names(std::string_view text, const KnownNames& known, const RareWords* rare,
                                    const Sentence& sentence);

}  // namespace emend::filters
