// Abbreviations: Dr., St., No. 5, Sept.
#include <algorithm>
#include <array>

#include "verbalize/classes.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

enum class When {
  always,
  behind_preposition,  // in Dec, Since Sept., on Mon
  inside,              // Mon., Sept. of: its full stop ends no sentence
  before_name,         // Dr. Smith: a capital letter follows
  before_given,        // Sr. Mary: a given name follows, and none stands before
  before_word,         // st louis: a letter follows
  before_number,       // No. 5
  before_amount,       // max. 10; not Weber, Max. 1947
  before_year,         // est. 1999
  before_psalm,        // Ps. 23
  behind_pointer,      // see p. 5, on p. 5; not Kennedy, p. 304: in lists of sources people say p.
  behind_place,        // Savannah, Ga., in: a name and a comma stand before, and its full stop ends no sentence
  behind_name,         // Elm St., John's St., 42nd St.: a capitalised word or an ordinal stands before
  behind_ordinal,      // the 18th c., his 2nd Bn.
  behind_the,          // the Dr. said: a word in small letters follows
  behind_street,       // Oak Ave. N.
  behind_miles,        // 2 mi. W of town: a distance stands before, and "of" follows
  before_of,           // Sec. of State
  before_its,          // Est. arrival, the temp. dropped: a word of its own follows, as followers() has them
  before_work,         // Mozart's K. 551
  before_letter,       // Art. 6 para. 1 lit. f
  before_german,       // Otto v. Bismarck: a German given name stands before, a surname follows
  before_land,         // N. Korea, S. Dakota
  before_street,       // E. 42nd St.: an ordinal and the kind of a street follow
  behind_owner,        // the approx. cost: a determiner stands before, and a word in small letters follows
  behind_route,        // I-95 N
  between_names,       // Roe v. Wade: names on both sides
  beside_day           // Sat & Sun: another day of the week stands beside
};

enum class Stop {
  needed,
  british,  // but by Britons, who write Maj Smith
  free
};

// What follows in the same sentence, though its first letter is a capital.
enum class Follows {
  nothing,
  names,   // King Jr. Day; but King Jr. He
  titles,  // Acme Inc. President Fox
  always   // Mr. Jones, Vol. III: never a sentence's last word
};

struct Abbreviation {
  std::string_view written;  // in lower case, without its full stop
  std::string_view said;     // a phrase
  When when;
  Stop stop = Stop::needed;
  bool capital = false;  // written with a capital
  Follows follows = Follows::nothing;
};

