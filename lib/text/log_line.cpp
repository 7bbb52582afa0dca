#include "text/log_line.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "text/lists.h"
#include "text/scanner.h"
#include "text/timestamps.h"

namespace emend::text {

using namespace scan;

namespace {

using Kind = LogLine::Kind;

bool is_blank(char c) { return c == ' ' || c == '\t'; }
std::size_t skip_blanks(Line line, std::size_t at) { return run(line, at, is_blank); }

LogLine logged(Kind kind, Line line, std::size_t message) {
  const std::size_t size = line.text.size();
  return {kind, {std::min(skip_blanks(line, message), size), size}};
}

// --- forms: a table of patterns ---

constexpr LogForm forms[] = {
#include "text/tables/log_forms.inc"
};

bool in_name(char c) { return word_character(c) || c == '-'; }
bool in_dotted(char c) { return word_character(c) || in(c, ".$/<>@-"); }
bool in_path(char c) { return !blank_or_end(c) && !in(c, ":,\"'()"); }
bool in_code(char c) { return capital_letter(c) || digit(c) || c == '_'; }
bool visible(char c) { return !blank_or_end(c); }

bool is_exception(std::string_view name) {
  const std::size_t stop = name.rfind('.');
  if (!capital_letter(name[stop == name.npos ? 0 : std::min(stop + 1, name.size() - 1)])) return false;
  for (std::string_view ending : {"Error", "Exception", "Warning", "Interrupt", "Failure", "Fault"})
    if (name.size() > ending.size() && name.ends_with(ending)) return true;
  return false;
}

// The end of what the part %c of a pattern takes at `at`, `at` where it takes nothing.
std::size_t take(char part, Line line, std::size_t at) {
  switch (part) {
    case '%':
      return at + (line[at] == '%');
    case 'n':
      return run(line, at, digit);
    case 'x':
      return run(line, at, hex_digit);
    case 'c':
      return run(line, at, in_code);
    case 'w':
      return run(line, at, in_name);
    case 's':
      return run(line, at, visible);
    case 'd':
      return run(line, at, in_dotted);
    case 'p': {
      const std::size_t end = run(line, at, in_path);
      return line.text.substr(at, end - at).find_first_of("./") == std::string_view::npos ? at : end;
    }
    case 'e': {
      const std::size_t end = run(line, at, in_dotted);
      return end > at && is_exception(line.text.substr(at, end - at)) ? end : at;
    }
    default:
      return run(line, at, [&](char c) { return c != part; });
  }
}

LogLine matched(const LogForm& form, Line line) {
  const LogLine none;
  std::size_t at = 0;
  for (std::size_t i = 0; i < form.pattern.size(); ++i) {
    const char c = form.pattern[i];
    std::size_t end = at;
    if (c == ' ') {
      end = skip_blanks(line, at);
    } else if (c != '%') {
      end = at + (line[at] == c);
    } else {
      const char part = form.pattern[++i];
      if (part == 'm' || part == 'r') return logged(form.kind, line, part == 'm' ? at : line.text.size());
      end = take(part, line, at);
    }
    if (end == at) return none;
    at = end;
  }
  at = skip_blanks(line, at);
  return blank_or_end(line[at]) ? logged(form.kind, line, line.text.size()) : none;
}

// The forms that may begin with a character, in the order of the table; and those among them that lines may have that
// begin with a word of letters and a blank.
class Forms {
 public:
  Forms() {
    for (const LogForm& form : forms) {
      for (int c = 0; c < 128; ++c) {
        if (!may_begin(form, static_cast<char>(c))) continue;
        by_first_[c].push_back(&form);
        if (form.pattern[0] != '%' || form.pattern[2] == ' ') literal_[c].push_back(&form);
      }
    }
  }
  std::span<const LogForm* const> of(char first, bool plain) const {
    const auto c = static_cast<unsigned char>(first);
    if (c >= by_first_.size()) return {};
    return plain ? literal_[c] : by_first_[c];
  }

