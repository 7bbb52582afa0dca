// Finding written forms in a line.
#include <algorithm>
#include <array>
#include <ranges>

#include "text/utf8.h"
#include "verbalize/line.h"

namespace emend::verbalize {

namespace {

constexpr std::size_t far = 10000;  // bytes: nothing that is read is longer

constexpr Reader* numeric[] = {read_date,       read_time,     read_money,     read_measure,
                               read_fraction,   read_ordinal,  read_decimal,   read_cardinal,
                               read_telephone,  read_range,    read_digits,    read_address,
                               read_electronic, read_numbered, read_reference, read_field};
constexpr Reader* symbolic[] = {read_date,        read_money,     read_measure,    read_fraction, read_decimal,
                                read_cardinal,    read_telephone, read_range,      read_verbatim, read_roman,
                                read_name_of_net, read_field,     read_zone_offset};

template <class Readers>
void read(const Readers& readers, const Line& line, std::size_t at, Matches& out) {
  for (Reader* reader : readers) reader(line, at, out);
}

// The longest matches, the highest rank first; others are dropped.
void keep_longest(Matches& matches) {
  if (matches.size() < 2) return;
  std::size_t end = 0;
  for (const Match& match : matches) end = std::max(end, match.end);
  std::erase_if(matches, [&](const Match& match) { return match.end < end; });
  std::stable_sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) { return a.rank > b.rank; });
}

// No vowel, or capitals inside: what no sentence has but as letters. Prose leaves nearly nothing.
bool may_be_letters(std::string_view word) {
  std::size_t capitals = 0, vowels = 0;
  for (char c : word) {
    capitals += is_upper(c);
    vowels += std::string_view("aeiouyAEIOUY").find(c) != std::string_view::npos;
  }
  return vowels == 0 || capitals >= 2;
}

// xiv, iv
bool may_be_numeral(std::string_view word) { return word.find_first_not_of("ivxlc") == word.npos; }

// A word of ASCII letters, line[at, end): only the readers that its letters and what follows leave possible. Most words
// of prose leave none but the abbreviations.
void read_word(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  const char behind = line[end];
  if (is_letter(behind) || !line.opens(at)) return;
  const char next = line[line.blanks(end + (behind == '.' || behind == '-'))];
  const std::size_t gap = line.blanks(end);
  const bool comma_behind = behind == ',' && is_digit(line[line.blanks(end + 1)]) && is_upper(line[at]);  // Mon, 12 Jan
  const std::size_t behind_stop = line.blanks(end + (behind == '.'));
  const bool before_month =
      behind == ' ' && is_upper(line[at]) && is_upper(next) && end - at < 6 && names_month(line, gap);  // Mon Jan 5
  if (is_digit(next) || is_digit(behind) || comma_behind || before_month || line.dash(gap) > gap ||
      line.dash(behind_stop) > behind_stop || behind == '$' || line.has(at, "U.S.$")) {
    read_date(line, at, out);
    read_money(line, at, out);
  }
  const bool may_join =
      (behind == '-' || behind == '/' || behind == '.' || behind == '+' || is_high(behind)) && end - at <= 3;
  if (is_digit(behind) || (may_join && is_upper(line[at]))) read_code(line, at, out);
  if (end - at <= 4 && (is_digit(behind) || line[at] == 'y')) read_field_word(line, at, end, out);
  if (end - at == 1 && line.has(end, "\xE2\x99")) read_card(line, at, out);
  if (behind == '^' || (end - at <= 2 && (line.has(end, "²") || line.has(end, "³")))) read_raised_letter(line, at, out);
  if (is_upper(line[at]) && (behind == '&' || behind == '+')) read_joined_letters(line, at, out);
  read_abbreviation(line, at, out);
  if (end - at < 5 && (behind == '\'' || is_high(behind))) read_shortened(line, at, out);
  if (end - at == 1 && behind == '.') read_era(line, at, out), read_dosing(line, at, out);
  if (end - at <= 6) read_unit(line, at, out);
  if (is_digit(next)) read_book(line, at, out);
  if (behind == '/') read_slashed_word(line, at, out);
  if (end - at == 3 && !is_blank(behind)) read_zone_offset(line, at, out);
  if (is_upper(line[at]) && (end - at == 1 || is_upper(line[at + 1]))) {
    read_address(line, at, out);
    read_roman(line, at, out);
    read_letters(line, at, out);
  } else if (is_lower(line[at]) && may_be_numeral(line.slice(at, end)) && (read_roman(line, at, out), !out.empty())) {
    return;
  } else if (end - at >= 2 && end - at <= 6 && may_be_letters(line.slice(at, end))) {
    read_letters(line, at, out);
  }
  const bool goes_on =
      behind == '.' || behind == '@' ? is_alphanumeric(line[end + 1])
      : behind == ':'
          ? line[end + 1] == '/' || is_digit(line[end + 1]) || (end - at == 2 && line[end + 3] == ':')  // ea:1b:...
          : is_digit(behind) || std::string_view("-_+&%").find(behind) != std::string_view::npos;
  if (goes_on && behind != '\0') read_electronic(line, at, out);
}

