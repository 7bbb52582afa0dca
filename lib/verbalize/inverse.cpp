#include "verbalize/inverse.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

#include "verbalize/hear.h"
#include "verbalize/spoken.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

bool is_month(std::string_view word) {
  for (int month = 1; month <= 12; ++month)
    if (word == month_name(month)) return true;
  return false;
}

// Numbers and months: the words that a form begins with, behind "minus" or "the".
const std::unordered_set<std::string>& first_words_of_forms() {
  static const auto all = [] {
    std::unordered_set<std::string> words;
    for (int month = 1; month <= 12; ++month) words.emplace(month_name(month));
    for (int n = 0; n < 100; ++n) {
      const std::string digits = std::to_string(n);
      for (const Phrase& phrase : {cardinal(n, Locale::en_us), ordinal(digits, Locale::en_us)})
        words.insert(best(phrase).substr(0, best(phrase).find(' ')));
      if (n >= 20 && n % 10 == 0) words.insert(best(decade(digits)));
    }
    return words;
  }();
  return all;
}

// Whether a form may begin with the word: most words of prose are done with here.
bool may_begin(const Spoken& line, std::size_t k) {
  const std::string& word = line.words[k];
  if (word == "a") return line.follows(k + 1) && zeros_of(line.words[k + 1]) > 0;
  const bool before_number = one_of(word, std::array{"minus", "negative", "point", "the"});
  if (before_number && !line.follows(k + 1)) return false;
  return first_words_of_forms().contains(before_number ? line.words[k + 1] : word);
}

std::string with_commas(std::string number) {
  const std::size_t first = number.find_first_of("0123456789"), point = std::min(number.find('.'), number.size());
  for (std::size_t at = point; at > first + 3;) number.insert(at -= 3, ",");
  return number;
}

std::string capitalised(std::string_view word) {
  std::string out(word);
  if (is_lower(out[0])) out[0] = static_cast<char>(out[0] - 32);
  return out;
}

std::vector<std::string> write_date(const std::string& value) {
  if (value.size() < 8 || value[4] != '-') {
    if (value.ends_with(" bc")) return {value.substr(0, value.size() - 2) + "BC"};
    if (value.ends_with(" ad")) return {value.substr(0, value.size() - 2) + "AD"};
    return {value, "'" + value};  // 1984, 1980s, '80s
  }
  const std::string year = value.substr(0, 4), day = value.substr(8);
  const std::string month = capitalised(month_name(std::stoi(value.substr(5, 2))));
  if (year[0] == '?' && year != "????") return {};  // january seventh ninety eight
  const bool no_year = year == "????";
  if (day == "??") return {month + " " + year};
  const std::string number = std::to_string(std::stoi(day));
  if (no_year) return {month + " " + number, number + " " + month};
  return {month + " " + number + ", " + year, number + " " + month + " " + year, month + " " + number + " " + year};
}

std::vector<std::string> write_time(const std::string& value) {
  const std::size_t blank = value.find(' ');
  if (blank == value.npos) {
    // Three fifteen is also a price or a number; five o'clock is not.
    return value.ends_with(":00") ? std::vector<std::string>{value} : std::vector<std::string>{};
  }
  std::string clock = value.substr(0, blank), rest = value.substr(blank);
  const std::size_t zone = rest.find(' ', 1);
  if (zone == rest.npos && rest != " am" && rest != " pm") return {};
  for (std::size_t i = zone; i < rest.size(); ++i)
    if (is_lower(rest[i])) rest[i] = static_cast<char>(rest[i] - 32);
  std::vector<std::string> out;
  if (clock.ends_with(":00")) out.push_back(clock.substr(0, clock.size() - 3) + rest);
  out.push_back(clock + rest);
  return out;
}

// Per person, a share and the like stay words: $5 per person.
bool is_per_word(const std::string& value) {
  const std::size_t slash = value.rfind('/');
  return slash != value.npos &&
         one_of(value.substr(slash + 1), std::array{"acre", "barrel", "euro", "night", "person", "share"});
}

