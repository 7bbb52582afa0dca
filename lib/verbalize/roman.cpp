// Roman numerals: Henry VIII, Part IV, iron(II).
#include <algorithm>

#include "verbalize/line.h"

namespace emend::verbalize {

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

}  // namespace emend::verbalize
