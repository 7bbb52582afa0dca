#include "filters/negation.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "text/words.h"

namespace emend::filters {
namespace {

constexpr std::array<std::string_view, 15> german_negations = {"nicht",   "kein",      "keine",     "keinem", "keinen",
                                                               "keiner",  "keines",    "keins",     "nie",    "niemals",
                                                               "niemand", "niemandem", "niemanden", "nichts", "weder"};
// Behind "nicht": nicht nur, nicht wahr.
constexpr std::array<std::string_view, 3> behind_no_negation = {"nur", "umsonst", "wahr"};
constexpr std::array<std::string_view, 30> english_negations = {
    "not",    "no",     "never",  "none",   "nobody",  "nothing", "nowhere", "neither", "nor",   "without",
    "cannot", "hardly", "barely", "rarely", "seldom",  "wrong",   "hate",    "hates",   "hated", "avoid",
    "fail",   "fails",  "failed", "refuse", "refused", "stop",    "stopped", "lack",    "lacks", "unless"};
constexpr std::array<std::string_view, 8> negating_beginnings = {"dis", "il", "im", "in", "ir", "mis", "non", "un"};
// What begins so and negates nothing.
constexpr std::array<std::string_view, 26> other_beginnings = {
    "imag",   "immedi", "import", "impress", "improv", "includ", "incom", "increas", "indeed",
    "indic",  "indust", "influ",  "inform",  "inhab",  "inner",  "insi",  "inst",    "insu",
    "intell", "inten",  "inter",  "intr",    "inv",    "under",  "uni",   "until"};

bool negates(std::string_view english) {
  constexpr std::size_t shortest = 6;  // bytes of a word with such a beginning
  const auto begins = [&](std::string_view beginning) { return english.starts_with(beginning); };
  return std::ranges::find(english_negations, english) != english_negations.end() || english.ends_with("n't") ||
         english.ends_with("n’t") || english.ends_with("less") ||
         (english.size() >= shortest && std::ranges::any_of(negating_beginnings, begins) &&
          std::ranges::none_of(other_beginnings, begins));
}

}  // namespace

bool lost_negation(std::string_view german, std::string_view english) {
  if (german.find('?') != german.npos) return false;
  const std::vector<std::string> words = text::small_words(german);
  bool negated = false;
  for (std::size_t i = 0; i < words.size() && !negated; ++i) {
    const bool other = i + 1 < words.size() && words[i] == "nicht" &&
                       std::ranges::find(behind_no_negation, words[i + 1]) != behind_no_negation.end();
    negated = !other && std::ranges::find(german_negations, words[i]) != german_negations.end();
  }
  return negated && std::ranges::none_of(text::small_words(english), negates);
}

}  // namespace emend::filters