std::vector<std::string> write_money(const std::string& value) {
  if (is_per_word(value)) return {};
  for (const Currency& currency : currencies()) {
    if (!value.starts_with(std::string(currency.code) + " ")) continue;
    std::string rest = value.substr(4);
    const bool minus = rest.starts_with('-');
    if (minus) rest.erase(0, 1);
    const std::size_t number = std::min(rest.find_first_of(" /"), rest.size());
    // $100, $20,000, $1.5 thousand; one billion two hundred million dollars are no $1,000,000,200 million.
    const std::string_view amount = std::string_view(rest).substr(0, number),
                           scale = std::string_view(rest).substr(number);
    const bool small = scale.starts_with(" hundred") || scale.starts_with(" thousand");
    if (small && amount.find('.') == amount.npos) return {};
    if (scale.starts_with(' ') && std::min(amount.find('.'), amount.size()) > 4) return {};
    const std::string sign =
        currency.signs[0].empty() ? std::string(currency.code) + " " : std::string(currency.signs[0]);
    return {(minus ? "-" : "") + sign + with_commas(rest.substr(0, number)) + rest.substr(number)};
  }
  return {};
}

std::vector<std::string> write_measure(const std::string& value) {
  if (is_per_word(value)) return {};
  const std::size_t blank = value.rfind(' ');
  const std::string unit = value.substr(blank + 1);
  const bool fraction = value.find('/') < blank;  // 2 1/2 km
  const std::string number = fraction ? value.substr(0, blank) : with_commas(value.substr(0, blank));
  for (std::string_view word : {"s", "ms", "min", "h", "wk", "mo", "yr", "in"})  // 25 years, three minutes
    if (unit == word) return {};
  if (unit == "%" || unit[0] == '/' || unit.starts_with("°")) return {number + unit};
  return {number + " " + unit, number + unit};
}

std::vector<std::string> write(const HeardAs& heard) {
  const std::string& value = heard.value;
  switch (heard.kind) {
    case Class::money:
      return write_money(value);
    case Class::date:
      return write_date(value);
    case Class::time:
      return write_time(value);
    case Class::measure:
      return write_measure(value);
    case Class::telephone:
      if (value.size() == 7) return {value.substr(0, 3) + "-" + value.substr(3)};
      if (value.size() == 10) return {value.substr(0, 3) + "-" + value.substr(3, 3) + "-" + value.substr(6)};
      return {};
    case Class::digit:
      return value.size() >= 3 ? std::vector<std::string>{value} : std::vector<std::string>{};
    case Class::fraction:
      return value.find(' ') != value.npos ? std::vector<std::string>{value} : std::vector<std::string>{};
    case Class::ordinal: {
      if (value.size() < 2) return {};
      const char last = value.back();
      const char* ending = value[value.size() - 2] == '1' ? "th"
                           : last == '1'                  ? "st"
                           : last == '2'                  ? "nd"
                           : last == '3'                  ? "rd"
                                                          : "th";
      return {(value.size() > 4 ? with_commas(value) : value) + ending};
    }
    case Class::decimal:
      return {with_commas(value), value};
    case Class::cardinal: {
      if (value.size() < 2 || (value[0] == '-' && value.size() < 3)) return {};
      if (value.size() > 4) return {with_commas(value)};
      return {value, with_commas(value)};
    }
    default:
      return {};
  }
}

// --- what is better left as it is ---

// Words of a line and what they may be.
struct Form {
  const Spoken& line;
  Locale locale;
  const HeardAs& heard;
  std::size_t first, end;  // words of the line