 private:
  static bool may_begin(const LogForm& form, char c) {
    if (form.pattern[0] == ' ') return is_blank(c);
    if (form.pattern[0] != '%') return form.pattern[0] == c;
    const char text[] = {c, '\0'};
    const char part = form.pattern[1];
    return part == 'e' ? letter(c) : part == 'p' ? in_path(c) : take(part, {std::string_view(text, 1)}, 0) > 0;
  }
  std::array<std::vector<const LogForm*>, 128> by_first_, literal_;
};

LogLine form_of(Line line, bool plain) {
  static const Forms table;
  for (const LogForm* form : table.of(line[0], plain))
    if (const LogLine found = matched(*form, line); found.is_log()) return found;
  return {};
}

// --- headers: fields one after the other ---

// What the fields so far have been.
enum Seen : unsigned {
  day = 1,     // a date
  time = 2,    // of day, with seconds, or since the start of the machine
  minute = 4,  // of day, without
  level = 8,
  priority = 16,
  process = 32,   // program[42]:
  program = 64,   // program:
  bracket = 128,  // [a field]
  name = 256,     // a name of a class, a thread, a file, a number
  kernel = 512,   // the time since the start of the machine, behind which no host stands
};

struct Field {
  std::size_t end;
  unsigned seen = 0;
};
using FieldReader = Field (*)(Line, std::size_t, unsigned);

constexpr std::string_view levels[] = {"ALERT", "CRIT",  "CRITICAL",    "DBG",  "DEBUG",  "EMERG",   "EMERGENCY",
                                       "ERR",   "ERROR", "FATAL",       "FINE", "FINER",  "FINEST",  "FTL",
                                       "INF",   "INFO",  "INFORMATION", "LOG",  "NOTICE", "PANIC",   "SEVERE",
                                       "TRACE", "TRC",   "VERBOSE",     "VRB",  "WARN",   "WARNING", "WRN"};
static_assert(in_order(levels));

bool is_level(std::string_view word) {
  char capitals[12];
  if (word.size() < 3 || word.size() > std::size(capitals)) return false;
  std::transform(word.begin(), word.end(), capitals,
                 [](char c) { return small_letter(c) ? static_cast<char>(c & ~0x20) : c; });
  return is_in({capitals, word.size()}, levels);
}

bool all_capitals(std::string_view word) { return std::all_of(word.begin(), word.end(), capital_letter); }

// h:mm:ss at `at`
bool is_time(Line line, std::size_t at) {
  const std::size_t hour = digits(line, at, 1, 2);
  const std::size_t minutes = hour && in(line[hour], ":.") ? digits(line, hour + 1, 2, 2) : 0;
  return minutes && line[minutes] == line[hour] && digits(line, minutes + 1, 2, 2);
}

// What a word of digits and marks tells: 2024-01-31T10:00:00.5+01:00, 20171223-22:15:29:606, 03-17, 17/06/09,
// 2005-06-03-15.42.50.363779, 10:22; and its end.
Field digits_and_marks(Line line, std::size_t at) {
  const std::size_t end = run(
      line, at, [](char c) { return digit(c) || in(c, ":.,-/+TZ_"); }, 48);
  std::size_t groups = 0, colons = 0, marks = 0;
  bool seconds = false;
  for (std::size_t i = at; i < end; ++i) {
    if (!digit(line[i])) {
      colons += line[i] == ':', marks += in(line[i], "-/.");
      continue;
    }
    if (i > at && digit(line[i - 1])) continue;
    ++groups;
    seconds |= (i == at || in(line[i - 1], "T_-:")) && is_time(line, i) &&
               (line[i + 1] == ':' || line[i + 2] == ':' || groups > 3);
  }
  std::size_t last = end;
  while (last > at && in(line[last - 1], ".,:")) --last;
  if (seconds) return {last, time | (groups > 4 ? day : 0u)};
  if (colons == 1 && groups == 2 && digits(line, at, 1, 2)) return {last, minute};
  if (marks > 0 && colons == 0 && groups >= 2) {
    const bool dated = groups == 3 || line[at + 2] == '-' || (groups == 2 && is_time(line, skip_blanks(line, last)));
    return {last, dated ? day : name};
  }
  return {last, name};
}

// Seconds since 1970 of the years 2001 to 2033, with a fraction or not, or milliseconds, as a field by itself; or `at`.
// 1234567890 people are none.
std::size_t epoch(Line line, std::size_t at) {
  if (line[at] != '1') return at;
  std::size_t end = run(line, at, digit, 14);
  if (end - at != 10 && end - at != 13) return at;
  if (line[end] == '.' && digit(line[end + 1])) {
    end = run(line, end + 1, digit, 9);
  } else if (line[end] == ' ' && small_letter(line[end + 1])) {
    return at;
  }
  return is_blank(line[end]) || in(line[end], ",|;") ? end : at;
}

Field stamp(Line line, std::size_t at, unsigned) {
  // Cisco's *Mar  1 00:00:41.123 and .Mar  1 ..., by a clock that is not set
  if (in(line[at], "*.") && month(line, at + 1)) return stamp(line, at + 1, 0);
  // A first cell in quotes: "2024-01-31 10:00:00",
  if (line[at] == '"' && at == 0 && digit(line[1])) {
    const Field quoted = stamp(line, 1, 0);
    return line[quoted.end] == '"' && (quoted.seen & day) ? Field{quoted.end + 1, quoted.seen} : Field{at};
  }
  if (const std::size_t end = epoch(line, at); end > at) return {end, day | time};
  if (capital_letter(line[at])) {
    if (!month(line, at) && !weekday(line, at)) return {at};
    const std::size_t end = timestamp(line, at);
    const std::string_view text = line.text.substr(at, end - at);
    const auto colons = std::count(text.begin(), text.end(), ':');
    return {end, end == at ? 0u : day | (colons >= 2 ? time : colons == 1 ? minute : 0u)};
  }
  if (!digit(line[at])) return {at};
  if (const std::size_t date = digits(line, at, 6, 6); date && line[date] == ' ')  // 081109 203615
    if (const std::size_t clock = digits(line, date + 1, 6, 6); clock && line[clock] == ' ') return {clock, day | time};
  const Field field = digits_and_marks(line, at);
  if ((field.seen & (day | time | minute)) == 0) return {at};
  if (const std::size_t next = skip_blanks(line, field.end);
      next > field.end && (field.seen & day) && is_time(line, next))
    if (const Field clock = digits_and_marks(line, next); timestamp(line, at) < clock.end)
      return {clock.end, day | time};
  const std::size_t end =
      std::max(field.end, timestamp(line, at));  // which knows zones, am and pm, and names of months
  if (end == field.end) return blank_or_end(line[end]) || in(line[end], ":,|])") ? field : Field{at};
  return {end, field.seen | (is_time(line, skip_blanks(line, field.end)) ? time : 0u)};
}

Field zone(Line line, std::size_t at, unsigned seen) {
  if ((seen & (time | minute)) == 0 || (seen & ~(day | time | minute | priority)) != 0) return {at};
  if (in(line[at], "+-") && digits(line, at + 1, 4, 4)) return {at + 5};
  const std::size_t end = run(line, at, capital_letter, 6);
  const bool zone =
      one_of(line.text.substr(at, end - at), {"AM", "PM", "UTC", "GMT", "CET", "CEST", "BST", "EST", "EDT", "CST",
                                              "CDT", "MST", "MDT", "PST", "PDT", "JST", "IST"});
  return {zone && !word_character(line[end]) ? end : at};
}

// glog's I0301 10:00:00.123456
Field glog(Line line, std::size_t at, unsigned seen) {
  if (seen != 0 && seen != (seen & (process | program | name | day | time))) return {at};
  if (!in(line[at], "IWEFD")) return {at};
  const std::size_t date = digits(line, at + 1, 4, 8);
  return date && line[date] == ' ' && is_time(line, date + 1)
             ? Field{run(line, date + 1, [](char c) { return !blank_or_end(c); }), level | time | day}
             : Field{at};
}

// A heading in capitals goes on: INFORMATION FOR READERS
bool shouts(Line line, std::size_t at) {
  const std::size_t begin = skip_blanks(line, at), end = run(line, begin, capital_letter);
  return end >= begin + 2 && !word_character(line[end]) && line[end] != ':';
}

Field levels_word(Line line, std::size_t at, unsigned seen) {
  const std::size_t end = run(line, at, letter, 12);
  if (end == at || word_character(line[end])) return {at};
  const std::string_view word = line.text.substr(at, end - at);
  const bool parted = blank_or_end(line[end]) || in(line[end], ":|,]>)-[\x1b");
  if (word.size() == 1)
    return {
        (seen & (time | level)) == time && in(word[0], "DIWEFVTN") && blank_or_end(line[end]) && line[end + 1] != '\0'
            ? end
            : at,
        level};
  if (!parted || !is_level(word)) return {at};
  const bool alone = (seen & (time | day)) == 0;
  if (alone && all_capitals(word) && line[end] == ' ' && shouts(line, end + 1)) return {at};
  const bool told = all_capitals(word) || (small_letter(word[0]) && word.size() > 3 && line[end] == ':') || !alone;
  return {told && (seen & level) == 0 ? end : at, level};
}

Field priority_number(Line line, std::size_t at, unsigned) {
  if (at > 0 || line[0] != '<') return {at};
  const std::size_t number = digits(line, 1, 1, 3);
  if (!number || line[number] != '>') return {at};
  const bool version = digit(line[number + 1]) && line[number + 2] == ' ' && digit(line[number + 3]);
  return {number + 1 + (version ? 1 : 0), priority};
}

// Whether what stands in brackets says what a field does: a level, a time, a name, a number, and hardly a word.
Field bracketed(Line line, std::size_t at, unsigned seen) {
  if (line[at] != '[') return {at};
  std::size_t end = at, depth = 0;
  bool mark = false;
  for (const std::size_t stop = std::min(line.text.size(), at + 160); end < stop; ++end) {
    const char c = line[end];
    depth += c == '[', depth -= c == ']';
    mark |= digit(c) || in(c, ":=@/#_.");
    if (depth == 0) break;
  }
  if (line[end] != ']' || depth != 0) return {at};
  const std::size_t inner = skip_blanks(line, at + 1), after = end + 1;
  if (inner == end) return {after, bracket};
  if (const std::size_t seconds = digits(line, inner, 1, 9); seconds && line[seconds] == '.') {
    const std::size_t fraction = run(line, seconds + 1, digit);
    if (skip_blanks(line, fraction) == end) return {after, fraction - seconds > 4 ? time | kernel : name};
  }
  if (const Field field = stamp(line, inner, seen); field.end > inner) return {after, field.seen};
  const std::size_t word = run(line, inner, letter, 40);
  const bool alone = skip_blanks(line, word) == end;
  const bool behind = (seen & (time | day | level | bracket)) != 0;
  if (alone && (is_level(line.text.substr(inner, word - inner)) || (behind && word - inner == 1)))
    return {after, level};
  if (word == inner + 1 && line[word] == ' ')
    if (const Field field = stamp(line, word + 1, 0); field.seen & time) return {after, field.seen | level};
  return {mark || (alone && behind) ? after : at, bracket};
}

bool in_tag(char c) { return word_character(c) || in(c, "./@-$()+"); }

// program[42]: or program(module)[42]:, or, behind a time, program:
Field tag(Line line, std::size_t at, unsigned seen) {
  if (!word_character(line[at]) && line[at] != '/' && line[at] != '(') return {at};
  std::size_t end = run(line, at, in_tag, 80);
  if (line[end] == '[') {
    const std::size_t number = run(
        line, end + 1, [](char c) { return alphanumeric(c) || in(c, "-:./"); }, 40);
    if (number == end + 1 || line[number] != ']' || !digit(line[number - 1])) return {at};
    end = number + 1;
    const bool colon = line[end] == ':';
    if (!colon && !((seen & (time | minute)) && blank_or_end(line[end]))) return {at};
    return {end, process};
  }
  const bool behind = (seen & (time | priority)) != 0 && (seen & (program | process | kernel)) == 0;
  if (!behind || end == at || line[end] != ':' || !blank_or_end(line[end + 1])) return {at};
  return {end + 1, program};
}

// "host program:", "host program[42]:" and, with the name of a month, "host" alone, behind the time.
Field host(Line line, std::size_t at, unsigned seen) {
  if ((seen & (time | priority)) == 0 || (seen & (level | process | program | bracket | kernel)) != 0) return {at};
  const std::size_t end = run(
      line, at, [](char c) { return alphanumeric(c) || in(c, ".:_-/@"); }, far);
  if (end == at || line[end] != ' ' || line[end - 1] == ':') return {at};
  const std::size_t next = skip_blanks(line, end);
  const Field after = tag(line, next, seen);
  if (after.end > next) return {after.end, after.seen};
  if ((seen & name) == 0 && (seen & day) && letter(line.text[0]) && month(line, 0)) return {end, name};
  return {at};
}

// A word that is none of prose: 148, 0x1f, dfs.DataNode$Foo, R02-M1-N0, blk_1, QuorumPeer, -, --, ---
bool is_name(std::string_view word) {
  if (word.empty()) return false;
  bool small = false, capital = false, number = false, mark = false, inner = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (beyond_ascii(c) || in(c, "'\"`(){}<>!?;")) return false;
    inner |= small_letter(c) && i + 1 < word.size() && capital_letter(word[i + 1]);
    small |= small_letter(c), capital |= capital_letter(c), number |= digit(c);
    mark |= i > 0 && i + 1 < word.size() && in(c, "._$@/:#=");
  }
  if (!small && !capital) return true;  // numbers and marks
  if (number || inner) return true;
  return mark && word.find_last_of("/.") != word.size() - 1;
}

Field named(Line line, std::size_t at, unsigned seen) {
  if (seen == 0) return {at};
  std::size_t end = run(line, at, visible, 120);
  if (end == at || in(line[at], "[<\"({")) return {at};
  if (!blank_or_end(line[end])) return {at};
  const std::string_view word = line.text.substr(at, end - at);
  // Columns: a word alone before two blanks, a TAB or a bar.
  if (const std::size_t bar = word.find('|'); bar != word.npos) return {at + bar, name};
  const bool wide = line[end] == '\t' || (line[end] == ' ' && line[end + 1] == ' ');
  if (wide && (seen & (level | time)) && word.find_first_of(".!?,;") == word.npos && line[end - 1] != ':')
    return {end, name};
  if (word.ends_with(':') && (seen & level) && is_name(word.substr(0, word.size() - 1))) return {end, name};
  if (is_name(word)) return {end, name};
  // RAS KERNEL INFO
  if (word.size() >= 2 && all_capitals(word) && (seen & (time | level)) == time) {
    std::size_t next = skip_blanks(line, end);
    for (int i = 0; i < 2; ++i) {
      const std::size_t last = run(line, next, letter, 12);
      if (last == next) break;
      if (all_capitals(line.text.substr(next, last - next)) && is_level(line.text.substr(next, last - next)))
        return {end, name};
      next = skip_blanks(line, last);
    }
  }
  return {at};
}

Field colour(Line line, std::size_t at, unsigned) {
  if (!line.has(at, "\x1b[")) return {at};
  const std::size_t end = run(
      line, at + 2, [](char c) { return c >= 0x20 && c < 0x40; }, 32);
  return {line[end] ? end + 1 : end};
}

constexpr FieldReader fields[] = {colour, priority_number, stamp, zone, glog, levels_word, bracketed, host, tag, named};

// Past what parts fields. A hyphen or bar parts them where blanks are around it.
std::size_t separators(Line line, std::size_t at) {
  for (;; ++at) {
    if (is_blank(line[at]) || in(line[at], "|:,")) continue;
    if (in(line[at], "->") && (at == 0 || is_blank(line[at - 1])) && is_blank(line[at + 1])) continue;
    return at;
  }
}

struct Header {
  unsigned seen = 0;
  std::size_t end = 0, fields = 0;
};

Header header_of(Line line, std::size_t begin) {
  constexpr std::size_t kMostFields = 24;
  Header header;
  for (std::size_t at = begin; header.fields < kMostFields && at < line.text.size();) {
    Field field{at};
    for (const FieldReader reader : fields)
      if (field = reader(line, at, header.seen); field.end > at) break;
    if (field.end <= at) break;
    header.seen |= field.seen;
    ++header.fields;
    at = header.end = separators(line, field.end);
  }
  return header;
}

// A time behind the first word, which says what the line is about: "KERNSTOR 1118765360 2005.06.14".
bool labels_epoch(Line line, std::size_t word_end) {
  const std::size_t next = skip_blanks(line, word_end);
  return next > word_end && epoch(line, next) > next;
}

// Where an epoch stands among the first words of a line that begins with a number: "2568143 node-70 action error
// 1074297419 1 boot", or the line's end.
std::size_t late_epoch(Line line, std::size_t at) {
  constexpr int kMostWords = 7;
  if (const std::size_t end = run(line, at, digit); end == at || line[end] != ' ') return line.text.size();
  for (int i = 0; i < kMostWords; ++i) {
    at = skip_blanks(line, run(line, at, visible, 120));
    if (epoch(line, at) > at) return at;
  }
  return line.text.size();
}

// A header, or one behind what a collector put before it: a file, a container, an alert: "web_1  | ".
Header header_of(Line line) {
  const std::size_t begin = skip_blanks(line, 0);
  const Header header = header_of(line, begin);
  if (header.fields > 0) return header;
  constexpr int kMostBefore = 3;
  std::size_t at = begin;
  for (int i = 0; i < kMostBefore; ++i) {
    const std::size_t end = run(line, at, visible, 120), next = separators(line, end);
    const bool barred = line.text.substr(end, next - end).find('|') != std::string_view::npos;
    if (next == end || !(barred || is_name(line.text.substr(at, end - at)) || labels_epoch(line, end))) break;
    const Header behind = header_of(line, next);
    if (behind.seen & time) return behind;
    at = next;
  }
  if (const std::size_t late = late_epoch(line, begin); late < line.text.size()) return header_of(line, late);
  return header;
}

bool is_record(unsigned seen) {
  if (seen & (time | priority | process)) return true;
  if (seen & (day | minute)) return (seen & (level | program)) != 0;
  return (seen & level) && (seen & (bracket | name));
}

// --- lines of values ---

// A request and its answer: host ident user [time] "GET / HTTP/1.1" 200
LogLine access_of(Line line) {
  const std::size_t first = run(line, 0, visible, far);
  if (first == 0 || first == far || line[first] != ' ') return {};
  if (!line.has(first, " - ") && line.text.substr(0, first).find_first_of(".:") == std::string_view::npos) return {};
  const std::size_t bracket = line.text.substr(0, far).find(" [");
  if (bracket == std::string_view::npos || !digit(line[bracket + 2])) return {};
  const std::size_t close = line.text.substr(0, 2 * far).find("] \"", bracket);
  if (close == std::string_view::npos ||
      std::count(line.text.begin() + static_cast<long>(bracket), line.text.begin() + static_cast<long>(close), ':') < 2)
    return {};
  return logged(Kind::access, line, line.text.size());
}

// The end of the quoted string that begins at `at`, past its quote; the line's end for one never closed.
std::size_t quoted_end(Line line, std::size_t at) {
  for (std::size_t i = at + 1; i < line.text.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      return i + 1;
    }
  }
  return line.text.size();
}

