#include "filters/error_level.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/noise_level.h"
#include "text/utf8.h"

namespace emend::filters {

namespace {

// Chosen on the dev sets of scripts/evaluate-gec --fit, where 100 to 400, 0.15 to 0.5 make little difference.
constexpr double firmness = 100;           // words that the expectation of a usual text counts for
constexpr double seen = 0.15;              // share of the errors that edits tell of
constexpr double least_confidence = 0.15;  // of an edit that tells of an error
// What was seen longer ago than so many words counts half, so that an estimate follows what files are put together.
constexpr double memory = 5000;
constexpr double least = 0.001, most = 0.5;

constexpr std::array<text::NamedRate, 3> names = {{{"clean", 0.005}, {"typed", 0.02}, {"learner", 0.1}}};

// Letters and digits in lower case.
std::string letters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = text::next_code_point(text, at);
    if (text::is_letter(c) || (c >= U'0' && c <= U'9')) out += text.substr(begin, at - begin);
  }
  return text::lower(out);
}

}  // namespace

void ErrorLevel::see(std::size_t words, double errors) {
  words_ += static_cast<double>(words);
  errors_ += errors;
  if (words_ > memory) {
    words_ /= 2;
    errors_ /= 2;
  }
}

double ErrorLevel::rate() const {
  return std::clamp((usual * firmness + errors_ / seen) / (firmness + words_), least, most);
}

bool changes_letters(std::string_view from, std::string_view to) { return letters(from) != letters(to); }

double evidence(std::string_view from, const text::Edit& edit) {
  return edit.confidence >= least_confidence && changes_letters(from, edit.replacement) ? edit.confidence : 0;
}

std::optional<double> error_rate(std::string_view named) {
  const std::optional<double> rate = text::named_rate(named, names);
  return rate ? std::optional(std::clamp(*rate, least, most)) : std::nullopt;
}

std::string misspelt_of(std::string_view named) {
  const std::optional<double> rate = error_rate(named);
  return rate ? std::to_string(*rate / 2) : "auto";
}

}  // namespace emend::filters
