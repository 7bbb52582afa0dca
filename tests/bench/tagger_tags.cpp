// tagger-tags < SENTENCES: for scripts/make-tagger-weights --test, what each word of a sentence is (english/tagger.h):
// a sentence a line, blanks between words and marks. Nouns and verbs are named by their forms, be, have and do by their
// lemmas.
#include <iostream>
#include <string>

#include "english/tagger.h"

using namespace emend;

namespace {

std::string name(const english::Tagged& tagged) {
  static const char* const parts[] = {"noun",     "name",       "verb",       "modal",       "adjective",
                                      "adverb",   "pronoun",    "determiner", "preposition", "conjunction",
                                      "particle", "possessive", "number",     "comma",       "other"};
  static const char* const forms[] = {"base", "present", "third", "past", "participle", "gerund", "noun", "nouns"};
  const bool doing =
      tagged.lemma == "do" && (tagged.form == text::Form::participle || tagged.form == text::Form::gerund);
  if (tagged.part == text::Part::verb && text::is_auxiliary(tagged.lemma) && !doing) return tagged.lemma;
  if (tagged.part == text::Part::noun || tagged.part == text::Part::verb) return forms[static_cast<int>(tagged.form)];
  return parts[static_cast<int>(tagged.part)];
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::vector<std::string_view> tokens;
    for (const text::Span span : text::blank_separated(line)) tokens.push_back(text::slice(line, span));
    for (const english::Tagged& tagged : english::tag(tokens)) std::cout << name(tagged) << ' ';
    std::cout << '\n';
  }
}
