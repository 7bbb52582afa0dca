#include "filters/comma_level.h"

#include <algorithm>
#include <vector>

#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {

namespace {

// Chosen on clean text from which commas were taken as scripts/fit-commas does it; a share of .03 to .1 makes little
// difference.
constexpr double usual = 0.05, firmness = 20;  // the share that is expected, and the commas that this counts for
constexpr double memory = 300;                 // commas; what was seen longer ago counts half
constexpr double usually_careless = 0.05, known = 20;  // the same of careless sentences
constexpr double long_memory = 1000;                   // sentences
constexpr double casual_from = 0.2, most = 0.9;
constexpr std::size_t least_words = 4;  // of a sentence whose form tells something

}  // namespace

void CommaLevel::see(std::size_t commas, double expected) {
  present_ += static_cast<double>(commas);
  missing_ += expected;
  if (present_ + missing_ > memory) {
    present_ /= 2;
    missing_ /= 2;
  }
}

void CommaLevel::see_form(bool careless) {
  ++sentences_;
  careless_ += careless;
  if (sentences_ > long_memory) {
    sentences_ /= 2;
    careless_ /= 2;
  }
}

double CommaLevel::missing() const {
  return std::min((usual * firmness + missing_) / (firmness + present_ + missing_), most);
}

bool CommaLevel::casual() const { return (usually_careless * known + careless_) / (known + sentences_) > casual_from; }

double commas_missing_at(double error_rate) {
  constexpr double commas_for_words = 4;  // a learner who writes one word in ten wrong leaves out two commas in five
  return std::min(commas_for_words * error_rate, most);
}

std::size_t commas_in(std::string_view sentence) {
  std::size_t count = 0;
  for (std::size_t at = sentence.find(", "); at != sentence.npos; at = sentence.find(", ", at + 2)) ++count;
  return count;
}

bool is_careless(std::string_view sentence) {
  const std::vector<text::Span> words = text::words(sentence);
  if (words.size() < least_words) return false;
  std::size_t at = words.front().begin;
  const char32_t first = text::next_code_point(sentence, at);
  if (text::to_upper(first) != first) return true;
  const std::size_t end = sentence.find_last_not_of(" \"')]*_");
  return end != sentence.npos && words.back().end > end;
}

}  // namespace emend::filters