bool names_message(std::string_view key) {
  return one_of(
      key, {"msg", "message", "MESSAGE", "log", "Message", "short_message", "event", "error", "err", "text", "body"});
}

bool names_log_field(std::string_view key) {
  return one_of(key, {"level",      "lvl",       "severity",    "ts",           "time",        "timestamp",
                      "@timestamp", "asctime",   "levelname",   "stream",       "logger",      "logger_name",
                      "loglevel",   "log.level", "caller",      "thread",       "PRIORITY",    "_PID",
                      "pid",        "hostname",  "msg",         "log",          "t",           "__REALTIME_TIMESTAMP",
                      "date",       "datetime",  "message",     "pod",          "container",   "httpRequest",
                      "trace_id",   "span_id",   "eventTime",   "eventName",    "eventSource", "service.name",
                      "request_id", "requestId", "ecs.version", "log.file.path"});
}

LogLine json_of(Line line) {
  std::size_t at = skip_blanks(line, 0);
  if (line[at] != '{' || line[skip_blanks(line, at + 1)] != '"') return {};
  std::size_t known = 0;
  Span message;
  for (++at; at < line.text.size();) {
    if (line[at] != '"') {
      ++at;
      continue;
    }
    const std::size_t end = quoted_end(line, at);
    const std::string_view key = line.text.substr(at + 1, end > at + 2 ? end - at - 2 : 0);
    const std::size_t colon = skip_blanks(line, end);
    at = end;
    if (line[colon] != ':') continue;
    known += names_log_field(key);
    const std::size_t value = skip_blanks(line, colon + 1);
    if (line[value] != '"') continue;
    at = quoted_end(line, value);
    if (message.size() == 0 && names_message(key) && at > value + 1) message = {value + 1, at - 1};
  }
  if (known < 2) return {};
  LogLine log = logged(Kind::structured, line, line.text.size());
  if (message.size() > 0) log.message = message;
  return log;
}