constexpr Abbreviation abbreviations[] = {
    {"acct", "account", When::before_number},
    {"adm", "admiral", When::before_name, Stop::needed, true},
    {"ala", "Alabama", When::behind_place, Stop::needed, true},
    {"amt", "amount", When::before_amount},
    {"approx", "approximately", When::always, Stop::needed, false, Follows::always},
    {"approx", "approximate", When::behind_owner, Stop::needed, false, Follows::always},
    {"apr", "april", When::behind_preposition, Stop::free, true},
    {"apr", "april", When::inside, Stop::needed, true},
    {"apt", "apartment", When::before_number},
    {"apt", "apartment", When::before_number, Stop::free, true},
    {"ariz", "Arizona", When::behind_place, Stop::needed, true},
    {"ark", "Arkansas", When::behind_place, Stop::needed, true},
    {"art", "article", When::before_number, Stop::needed, true},
    {"assn", "association", When::always},
    {"assoc", "association", When::always},
    {"asst", "assistant", When::always, Stop::needed, false, Follows::always},
    {"attn", "attention", When::always, Stop::free, false, Follows::always},
    {"atty", "attorney", When::before_name, Stop::needed, true},
    {"aug", "august", When::behind_preposition, Stop::free, true},
    {"aug", "august", When::inside, Stop::needed, true},
    {"ave", "avenue", When::behind_name, Stop::free, true},
    {"avg", "average", When::before_amount},
    {"avg", "average", When::before_of},
    {"b", "{born|b}", When::before_year},
    {"benj", "benjamin", When::before_name, Stop::needed, true},
    {"bk", "book", When::before_number},
    {"bldg", "building", When::before_number},
    {"blvd", "boulevard", When::behind_name, Stop::free, true},
    {"bn", "battalion", When::behind_ordinal, Stop::needed, true},
    {"brig", "brigadier", When::before_name, Stop::needed, true},
    {"bros", "brothers", When::always, Stop::free},
    {"bt", "baronet", When::behind_ordinal, Stop::needed, true},
    {"c", "{circa|c}", When::before_year},
    {"c", "century", When::behind_ordinal},
    {"cat", "category", When::before_number, Stop::needed, true},
    {"cent", "century", When::behind_ordinal},
    {"ca", "circa", When::before_number},
    {"ca", "circa", When::before_year, Stop::free},
    {"calif", "California", When::behind_place, Stop::needed, true},
    {"capt", "captain", When::before_name, Stop::free, true},
    {"cdr", "commander", When::before_name, Stop::free, true},
    {"ch", "chapter", When::before_number},
    {"chas", "charles", When::before_name, Stop::needed, true},
    {"chs", "chapters", When::before_number},
    {"circ", "circa", When::before_year},
    {"cl", "clause", When::before_number},
    {"cmdr", "commander", When::before_name, Stop::free, true},
    {"co", "company", When::behind_the},
    {"col", "colonel", When::before_name, Stop::free, true},
    {"colo", "Colorado", When::behind_place, Stop::needed, true},
    {"cong", "congress", When::behind_ordinal, Stop::needed, true},
    {"conn", "Connecticut", When::behind_place, Stop::needed, true},
    {"corp", "corporation", When::behind_name, Stop::needed, true, Follows::titles},
    {"cpl", "corporal", When::before_name, Stop::free, true},
    {"ct", "court", When::behind_name, Stop::needed, true},
    {"d", "{died|d}", When::before_year},
    {"dec", "december", When::behind_preposition, Stop::free, true},
    {"dec", "december", When::inside, Stop::needed, true},
    {"del", "Delaware", When::behind_place, Stop::needed, true},
    {"dept", "department", When::always},
    {"diam", "diameter", When::before_amount},
    {"dr", "doctor", When::before_name, Stop::free},
    {"dr", "doctor", When::behind_the, Stop::needed, true},
    {"dr", "drive", When::behind_name, Stop::needed, true},
    {"drs", "doctors", When::before_name, Stop::needed, true},
    {"e", "east", When::behind_street, Stop::free, true},
    {"e", "east", When::behind_miles, Stop::free, true},
    {"e", "east", When::before_street, Stop::free, true},
    {"e", "east", When::behind_route, Stop::free, true},
    {"e", "east", When::before_land, Stop::needed, true},
    {"ed", "edition", When::behind_ordinal},
    {"eds", "{e d s|editors}", When::always},
    {"elev", "elevation", When::before_number},
    {"ep", "episode", When::before_number, Stop::free, true},
    {"eps", "episodes", When::before_number, Stop::needed, true},
    {"eq", "equation", When::before_number},
    {"eqs", "equations", When::before_number},
    {"est", "established", When::before_year},
    {"est", "estimated", When::before_its},
    {"etc", "etcetera", When::always, Stop::free},
    {"excl", "excluding", When::always, Stop::needed, false, Follows::always},
    {"exec", "executive", When::before_name, Stop::needed, true},
    {"ext", "extension", When::before_number, Stop::free},
    {"feb", "february", When::behind_preposition, Stop::free, true},
    {"feb", "february", When::inside, Stop::needed, true},
    {"fig", "figure", When::before_number},
    {"figs", "figures", When::before_number},
    {"fl", "flourished", When::before_year},
    {"fl", "floor", When::behind_ordinal},
    {"fl", "floor", When::behind_ordinal, Stop::needed, true},
    {"fla", "Florida", When::behind_place, Stop::needed, true},
    {"fn", "footnote", When::before_number},
    {"fr", "father", When::before_name, Stop::british, true},
    {"fri", "friday", When::behind_preposition, Stop::free, true},
    {"fri", "friday", When::always, Stop::needed, true},
    {"fri", "friday", When::beside_day, Stop::free, true},
    {"ft", "fort", When::before_name, Stop::free, true},
    {"ga", "Georgia", When::behind_place, Stop::needed, true},
    {"gdns", "gardens", When::behind_name, Stop::free, true},
    {"gen", "general", When::before_name, Stop::british, true},
    {"gens", "generals", When::before_name, Stop::needed, true},
    {"geo", "george", When::before_name, Stop::needed, true},
    {"gov", "governor", When::before_name, Stop::needed, true},
    {"govs", "governors", When::before_name, Stop::needed, true},
    {"govt", "government", When::always},
    {"hon", "{Honorable|Honourable}", When::before_name, Stop::needed, true},
    {"ht", "height", When::before_amount},
    {"hwy", "highway", When::behind_name, Stop::free, true},
    {"hwy", "highway", When::before_number, Stop::free, true},
    {"ill", "Illinois", When::behind_place, Stop::needed, true},
    {"inc", "incorporated", When::behind_name, Stop::needed, true, Follows::titles},
    {"incl", "including", When::always, Stop::needed, false, Follows::always},
    {"ind", "Indiana", When::behind_place, Stop::needed, true},
    {"insp", "inspector", When::before_name, Stop::needed, true},
    {"intl", "international", When::always},
    {"jan", "january", When::behind_preposition, Stop::needed, true},
    {"jan", "january", When::inside, Stop::needed, true},
    {"jas", "james", When::before_name, Stop::needed, true},
    {"jr", "junior", When::always, Stop::free, false, Follows::names},
    {"jul", "july", When::behind_preposition, Stop::free, true},
    {"jul", "july", When::inside, Stop::needed, true},
    {"jun", "june", When::behind_preposition, Stop::needed, true},
    {"jun", "june", When::inside, Stop::needed, true},
    {"k", "{K|Köchel}", When::before_work, Stop::needed, true},
    {"kan", "Kansas", When::behind_place, Stop::needed, true},
    {"ky", "Kentucky", When::behind_place, Stop::needed, true},
    {"la", "Louisiana", When::behind_place, Stop::needed, true},
    {"lat", "latitude", When::before_amount},
    {"lit", "letter", When::before_letter},
    {"ln", "lane", When::behind_name, Stop::free, true},
    {"lt", "lieutenant", When::before_name, Stop::free, true},
    {"lt", "lieutenant", When::behind_ordinal, Stop::needed, true},
    {"ltd", "limited", When::always, Stop::free, false, Follows::titles},
    {"lts", "lieutenants", When::before_name, Stop::needed, true},
    {"maj", "major", When::before_name, Stop::british, true},
    {"mar", "march", When::behind_preposition, Stop::needed, true},
    {"mar", "march", When::inside, Stop::needed, true},
    {"mass", "Massachusetts", When::behind_place, Stop::needed, true},
    {"max", "maximum", When::before_amount},
    {"md", "Maryland", When::behind_place, Stop::needed, true},
    {"me", "Maine", When::behind_place, Stop::needed, true},
    {"messrs", "messieurs", When::before_name, Stop::free, true},
    {"mgr", "manager", When::always},
    {"mich", "Michigan", When::behind_place, Stop::needed, true},
    {"min", "minimum", When::before_amount},
    {"min", "minute", When::behind_ordinal},
    {"minn", "Minnesota", When::behind_place, Stop::needed, true},
    {"misc", "miscellaneous", When::always},
    {"miss", "Mississippi", When::behind_place, Stop::needed, true},
    {"mk", "mark", When::before_number, Stop::free, true},
    {"mo", "Missouri", When::behind_place, Stop::needed, true},
    {"mon", "monday", When::behind_preposition, Stop::free, true},
    {"mon", "monday", When::always, Stop::needed, true},
    {"mon", "monday", When::beside_day, Stop::free, true},
    {"mont", "Montana", When::behind_place, Stop::needed, true},
    {"mr", "mister", When::always, Stop::free, false, Follows::always},
    {"mrs", "{missus|misses}", When::always, Stop::free, false, Follows::always},
    {"ms", "{Ms|miss}", When::before_name, Stop::needed, true},
    {"mt", "mount", When::before_name, Stop::free},
    {"mvt", "movement", When::before_number},
    {"n", "north", When::behind_street, Stop::free, true},
    {"n", "north", When::behind_miles, Stop::free, true},
    {"n", "north", When::before_street, Stop::free, true},
    {"n", "north", When::behind_route, Stop::free, true},
    {"n", "north", When::before_land, Stop::needed, true},
    {"natl", "national", When::always},
    {"ne", "northeast", When::behind_miles, Stop::free, true},
    {"neb", "Nebraska", When::behind_place, Stop::needed, true},
    {"nev", "Nevada", When::behind_place, Stop::needed, true},
    {"no", "number", When::before_number},
    {"no", "number", When::before_number, Stop::free, true},
    {"nos", "numbers", When::before_number},
    {"nov", "november", When::behind_preposition, Stop::free, true},
    {"nov", "november", When::inside, Stop::needed, true},
    {"nr", "number", When::before_number},
    {"nw", "northwest", When::behind_miles, Stop::free, true},
    {"oct", "october", When::behind_preposition, Stop::free, true},
    {"oct", "october", When::inside, Stop::needed, true},
    {"okla", "Oklahoma", When::behind_place, Stop::needed, true},
    {"op", "opus", When::before_number},
    {"ore", "Oregon", When::behind_place, Stop::needed, true},
    {"p", "{page|p}", When::behind_pointer},
    {"pa", "Pennsylvania", When::behind_place, Stop::needed, true},
    {"para", "paragraph", When::before_number},
    {"paras", "paragraphs", When::before_number},
    {"pg", "{page|p g}", When::before_number},
    {"pgs", "pages", When::before_number},
    {"ph", "P H", When::before_name, Stop::needed, true},
    {"pkwy", "parkway", When::behind_name, Stop::free, true},
    {"pl", "place", When::behind_name, Stop::needed, true},
    {"plc", "P L C", When::always, Stop::free},
    {"pop", "population", When::before_amount, Stop::needed, true},
    {"pp", "{pages|p p}", When::before_number, Stop::free},
    {"pp", "{p p|pages}", When::always, Stop::free},
    {"pres", "president", When::before_name, Stop::needed, true},
    {"prof", "professor", When::before_name, Stop::free, true},
    {"profs", "professors", When::before_name, Stop::needed, true},
    {"ps", "psalm", When::before_psalm, Stop::needed, true},
    {"pss", "psalms", When::before_psalm, Stop::needed, true},
    {"pt", "part", When::before_number},
    {"pt", "point", When::before_name, Stop::needed, true},
    {"pt", "patient", When::before_its},
    {"pvt", "private", When::always, Stop::free, false, Follows::always},
    {"rd", "road", When::behind_name, Stop::free, true},
    {"ref", "reference", When::before_number},
    {"reg", "regulation", When::before_number, Stop::needed, true},
    {"rep", "representative", When::before_name, Stop::needed, true},
    {"reps", "representatives", When::before_name, Stop::needed, true},
    {"rev", "reverend", When::before_name, Stop::british, true},
    {"revs", "reverends", When::before_name, Stop::needed, true},
    {"rm", "room", When::before_number},
    {"rt", "route", When::before_number, Stop::needed, true},
    {"rt", "right", When::before_name, Stop::needed, true},
    {"rte", "route", When::before_number, Stop::needed, true},
    {"s", "south", When::behind_street, Stop::free, true},
    {"s", "south", When::behind_miles, Stop::free, true},
    {"s", "south", When::before_street, Stop::free, true},
    {"s", "south", When::behind_route, Stop::free, true},
    {"s", "south", When::before_land, Stop::needed, true},
    {"sat", "saturday", When::behind_preposition, Stop::needed, true},
    {"sat", "saturday", When::inside, Stop::needed, true},
    {"sat", "saturday", When::beside_day, Stop::free, true},
    {"sched", "schedule", When::before_number, Stop::needed, true},
    {"se", "southeast", When::behind_miles, Stop::free, true},
    {"sec", "section", When::before_number},
    {"sec", "secretary", When::before_of, Stop::needed, true},
    {"secs", "sections", When::before_number},
    {"sect", "section", When::before_number},
    {"sen", "senator", When::before_name, Stop::needed, true},
    {"sens", "senators", When::before_name, Stop::needed, true},
    {"sep", "september", When::behind_preposition, Stop::free, true},
    {"sep", "september", When::inside, Stop::needed, true},
    {"sept", "september", When::behind_preposition, Stop::free, true},
    {"sept", "september", When::inside, Stop::needed, true},
    {"sess", "session", When::behind_ordinal, Stop::needed, true},
    {"sgt", "sergeant", When::before_name, Stop::free, true},
    {"sgts", "sergeants", When::before_name, Stop::needed, true},
    {"sq", "square", When::before_word, Stop::free},
    {"sq", "square", When::behind_name, Stop::needed, true},
    {"sr", "sister", When::before_given, Stop::needed, true},
    {"sr", "senior", When::always, Stop::needed, false, Follows::names},
    {"ss", "sections", When::before_number},
    {"st", "saint", When::before_word, Stop::free},
    {"st", "street", When::behind_name, Stop::free, true},
    {"std", "standard", When::before_word},
    {"ste", "suite", When::before_number, Stop::needed, true},
    {"sun", "sunday", When::behind_preposition, Stop::needed, true},
    {"sun", "sunday", When::inside, Stop::needed, true},
    {"sun", "sunday", When::beside_day, Stop::free, true},
    {"supp", "supplement", When::before_number, Stop::needed, true},
    {"supt", "superintendent", When::before_name, Stop::needed, true},
    {"sw", "southwest", When::behind_miles, Stop::free, true},
    {"tel", "telephone", When::before_number},
    {"temp", "temperature", When::before_of},
    {"temp", "temperature", When::before_its},
    {"tenn", "Tennessee", When::behind_place, Stop::needed, true},
    {"tex", "Texas", When::behind_place, Stop::needed, true},
    {"thm", "theorem", When::before_number},
    {"thos", "thomas", When::before_name, Stop::needed, true},
    {"thu", "thursday", When::behind_preposition, Stop::free, true},
    {"thu", "thursday", When::always, Stop::needed, true},
    {"thu", "thursday", When::beside_day, Stop::free, true},
    {"thur", "thursday", When::behind_preposition, Stop::free, true},
    {"thur", "thursday", When::always, Stop::needed, true},
    {"thur", "thursday", When::beside_day, Stop::free, true},
    {"thurs", "thursday", When::behind_preposition, Stop::free, true},
    {"thurs", "thursday", When::always, Stop::needed, true},
    {"thurs", "thursday", When::beside_day, Stop::free, true},
    {"tue", "tuesday", When::behind_preposition, Stop::free, true},
    {"tue", "tuesday", When::always, Stop::needed, true},
    {"tue", "tuesday", When::beside_day, Stop::free, true},
    {"tues", "tuesday", When::behind_preposition, Stop::free, true},
    {"tues", "tuesday", When::always, Stop::needed, true},
    {"tues", "tuesday", When::beside_day, Stop::free, true},
    {"tv", "T V", When::always, Stop::free},
    {"univ", "university", When::always, Stop::needed, true, Follows::always},
    {"v", "{versus|v}", When::between_names, Stop::needed, false, Follows::always},
    {"v", "{von|v}", When::before_german, Stop::needed, false, Follows::always},
    {"va", "Virginia", When::behind_place, Stop::needed, true},
    {"ver", "version", When::before_number},
    {"vol", "volume", When::always, Stop::free, false, Follows::always},
    {"vols", "volumes", When::always, Stop::free, false, Follows::always},
    {"vs", "versus", When::always, Stop::free, false, Follows::always},
    {"vt", "Vermont", When::behind_place, Stop::needed, true},
    {"w", "west", When::behind_street, Stop::free, true},
    {"w", "west", When::behind_miles, Stop::free, true},
    {"w", "west", When::before_street, Stop::free, true},
    {"w", "west", When::behind_route, Stop::free, true},
    {"w", "west", When::before_land, Stop::needed, true},
    {"wash", "Washington", When::behind_place, Stop::needed, true},
    {"wed", "wednesday", When::behind_preposition, Stop::free, true},
    {"wed", "wednesday", When::always, Stop::needed, true},
    {"wed", "wednesday", When::beside_day, Stop::free, true},
    {"wis", "Wisconsin", When::behind_place, Stop::needed, true},
    {"wm", "william", When::before_name, Stop::needed, true},
    {"wt", "weight", When::before_amount},
    {"wwi", "World War one", When::always, Stop::free, true},
    {"wwii", "World War two", When::always, Stop::free, true},
    {"wyo", "Wyoming", When::behind_place, Stop::needed, true},
    {"xxx", "triple X", When::always, Stop::free, true},
};

