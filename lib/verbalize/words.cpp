// Letters, abbreviations, roman numerals, electronic, verbatim, address.
#include <algorithm>
#include <array>

#include "text/tagger.h"
#include "verbalize/line.h"

namespace emend::verbalize {

namespace {

std::string spelled(std::string_view letters) {
  std::string out;
  for (char c : letters) out += (out.empty() ? "" : " ") + std::string(1, c);
  return out;
}

std::string like(std::string_view written, std::string_view said) {
  std::string out(said);
  if (!written.empty() && is_upper(written.front()))
    out.front() = static_cast<char>(out.front() - (is_lower(out.front()) ? 32 : 0));
  return out;
}

}  // namespace

// --- abbreviations ---

namespace {

enum class When {
  always,
  inside,         // Mon., Sept. of: its full stop ends no sentence
  before_name,    // Dr. Smith: a capital letter follows
  before_given,   // Sr. Mary: a given name follows, and none stands before
  before_word,    // st louis: a letter follows
  before_number,  // No. 5
  behind_name,    // Elm St., John's St., 42nd St.: a capitalised word or an ordinal stands before
};

enum class Stop {
  needed,
  british,  // but by Britons, who write Maj Smith
  free
};

// What follows in the same sentence, though its first letter is a capital.
enum class Follows {
  nothing,
  names,  // King Jr. Day; but King Jr. He
  always  // Mr. Jones, Vol. III: never a sentence's last word
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
    {"adm", "admiral", When::before_name, Stop::needed, true},
    {"approx", "approximately", When::always, Stop::needed, false, Follows::always},
    {"apr", "april", When::inside, Stop::needed, true},
    {"apt", "apartment", When::before_number},
    {"art", "article", When::before_number, Stop::needed, true},
    {"aug", "august", When::inside, Stop::needed, true},
    {"ave", "avenue", When::behind_name, Stop::british, true},
    {"benj", "benjamin", When::before_name, Stop::needed, true},
    {"bldg", "building", When::before_number},
    {"blvd", "boulevard", When::behind_name, Stop::free, true},
    {"bros", "brothers", When::always, Stop::free},
    {"ca", "circa", When::before_number},
    {"capt", "captain", When::before_name, Stop::free, true},
    {"cdr", "commander", When::before_name, Stop::free, true},
    {"ch", "chapter", When::before_number},
    {"chas", "charles", When::before_name, Stop::needed, true},
    {"chs", "chapters", When::before_number},
    {"cmdr", "commander", When::before_name, Stop::free, true},
    {"col", "colonel", When::before_name, Stop::free, true},
    {"corp", "corporation", When::behind_name, Stop::needed, true},
    {"cpl", "corporal", When::before_name, Stop::free, true},
    {"ct", "court", When::behind_name, Stop::needed, true},
    {"dec", "december", When::inside, Stop::needed, true},
    {"dept", "department", When::always},
    {"dr", "doctor", When::before_name, Stop::free},
    {"dr", "drive", When::behind_name, Stop::needed, true},
    {"eds", "{e d s|editors}", When::always},
    {"eq", "equation", When::before_number},
    {"eqs", "equations", When::before_number},
    {"etc", "etcetera", When::always, Stop::free},
    {"feb", "february", When::inside, Stop::needed, true},
    {"fig", "figure", When::before_number},
    {"figs", "figures", When::before_number},
    {"fr", "father", When::before_name, Stop::british, true},
    {"fri", "friday", When::always, Stop::needed, true},
    {"ft", "fort", When::before_name, Stop::free, true},
    {"gdns", "gardens", When::behind_name, Stop::free, true},
    {"gen", "general", When::before_name, Stop::british, true},
    {"geo", "george", When::before_name, Stop::needed, true},
    {"gov", "governor", When::before_name, Stop::needed, true},
    {"govt", "government", When::always},
    {"hon", "{Honorable|Honourable}", When::before_name, Stop::needed, true},
    {"hwy", "highway", When::behind_name, Stop::free, true},
    {"hwy", "highway", When::before_number, Stop::free, true},
    {"inc", "incorporated", When::behind_name, Stop::needed, true},
    {"jan", "january", When::inside, Stop::needed, true},
    {"jas", "james", When::before_name, Stop::needed, true},
    {"jr", "junior", When::always, Stop::free, false, Follows::names},
    {"jul", "july", When::inside, Stop::needed, true},
    {"jun", "june", When::inside, Stop::needed, true},
    {"ln", "lane", When::behind_name, Stop::free, true},
    {"lt", "lieutenant", When::before_name, Stop::free, true},
    {"ltd", "limited", When::always, Stop::free},
    {"maj", "major", When::before_name, Stop::british, true},
    {"mar", "march", When::inside, Stop::needed, true},
    {"mk", "mark", When::before_number, Stop::free, true},
    {"mon", "monday", When::always, Stop::needed, true},
    {"mr", "mister", When::always, Stop::free, false, Follows::always},
    {"mrs", "{missus|misses}", When::always, Stop::free, false, Follows::always},
    {"ms", "{Ms|miss}", When::before_name, Stop::needed, true},
    {"mt", "mount", When::before_name, Stop::free},
    {"no", "number", When::before_number},
    {"no", "number", When::before_number, Stop::free, true},
    {"nos", "numbers", When::before_number},
    {"nov", "november", When::inside, Stop::needed, true},
    {"oct", "october", When::inside, Stop::needed, true},
    {"para", "paragraph", When::before_number},
    {"paras", "paragraphs", When::before_number},
    {"pg", "{page|p g}", When::before_number},
    {"ph", "P H", When::before_name, Stop::needed, true},
    {"pkwy", "parkway", When::behind_name, Stop::free, true},
    {"pl", "place", When::behind_name, Stop::needed, true},
    {"plc", "P L C", When::always, Stop::free},
    {"pp", "{p p|pages}", When::always, Stop::free},
    {"pres", "president", When::before_name, Stop::needed, true},
    {"prof", "professor", When::before_name, Stop::free, true},
    {"pt", "part", When::before_number},
    {"pt", "point", When::before_name, Stop::needed, true},
    {"pvt", "private", When::always, Stop::free},
    {"rd", "road", When::behind_name, Stop::free, true},
    {"rep", "representative", When::before_name, Stop::needed, true},
    {"rev", "reverend", When::before_name, Stop::british, true},
    {"rm", "room", When::before_number},
    {"rte", "route", When::before_number, Stop::needed, true},
    {"sat", "saturday", When::inside, Stop::needed, true},
    {"sec", "section", When::before_number},
    {"secs", "sections", When::before_number},
    {"sen", "senator", When::before_name, Stop::needed, true},
    {"sep", "september", When::inside, Stop::needed, true},
    {"sept", "september", When::inside, Stop::needed, true},
    {"sgt", "sergeant", When::before_name, Stop::free, true},
    {"sq", "square", When::before_word, Stop::free},
    {"sq", "square", When::behind_name, Stop::needed, true},
    {"sr", "sister", When::before_given, Stop::needed, true},
    {"sr", "senior", When::always, Stop::needed, false, Follows::names},
    {"st", "saint", When::before_word, Stop::free},
    {"st", "street", When::behind_name, Stop::free, true},
    {"std", "standard", When::before_word},
    {"ste", "suite", When::before_number, Stop::needed, true},
    {"sun", "sunday", When::inside, Stop::needed, true},
    {"supt", "superintendent", When::before_name, Stop::needed, true},
    {"thos", "thomas", When::before_name, Stop::needed, true},
    {"thu", "thursday", When::always, Stop::needed, true},
    {"thur", "thursday", When::always, Stop::needed, true},
    {"thurs", "thursday", When::always, Stop::needed, true},
    {"tue", "tuesday", When::always, Stop::needed, true},
    {"tues", "tuesday", When::always, Stop::needed, true},
    {"tv", "T V", When::always, Stop::free},
    {"vol", "volume", When::always, Stop::free, false, Follows::always},
    {"vols", "volumes", When::always, Stop::free, false, Follows::always},
    {"vs", "versus", When::always, Stop::free, false, Follows::always},
    {"wed", "wednesday", When::always, Stop::needed, true},
    {"wm", "william", When::before_name, Stop::needed, true},
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

bool name_before(const Line& line, std::size_t at, std::size_t blanks = 1) {
  std::size_t end = at;
  while (end > 0 && is_blank(line[end - 1])) --end;
  if (at - end < blanks) return false;
  if (end > 0 && line[end - 1] == '.') --end;
  std::size_t begin = end;
  while (begin > 0 && is_letter(line[begin - 1])) --begin;
  return end - begin > 1 && is_upper(line[begin]);
}

// What a street has before its kind: a name, John's, 42nd.
bool street_name_before(const Line& line, std::size_t at) {
  if (name_before(line, at)) return true;
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
  constexpr std::string_view names[] = {
      "agnes",     "angela",   "ann",     "anna",     "anne",    "benedicta", "bernadette", "cecilia",   "clare",
      "elizabeth", "faustina", "frances", "helen",    "jane",    "jean",      "joan",       "josephine", "joyce",
      "judith",    "julia",    "julie",   "kathleen", "lucy",    "margaret",  "maria",      "marie",     "mary",
      "maureen",   "miriam",   "monica",  "patricia", "rita",    "rosa",      "rose",       "ruth",      "sarah",
      "simone",    "susan",    "teresa",  "theresa",  "veronica"};
  return is_upper(line[at]) && one_of(lower(line.slice(at, line.letters(at))), names);
}

// A word follows that is no number: a number in words must be no name where the number in digits is none.
bool begins_word(const Line& line, std::size_t at) {
  const std::vector<std::string> next = {line.word_after(at)};
  return is_letter(line[at]) && hear_cardinal(next, 0).empty() && hear_ordinal(next, 0).empty() && next[0] != "minus" &&
         next[0] != "point";
}

// The, He, In: what begins a sentence and no name of a saint.
bool begins_sentence(const Line& line, std::size_t at) {
  constexpr std::string_view words[] = {"a",   "an",  "and", "as",   "at",    "but",   "by",   "for",   "from", "he",
                                        "her", "his", "i",   "if",   "in",    "it",    "its",  "my",    "no",   "of",
                                        "on",  "our", "she", "that", "the",   "their", "then", "there", "they", "this",
                                        "to",  "was", "we",  "when", "where", "with",  "you"};
  return one_of(lower(line.slice(at, line.letters(at))), words);
}

// "Is it? No. 5 people came", "yes or no. 12 came": the word no, with the full stop of its sentence.
bool answers(const Line& line, std::size_t at, std::size_t number) {
  constexpr std::string_view words[] = {"or", "say", "says", "said", "answer", "answered", "replied", "voted", "means"};
  std::size_t before = at;
  while (before > 0 && (is_blank(line[before - 1]) || line[before - 1] == '"')) --before;
  if (before > 0 && (line[before - 1] == '?' || line[before - 1] == '!')) return true;
  const auto digits = read_number(line, number);
  return (is_lower(line[at]) && one_of(line.word_before(at), words)) || (digits && counts_something(line, digits->end));
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
    std::array<Lasts, 2> lasts{};
    for (const Abbreviation& row : abbreviations)
      for (const bool with_stop : {false, true})
        if (with_stop || row.stop != Stop::needed)
          lasts[with_stop][row.written.size()][static_cast<std::size_t>(row.written.front() - 'a')] |=
              1u << (row.written.back() - 'a');
    return lasts;
  }();
  if (word.size() > longest) return false;
  const auto place = [](char c) { return static_cast<std::size_t>(lower(c) - 'a'); };
  return (lasts[stop][word.size()][place(word.front())] >> place(word.back())) & 1;
}

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
    const bool needs_stop =
        abbreviation.stop == Stop::needed || (abbreviation.stop == Stop::british && line.locale != Locale::en_gb);
    if ((needs_stop && !stop) || (abbreviation.capital && !is_upper(line[at]))) continue;
    if (stop && is_letter(line[end + 1])) continue;  // a name with full stops
    const std::size_t behind = end + stop, next = line.blanks(behind);
    if (line.dash(end) > end || line[end] == '/') continue;
    bool fits = false;
    switch (abbreviation.when) {
      case When::always:
        fits = true;
        break;
      case When::inside:
        fits = !ends_sentence(line, behind, false);
        break;
      case When::before_name:
        // Without its full stop it must look like one, and so must the name: Lt Dan, MT SINAI; not DR Congo.
        fits = next > behind && is_upper(line[next]);
        if (!stop && is_upper(word[1]))
          fits = fits && is_upper(line[next + 1]);
        else if (!stop && abbreviation.capital)
          fits = fits && begins_name(line, next);
        if (same("ft") && at >= 2 && is_digit(line[at - 2]) &&
            !looks_like_year(line.slice(at - std::min<std::size_t>(at, 5), at - 1)))
          fits = false;  // a 10 Ft. Wall
        break;
      case When::before_given:
        fits = next > behind && given_name(line, next) && !name_before(line, at);
        break;
      case When::before_word:
        fits = next > behind && (is_upper(line[at]) ? is_upper(line[next]) : begins_word(line, next)) &&
               !(name_before(line, at) && begins_sentence(line, next));
        break;
      case When::before_number:
        fits = stop ? (is_digit(line[next]) || (is_upper(line[next]) && is_digit(line[next + 1])) ||
                       begins_numeral(line, next)) &&
                          !(same("no") && answers(line, at, next))
                    : next > behind && is_digit(line[next]);
        break;
      case When::behind_name:
        fits = street_name_before(line, at) && (stop || same("st") || is_lower(word[1]));
        break;
    }
    if (!fits) continue;
    // Where the sentence ends with it, its full stop stays.
    const bool trailing = abbreviation.when == When::always || abbreviation.when == When::behind_name;
    const bool inside = abbreviation.follows == Follows::always, name = abbreviation.follows == Follows::names;
    const bool sentence_ends =
        stop && trailing && (inside ? next == line.text.size() : ends_sentence(line, behind, name));
    const int rank = abbreviation.when == When::behind_name ? 0 : 1;
    out.push_back(
        {sentence_ends ? end : behind, {Class::plain, best(abbreviation.said), Phrase(abbreviation.said)}, rank});
    Candidate& made = out.back().candidate;
    if (is_upper(line[at]) && made.phrase.find('{') == Phrase::npos)
      made.phrase = like(line.slice(at, end), made.phrase);
  }
}

