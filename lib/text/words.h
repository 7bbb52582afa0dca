// Words as byte spans, so that whatever happens to a word leaves the rest of the line alone.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace emend::text {

struct Span {
  std::size_t begin = 0, end = 0;
  std::size_t size() const { return end - begin; }
  friend bool operator==(const Span&, const Span&) = default;
};

inline std::string_view slice(std::string_view text, Span span) { return text.substr(span.begin, span.size()); }

// Maximal runs of letters, marks and digits, with apostrophes (', U+2019, U+0092) and hyphens that stand between two
// letters. "don't", "re-read", "U+2019" -> don't | re-read | U | 2019. Punctuation and blanks are in no span.
std::vector<Span> words(std::string_view text);

// These in small letters.
std::vector<std::string> small_words(std::string_view text);

// Maximal runs of non-blank characters, what wer counts: str.split() of Python.
std::vector<Span> blank_separated(std::string_view text);

// All of the text: words, runs of blanks, and each other character alone; the spans tile the text.
std::vector<Span> split_words(std::string_view text);

}  // namespace emend::text
