// A line and places in it: what the readers of written forms are made of. Internal to this folder.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verbalize/verbalize.h"

namespace emend::verbalize {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
inline bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_letter(char c) { return is_lower(c) || is_upper(c); }
inline bool is_high(char c) { return static_cast<unsigned char>(c) >= 0x80; }
// Letters beyond ASCII count as what continues a word; dashes, quotes and signs beyond ASCII are asked for by name.
inline bool is_alphanumeric(char c) { return is_digit(c) || is_letter(c) || c == '_'; }
inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
// Between a number and what belongs to it: 5  km, as lines are filled.
inline constexpr std::size_t most_blanks = 2;
inline char lower(char c) { return is_upper(c) ? static_cast<char>(c + 32) : c; }
std::string lower(std::string_view word);
template <class List = std::initializer_list<std::string_view>>
bool one_of(std::string_view word, const List& list) {
  return std::any_of(std::begin(list), std::end(list), [&](std::string_view one) {
    return one.size() == word.size() && (word.empty() || (one.front() == word.front() && one == word));
  });
}
// The value of digits, nine of them at most.
inline int to_int(std::string_view digits) {
  int value = 0;
  for (char c : digits) value = 10 * value + (c - '0');
  return value;
}

bool in_word(char32_t c);

// The end of an entity of HTML at `at`, &deg; or &#176;, or `at`.
std::size_t entity_end(std::string_view text, std::size_t at);
// The sign that the entity text[at, end) stands for, where a reader knows that sign; empty for others: &lt;.
std::string_view sign_of_entity(std::string_view text, std::size_t at, std::size_t end);

// A text with an ASCII blank for each blank beyond ASCII (no-break, thin, figure ...), or a comma where it groups the
// digits of a number: 1 000 000, ASCII blanks and apostrophes that do so included; with signs for the entities of HTML
// that stand for them: &pound;5; with digits for those written low: CO₂; and with * for _ where it emphasises what has
// a digit: _5_. The readers know no others.
class Narrowed {
 public:
  explicit Narrowed(std::string_view text);  // must outlive it
  Narrowed(const Narrowed&) = delete;
  Narrowed& operator=(const Narrowed&) = delete;
  std::string_view text;
  std::size_t place(std::size_t at) const;  // in the text that was given, of a place in this one

 private:
  // Of each part that became shorter: its end behind the change, bytes fewer until there.
  using Shorter = std::vector<std::pair<std::size_t, std::size_t>>;
  void write_signs();
  void write_blanks();
  void write_emphasis();
  std::string signs_, narrow_;
  Shorter behind_signs_, behind_blanks_;
};

// A text of which one form is asked for, without the others that find() reads before and behind it.
class Glance {
 public:
  Glance(std::string_view text, Locale locale);  // text must outlive it
  // The form that begins at byte `at`, if find() comes there.
  std::optional<Written> at(std::size_t at) const;
  // Whether find() comes to byte `at` when it begins at byte `from`: no form between reaches beyond it.
  bool comes_to(std::size_t at, std::size_t from) const;

 private:
  std::size_t narrow(std::size_t at) const;  // the place in the narrowed text
  Narrowed narrowed_;
  Locale locale_;
  std::size_t length_;
};

struct Line {
  std::string_view text;
  Locale locale = Locale::en_us;

  char operator[](std::size_t i) const { return i < text.size() ? text[i] : '\0'; }
  std::string_view slice(std::size_t begin, std::size_t end) const { return text.substr(begin, end - begin); }
  bool has(std::size_t at, std::string_view what) const {
    if (what.empty()) return true;
    if (at >= text.size() || what.size() > text.size() - at) return false;
    for (std::size_t i = 0; i < what.size(); ++i)  // most that are asked for differ in their first bytes
      if (text[at + i] != what[i]) return false;
    return true;
  }
  // The end of the digits at `at`, of the ASCII letters, of the blanks.
  std::size_t digits(std::size_t at) const {
    while (at < text.size() && is_digit(text[at])) ++at;
    return at;
  }
  std::size_t letters(std::size_t at) const {
    while (at < text.size() && is_letter(text[at])) ++at;
    return at;
  }
  std::size_t blanks(std::size_t at) const {
    while (at < text.size() && is_blank(text[at])) ++at;
    return at;
  }
  // The word (ASCII letters, in lower case) before `at` or behind it, over blanks alone; empty where there is none.
  std::string word_before(std::size_t at) const;
  std::string word_after(std::size_t at) const;
  // Whether the characters around are no part of a longer word or number.
  bool opens(std::size_t at) const {
    return at == 0 || !(is_high(text[at - 1]) ? in_word_before(at) : is_alphanumeric(text[at - 1]));
  }
  bool closes(std::size_t end) const {
    const char c = (*this)[end];
    return !(is_high(c) ? in_word_at(end) : is_alphanumeric(c));
  }
  // The end of a dash at `at` (- or U+2010 to U+2015), or `at`.
  std::size_t dash(std::size_t at) const {
    const char c = (*this)[at];
    return at + (c == '-' ? 1 : c == '\xE2' && wide_dash(at) ? 3 : 0);
  }

