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

}  // namespace

// 2788 San Tomas Expy, Santa Clara, CA 95051; CA 95051
void read_address(const Line& line, std::size_t at, Matches& out) {
  if (is_upper(line[at])) {
    if (at < 2 || line[at - 1] != ' ') return;
    if (const auto state = state_at(line, at, true))
      out.push_back({state->end, {Class::address, lower(best(state->phrase)), state->phrase}, 4});
    return;
  }
  const std::size_t number = line.digits(at);
  if (number == at || number - at > 5 || line[at] == '0') return;
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
    for (const auto& [written, full] : suffixes)
      if (low == written) said = full;
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
