// Roman numerals: Henry VIII, Part IV, Wars I and II, Volumes I-III, iron(II), part Ⅳ, page xiv.
#include <algorithm>
#include <array>

#include "english/tagger.h"
#include "text/utf8.h"
#include "verbalize/classes.h"
#include "verbalize/line.h"

namespace emend::verbalize {

namespace {

// --- what a numeral is ---

struct Numeral {
  std::size_t end;
  std::string letters;  // capitals
  int value;
  bool sign, small;  // written with the signs of Unicode: Ⅳ; with small letters: iv
};

// The letters of a sign from U+2160 to U+217F: Ⅳ, ⅳ.
std::string_view letters_of_sign(char32_t c) {
  constexpr std::string_view letters[] = {"I",  "II", "III", "IV",  "V", "VI", "VII", "VIII",
                                          "IX", "X",  "XI",  "XII", "L", "C",  "D",   "M"};
  return c >= 0x2160 && c <= 0x217F ? letters[(c - 0x2160) % 16] : std::string_view();
}

std::optional<Numeral> numeral_at(const Line& line, std::size_t at) {
  constexpr std::size_t longest = 15;
  Numeral numeral{at, "", 0, is_high(line[at]), is_lower(line[at])};
  while (numeral.letters.size() <= longest && numeral.end < line.text.size()) {
    std::size_t next = numeral.end + 1;
    const char c = line[numeral.end];
    if (numeral.sign) {
      if (!is_high(c)) break;
      next = numeral.end;
      const std::string_view letters = letters_of_sign(text::next_code_point(line.text, next));
      if (letters.empty()) break;
      numeral.letters += letters;
    } else {
      if (numeral.small ? !is_lower(c) : !is_upper(c)) break;
      numeral.letters += numeral.small ? static_cast<char>(c - 32) : c;
    }
    numeral.end = next;
  }
  const auto value = roman_value(numeral.letters);
  if (!value || !line.closes(numeral.end)) return std::nullopt;
  // Pages have a hundred small numerals and more, others are words and names: level cli, page cli.
  if (numeral.small && *value >= 40 && !one_of(line.word_before(at), {"p", "page", "pages", "pp"})) return std::nullopt;
  numeral.value = *value;
  return numeral;
}

// The numeral that ends at `end`, of capitals or signs, and its beginning.
std::optional<std::pair<std::size_t, Numeral>> numeral_before(const Line& line, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && end - begin < 45 && (is_upper(line[begin - 1]) || is_high(line[begin - 1]))) --begin;
  while (begin < end && is_high(line[begin]) &&
         letters_of_sign([&] {
           std::size_t at = begin;
           return text::next_code_point(line.text, at);
         }())
             .empty()) {
    text::next_code_point(line.text, begin);
  }
  const auto numeral = begin < end && line.opens(begin) ? numeral_at(line, begin) : std::nullopt;
  return numeral && numeral->end == end ? std::optional(std::pair(begin, *numeral)) : std::nullopt;
}

// --- lists and ranges of them: I and II; IV, V or VI; I-III; I/II ---

constexpr std::string_view joints[] = {"and", "or", "to", "through", "&"};

// The beginning of the numeral behind the joint at `end`, or `end`.
std::size_t behind_joint(const Line& line, std::size_t end) {
  if (line[end] == '/') return end + 1;
  if (const std::size_t dash = line.dash(end); dash > end) return dash;
  std::size_t at = line.blanks(end + (line[end] == ','));
  if (at == end) return end;
  for (std::string_view joint : joints)
    if (const std::size_t next = line.blanks(at + joint.size()); line.has(at, joint) && next > at + joint.size())
      return next;
  const std::size_t dash = line.dash(at), next = line.blanks(dash);
  if (dash > at) return next > dash ? next : end;
  return line[end] == ',' ? at : end;
}

// The end of the numeral before the joint before `at`, or `at`.
std::size_t before_joint(const Line& line, std::size_t at) {
  std::size_t end = at;
  const auto skip_blanks = [&] {
    const std::size_t from = end;
    while (end > 0 && is_blank(line[end - 1])) --end;
    return end < from;
  };
  const bool blank = skip_blanks();
  if (end == 0) return at;
  if (!blank && line[end - 1] == '/') return end - 1;
  for (std::size_t size : {1, 3})
    if (end >= size && line.dash(end - size) == end) {
      end -= size;
      return skip_blanks() == blank ? end : at;
    }
  if (!blank) return at;
  const std::string_view text = line.text.substr(0, end);
  for (std::string_view joint : joints)
    if (text.ends_with(joint)) {
      end -= joint.size();
      if (!skip_blanks()) return at;
      return end > 0 && line[end - 1] == ',' ? end - 1 : end;
    }
  return line[end - 1] == ',' ? end - 1 : at;
}

// Where the list begins that the numeral at `at` ends, each greater than the one before; `at` where it is the first.
std::size_t list_begin(const Line& line, std::size_t at, int value) {
  constexpr int longest = 12;
  for (int items = 0; items < longest; ++items) {
    const std::size_t end = before_joint(line, at);
    const auto before = end < at ? numeral_before(line, end) : std::nullopt;
    if (!before || before->second.value >= value) break;
    at = before->first, value = before->second.value;
  }
  return at;
}

// The greater numeral that a joint divides from this one.
std::optional<std::pair<std::size_t, Numeral>> next_in_list(const Line& line, const Numeral& numeral) {
  const std::size_t at = behind_joint(line, numeral.end);
  const auto next = at > numeral.end ? numeral_at(line, at) : std::nullopt;
  if (!next || next->value <= numeral.value || next->small != numeral.small) return std::nullopt;
  return std::pair(at, *next);
}

// --- what may stand before them ---

enum class Head { none, numbered, ruler, counted, year };  // counted: the XIV century; year: MCMXCIX

// What is numbered, in the singular. `sure`: I behind it is no pronoun where it has a capital: Part I covers.
struct Heading {
  std::string_view word;
  bool sure = false;
};
constexpr Heading headings[] = {
    {"act", true},      {"annex"},         {"appendix"},    {"article", true},  {"axis"},
    {"bowl"},           {"book"},          {"canto"},       {"category", true}, {"chapter", true},
    {"class"},          {"cohort"},        {"complex"},     {"corps"},          {"cycle"},
    {"division", true}, {"episode"},       {"factor"},      {"figure"},         {"grade", true},
    {"group"},          {"lesson"},        {"level", true}, {"mark"},           {"mk"},
    {"nerve"},          {"olympiad"},      {"page"},        {"part", true},     {"phase", true},
    {"plate"},          {"psalm"},         {"region"},      {"saturn"},         {"scene"},
    {"schedule", true}, {"section", true}, {"series"},      {"slam"},           {"stage", true},
    {"table"},          {"tier", true},    {"title", true}, {"tome"},           {"tomo"},
    {"trial"},          {"type"},          {"unit"},        {"vol", true},      {"volume", true},
    {"war", true},      {"wrestlemania"}};

const Heading* heading_of(std::string_view word) {
  const auto find = [&](std::string_view singular) -> const Heading* {
    for (const Heading& heading : headings)
      if (heading.word == singular) return &heading;
    return nullptr;
  };
  if (const Heading* found = find(word)) return found;
  if (word == "appendices") return find("appendix");
  for (std::string_view plural : {"annexes", "classes", "complexes", "indexes"})
    if (word == plural) return find(word.substr(0, word.size() - 2));
  if (word == "categories") return find("category");
  return word.ends_with('s') ? find(word.substr(0, word.size() - 1)) : nullptr;
}

// Given names of whom is numbered behind a surname: John Rockefeller III. Those of rulers are such names, too.

// The place of the word before the blanks before `at`.
std::size_t word_begin(const Line& line, std::size_t at) {
  while (at > 0 && (is_blank(line[at - 1]) || line[at - 1] == '.')) --at;
  while (at > 0 && is_letter(line[at - 1])) --at;
  return at;
}

// King Otto II, Emperor Franz Joseph I: a title one or two words before the numeral.
bool has_title(const Line& line, std::size_t at) {
  for (int names = 0; names < 2; ++names) {
    if (!name_before(line, at)) return false;
    at = word_begin(line, at);
    if (is<"ruler">(line.word_before(at))) return true;
  }
  return false;
}

// John Rockefeller III, John D. Rockefeller III, Henry Ford II.
bool is_descendant(const Line& line, std::size_t at) {
  if (!name_before(line, at) || heading_of(line.word_before(at))) return false;
  std::size_t surname = word_begin(line, at), before = word_begin(line, surname);
  if (surname > 2 && line[surname - 1] == ' ' && line[surname - 2] == '.' && surname - before == 3)
    before = word_begin(line, surname = before);
  const std::string given = line.word_before(surname);
  return name_before(line, surname) && (is<"numbered-name">(given) || is<"name-of-ruler">(given)) &&
         surname - before < 16;
}

// --- where I, V and X are numerals ---

// Whether the word behind an I is none that a pronoun has behind it: a type I error, class I railroads.
bool is_noun_behind(const Line& line, std::size_t end) {
  const std::string next = line.word_after(end);
  if (next.size() < 3 || line.blanks(end) == end) return false;
  if (next == "error" || next == "errors") return true;
  // What signs and abbreviations are said as tells nothing: war I %, war I St. Louis.
  if (is_upper(line[line.blanks(end)]) || one_of(next, {"dollar", "number", "percent", "section", "sections"}))
    return false;
  const std::vector<std::string> said = {next};  // a number in words must say nothing that digits do not
  if (!hear_cardinal(said, 0).empty() || !hear_ordinal(said, 0).empty() || !hear_decade(said, 0).empty()) return false;
  const std::string_view noun[] = {"the", next}, verb[] = {"I", next};
  return english::tag(noun)[1].part == text::Part::noun && english::tag(verb)[1].part != text::Part::verb &&
         !text::may_be(next, text::Part::verb);
}

// Whether the same heading stands with another numeral in the line, and what follows I makes it no pronoun: type II is
// rarer than type I.
bool has_companion(const Line& line, std::size_t at, std::size_t end, std::string_view head) {
  constexpr std::size_t far = 200;  // bytes
  const char next = line[line.blanks(end)];
  const bool closes = next == '\0' || std::string_view(".,;:!?)").find(next) != std::string_view::npos;
  if (!closes && (line.blanks(end) == end || !is<"behind-numeral">(line.word_after(end)))) return false;
  const auto singular = [](std::string word) {
    if (word.ends_with('s') && !word.ends_with("ss")) word.pop_back();
    return word;
  };
  const std::string wanted = singular(std::string(head));
  const std::size_t last = std::min(line.text.size(), at + far);
  for (std::size_t i = at - std::min(at, far); i < last;) {
    const std::size_t word = line.letters(i), numeral = line.blanks(word), numeral_end = line.letters(numeral);
    const bool near = word > i && line.opens(i) && numeral == word + 1 && numeral != at && numeral_end > numeral + 1;
    if (near && line.closes(numeral_end) &&
        line.slice(numeral, numeral_end).find_first_not_of("IVX") == std::string_view::npos &&
        roman_value(line.slice(numeral, numeral_end)) && singular(lower(line.slice(i, word))) == wanted)
      return true;
    i = std::max(word, i + 1);
  }
  return false;
}

// I, V and X alone are more often a pronoun and letters: Part I, World War I, Act V, Henry V, but "the book I read",
// "class C".
bool is_single(const Line& line, std::size_t at, const Numeral& numeral, const Heading* heading) {
  constexpr std::string_view letters[] = {"act", "chapter", "part", "book", "section"};
  if (numeral.letters != "I" && numeral.letters != "V" && numeral.letters != "X") return false;
  if (heading && numeral.letters == "I" && has_companion(line, at, numeral.end, line.word_before(at))) return true;
  const std::string next = line.word_after(numeral.end);
  const bool small_behind = is_lower(line[line.blanks(numeral.end)]), stop = at > 1 && line[at - 2] == '.';
  if (!name_before(line, at)) {  // in part V, in part I of it
    if (!heading) return false;
    if (numeral.letters == "I") return is_noun_behind(line, numeral.end) || next == "of";
    return numeral.letters == "V" && one_of(heading->word, letters);
  }
  // "the Book I read", "the War. I read"
  const bool sure = heading && heading->sure && !stop;
  const bool noun = heading && !stop && is_noun_behind(line, numeral.end);
  if (numeral.letters == "I" && small_behind && !sure && !is<"behind-single">(next) && !noun) return false;
  return (heading && (heading->sure || one_of(heading->word, letters) || heading->word == "type" || noun)) ||
         numeral.letters != "X";
}

// Whether I behind a ruler's name is none of a pronoun: Elizabeth I was, but "Then Mary I saw": no telling.
bool reigns(const Line& line, std::size_t end) {
  const char next = line[line.blanks(end)];
  if (one_of(line.word_after(end), {"and", "or"})) {  // Henry I or Henry V
    const std::size_t joint = line.blanks(end), other = line.blanks(line.letters(joint));
    const std::size_t name = line.letters(other), numeral = line.blanks(name);
    return is_upper(line[other]) && is<"name-of-ruler">(lower(line.slice(other, name))) && numeral > name &&
           numeral_at(line, numeral).has_value();
  }
  return !is_lower(next) || is<"deed-of-ruler">(line.word_after(end));
}

// IV lines and drips are spelled, whatever stands before them.
bool is_infusion(const Line& line, std::size_t end) { return is<"of-infusion">(line.word_after(end)); }

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

// the XIX century, XIX–XX centuries
bool counts(const Line& line, const Numeral& numeral) {
  const auto next = next_in_list(line, numeral);
  const std::size_t end = next ? next->second.end : numeral.end, word = line.blanks(end);
  const std::string noun = line.word_after(end);
  return is<"counted-by-numeral">(noun) || (is_upper(line[word]) && line.word_after(word + noun.size()) == "congress");
}

// James VI and I: of two crowns, the second the lesser.
bool is_second_crown(const Line& line, std::size_t at, const Numeral& numeral) {
  const std::size_t end = before_joint(line, at);
  const auto before = end < at ? numeral_before(line, end) : std::nullopt;
  if (!before || before->second.value <= numeral.value || line.word_before(at) != "and") return false;
  return is<"name-of-ruler">(line.word_before(before->first)) &&
         (numeral.letters != "I" || reigns(line, numeral.end) || line.word_after(numeral.end) == "of");
}

// What the numeral at `at` numbers, `first` being the first of its list.
Head head_of(const Line& line, std::size_t first, std::size_t at, const Numeral& numeral) {
  const std::string before = line.word_before(first);
  const Heading* heading = heading_of(before);
  const std::string_view written = line.text.substr(word_begin(line, first), before.size());
  const bool stop = first > 1 && line[first - 2] == '.' && !may_abbreviate(before.empty() ? before : written, true);
  const bool name = name_before(line, first) && !is<"no-name">(before) && !stop;
  const bool title = name && has_title(line, first);
  const bool ruler = !heading && name && (title || is<"name-of-ruler">(before));
  const auto next = next_in_list(line, numeral);
  const bool listed = first < at || next.has_value(), many = numeral.letters.size() > 1;
  const std::string& letters = numeral.letters;
  if (first > 0 && line[first - 1] == '-' && numeral.letters.size() > 1 && heading_of(line.word_before(first - 1)))
    return Head::numbered;  // a Type-II error
  if (before == "the") {    // Henry the VIII
    const std::size_t article = first - std::min<std::size_t>(first, before.size() + 1);
    if (name_before(line, article) && is<"name-of-ruler">(line.word_before(article))) return Head::counted;
  }
  if (first == at && before == "and" && is_second_crown(line, at, numeral)) return Head::ruler;
  const bool low = letters.find_first_of("LCDM") == letters.npos;  // these make too many other words
  if (numeral.sign) return ruler ? Head::ruler : Head::numbered;
  if (!heading && !ruler && low && counts(line, numeral) && letters != "I") return Head::counted;
  const bool drug = one_of(before, {"dextrose", "lactate", "nacl", "saline"});
  if (letters == "IV" && !heading && (drug || is_infusion(line, numeral.end))) return Head::none;
  const bool initial =
      letters != "I" && line[numeral.end] == '.' && !ends_sentence(line, numeral.end + 1, true);  // Eric V. Smith
  if (!many && !listed && !heading && !title && initial) return Head::none;
  if (ruler && !many && !listed) {
    const bool deed = letters == "I" && reigns(line, numeral.end);
    return title || deed || is_single(line, at, numeral, nullptr) ? Head::ruler : Head::none;
  }
  if (heading || ruler) {
    if (many || listed || is_single(line, at, numeral, heading)) return ruler ? Head::ruler : Head::numbered;
    return Head::none;
  }
  // II. Methods; II Samuel, I Corinthians
  const bool item = many && begins_item(line, at) && line.has(numeral.end, ". ") && is_upper(line[numeral.end + 2]);
  if (item && low) return Head::numbered;
  if (numeral.value < 4 && line[numeral.end] == ' ' && numbered_book(line, numeral.end) > numeral.end)
    return Head::counted;
  if (letters.size() > 3 && letters.front() == 'M' && numeral.value >= 1100 && numeral.value < 2100) return Head::year;
  const bool clear = letters.size() > 3 && letters.find_first_of("DM") == letters.npos;  // LVII, XLIX
  if (clear) return Head::numbered;
  if (letters == "XXX" && !name) return Head::none;  // of films and shops
  // By themselves: numerals that are long (III, XIV, XXIX), or behind a name, where nothing else is written so.
  if (!low || !many || (letters.size() < 3 && letters != "II" && (!name || letters == "XX"))) return Head::none;
  return is_descendant(line, first) && numeral.value < 7 ? Head::ruler : Head::numbered;
}

// page xiv, scene ii, pp. iv-x
bool is_small_numeral(const Line& line, std::size_t first, const Numeral& numeral) {
  const std::string word = line.word_before(first);
  if (numeral.letters.find_first_of("DM") != std::string::npos || numeral.letters == "CI") return false;
  if (numeral.letters.find_first_of("IVX") == std::string::npos || !is<"before-small-numeral">(word)) return false;
  return numeral.letters.size() > 1 || word == "scene" || word == "act";
}

}  // namespace