  Words said() const { return Words(line.words).subspan(first, end - first); }
  std::string_view last() const { return line.words[end - 1]; }
  bool says(std::string_view word) const { return one_of(word, said()); }
  bool is_number() const { return heard.kind == Class::cardinal || heard.kind == Class::ordinal; }
  bool has_month() const { return heard.kind == Class::date && heard.value.find('-') != heard.value.npos; }
  bool has_year() const { return heard.kind == Class::date && heard.value[0] != '?'; }
};

// Where the year of a date begins behind its day or month; the form's end where it has none.
std::size_t year_begins(const Form& form) {
  if (!form.has_month() || !form.has_year()) return form.end;
  const Words said = form.said();
  const Heard year{said.size(), form.heard.value.substr(0, 4)};
  for (std::size_t at = said.size() - 1; at > 0; --at) {
    const auto heard = hear_year(said, at);
    const auto before = said.subspan(at - 1, 1);
    const bool behind_day = !hear_ordinal(before, 0).empty() || is_month(before[0]);
    if (behind_day && std::find(heard.begin(), heard.end(), year) != heard.end()) return form.first + at;
  }
  return form.end;
}

// What is behind belongs to the number, or to what is written: five feet ten. One point five is written without its
// million.
bool divides_number(const Form& form) {
  const Spoken& line = form.line;
  if (form.heard.kind == Class::decimal && line.follows(form.end) && zeros_of(line.words[form.end]) > 2)
    return line.joins(form.end + 1);
  if (form.heard.kind == Class::cardinal && line.has_digits_behind(form.end - 1)) return true;
  const bool number_behind = line.follows(form.end) && line.is_number(form.end);
  return line.joins(form.end) || (number_behind && form.heard.kind != Class::ordinal);
}

// Commas divide lists. Forms have one before their year, July fifth, twenty ten, and where telephone numbers do.
bool is_list(const Form& form) {
  const bool has_day = form.has_month() && !form.heard.value.ends_with("??");
  const std::size_t year = has_day ? year_begins(form) : form.end;
  for (std::size_t k = form.first + 1; k < form.end; ++k) {
    if (form.line.gaps[k] != Spoken::Gap::comma || k == year) continue;
    const std::size_t digits = k - form.first;
    const bool divides_digits = digits == 3 || (digits == 6 && form.heard.value.size() == 10);
    if (form.heard.kind != Class::telephone || !divides_digits) return true;
  }
  return false;
}

// Between one hundred and two thousand; ten, one hundred and one thousand.
bool is_two_numbers(const Form& form) {
  if (!form.says("and")) return false;
  if (one_of(form.line.before(form.first), std::array{"between", "both"})) return true;
  const bool in_list = form.line.gaps[form.first] == Spoken::Gap::comma && may_begin(form.line, form.first - 1);
  return in_list && zeros_of(std::string(form.last())) > 2;
}

// A million and a half dollars are no million dollars and fifty cents.
bool may_be_half_a_scale(const Form& form) {
  const Words said = form.said();
  for (std::size_t k = 1; k + 1 < said.size(); ++k)
    if (said[k] == "and" && said[k + 1] == "a" && zeros_of(said[k - 1]) > 0) return true;
  return false;
}

// One hundredth of a second, but the one hundredth of them.
bool may_be_a_part(const Form& form) {
  return form.heard.kind == Class::ordinal && form.said()[0] == "one" && form.line.behind(form.end - 1) == "of" &&
         form.line.before(form.first) != "the";
}

// A hundred people need not be 100; a hundred and fifty are.
bool is_vague(const Form& form) {
  return form.said()[0] == "a" && std::none_of(form.said().begin() + 1, form.said().end(), [](const std::string& word) {
           return !hear_cardinal(std::span(&word, 1), 0).empty();
         });
}

// Twenty one-year-olds, ten two-dollar bills.
bool may_be_divided(const Form& form) {
  return form.is_number() && form.end - form.first > 1 && form.end < form.line.size() &&
         form.line.gaps[form.end] == Spoken::Gap::hyphen && form.line.gaps[form.end - 1] == Spoken::Gap::blank;
}

