// What the kinds that change the letters of a word share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "noise/kind.h"
#include "text/utf8.h"

namespace emend::noise {

// A kind that rewrites the word's code points in place.
class LetterKind : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random& random) const final {
    std::u32string word = text::to_code_points(site.word());
    rewrite(word, random);
    if (word.empty()) return std::nullopt;  // a word is never lost by its letters
    return text::Edit{site.span().begin, site.span().end, text::to_utf8(word)};
  }

 protected:
  // Leaves the word as it is where there is nothing to do.
  virtual void rewrite(std::u32string& word, Random& random) const = 0;
};

// How many of `length` characters to edit: the share, rounded up or down at random, at least one, and no more than
// keeps the time for words of a megabyte in bounds.
inline std::size_t edits_of(std::size_t length, double share, Random& random) {
  const auto count = static_cast<std::size_t>(static_cast<double>(length) * share + random.uniform());
  constexpr std::size_t most = 1000;
  return std::clamp<std::size_t>(count, 1, std::clamp<std::size_t>(length, 1, most));
}

// `letter` in the case of its neighbour.
inline char32_t like(char32_t neighbour, char32_t letter) {
  return text::is_upper(neighbour) ? text::to_upper(letter) : letter;
}

// Two letters or more, all of them capitals.
bool is_upper_case(const std::u32string& word);

// Lower case, with ' for a typographic apostrophe: how the tables write words.
std::u32string normal(std::u32string word);
// `word`, which is normal, in the case and with the apostrophe of `original`.
std::u32string in_case_of(const std::u32string& original, std::u32string word);

// The item that `left`, which is in [0, sum of the weights), falls on; what remains of it is within that item.
template <class Items, class Weight>
const auto& item_at(const Items& items, std::size_t& left, Weight weight) {
  auto item = items.begin();
  while (left >= weight(*item)) left -= weight(*item++);
  return *item;
}

// Of another script than Latin. Such words get none of its letters.
bool is_of_another_script(char32_t letter);

// Puts another random letter, one of the word's own where its script is another, in the place of the one at `position`,
// in its case.
void substitute_letter(std::u32string& word, std::size_t position, Random& random);

}  // namespace emend::noise
