// Numbers that a word before or behind them tells how to read: verses, blood pressure, book numbers, multiples, sums.
#include "verbalize/classes.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

// How the books are written short, before a chapter and a verse: Gen. 1:1.
struct ShortBook {
  std::string_view written, said;
};
constexpr ShortBook short_books[] = {{"gen", "Genesis"},
                                     {"exod", "Exodus"},
                                     {"ex", "Exodus"},
                                     {"lev", "Leviticus"},
                                     {"num", "Numbers"},
                                     {"deut", "Deuteronomy"},
                                     {"josh", "Joshua"},
                                     {"judg", "Judges"},
                                     {"sam", "Samuel"},
                                     {"kgs", "Kings"},
                                     {"chron", "Chronicles"},
                                     {"chr", "Chronicles"},
                                     {"neh", "Nehemiah"},
                                     {"ps", "Psalm"},
                                     {"pss", "Psalms"},
                                     {"prov", "Proverbs"},
                                     {"eccl", "Ecclesiastes"},
                                     {"isa", "Isaiah"},
                                     {"jer", "Jeremiah"},
                                     {"lam", "Lamentations"},
                                     {"ezek", "Ezekiel"},
                                     {"dan", "Daniel"},
                                     {"hos", "Hosea"},
                                     {"mic", "Micah"},
                                     {"hab", "Habakkuk"},
                                     {"zeph", "Zephaniah"},
                                     {"hag", "Haggai"},
                                     {"zech", "Zechariah"},
                                     {"mal", "Malachi"},
                                     {"matt", "Matthew"},
                                     {"rom", "Romans"},
                                     {"cor", "Corinthians"},
                                     {"gal", "Galatians"},
                                     {"eph", "Ephesians"},
                                     {"phil", "Philippians"},
                                     {"col", "Colossians"},
                                     {"thess", "Thessalonians"},
                                     {"tim", "Timothy"},
                                     {"heb", "Hebrews"},
                                     {"jas", "James"},
                                     {"pet", "Peter"},
                                     {"rev", "Revelation"},
                                     {"mt", "Matthew"},
                                     {"mk", "Mark"},
                                     {"lk", "Luke"},
                                     {"jn", "John"},
                                     {"tit", "Titus"},
                                     {"exo", "Exodus"}};

std::string_view short_book(std::string_view word) {
  for (const ShortBook& book : short_books)
    if (book.written == word) return book.said;
  return {};
}

// The end of CHAPTER:VERSE at `at`, or `at`.
std::size_t verse_end(const Line& line, std::size_t at) {
  const std::size_t chapter = line.digits(at), verse = line.digits(chapter + 1);
  return chapter > at && chapter - at < 4 && line[chapter] == ':' && verse > chapter + 1 && verse - chapter < 5 ? verse
                                                                                                                : at;
}

bool is_value(const Line& line, std::size_t begin, std::size_t end, std::size_t longest) {
  return end > begin && end - begin <= longest && line[begin] != '0';
}

Phrase number(const Line& line, std::size_t begin, std::size_t end) {
  return cardinal(line.slice(begin, end), line.locale);
}

// John 3:16, Genesis 1:1-3; not John 3:15 pm, which is longer.
void read_verse(const Line& line, std::size_t at, Matches& out) {
  const std::size_t chapter = line.digits(at), verse = line.digits(chapter + 1);
  if (line[chapter] != ':' || !is_value(line, at, chapter, 3) || !is_value(line, chapter + 1, verse, 3)) return;
  const std::string before = line.word_before(at);
  if (!is<"book-of-verses">(before) && short_book(before).empty()) return;
  const std::size_t name = line.text.substr(0, at).find_last_not_of(short_book(before).empty() ? " \t" : " \t.");
  if (name + 1 < before.size() || !is_upper(line[name + 1 - before.size()])) return;
  std::size_t end = verse;
  Phrase to;
  std::string value(line.slice(at, verse));
  if (const std::size_t behind = line.dash(verse); behind > verse && is_value(line, behind, line.digits(behind), 3)) {
    end = line.digits(behind);
    to = " to " + number(line, behind, end);
    value += ".." + std::string(line.slice(behind, end));
  }
  if (!line.closes(end) || line[end] == ':') return;
  const std::string verses = to.empty() ? "verse " : "verses ";
  out.push_back(
      {end,
       {Class::range, value, number(line, at, chapter) + " {|" + verses + "}" + number(line, chapter + 1, verse) + to},
       3});
}