// A sixty second timer, twenty first graders.
bool may_count(const Form& form) {
  if (form.heard.kind != Class::ordinal || form.end - form.first < 2 ||
      form.line.gaps[form.end - 1] != Spoken::Gap::blank)
    return false;
  const std::string_view next = form.line.behind(form.end - 1);
  if (form.last() == "second" && !next.empty())
    return !one_of(next, std::array{"and", "in", "is", "of", "on", "or", "to", "was"});
  return next.size() > 3 && next.ends_with('s') && !next.ends_with("ss");
}

// He may first go, the second may be: with "of", a year, a capital or a word of time they are dates. So is May fourth.
bool may_be_no_month(const Form& form) {
  if (!form.has_month() || form.has_year()) return false;
  const bool day_first = !is_month(form.said()[0]);
  if (day_first && form.line.before(form.first) == "a") return true;  // a tenth of August
  for (std::size_t k = form.first; k < form.end; ++k) {
    if (!one_of(form.line.words[k], std::array{"may", "march"})) continue;
    if (form.line.capitalised(k) || !form.line.follows(k)) return false;
    if (!day_first && form.heard.value.substr(8) > "03") return false;
    constexpr std::array times{"after", "before", "by", "from", "last", "next", "of", "on", "since", "this", "until"};
    const std::string_view before = form.line.before(k);
    return !one_of(before, times) && !before.ends_with("day");
  }
  return false;
}

// What is counted does not begin with these: in two thousand ten he came.
constexpr std::array behind_years{"a",   "and",  "at", "but",   "by",  "for", "from", "he",
                                  "i",   "in",   "is", "it",    "of",  "on",  "she",  "that",
                                  "the", "they", "to", "until", "was", "we",  "were", "when"};

// In March two thousand soldiers came, but: he came.
bool may_count_behind_month(const Form& form) {
  const std::string_view next = form.line.behind(form.end - 1);
  if (!form.has_month() || !form.has_year() || zeros_of(std::string(form.last())) == 0 || next.empty()) return false;
  return !one_of(next, behind_years);
}

// Sixteen seventeen year olds; at twelve thirty, eleven fifteen, but in twelve thirty.
bool may_be_no_year(const Form& form) {
  if (form.heard.kind != Class::date || form.heard.value.size() != 4 || form.says("hundred") || form.says("thousand"))
    return false;
  const std::string_view before = form.line.before(form.first), behind = form.line.behind(form.end - 1),
                         year = form.heard.value;
  if (behind == "year" || behind == "years") return true;
  if (year.substr(0, 2) > "23" || year[2] > '5') return false;
  return before == "at" || (year.substr(0, 2) <= "12" && !one_of(before, std::array{"in", "year"}));
}

// In two thousand nineteen we moved; but in two thousand nineteen cases.
bool may_be_year(const Form& form) {
  if (form.heard.kind != Class::cardinal || form.heard.value <= "2000" || form.heard.value > "2099" ||
      form.heard.value.size() != 4)
    return false;
  const std::string_view before = form.line.before(form.first), next = form.line.behind(form.end - 1);
  if (before == "of") {
    constexpr std::array parts{"beginning", "crash",   "crisis", "election", "end",    "fall",
                               "half",      "january", "spring", "start",    "summer", "winter"};
    if (form.first < 2 ||
        !(one_of(form.line.words[form.first - 2], parts) || is_month(form.line.words[form.first - 2])))
      return false;
  } else if (!one_of(before, std::array{"by", "in", "since", "until"})) {
    return false;
  }
  return next.empty() || one_of(next, behind_years);
}

// Fifteen hundred; three thirty: only with o'clock, hours, a.m. or p.m.
bool may_be_no_time(const Form& form) {
  return form.heard.kind == Class::time && form.heard.value.find(' ') == form.heard.value.npos &&
         form.last() != "oclock" && form.last() != "hours";
}