// Those that begin with a letter of either case: the table is sorted.
std::span<const Abbreviation> abbreviations_with(char letter) {
  static const auto places = [] {
    std::array<std::size_t, 27> begins{};
    for (std::size_t c = 0; c <= 26; ++c)
      begins[c] = static_cast<std::size_t>(
          std::lower_bound(std::begin(abbreviations), std::end(abbreviations), static_cast<char>('a' + c),
                           [](const Abbreviation& row, char first) { return row.written[0] < first; }) -
          std::begin(abbreviations));
    return begins;
  }();
  const std::size_t c = static_cast<std::size_t>(lower(letter) - 'a');
  return std::span(abbreviations).subspan(places[c], places[c + 1] - places[c]);
}

}  // namespace

bool name_before(const Line& line, std::size_t at, std::size_t blanks) {
  std::size_t end = at;
  while (end > 0 && is_blank(line[end - 1])) --end;
  if (at - end < blanks) return false;
  if (end > 0 && line[end - 1] == '.') --end;
  std::size_t begin = end;
  while (begin > 0 && is_letter(line[begin - 1])) --begin;
  return end - begin > 1 && is_upper(line[begin]);
}

namespace {

// On Sixth St., sixth St.
bool is_behind_ordinal_word(const Line& line, std::size_t at) {
  const std::vector<std::string> before = {line.word_before(at)};
  return !before[0].empty() && line[at - 1] == ' ' && !hear_ordinal(before, 0).empty();
}

// What a street has before its kind: a name, John's, 42nd.
bool street_name_before(const Line& line, std::size_t at) {
  if (name_before(line, at)) return true;
  if (is_behind_ordinal_word(line, at)) return true;
  std::size_t end = at;
  while (end > 0 && is_blank(line[end - 1])) --end;
  for (std::string_view genitive : {"'s", "’s"})
    if (end < at && line.text.substr(0, end).ends_with(genitive)) return name_before(line, end - genitive.size(), 0);
  std::size_t begin = end;
  while (begin > 0 && is_alphanumeric(line[begin - 1])) --begin;
  if (end == at || !is_digit(line[begin])) return false;
  Matches ordinals;
  read_ordinal(line, begin, ordinals);
  return !ordinals.empty() && ordinals.front().end == end;
}

// Whether one of the four winds stands at `at` behind a street: Oak Ave. N.
bool is_wind(const Line& line, std::size_t at) {
  const std::size_t end = at + 1;
  const bool wind = std::string_view("NSEW").find(line[at]) != std::string_view::npos && line.closes(end);
  const char behind = line[end];
  return wind && at < line.text.size() &&
         (behind == '\0' || behind == ',' || behind == ';' ||
          (behind == '.' && line.blanks(end + 1) == line.text.size()));
}

// 2nd, 18th before the blank before `at`.
bool is_behind_ordinal(const Line& line, std::size_t at) {
  if (at < 4 || line[at - 1] != ' ') return false;
  const std::string_view ending = line.slice(at - 3, at - 1);
  return one_of(ending, {"st", "nd", "rd", "th"}) && is_digit(line[at - 4]);
}

// AD, B.C.
bool begins_era(const Line& line, std::size_t at) {
  for (std::string_view era : {"AD", "BC", "CE", "A.D", "B.C", "C.E"})
    if (line.has(at, era)) return true;
  return false;
}

// A numeral of small letters, which are no word: pp. xi-xiv.
bool begins_small_numeral(const Line& line, std::size_t at) {
  const std::size_t end = line.letters(at);
  std::string upper;
  for (char c : line.slice(at, end)) upper += is_lower(c) ? static_cast<char>(c - 32) : '?';
  return end > at && upper.find_first_not_of("IVXLC") == upper.npos && roman_value(upper) && line.closes(end);
}

// Smith, J. Smith, O'Brien: no capitals alone (Gen Z, FT Weekend).
bool begins_name(const Line& line, std::size_t at) {
  return is_upper(line[at]) && (is_lower(line[at + 1]) || line[at + 1] == '.' || line[at + 1] == '\'');
}

// IV; not CD, and not I, which is more often a pronoun.
bool begins_numeral(const Line& line, std::size_t at) {
  const std::string_view word = line.slice(at, line.letters(at));
  return word.size() > 1 && word.find_first_not_of("IVX") == word.npos && roman_value(word) &&
         line.closes(at + word.size());
}

// The given names of nuns; before other words Sr. is senior: Sr. Engineer.
bool given_name(const Line& line, std::size_t at) {
  return is_upper(line[at]) && is<"name-of-nun">(lower(line.slice(at, line.letters(at))));
}

// A word follows that is no number: a number in words must be no name where the number in digits is none.
bool begins_word(const Line& line, std::size_t at) {
  const std::vector<std::string> next = {line.word_after(at)};
  return is_letter(line[at]) && hear_cardinal(next, 0).empty() && hear_ordinal(next, 0).empty() && next[0] != "minus" &&
         next[0] != "point";
}

// What follows an abbreviation that may be short for other words, too: est. arrival, but est. 1999.
struct Follower {
  std::string_view abbreviation, word;
};
constexpr Follower followers[] = {
    {"pt", "complains"}, {"pt", "denied"},      {"pt", "denies"},    {"pt", "has"},         {"pt", "had"},
    {"pt", "is"},        {"pt", "presented"},   {"pt", "presents"},  {"pt", "reported"},    {"pt", "reports"},
    {"pt", "states"},    {"pt", "stated"},      {"pt", "tolerated"}, {"pt", "was"},         {"pt", "with"},
    {"est", "arrival"},  {"est", "arrivals"},   {"est", "budget"},   {"est", "completion"}, {"est", "cost"},
    {"est", "costs"},    {"est", "date"},       {"est", "delivery"}, {"est", "departure"},  {"est", "duration"},
    {"est", "length"},   {"est", "population"}, {"est", "price"},    {"est", "revenue"},    {"est", "shipping"},
    {"est", "time"},     {"est", "total"},      {"est", "value"},    {"est", "weight"},     {"temp", "climbed"},
    {"temp", "drops"},   {"temp", "dropped"},   {"temp", "fell"},    {"temp", "hit"},       {"temp", "is"},
    {"temp", "reached"}, {"temp", "rises"},     {"temp", "rose"},    {"temp", "should"},    {"temp", "stays"},
    {"temp", "was"},     {"temp", "will"}};

bool is_follower(std::string_view abbreviation, std::string_view word) {
  return std::any_of(std::begin(followers), std::end(followers),
                     [&](const Follower& one) { return one.abbreviation == abbreviation && one.word == word; });
}

// SN-00482, ABC123: capitals and hyphens up to the first digit.
bool begins_code(const Line& line, std::size_t at) {
  constexpr std::size_t longest = 6;
  std::size_t digit = at;
  while (is_upper(line[digit]) || (line[digit] == '-' && digit > at)) ++digit;
  return digit > at && digit - at <= longest && is_digit(line[digit]);
}

// Roe v. Wade, 410 U.S. 113; In re Otto v. Smith (1990): a number soon follows the names of a case.
bool cites(const Line& line, std::size_t at) {
  const std::size_t end = line.letters(at), next = line.blanks(end + (line[end] == ','));
  return next > end && (is_digit(line[next]) || (line[next] == '(' && is_digit(line[next + 1])) ||
                        (line[next] == '[' && is_digit(line[next + 1])));
}

// Korea, Dakota, and who lives there: lands of which there are a north and a south, or an east and a west.
bool begins_land(const Line& line, std::size_t at) {
  return is_upper(line[at]) && is<"divided-land">(lower(line.slice(at, line.letters(at))));
}

// E. 42nd St., W 5th Ave
bool begins_numbered_street(const Line& line, std::size_t at) {
  Matches ordinals;
  if (is_digit(line[at])) read_ordinal(line, at, ordinals);
  return !ordinals.empty() && line[ordinals.front().end] == ' ' &&
         is<"street">(line.word_after(ordinals.front().end)) && is_upper(line[line.blanks(ordinals.front().end)]);
}

// I-95, US-1, Route 66 before the blank before `at`, which no name follows.
bool is_behind_route(const Line& line, std::size_t at) {
  if (at < 4 || line[at - 1] != ' ' || !is_digit(line[at - 2])) return false;
  std::size_t number = at - 1;
  while (number > 0 && is_digit(line[number - 1])) --number;
  if (at - number > 4 || number == 0) return false;
  const std::string road = line.word_before(line[number - 1] == '-' ? number - 1 : number);
  const bool joined = line[number - 1] == '-' && one_of(road, {"cr", "i", "sr", "us"});
  if (!joined && !one_of(road, {"highway", "hwy", "interstate", "route", "rte"})) return false;
  const std::size_t next = line.blanks(at + 1);
  return line.closes(at + 1) && line[at + 1] != '.' && line[at + 1] != '&' && !is_upper(line[next]) &&
         !is_digit(line[next]) && line.dash(at + 1) == at + 1;
}

// The word before, over a joint: & and or / ,
bool is_beside_day(const Line& line, std::size_t at, std::size_t end, std::size_t stop) {
  constexpr std::string_view joints[] = {" & ", " and ", " or ", "/", ", ", "&"};
  const auto is_day = [&](std::size_t from, std::size_t to) {
    return to - from > 2 && is_upper(line[from]) && line.opens(from) && line.closes(to) &&
           is_weekday(lower(line.slice(from, to)));
  };
  for (std::string_view joint : joints) {
    for (const std::size_t last : {end, stop})
      if (const std::size_t next = last + joint.size(); line.has(last, joint) && is_day(next, line.letters(next)))
        return true;
    if (!line.text.substr(0, at).ends_with(joint)) continue;
    std::size_t last = at - joint.size();
    if (last > 0 && (line[last - 1] == '.' || line[last - 1] == ',')) --last;  // Fri., Sat and
    std::size_t first = last;
    while (first > 0 && is_letter(line[first - 1])) --first;
    if (is_day(first, last)) return true;
  }
  return false;
}

// The, He, In: what begins a sentence and no name of a saint.
bool begins_sentence(const Line& line, std::size_t at) {
  return is<"begins-sentence">(lower(line.slice(at, line.letters(at))));
}

// Whether a question or a cry ends before `at`.
bool behind_question(const Line& line, std::size_t at) {
  while (at > 0 && (is_blank(line[at - 1]) || line[at - 1] == '"')) --at;
  return at > 0 && (line[at - 1] == '?' || line[at - 1] == '!');
}

// No. 7 or no. 8 or no. 9: another number, which is no answer, and "or" stand before.
bool behind_number(const Line& line, std::size_t at) {
  constexpr std::string_view joint = " or ";
  constexpr int most = 8;  // numbers
  for (int numbers = 0; numbers < most; ++numbers) {
    const std::size_t end = at - std::min(at, joint.size());
    if (!line.has(end, joint) || end == 0 || !is_digit(line[end - 1]))
      return numbers > 0 && !is<"before-answer">(line.word_before(at)) && !behind_question(line, at);
    std::size_t number = end;
    while (number > 0 && is_digit(line[number - 1])) --number;
    if (line.word_before(number) != "no") return false;
    at = line.text.substr(0, number).find_last_not_of(" .") - 1;
  }
  return true;
}

// "Is it? No. 5 people came", "yes or no. 12 came": the word no, with the full stop of its sentence.
bool answers(const Line& line, std::size_t at, std::size_t number) {
  if (behind_question(line, at)) return true;
  const auto digits = read_number(line, number);
  const std::string word = line.word_before(at);
  return (is_lower(line[at]) && is<"before-answer">(word) && !behind_number(line, at)) ||
         (digits && counts_something(line, digits->end));
}

}  // namespace