// --- letters ---

namespace {

bool is_vowel(char c) { return std::string_view("AEIOUY").find(c) != std::string_view::npos; }

struct Weight {
  std::string_view feature;
  int weight;
};
constexpr Weight weights[] = {
#include "verbalize/tables/letters.inc"
};
int weight_of(std::string_view feature) {
  const auto found = std::lower_bound(std::begin(weights), std::end(weights), feature,
                                      [](const Weight& row, std::string_view key) { return row.feature < key; });
  return found != std::end(weights) && found->feature == feature ? found->weight : 0;
}

// STRENGTH, PROPOSAL. Shorter ones are acronyms as often.
bool is_common_word(std::string_view capitals) { return capitals.size() >= 4 && text::is_word(lower(capitals)); }

// Whether capitals are said (NASA) or spelled (GPS): a logistic regression on their letters, learned from training data
// by scripts/make-verbalize-tables, which says what the features are. What everybody knows is not left to it.
bool said_as_word(std::string_view word) {
  constexpr std::string_view letters[] = {
      "ABC", "ABI", "ADA",  "AMA", "API", "AST", "ATM",  "AWS", "CAS", "CEO", "CIA",  "CIO", "DIY", "DOA",
      "DOD", "DOE", "EPA",  "ERA", "ETA", "ETS", "EU",   "GAO", "GIS", "HIV", "ICU",  "IDE", "IOU", "IQ",
      "IRA", "IRS", "ISBN", "ISP", "IT",  "ITO", "IUCN", "LED", "OED", "PEI", "RAAF", "SEO", "SUV", "UAE",
      "UFO", "UK",  "UN",   "URI", "URL", "US",  "USA",  "USS", "VIP", "WHO", "YMCA"};
  constexpr std::string_view words[] = {
      "ACME",  "ACT",  "AIDS",   "AIR",    "ALL",    "AND",  "ANSI",  "ANY",   "ARE",  "ART",  "ASCII", "ASK",   "BAD",
      "BASIC", "BAY",  "BIOS",   "CAP",    "COBOL",  "CRY",  "DRY",   "EDGE",  "EGG",  "END",  "EYE",   "FAFSA", "FEMA",
      "FIFA",  "FIPS", "FLY",    "FOIA",   "FOR",    "GAAP", "GET",   "GIF",   "GOD",  "HIM",  "HUD",   "IDEA",  "IDLE",
      "IKEA",  "ISIS", "ISO",    "LASER",  "LAY",    "LISP", "MAY",   "MIDI",  "NASA", "NATO", "NEW",   "OASIS", "OLD",
      "ONE",   "OPEC", "OSHA",   "OUR",    "OUT",    "OWN",  "PEP",   "PETA",  "PIN",  "POD",  "POSIX", "RADAR", "RAM",
      "ROM",   "SAT",  "SCOTUS", "SCUBA",  "SIM",    "SKY",  "SNAP",  "SONAR", "STOP", "SWAT", "TANF",  "THE",   "TOML",
      "TRY",   "TWO",  "UEFA",   "UNESCO", "UNICEF", "UNIX", "USAID", "USE",   "WASI", "WHY",  "YAML",  "YET",   "YOU"};
  constexpr std::string_view two[] = {"AM", "AN", "AS", "AT", "BE", "BY", "DE", "DO", "GO", "HE", "HI", "IF", "IN",
                                      "IS", "LE", "ME", "MY", "NO", "OF", "ON", "OR", "SO", "TO", "UP", "WE"};
  if (word.size() == 1 || one_of(word, letters)) return false;
  if (one_of(word, words)) return true;
  if (word.size() == 2) return one_of(word, two);
  if (std::none_of(word.begin(), word.end(), is_vowel)) return false;
  if (is_common_word(word)) return true;
  std::string pattern = "^";
  for (char c : word) pattern += is_vowel(c) ? 'v' : 'c';
  pattern += '$';
  const std::string ends = "^" + std::string(word) + "$",
                    length = "#" + std::to_string(std::min<std::size_t>(8, word.size()));
  int sum = weight_of("*") + weight_of(length) + weight_of("=" + std::string(word));
  for (std::size_t n : {2, 3})
    for (std::size_t at = 0; at + n <= ends.size(); ++at) sum += weight_of(std::string_view(ends).substr(at, n));
  for (std::size_t n : {3, 4})
    for (std::size_t at = 0; at + n <= pattern.size(); ++at) sum += weight_of(std::string_view(pattern).substr(at, n));
  return sum <= 0;
}

// The words around are in capitals too: a headline, where capitals say nothing. Of the three on each side, up to a word
// with a small letter, two at least; or two that stand side by side, one of them a word that all know, and no comma
// between: acronyms are listed, too.
bool in_capitals(const Line& line, std::size_t begin, std::size_t end) {
  constexpr std::size_t far = 60;  // bytes
  int capitals = 0;
  bool small = false, run = false;
  // step(from, to): from the word line[from, to) to the next one, or false.
  const auto look = [&](auto step) {
    int beside = 0;
    bool known = false, listed = false;
    std::size_t from = begin, to = end;
    for (int word = 0; word < 3; ++word) {
      const std::size_t last_from = from, last_to = to;
      if (!step(from, to)) break;
      const std::string_view next = line.slice(from, to);
      if (std::any_of(next.begin(), next.end(), is_lower)) {
        small = true;
        break;
      }
      beside += next.size() > 1;
      known |= is_common_word(next);
      listed |= line.slice(std::min(to, last_to), std::max(from, last_from)).find(',') != std::string_view::npos;
    }
    capitals += beside;
    run |= beside >= 2 && known && !listed;
  };
  look([&](std::size_t& from, std::size_t& to) {
    from = to;
    while (from < line.text.size() && from - end < far && !is_letter(line[from])) ++from;
    to = line.letters(from);
    return to > from;
  });
  look([&](std::size_t& from, std::size_t& to) {
    to = from;
    while (to > 0 && begin - to < far && !is_letter(line[to - 1])) --to;
    from = to;
    while (from > 0 && is_letter(line[from - 1])) --from;
    return to > from;
  });
  return run || (!small && capitals >= 2);
}

}  // namespace