// Of each byte: 1 a small letter, 2 a vowel, 4 no small letter of numerals (page xiv).
constexpr auto letter_kinds = [] {
  std::array<std::uint8_t, 256> kinds{};
  for (char c = 'a'; c <= 'z'; ++c) kinds[static_cast<unsigned char>(c)] = 1;
  for (char c : std::string_view("aeiouyAEIOUY")) kinds[static_cast<unsigned char>(c)] |= 2;
  for (std::uint8_t& kind : kinds) kind |= 4;
  for (char c : std::string_view("ivxlc")) kinds[static_cast<unsigned char>(c)] &= 3;
  return kinds;
}();
std::uint8_t letter_kind(char c) { return letter_kinds[static_cast<unsigned char>(c)]; }

// Prose is mostly words that no reader takes: of small letters, or with a capital before them, a vowel among them, and
// behind them a comma, a blank and a letter, or the full stop of a sentence. Past those that begin at `at`.
std::size_t skip_prose(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const bool capital = is_upper(text[at]);
    std::uint8_t kinds = letter_kind(text[at]);
    std::size_t end = at + 1;
    for (; end < text.size() && (letter_kind(text[end]) & 1); ++end) kinds |= letter_kind(text[end]);
    if ((kinds & 6) != 6 || (capital && end - at == 1)) return at;
    const bool stop = end < text.size() && text[end] == '.';
    const std::size_t behind = end + stop;
    const bool ends = stop && behind == text.size(), comma = !stop && behind + 1 < text.size() && text[behind] == ',';
    const bool blank = behind + 1 < text.size() && text[behind] == ' ' && is_letter(text[behind + 1]);
    if (!(ends || comma || blank) || may_abbreviate(text.substr(at, end - at), stop)) return at;
    if (comma && capital && end - at < 6 && behind + 2 < text.size() && is_digit(text[behind + 2]))
      return at;  // Mon, 5
    const bool may_be_day = capital && end - at < 6 && !comma && std::string_view("FMSTW").find(text[at]) != text.npos;
    if (may_be_day && is_weekday(lower(text.substr(at, end - at)))) return at;  // Mon Jan 5
    at = ends ? behind : behind + 1;
    if (comma && text[at] == ' ') ++at;
    if (at < text.size() && !is_letter(text[at])) return at;
  }
  return at;
}

// Past the token with digits in it that begins at `at`: letters, digits and what joins them.
std::size_t token_end(const Line& line, std::size_t at) {
  std::size_t end = at;
  while (end < line.text.size()) {
    const char c = line[end];
    if (is_alphanumeric(c) || is_high(c)) {
      if (is_high(c)) {
        std::size_t next = end;
        const char32_t wide = text::next_code_point(line.text, next);
        if (!in_word(wide)) break;
        end = next;
      } else {
        ++end;
      }
    } else if (std::string_view(".,:/-+*=^'").find(c) != std::string_view::npos && (is_alphanumeric(line[end + 1]))) {
      ++end;
    } else {
      break;
    }
  }
  return end;
}

bool has_digit(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = text::next_code_point(text, i);
    if (c < 0x80 ? is_digit(static_cast<char>(c)) : text::is_digit(c) || text::general_category(c) == "No") return true;
  }
  return false;
}

}  // namespace

bool Written::admits(std::string_view spoken) const {
  return std::any_of(candidates.begin(), candidates.end(),
                     [&](const Candidate& candidate) { return verbalize::admits(candidate.phrase, spoken); });
}

namespace {

// The place of a minus sign right before `at`, above 0, if it is not the first; or `at`.
std::size_t minus_before(std::string_view text, std::size_t at) { return at > 1 && text[at - 1] == '-' ? at - 1 : at; }

// Goes through a line from the left: what is read is found, and what has digits and is not read is kept, too.
class Finder {
 public:
  Finder(const Narrowed& narrowed, Locale locale) : text_(narrowed.text), line_{narrowed.text, locale} {}

  Found found() {
    for (std::size_t i = 0; i < text_.size();) i = step(i);
    return std::move(found_);
  }
  std::optional<Written> at(std::size_t i) {
    if (i >= text_.size()) return std::nullopt;
    step(i);
    return found_.written.empty() ? std::nullopt : std::optional(std::move(found_.written.front()));
  }
  bool comes_to(std::size_t i, std::size_t from) {
    while (from < i) from = step(from);
    return from == i;
  }