bool ends_sentence(const Line& line, std::size_t behind, bool before_names) {
  const auto skip = [&](std::size_t at, std::initializer_list<std::string_view> signs) {
    for (std::string_view sign : signs)
      if (line.has(at, sign)) at += sign.size();
    return at;
  };
  const std::size_t end = skip(behind, {")", "\"", "”", ")"}), next = line.blanks(end);
  if (next == line.text.size()) return true;
  const std::size_t word = skip(next, {"\"", "“"});
  if (one_of(line.slice(word, line.letters(word)), {"NE", "NW", "SE", "SW"})) return false;  // 5th Ave. NW
  return next > end && is_upper(line[word]) && (!before_names || begins_sentence(line, word));
}

namespace {

// can'st, o’clock: a part of the word before.
bool behind_apostrophe(const Line& line, std::size_t at) {
  for (std::string_view apostrophe : {"'", "’"})
    if (line.text.substr(0, at).ends_with(apostrophe) && at > apostrophe.size() &&
        is_letter(line[at - apostrophe.size() - 1]))
      return true;
  return false;
}

}  // namespace

bool may_abbreviate(std::string_view word, bool stop) {
  constexpr std::size_t longest = 6;  // letters
  // Of each length and first letter, a bit a last one: of those that stand without a full stop, and of all.
  using Lasts = std::array<std::array<std::uint32_t, 26>, longest + 1>;
  static constexpr auto lasts = [] {
    std::array<std::array<Lasts, 2>, 2> lasts{};
    for (const Abbreviation& row : abbreviations)
      for (const bool with_stop : {false, true})
        for (const bool capital : {false, true})
          if ((with_stop || row.stop != Stop::needed) && (capital || !row.capital))
            lasts[with_stop][capital][row.written.size()][static_cast<std::size_t>(row.written.front() - 'a')] |=
                1u << (row.written.back() - 'a');
    return lasts;
  }();
  if (word.size() > longest) return false;
  const auto place = [](char c) { return static_cast<std::size_t>(lower(c) - 'a'); };
  return (lasts[stop][is_upper(word.front())][word.size()][place(word.front())] >> place(word.back())) & 1;
}

