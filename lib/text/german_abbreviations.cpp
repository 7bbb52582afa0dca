#include "text/german_abbreviations.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "text/ascii.h"
#include "text/capitals.h"
#include "text/own_classes.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

enum class Beside {
  anything,
  number_behind,   // Abb. 3
  number_before,   // 3 Mio.
  name_behind,     // Fr. Weber: a capital follows
  page,            // auf S. 27, (S. 5): not Thomas S. 5, nor a sentence of a law
  date_behind,     // geb. am, geb. 1980
  maiden_name,     // Anna Weber, geb. Schmidt
  section_behind,  // gem. § 5
  word_behind      // Haus u. Garten: it stands between words
};

struct Abbreviation {
  std::string_view written;  // a blank: one, or none
  std::string_view said;
  Beside beside = Beside::anything;
  std::string_view of_one = {};  // behind 1
};

// Longer ones first where another begins alike.
constexpr Abbreviation abbreviations[] = {
    {"Abb.", "Abbildung", Beside::number_behind},
    {"Abs.", "Absatz", Beside::number_behind},
    {"Anm.", "Anmerkung"},
    {"Art.-Nr.", "Artikelnummer"},
    {"Best.-Nr.", "Bestellnummer"},
    {"Bd.", "Band", Beside::number_behind},
    {"Fam.", "Familie", Beside::name_behind},
    {"Fr.", "Frau", Beside::name_behind},
    {"Hausnr.", "Hausnummer"},
    {"Hr.", "Herr", Beside::name_behind},
    {"Hrn.", "Herrn", Beside::name_behind},
    {"Hrsg.", "Herausgeber"},
    {"Jh.", "Jahrhundert"},
    {"Jhd.", "Jahrhundert"},
    {"Jhdt.", "Jahrhundert"},
    {"Kap.", "Kapitel", Beside::number_behind},
    {"Kd.-Nr.", "Kundennummer"},
    {"Min.", "Minuten", Beside::number_before, "Minute"},
    {"Mio.", "Millionen", Beside::number_before, "Million"},
    {"Mrd.", "Milliarden", Beside::number_before, "Milliarde"},
    {"Pck.", "Päckchen", Beside::number_before},
    {"Pers.", "Personen", Beside::number_before, "Person"},
    {"PLZ", "Postleitzahl"},
    {"Sek.", "Sekunden", Beside::number_before, "Sekunde"},
    {"Stck.", "Stück"},
    {"Std.", "Stunden", Beside::number_before, "Stunde"},
    {"Stdn.", "Stunden", Beside::number_before},
    {"Stk.", "Stück"},
    {"S.", "Seite", Beside::page},
    {"Tab.", "Tabelle", Beside::number_behind},
    {"Tel.-Nr.", "Telefonnummer"},
    {"Tsd.", "Tausend", Beside::number_before},
    {"Whg.", "Wohnung"},
    {"bes.", "besonders"},
    {"bzgl.", "bezüglich"},
    {"d. J.", "dieses Jahres"},
    {"evtl.", "eventuell"},
    {"exkl.", "ohne"},
    {"geb.", "geboren", Beside::date_behind},
    {"geb.", "geborene", Beside::maiden_name},
    {"gegr.", "gegründet"},
    {"gem.", "gemäß", Beside::section_behind},
    {"ggü.", "gegenüber"},
    {"i. d. R.", "in der Regel"},
    {"lt.", "laut"},
    {"m. E.", "meiner Meinung nach"},
    {"max.", "maximal", Beside::number_behind},
    {"mind.", "mindestens", Beside::number_behind},
    {"o. Ä.", "oder Ähnliches"},
    {"o. ä.", "oder Ähnliches"},
    {"o. g.", "oben genannten"},
    {"qm", "Quadratmeter", Beside::number_before},
    {"s. o.", "siehe oben"},
    {"s. u.", "siehe unten"},
    {"sog.", "sogenannte"},
    {"u. Ä.", "und Ähnliches"},
    {"u. ä.", "und Ähnliches"},
    {"u. U.", "unter Umständen"},
    {"u. a.", "unter anderem"},
    {"u.", "und", Beside::word_behind},
    {"v. a.", "vor allem"},
    {"vgl.", "siehe"},
    {"z. Hd.", "zu Händen"},
    {"z. T.", "zum Teil"},
    {"z. Z.", "zurzeit"},
    {"z. Zt.", "zurzeit"},
    {"zzgl.", "zuzüglich"},
};

