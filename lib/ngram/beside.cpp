#include "ngram/beside.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "text/words.h"

namespace emend::ngram {

Beside::Beside(const Model& model, std::string_view text) : model_(model) {
  for (const text::Span span : text::split_words(text)) {
    const std::string_view unit = text::slice(text, span);
    if (text::blank_separated(unit).empty()) continue;
    begins_.push_back(span.begin);
    units_.push_back(model.word(unit));
  }
}

Beside::Association Beside::of(std::size_t begin, std::string_view word) const {
  const std::array words = {word};
  return of(begin, words);
}

Beside::Association Beside::of(std::size_t begin, std::string_view first, std::string_view second) const {
  const std::array words = {first, second};
  return of(begin, words);
}

Beside::Association Beside::of(std::size_t begin, std::span<const std::string_view> words) const {
  const auto found = std::lower_bound(begins_.begin(), begins_.end(), begin);
  if (found == begins_.end() || *found != begin) throw std::out_of_range("no word begins there");

  const auto at = static_cast<std::size_t>(found - begins_.begin());
  const auto reach = static_cast<std::size_t>(std::max(model_.order() - 1, 0));
  State state = at < reach ? model_.begin() : State{}, without;
  for (std::size_t u = at - std::min(at, reach); u < at; ++u) model_.advance(state, units_[u]);
  Association all{0, 0, false};
  for (const std::string_view word : words) {
    const Word number = model_.word(word);
    if (number == model_.unknown()) return {};
    State alone;
    all.before += model_.advance(state, number) - model_.advance(alone, number);
  }
  for (std::size_t u = at + 1; u < std::min(units_.size(), at + 1 + reach); ++u)
    all.behind += model_.advance(state, units_[u]) - model_.advance(without, units_[u]);
  return all;
}

}  // namespace emend::ngram
