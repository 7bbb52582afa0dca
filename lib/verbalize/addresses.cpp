// Addresses: 1428 Elm St, Springfield, IL 62704; I-95.
#include <algorithm>

#include "verbalize/classes.h"
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

// (D-NY), (R–Texas): the party of a politician and the state.
std::optional<State> state_of_member(const Line& line, std::size_t at) {
  for (std::size_t party : {at - std::min<std::size_t>(at, 2), at - std::min<std::size_t>(at, 4)})
    if (party > 0 && line[party - 1] == '(' && std::string_view("DRI").find(line[party]) != std::string_view::npos &&
        line.dash(party + 1) == at && line[at + 2] == ')')
      return state_at(line, at, false);
  return std::nullopt;
}

// The state at `at` without a ZIP code, behind the name of a place and a comma: in Austin, TX. Capitals behind other
// names, and before a colon, are letters: Smith, MA; Doe, AL: Reno, NV: Press. VA Centers, VA employees; yes, OK.
bool is_behind_city(const Line& line, std::size_t at, std::size_t end) {
  if (at < 4 || line[at - 1] != ' ' || line[at - 2] != ',' || !is_lower(line[at - 3]) || !name_before(line, at - 2, 0))
    return false;
  std::size_t city = at - 2;
  for (int words = 0; words < 3; ++words) {  // South Lake Tahoe
    while (city > 0 && is_letter(line[city - 1])) --city;
    if (!is_upper(line[city]) || city < 2 || line[city - 1] != ' ' || !is_letter(line[city - 2])) break;
    std::size_t word = city - 1;
    while (word > 0 && is_letter(line[word - 1])) --word;
    if (!is_upper(line[word]) || is<"before-place">(lower(line.slice(word, city - 1)))) break;
    city = word;
  }
  const bool listed = city > 1 && line[city - 1] == ' ' && line[city - 2] == ',';
  const bool placed = (listed || is<"before-place">(line.word_before(city))) && line.word_before(at - 2) != "nations";
  const std::size_t stop = end + (line[end] == '.');
  const bool ends = line.blanks(stop) == line.text.size(), comma = line[end] == ',' && is_lower(line[end + 2]);
  const bool apart = line[end] == ';' || (line[end] == ' ' && line.dash(end + 1) > end + 1 && line[end + 2] == ' ');
  if (apart) return placed;  // From Tampa, FL; Join us in Reno, NV - 8pm
  if (ends || comma)         // these are words, too
    return placed || !is<"state-and-word">(line.slice(at, end));
  return placed && line[end] == ' ' && is_lower(line[end + 1]);
}

// CA 95051, in Austin, TX: a state without a street before it.
void read_state(const Line& line, std::size_t at, Matches& out) {
  if (const auto member = state_of_member(line, at))
    out.push_back({member->end, {Class::address, lower(member->phrase), member->phrase}, 4});
  if (at < 2 || line[at - 1] != ' ') return;
  const bool comma = line[at - 2] == ',';  // Press OK 12345 times, user ID 10234
  if (const auto state = comma || !is<"state-and-word">(line.slice(at, std::min(at + 2, line.text.size())))
                             ? state_at(line, at, true)
                             : std::nullopt)
    out.push_back({state->end, {Class::address, lower(best(state->phrase)), state->phrase}, 4});
  else if (const auto bare = state_at(line, at, false); bare && is_behind_city(line, at, bare->end))
    out.push_back({bare->end, {Class::address, lower(best(bare->phrase)), bare->phrase}, 4});
}

// "street" for a word line[at, end) that is St, as it is said; empty for others, and for a saint: 14 Rue St. Denis.
std::string_view suffix_at(const Line& line, std::size_t at, std::size_t end) {
  const std::string word = lower(line.slice(at, end));
  if (word == "st" && one_of(line.word_before(at), {"rue", "place", "via", "calle"})) return {};
  for (const auto& [written, full] : suffixes)
    if (word == written) return full;
  return {};
}

// A capital by itself at `at` in the name of a street: 12 N Main St, or 900 K St.; empty where it is none.
std::string letter_of_street(const Line& line, std::size_t at) {
  const char c = line[at];
  if (const char* direction = c == 'N' ? "North" : c == 'S' ? "South" : c == 'E' ? "East" : c == 'W' ? "West" : nullptr)
    return direction;
  const std::size_t kind = line.blanks(at + 1);
  const std::string after = lower(line.slice(kind, line.letters(kind)));
  const bool named =
      std::any_of(std::begin(suffixes), std::end(suffixes), [&](const auto& row) { return row.first == after; });
  return named ? std::string(1, c) : std::string();
}

// The name of a street behind the number of a house that ends at `at`: San Tomas Expy, 5th Ave., each word behind a
// blank.
struct Street {
  std::size_t end;
  Phrase phrase;
};
std::optional<Street> street_at(const Line& line, std::size_t at) {
  constexpr int most_words = 4;
  Phrase phrase;
  for (int word = 0; word < most_words; ++word) {
    const std::size_t next = line.blanks(at);
    if (next - at != 1 || line[at] != ' ') return std::nullopt;
    const std::size_t last = line.letters(next);
    if (last == next) {
      Matches numbered;
      read_ordinal(line, next, numbered);
      if (numbered.empty()) return std::nullopt;
      phrase += " " + numbered.front().candidate.phrase;
      at = numbered.front().end;
      continue;
    }
    if (const std::string_view said = suffix_at(line, next, last); !said.empty() && word > 0) {
      const bool stop = line[last] == '.' && !ends_sentence(line, last + 1, false);
      phrase += " " + like(line.slice(next, last), said);
      if (is_lower(line[next])) phrase.replace(phrase.size() - said.size(), 1, 1, static_cast<char>(said.front() - 32));
      return Street{last + stop, std::move(phrase)};
    }
    if (!is_upper(line[next]) || is_upper(line[next + 1])) return std::nullopt;  // IV, USA: no street's name
    const bool letter = last - next == 1;
    const std::string said = letter ? letter_of_street(line, next) : std::string(line.slice(next, last));
    if (said.empty()) return std::nullopt;
    phrase += " " + said;
    at = last + (letter && line[last] == '.');
  }
  return std::nullopt;
}

// ", City, ST ZIP" behind a street that ends at `end`: moves the end and says it, where it is there.
void add_city(const Line& line, std::size_t& end, Phrase& phrase) {
  constexpr std::size_t longest = 40;  // bytes
  if (line[end] != ',' || line[end + 1] != ' ') return;
  const std::size_t city = end + 2;
  std::size_t last = city;
  while (is_letter(line[last]) || (line[last] == ' ' && is_upper(line[last + 1]) && last - city < longest)) ++last;
  if (last == city || !is_upper(line[city]) || line[last] != ',' || line[last + 1] != ' ') return;
  const auto state = state_at(line, last + 2, false);
  if (!state) return;
  phrase += " , " + std::string(line.slice(city, last)) + " , " + state->phrase;
  end = state->end;
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
    read_state(line, at, out);
    return;
  }
  const std::size_t number = line.digits(at);
  if (number == at || number - at > 5 || line[at] == '0') return;
  if (const char street = line[number + 1]; line[number] != ' ' || !(is_upper(street) || is_digit(street))) return;
  const auto street = street_at(line, number);
  if (!street || !line.closes(street->end)) return;
  Phrase phrase = by_pairs(line.slice(at, number), line.locale) + street->phrase;
  std::size_t end = street->end;
  add_city(line, end, phrase);
  out.push_back({end, {Class::address, lower(best(phrase)), std::move(phrase)}, 4});
}

}  // namespace emend::verbalize
