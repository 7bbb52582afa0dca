// Ranges: 10-12, $5–10 million, 3:1, 12 x 8; and the codes that are none, Boeing 747-400.
#include <algorithm>
#include <array>

#include "verbalize/classes.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

bool behind_letters(const Line& line, std::size_t at) {
  if (at < 2 || line[at - 1] != '-' || !is_letter(line[at - 2])) return false;
  return is_upper(line[at - 2]) || !looks_like_year(line.slice(at, line.digits(at)));
}

std::optional<Match> code_at(const Line& line, std::size_t at) {
  const std::size_t left_end = line.digits(at), from = line.dash(left_end), end = line.digits(from);
  std::size_t blank = at;
  while (blank > 0 && is_blank(line[blank - 1])) --blank;
  const std::string_view text = line.text.substr(0, blank);
  // No. 12-345, account number 12-3456, § 2-207; but Nos. 12-15, §§ 4-7
  const bool called = line.word_before(at) == "number" && blank >= std::string_view("number").size() &&
                      is<"filed">(line.word_before(blank - std::string_view("number").size()));
  const bool numbered = text.ends_with("No.") || text.ends_with("no.") || called ||
                        one_of(line.word_before(at), {"docket", "invoice"}) ||
                        (text.ends_with("§") && !text.ends_with("§§"));
  // ISO 639-1, SP 800-53: capitals before numbers of which the second is no end of pages (345-48)
  const bool capitals = blank > 1 && blank < at && is_upper(text[blank - 1]) && is_upper(text[blank - 2]);
  const bool standard = capitals && line[left_end] == '-' && left_end - at >= 3 && end - from < left_end - at &&
                        !looks_like_year(line.slice(at, left_end));
  const bool law = text.ends_with("Pub. L.") || text.ends_with("Pub. L. No.") || text.ends_with("Public Law");
  const bool named = numbered || standard || law || behind_letters(line, at);
  const std::size_t longest = named ? 6 : 4;
  if (left_end == at || from == left_end || end == from || left_end - at > longest || end - from > longest)
    return std::nullopt;
  if (!ends_number(line, end)) return std::nullopt;
  const std::size_t gap = line.blanks(end);
  if (gap > end && unit_at(line, gap, Before::blank)) return std::nullopt;  // section 2-4 km
  const std::string_view left = line.slice(at, left_end), right = line.slice(from, end);
  const std::string before = line.word_before(at), value = std::string(left) + "-" + std::string(right);
  const auto say = [&](std::string_view digits) {
    const Number number{0, std::string(digits), {}, false};
    return one_by_one(number) ? digits_one_by_one(digits) : cardinal(digits, line.locale);
  };
  if (one_of(before, {"issn", "isbn"}))
    return Match{end,
                 {Class::digit, std::string(left) + std::string(right),
                  digits_one_by_one(left) + " , " + digits_one_by_one(right)},
                 5};
  const auto say_part = [&](std::string_view digits) {
    return digits.size() < 4    ? say(digits)
           : digits.size() == 4 ? by_pairs(digits, line.locale)
                                : digits_one_by_one(digits);
  };
  if (named) return Match{end, {Class::digit, value, say_part(left) + " {dash||hyphen} " + say_part(right)}, 5};
  if (one_of(before, {"table", "figure", "fig", "section", "model", "rule", "apt"}))
    return Match{end, {Class::digit, value, say(left) + " {dash||hyphen} " + say(right)}, 5};
  // 707 to 797, and what their builder writes behind them
  const bool jet = left.size() == 3 && left[0] == '7' && left[2] == '7' &&
                   (one_of(right, {"8", "9", "10"}) || (right.size() == 3 && right.ends_with("00")));
  if (!jet && !(left.size() == 3 && one_of(before, {"boeing", "airbus"}))) return std::nullopt;
  if (left[0] == '0' || right[0] == '0' || one_of(before, {"page", "pages", "pp", "p"})) return std::nullopt;
  return Match{end, {Class::digit, value, by_pairs(left, line.locale) + " {|dash} " + say(right)}, 5};
}