namespace {

// Stage IIIB: a numeral and a letter.
void read_stage(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.letters(at), last = end - (end > at);
  if (end - at < 2 || line[last] < 'A' || line[last] > 'C' || !line.closes(end)) return;
  const std::string_view letters = line.slice(at, last);
  const auto value = letters.find_first_not_of("IV") == letters.npos ? roman_value(letters) : std::nullopt;
  if (!value || !one_of(line.word_before(at), {"stage", "stages"})) return;
  const std::string said = best(cardinal(*value, line.locale)) + " " + line[last];
  out.push_back({end, {Class::letters, std::to_string(*value) + lower(line.slice(last, end)), said}, 3});
}

// The XIXth century, Louis XIVth: a numeral with the ending of an ordinal.
void read_ordinal_numeral(const Line& line, std::size_t at, Matches& out) {
  std::size_t end = at;
  while (is_upper(line[end])) ++end;
  const auto value = end > at + 1 ? roman_value(line.slice(at, end)) : std::nullopt;
  if (!value || line.letters(end) != end + 2 || !line.closes(end + 2)) return;
  const std::string digits = std::to_string(*value);
  Matches ordinals;
  const std::string written = digits + std::string(line.slice(end, end + 2));
  read_ordinal(Line{written, line.locale}, 0, ordinals);
  const std::string the = is<"name-of-ruler">(line.word_before(at)) ? "{the|} " : "";  // Henry VIIIth
  if (!ordinals.empty())
    out.push_back({end + 2, {Class::ordinal, digits, the + verbalize::ordinal(digits, line.locale)}, 3});
}

}  // namespace