namespace {

// An abbreviation as it stands in a line.
struct Seen {
  const Line& line;
  const Abbreviation& row;
  std::size_t at, end;       // its letters
  bool stop;                 // a full stop stands behind them
  std::size_t behind, next;  // behind that, and behind blanks

  bool is(std::string_view written) const { return row.written == written; }
  bool is_capital(std::size_t letter) const { return is_upper(line[at + letter]); }
  bool blank_behind() const { return next > behind; }
  std::string before() const { return line.word_before(at); }
  std::string following() const { return line.word_after(behind); }
};

bool is_before_name(const Seen& seen) {
  // She has MS. The ...
  if (one_of(seen.row.written, {"ms", "pt", "rt"}) && seen.is_capital(1) && is_lower(seen.line[seen.next + 1]))
    return false;
  if (seen.is("ft") && seen.at >= 2 && is_digit(seen.line[seen.at - 2]) &&
      !looks_like_year(seen.line.slice(seen.at - std::min<std::size_t>(seen.at, 5), seen.at - 1)))
    return false;  // a 10 Ft. Wall
  if (!seen.blank_behind() || !is_upper(seen.line[seen.next])) return false;
  // Without its full stop it must look like one, and so must the name: Lt Dan, MT SINAI; not DR Congo.
  if (!seen.stop && seen.is_capital(1)) return is_upper(seen.line[seen.next + 1]);
  return seen.stop || !seen.row.capital || begins_name(seen.line, seen.next);
}

bool is_before_word(const Seen& seen) {
  const Line& line = seen.line;
  const bool behind_name = name_before(line, seen.at);
  if (seen.is("st") && is_behind_ordinal_word(line, seen.at)) return false;
  if (seen.is("st") && behind_name &&
      (is<"named-after-street">(seen.following()) || is<"name-of-street">(seen.before())))
    return false;
  return seen.blank_behind() && (seen.is_capital(0) ? is_upper(line[seen.next]) : begins_word(line, seen.next)) &&
         !(behind_name && begins_sentence(line, seen.next));
}

bool is_before_year(const Seen& seen) {
  const Line& line = seen.line;
  const bool about = seen.row.said.find("circa") != std::string_view::npos;
  std::size_t first = seen.next;
  for (std::string_view word : {"c. ", "the ", "AD ", "A.D. "})  // b. c. 1776; c. the 1850s, c. AD 500
    if (line.has(first, word) && about == (word != "c. ")) first += word.size();
  const std::size_t last = line.digits(first), era = line.blanks(last);
  const bool of_era =
      last > first && last - first < 5 &&  // c. 350 BC
      ((era > last && (line.has(era, "BC") || line.has(era, "B.C") || line.has(era, "AD") || line.has(era, "A.D"))) ||
       (first >= 3 && (line.has(first - 3, "AD ") || line.has(first - 3, "D. "))));
  const std::string_view digits = line.slice(first, last);
  const bool early = about && digits.size() == 4 && digits >= "1000" && digits < "1100";  // c. 1066
  const bool decade = about && line[last] == 's' && line.closes(last + 1);                // c. 1850s
  return (seen.stop || is_lower(line[seen.at])) && (seen.end - seen.at > 1 || is_lower(line[seen.at])) &&
         (of_era || early || looks_like_year(digits)) && (line.closes(last) || decade) &&
         !(line[last] == '.' && is_digit(line[last + 1]));
}

// There are 150 of them. Verses have readers of their own: Ps. 23:1; and a postscript counts things: Ps. 20 people
// came.
bool is_before_psalm(const Seen& seen) {
  const Line& line = seen.line;
  const std::size_t end = line.digits(seen.next);
  return !seen.is_capital(1) && seen.blank_behind() && end > seen.next && end - seen.next < 4 &&
         line[seen.next] != '0' && to_int(line.slice(seen.next, end)) <= 150 && line[end] != ':' && line.closes(end) &&
         !counts_something(line, end);
}

bool is_behind_place(const Seen& seen) {
  const auto& [line, row, at, end, stop, behind, next] = seen;
  if (seen.is("me") && line[behind] != ',') return false;  // he told John, Me. She
  return at > 2 && line[at - 1] == ' ' && line[at - 2] == ',' && is_lower(line[at - 3]) &&
         name_before(line, at - 2, 0) &&
         (is<"no-word-without-stop">(row.written) || !ends_sentence(line, behind, false));
}

bool is_behind_miles(const Seen& seen) {
  return !seen.stop && (seen.line.has(seen.end, " of ") || seen.line.has(seen.end, " on ")) &&
         is<"distance">(seen.before());
}

bool is_before_letter(const Seen& seen) {
  const Line& line = seen.line;
  const std::size_t before = line.text.substr(0, seen.at).find_last_not_of(' ');
  const bool numbered = before != line.text.npos && (is_digit(line[before]) || line[before] == ')');
  return seen.stop && numbered && is_lower(line[seen.next]) && line.closes(seen.next + 1);
}

bool is_behind_owner(const Seen& seen) {
  return seen.blank_behind() && is_lower(seen.line[seen.next]) &&
         hear_cardinal(std::vector{seen.following()}, 0).empty() && is<"before-owned-thing">(seen.before());
}

bool is_before_number(const Seen& seen) {
  const auto& [line, row, at, end, stop, behind, next] = seen;
  const bool digit = is_digit(line[next]), digit_next = is_digit(line[next + 1]);
  if (seen.is("ss") && !is_lower(line[at])) return false;
  if (seen.is("ep") && seen.is_capital(1)) return false;  // Spitfire EP 120
  if (stop && (seen.is("pp") || seen.is("ch")) && begins_small_numeral(line, next)) return true;
  if (!stop) return seen.blank_behind() && (digit || (seen.is("mk") && begins_numeral(line, next)));
  const bool equation = seen.end - seen.at < 4 && row.written.starts_with("eq") && line[next] == '(' && digit_next;
  const bool marked = (line[next] == '+' || (line[next] == '#' && !seen.is("no"))) && digit_next;
  const bool code = is_upper(line[next]) && digit_next;
  return (digit || equation || marked || code || begins_numeral(line, next) ||
          (seen.is("no") && is<"has-code">(seen.before()) && begins_code(line, next))) &&
         !(seen.is("no") && answers(line, at, next));
}

bool is_behind_name(const Seen& seen) {
  return street_name_before(seen.line, seen.at) && (seen.stop || seen.is("st") || is_lower(seen.line[seen.at + 1])) &&
         !(seen.is("ave") && seen.line.word_after(seen.end) == "maria");
}

// CLINTON VS TRUMP; not VS Code, the PP module.
bool is_shouted_versus(const Seen& seen) {
  const auto is_shouted = [&](std::size_t at) { return is_upper(seen.line[at]) && is_upper(seen.line[at + 1]); };
  std::size_t before = seen.at - std::min<std::size_t>(seen.at, 1);
  while (before > 0 && is_letter(seen.line[before - 1])) --before;
  return seen.is("vs") && is_shouted(before) && is_shouted(seen.next);
}

// The works of Mozart go up to K. 626; the letter is no initial: J. K. 12.
bool is_koechel(const Line& line, std::size_t at, std::size_t number) {
  const std::size_t end = line.digits(number);
  const std::size_t before = line.text.substr(0, at).find_last_not_of(' ');
  return end > number && end - number < 4 && line[number] != '0' && to_int(line.slice(number, end)) <= 626 &&
         ends_number(line, end) && (before == line.text.npos || line[before] != '.');
}

// Edmund S. American Slavery, Brands, H.W. American Colossus: a letter of a name; but In S. Korea.
bool is_initial(const Seen& seen) {
  const std::string before = seen.before();
  if (seen.at > 0 && seen.line[seen.at - 1] == '.') return true;
  if (is<"lettered">(before)) return true;
  return name_before(seen.line, seen.at) && !begins_sentence(seen.line, seen.at - 1 - before.size());
}

// In Dec., on Mon.: a preposition that stands before months or before days. Jan is a name, too: he came before Jan.
bool is_behind_preposition(const Seen& seen) {
  const std::string before = seen.before();
  const bool single = seen.line.has(seen.at - std::min<std::size_t>(seen.at, 1), " ");
  const char next = seen.line[seen.next];
  const bool name = seen.blank_behind() && !seen.stop && is_upper(next);  // in Dec Moore
  if (!single || name || is_digit(next) || seen.is_capital(1)) return false;
  if (is_weekday(seen.row.said)) return is<"before-short-day">(before);
  return is<"before-short-month">(before) && !(seen.is("jan") && one_of(before, {"after", "before", "by", "from"}));
}

// Whether it stands where such abbreviations do.
bool fits(const Seen& seen) {
  const auto& [line, row, at, end, stop, behind, next] = seen;
  switch (row.when) {
    case When::always:
      if (seen.is("xxx")) return seen.is_capital(1);  // not kisses: Xxx
      return !(seen.is("vs") || seen.is("pp")) || seen.stop || !seen.is_capital(1) || is_shouted_versus(seen);
    case When::behind_preposition:
      return is_behind_preposition(seen);
    case When::inside:
      if (seen.is("sun") && one_of(seen.before(), {"a", "her", "his", "my", "our", "the", "your"})) return false;
      return is<"no-word-without-stop">(row.written) || !ends_sentence(line, behind, false);
    case When::before_name:
      return is_before_name(seen);
    case When::before_given:
      return seen.blank_behind() && given_name(line, next) && !name_before(line, at);
    case When::before_word:
      return is_before_word(seen);
    case When::before_amount:
      return stop && is_digit(line[next]) && !looks_like_year(line.slice(next, line.digits(next)));
    case When::before_year:
      return is_before_year(seen);
    case When::before_psalm:
      return is_before_psalm(seen);
    case When::behind_pointer:
      return stop && is_lower(line[at]) && is_digit(line[next]) && is<"before-page">(seen.before());
    case When::behind_place:
      return is_behind_place(seen);
    case When::behind_ordinal:
      return stop && (row.capital || is_lower(line[at])) && is_behind_ordinal(line, at);
    case When::behind_the:
      return seen.blank_behind() && is_lower(line[next]) && seen.before() == "the";
    case When::behind_street:
      return is<"street">(seen.before()) && is_wind(line, at) && name_before(line, at);
    case When::behind_miles:
      return is_behind_miles(seen);
    case When::before_of:
      return stop && line.has(behind, " of ");
    case When::before_its:
      return stop && seen.blank_behind() && is_lower(line[next]) && is_follower(row.written, seen.following());
    case When::before_work:
      return is_koechel(line, at, next) && seen.blank_behind();
    case When::before_letter:
      return is_before_letter(seen);
    case When::before_german:
      return is_lower(line[at]) && stop && seen.blank_behind() && is<"german-name">(seen.before()) &&
             name_before(line, at) && begins_name(line, next) && !cites(line, next);
    case When::before_land:
      return seen.blank_behind() && begins_land(line, next) && !is_initial(seen);
    case When::before_street:
      return seen.blank_behind() && begins_numbered_street(line, next);
    case When::behind_owner:
      return is_behind_owner(seen);
    case When::behind_route:
      return !stop && is_behind_route(line, at);
    case When::between_names:
      return is_lower(line[at]) && name_before(line, at) && seen.blank_behind() && begins_name(line, next) &&
             !one_of(seen.before(), {"mister", "mr"});
    case When::beside_day:
      return is_beside_day(line, at, end, behind);
    case When::before_number:
      return is_before_number(seen);
    case When::behind_name:
      return is_behind_name(seen);
  }
  return false;
}

// Whether its full stop ends the sentence, too, and so stays.
bool ends_sentence_with(const Seen& seen) {
  const auto& [line, row, at, end, stop, behind, next] = seen;
  const bool behind_name = row.when == When::behind_name;
  const bool trailing = row.when == When::always || behind_name || row.when == When::beside_day ||
                        row.when == When::behind_ordinal || row.when == When::behind_street ||
                        row.when == When::behind_place || row.when == When::inside ||
                        row.when == When::behind_preposition;
  if (!stop || !trailing) return false;
  const std::string following = seen.following();
  const bool goes_on =
      (is_weekday(row.said) && names_month(line, next)) ||
      (row.follows == Follows::titles && is<"of-firm">(following)) ||
      (row.said == "century" && begins_era(line, next)) ||
      (behind_name && is<"street">(row.said) && (is<"named-after-street">(following) || is_wind(line, next)));
  if (row.follows == Follows::always || goes_on) return next == line.text.size();
  return ends_sentence(line, behind, row.follows == Follows::names);
}

// Nov '03: a month and a short year behind an apostrophe.
bool is_dated(const Line& line, const Abbreviation& row, std::size_t end) {
  const std::size_t year = end + (line.has(end, " '") ? 2 : line.has(end, " ’") ? 4 : 0);
  return year > end && row.when == When::inside && line.digits(year) == year + 2 && line.closes(year + 2);
}

// Of two readings of one abbreviation, that with the surer sign is taken.
int rank_of(When when) {
  switch (when) {
    case When::behind_name:
      return 0;
    case When::behind_owner:
    case When::before_german:
      return 2;
    default:
      return 1;
  }
}

}  // namespace