constexpr std::pair<std::string_view, std::string_view> halves[] = {
    {"anderthalb", "1,5"},  {"eineinhalb", "1,5"},  {"zweieinhalb", "2,5"},  {"dreieinhalb", "3,5"},
    {"viereinhalb", "4,5"}, {"fünfeinhalb", "5,5"}, {"sechseinhalb", "6,5"}, {"siebeneinhalb", "7,5"},
    {"achteinhalb", "8,5"}, {"neuneinhalb", "9,5"}, {"zehneinhalb", "10,5"},
};

constexpr std::pair<std::string_view, std::string_view> months[] = {
    {"Jan", "Januar"},    {"Feb", "Februar"},    {"Febr", "Februar"}, {"Apr", "April"},    {"Aug", "August"},
    {"Sep", "September"}, {"Sept", "September"}, {"Okt", "Oktober"},  {"Nov", "November"}, {"Dez", "Dezember"}};

// A place in a text and what adjoins it.
struct Place {
  std::string_view text;

  char at(std::size_t i) const { return i < text.size() ? text[i] : '\0'; }
  bool has(std::size_t i, std::string_view what) const { return i <= text.size() && text.substr(i).starts_with(what); }
  // Behind a blank at `i`, of two bytes where it is one that does not break; `i` where there is none.
  std::size_t behind_blank(std::size_t i) const {
    return i + (at(i) == ' ' ? 1 : has(i, "\u00a0") || has(i, "\u202f") ? (at(i) == '\xC2' ? 2 : 3) : 0);
  }
  // The same backwards.
  std::size_t before_blank(std::size_t i) const {
    const std::string_view before = text.substr(0, i);
    return i - (before.ends_with(' ') ? 1 : before.ends_with("\u00a0") ? 2 : before.ends_with("\u202f") ? 3 : 0);
  }
  bool is_letter_at(std::size_t i) const {
    if (i >= text.size()) return false;
    return is_letter(next_code_point(text, i));
  }
  bool is_upper_at(std::size_t i) const {
    if (i >= text.size()) return false;
    return is_upper(next_code_point(text, i));
  }
  bool is_digit_at(std::size_t i) const { return at(i) >= '0' && at(i) <= '9'; }
  // Whether a word may begin there: behind a blank, a bracket, a quotation mark, or at the beginning.
  bool begins_word(std::size_t i) const {
    if (i == 0 || before_blank(i) < i) return true;
    const std::string_view before = text.substr(0, i);
    return std::ranges::any_of(std::array<std::string_view, 9>{"(", "[", "\"", "/", "-", "\n", "\t", "„", "–"},
                               [&](std::string_view mark) { return before.ends_with(mark); });
  }
  bool ends_word(std::size_t i) const { return !is_letter_at(i) && !is_digit_at(i) && at(i) != '_'; }
};

// What may begin a sentence; others with a capital are names and initials: Max., Lt. Smith, U. Weber.
bool may_have_capital(std::string_view written) {
  constexpr std::array<std::string_view, 10> some = {"bzgl.", "evtl.", "exkl.", "gem.",   "i. d. R.",
                                                     "vgl.",  "z. T.", "z. Z.", "z. Zt.", "zzgl."};
  return std::ranges::find(some, written) != some.end();
}

// The end of what is written at `at`, or none.
std::optional<std::size_t> end_of(const Place& place, std::size_t at, std::string_view written) {
  const bool capital = may_have_capital(written);
  std::size_t end = at;
  bool first = true;
  for (char c : written) {
    if (c == ' ') {
      end = place.behind_blank(end);
      continue;
    }
    const char other = place.at(end++);
    if (other != c && !(first && capital && in_small(other) == c)) return std::nullopt;
    first = false;
  }
  if (written.back() != '.' && !place.ends_word(end)) return std::nullopt;
  if (written.back() == '.' && place.is_letter_at(end)) return std::nullopt;  // z.B.x, Abs.ender
  return end;
}

// What stands before `at`, over a blank at most.
bool has_number_before(const Place& place, std::size_t at) {
  const std::size_t before = place.before_blank(at);
  return before > 0 && place.is_digit_at(before - 1);
}

bool has_one_before(const Place& place, std::size_t at) {
  const std::size_t before = place.before_blank(at);
  const char c = before > 1 ? place.at(before - 2) : ' ';
  return before > 0 && place.at(before - 1) == '1' && !(c >= '0' && c <= '9') && c != ',' && c != '.';
}