// R&D, AT&T, Q&A; C++
void read_joined_letters(const Line& line, std::size_t at, Matches& out) {
  const auto capitals = [&](std::size_t i) {
    while (is_upper(line[i])) ++i;
    return i;
  };
  if (line.has(at, "C++") && line.closes(at + 3) && line[at + 3] != '+') {
    out.push_back({at + 3, {Class::letters, "c++", "C plus plus"}, 3});
    return;
  }
  const std::size_t first = capitals(at);
  std::size_t end = first, letters = end - at;
  Phrase phrase = spelled(line.slice(at, end));
  while (line[end] == '&' && is_upper(line[end + 1])) {
    const std::size_t begin = end + 1;
    end = capitals(begin);
    letters += end - begin;
    phrase += " and " + spelled(line.slice(begin, end));
  }
  if (end == first || letters > 4 || !line.closes(end)) return;
  out.push_back({end, {Class::letters, lower(line.slice(at, end)), std::move(phrase)}, 3});
}

// x², r³; not m², which is a unit.
void read_raised_letter(const Line& line, std::size_t at, Matches& out) {
  const bool unit = line[at] == 'm' || (at > 0 && line[at - 1] == '/');  // m/s²
  if (unit || !line.closes(at + 3)) return;
  const std::string_view power = line.has(at + 1, "²") ? "squared" : "cubed";
  out.push_back(
      {at + 3,
       {Class::verbatim, std::string(line.slice(at, at + 3)), std::string(1, line[at]) + " " + std::string(power)},
       3});
}

