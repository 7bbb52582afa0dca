// The symmetric delete index over the words of a dictionary (Garbe 2012, "1000x Faster Spelling Correction algorithm").
//
// Two words within distance d of each other become equal by leaving out up to d letters of either. So every word is
// entered under all that is left of it when up to d letters are left out, and looked up under all that is left of the
// word that is looked for; no letter is ever tried that is not there. Of long words the beginnings alone, the first
// `prefix` letters, are entered and looked up.
//
// Words with the same beginning stand together in the dictionary, so what the index holds are beginnings: for 76,000
// English words 56,000 of them in 1.26 million places. It is made when a dictionary is opened: in the file it would be
// several times as large as the words.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "symspell/dictionary.h"

namespace emend::symspell {

struct IndexOptions {
  int distance = 2;  // most edits of a suggestion, 0 to most_distance
  int prefix = 7;    // letters of a word that are indexed: more than `distance`, up to most_prefix
};
inline constexpr int most_distance = 3, most_prefix = 12;

// Immutable, so any number of threads may use one.
class Index {
 public:
  Index(Dictionary dictionary, const IndexOptions& options);

  const Dictionary& dictionary() const { return dictionary_; }
  int distance() const { return options_.distance; }
  std::size_t prefix() const { return static_cast<std::size_t>(options_.prefix); }

  // The beginnings, in byte order.
  std::uint32_t beginnings() const { return static_cast<std::uint32_t>(first_words_.size() - 1); }
  // Its letters, as many as prefix() at most.
  std::u32string_view letters(std::uint32_t beginning) const {
    return {letters_.data() + std::size_t{beginning} * prefix(), lengths_[beginning]};
  }
  // Its words are [first_word(i), first_word(i + 1)).
  std::uint32_t first_word(std::uint32_t beginning) const { return first_words_[beginning]; }

  // The beginnings that become `rest` when up to distance() letters are left out, in ascending order, some perhaps
  // twice, and with them some that do not: those with the same hash. See is_rest_of.
  std::span<const std::uint32_t> with_rest(std::u32string_view rest) const;

 private:
  Dictionary dictionary_;
  IndexOptions options_;
  std::vector<std::uint32_t> first_words_;  // and the number of words
  std::vector<char32_t> letters_;           // prefix() of each beginning
  std::vector<std::uint8_t> lengths_;
  int shift_ = 0;                       // a hash's upper bits are its bucket
  std::vector<std::uint32_t> buckets_;  // where a bucket begins in entries_, and their number
  std::vector<std::uint32_t> entries_;  // beginnings
};

// Whether `rest` is what is left of `letters` when some are left out.
inline bool is_rest_of(std::u32string_view rest, std::u32string_view letters) {
  std::size_t at = 0;
  for (std::size_t i = 0; at < rest.size() && rest.size() - at <= letters.size() - i; ++i) at += rest[at] == letters[i];
  return at == rest.size();
}

}  // namespace emend::symspell
