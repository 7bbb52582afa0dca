#include "filters/knowledge.h"

#include <string>

#include "io/lexicon.h"
#include "ngram/text_model.h"

namespace emend::filters {

Knowledge knowledge_of(const io::Package& package) {
  return {io::lexicon_of(package), confusion::model_of(package), ngram::model_of_words(package)};
}

bool is_initials(const text::Lexicon& lexicon, std::string_view lower) {
  constexpr std::size_t most_letters = 4;
  constexpr double common = 2.5;  // Zipf
  if (lower.size() < 2 || lower.size() > most_letters) return false;
  if (const auto own = lexicon.find(lower); own && own->is(text::Lexicon::general)) return false;
  std::string initials(lower);
  for (char& c : initials) {
    if (c < 'a' || c > 'z') return false;
    c = static_cast<char>(c - 'a' + 'A');
  }
  const auto found = lexicon.find(initials);
  return found && found->is(text::Lexicon::abbreviation) && found->zipf() >= common;
}

}  // namespace emend::filters
