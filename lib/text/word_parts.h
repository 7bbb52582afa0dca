// How lists of words read a word: by its parts between hyphens, with plain apostrophes.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace emend::text {

// Calls use(part) for each part of a word between its hyphens (also U+2010 and U+2011), until it returns false; whether
// none did.
template <class Use>
bool for_each_part(std::string_view word, Use use) {
  std::size_t plain = word.find('-'), dash = word.find("\xE2\x80");
  for (std::size_t begin = 0;;) {
    // Looked for once each, however many of the other come before them.
    if (plain < begin) plain = word.find('-', begin);
    if (dash < begin) dash = word.find("\xE2\x80", begin);
    std::size_t end = plain, width = 1;
    if (dash < plain && dash + 2 < word.size() && (word[dash + 2] == '\x90' || word[dash + 2] == '\x91'))
      end = dash, width = 3;  // U+2010, U+2011
    if (!use(word.substr(begin, end - begin))) return false;
    if (end == word.npos) return true;
    begin = end + width;
  }
}

// With ' for U+2019, and for U+0092, which is the same in a text of Windows that was taken for Latin-1; `room` holds
// the result where it differs.
inline std::string_view with_plain_apostrophes(std::string_view word, std::string& room) {
  for (const std::string_view curly : {"\xE2\x80\x99", "\xC2\x92"}) {
    if (word.find(curly) == word.npos) continue;
    std::string plain(word);
    for (std::size_t at = 0; (at = plain.find(curly, at)) != plain.npos;) plain.replace(at, curly.size(), "'");
    room = std::move(plain);
    word = room;
  }
  return word;
}

}  // namespace emend::text