void read_abbreviation(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.letters(at);
  if (end - at > 6 || end == at || !line.closes(end) || line[end] == '\'' || line[end] == '@') return;
  if (behind_apostrophe(line, at)) return;
  const std::string_view word = line.slice(at, end);
  const auto same = [&](std::string_view abbreviation) {
    return word.size() == abbreviation.size() &&
           std::equal(word.begin(), word.end(), abbreviation.begin(), abbreviation.end(),
                      [](char a, char b) { return lower(a) == b; });
  };
  for (const Abbreviation& abbreviation : abbreviations_with(line[at])) {
    if (!same(abbreviation.written)) continue;
    const bool stop = line[end] == '.';
    const bool needs_stop = (abbreviation.stop == Stop::needed && !is_dated(line, abbreviation, end)) ||
                            (abbreviation.stop == Stop::british && line.locale != Locale::en_gb);
    if ((needs_stop && !stop) || (abbreviation.capital && !is_upper(line[at]))) continue;
    if (stop && is_letter(line[end + 1])) continue;  // a name with full stops
    const std::size_t behind = end + stop;
    if (line.dash(end) > end || (line[end] == '/' && abbreviation.when != When::beside_day)) continue;
    const Seen seen{line, abbreviation, at, end, stop, behind, line.blanks(behind)};
    if (!fits(seen)) continue;
    out.push_back({ends_sentence_with(seen) ? end : behind,
                   {Class::plain, best(abbreviation.said), Phrase(abbreviation.said)},
                   rank_of(abbreviation.when)});
    Candidate& made = out.back().candidate;
    if (is_upper(line[at]) && abbreviation.when != When::behind_miles) made.phrase = like(word, made.phrase);
  }
}

