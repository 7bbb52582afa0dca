// Addresses: 1428 Elm St, Springfield, IL 62704; I-95.
#include <algorithm>

#include "verbalize/line.h"

namespace emend::verbalize {

namespace {

constexpr std::pair<std::string_view, std::string_view> suffixes[] = {
    {"st", "street"}, {"ave", "avenue"}, {"rd", "road"},     {"blvd", "boulevard"},  {"dr", "drive"},
    {"ln", "lane"},   {"ct", "court"},   {"hwy", "highway"}, {"expy", "expressway"}, {"pkwy", "parkway"},
    {"pl", "place"},  {"sq", "square"},  {"ter", "terrace"}};
constexpr std::pair<std::string_view, std::string_view> states[] = {
    {"AL", "Alabama"},        {"AK", "Alaska"},       {"AZ", "Arizona"},      {"AR", "Arkansas"},
    {"CA", "California"},     {"CO", "Colorado"},     {"CT", "Connecticut"},  {"DE", "Delaware"},
    {"FL", "Florida"},        {"GA", "Georgia"},      {"HI", "Hawaii"},       {"ID", "Idaho"},
    {"IL", "Illinois"},       {"IN", "Indiana"},      {"IA", "Iowa"},         {"KS", "Kansas"},
    {"KY", "Kentucky"},       {"LA", "Louisiana"},    {"ME", "Maine"},        {"MD", "Maryland"},
    {"MA", "Massachusetts"},  {"MI", "Michigan"},     {"MN", "Minnesota"},    {"MS", "Mississippi"},
    {"MO", "Missouri"},       {"MT", "Montana"},      {"NE", "Nebraska"},     {"NV", "Nevada"},
    {"NH", "New Hampshire"},  {"NJ", "New Jersey"},   {"NM", "New Mexico"},   {"NY", "New York"},
    {"NC", "North Carolina"}, {"ND", "North Dakota"}, {"OH", "Ohio"},         {"OK", "Oklahoma"},
    {"OR", "Oregon"},         {"PA", "Pennsylvania"}, {"RI", "Rhode Island"}, {"SC", "South Carolina"},
    {"SD", "South Dakota"},   {"TN", "Tennessee"},    {"TX", "Texas"},        {"UT", "Utah"},
    {"VT", "Vermont"},        {"VA", "Virginia"},     {"WA", "Washington"},   {"WV", "West Virginia"},
    {"WI", "Wisconsin"},      {"WY", "Wyoming"},      {"DC", "D C"}};

// ", CA 95051" or " CA 95051"; the ZIP code may lack behind a street.
struct State {
  std::size_t end;
  Phrase phrase;
};
std::optional<State> state_at(const Line& line, std::size_t at, bool needs_code) {
  for (const auto& [written, said] : states) {
    if (!line.has(at, written) || !line.closes(at + 2)) continue;
    State state{at + 2, Phrase(said)};
    std::size_t code = state.end + (line[state.end] == ',');
    code = line.blanks(code);
    std::size_t end = line.digits(code);
    if (code > state.end && end - code == 5) {
      state.phrase += (line[state.end] == ',' ? " , " : " ") + digits_one_by_one(line.slice(code, end));
      if (line[end] == '-' && line.digits(end + 1) == end + 5) {
        state.phrase += " , " + digits_one_by_one(line.slice(end + 1, end + 5));
        end += 5;
      }
      if (!line.closes(end) || line.dash(end) > end) return std::nullopt;
      state.end = end;
    } else if (needs_code) {
      return std::nullopt;
    }
    return state;
  }
  return std::nullopt;
}

// The state at `at` without a ZIP code, behind the name of a place and a comma: in Austin, TX. Capitals behind other
// names, and before a colon, are letters: Smith, MA; Doe, AL: Reno, NV: Press. VA Centers, VA employees; yes, OK.
bool is_behind_city(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::string_view before[] = {"and",  "around", "at",      "between", "from", "in",
                                         "near", "of",     "outside", "the",     "to"};
  if (at < 4 || line[at - 1] != ' ' || line[at - 2] != ',' || !is_lower(line[at - 3]) || !name_before(line, at - 2, 0))
    return false;
  std::size_t city = at - 2;
  for (int words = 0; words < 3; ++words) {  // South Lake Tahoe
    while (city > 0 && is_letter(line[city - 1])) --city;
    if (!is_upper(line[city]) || city < 2 || line[city - 1] != ' ' || !is_letter(line[city - 2])) break;
    std::size_t word = city - 1;
    while (word > 0 && is_letter(line[word - 1])) --word;
    if (!is_upper(line[word]) || one_of(lower(line.slice(word, city - 1)), before)) break;
    city = word;
  }
  const bool listed = city > 1 && line[city - 1] == ' ' && line[city - 2] == ',';
  const bool placed = (listed || one_of(line.word_before(city), before)) && line.word_before(at - 2) != "nations";
  const std::size_t stop = end + (line[end] == '.');
  const bool ends = line.blanks(stop) == line.text.size(), comma = line[end] == ',' && is_lower(line[end + 2]);
  if (ends || comma)  // these are words, too
    return placed || !one_of(line.slice(at, end), {"HI", "ID", "IN", "LA", "MA", "ME", "OH", "OK", "OR", "PA"});
  return placed && line[end] == ' ' && is_lower(line[end + 1]);
}

}  // namespace

bool is_zip_code(const Line& line, std::size_t at) {
  if (at < 4 || line.digits(at) != at + 5 || !line.closes(at + 5) || line[at - 1] != ' ') return false;
  const std::string_view before = line.text.substr(0, at - 1);
  return std::any_of(std::begin(states), std::end(states), [&](const auto& state) {
    return before.ends_with(state.second) && before.substr(0, before.size() - state.second.size()).ends_with(", ");
  });
}

// 2788 San Tomas Expy, Santa Clara, CA 95051; CA 95051
void read_address(const Line& line, std::size_t at, Matches& out) {
  if (is_upper(line[at])) {
    if (at < 2 || line[at - 1] != ' ') return;
    if (const auto state = state_at(line, at, true))
      out.push_back({state->end, {Class::address, lower(best(state->phrase)), state->phrase}, 4});
    else if (const auto bare = state_at(line, at, false); bare && is_behind_city(line, at, bare->end))
      out.push_back({bare->end, {Class::address, lower(best(bare->phrase)), bare->phrase}, 4});
    return;
  }
  const std::size_t number = line.digits(at);
  if (number == at || number - at > 5 || line[at] == '0') return;
  if (const char street = line[number + 1]; line[number] != ' ' || !(is_upper(street) || is_digit(street))) return;
  Phrase phrase = by_pairs(line.slice(at, number), line.locale);
  std::size_t i = number, end = 0;
  for (int word = 0; word < 4; ++word) {
    const std::size_t next = line.blanks(i);
    if (next - i != 1 || line[i] != ' ') break;
    std::size_t last = line.letters(next);
    Matches numbered;
    if (last == next) {
      read_ordinal(line, next, numbered);  // 350 5th Ave.
      if (numbered.empty()) break;
      phrase += " " + numbered.front().candidate.phrase;
      i = numbered.front().end;
      continue;
    }
    const std::string low = lower(line.slice(next, last));
    std::string_view said;
    const bool saint =
        low == "st" && one_of(line.word_before(next), {"rue", "place", "via", "calle"});  // 14 Rue St. Denis
    for (const auto& [written, full] : suffixes)
      if (low == written && !saint) said = full;
    if (!said.empty() && word > 0) {
      const bool stop = line[last] == '.';
      const std::size_t behind = last + stop;
      const bool ends = stop && ends_sentence(line, behind, false);
      phrase += " " + like(line.slice(next, last), said);
      end = stop && !ends ? behind : last;
      if (is_lower(line[next])) phrase.replace(phrase.size() - said.size(), 1, 1, static_cast<char>(said.front() - 32));
      break;
    }
    if (!is_upper(line[next]) || is_upper(line[next + 1])) break;  // IV, USA: no street's name
    if (last - next == 1) {
      const char c = line[next];
      const char* direction = c == 'N' ? "North" : c == 'S' ? "South" : c == 'E' ? "East" : c == 'W' ? "West" : nullptr;
      const std::size_t kind = line.blanks(last);
      const std::string after = lower(line.slice(kind, line.letters(kind)));
      const bool named = !direction && std::any_of(std::begin(suffixes), std::end(suffixes),
                                                   [&](const auto& row) { return row.first == after; });  // K St.
      if (!direction && !named) break;
      phrase += direction ? std::string(" ") + direction : " " + std::string(line.slice(next, last));
      i = last + (line[last] == '.');
    } else {
      phrase += " " + std::string(line.slice(next, last));
      i = last;
    }
  }
  if (!end || !line.closes(end)) return;
  // , City, ST ZIP
  if (line[end] == ',' && line[end + 1] == ' ') {
    std::size_t city = end + 2, last = city;
    while (is_letter(line[last]) || (line[last] == ' ' && is_upper(line[last + 1]) && last - city < 40)) ++last;
    if (last > city && is_upper(line[city]) && line[last] == ',' && line[last + 1] == ' ') {
      if (const auto state = state_at(line, last + 2, false)) {
        phrase += " , " + std::string(line.slice(city, last)) + " , " + state->phrase;
        end = state->end;
      }
    }
  }
  out.push_back({end, {Class::address, lower(best(phrase)), std::move(phrase)}, 4});
}

}  // namespace emend::verbalize