 private:
  // Whether the character before `at` or at `end`, which is not ASCII, is a part of a word or number.
  bool in_word_before(std::size_t at) const;
  bool in_word_at(std::size_t end) const;
  bool wide_dash(std::size_t at) const {
    return at + 2 < text.size() && text[at + 1] == '\x80' && text[at + 2] >= '\x90' && text[at + 2] <= '\x95';
  }
};

// Rows of a table by the first byte of what is written for them, in the order of the table: most bytes begin none.
template <class Row>
class ByFirst {
 public:
  void add(std::string_view written, const Row& row) {
    if (!written.empty()) rows_[static_cast<unsigned char>(written.front())].emplace_back(written, &row);
  }
  const auto& operator[](char c) const { return rows_[static_cast<unsigned char>(c)]; }

 private:
  std::array<std::vector<std::pair<std::string_view, const Row*>>, 256> rows_;
};

// Digits as people group them: 1234, 1,234, 1,234.50, .5
struct Number {
  std::size_t end = 0;
  std::string integer;   // without commas; empty before ".5"
  std::string fraction;  // behind the point
  bool grouped = false;
  bool whole() const { return fraction.empty(); }
  std::string value() const;  // without leading zeros, "0.5"
};
std::optional<Number> read_number(const Line& line, std::size_t at);
// Whether nothing but the marks of headings, lists and quotations (#, -, *, +, >) stands before `at`.
bool begins_item(const Line& line, std::size_t at);
Phrase say_number(const Number& number, Locale locale);
bool is_one(const Number& number);
// Whether the integer has to be read digit by digit: 007, or more digits than anybody counts.
bool one_by_one(const Number& number);

// The end of a minus sign at `at` (- or −), or `at`.
std::size_t minus_at(const Line& line, std::size_t at);
// The same for one that belongs to the number behind it: nothing, a blank or a bracket before it, and no number before
// that.
std::size_t sign_at(const Line& line, std::size_t at);

// A form that begins at some place, read as one class. The longest wins; among equally long ones the highest rank.
struct Match {
  std::size_t end;
  Candidate candidate;
  int rank = 0;
};
using Matches = std::vector<Match>;
using Reader = void(const Line& line, std::size_t at, Matches& out);

// A number with its scale, whatever else it may be: 3m, 10k, 3.5bn.
std::optional<Match> scaled_number(const Line& line, std::size_t at);

// A number with a mark of length, whatever else the mark may be: 4', 8.5", 6'2".
std::optional<Match> marked_length(const Line& line, std::size_t at);
// The same where the mark can close no quotation, nor begin a word.
std::optional<Match> unquoted_length(const Line& line, std::size_t at);
// How the measure at `at` is said: in the singular where line[begin, end), of which it is the whole or a part, belongs
// to the noun behind.
Phrase before_noun(const Line& line, std::size_t at, std::size_t begin, std::size_t end, const Match& measure);

// --- the readers: what begins at `at` ---
Reader read_cardinal, read_ordinal, read_decimal, read_digits, read_fraction;  // numerals
Reader read_range, read_telephone;                                             // ranges, telephones
Reader read_date, read_era, read_time, read_zone_offset;                       // dates, times
Reader read_money, read_measure, read_unit;                                    // quantities
Reader read_slashed_word;                                                      // abbreviations
Reader read_abbreviation, read_letters, read_joined_letters, read_dosing;      // abbreviations, letters
Reader read_shortened;                                                         // abbreviations
Reader read_code, read_numbered, read_scale_letter, read_greek, read_card;     // codes
Reader read_roman, read_electronic, read_name_of_net, read_address;            // roman, electronic, addresses
Reader read_verbatim, read_raised_letter;                                      // signs
Reader read_reference, read_book;                                              // references
Reader read_field;                                                             // fields
// What one field writes with letters first, line[at, end): Nf3, FL350, y.o.
void read_field_word(const Line& line, std::size_t at, std::size_t end, Matches& out);

// The signs of sums, 2+2=4: as they are written and said, and in values.
struct SumSign {
  std::string_view written, said;
  char value;  // + - * /
};
std::span<const SumSign> sum_signs();

// A power behind a caret: ^2, ^-1, ^n; " squared", " to the minus first".
struct Power {
  std::size_t end;
  std::string value;
  Phrase phrase;
};
std::optional<Power> power_at(const Line& line, std::size_t caret);

// --- what several of them ask ---

// Whether one of the words (in lower case) that begin so many bytes before line[at, end) or behind it is such a one.
template <class IsOne>
bool has_near(const Line& line, std::size_t at, std::size_t end, std::size_t far, const IsOne& is_one) {
  const std::size_t to = std::min(end + far, line.text.size());
  for (std::size_t i = at - std::min(at, far); i < to; ++i) {
    const std::size_t last = line.opens(i) ? line.letters(i) : i;
    if (last > i && (last <= at || i >= end) && is_one(lower(line.slice(i, last)))) return true;
    i = std::max(i, last);
  }
  return false;
}

std::string spelled(std::string_view letters);  // "G P S"
// What is said, with a capital where the written form has one.
std::string like(std::string_view written, std::string_view said);
// Whether a number ends at `end`, and not a longer thing with digits in it.
bool ends_number(const Line& line, std::size_t end);
// Whether a hyphen joins the number at `at` to letters: iso-8859-1. The years of mid-1914-18 are years.
bool behind_letters(const Line& line, std::size_t at);
// Two numbers with a dash between that are one name: Table 4-1, ISSN 1234-5678, Boeing 747-400, a 737-800.
std::optional<Match> code_at(const Line& line, std::size_t at);
// Whether a word of small letters is a day of the week, in full or short; whether a month's name is at `at`.
bool is_weekday(std::string_view word);
bool names_month(const Line& line, std::size_t at);
// Whether the stop before `end`, the last of the form that begins at `at`, ends its sentence; a form alone is none.
bool stop_ends_sentence(const Line& line, std::size_t at, std::size_t end);
// Whether a word with a capital stands before `at`, over that many blanks at least; with a full stop or none.
bool name_before(const Line& line, std::size_t at, std::size_t blanks = 1);
// Whether capitals are said (NASA) and not spelled (GPS).
bool said_as_word(std::string_view capitals);
// The end of a chemical element's symbol at `at`, or `at`.
std::size_t element_at(const Line& line, std::size_t at);

// Whether some abbreviation may be written like this word of letters, behind which a full stop stands or none: it has
// the same length, first and last letter.
bool may_abbreviate(std::string_view word, bool stop);
// Whether the full stop of an abbreviation, before `behind`, ends its sentence too: the line ends there, or a capital
// letter follows. Where names follow the abbreviation as well (King Jr. Day), only a word that begins sentences does.
bool ends_sentence(const Line& line, std::size_t behind, bool before_names);
std::string_view month_name(int month);          // 1 to 12, in lower case
std::span<const std::string_view> time_zones();  // in lower case
// Whether five digits stand behind a state in full: Akron, Ohio 44301.
bool is_zip_code(const Line& line, std::size_t at);
// Whether the word before says that a telephone number follows: call, tel. `near`: or one of some words before, as in
// my cell is, text me at.
bool announces_telephone(const Line& line, std::size_t at, bool near = false);
// The book of the Bible that several have the name of and that stands behind the blanks at `at`, with a chapter where
// people are called so, too: 1 Corinthians, 2 John 1. The end of its name, or `at`.
std::size_t numbered_book(const Line& line, std::size_t at);
// Whether the words around NUMBERs, line[at, end), say that it is no decade and no plural: wait 30s.
bool means_seconds(const Line& line, std::size_t at, std::size_t end);
// What stands behind a number is what it counts: people, feet.
bool counts_something(const Line& line, std::size_t end);
// A year where four digits look like one.
bool looks_like_year(std::string_view digits);
Phrase join(Phrase first, std::string_view second);
// + and = in prose, by phrases that divide their readings by |.
struct NamedSign {
  std::string_view written;
  Phrase said;
  unsigned where;
};
std::span<const NamedSign> named_signs();
// dot, at, slash; empty for what has no name.
std::string_view symbol_name(char c);

}  // namespace emend::verbalize