// 5 days/week, 60 beats/min, 12 people/km²: what is counted per a unit.
void read_rate(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.letters(at);
  if (line[end] != '/' || end - at < 3 || at < 2 || line[at - 1] != ' ' || !is_digit(line[at - 2])) return;
  const std::string_view word = line.slice(at, end);
  if (!is_lower(line[at]) || !(word.ends_with('s') || word == "people")) return;
  const auto unit = unit_at(line, end + 1, Before::slash);
  if (!unit || !line.closes(unit->end) || line[unit->end] == '/' || line.dash(unit->end) > unit->end) return;
  if (unit->end == end + 2 && !one_of(line.slice(end + 1, unit->end), {"h", "s"})) return;
  const Phrase said = std::string(word) + " per " + say_unit(*unit->unit, true, line.locale);
  out.push_back({unit->end, {Class::plain, lower(best(said)), said}, 2});
}

namespace {

// gov't, rec'd: words with an apostrophe for the letters that are left out.
struct Shortened {
  std::string_view begin, end, said;
};
constexpr Shortened shortened_words[] = {
    {"ass", "n", "association"},   {"cont", "d", "continued"}, {"dep", "t", "department"}, {"gov", "t", "government"},
    {"int", "l", "international"}, {"nat", "l", "national"},   {"rec", "d", "received"},   {"sec", "y", "secretary"}};

}  // namespace

