#include "filters/calendar_words.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {
namespace {

struct Name {
  std::string_view german, english;
  bool day = true;
};

constexpr Name names[] = {
    {"montag", "Monday"},
    {"dienstag", "Tuesday"},
    {"mittwoch", "Wednesday"},
    {"donnerstag", "Thursday"},
    {"freitag", "Friday"},
    {"samstag", "Saturday"},
    {"sonnabend", "Saturday"},
    {"sonntag", "Sunday"},
    {"januar", "January", false},
    {"jänner", "January", false},
    {"februar", "February", false},
    {"märz", "March", false},
    {"april", "April", false},
    {"juni", "June", false},
    {"juli", "July", false},
    {"august", "August", false},
    {"september", "September", false},
    {"oktober", "October", false},
    {"november", "November", false},
    {"dezember", "December", false},
};  // not Mai, which is "may" as well

// montags, Montagabend, am Montagmorgen; not Montage.
bool is_form(std::string_view word, const Name& name) {
  if (!word.starts_with(name.german)) return false;
  word.remove_prefix(name.german.size());
  constexpr std::array<std::string_view, 9> endings = {"",       "s",      "abend",     "nacht",     "morgen",
                                                       "abends", "mittag", "vormittag", "nachmittag"};
  const auto end = name.day ? endings.end() : endings.begin() + 2;
  return std::find(endings.begin(), end, word) != end;
}

}  // namespace

std::vector<Term> lost_calendar_words(std::string_view german, std::string_view said) {
  std::vector<Term> lost;
  const std::vector<std::string> words = text::small_words(said);
  // Mon, Tues, Sept, Mondays; also a surname, which stands there as it is.
  const auto says = [&](std::string_view name, std::string_view surname) {
    constexpr std::size_t least = 3;
    return std::ranges::any_of(words, [&](const std::string& word) {
      return word == surname || (word.size() >= least && (name.starts_with(word) || word.starts_with(name)));
    });
  };
  for (const text::Span span : text::words(german)) {
    const std::string word = text::lower(text::slice(german, span));
    for (const auto& name : names) {
      if (!is_form(word, name) || says(text::lower(name.english), word)) continue;
      lost.push_back({std::string(name.english)});
      if (name.day) lost.back().push_back(std::string(name.english) + "s");
    }
  }
  return lost;
}

}  // namespace emend::filters