// 2 Std. 30 Min.
bool is_of_span(const Place& place, std::size_t at, std::size_t next) {
  std::size_t begin = place.before_blank(at);
  while (begin > 0 && place.is_digit_at(begin - 1)) --begin;
  return place.is_digit_at(next) || place.text.substr(0, place.before_blank(begin)).ends_with("Std.");
}

// The word before `at`, over a blank, in small letters; empty where there is none.
std::string word_before(const Place& place, std::size_t at) {
  const std::size_t end = place.before_blank(at);
  std::size_t begin = end;
  while (begin > 0 && (letter(place.at(begin - 1)) || beyond_ascii(place.at(begin - 1)))) --begin;
  return end < at ? lower(place.text.substr(begin, end - begin)) : std::string();
}

bool is_page(const Place& place, std::size_t at, std::size_t next) {
  constexpr std::size_t near = 30;  // bytes
  const std::size_t from = at - std::min(at, near);
  if (!place.is_digit_at(next) || place.text.substr(from, at - from).find("§") != std::string_view::npos) return false;
  const std::size_t before = place.before_blank(at);
  constexpr std::array<std::string_view, 7> words = {"ab", "auf", "bis", "siehe", "und", "vgl", "von"};
  const bool mark = before > 0 && in(place.at(before - 1), "(,;.");
  return at == 0 || mark || std::ranges::find(words, word_before(place, at)) != words.end();
}

bool fits(const Place& place, Beside beside, std::size_t at, std::size_t end) {
  const std::size_t next = place.behind_blank(end);
  switch (beside) {
    case Beside::anything:
      return true;
    case Beside::number_behind:
      return place.is_digit_at(next);
    case Beside::number_before:
      return has_number_before(place, at) && !is_of_span(place, at, next);
    case Beside::name_behind:
      return next > end && place.is_upper_at(next) && word_before(place, at) != "am";
    case Beside::page:
      return is_page(place, at, next);
    case Beside::maiden_name:
      return next > end && place.is_upper_at(next) && place.before_blank(at) > 0 &&
             in(place.at(place.before_blank(at) - 1), ",(");
    case Beside::date_behind:
      return next > end && (place.is_digit_at(next) || place.has(next, "am ") || place.has(next, "in "));
    case Beside::section_behind:
      return place.has(next, "§") || place.has(next, "Art. ");
    case Beside::word_behind:
      return next > end && at > 0 && place.before_blank(at) < at && place.is_letter_at(next);
  }
  return false;
}

// Whether a text is a sentence, and no cell of a table: with a capital, or a number and some words behind it.
bool is_sentence(const Place& place) {
  std::size_t begin = 0;
  while (begin < place.text.size() && !place.is_letter_at(begin) && !place.is_digit_at(begin))
    next_code_point(place.text, begin);
  constexpr std::ptrdiff_t some = 3;  // blanks
  return place.is_upper_at(begin) ||
         (place.is_digit_at(begin) && std::count(place.text.begin(), place.text.end(), ' ') >= some);
}

// Whether a sentence begins there, with a word that has a capital for no other reason.
bool begins_next_sentence(const Place& place, std::size_t at) {
  if (!place.is_upper_at(at)) return false;
  std::size_t end = at;
  while (letter(place.at(end)) || beyond_ascii(place.at(end))) ++end;
  const std::string word = lower(place.text.substr(at, end - at));
  return is<"german-determiner">(word) || is<"german-begins-sentence">(word);
}

std::string as_written(const Place& place, std::size_t at, std::string_view said) {
  const std::string out(said);
  return place.is_upper_at(at) ? begun_large(out) : out;
}

std::optional<Edit> abbreviation_at(const Place& place, std::size_t at) {
  for (const Abbreviation& one : abbreviations) {
    if (one.beside != Beside::number_before && !place.begins_word(at)) continue;
    const std::optional<std::size_t> end = end_of(place, at, one.written);
    if (!end || !fits(place, one.beside, at, *end)) continue;
    const bool of_one = !one.of_one.empty() && has_one_before(place, at);
    std::string said = as_written(place, at, of_one ? one.of_one : one.said);
    if (at > 0 && place.is_digit_at(at - 1)) said.insert(0, " ");  // 5Min.
    const std::size_t next = place.behind_blank(*end);
    const bool counted = one.beside == Beside::number_before && next > *end && begins_next_sentence(place, next);
    const bool last = place.text.find_first_not_of("\"'”“’‘«»)", *end) == std::string_view::npos && is_sentence(place);
    if (one.written.back() == '.' && (last || counted)) said += '.';  // which ends a sentence, too
    return Edit{at, *end, std::move(said)};
  }
  return std::nullopt;
}