// Whether one of so many words before, over blanks and signs, is one of these.
bool speaks_of(const Line& line, std::size_t at, std::initializer_list<std::string_view> words, int far = 3) {
  for (int k = 0; k < far && at > 0; ++k) {
    while (at > 0 && !is_letter(line[at - 1])) {
      if (line[at - 1] == '.' || is_digit(line[at - 1])) return false;
      --at;
    }
    std::size_t begin = at;
    while (begin > 0 && is_letter(line[begin - 1])) --begin;
    if (one_of(lower(line.slice(begin, at)), words)) return true;
    at = begin;
  }
  return false;
}

// BP 120/80, a blood pressure of 118/76, 130/85 mmHg
void read_pressure(const Line& line, std::size_t at, Matches& out) {
  const std::size_t high = line.digits(at), end = line.digits(high + 1);
  if (line[high] != '/' || !is_value(line, at, high, 3) || !is_value(line, high + 1, end, 3) || !line.closes(end))
    return;
  const int upper = to_int(line.slice(at, high));
  const int lower_one = to_int(line.slice(high + 1, end));
  const auto unit = unit_at(line, line.blanks(end), Before::blank);
  const bool mercury = unit && unit->unit->name == "mmHg";
  constexpr int far = 8;  // words
  if (upper <= lower_one || upper > 300 || lower_one < 20) return;
  if (!mercury &&
      !speaks_of(line, at, {"bp", "hypertension", "hypertensive", "pressure", "pressures", "systolic"}, far))
    return;
  const Phrase first = upper > 100
                           ? "{" + by_pairs(line.slice(at, high), line.locale) + "|" + number(line, at, high) + "}"
                           : number(line, at, high);
  std::string value(line.slice(at, end));
  Phrase phrase = first + " over " + number(line, high + 1, end);
  if (mercury) value += " mmHg", phrase += " " + say_unit(*unit->unit, false, line.locale);
  out.push_back({mercury ? unit->end : end, {Class::fraction, std::move(value), std::move(phrase)}, 5});
}

// ISBN 978-3-16-148410-0, ISSN 1234-567X
void read_book_number(const Line& line, std::size_t at, Matches& out) {
  constexpr std::size_t shortest = 8;  // digits
  constexpr std::string_view lengths[] = {"ISBN-10 ", "ISBN-10: ", "ISBN-13 ", "ISBN-13: "};
  const std::size_t first = line.digits(at);
  const bool divided = line[first] == '-' || line[first] == ' ';
  const char next = line[first + divided];
  if (first - at < shortest && next != 'X' && !(divided && is_digit(next))) return;
  const std::string_view before = line.text.substr(0, at);
  const bool length = std::any_of(std::begin(lengths), std::end(lengths),
                                  [&](std::string_view name) { return before.ends_with(name); });
  if (!length && !speaks_of(line, at, {"isbn", "issn"})) return;
  std::size_t end = at, digits = 0;
  Phrase phrase;
  while (is_digit(line[end]) || (line[end] == 'X' && digits > 6)) {
    const std::size_t group = end;
    end = line.digits(end);
    if (!phrase.empty()) phrase += ", ";
    if (end > group) phrase += digits_one_by_one(line.slice(group, end));
    digits += end - group;
    if (line[end] == 'X') {
      phrase += end > group ? " X" : "X";
      ++digits, ++end;
      break;
    }
    if ((line[end] != '-' && line[end] != ' ') || (!is_digit(line[end + 1]) && line[end + 1] != 'X')) break;
    if (digits == 8 || digits == 13) break;
    ++end;
  }
  if (!line.closes(end) || (digits != 8 && digits != 10 && digits != 13)) return;
  std::string value;
  for (char c : line.slice(at, end))
    if (is_alphanumeric(c)) value += lower(c);
  out.push_back({end, {Class::digit, std::move(value), std::move(phrase)}, 5});
}

