// What a first translation lost is asked for again: names, titles, numbers and dates that are words, rare words.
#pragma once

#include <span>
#include <string_view>

#include "filters/known_names.h"
#include "filters/rare_words.h"
#include "filters/translating.h"
#include "filters/translation_units.h"

namespace emend::filters {

struct OfRecord {
  std::string_view text;  // of the record
  Sentence* sentence;     // of one unit, which has been asked for
};

// What tells that something got lost.
struct Knowing {
  const KnownNames& names;
  const RareWords* rare;  // or null
  bool german, english;   // the languages of the source and of the target
};

// A translation that has what the first one lost takes its place where there are no more doubts about it and it does
// not spoil the rest. What users demand is not added to, nor is what has a beginning.
void ask_for_lost(Translator& translator, const Wanted& wanted, const Knowing& knowing,
                  std::span<const OfRecord> sentences);

}  // namespace emend::filters