// GPS, RNAs, DVD's; psm, Std, mRNA: words without a vowel are spelled too, and those with capitals inside.
void read_letters(const Line& line, std::size_t at, Matches& out) {
  std::size_t end = line.letters(at), last = end;
  const auto plural_at = [&](std::size_t i) -> std::size_t {
    if (line[i] == 's' && line.closes(i + 1)) return i + 1;
    if (line[i] == '\'' && line[i + 1] == 's' && line.closes(i + 2)) return i + 2;
    if (line.has(i, "’s") && line.closes(i + 4)) return i + 4;
    return 0;
  };
  std::size_t capitals = at;
  while (is_upper(line[capitals])) ++capitals;
  bool plural = false;
  if (const std::size_t behind = plural_at(capitals); behind && capitals - at >= 2)
    plural = true, end = capitals, last = behind;
  else if (end - at >= 4 && is_lower(line[at]) && is_upper(line[end - 2]) && line[end - 1] == 's')  // mRNAs
    plural = true, --end;
  if (end - at < 2 || end - at > 8 || !line.closes(last)) return;
  const bool numeral =
      std::any_of(out.begin(), out.end(), [](const Match& match) { return match.candidate.kind == Class::roman; });
  if (plural && numeral) return;  // Henry VIII's
  const std::string_view word = line.slice(at, end);
  std::string upper;
  for (char c : word) upper += is_lower(c) ? static_cast<char>(c - 32) : c;
  bool as_word;
  if (capitals == end) {
    as_word = said_as_word(word) || (in_capitals(line, at, end) && std::any_of(word.begin(), word.end(), is_vowel));
  } else {
    // What an apostrophe, a full stop or a sign joins to something is a part of that: I'll, x.cf, a_sd.
    constexpr std::string_view joins = "'.@/\\_#";
    if (at > 0 && (joins.find(line[at - 1]) != joins.npos || is_high(line[at - 1]))) return;
    if (line[end] == '\'' || line[end] == '@' || line[end] == '_' || line[end] == '/' || is_high(line[end])) return;
    if (line[end] == '.' && !line.closes(end + 1)) return;
    const bool no_vowel = std::none_of(upper.begin(), upper.end(), is_vowel);
    const auto high = std::count_if(word.begin(), word.end(), is_upper);
    // mRNA, PhD, iOS; not MySQL, PyPI
    const bool salt = word == "NaCl" || word == "NaOH";
    const bool mixed = high >= 2 && static_cast<std::size_t>(high) + 1 == word.size() && word.find('y') == word.npos;
    if (word.size() > 6 || (!no_vowel && !mixed && !salt) || (mixed && !salt && said_as_word(upper))) return;
    // Ft. Worth, std. dev.: what is short for a word that nobody told us is better left than spelled.
    // Capitals inside are letters (PhD.), and behind small ones a capital begins a sentence (1400 cc. Then).
    if (!mixed && line[end] == '.' && !ends_sentence(line, end + 1, is_upper(word[0]))) return;
    constexpr std::string_view said[] = {"bldg", "blvd", "brr", "cpl", "dr",   "ft",  "grr",  "hm",   "hmm", "hwy",
                                         "jr",   "ln",   "mm",  "mr",  "mrs",  "ms",  "msg",  "msgs", "mt",  "ng",
                                         "nth",  "pfft", "pkg", "pls", "plz",  "ppl", "psst", "pst",  "rm",  "sgt",
                                         "sh",   "sr",   "ssh", "st",  "tbsp", "thx", "tsk",  "tsp",  "txt", "wknd"};
    if (one_of(lower(word), said) || (word.size() == 2 && is_upper(word[0]) && word[1] == 's')) return;  // three Ps
    for (std::size_t i = 2; i < upper.size(); ++i)
      if (upper[i] == upper[i - 1] && upper[i] == upper[i - 2]) return;  // shhh
    as_word = false;
  }
  const std::string letters = spelled(word) + (plural ? "'s" : "");
  const std::string value = lower(word) + (plural ? "s" : "");
  out.push_back({last, {Class::letters, value, letters}, as_word ? -1 : capitals == end ? 1 : -1});
  if (capitals == end) out.push_back({last, {Class::plain, value, plain(line.slice(at, last))}, 0});
}