namespace {

// 747-400 and 800-53 are no ranges. Pages are: pp. 145-47, 2 (2004): 140-55, 163–76.
bool descends(const Line& line, std::size_t at, std::string_view left, std::string_view right) {
  std::size_t before = at;
  while (before > 0 && is_blank(line[before - 1])) --before;
  const bool pages = (before > 0 && line[before - 1] == ':') || line[at + left.size()] != '-' ||
                     one_of(line.word_before(at), {"p", "pp", "page", "pages"});
  if (right.size() < left.size() && pages && right > left.substr(left.size() - right.size())) return false;
  return left.size() >= 3 && (left.size() > right.size() || (left.size() == right.size() && left > right));
}

// 52.212-4: so many digits has no number that goes up to a whole one.
bool is_numbered_part(std::string_view left, std::string_view right) {
  const std::size_t point = left.find('.');
  return point != left.npos && left.size() - point > 3 && left[0] != '0' && right.find('.') == right.npos;
}

// The end of a multiplication sign at `at`, x or ×, or `at`.
std::size_t times_at(const Line& line, std::size_t at) {
  constexpr std::string_view sign = "×";
  return at + (line[at] == 'x' ? 1 : line.has(at, sign) ? sign.size() : 0);
}

// The end of a mixed fraction at `at` (2-1/2, 8 1/2 x 11), or `at`.
std::size_t mixed_end(const Line& line, std::size_t at) {
  const std::size_t integer = line.digits(at), slash = line.digits(integer + 1), end = line.digits(slash + 1);
  if (integer == at || integer - at > 3 || line[slash] != '/' || end == slash + 1) return at;
  const std::size_t sign = line.blanks(end), dash = line.dash(sign);
  const bool factor = line[integer] == ' ' && times_at(line, sign) > sign;
  const bool range = line[integer] == ' ' && dash > sign && is_digit(line[line.blanks(dash)]);  // 1 1/2-2 cups
  if (line[integer] != '-' && !factor && !range) return at;
  Matches matches;
  read_fraction(Line{line.text.substr(0, end), line.locale}, at, matches);
  return matches.empty() || matches.back().end != end ? at : end;
}

// The end of a time at `at` that a blank or full stops divide (10 a.m.-5 p.m.), or `at`.
std::size_t stopped_time_end(const Line& line, std::size_t at) {
  Matches matches;
  read_time(line, at, matches);
  if (matches.empty()) return at;
  const std::size_t end = matches.back().end;
  return line[end - 1] == '.' && line.dash(end) > end ? end : at;
}

// One of the two words before or of the one behind says so: the vote was 520-480, a 520-480 win. So does a verb that
// has a name behind it: beat the Celtics 112-105.
bool is_score(const Line& line, std::size_t at, std::size_t end) {
  const std::string behind = line.word_after(end);
  if (is<"wins">(behind) || is<"near-score">(behind)) return true;
  if (one_of(behind, {"favorite", "favourite", "odds", "outsider", "shot", "underdog"})) return true;  // at 100-1 odds
  std::size_t before = at;
  for (int words = 0; words < 6; ++words) {
    std::string word = line.word_before(before);
    const bool mark =
        words == 0 && before > 1 && (line[before - 1] == '(' || line[before - 2] == ',' || line[before - 2] == ':');
    if (word.empty() && mark) {  // beat the Celtics, 110-102; won (110-102)
      before -= line[before - 1] == '(' ? 1 : 2;
      word = line.word_before(before);
    }
    if (word.empty()) return false;
    if (is<"wins">(word) || (words < 2 && is<"near-score">(word))) return true;
    while (before > 0 && !is_letter(line[before - 1])) --before;
    while (before > 0 && is_letter(line[before - 1])) --before;
  }
  return false;
}

// So many games won and so many lost: is 8-1 this season, a 3-0 start, improved to 9-3.
bool is_record(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::string_view moved[] = {"dropped to",  "drops to",    "fell to",      "falls to",
                                        "improved to", "improves to", "improving to", "record of"};
  constexpr std::string_view records[] = {"overall", "record", "start", "streak"};
  const std::string before = line.word_before(at), after = line.word_after(end);
  if (one_of(after, records) && before != "an" && before != "of") return true;
  if (!after.empty() && !is<"behind-record">(after)) return false;  // went 5-10 miles
  const std::string_view text = line.text.substr(0, at > 0 ? at - 1 : 0);
  if (is<"has-record">(before) ||
      std::any_of(std::begin(moved), std::end(moved), [&](std::string_view words) { return text.ends_with(words); }))
    return true;
  const std::size_t next = line.blanks(end);
  for (std::string_view when : {"this season", "last season", "on the season", "on the year"})
    if (next > end && line.has(next, when)) return true;
  return false;
}

// What may stand at the ends of a range, the longest first.
std::optional<Match> operand(const Line& line, std::size_t at, std::size_t stop) {
  // The operand must not look past the dash: it sees the line up to there.
  const Line part{line.text.substr(0, stop), line.locale};
  Matches matches;
  for (Reader* reader : {&read_money, &read_measure, &read_time, &read_date, &read_decimal, &read_cardinal,
                         &read_ordinal, &read_fraction, &read_scale_letter})
    reader(part, at, matches);
  const std::size_t multiple = line.digits(at);
  if (line[multiple] == 'x' && line.closes(multiple + 1)) read_reference(part, at, matches);  // 2–3x
  std::optional<Match> found;
  for (Match& match : matches)
    if (!found || match.end > found->end || (match.end == found->end && match.rank > found->rank))
      found = std::move(match);
  return found;
}

// Mix 2:1:1: parts, of which two have one digit, so that it is no time.
void read_parts(const Line& line, std::size_t at, Matches& out) {
  Phrase phrase;
  std::size_t end = at;
  int parts = 0, small = 0;
  for (;; ++end) {
    const std::size_t last = line.digits(end);
    if (last == end || last - end > 2 || line[end] == '0') return;
    phrase = join(std::move(phrase), (parts++ ? "to " : "") + cardinal(line.slice(end, last), line.locale));
    small += last - end == 1;
    end = last;
    if (line[end] != ':' || !is_digit(line[end + 1])) break;
  }
  if (parts < 3 || small < parts - 1 || !ends_number(line, end)) return;
  if (one_of(line.slice(at, end), {"4:1:1", "4:2:2", "4:4:4"})) return;  // of colours
  std::string value(line.slice(at, end));
  out.push_back({end, {Class::letters, std::move(value), std::move(phrase)}, 3});
}

// 3:1, 4.5:1, and what is said to be a ratio: 16:10. Behind a name it is a verse, John 3:1, and 3:5 may be one.
void read_ratio(const Line& line, std::size_t at, Matches& out) {
  constexpr std::string_view said[] = {"ratio of ", "ratio is ", "ratio was ", "ratios of ",
                                       "odds are ", "odds of ",  "odds were "};
  const auto left = read_number(line, at);
  if (!left || left->grouped) return;
  const bool spaced = line.has(left->end, " : ");  // 7 : 1 odds
  if (line[left->end] != ':' && !spaced) return;
  const auto right = read_number(line, left->end + (spaced ? 3 : 1));
  if (!right || one_by_one(*left) || one_by_one(*right) || (!ends_number(line, right->end) && line[right->end] != ':'))
    return;
  const std::string before = line.word_before(at);
  if (!spaced && line[right->end] == ':') return read_parts(line, at, out);
  const bool pair = line.slice(at, right->end) == "1:1" && is<"is-one-to-one">(line.word_after(right->end));
  const bool named = pair || is<"has-ratio">(before) || is<"has-ratio">(line.word_after(right->end)) ||
                     std::any_of(std::begin(said), std::end(said),
                                 [&](std::string_view words) { return line.text.substr(0, at).ends_with(words); });
  std::size_t word = at;
  while (!before.empty() && !is_letter(line[word - 1])) --word;
  while (word > 0 && is_letter(line[word - 1])) --word;
  const bool large = right->integer.size() > 2;  // 1:50,000
  const bool verse =
      (before.empty() && !large) || is_upper(line[word]) || one_of(before, {"chapter", "verse", "v", "verses"});
  const bool whole = left->whole() && right->whole();
  const auto size = [](const Number& number) { return std::stoi(number.integer); };
  const bool shares = whole && left->integer.size() == 2 && right->integer.size() == 2 && size(*left) > 24 &&
                      size(*left) + size(*right) == 100;  // 60:40
  const bool no_time = shares || right->integer.size() != 2 || !left->whole() || !right->whole();
  const bool usual = shares || is_one(*left) || is_one(*right) || !left->whole() || !right->whole() ||
                     one_of(line.slice(at, right->end), {"4:3", "16:9", "21:9"});
  if (!named && (spaced || !no_time || !usual || (verse && !(shares && !before.empty())))) return;
  out.push_back({right->end,
                 {Class::range, left->value() + ".." + right->value(),
                  say_number(*left, line.locale) + (shares ? " {|to} " : " to ") + say_number(*right, line.locale)},
                 3});
}

// Up to where the number behind a dash or x may be read: to the line's end, but 12x8x4.
std::size_t factor_end(const Line& line, std::size_t at, bool by) {
  const std::size_t digits = line.digits(at), sign = times_at(line, digits);
  return by && digits > at && sign > digits && is_digit(line[sign]) ? digits : line.text.size();
}

// Sizes are four by six; what is equal to something is four times six, and so is what has a power, 6.02 × 10^23, or is
// a part: 0.5 × 14.
Phrase times(const Line& line, std::size_t first, const Match& last) {
  std::size_t at = first;
  const bool part = line.has(at, "0.");
  while (at > 0 && is_blank(line[at - 1])) --at;
  const bool equation = part || line[line.blanks(last.end)] == '=' || (at > 0 && line[at - 1] == '=') ||
                        last.candidate.value.find('^') != std::string::npos;
  const std::size_t count = line.digits(first), sign = line.blanks(count);  // 2 x 400g tins
  const std::string_view unit = std::string_view(last.candidate.value).substr(last.candidate.value.rfind(' ') + 1);
  const bool several = count > first && count - first < 3 && times_at(line, sign) > sign && is<"packed">(unit);
  if (several) return " {times|by} ";
  return equation ? " {times|by} " : " {by|times} ";
}

// A length with its mark, or a measure, a time or an amount with a blank in it, behind which a dash or x stands: 4' x,
// 5 km –, 9 am -.
std::optional<Match> measure_before_sign(const Line& line, std::size_t at) {
  // Most numbers have no such sign near: nothing is read twice there.
  constexpr std::size_t far = 40;  // bytes
  std::size_t near = at;
  const std::size_t last = std::min(line.text.size(), at + far);
  while (near < last && line[near] != 'x' && line[near] != '\xC3' && line.dash(near) == near) ++near;
  if (near == last) return std::nullopt;
  const auto has_sign = [&](std::size_t end) {
    const std::size_t sign = line.blanks(end);
    return times_at(line, sign) > sign || line.dash(sign) > sign;
  };
  if (auto marked = marked_length(line, at);
      marked && times_at(line, line.blanks(marked->end)) > line.blanks(marked->end))
    return marked;
  Matches matches;
  read_measure(line, at, matches);
  read_time(line, at, matches);
  read_money(line, at, matches);
  for (Match& match : matches)
    if (match.candidate.kind != Class::cardinal && has_sign(match.end) &&
        line.slice(at, match.end).find(' ') != std::string_view::npos)
      return std::move(match);
  return std::nullopt;
}

// What stands behind x: 8', or any operand.
std::optional<Match> factor(const Line& line, std::size_t at, bool marked) {
  auto plain = operand(line, at, factor_end(line, at, true));
  if (marked)
    if (auto length = marked_length(line, at); length && (!plain || length->end > plain->end)) return length;
  return plain;
}

// 5 km to 10 mi; but 256 GB - 20% off.
bool same_dimension(const Match& first, const Match& second, bool spaced) {
  const auto unit = [](const Match& match) {
    return std::string_view(match.candidate.value).substr(match.candidate.value.rfind(' ') + 1);
  };
  const std::string_view a = unit(first), b = unit(second);
  return a == b || (!spaced && a != "%" && b != "%");
}

// What stands on both sides of a dash or an x.
struct Sides {
  Match first, second;
  std::size_t left, left_end, right;  // where the first begins and ends, and where the second begins
  bool by;                            // an x
  bool spaced, mixed, marked;         // blanks around the sign; 2-1/2 on the left; lengths with marks

