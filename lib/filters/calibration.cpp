#include "filters/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "english/edit_types.h"
#include "english/error_types.h"
#include "filters/error_level.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

// The letters in lower case without apostrophes and blanks, and how many apostrophes there are.
struct Bare {
  std::string letters;
  int apostrophes = 0;

  explicit Bare(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t begin = at;
      const char32_t c = text::next_code_point(text, at);
      if (c == U'\'' || c == U'\u2019') {
        ++apostrophes;
      } else if (!text::is_blank(c)) {
        letters += text.substr(begin, at - begin);
      }
    }
    letters = text::lower(letters);
  }
};

std::string kind_of(std::string_view from, std::string_view to, std::string type) {
  const Bare old(from), now(to);
  if (old.letters == now.letters && old.apostrophes != now.apostrophes) return "apostrophe";
  if (puts_comma(from, to)) return "comma";
  if (puts_comma(to, from)) return "superfluous-comma";
  return type;
}

double log_odds(double confidence) {
  constexpr double least = 1e-6;  // away from 0 and 1, whose log-odds are infinite
  const double p = std::clamp(confidence, least, 1 - least);
  return std::log(p / (1 - p));
}
double probability(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

}  // namespace

double Calibration::operator()(double confidence, double more) const {
  if (slope == 1 && offset + more == 0) return confidence;
  return probability(slope * log_odds(confidence) + offset + more);
}

double Calibration::in_text(double confidence, double rate) const {
  if (level == 0) return confidence;
  return probability(log_odds(confidence) + level * std::log(rate / ErrorLevel::usual));
}

double Calibration::of_comma(double confidence, double missing) const {
  return probability(commas->slope * log_odds(confidence) + commas->offset + commas->level * log_odds(missing));
}

double Calibration::of_comma_in_chat(double confidence) const {
  auto found = types.find("comma");
  if (found == types.end()) found = types.find("other");
  return (*this)(confidence, found == types.end() ? 0 : found->second);
}

void Calibration::calibrate(std::string_view text, std::vector<text::Edit>& edits) const {
  std::vector<std::string> names(edits.size());
  if (!types.empty()) names = english::edit_types(text, edits);
  for (std::size_t e = 0; e < edits.size(); ++e) {
    text::Edit& edit = edits[e];
    const std::string_view from = text.substr(edit.begin, edit.end - edit.begin);
    if (commas && puts_comma(from, edit.replacement)) continue;
    auto found = types.find(kind_of(from, edit.replacement, std::move(names[e])));
    if (found == types.end()) found = types.find("other");
    edit.confidence = (*this)(edit.confidence, found == types.end() ? 0 : found->second);
  }
}

bool is_calibrated_type(std::string_view name) {
  constexpr std::array<std::string_view, 4> own = {"apostrophe", "comma", "other", "superfluous-comma"};
  return std::find(own.begin(), own.end(), name) != own.end() || !english::describe_error_type(name).empty();
}

bool puts_comma(std::string_view from, std::string_view to) {
  return from.find_first_not_of(' ') == from.npos && to.find(',') != to.npos && to.find_first_not_of(" ,") == to.npos &&
         to.find(',') == to.rfind(',');
}

}  // namespace emend::filters