void read_shortened(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.letters(at), last = end + (line[end] == '\'' ? 1 : line.has(end, "’") ? 3 : 0);
  if (last == end || !line.opens(at) || line.letters(last) != last + 1 || !line.closes(last + 1)) return;
  for (const Shortened& word : shortened_words)
    if (lower(line.slice(at, end)) == word.begin && line.slice(last, last + 1) == word.end)
      out.push_back({last + 1, {Class::plain, std::string(word.said), like(line.slice(at, end), word.said)}, 2});
}

namespace {

// f/1.8: how wide the lens of a camera is open.
void read_aperture(const Line& line, std::size_t at, Matches& out) {
  if ((line[at] != 'f' && line[at] != 'F') || line[at + 1] != '/' || !is_digit(line[at + 2])) return;
  const auto number = read_number(line, at + 2);
  if (!number || number->integer.size() > 2 || number->integer[0] == '0' || number->fraction.size() > 1) return;
  if (!ends_number(line, number->end)) return;
  const Phrase said = std::string(1, line[at]) + " " + say_number(*number, line.locale);
  out.push_back({number->end, {Class::letters, "f/" + number->value(), said}, 2});
}

}  // namespace

// w/ milk, w/o sugar, b/c of rain
void read_slashed_word(const Line& line, std::size_t at, Matches& out) {
  constexpr std::pair<std::string_view, std::string_view> words[] = {{"w/o", "without"},  {"w/", "with"},
                                                                     {"b/c", "because"},  {"c/o", "care of"},
                                                                     {"y/o", "year old"}, {"w/c", "week commencing"}};
  // up 12% y/y
  constexpr std::pair<std::string_view, std::string_view> compared[] = {{"y/y", "year over year"},
                                                                        {"q/q", "quarter over quarter"},
                                                                        {"m/m", "month over month"},
                                                                        {"w/w", "week over week"}};
  if (!line.opens(at) || (at > 0 && line[at - 1] == '/')) return;  // /a/b/c
  read_aperture(line, at, out);
  read_rate(line, at, out);
  const std::size_t share = line.text.substr(0, at).find_last_not_of(' ');
  if (share != line.text.npos && (line[share] == '%' || one_of(line.word_before(at), {"percent", "bps", "points"})))
    for (const auto& [written, said] : compared)
      if (line.has(at, written) && line.closes(at + written.size()))
        out.push_back({at + written.size(), {Class::plain, std::string(said), Phrase(said)}, 2});
  for (const auto& [written, said] : words) {
    const std::size_t end = at + written.size();
    if (!line.has(at, written)) continue;
    if (written == "w/c" && !is_digit(line[line.blanks(end)]) && !names_month(line, line.blanks(end))) continue;
    const bool whole = written != "w/" ? line.closes(end) && line[end] != '/' : line[end] == ' ';
    if (whole) out.push_back({end, {Class::plain, std::string(said), Phrase(said)}, 2});
    if (whole) return;
  }
}

}  // namespace emend::verbalize
