// What may be said for one written form, as text in a small notation: words divided by blanks, and
// {choices|between|words} that may be empty and nested. The first of several choices is the one that is said by
// default.
//
//   one hundred {|and} five          one hundred five, one hundred and five
//   {two thousand five|twenty {o|oh} five}
//
// Nothing that is spoken holds { | }, so words need no escapes: see plain().
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace emend::verbalize {

using Phrase = std::string;

// The default reading: the first of all choices, words divided by one blank.
std::string best(std::string_view phrase);

// All readings, the default first, each once, and no more than `limit`.
std::vector<std::string> readings(std::string_view phrase, std::size_t limit = 1000);

// Whether `spoken` is one of the readings, after words() on both sides. Does not enumerate them: time grows with the
// phrase's length times that of `spoken`.
bool admits(std::string_view phrase, std::string_view spoken);

// The places behind the readings that begin at `from` of `heard`, which is what words() gives: sorted.
std::vector<std::size_t> ends(std::string_view phrase, const std::vector<std::string>& heard, std::size_t from);

// What is compared when readings are compared: words in lower case without punctuation; hyphens, dashes and slashes
// divide words. Needs valid UTF-8.
std::vector<std::string> words(std::string_view spoken);

// `text` for use in a phrase: { | } become blanks.
std::string plain(std::string_view text);

}  // namespace emend::verbalize