  Class a() const { return first.candidate.kind; }
  Class b() const { return second.candidate.kind; }
  std::size_t end() const { return second.end; }
};

// Where the left side ends, which may have its unit, and the measure that it is where that has a blank in it.
std::size_t left_end_of(const Line& line, std::size_t at, bool& mixed, std::optional<Match>& measure) {
  std::size_t end = mixed_end(line, at);
  mixed = end > at;
  if (!mixed) measure = measure_before_sign(line, at);
  if (measure)
    end = measure->end;
  else if (!mixed)
    end = stopped_time_end(line, at);
  while (end < line.text.size() && end - at < 40) {
    if (line.dash(end) > end || is_blank(line[end]) || times_at(line, end) > end) break;
    ++end;
  }
  return end;
}

std::optional<Sides> sides_at(const Line& line, std::size_t at) {
  // Most numbers have no dash or x near: where there is none, nothing is read.
  constexpr std::size_t far = 42;  // bytes
  const std::string_view near = line.text.substr(at, far);
  const auto begins_sign = [](char c) { return c == '-' || c == 'x' || c == '\xE2' || c == '\xC3'; };
  if (std::none_of(near.begin(), near.end(), begins_sign)) return std::nullopt;
  bool mixed = false;
  std::optional<Match> first;
  const std::size_t left_end = left_end_of(line, at, mixed, first);
  const std::size_t sign = line.blanks(left_end);
  const bool spaced = sign > left_end;
  std::size_t behind = line.dash(sign);
  const bool by = behind == sign;
  if (by) behind = times_at(line, sign);
  if (behind == sign || line.has(at, "0x")) return std::nullopt;
  const std::size_t right = line.blanks(behind);
  if (spaced != (right > behind) || right - behind > 1 || sign - left_end > 1) return std::nullopt;
  if (!first) first = operand(line, at, left_end);
  if (!first || first->end != left_end) return std::nullopt;
  if (!is_digit(line[right]) && first->candidate.kind != Class::money) return std::nullopt;
  // The right side may run on (1980-1970 kg), so the whole line is seen.
  const bool marked = by && first->candidate.kind == Class::measure;
  auto second = by ? factor(line, right, marked) : operand(line, right, line.text.size());
  if (!second) return std::nullopt;
  if (auto length = by ? std::nullopt : unquoted_length(line, right);  // 2-4', 3–5"
      length && second->candidate.kind == Class::cardinal && length->end > second->end)
    second = std::move(length);
  // 5m–10m people: the words behind say what both are.
  if (const Class kind = second->candidate.kind;
      first->candidate.kind == Class::measure && (kind == Class::cardinal || kind == Class::decimal))
    if (auto scaled = scaled_number(line, at); scaled && scaled->end == left_end) first = std::move(scaled);
  return Sides{*std::move(first), *std::move(second), at, left_end, right, by, spaced, mixed, marked};
}

bool is_plain_number(Class kind) {
  return kind == Class::cardinal || kind == Class::decimal || kind == Class::fraction;
}

// A fraction may be a date: 1/2-3/4. One side says that it is none: 1-1 1/2, 1/2-1 kg, 1/2-3/4 cup.
bool may_be_date(const Line& line, const Sides& sides) {
  if (is<"measured-in-fractions">(line.word_after(sides.end()))) return false;
  const bool slash = line.slice(sides.left, sides.left_end).find('/') != std::string_view::npos;  // not 8½ x 11
  if (sides.a() == Class::fraction && slash && !sides.mixed && sides.b() != Class::measure) return true;
  return sides.b() == Class::fraction && line.slice(sides.right, sides.end()).find('/') != std::string_view::npos &&
         sides.second.candidate.value.find(' ') == std::string::npos;
}

// Whether a range may go from a thing of the one kind to one of the other.
bool go_together(const Sides& sides) {
  const Class a = sides.a(), b = sides.b();
  if (a == b && a == Class::measure && !sides.by) return same_dimension(sides.first, sides.second, sides.spaced);
  // Years or decades on both sides.
  if (a == b && a == Class::date) return sides.first.candidate.value.find('-') == std::string::npos;
  if (a == b) return true;
  if (is_plain_number(a))
    return is_plain_number(b) || b == Class::measure || b == Class::money || b == Class::time || b == Class::date;
  // 1960-80, 2005 – 6: a year and the last digits of another one. 9:30-10: a time and the hour of another one.
  const bool hour = a == Class::time && sides.end() - sides.right <= 2;
  return (a == Class::date || hour) && b == Class::cardinal;
}

// No code, telephone number or difference: 1-800-A, 747-400, 10 - 3 = 7.
bool is_range(const Line& line, const Sides& sides) {
  const std::size_t end = sides.end(), dash = line.dash(end);
  if (dash > end && (is_digit(line[dash]) || is_upper(line[dash]))) return false;
  const std::string_view left = line.slice(sides.left, sides.left_end), right = line.slice(sides.right, end);
  const Class a = sides.a(), b = sides.b();
  if (!sides.by && !sides.spaced && b == Class::cardinal && !is_score(line, sides.left, end)) {
    if (a == Class::cardinal && descends(line, sides.left, left, right)) return false;
    if (a == Class::decimal && is_numbered_part(left, right)) return false;
  }
  // With blanks around it the dash may be a minus sign: 1.5 – 0.005, 5 – 3 – 1 = 1.
  const std::size_t behind = line.blanks(end), other = line.dash(behind);
  const bool more = behind > end && other > behind && is_blank(line[other]) && is_digit(line[line.blanks(other)]);
  if (sides.spaced && !sides.by && (a == Class::decimal || b == Class::decimal || line[behind] == '=' || more))
    return false;
  // POSIX 1003.1-2004; 9.0-4 and version 1.3-2, where the second numbers what is made of a release
  if (a == Class::decimal && b == Class::date) return false;
  const std::size_t point = line.digits(sides.left);
  if (a == Class::decimal && line[point] == '.' && line.digits(sides.right) == end && !sides.spaced && !sides.by) {
    const bool release = one_of(line.word_before(sides.left), {"release", "releases", "version", "versions"});
    if (end - sides.right > 4 || point - sides.left > 4) return false;
    if (release || to_int(right) < to_int(line.slice(sides.left, point))) return false;
  }
  // 2^32 - 1, but 10^3 - 10^6
  const auto has_power = [](const Match& match) { return match.candidate.value.find('^') != std::string::npos; };
  if (sides.spaced && !sides.by && has_power(sides.first) && !has_power(sides.second)) return false;
  return !may_be_date(line, sides) && go_together(sides);
}

// 1920x1080, 640 x 480: a screen, whose sides are said by pairs of digits.
std::optional<Phrase> screen(const Line& line, const Sides& sides) {
  const std::string_view left = line.slice(sides.left, sides.left_end), right = line.slice(sides.right, sides.end());
  const bool wide = left.size() > right.size() || (left.size() == right.size() && left > right);
  if (!sides.by || left.size() > 4 || left.size() < 3 || line.digits(sides.left) != sides.left_end || !wide ||
      !is<"side-of-screen">(right))
    return std::nullopt;
  return by_pairs(left, line.locale) + " by " + by_pairs(right, line.locale);
}

// Nothing for a number before a date that is no year.
std::optional<Phrase> phrase_of(const Line& line, const Sides& sides) {
  if (auto said = screen(line, sides)) return said;
  const auto say = [&](const Match& match, std::size_t from) {
    return match.candidate.kind == Class::measure ? before_noun(line, from, sides.left, sides.end(), match)
                                                  : match.candidate.phrase;
  };
  Phrase left = say(sides.first, sides.left), rest = say(sides.second, sides.right);
  // 13:00–15:00 GMT: the zone is of both.
  constexpr std::string_view clock = " {o'clock|hundred hours|hundred}";
  if (sides.b() == Class::time && sides.second.candidate.value.find(' ') != std::string::npos && left.ends_with(clock))
    left.replace(left.size() - clock.size(), clock.size(), " {hundred|hundred hours|o'clock}");
  const std::string_view left_text = line.slice(sides.left, sides.left_end);
  const std::string_view right_text = line.slice(sides.right, sides.end());
  const bool right_digits = line.digits(sides.right) == sides.end();
  const bool both_digits = line.digits(sides.left) == sides.left_end && right_digits;
  bool years = sides.a() == Class::date;
  if (sides.b() == Class::date && is_plain_number(sides.a())) {
    if (!right_digits) return std::nullopt;
    // 1066–1154, 900–1900: years both. 50-1900: numbers both, as far as can be told.
    years = both_digits && !sides.by && left_text.size() >= 3 &&
            (left_text.size() < right_text.size() || (left_text.size() == right_text.size() && left_text < right_text));
    if (years)
      left = year(left_text, line.locale);
    else
      rest = "{" + cardinal(right_text, line.locale) + "|" + rest + "}";
  }
  if (both_digits && !sides.by && !sides.spaced && left_text.size() < 3 && right_text.size() < 3 &&
      left_text != right_text && is_record(line, sides.left, sides.end()))
    return left + " {and|to} " + rest;
  const Phrase phrase = left + (sides.by ? times(line, sides.left, sides.second) : " to ") + rest;
  if (sides.b() != Class::date || !years || !both_digits) return phrase;
  return "{" + phrase + "|" + cardinal(left_text, line.locale) + " to " + cardinal(right_text, line.locale) + "}";
}

// 12 x 8 x 4: what follows the second number.
void read_more_factors(const Line& line, const Sides& sides, Match& range) {
  for (;;) {
    const std::size_t end = range.end, sign = line.blanks(end), next = line.blanks(times_at(line, sign));
    if (next <= sign + (sides.spaced ? 1 : 0) || (sign > end) != sides.spaced) return;
    const auto more = factor(line, next, sides.marked);
    if (!more || !is_digit(line[next])) return;
    range.candidate.phrase += times(line, sides.left, *more) + more->candidate.phrase;
    range.candidate.value += " x " + more->candidate.value;
    range.end = more->end;
  }
}

// Two numbers that are one name, said side by side: a 7-11 store, 20-20 vision. `behind`: words of which one follows;
// none: any may.
struct NamedPair {
  std::string_view written, said;
  std::array<std::string_view, 5> behind;
};
constexpr NamedPair named_pairs[] = {
    {"1-800", "one eight hundred", {}},
    {"1-888", "one eight eight eight", {}},
    {"1-2", "one two", {"combination", "finish", "punch"}},
    {"3-4", "three four", {"defence", "defense"}},
    {"4-3", "four three", {"defence", "defense"}},
    {"7-11", "seven eleven", {"clerk", "franchise", "shop", "store", "stores"}},
    {"9-11", "nine eleven", {"attack", "attacks", "commission", "memorial", "terrorists"}},
    {"20-20", "twenty twenty", {"eyesight", "hindsight", "vision"}},
};

void read_named_pair(const Line& line, std::size_t at, Matches& out) {
  for (const NamedPair& pair : named_pairs) {
    const std::size_t end = at + pair.written.size();
    if (!line.has(at, pair.written) || !line.closes(end) || line.dash(end) > end) continue;
    if (is<"numbered-in-ranges">(line.word_before(at))) continue;  // pages 1-800
    const bool any = pair.behind.front().empty();
    const std::string next = line.word_after(end);
    if (any || (!next.empty() && one_of(next, pair.behind)))
      out.push_back({end, {Class::letters, std::string(pair.written), Phrase(pair.said)}, 5});
  }
}

// -5–10 °C, -5–-2 °C: the first number is below zero, and the second may be. With a hyphen between a unit says that it
// is no name.
void read_range_below_zero(const Line& line, std::size_t at, std::size_t number, Matches& out) {
  const auto from = read_number(line, number);
  if (!from || from->integer.empty() || one_by_one(*from)) return;
  const std::size_t dash = line.dash(from->end), right = minus_at(line, dash);
  if (dash == from->end || !is_digit(line[right]) || code_at(line, number)) return;
  const auto to = operand(line, right, line.text.size());
  if (!to || line.dash(to->end) > to->end) return;
  const bool measured = to->candidate.kind == Class::measure;
  if (!measured && to->candidate.kind != Class::cardinal && to->candidate.kind != Class::decimal) return;
  if (!measured && (line[from->end] == '-' || counts_something(line, to->end))) return;
  const bool both = right > dash;
  const Phrase sign = "{minus|negative} ";
  out.push_back({to->end,
                 {Class::range, "-" + from->value() + ".." + (both ? "-" : "") + to->candidate.value,
                  sign + say_number(*from, line.locale) + " to " + (both ? sign : "") +
                      (measured ? before_noun(line, right, at, to->end, *to) : to->candidate.phrase)},
                 1});
}

}  // namespace

