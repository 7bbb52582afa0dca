// What rare words of German mean: a table beside a translator's model, for words that training hardly showed.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "filters/translating.h"
#include "io/package.h"
#include "io/sorted_table.h"
#include "text/lexicon.h"

namespace emend::filters {

class RareWords {
 public:
  static constexpr std::string_view file_name = "dictionary.tsv";

  // A table (io/sorted_table.h) of words and their meanings, the most usual first.
  explicit RareWords(const std::string& path) : table_(path, "WORD TAB MEANING") {}

  // Those of a word; else of what it is without an ending, of a noun where it has a capital; none where neither is
  // listed.
  std::vector<std::string_view> meanings(std::string_view word) const;
  // Those of a word as it is.
  std::vector<std::string_view> meanings_as_written(std::string_view word) const { return table_.find(word); }

  // Whether a noun is listed, and not as a name: it means another word.
  bool knows_noun(std::string_view word) const;

 private:
  io::SortedTable table_;
};

// That of the package that config.json names as "dictionary", where there is one. Throws Error for what is damaged.
std::shared_ptr<const RareWords> rare_words(const io::Package& package);

// What a translation from German into English should say of each listed word of which it says nothing, one of its
// meanings. A word that stands in the translation as it is counts as said where `names`, which may be null, takes it
// for a name (text/names.h), or where there are none. guessed: its capitals are, so that what has one may be no noun.
std::vector<Term> lost_words(const RareWords& rare, std::string_view german, std::string_view said,
                             const text::Lexicon* names, bool guessed = false);

// Whether a translation that says these terms is beside them as likely as the one that does not was as a whole, and not
// less than half as long: how likely a model finds a word that it hardly knows tells nothing.
bool keeps_the_rest(const Translation& with_terms, std::span<const Term> terms, const Translation& before);

}  // namespace emend::filters