namespace {

// Digits behind letters: sixteen; seven two eight where there are three or more.
std::string said_behind_letters(std::string_view digits, Locale locale) {
  const bool counted = digits.size() < 3 && (digits[0] != '0' || digits.size() == 1);
  return best(counted ? cardinal(digits, locale) : digits_one_by_one(digits));
}

// What is spelled in part: its value has no blanks, as hear_as_letters() makes it.
Match spelled_code(std::size_t end, const std::string& said) {
  std::string value = lower(said);
  std::erase(value, ' ');
  return {end, {Class::letters, value, plain(said)}, 1};
}

// Nothing that would make line[at, end) a part of something longer: 3.5, /x, A-1.
bool stands_alone(const Line& line, std::size_t at, std::size_t end) {
  if (!line.closes(end)) return false;
  const bool joined = std::string_view(".,:/'*^=+&@%_\\").find(line[end]) != std::string_view::npos;
  if ((joined && (is_alphanumeric(line[end + 1]) || line[end] == '%')) || line.dash(end) > end) return false;
  return at == 0 || std::string_view("-./:'@#=_\\").find(line[at - 1]) == std::string_view::npos;
}

// The end of the chemical element's symbol at `at`, or `at`.
std::size_t element_at(const Line& line, std::size_t at) {
  constexpr std::string_view of_two =
      "AcAgAlAmArAsAtAuBaBeBiBkBrCaCdCeCfClCmCoCrCsCuDyErEsEuFeFmFrGaGdGeHeHfHgHoInIrKrLaLiLrLuMdMgMnMoNaNbNdNeNiNoNpOs"
      "PaPbPdPmPoPrPtPuRaRbReRhRnRuSbScSeSiSmSnSrTaTbTcTeThTiTlTmXeYbZnZr";
  constexpr std::string_view of_one = "BCFHIKNOPSUVWY";
  if (is_lower(line[at + 1])) {
    for (std::size_t i = 0; i < of_two.size(); i += 2)
      if (line.has(at, of_two.substr(i, 2))) return at + 2;
    return at;
  }
  return at + (of_one.find(line[at]) != of_one.npos);
}

// H2O, N2O5, MgCl2: two elements and a number at least.
void read_formula(const Line& line, std::size_t at, Matches& out) {
  std::string said;
  std::size_t end = at;
  int elements = 0, numbers = 0;
  for (std::size_t next = element_at(line, end); next > end && end - at < 24; next = element_at(line, end)) {
    ++elements;
    said += (said.empty() ? "" : " ") + spelled(line.slice(end, next));
    end = line.digits(next);
    if (end - next > 2 || line[next] == '0') return;
    if (end > next) ++numbers, said += " " + said_behind_letters(line.slice(next, end), line.locale);
  }
  if (elements > 1 && numbers > 0 && stands_alone(line, at, end)) out.push_back(spelled_code(end, said));
}

// v2.0, V1.10.3
void read_version(const Line& line, std::size_t at, Matches& out) {
  std::string said = "version";
  std::size_t end = at + 1;
  int parts = 0;
  for (std::size_t first = end; parts < 5; ++parts, first = end + 1) {
    const std::size_t last = line.digits(first);
    if (last == first || last - first > 4) break;
    said += (parts ? " point " : " ") + said_behind_letters(line.slice(first, last), line.locale);
    end = last;
    if (line[end] != '.' || !is_digit(line[end + 1])) {
      ++parts;
      break;
    }
  }
  if (parts > 1 && stands_alone(line, at, end)) out.push_back(spelled_code(end, said));
}

}  // namespace

// M16, A728, MP3: up to three capitals and a number; H2O; v2.0.
void read_code(const Line& line, std::size_t at, Matches& out) {
  const std::size_t first = line.letters(at), end = line.digits(first);
  const std::string_view letters = line.slice(at, first), digits = line.slice(first, end);
  if (digits.empty()) return;
  if (lower(letters) == "v") read_version(line, at, out);
  read_formula(line, at, out);
  if (letters.size() > 3 || digits.size() > 9 || !std::all_of(letters.begin(), letters.end(), is_upper)) return;
  if (letters == "AD" || letters == "BC" || said_as_word(letters) || !stands_alone(line, at, end)) return;
  out.push_back(spelled_code(end, spelled(letters) + " " + said_behind_letters(digits, line.locale)));
}

// 10K, 100k, 2.5K, 1.5M; what the words behind tell to be a scale (1.5m people) has readers before this.
void read_scale_letter(const Line& line, std::size_t at, Matches& out) {
  const auto number = read_number(line, at);
  if (!number || one_by_one(*number) || number->integer.empty() || number->integer.size() > 3 || number->grouped)
    return;
  const char c = line[number->end];
  const bool million = c == 'M' && !number->whole();  // 7M may be anything
  if (!(c == 'K' || c == 'k' || million) || !stands_alone(line, at, number->end + 1)) return;
  const char letter = million ? 'M' : 'K';
  const Phrase said = say_number(*number, line.locale) + " {" + letter + (million ? "|million}" : "|thousand}");
  out.push_back({number->end + 1, {Class::letters, number->value() + lower(letter), said}, 0});
}