// The end of key= at `at`, or 0.
std::size_t key_end(Line line, std::size_t at) {
  const std::size_t end = run(
      line, at, [](char c) { return word_character(c) || in(c, ".-@"); }, 64);
  return end > at && letter(line[at]) && line[end] == '=' && !in(line[end + 1], "= ") ? end + 1 : 0;
}

// time=... level=info msg="...": two keys and their values at the beginning.
LogLine key_values_of(Line line) {
  std::size_t keys = 0;
  Span message;
  for (std::size_t at = skip_blanks(line, 0); at < line.text.size(); at = skip_blanks(line, at)) {
    const std::size_t value = key_end(line, at);
    if (!value) {
      if (keys < 2) return {};
      at = run(line, at, visible);
      continue;
    }
    const std::string_view key = line.text.substr(at, value - 1 - at);
    const bool quoted = line[value] == '"';
    at = quoted ? quoted_end(line, value) : run(line, value, visible);
    ++keys;
    if (message.size() == 0 && names_message(key))
      message = quoted && at > value + 1 ? Span{value + 1, at - 1} : Span{value, at};
  }
  if (keys < 2) return {};
  LogLine log = logged(Kind::structured, line, line.text.size());
  if (message.size() > 0) log.message = message;
  return log;
}

// A field of a journal or of an environment, a line each: _PID=42, PATH=/usr/bin, MESSAGE=the disk is full.
LogLine assignment_of(Line line) {
  const std::size_t key = skip_blanks(line, 0), sign = run(line, key, in_code, 64);
  if (sign < key + 2 || digit(line[key]) || line[sign] != '=' || in(line[sign + 1], "= ")) return {};
  if (names_message(line.text.substr(key, sign - key))) return logged(Kind::record, line, sign + 1);
  return logged(Kind::dense, line, line.text.size());
}