// 5. Dez. 2024
std::optional<Edit> month_at(const Place& place, std::size_t at) {
  const std::size_t before = place.before_blank(at);
  if (before == at || before < 2 || place.at(before - 1) != '.' || !place.is_digit_at(before - 2)) return std::nullopt;
  for (const auto& [written, month] : months) {
    const std::size_t end = at + written.size();
    if (!place.has(at, written) || place.at(end) != '.') continue;
    const bool last = end + 1 == place.text.size();
    return Edit{at, end + 1, std::string(month) + (last ? "." : "")};
  }
  return std::nullopt;
}

// Where a day of one or two digits and a stop begins that ends at `end`.
std::optional<std::size_t> day_before(const Place& place, std::size_t end) {
  if (end < 2 || place.at(end - 1) != '.') return std::nullopt;
  std::size_t begin = end - 1;
  while (begin > 0 && place.is_digit_at(begin - 1)) --begin;
  const std::size_t digits = end - 1 - begin;
  return digits == 1 || digits == 2 ? std::optional(begin) : std::nullopt;
}

std::string_view full_month_at(const Place& place, std::size_t at) {
  constexpr std::array<std::string_view, 13> full = {"Januar",  "Jänner",   "Februar", "März",   "April",
                                                     "Mai",     "Juni",     "Juli",    "August", "September",
                                                     "Oktober", "November", "Dezember"};
  for (const std::string_view month : full)
    if (place.has(at, month) && place.ends_word(at + month.size())) return month;
  for (const auto& [written, month] : months)
    if (place.has(at, written) && place.at(at + written.size()) == '.') return month;
  return {};
}

// The first day's month, too: 1. August bis 15. August for 1. bis 15. August and 1.–15. August.
std::optional<Edit> first_month(const Place& place, std::size_t at) {
  const std::string_view month = full_month_at(place, at);
  const std::optional<std::size_t> second = day_before(place, place.before_blank(at));
  if (month.empty() || !second) return std::nullopt;
  const std::size_t to = place.before_blank(*second);
  for (const std::string_view between : {" bis", " bis zum", "–", "-"}) {
    if (!place.text.substr(0, to).ends_with(between)) continue;
    const bool mark = between.front() != ' ';
    const std::size_t end = mark ? place.before_blank(to - between.size()) : to - between.size();
    const std::optional<std::size_t> first = day_before(place, end);
    if (!first || !place.begins_word(*first)) continue;
    const std::string said = std::string(" ").append(month);
    return mark ? Edit{end, *second, said + " bis "} : Edit{end, end, said};
  }
  return std::nullopt;
}

std::optional<Edit> half_at(const Place& place, std::size_t at) {
  if (!place.begins_word(at)) return std::nullopt;
  for (const auto& [written, number] : halves) {
    const std::string_view here = place.text.substr(at, written.size());
    const bool same = in_small(here) == written && here.substr(1) == written.substr(1);
    if (same && place.ends_word(at + written.size())) return Edit{at, at + written.size(), std::string(number)};
  }
  return std::nullopt;
}

}  // namespace

std::vector<Edit> german_abbreviations(std::string_view text) {
  const Place place{text};
  std::vector<Edit> found;
  for (std::size_t at = 0; at < text.size();) {
    const auto is_letter_byte = [](char one) { return letter(one) || beyond_ascii(one); };
    if (!is_letter_byte(text[at]) || (at > 0 && is_letter_byte(text[at - 1]) && !place.begins_word(at))) {
      ++at;
      continue;
    }
    std::optional<Edit> edit = abbreviation_at(place, at);
    if (std::optional<Edit> first = edit ? std::nullopt : first_month(place, at)) found.push_back(std::move(*first));
    if (!edit) edit = month_at(place, at);
    if (!edit) edit = half_at(place, at);
    if (edit) {
      at = edit->end;
      found.push_back(std::move(*edit));
    } else {
      ++at;
    }
  }
  return found;
}

}  // namespace emend::text