// A-B, A – B, of numbers, years, amounts, times; A x B x C.
void read_range(const Line& line, std::size_t at, Matches& out) {
  if (!is_digit(line[at]) && line[at] != '$' && line[at] != '-' && !is_high(line[at])) return;
  if (const std::size_t number = sign_at(line, at); number > at) return read_range_below_zero(line, at, number, out);
  read_named_pair(line, at, out);
  read_ratio(line, at, out);
  if (code_at(line, at) || behind_letters(line, at)) return;
  if (at > 1 && line[at - 1] == ')' && is_digit(line[at - 2])) return;  // (18)31788-4
  if (at > 0 && line[at - 1] == '[' && line.has(at, "0-9]") && line[at + 4] != '\0' && !is_blank(line[at + 4]))
    return;  // [0-9]*
  const std::optional<Sides> sides = sides_at(line, at);
  if (!sides || !is_range(line, *sides)) return;
  std::optional<Phrase> phrase = phrase_of(line, *sides);
  if (!phrase) return;
  std::string value = sides->first.candidate.value + (sides->by ? " x " : "..") + sides->second.candidate.value;
  Match range{sides->end(), {Class::range, std::move(value), *std::move(phrase)}, 1};
  if (sides->by) read_more_factors(line, *sides, range);
  out.push_back(std::move(range));
}

}  // namespace emend::verbalize
