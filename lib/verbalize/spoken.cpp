#include "verbalize/spoken.h"

#include <algorithm>
#include <array>

#include "verbalize/hear.h"

namespace emend::verbalize {

namespace {

bool is_small(const std::string& word) { return !hear_cardinal(std::span(&word, 1), 0).empty(); }

bool is_digit_word(const std::string& word) { return !hear_digits(std::span(&word, 1), 0).empty(); }

// What has a number of a smaller unit behind it that is not said: five foot eleven, a dollar fifty.
constexpr std::array parted{"dollar", "dollars", "euro", "euros", "feet", "foot", "pound", "pounds"};

bool is_o(std::string_view word) { return word == "o" || word == "oh"; }

// Whether a number that ends with `last` may go on with the word: ordinals behind tens and scales (thirty first),
// decades, parts (one third, four thousandths). Seconds are time.
bool ends_number(const std::string& last, const std::string& word) {
  if (word == "seconds") return false;
  const std::span<const std::string> alone(&word, 1);
  if (!hear_ordinal(alone, 0).empty()) return last == "one" || zeros_of(last) > 0 || last.ends_with("ty");
  if (!hear_decade(alone, 0).empty()) return true;
  const std::vector<std::string> part = {"one", word}, scaled = {"one", "hundred", word};
  return !hear_parts(part).empty() || !hear_parts(scaled).empty() || !hear_ordinal(part, 0).empty();
}

// The longest of those that were heard.
Heard longest(const AllHeard& heard) {
  Heard out{0, ""};
  for (const Heard& one : heard)
    if (one.end > out.end) out = one;
  return out;
}

// a half, three quarters, two thirds
bool begins_fraction(Words words) {
  const auto is_fraction = [](Words part) {
    const auto heard = hear_parts(part);
    return !heard.empty() && heard[0].find(' ') == std::string::npos && !part.back().starts_with("second");
  };
  for (std::size_t end = 2; end <= std::min<std::size_t>(words.size(), 4); ++end)
    if (is_fraction(words.first(end))) return true;
  return false;
}

// Integers without leading zeros.
bool is_less(std::string_view a, std::string_view b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }

}  // namespace

std::size_t zeros_of(const std::string& word) {
  if (word != "hundred" && word != "thousand" && !word.ends_with("illion")) return 0;  // asked of every word
  const std::vector<std::string> scaled = {"one", word};
  const Heard heard = longest(hear_cardinal(scaled, 0));
  return heard.end == 2 ? heard.value.size() - 1 : 0;
}

Spoken::Spoken(const Line& line) : line_(line) {
  for (std::size_t at = 0; at < line.text.size();) {
    if (!is_letter(line[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (is_letter(line[end]) || (line[end] == '\'' && is_letter(line[end + 1]))) ++end;
    if (const std::size_t stem = end - std::min<std::size_t>(end - at, 2);  // nineteen ninety nine's
        line.slice(stem, end) == "'s" && is_small(lower(line.slice(at, stem))))
      end = stem;
    // p.m.: two words, which the first full stop divides as a blank would.
    const bool half = !words.empty() && places.back().end + 1 == at && one_of(words.back(), std::array{"a", "p"}) &&
                      line[at - 1] == '.' && end == at + 1 && lower(line[at]) == 'm' && line[end] == '.';
    if (line.opens(at) && line.closes(end)) {
      const std::string_view between = places.empty() ? std::string_view() : line.slice(places.back().end, at);
      gaps.push_back(between == " " || half ? Gap::blank
                     : between == "-"       ? Gap::hyphen
                     : between == ", "      ? Gap::comma
                                            : Gap::none);
      // A capital O among small letters is a letter and no zero: C six H twelve O six.
      const bool letter = line.slice(at, end) == "O" && !places.empty() && is_lower(line[places.back().begin]);
      words.push_back(letter ? "O" : lower(line.slice(at, end)));
      std::erase(words.back(), '\'');
      places.push_back({at, end});
    }
    at = end;
  }
}

bool Spoken::follows(std::size_t k) const { return k < size() && (gaps[k] == Gap::blank || gaps[k] == Gap::hyphen); }

std::string_view Spoken::before(std::size_t k) const { return follows(k) ? words[k - 1] : std::string_view(); }

std::string_view Spoken::behind(std::size_t k) const { return follows(k + 1) ? words[k + 1] : std::string_view(); }

bool Spoken::capitalised(std::size_t k) const { return is_upper(line_[places[k].begin]); }

bool Spoken::has_digits_behind(std::size_t k) const {
  const std::size_t end = places[k].end;
  return is_digit(line_[end + (line_[end] == ' ' || line_[end] == '-')]);
}

Words Spoken::from(std::size_t k, bool commas) const {
  constexpr std::size_t most = 40;
  if (k >= size()) return {};
  std::size_t end = k + 1;
  while (end < size() && end - k < most && (follows(end) || (commas && gaps[end] == Gap::comma))) ++end;
  return Words(words).subspan(k, end - k);
}

bool Spoken::is_number(std::size_t k) const { return k < size() && (is_small(words[k]) || zeros_of(words[k]) > 0); }

// Whether what is said at k is less than a one with so many zeros, or the end of a number of its own kind.
bool Spoken::fits_behind(std::size_t zeros, std::size_t k) const {
  const Words rest = from(k, false);
  if (rest.empty()) return false;
  // Behind a hundred only the next two digits count: one hundred and twenty five thousand, one hundred and two hundred.
  AllHeard cardinals = hear_cardinal(rest, 0);
  if (zeros == 2) std::erase_if(cardinals, [](const Heard& heard) { return heard.value.size() > 2; });
  const Heard most = longest(cardinals);
  if (most.end == 0) return ends_number("hundred", rest[0]);
  // What goes on is another number, or a year: two thousand and nineteen ninety.
  const std::size_t behind = k + most.end;
  const bool goes_on = most.end < rest.size() && (is_o(rest[most.end]) || is_number(behind));
  return most.value.size() <= zeros && !(goes_on && zeros_of(words[behind]) <= zeros);
}

bool Spoken::joins_by_and(std::size_t k) const {
  if (k == 0 || gaps[k] == Gap::none || !follows(k + 1)) return false;
  const std::string& last = words[k - 1];
  const Words rest = from(k + 1, false);
  if ((is_number(k - 1) || rest[0] == "a") && begins_fraction(rest)) return true;  // ten miles and a half
  if (const std::size_t zeros = zeros_of(last)) return fits_behind(zeros, k + 1);
  if (one_of(last, std::array{"score", "dozen"})) return is_number(k + 1);
  if (last.ends_with("ty") && !hear_ordinal(rest, 0).empty()) return true;  // the twenty and sixth
  // Four and twenty blackbirds; between four and twenty years is left as it is, too.
  const Heard tens = longest(hear_cardinal(rest, 0));
  const bool alone = !(follows(k - 1) && is_number(k - 2)) && !is_number(k + 2);
  return alone && is_digit_word(last) && tens.value.size() == 2 && tens.value[0] != '1' && tens.value[1] == '0';
}

bool Spoken::joins(std::size_t k) const {
  if (k == 0 || k >= size() || gaps[k] == Gap::none) return false;
  const std::string &last = words[k - 1], &word = words[k];
  if (word == "and") return joins_by_and(k);
  if (gaps[k] == Gap::comma) {
    const std::size_t zeros = zeros_of(last);
    return zeros > 2 && fits_behind(zeros, k);
  }
  if (last == "and") return joins_by_and(k - 1);
  if (last == "point" && one_of(before(k - 1), std::array{"that", "this", "which"})) return false;  // in time
  if (last == "point" || is_o(last)) return is_number(k);
  if (word == "point") return is_number(k - 1) && is_number(k + 1) && follows(k + 1);
  if (is_o(word)) return is_number(k - 1) && follows(k + 1) && is_digit_word(words[k + 1]);
  if (is_number(k) && k > 1 && one_of(last, parted)) return follows(k - 1) && (is_number(k - 2) || words[k - 2] == "a");
  return is_number(k - 1) && (is_number(k) || ends_number(last, word));
}

std::size_t Spoken::shared_part_end(std::size_t from) const {
  constexpr std::array between{"and", "nor", "or", "to"};
  const Words rest = this->from(from, false);
  if (std::none_of(rest.begin(), rest.end(), [&](const std::string& word) { return one_of(word, between); }))
    return from;
  const Heard first = longest(hear_decimals(rest));
  if (first.end == 0 || first.end + 1 >= rest.size() || !one_of(rest[first.end], between)) return from;
  const AllHeard seconds = hear_cardinal(rest, first.end + 1);
  const Heard second = longest(seconds);
  const std::string_view integer = std::string_view(first.value).substr(0, first.value.find('.'));
  const bool either = rest[first.end] == "or";
  // One hundred and twenty or thirty.
  const std::string_view tens = integer.substr(integer.size() - std::min<std::size_t>(integer.size(), 2));
  if (either && integer.size() > 2 && tens != "00" && second.value.size() == 2 && tens < second.value)
    return from + second.end;
  for (const Heard& factor : seconds) {
    const std::size_t zeros = factor.end < second.end ? zeros_of(rest[factor.end]) : 0;
    const Heard scaled{factor.end + 1, factor.value + std::string(zeros, '0')};
    if (zeros > 0 && is_less(integer, factor.value) && (either || scaled.end == second.end) &&
        std::find(seconds.begin(), seconds.end(), scaled) != seconds.end())
      return from + second.end;
  }
  return from;
}

}  // namespace emend::verbalize