// Whether the line has so many of the marks that values have, or an x, for 0x1f: what is quickly seen.
bool has_marks(Line line, std::size_t least) {
  static constexpr auto marks = [] {
    std::array<bool, 256> table{};
    for (const char c : std::string_view("=_:/@[]x")) table[static_cast<unsigned char>(c)] = true;
    return table;
  }();
  std::size_t found = 0;
  for (const char c : line.text) found += marks[static_cast<unsigned char>(c)];
  return found >= least;
}

bool is_value(std::string_view word) {
  if (word.starts_with("0x") || word.starts_with("/")) return word.size() > 2;
  bool number = false, mark = false, letters = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (c == '=' && i > 0 && i + 1 < word.size()) return true;
    number |= digit(c), letters |= letter(c), mark |= in(c, "_:/[]@");
  }
  return number && mark && letters;
}

// At least three values and twice as many as words.
LogLine dense_of(Line line) {
  if (!has_marks(line, 3)) return {};
  std::size_t values = 0, words = 0;
  for (std::size_t at = skip_blanks(line, 0); at < line.text.size();) {
    const std::size_t end = std::max(at + 1, run(line, at, visible));
    const std::string_view word = line.text.substr(at, end - at);
    if (is_value(word)) {
      ++values;
    } else {
      words +=
          word.size() > 1 && std::any_of(word.begin(), word.end(), [](char c) { return letter(c) || beyond_ascii(c); });
    }
    at = skip_blanks(line, end);
  }
  if (values < 3 || values < 2 * words) return {};
  return logged(Kind::dense, line, line.text.size());
}

