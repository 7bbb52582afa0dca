#include "english/habit.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "text/inflection.h"
#include "text/spelling.h"
#include "text/utf8.h"

namespace emend::english {

using namespace text;

Words::Words(std::string_view text) : text_(text), spans_(words(text)), tags_(tag(text, spans_)) {
  for (const Span span : spans_) lower_.push_back(with_straight_apostrophes(lower(slice(text, span))));
}

bool is_all_capitals(std::string_view word) {
  std::size_t letters = 0;
  for (std::size_t at = 0; at < word.size(); ++letters) {
    const char32_t c = next_code_point(word, at);
    if (is_letter(c) && !is_upper(c)) return false;
  }
  return letters > 1 && has_letter(word);
}

std::string with_straight_apostrophes(std::string text) {
  for (std::size_t at; (at = text.find("’")) != text.npos;) text.replace(at, std::string_view("’").size(), "'");
  return text;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string verb_of(std::string_view word, Form form) {
  for (const Analysis& one : analyses(word)) {
    if (one.form == form && may_be(one.lemma, Part::verb)) return one.lemma;
  }
  return {};
}

bool is_function_word(Part part) {
  return part == Part::determiner || part == Part::pronoun || part == Part::preposition || part == Part::conjunction ||
         part == Part::particle || part == Part::modal || part == Part::adverb;
}

bool has_form(std::string_view word, std::string_view lemma, Form form) {
  const auto all = analyses(word);
  return std::find(all.begin(), all.end(), Analysis{std::string(lemma), form}) != all.end();
}

}  // namespace emend::english