// 3D, 5G; 2022b; 401(k); call 911.
void read_numbered(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at);
  const std::string_view digits = line.slice(at, end);
  const char c = line[end];
  read_scale_letter(line, at, out);
  if (digits.size() == 1) {
    const bool known =
        (c == 'D' && digits[0] >= '1' && digits[0] <= '4') || (c == 'G' && digits[0] >= '2' && digits[0] <= '6');
    if (known && line.closes(end + 1))
      out.push_back(spelled_code(end + 1, best(cardinal(digits, line.locale)) + " " + c));
    return;
  }
  if (digits.size() == 4 && c >= 'a' && c <= 'f' && digits >= "1900" && digits <= "2099" && line.closes(end + 1))
    out.push_back(spelled_code(end + 1, best(year(digits, line.locale)) + " " + c));  // as papers are cited
  if (digits.size() != 3) return;
  constexpr std::string_view plans[] = {"401(k)", "403(b)", "457(b)", "501(c)"};
  constexpr std::string_view emergencies[] = {"911", "999", "112", "000", "111", "311", "411", "988"};
  if (one_of(line.slice(at, std::min(end + 3, line.text.size())), plans)) {
    std::size_t last = end + 3;
    std::string said = best(digits_one_by_one(digits, "o")) + " " + c;
    said.back() = line[end + 1];
    if (line[last] == '(' && is_digit(line[last + 1]) && line[last + 2] == ')') {  // 501(c)(3)
      said += " " + best(digits_one_by_one(line.slice(last + 1, last + 2)));
      last += 3;
    }
    if (line.closes(last)) out.push_back(spelled_code(last, said));
  }
  const std::string before = line.word_before(at), after = line.word_after(end);
  const bool called = announces_telephone(line, at) ||
                      one_of(before, {"called", "calling", "calls", "dialed", "dialled"}) ||
                      one_of(after, {"call", "caller", "calls", "dispatcher", "operator"});
  if (called && one_of(digits, emergencies) && stands_alone(line, at, end))
    out.push_back({end, {Class::digit, std::string(digits), digits_one_by_one(digits)}, 5});
}

// --- roman numerals ---

namespace {

// iron(II), Fe(III), copper(I): how much of its charge an element has lost.
bool oxidation(const Line& line, std::size_t at, std::size_t end) {
  if (at < 3 || line[at - 1] != '(' || line[end] != ')' || !is_lower(line[at - 2]) || !line.closes(end + 1))
    return false;
  if (line.slice(at, end).find_first_not_of("IV") != std::string_view::npos) return false;
  std::size_t begin = at - 1;
  while (begin > 0 && is_letter(line[begin - 1])) --begin;
  return element_at(line, begin) == at - 1 || (end - at > 1 && at - 1 - begin > 2) ||
         line.slice(begin, at - 1).ends_with("ium") ||
         one_of(lower(line.slice(begin, at - 1)), {"iron", "copper", "gold", "silver", "mercury", "cobalt", "lead"});
}

// I, V and X alone are more often a pronoun and letters: Part I, World War I, Act V, Henry V, but "the book I read",
// "class C".
bool single_numeral(const Line& line, std::size_t at, std::size_t end, std::string_view before) {
  constexpr std::string_view parts[] = {"war",     "chapter", "part",  "volume",   "vol",  "book", "act",  "section",
                                        "article", "title",   "phase", "division", "tier", "type", "grade"};
  constexpr std::string_view may_follow[] = {"of", "and", "in", "to", "was", "is", "at", "on", "by", "for", "with"};
  if (line[at] != 'I' && line[at] != 'V' && line[at] != 'X') return false;
  if (!name_before(line, at)) return false;
  // "the Book I read", "the War. I read"
  const bool part = one_of(before, parts) && before != "book" && before != "type" && line[at - 2] != '.';
  if (line[at] == 'I' && is_lower(line[line.blanks(end)]) && !part && !one_of(line.word_after(end), may_follow))
    return false;
  return one_of(before, parts) || line[at] != 'X';
}

}  // namespace

void read_roman(const Line& line, std::size_t at, Matches& out) {
  std::size_t end = at;
  while (is_upper(line[end])) ++end;
  if (end == at || end - at > 15) return;
  const std::string_view letters = line.slice(at, end);
  const auto value = roman_value(letters);
  if (!value || !line.closes(end) || line[end] == '&') return;
  if (line[end] == '\'' && !(line[end + 1] == 's' && line.closes(end + 2))) return;
  if (oxidation(line, at, end)) {
    out.push_back({end, {Class::roman, std::to_string(*value), cardinal(*value, line.locale)}, 3});
    return;
  }
  constexpr std::string_view headings[] = {
      "war",      "chapter", "part",    "volume", "vol",     "book",   "act",      "section",  "scene",
      "class",    "type",    "phase",   "title",  "article", "grade",  "division", "level",    "stage",
      "appendix", "figure",  "table",   "group",  "series",  "bowl",   "mark",     "schedule", "category",
      "annex",    "canto",   "psalm",   "tome",   "tomo",    "lesson", "unit",     "region",   "wrestlemania",
      "slam",     "factor",  "episode", "plate",  "page",    "tier"};
  constexpr std::string_view rulers[] = {
      "henry",     "louis",      "george",      "edward",    "charles",  "richard",   "william",    "james",
      "john",      "paul",       "pius",        "leo",       "benedict", "gregory",   "clement",    "innocent",
      "boniface",  "urban",      "alexander",   "nicholas",  "philip",   "frederick", "elizabeth",  "mary",
      "catherine", "peter",      "ivan",        "napoleon",  "wilhelm",  "otto",      "ferdinand",  "francis",
      "joseph",    "leopold",    "albert",      "christian", "gustav",   "haakon",    "harald",     "olaf",
      "robert",    "david",      "malcolm",     "alfonso",   "pedro",    "ludwig",    "maximilian", "rudolf",
      "sigismund", "theodosius", "constantine", "justinian", "ramesses", "ptolemy",   "antiochus",  "darius",
      "xerxes",    "mehmed",     "selim",       "suleiman",  "murad",    "adrian",    "celestine",  "honorius",
      "sixtus",    "julius",     "stephen",     "victor",    "emmanuel", "umberto",   "juan",       "felipe",
      "carlos",    "margrethe",  "edwards"};
  const std::string before = line.word_before(at);
  const std::string digits = std::to_string(*value);
  const bool heading = one_of(before, headings), ruler = one_of(before, rulers) && name_before(line, at);
  const bool many = letters.size() > 1;
  // Numerals of I, V and X behind a name, where nothing else is written so; C, D, L and M make too many other words.
  const bool low = letters.find_first_of("LCDM") == letters.npos;
  const bool likely = low && letters.size() > 2;  // III, XIV, XXIX
  const bool behind_name =
      low && many && name_before(line, at) && letters != "VI" && letters != "XX" && letters != "XI";
  if (!heading && !ruler && !likely && !behind_name) {
    return;
  }
  if (!many && !single_numeral(line, at, end, before)) return;
  if (ruler && !many && letters == "I" && is_lower(line[line.blanks(end)])) return;  // "Then Mary I saw": no telling
  Phrase as_number = cardinal(digits, line.locale), as_ordinal = "{the|} " + ordinal(digits, line.locale);
  const Phrase phrase =
      ruler && !heading ? "{" + as_ordinal + "|" + as_number + "}" : "{" + as_number + "|" + as_ordinal + "}";
  out.push_back({end, {Class::roman, digits, phrase}, 3});
}