// 3x faster, 10x as many; 2x by itself
void read_multiple(const Line& line, std::size_t at, Matches& out) {
  const auto value = read_number(line, at);
  if (!value || one_by_one(*value)) return;
  const std::size_t sign = value->end, end = line[sign] == 'x' || line[sign] == 'X' ? sign + 1
                                             : line.has(sign, "×")                  ? sign + 2
                                                                                    : sign;
  if (end == sign || !line.closes(end) || is_digit(line[line.blanks(end)])) return;
  if (const auto unit = line[end] == '/' ? unit_at(line, end + 1, Before::slash) : std::nullopt;
      unit && line.closes(unit->end) && one_of(unit->unit->name, {"day", "wk", "mo", "yr", "h", "min"})) {  // 3×/day
    const std::string per = best(say_unit(*unit->unit, true, line.locale));
    out.push_back(
        {unit->end,
         {Class::cardinal, value->value() + "x/" + per, say_number(*value, line.locale) + " times per " + per},
         1});
    return;
  }
  const std::string next = line.word_after(end);
  const bool compared = is<"compares">(next) || (next.ends_with("er") && next.size() > 4);
  if (line.has(sign, "×") && !compared) return;
  out.push_back({end,
                 {Class::cardinal, value->value() + "x",
                  say_number(*value, line.locale) + (compared ? " {times|x}" : " {x|times}")},
                 1});
}

// 1 Corinthians 13: the first of several books of this name.
void read_book_order(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = at + 1;
  if (line[at] < '1' || line[at] > '3' || !is_blank(line[end]) || numbered_book(line, end) == end) return;
  const std::string said = line[at] == '1' ? "First" : line[at] == '2' ? "Second" : "Third";
  out.push_back({end, {Class::ordinal, std::string(1, line[at]), "{" + said + "|" + number(line, at, end) + "}"}, 5});
}

// Whether the line speaks of music, where in 3/4 is a metre: the waltz is in 3/4.
bool is_music(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::size_t far = 80;  // bytes
  return has_near(line, at, end, far, [](std::string_view word) { return is<"of-music">(word); });
}

// In 3/4 time, a 4/4 beat; and what is scored: 4.5/5, an 8/10 rating.
void read_pair(const Line& line, std::size_t at, Matches& out) {
  const auto first = read_number(line, at);
  if (!first || line[first->end] != '/' || one_by_one(*first) || first->grouped) return;
  const auto second = read_number(line, first->end + 1);
  if (!second || one_by_one(*second) || !ends_number(line, second->end) || second->integer.empty()) return;
  const std::size_t end = second->end;
  const std::string value = first->value() + "/" + second->value();
  const std::string behind = line.word_after(end), before = line.word_before(at);
  const Phrase a = say_number(*first, line.locale), b = say_number(*second, line.locale);
  const bool beats = one_of(second->value(), {"2", "4", "8"}) && first->whole() && first->integer.size() < 3 &&
                     (one_of(behind, {"beat", "beats", "meter", "metre", "rhythm", "signature", "waltz"}) ||
                      (behind == "time" && (before == "in" || before == "a" || value != "3/4")));
  const bool metre =
      one_of(value,
             {"2/2", "2/4", "3/2", "3/4", "3/8", "4/4", "5/4", "5/8", "6/4", "6/8", "7/4", "7/8", "9/8", "12/8"}) &&
      one_of(before, {"in", "into", "to", "and", "or"}) && is_music(line, at, end) &&
      one_of(behind, {"", "and", "at", "but", "for", "or", "rather", "throughout", "to", "which", "while", "with"});
  if ((beats || metre) && second->whole() && first->value() != "1")
    out.push_back({end, {Class::fraction, value, a + " " + b}, 5});
  const bool scale =
      one_of(second->value(), {"4", "4.0", "5", "5.0", "10", "20", "25", "50", "100"}) && first->integer.size() < 4;
  const bool judged =
      speaks_of(line, at, {"gave", "give", "gives", "got", "rate", "rated", "rates", "rating", "score", "scored"}, 4);
  const bool small = second->value() == "4";  // 3/4
  const bool scored = one_of(behind, {"again", "rating", "recommend", "stars", "would"}) ||
                      (first->whole() && is<"of-which-so-many">(behind) && before != "on" && before != "by") ||
                      (behind == "on" && second->whole() && second->integer.size() > 1) ||
                      (judged && !small && one_of(behind, {"", "and", "because", "but", "for", "in", "overall"}));
  if (value == "50/50") return;
  const bool counted = judged && behind != "of" && first->whole() && second->whole() && second->integer.size() < 4 &&
                       std::stoi(second->integer) > 12 && std::stoi(first->value()) <= std::stoi(second->integer);
  if (counted && !scale) out.push_back({end, {Class::fraction, value, a + " {out of|over} " + b}, 5});  // got 20/32
  const bool exact = !first->whole();
  if (scale && (exact || scored) && std::stod(first->value()) <= std::stod(second->value()))
    out.push_back({end, {Class::fraction, value, a + " {out of|over} " + b}, 5});
}