void read_roman(const Line& line, std::size_t at, Matches& out) {
  read_stage(line, at, out);
  if (is_upper(line[at])) read_ordinal_numeral(line, at, out);
  const auto numeral = numeral_at(line, at);
  if (!numeral) return;
  const std::size_t end = numeral->end;
  if (line[end] == '&') return;
  if (line[end] == '\'' && !(line[end + 1] == 's' && line.closes(end + 2))) return;
  const auto say = [&](const Numeral& one, Head head) -> Phrase {
    const Phrase number = cardinal(one.value, line.locale),
                 ordinal = "{the|} " + verbalize::ordinal(std::to_string(one.value), line.locale);
    if (head == Head::year) return verbalize::year(std::to_string(one.value), line.locale);
    if (head == Head::counted) return verbalize::ordinal(std::to_string(one.value), line.locale);
    return head == Head::ruler ? "{" + ordinal + "|" + number + "}" : "{" + number + "|" + ordinal + "}";
  };
  if (!numeral->sign && oxidation(line, at, end)) {
    out.push_back({end, {Class::roman, std::to_string(numeral->value), cardinal(numeral->value, line.locale)}, 3});
    return;
  }
  const std::size_t first = list_begin(line, at, numeral->value);
  Head head = Head::none;
  if (!numeral->small)
    head = head_of(line, first, at, *numeral);
  else if (is_small_numeral(line, first, *numeral))
    head = Head::numbered;
  if (head == Head::none) return;
  const std::string value = std::to_string(numeral->value);
  out.push_back({end, {Class::roman, value, say(*numeral, head)}, 3});
  const std::size_t dash = line.dash(line.blanks(end));
  if (const auto next = next_in_list(line, *numeral); next && dash > line.blanks(end))
    out.push_back({next->second.end,
                   {Class::range, value + ".." + std::to_string(next->second.value),
                    say(*numeral, head) + " to " + say(next->second, head)},
                   3});
}

}  // namespace emend::verbalize