// --- electronic ---

std::string_view symbol_name(char c) {
  switch (c) {
    case '.':
      return "dot";
    case '@':
      return "at";
    case '/':
      return "slash";
    case ':':
      return "colon";
    case '-':
      return "dash";
    case '_':
      return "underscore";
    case '&':
      return "ampersand";
    case '?':
      return "question mark";
    case '=':
      return "equals";
    case '#':
      return "hash";
    case '+':
      return "plus";
    case '%':
      return "percent";
    case '~':
      return "tilde";
    case '!':
      return "exclamation mark";
    case '$':
      return "dollar";
    case '*':
      return "asterisk";
    case ',':
      return "comma";
    case ';':
      return "semicolon";
    case '\'':
      return "apostrophe";
    default:
      return "";
  }
}

namespace {

bool in_url(char c) { return is_alphanumeric(c) || !symbol_name(c).empty(); }
bool in_host(char c) { return is_digit(c) || is_letter(c) || c == '-' || c == '.'; }

bool is_top_level(std::string_view word) {
  constexpr std::string_view names[] = {"com", "org", "net", "edu", "gov", "mil", "info", "biz", "io",  "co", "uk",
                                        "de",  "fr",  "it",  "es",  "nl",  "se",  "no",   "ch",  "at",  "eu", "ca",
                                        "au",  "jp",  "cn",  "ru",  "us",  "tv",  "me",   "app", "dev", "ai"};
  const std::string low = lower(word);
  return one_of(low, names);
}

// The words of an address, or nothing where it has something that has no name.
std::optional<Phrase> say_address(std::string_view text, Locale) {
  Phrase phrase;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (is_letter(text[i])) {
      while (end < text.size() && is_letter(text[end])) ++end;
      const std::string_view run = text.substr(i, end - i);
      const std::string low = lower(run);
      const bool initials = run.size() <= 2 || low == "www" || low == "http" || low == "https" || low == "ftp" ||
                            low.find_first_of("aeiouy") == low.npos;
      const bool upper_only = low == "com" || low == "org" || low == "net";
      phrase = join(std::move(phrase), run.size() == 1 ? std::string(run)
                                       : initials      ? "{" + spelled(run) + "|" + std::string(run) + "}"
                                       : upper_only    ? std::string(run)
                                                       : "{" + std::string(run) + "|" + spelled(run) + "}");
    } else if (is_digit(text[i])) {
      while (end < text.size() && is_digit(text[end])) ++end;
      phrase = join(std::move(phrase), digits_one_by_one(text.substr(i, end - i)));
    } else {
      const std::string_view name = symbol_name(text[i]);
      if (name.empty()) return std::nullopt;
      phrase = join(std::move(phrase), text[i] == '-'   ? "{dash|hyphen}"
                                       : text[i] == '/' ? "{slash|forward slash}"
                                                        : name);
      ++end;
    }
    i = end;
  }
  return phrase;
}

}  // namespace

void read_electronic(const Line& line, std::size_t at, Matches& out) {
  if (!is_letter(line[at]) && !is_digit(line[at])) return;
  constexpr std::size_t far = 2000;
  const auto trimmed = [&](std::size_t end) {
    while (end > at && std::string_view(".,;:!?'").find(line[end - 1]) != std::string_view::npos) --end;
    return end;
  };
  const auto run = [&](std::size_t from, auto in) {
    std::size_t i = from;
    while (in(line[i]) && i - at < far) ++i;
    return i;
  };
  std::size_t end = 0;
  // scheme://..., www...., name@host, host.tld[/...]
  const std::size_t letters = line.letters(at);
  const std::size_t local =
      run(at, [](char c) { return is_alphanumeric(c) || std::string_view(".-+&%").find(c) != std::string_view::npos; });
  if (line.has(letters, "://") && letters > at) {
    end = trimmed(run(letters + 3, in_url));
    if (end <= letters + 3) return;
  } else if (line[local] == '@' && local > at && local - at < far) {
    end = trimmed(run(local + 1, in_host));
    const std::size_t dot = line.slice(local + 1, std::max(end, local + 1)).rfind('.');
    if (dot == std::string_view::npos) return;
  } else {
    std::size_t host = trimmed(run(at, in_host));
    const std::string_view name = line.slice(at, host);
    const std::size_t dot = name.rfind('.');
    if (dot == name.npos || dot == 0) return;
    const std::string_view top = name.substr(dot + 1);
    const bool www = name.starts_with("www.") || name.starts_with("WWW.");
    const bool lower_case = std::none_of(top.begin(), top.end(), is_upper);
    if (!www && !(is_top_level(top) && lower_case && is_letter(name[dot - 1]) && dot > 1)) return;
    if (!www && name.find_first_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == name.npos) return;
    if (!www &&
        (top == "no" || top == "at" || top == "it" || top == "us" || top == "me" || top == "co" || top == "in") &&
        line[host] != '/') {
      // "end.it": a lost blank is as likely, unless there is more of it
      if (name.find('.') == dot) return;
    }
    end = line[host] == '/' ? trimmed(run(host, in_url)) : host;
  }
  if (end - at >= far || !line.closes(end)) return;
  auto phrase = say_address(line.slice(at, end), line.locale);
  if (!phrase) return;
  out.push_back({end, {Class::electronic, lower(line.slice(at, end)), std::move(*phrase)}, 6});
}

// --- verbatim ---