 private:
  // Reads what begins at i. Where to go on.
  std::size_t step(std::size_t i) {
    const char c = text_[i];
    return is_letter(c)  ? behind_word(i)
           : is_digit(c) ? behind_digits(i)
           : is_high(c)  ? behind_wide(i)
                         : behind_sign(i);
  }

  // Where the longest of the matches ends, which is what is written here; `at` where there are none.
  std::size_t take(std::size_t at) {
    if (matches_.empty()) return at;
    keep_longest(matches_);
    Written written{at, matches_.front().end, {}, 1};
    constexpr int clear = 2;  // ranks that one rule leads by where its context decides: Super Bowl LVIII, Art. IV
    written.sure = matches_.size() > 1 && matches_.front().rank >= matches_[1].rank + clear;
    written.candidates.reserve(matches_.size());
    for (Match& match : matches_) written.candidates.push_back(std::move(match.candidate));
    found_.written.push_back(std::move(written));
    matches_.clear();
    return found_.written.back().end;
  }

  template <class Readers>
  std::size_t take(const Readers& readers, std::size_t at) {
    read(readers, line_, at, matches_);
    return take(at);
  }

  std::size_t behind_word(std::size_t i) {
    if (const std::size_t last = skip_prose(text_, i); last > i) return last;
    const std::size_t end = line_.letters(i);
    read_word(line_, i, end, matches_);
    if (const std::size_t taken = take(i); taken > i) return taken;
    if (line_.closes(end) && line_[end] != '_') return std::max(end, i + 1);
    const std::size_t last = token_end(line_, i);  // the rest of a word that has digits or other letters
    if (has_digit(line_.slice(i, last))) found_.unread.push_back({i, last});
    return std::max(last, i + 1);
  }

  std::size_t behind_digits(std::size_t i) {
    const bool raised = i > 0 && text_[minus_before(text_, i) - 1] == '^';  // of something that is not read
    const bool exponent = i > 3 && text_.substr(i - 3, 3) == "−" && is_letter(text_[i - 4]);  // mol−1 min−1
    const bool joined = i > 0 && (is_digit(text_[i - 1]) || raised || exponent || !line_.opens(i));
    if (!joined)
      if (const std::size_t taken = take(numeric, i); taken > i) return taken;
    const std::size_t last = std::max(token_end(line_, i), i + 1);
    found_.unread.push_back({i, last});
    return last;
  }

  // Characters that are no ASCII.
  std::size_t behind_wide(std::size_t i) {
    std::size_t next = i;
    const char32_t wide = text::next_code_point(text_, next);
    if (wide >= 0xB5 && wide <= 0x2126) {
      read_greek(line_, i, matches_);
      if (const std::size_t taken = take(i); taken > i) return taken;
    }
    if (text::is_letter(wide) || text::is_mark(wide)) {
      const std::size_t last = std::max(token_end(line_, i), next);
      if (has_digit(line_.slice(i, last))) found_.unread.push_back({i, last});
      return last;
    }
    const auto category = text::general_category(wide);
    const bool number = category == "No" || category == "Nl";
    if (text::is_symbol(wide) || wide == U'−' || wide == U'–' || wide == U'§' || wide == U'’' || number)
      if (const std::size_t taken = take(symbolic, i); taken > i) return taken;
    if (text::is_digit(wide) || number) {  // digits of other scripts, superscripts
      if (!found_.unread.empty() && found_.unread.back().end == i)
        found_.unread.back().end = next;
      else
        found_.unread.push_back({i, next});
    }
    return next;
  }

  std::size_t behind_sign(std::size_t i) {
    const char c = text_[i];
    if (c == '/' || c == '!') {  // 10 / 2 = 5, x != 3, 10^9/L
      read_verbatim(line_, i, matches_);
      if (c == '/') read_unit(line_, i, matches_);
      return std::max(take(i), i + 1);
    }
    if (std::string_view("$-.+(&%#'=<>~*@^:").find(c) == std::string_view::npos) return i + 1;
    const bool stray = c == '.' && line_[i + 1] == ' ' && is_digit(line_[i + 2]);  // in. 28 caliber
    const bool more = c == '+' && i > 0 && (is_digit(text_[i - 1]) || (i > 1 && is_digit(text_[i - 2]))) &&
                      !is_alphanumeric(line_[i + 1]);  // 5,000+ miles
    const bool grade =
        (c == '+' || c == '-' || c == '*') && i > 0 && is_letter(text_[i - 1]) && !is_alphanumeric(line_[i + 1]);
    if (line_.opens(i) || more || grade || c == '&' || c == '#' || c == '<' || c == '>' || c == '=' || stray)
      if (const std::size_t taken = take(symbolic, i); taken > i) return taken;
    return i + 1;
  }

