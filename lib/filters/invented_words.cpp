#include "filters/invented_words.h"

#include <algorithm>
#include <optional>
#include <string>

#include "text/ascii.h"
#include "text/words.h"

namespace emend::filters {
namespace {

constexpr std::size_t kShortest = 4;  // shorter ones are names, units and signs more often

bool has(std::string_view text, std::string_view small_word) {
  return text::in_small(text).find(small_word) != std::string::npos;
}

}  // namespace

std::size_t invented_words(const text::Lexicon& lexicon, std::string_view source, std::span<const Term> terms,
                           std::string_view said) {
  const auto is_invented = [&](text::Span span) {
    const std::string_view word = text::slice(said, span);
    if (word.size() < kShortest || !std::ranges::all_of(word, text::letter) || lexicon.contains(word)) return false;
    const std::string small = text::in_small(word);
    const auto says = [&](std::string_view one) { return has(one, small); };
    return !has(source, small) &&
           std::ranges::none_of(terms, [&](const Term& term) { return std::ranges::any_of(term, says); });
  };
  return static_cast<std::size_t>(std::ranges::count_if(text::words(said), is_invented));
}

}  // namespace emend::filters