namespace {

// Where a sign is said; together: of two numbers, one at least.
enum Where : unsigned {
  of_numbers = 1,  // 4 + 5, x < 5
  of_words = 2,    // water = ice
  alone = 4,       // to ~ 50
  before = 8,      // +5
  within = 16,     // 5±1
  of_letter = 32,  // p<.05
};

bool stands(const Line& line, std::size_t at, const NamedSign& sign) {
  const std::size_t end = at + sign.written.size();
  const char left = at > 0 ? line[at - 1] : ' ', right = line[end];
  const bool number = is_digit(right) || ((right == '.' || right == '$') && is_digit(line[end + 1]));
  const bool quotes = at == 0 && sign.written == ">";  // > as mails do
  if ((sign.where & before) && number && (is_blank(left) || left == '(') && !quotes) return true;
  if ((sign.where & within) && number && is_digit(left)) return true;
  if ((sign.where & of_letter) && number && is_letter(left) && line.opens(at - 1)) return true;
  if (!is_blank(left) || !is_blank(right)) return false;
  if (sign.where & alone) return true;
  if (!(sign.where & (of_numbers | of_words))) return false;
  std::size_t from = at;
  while (from > 0 && is_blank(line[from - 1])) --from;
  const std::size_t to = line.blanks(end);
  if (from == 0 || to == line.text.size()) return false;
  const auto operand = [](char c) { return is_alphanumeric(c) || is_high(c) || c == '(' || c == ')' || c == '%'; };
  const char a = line[from - 1], b = line[to] == '$' || line[to] == '-' ? line[to + 1] : line[to];
  return operand(a) && operand(b) && ((sign.where & of_words) || is_digit(a) || is_digit(b));
}

// The end of a minus sign between two numbers, blanks around it, or `at`; a - is a dash but where the result follows.
std::size_t subtracts(const Line& line, std::size_t at) {
  const bool dash = line[at] == '-';
  const std::size_t end = at + (dash ? 1 : line.has(at, "−") ? 3 : 0);
  if (end == at || at < 2 || !is_blank(line[at - 1]) || !is_digit(line[at - 2]) || !is_blank(line[end])) return at;
  const auto number = read_number(line, line.blanks(end));
  return number && (!dash || line[line.blanks(number->end)] == '=') ? end : at;
}

// 5 * 3
bool multiplies(const Line& line, std::size_t at) {
  if (line[at] != '*' || at < 2 || !is_blank(line[at - 1]) || !is_blank(line[at + 1])) return false;
  const auto number = read_number(line, line.blanks(at + 1));
  return (is_digit(line[at - 2]) || line[at - 2] == ')') && number && line[number->end] != '*';
}

}  // namespace

std::span<const NamedSign> named_signs() {
  static const NamedSign signs[] = {
      {"+", "plus", of_numbers | before},
      {"=", "equals", of_words},
      {"<", "less than", of_numbers | before | of_letter},
      {">", "greater than", of_numbers | before | of_letter},
      {"≤", "less than or equal to", of_numbers | before | within | of_letter},
      {"≥", "greater than or equal to", of_numbers | before | within | of_letter},
      {"<=", "less than or equal to", of_words | before | of_letter},
      {">=", "greater than or equal to", of_words | before | of_letter},
      {"±", "plus or minus", of_numbers | before | within},
      {"×", "{times|by}", of_numbers | within},
      {"÷", "divided by", of_numbers | within},
      {"√", "{the|} square root of", before},
      {"≈", "{approximately|about}", of_numbers | before},
      {"~", "{about|approximately|tilde}", before},
      {"~", "{tilde|about|approximately}", alone},
  };
  return signs;
}

void read_verbatim(const Line& line, std::size_t at, Matches& out) {
  const char c = line[at];
  const bool alone = (at == 0 || is_blank(line[at - 1])) && (at + 1 == line.text.size() || is_blank(line[at + 1]));
  if (c == '&' && (alone || (at > 0 && is_letter(line[at - 1]) && is_letter(line[at + 1]) &&
                             (at < 2 || !is_letter(line[at - 2]))))) {
    if (alone) out.push_back({at + 1, {Class::verbatim, "&", "and"}, 1});
    return;
  }
  if (c == '$' && alone) out.push_back({at + 1, {Class::verbatim, "$", "dollar"}, 1});
  if (c == '%' && alone) out.push_back({at + 1, {Class::verbatim, "%", "percent"}, 1});
  if (c == '#' && at > 0 && line[at - 1] >= 'A' && line[at - 1] <= 'G' && line.opens(at - 1) && line.closes(at + 1))
    out.push_back({at + 1, {Class::verbatim, "#", "sharp"}, 1});  // C#
  if (c == '#') {
    const std::size_t next = line.blanks(at + 1), last = line.digits(next);
    const bool heading = at == 0 && next > at + 1 && line[last] == ' ' && is_upper(line[last + 1]);  // # 5 Heading
    const bool tag = is_alphanumeric(line[last]);                                                    // #2020goals
    if (next - at <= 2 && last > next && line.opens(at) && !heading && !tag)
      out.push_back({at + 1, {Class::verbatim, "#", "{number|hash}"}, 1});
  }
  if (line.has(at, "§")) {
    const bool several = line.has(at, "§§");
    const std::size_t end = at + (several ? 4 : 2), next = line.blanks(end);
    if (is_digit(line[next]))
      out.push_back({end, {Class::verbatim, several ? "§§" : "§", several ? "sections" : "section"}, 1});
  }
  // @name, as people are called
  if (c == '@' && (at == 0 || is_blank(line[at - 1]) || line[at - 1] == '(')) {
    const std::size_t end = line.letters(at + 1);
    const bool ends = end == line.text.size() || std::string_view(" ,.;:!?)").find(line[end]) != std::string_view::npos;
    if (end > at + 2 && ends && !(line[end] != ' ' && is_alphanumeric(line[end + 1])))
      out.push_back({at + 1, {Class::verbatim, "@", "at"}, 1});
  }
  // Apart from what it raises, as tokenizers leave it.
  const bool apart = at == 0 || is_blank(line[at - 1]);
  if (apart && line.has(at, "²") && line.closes(at + 2)) out.push_back({at + 2, {Class::verbatim, "²", "squared"}, 1});
  if (apart && line.has(at, "³") && line.closes(at + 2)) out.push_back({at + 2, {Class::verbatim, "³", "cubed"}, 1});
  if (line.has(at, "№")) out.push_back({at + 3, {Class::verbatim, "№", "number"}, 1});
  for (const NamedSign& sign : named_signs())
    if (line.has(at, sign.written) && stands(line, at, sign))
      out.push_back({at + sign.written.size(), {Class::verbatim, std::string(sign.written), sign.said}, 1});
  if (const std::size_t end = subtracts(line, at); end > at) out.push_back({end, {Class::verbatim, "-", "minus"}, 1});
  if (multiplies(line, at)) out.push_back({at + 1, {Class::verbatim, "*", "times"}, 1});
}

// --- address ---

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
      if (!direction) break;
      phrase += std::string(" ") + direction;
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