// [PATCH v2 02/44], and "(1/2)" before a message of several or behind its last sentence.
bool is_part_of_series(const Line& line, std::size_t at, std::size_t end) {
  const std::size_t slash = line.digits(at);
  const int part = to_int(line.slice(at, slash)), parts = to_int(line.slice(slash + 1, end));
  if (part > parts || parts < 2 || at == 0) return false;
  // [14/412] Building, [3/4] Linking: how far a program is
  if (line[end] == ']' && line[at - 1] == '[' && part > 0 && (parts > 12 || at == 1)) return true;
  if (line[end] == ']' && line[at - 1] == ' ') {
    constexpr std::size_t far = 30;  // bytes
    const std::size_t open = line.text.substr(0, at).rfind('[');
    return open != line.text.npos && at - open < far;
  }
  if (line[at - 1] != '(' || line[end] != ')' || part == 0 || parts > 20) return false;
  const std::size_t last = line.text.substr(0, at - 1).find_last_not_of(" \t");
  if (last == line.text.npos) return line[end + 1] == ' ' && is_upper(line[line.blanks(end + 1)]);
  const bool ended = std::string_view(".!?\"").find(line[last]) != std::string_view::npos || is_high(line[last]);
  const std::size_t next = line.blanks(end + 1);
  return ended && (next == line.text.size() || line.has(next, "http"));
}

// Lap 52/58, page 3/12, step 2/5: so many of how many there are.
void read_progress(const Line& line, std::size_t at, Matches& out) {
  const std::size_t slash = line.digits(at), end = line.digits(slash + 1);
  if (line[slash] != '/' || slash - at > 3 || end - slash > 4 || end == slash + 1) return;
  const bool bracketed = is_part_of_series(line, at, end);
  if (!bracketed && (!is_value(line, at, slash, 3) || !is_value(line, slash + 1, end, 3))) return;
  const bool all = line.slice(at, slash) == line.slice(slash + 1, end) && to_int(line.slice(at, slash)) > 12;  // 14/14
  if (!ends_number(line, end) || !(bracketed || all || is<"progresses">(line.word_before(at)))) return;
  if (one_of(line.slice(at, end), {"20/20", "24/24", "50/50"})) return;
  if (is<"behind-part">(line.word_after(end))) return;
  if (to_int(line.slice(at, slash)) > to_int(line.slice(slash + 1, end))) return;
  out.push_back({end,
                 {Class::fraction, std::string(line.slice(at, end)),
                  number(line, at, slash) + " {of|out of} " + number(line, slash + 1, end)},
                 5});
}

// A 50-50 chance, a 70-30 split, 60/40: two shares of a hundred.
void read_shares(const Line& line, std::size_t at, Matches& out) {
  const std::size_t first = line.digits(at), dash = line.dash(first), slash = first + (line[first] == '/');
  const std::size_t second = std::max(dash, slash), end = line.digits(second);
  if (first != at + 2 || second == first || end != second + 2 || !ends_number(line, end)) return;
  const int a = to_int(line.slice(at, first)), b = to_int(line.slice(second, end));
  if (a + b != 100 || a % 5 != 0 || b < 10) return;
  const bool shared = one_of(line.word_after(end), {"blend", "chance", "mix", "odds", "ratio", "rule", "split"});
  if (!shared && a != 50 && !(slash > first && a > b)) return;
  if (a == 50 && slash > first) return;  // 50/50 is read elsewhere, with what stands around it
  out.push_back({end,
                 {Class::fraction, std::to_string(a) + "/" + std::to_string(b),
                  cardinal(a, line.locale) + " " + cardinal(b, line.locale)},
                 5});
}

// 100s of people, 1,000s of them.
void read_many(const Line& line, std::size_t at, Matches& out) {
  const auto value = read_number(line, at);
  if (!value || !value->whole() || line[value->end] != 's' || !line.has(value->end + 1, " of ")) return;
  constexpr std::pair<std::string_view, std::string_view> many[] = {
      {"10", "tens"}, {"100", "hundreds"}, {"1000", "thousands"}, {"1000000", "millions"}};
  for (const auto& [digits, said] : many)
    if (value->integer == digits)
      out.push_back({value->end + 1, {Class::cardinal, std::string(digits) + "s", Phrase(said)}, 5});
}

const SumSign* sum_sign_at(const Line& line, std::size_t at) {
  for (const SumSign& sign : sum_signs())
    if (line.has(at, sign.written)) return &sign;
  return nullptr;
}