  const std::string_view text_;
  const Line line_;
  Found found_;
  Matches matches_;
};

}  // namespace

Found find(std::string_view text, Locale locale) {
  const Narrowed narrowed(text);
  Found found = Finder(narrowed, locale).found();
  const auto restore = [&](auto& spans) {
    for (auto& span : spans) span.begin = narrowed.place(span.begin), span.end = narrowed.place(span.end);
  };
  if (narrowed.text.size() < text.size()) restore(found.written), restore(found.unread);
  return found;
}

Glance::Glance(std::string_view text, Locale locale) : narrowed_(text), locale_(locale), length_(text.size()) {}

std::size_t Glance::narrow(std::size_t at) const {
  if (narrowed_.text.size() == length_) return at;
  const auto places = std::views::iota(std::size_t{0}, narrowed_.text.size());
  return *std::ranges::lower_bound(places, at, {}, [&](std::size_t i) { return narrowed_.place(i); });
}

std::optional<Written> Glance::at(std::size_t at) const {
  const std::size_t narrow = this->narrow(at);
  if (narrowed_.place(narrow) != at) return std::nullopt;
  auto written = Finder(narrowed_, locale_).at(narrow);
  if (written) written->begin = at, written->end = narrowed_.place(written->end);
  return written;
}

bool Glance::comes_to(std::size_t at, std::size_t from) const {
  return Finder(narrowed_, locale_).comes_to(narrow(at), narrow(from));
}

namespace {

// G P S -> GPS, a dot b c -> a dot BC, R N A's -> RNA's, P M E S T -> PM EST: two letters and more that stand alone.
std::string put_together(std::string_view said, Class kind) {
  std::string out;
  const auto alone = [&](std::size_t at) {
    return at < said.size() && is_letter(said[at]) && (at == 0 || said[at - 1] == ' ') &&
           (at + 1 == said.size() || !(is_alphanumeric(said[at + 1]) || is_high(said[at + 1])));
  };
  for (std::size_t at = 0; at < said.size(); ++at) {
    if (!alone(at) || !alone(at + 2)) {
      out += said[at];
      continue;
    }
    for (std::size_t first = at;; at += 2) {
      out += static_cast<char>(is_lower(said[at]) ? said[at] - 32 : said[at]);
      const bool half_of_day = kind == Class::time && at == first + 2 && said[at] == 'M';
      if (!alone(at + 2) || said[at + 1] != ' ' || half_of_day) break;
    }
  }
  return out;
}

bool may_be_spelled(Class kind) {
  for (Class spelled : {Class::letters, Class::plain, Class::time, Class::date, Class::electronic, Class::address})
    if (kind == spelled) return true;
  return false;
}

}  // namespace

std::vector<text::Edit> edits(std::string_view line, const Found& found, Letters letters) {
  std::vector<text::Edit> out;
  for (const Written& written : found.written) {
    std::string said = written.best();
    const Class kind = written.candidates.front().kind;
    if (letters == Letters::together && may_be_spelled(kind)) said = put_together(said, kind);
    // " ," divides groups: the comma belongs to the word before it.
    for (std::size_t at = said.find(" ,"); at != said.npos; at = said.find(" ,", at)) said.erase(at, 1);
    if (said == line.substr(written.begin, written.end - written.begin)) continue;
    // Words must not grow together: #5, 4A.M.
    const char before = written.begin > 0 ? line[written.begin - 1] : ' ';
    const bool after_word = is_letter(before) || is_digit(before) || (!out.empty() && out.back().end == written.begin);
    const bool before_word = written.end < line.size() && is_letter(line[written.end]);
    const bool raised = line[written.begin] == '^';  // (a+b)^2
    const bool divided = !out.empty() && out.back().end == written.begin && is_blank(out.back().replacement.back());
    if ((after_word || raised) && !is_blank(said.front()) && !divided) said.insert(0, 1, ' ');
    if (before_word) said += ' ';
    out.push_back(
        {written.begin, written.end, std::move(said), row(written.candidates.front().kind).name, written.confidence});
  }
  return out;
}

Judgement judge(std::string_view line, std::string_view spoken, Locale locale, Letters letters) {
  const Found found = find(line, locale);
  const auto heard = words(spoken);
  if (words(text::apply(line, edits(line, found, letters))) == heard) return Judgement::best;
  Phrase phrase;
  std::size_t done = 0;
  for (const Written& written : found.written) {
    phrase += plain(line.substr(done, written.begin - done)) + "{";
    for (std::size_t i = 0; i < written.candidates.size(); ++i) phrase += (i ? "|" : "") + written.candidates[i].phrase;
    phrase += "}";
    done = written.end;
  }
  phrase += plain(line.substr(done));
  return admits(phrase, spoken) ? Judgement::admissible : Judgement::other;
}

}  // namespace emend::verbalize