// Five pounds of sugar, but five pounds of the debt.
bool is_of_what_is_weighed(const Form& form) {
  if (form.line.behind(form.end - 1) != "of") return false;
  constexpr std::array owned{"her", "his", "it", "its", "my", "our", "that", "the", "their", "these", "this", "your"};
  return !one_of(form.line.behind(form.end), owned);
}

// Pounds of what is weighed are no money. In America nobody knows what other ones are.
bool may_be_other_pounds(const Form& form) {
  const std::string& value = form.heard.value;
  const bool money = form.heard.kind == Class::money && value.starts_with("GBP"),
             weight = form.heard.kind == Class::measure && value.ends_with(" lb");
  if (!money && !weight) return false;
  constexpr std::array weighing{"weigh", "weighed", "weighing", "weighs"};
  constexpr std::array losing{"gain", "gained", "gaining", "gains", "lose", "loses", "losing", "lost"};
  const std::string_view before = form.line.before(form.first);
  const bool british = form.locale == Locale::en_gb, weighed = one_of(before, weighing), loses = one_of(before, losing);
  if (weight) return !weighed && !(loses && !british) && value.find('/') == value.npos && !is_of_what_is_weighed(form);
  if (form.says("pence") || form.says("penny")) return false;
  return !british || weighed || loses || form.line.behind(form.end - 1) == "of";
}

// Twenty won medals; one foot in the grave, two degrees in law.
bool may_be_no_unit(const Form& form) {
  const std::string& value = form.heard.value;
  if (form.heard.kind == Class::money) return value.starts_with("KRW");
  if (value == "1 ft" || value == "2 ft") return true;
  return value.find(" °") == 1 && one_of(form.line.behind(form.end - 1), std::array{"in", "of"});
}

constexpr bool (*doubts[])(const Form&) = {
    divides_number, is_list,        is_two_numbers, may_be_half_a_scale, may_be_a_part,
    is_vague,       may_be_divided, may_count,      may_be_no_month,     may_count_behind_month,
    may_be_no_year, may_be_year,    may_be_no_time, may_be_other_pounds, may_be_no_unit};

// --- what stays readable ---

// A line that is written from its beginning on.
class Writer {
 public:
  Writer(std::string_view text, Locale locale) : text_(text), locale_(locale), spoken_(Line{text_}) {}

  std::vector<text::Edit> operator()() {
    for (std::size_t k = 0; k < spoken_.size();) k = write_at(k);
    return std::move(edits_);
  }

 private:
  std::size_t write_at(std::size_t first);
  std::optional<Written> read_back(text::Span place, const std::string& written) const;
  std::optional<std::size_t> distance(const Form& form, const std::string& written) const;
  bool has_counted_year(const Form& form) const;
  text::Span place(std::size_t first, std::size_t end) const {
    return {spoken_.places[first].begin, spoken_.places[end - 1].end};
  }

  std::string_view text_;
  Locale locale_;
  Spoken spoken_;
  std::vector<text::Edit> edits_;
  std::string done_;  // the text before `copied_` with its edits
  std::size_t copied_ = 0;
};

constexpr std::size_t around = 120;  // bytes that may decide

std::string_view last_words(std::string_view text) {
  if (text.size() <= around) return text;
  return text.substr(std::min(text.find(' ', text.size() - around), text.size()));
}

std::string_view first_words(std::string_view text) {
  return text.size() <= around ? text : text.substr(0, text.rfind(' ', around) + 1);
}

// What `written` is read as in place of the text there, if it is read as one form.
std::optional<Written> Writer::read_back(text::Span place, const std::string& written) const {
  const std::string_view copy = last_words(text_.substr(copied_, place.begin - copied_));
  const std::string before = std::string(copy.size() < around / 2 ? last_words(done_) : "") + std::string(copy);
  Found found = find(before + written + std::string(first_words(text_.substr(place.end))), locale_);
  for (Written& form : found.written)
    if (form.end > before.size())
      return form.begin == before.size() && form.end == before.size() + written.size() ? std::optional(std::move(form))
                                                                                       : std::nullopt;
  return std::nullopt;
}

