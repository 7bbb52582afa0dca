// The table of English words and how people misspelt them: for those who misspell, and for those who repair.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace emend::text {

// The first `front` and the last `back` bytes of the word stay, `middle` stands between them.
struct Misspelling {
  std::uint8_t front, back;
  std::uint8_t weight;  // the square root of how often it was seen, at most 9; 0 where that is unknown: it is rare
  bool sure;            // it is a misspelling of this word and of no other
  std::string_view middle;

  std::string of(std::string_view word) const {
    return std::string(word.substr(0, front)).append(middle).append(word.substr(word.size() - back));
  }
};

// Calls use(word, its misspellings) for each word, in byte order: lower-case ASCII with hyphens and apostrophes. What
// `middle` points to lives on, the rest for the call.
void for_each_misspelt(const std::function<void(const std::string&, std::span<const Misspelling>)>& use);

}  // namespace emend::text