// A line of a chat: a time, then who says it: [12:34:56] <anna> hello
bool is_chat(Line line, std::size_t at) {
  return line[at] == '<' && letter(line[at + 1]) && line.text.substr(at, 40).find("> ") != std::string_view::npos;
}

// Most lines of prose: they begin with a word, a blank behind it, which is neither a level nor of a date.
bool begins_plainly(Line line) {
  if (!letter(line[0])) return false;
  const std::size_t end = run(line, 0, letter, 40);
  if (line[end + in(line[end], ",")] != ' ' || line.has(end, " - ") || line[end + 1] == ' ' || line[end + 1] == '|')
    return false;
  if (labels_epoch(line, end)) return false;
  if (!capital_letter(line[0])) return true;
  return !(month(line, 0) || weekday(line, 0)) &&
         (end < 3 || !capital_letter(line[1]) || !is_level(line.text.substr(0, end)));
}

}  // namespace

LogLine log_line(std::string_view text) {
  const Line line{text};
  const LogLine none{Kind::none, {0, text.size()}};
  if (text.empty()) return none;
  const bool plain = begins_plainly(line);
  if (!plain)
    if (const LogLine access = access_of(line); access.is_log()) return access;
  const Header header = plain ? Header{} : header_of(line);
  if ((header.seen & (time | priority)) == 0)
    if (const LogLine found = form_of(line, plain); found.is_log()) return found;
  if (is_record(header.seen)) {
    if ((header.seen & (level | process | program)) == 0 && is_chat(line, header.end)) return none;
    return logged(Kind::record, line, header.end);
  }
  if (header.seen & level) return logged(Kind::level, line, header.end);
  if (!plain)
    for (const auto reader : {json_of, key_values_of, assignment_of})
      if (const LogLine found = reader(line); found.is_log()) return found;
  const LogLine dense = dense_of(line);
  return dense.is_log() ? dense : none;
}

std::span<const LogForm> log_forms() { return forms; }

}  // namespace emend::text