// By how many words what is said is longer or shorter than how `written` is read; nothing where that means another
// thing.
std::optional<std::size_t> Writer::distance(const Form& form, const std::string& written) const {
  const auto read = read_back(place(form.first, form.end), written);
  if (!read) return std::nullopt;
  const Candidate& candidate = read->candidates.front();
  std::string said;
  for (const std::string& word : form.said()) said += word + " ";
  const bool one_by_one = candidate.kind == Class::digit && form.heard.kind == Class::cardinal;  // Boeing 707
  if ((candidate.kind != form.heard.kind && !one_by_one) || candidate.value != form.heard.value ||
      !admits(candidate.phrase, said))
    return std::nullopt;
  const std::size_t a = words(best(candidate.phrase)).size(), b = form.said().size();
  return a > b ? a - b : b - a;
}

// In May two thousand people came.
bool Writer::has_counted_year(const Form& form) const {
  if (year_begins(form) == form.end) return false;
  const std::string_view behind = first_words(text_.substr(place(form.first, form.end).end));
  const Found found = find(form.heard.value.substr(0, 4) + std::string(behind), locale_);
  return !found.written.empty() && found.written[0].begin == 0 &&
         found.written[0].candidates[0].kind == Class::cardinal;
}

// Writes the longest form that begins there, if one does. The word to go on with.
std::size_t Writer::write_at(std::size_t first) {
  if (!may_begin(spoken_, first) || spoken_.joins(first)) return first + 1;
  if (const std::size_t end = spoken_.shared_part_end(first); end > first) return end;
  std::vector<HeardAs> heard = hear_forms(spoken_.from(first, true));
  std::stable_sort(heard.begin(), heard.end(), [](const HeardAs& a, const HeardAs& b) { return a.end > b.end; });
  std::optional<text::Edit> nearest;
  std::size_t least = 0, end = 0;
  for (const HeardAs& one : heard) {
    if (nearest && first + one.end < end) break;
    const Form form{spoken_, locale_, one, first, first + one.end};
    if (std::any_of(std::begin(doubts), std::end(doubts), [&](auto doubt) { return doubt(form); })) continue;
    if (has_counted_year(form)) continue;
    for (const std::string& written : write(one)) {
      const auto apart = distance(form, written);
      if (!apart || (nearest && *apart >= least)) continue;
      const text::Span at = place(first, form.end);
      nearest = {at.begin, at.end, written, row(one.kind).name};
      least = *apart, end = form.end;
    }
  }
  if (!nearest) return first + 1;
  done_ += std::string(text_.substr(copied_, nearest->begin - copied_)) + nearest->replacement;
  copied_ = nearest->end;
  edits_.push_back(*std::move(nearest));
  return end;
}

std::string read(std::string_view line, Locale locale) { return text::apply(line, edits(line, find(line, locale))); }

}  // namespace

std::vector<text::Edit> inverse(std::string_view text, Locale locale) {
  std::vector<text::Edit> out = Writer(text, locale)();
  // One form may change how its neighbour is read (10 - 12): then what goes wrong stays as it is.
  if (out.empty()) return out;
  const std::string before = read(text, locale);
  const auto stays = [&](const std::vector<text::Edit>& edits) {
    return judge(text::apply(text, edits), before, locale) != Judgement::other;
  };
  if (stays(out)) return out;
  std::vector<text::Edit> kept;
  constexpr std::size_t few = 64;
  for (std::size_t k = 0; k < out.size() && k < few; ++k) {
    kept.push_back(out[k]);
    if (!stays(kept)) kept.pop_back();
  }
  return kept;
}

}  // namespace emend::verbalize