// 2+2=4, 10-3=7: the result says that - is a minus sign and / no fraction.
void read_sum(const Line& line, std::size_t at, Matches& out) {
  if (!line.opens(at)) return;
  auto number = read_number(line, at);
  Phrase said;
  std::string value;
  if (!number || !sum_sign_at(line, number->end)) return;
  bool sure = true;  // so far no sign that may be something else: a range, a size, a fraction
  for (int terms = 1; number && !one_by_one(*number); ++terms) {
    said = join(std::move(said), say_number(*number, line.locale));
    value += number->value();
    std::size_t end = number->end;
    const bool apart = terms > 1 && line.has(end, " = ");  // 10/2 = 5
    end += apart;
    if (line[end] == '=') {
      const std::size_t begin = minus_at(line, end + 1 + apart);
      number = read_number(line, begin);
      if (terms < 2 || !number || one_by_one(*number) || !line.closes(number->end) || line.has(number->end, "="))
        return;
      if (line[number->end] == '/') return;  // 1/3 + 1/3 = 2/3: fractions, each by itself
      const bool minus = begin > end + 1 + apart;
      said += std::string(" equals ") + (minus ? "{minus|negative} " : "") + say_number(*number, line.locale);
      value += (minus ? "=-" : "=") + number->value();
      out.push_back({number->end, {Class::verbatim, std::move(value), std::move(said)}, 5});
      return;
    }
    const SumSign* sign = sum_sign_at(line, end);
    if (!sign) {
      // 2+3, 5*5, 2·3; not *5*5*
      const bool stars = (at > 0 && line[at - 1] == '*') || line[end] == '*';
      const bool emphasis = value.find('*') != std::string::npos && stars;
      if (terms > 1 && sure && !emphasis && line.closes(end) &&
          std::string_view("%@^\\:/").find(line[end]) == std::string_view::npos &&
          !((line[end] == '.' || line[end] == ',') && is_digit(line[end + 1])))
        out.push_back({end, {Class::verbatim, std::move(value), std::move(said)}, 0});
      return;
    }
    said += " " + std::string(sign->said);
    value += sign->value;
    sure = sure && one_of(sign->written, {"+", "*", "·"});
    number = read_number(line, end + sign->written.size());
  }
}

}  // namespace

std::span<const SumSign> sum_signs() {
  static constexpr SumSign signs[] = {{"+", "plus", '+'},  {"-", "minus", '-'},      {"−", "minus", '-'},
                                      {"*", "times", '*'}, {"×", "times", '*'},      {"x", "times", '*'},
                                      {"·", "times", '*'}, {"/", "divided by", '/'}, {"÷", "divided by", '/'}};
  return signs;
}

std::size_t numbered_book(const Line& line, std::size_t at) {
  constexpr std::string_view sure[] = {"chronicles", "corinthians", "maccabees", "thessalonians"};
  constexpr std::string_view named[] = {"john", "kings", "peter", "samuel", "timothy"};
  const std::size_t begin = line.blanks(at), end = line.letters(begin);
  if (begin == at || !is_upper(line[begin])) return at;
  const std::string name = lower(line.slice(begin, end));
  if (one_of(name, sure)) return end;
  const std::size_t chapter = line.blanks(end), behind_stop = line.blanks(end + (line[end] == '.'));
  if (one_of(name, named) && chapter > end && is_digit(line[chapter])) return end;
  return is<"short-numbered-book">(name) && verse_end(line, behind_stop) > behind_stop ? end : at;
}

// Gen. 1:1, 1 Cor 13:4
void read_book(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.letters(at), stop = end + (line[end] == '.'), verse = line.blanks(stop);
  if (!is_upper(line[at]) || verse == stop || verse_end(line, verse) == verse) return;
  const std::string_view book = short_book(lower(line.slice(at, end)));
  if (!book.empty()) out.push_back({stop, {Class::plain, lower(book), Phrase(book)}, 2});
}

void read_reference(const Line& line, std::size_t at, Matches& out) {
  read_verse(line, at, out);
  read_pressure(line, at, out);
  read_book_number(line, at, out);
  read_book_order(line, at, out);
  read_pair(line, at, out);
  read_progress(line, at, out);
  read_shares(line, at, out);
  read_many(line, at, out);
  read_multiple(line, at, out);
  read_sum(line, at, out);
}

}  // namespace emend::verbalize
