#include "text/protect.h"

#include <algorithm>
#include <iterator>

#include "text/ascii.h"
#include "text/lists.h"
#include "text/log_line.h"
#include "text/own_classes.h"
#include "text/scanner.h"
#include "text/timestamps.h"
#include "text/utf8.h"
#include "text/word_classes.h"

namespace emend::text {

using namespace scan;

namespace {

// A recogniser sees the line and a place where a word may begin (the character before is no letter, digit or
// underscore). It returns the end of what it recognises there, or `at` for nothing. To decide, it looks at most `far`
// bytes ahead; only what it recognises may be longer. So the whole scan is linear.
using Recogniser = std::size_t (*)(Line, std::size_t);

// Without the punctuation that belongs to the sentence and not to a URL or path, and closing brackets never opened.
std::size_t without_trailing_punctuation(Line line, std::size_t begin, std::size_t end) {
  long round = 0, square = 0;
  for (std::size_t i = begin; i < end; ++i) {
    round += (line[i] == '(') - (line[i] == ')');
    square += (line[i] == '[') - (line[i] == ']');
  }
  for (; end > begin; --end) {
    const char c = line[end - 1];
    if (c == ')' && round < 0) {
      ++round;
    } else if (c == ']' && square < 0) {
      ++square;
    } else if (!in(c, ".,;:!?'\"")) {
      break;
    }
  }
  return end;
}

// --- recognisers, in the order of the table ---

// `ls -l`, ``ls -l``, ``a `b` c``, not `so' and ``so'' of old texts.
std::size_t backquoted(Line line, std::size_t at) {
  const auto is_quote = [](char c) { return c == '`'; };
  const std::size_t begin = run(line, at, is_quote, 3), ticks = begin - at;
  if (ticks == 0 || ticks > 2 || is_quote(line.before(at)) || blank_or_end(line[begin])) return at;
  for (std::size_t end = begin; end < begin + far;) {
    const std::size_t close = run(
        line, end, [&](char c) { return !is_quote(c); }, far);
    end = run(line, close, is_quote, 3);
    if (end == close) return at;
    if (end - close == ticks) return !blank_or_end(line.before(close)) && word_ends(line, end) ? end : at;
    if (ticks == 1) return at;
  }
  return at;
}

// ECMA-48: ESC [ parameters, intermediates, final; ESC ] text BEL; and the same written out: \033[1;31m, \e[0m,
// \x1b[0m.
std::size_t colour(Line line, std::size_t at) {
  std::size_t i = at;
  if (line[at] == '\x1b') {
    i = at + 1;
    if (line[i] == ']') {
      const std::size_t end = run(
          line, i, [](char c) { return c != '\a' && c != '\x1b'; }, far);
      if (line[end] == '\a') return end + 1;
      return line.has(end, "\x1b\\") ? end + 2 : i + 1;
    }
    if (line[i] != '[') return line[i] >= 0x40 && line[i] < 0x60 ? i + 1 : i;
  } else if (line[at] == '\\') {
    for (std::string_view escape : {"\\033", "\\e", "\\x1b", "\\x1B", "\\u001b", "\\u001B"})
      if (line.has(at, escape)) i = at + escape.size();
    if (line[i] != '[') return at;
  } else {
    return at;
  }
  const std::size_t end = run(
      line, i + 1, [](char c) { return c >= 0x20 && c < 0x40; }, far);
  return line[end] >= 0x40 && line[end] < 0x7F ? end + 1 : end;
}

// <b>, </p>, <br/>, <!-- -->, <name>, &amp;, &#8217;
std::size_t markup(Line line, std::size_t at) {
  if (line[at] == '<' && (letter(line[at + 1]) || in(line[at + 1], "/!?%"))) {
    const std::size_t end = run(
        line, at + 1, [](char c) { return c != '<' && c != '>'; }, far);
    return line[end] == '>' ? end + 1 : at;
  }
  if (line[at] == '&') {
    const std::size_t begin = at + 1 + (line[at + 1] == '#');
    const std::size_t end = run(line, begin, alphanumeric, 10);
    return end > begin && line[end] == ';' ? end + 1 : at;
  }
  return at;
}

bool in_url(char c) { return !blank_or_end(c) && !in(c, "<>\"`"); }

// scheme://..., www...., mailto:...
std::size_t url(Line line, std::size_t at) {
  if (!letter(line[at])) return at;
  const std::size_t scheme = run(
      line, at, [](char c) { return alphanumeric(c) || in(c, "+-."); }, 32);
  std::size_t rest = 0;
  if (line.has(scheme, "://")) rest = scheme + 3;
  if (line.has(at, "mailto:")) rest = at + 7;
  if (line.has(at, "www.")) rest = at + 4;
  if (rest == 0 || !in_url(line[rest])) return at;
  return without_trailing_punctuation(line, at, run_with_letters(line, rest, in_url));
}

std::size_t email(Line line, std::size_t at) {
  if (!alphanumeric(line[at])) return at;
  const std::size_t local = run_with_letters(
      line, at, [](char c) { return alphanumeric(c) || in(c, "._%+-"); }, 64);
  if (line[local] != '@' || in(line[local + 1], ".-")) return at;
  std::size_t end = run_with_letters(line, local + 1, [](char c) { return alphanumeric(c) || in(c, ".-"); });
  while (in(line.before(end), ".-")) --end;
  return end > local + 1 ? end : at;
}

bool in_path(char c) { return !blank_or_end(c) && !in(c, "\"'`<>|()[]{},;*"); }

// /usr/lib, ./a, ../a, ~/a, C:\a, \\host\a; a/b where a second slash, a dot, a digit or an underscore shows that it is
// not "and/or".
std::size_t path(Line line, std::size_t at) {
  const auto rest = [&](std::size_t from) {
    return without_trailing_punctuation(line, at, run_with_letters(line, from, in_path));
  };
  if (letter(line[at]) && line[at + 1] == ':' && in(line[at + 2], "\\/") && in_path(line[at + 3])) return rest(at + 3);
  if (line.has(at, "\\\\") && alphanumeric(line[at + 2])) return rest(at + 2);
  if (in(line[at], "./~")) {
    const std::size_t slash = run(
        line, at, [](char c) { return c == '.' || c == '~'; }, 3);
    if (line[slash] != '/' || !opens(line, at)) return at;
    return word_character(line[slash + 1]) || in(line[slash + 1], ".~-%@") || slash > at ? rest(slash + 1) : at;
  }
  if (!word_character(line[at])) return at;
  const auto in_relative_path = [](char c) { return word_character(c) || in(c, "./\\-+@~%"); };
  const std::size_t window = without_trailing_punctuation(line, at, run(line, at, in_relative_path, far));
  const std::string_view shown = line.text.substr(at, window - at);
  const auto slashes = std::count_if(shown.begin(), shown.end(), [](char c) { return c == '/' || c == '\\'; });
  if (slashes == 0 || shown.find("//") != shown.npos) return at;
  const bool telling =
      slashes > 1 || std::any_of(shown.begin(), shown.end(), [](char c) { return digit(c) || in(c, "._"); });
  return telling ? without_trailing_punctuation(line, at, run_with_letters(line, at, in_relative_path)) : at;
}

// 8-4-4-4-12 hexadecimal digits.
std::size_t uuid(Line line, std::size_t at) {
  std::size_t i = at;
  for (std::size_t length : {8, 4, 4, 4, 12}) {
    if (i > at && line[i++] != '-') return at;
    const std::size_t end = run(line, i, hex_digit, length + 1);
    if (end != i + length) return at;
    i = end;
  }
  return word_ends(line, i) ? i : at;
}

// Six or eight pairs divided by : or -, or three groups of four divided by full stops.
std::size_t mac_address(Line line, std::size_t at) {
  const auto groups = [&](std::size_t width, char separator) {
    std::size_t count = 0, i = at;
    for (;; ++i) {
      const std::size_t end = run(line, i, hex_digit, width + 1);
      if (end != i + width) return std::pair(std::size_t{0}, at);
      ++count, i = end;
      if (line[i] != separator || count == 8 || !hex_digit(line[i + 1])) return std::pair(count, i);
    }
  };
  for (const auto& [width, separator] : {std::pair(2, ':'), std::pair(2, '-'), std::pair(4, '.')}) {
    const auto [count, end] = groups(width, separator);
    if ((width == 2 ? count == 6 || count == 8 : count == 3) && word_ends(line, end) && line[end] != separator)
      return end;
  }
  return at;
}

// DE89 3704 0044 0532 0130 00: the number of an account, in three groups of four or more and a rest.
std::size_t iban(Line line, std::size_t at) {
  constexpr std::size_t group = 4, least = 3, most = 7;
  if (!capital_letter(line[at]) || !capital_letter(line[at + 1]) || !digit(line[at + 2]) || !digit(line[at + 3]))
    return at;
  const auto of_group = [](char c) { return digit(c) || capital_letter(c); };
  std::size_t end = at + group, groups = 0;
  while (line[end] == ' ' && groups < most) {
    const std::size_t last = run(line, end + 1, of_group, group + 1);
    const std::size_t size = last - end - 1;
    const bool bank = groups == 0;  // may have letters alone: GB29 NWBK 6016
    if (size == 0 || size > group || !(bank || digit(line[last - 1])) || !word_ends(line, last)) break;
    end = last;
    if (size < group) break;
    ++groups;
  }
  return groups >= least && word_ends(line, end) ? end : at;
}

// The end of a dotted quad, or 0.
std::size_t dotted_quad(Line line, std::size_t at) {
  std::size_t i = at;
  for (int part = 0; part < 4; ++part) {
    if (part > 0 && line[i++] != '.') return 0;
    if (!(i = digits(line, i, 1, 3))) return 0;
  }
  return line[i] == '.' && digit(line[i + 1]) ? 0 : i;
}

std::size_t port_or_mask(Line line, std::size_t end) {
  if (!in(line[end], ":/#.")) return end;
  const std::size_t number = digits(line, end + 1, 1, 5);
  return number && word_ends(line, number) ? number : end;
}

std::size_t ip_address(Line line, std::size_t at) {
  if (digit(line[at]))
    if (const std::size_t end = dotted_quad(line, at)) return word_ends(line, end) ? port_or_mask(line, end) : at;
  // Version 6: groups of one to four digits, eight of them, or fewer with one "::"; the last may be a dotted quad.
  if (!hex_digit(line[at]) && !line.has(at, "::")) return at;
  std::size_t i = at, groups = 0, gaps = 0;
  while (groups <= 8) {
    if (line.has(i, "::")) {
      ++gaps, i += 2;
      if (!hex_digit(line[i])) break;
    } else if (groups > 0) {
      if (line[i] != ':' || !hex_digit(line[i + 1])) break;
      ++i;
    }
    if (const std::size_t quad = dotted_quad(line, i); quad && groups > 0) {
      groups += 2, i = quad;
      break;
    }
    const std::size_t end = run(line, i, hex_digit, 5);
    if (end == i || end - i > 4) return at;
    ++groups, i = end;
  }
  if (!(gaps == 0 ? groups == 8 : gaps == 1 && groups < 8 && groups + gaps > 1) || line[i] == ':') return at;
  if (line[i] == '%' && letter(line[i + 1])) i = run(line, i + 1, alphanumeric, far);
  if (line.before(at) == '[' && line[i] == ']') return i;  // the port after it is a number of its own
  return word_ends(line, i) ? (line[i] == '/' ? port_or_mask(line, i) : i) : at;
}

// --- LaTeX and Markdown ---

// An accent of LaTeX and its letter: \"o, \'{e}, \^\i, \c{c}, \ss, {\o}; its end, or `at`.
std::size_t latex_accent(Line line, std::size_t at) {
  if (line[at] != '\\') return at;
  std::size_t i = at + 1;
  if (in(line[i], "\"'`^~=.")) {
    ++i;
    if (letter(line[i])) return i + 1;
    if (line[i] == '\\' && in(line[i + 1], "ij")) return i + 2;
  } else if (in(line[i], "cHvukrdbt") && line[i + 1] == '{') {
    ++i;
  } else {
    for (std::string_view name : {"ss", "aa", "AA", "ae", "AE", "oe", "OE", "o", "O", "l", "L"})
      if (line.has(i, name) && !letter(line[i + name.size()])) return i + name.size();
    return at;
  }
  if (line[i] != '{') return at;
  const std::size_t end = run(
      line, i + 1, [](char c) { return letter(c) || c == '\\'; }, 4);
  return end > i + 1 && line[end] == '}' ? end + 1 : at;
}

// The whole word that has one: G\"odel, caf\'e, Erd{\H{o}}s
std::size_t latex_word(Line line, std::size_t at) {
  if (!letter(line[at]) && line[at] != '\\' && line[at] != '{') return at;
  bool accent = false;
  std::size_t i = at;
  while (i < at + far) {
    const std::size_t letters = run_with_letters(line, i, letter);
    const std::size_t brace = letters + (line[letters] == '{' && line[letters + 1] == '\\');
    const std::size_t end = latex_accent(line, brace);
    if (end == brace) {
      i = letters;
      break;
    }
    accent = true;
    i = end + (brace > letters && line[end] == '}');
  }
  return accent ? i : at;
}

// Commands whose argument is a key, a file or a name.
bool takes_key(std::string_view command) {
  return one_of(command, {"autoref",
                          "begin",
                          "bibliography",
                          "bibliographystyle",
                          "cite",
                          "citep",
                          "citet",
                          "cref",
                          "documentclass",
                          "end",
                          "eqref",
                          "gls",
                          "href",
                          "include",
                          "includegraphics",
                          "input",
                          "label",
                          "pageref",
                          "ref",
                          "url",
                          "usepackage",
                          "vref"});
}

// \emph before its argument, \cite[p. 3]{knuth} and its kin whole
std::size_t latex_command(Line line, std::size_t at) {
  if (line[at] != '\\' || !letter(line[at + 1]) || word_character(line.before(at))) return at;
  const std::size_t end = run(line, at + 1, letter, 32), name = end + (line[end] == '*');
  if (!in(line[name], "{[")) return at;
  if (!takes_key(line.text.substr(at + 1, end - at - 1))) return name;
  std::size_t i = name;
  for (const auto& [open, close] : {std::pair('[', ']'), std::pair('{', '}')}) {
    if (line[i] != open) continue;
    const std::size_t last = run(
        line, i + 1, [closer = close](char c) { return c != closer; }, far);
    if (line[last] != close) return name;
    i = last + 1;
  }
  return i;
}

// $x_i + 1$ and $$x$$: signs of mathematics between two dollars, not a sum and another.
std::size_t formula(Line line, std::size_t at) {
  if (line[at] != '$') return at;
  const std::size_t begin = run(
      line, at, [](char c) { return c == '$'; }, 3);
  const std::size_t end = run(
      line, begin, [](char c) { return c != '$'; }, far);
  const std::string_view inner = line.text.substr(begin, end - begin);
  if (begin - at > 2 || inner.empty() || line[end] != '$' || blank_or_end(inner.front()) || blank_or_end(inner.back()))
    return at;
  if (digit(inner[0]) && inner.find_first_of("\\^_{=") == inner.npos) return at;
  if (inner.size() > 3 && inner.find_first_of("\\^_{}=+<>/*") == inner.npos) return at;
  const std::size_t close = run(
      line, end, [](char c) { return c == '$'; }, 3);
  return close - end == begin - at && !digit(line[close]) ? close : at;
}

// What a link of Markdown points to, ](#place "Title" aside) and ][key]; footnotes, [^1]; definitions, [key]:
std::size_t link_target(Line line, std::size_t at) {
  if (line.has(at, "](") || line.has(at, "][")) {
    const char close = line[at + 1] == '(' ? ')' : ']';
    const std::size_t end = run(
        line, at + 2, [&](char c) { return !blank_or_end(c) && c != close; }, far);
    return end > at + 2 && line[end] == close ? end + 1 : at;
  }
  if (line[at] != '[') return at;
  const std::size_t end = run(
      line, at + 1, [](char c) { return c != ']' && c != '['; }, 64);
  if (end == at + 1 || line[end] != ']') return at;
  if (line[at + 1] == '^' && end > at + 2 && !blank_or_end(line[at + 2])) return end + 1;
  return at == 0 && line[end + 1] == ':' && line[end + 2] == ' ' ? end + 2 : at;
}

// --- lines of logs ---

// What stands before the message: time, host, program, level.
std::size_t log_header(Line line, std::size_t at) {
  return at < line.header && !blank_or_end(line[at]) ? line.header : at;
}

bool names_something(std::string_view word) { return one_of(word, {"user", "username", "uid", "host", "hostname"}); }

// "user jsmith", and devices: "usb 1-1:", "pci 0000:00:1f.2:"; in lines of logs.
std::size_t named(Line line, std::size_t at) {
  const std::size_t end = run(
      line, at, [](char c) { return small_letter(c) || c == '_' || c == '-'; }, 32);
  if (!line.log || end == at || line[end] != ' ') return at;
  const std::size_t address = run(
      line, end + 1, [](char c) { return hex_digit(c) || in(c, ".:-"); }, far);
  if (digit(line[end + 1]) && line.before(address) == ':' && blank_or_end(line[address]) &&
      line.text.substr(end + 1, address - end - 2).find_first_of(".:-") != std::string_view::npos)
    return address;
  if (!names_something(line.text.substr(at, end - at))) return at;
  const std::size_t name = run(
      line, end + 1, [](char c) { return word_character(c) || in(c, ".-@$"); }, far);
  const std::size_t last = without_trailing_punctuation(line, end + 1, name);
  return last > end + 1 && word_ends(line, last) ? last : at;
}

// --- numbers ---

// 0x1F, #ff8800, and digests: seven or more digits of one case with a letter and a decimal digit among them.
std::size_t hex(Line line, std::size_t at) {
  if (line.has(at, "0x") || line.has(at, "0X") || line.has(at, "\\x")) {
    const std::size_t end = run(line, at + 2, hex_digit);
    return end > at + 2 && word_ends(line, end) ? end : at;
  }
  const std::size_t begin = at + (line[at] == '#');
  if (!hex_digit(line[begin])) return at;
  std::size_t end = run(line, begin, hex_digit, far);
  if (end - begin == far) end = run(line, begin, hex_digit);
  if (!word_ends(line, end)) return at;
  if (begin > at) return end - begin == 6 || end - begin == 8 ? end : at;
  bool decimal = false, low = false, up = false;
  for (std::size_t i = begin; i < end; ++i)
    decimal |= digit(line[i]), low |= small_letter(line[i]), up |= capital_letter(line[i]);
  return end - begin >= 7 && decimal && low != up ? end : at;
}

bool is_unit(std::string_view word) {
  static constexpr std::string_view units[] = {
      "A",       "AM",  "B",   "BTC", "C",   "F",       "G",    "GB",   "GHz",   "Gbps",  "Gi",   "GiB",
      "H",       "Hz",  "J",   "K",   "KB",  "KHz",     "Ki",   "KiB",  "M",     "MB",    "MHz",  "Mb",
      "Mbps",    "Mi",  "MiB", "N",   "PB",  "PM",      "Pa",   "PiB",  "T",     "TB",    "TiB",  "V",
      "W",       "Wh",  "am",  "b",   "bit", "bits",    "bps",  "byte", "bytes", "cm",    "d",    "dB",
      "deg",     "em",  "fps", "ft",  "g",   "gb",      "h",    "hPa",  "hour",  "hours", "hr",   "hrs",
      "in",      "k",   "kB",  "kHz", "kJ",  "kPa",     "kV",   "kW",   "kWh",   "kb",    "kbps", "kg",
      "km",      "lb",  "lbs", "m",   "mA",  "mAh",     "mL",   "mV",   "mb",    "mg",    "min",  "mins",
      "minutes", "ml",  "mm",  "mph", "ms",  "msec",    "nm",   "ns",   "nsec",  "pc",    "pm",   "pt",
      "px",      "rem", "rpm", "s",   "sec", "seconds", "secs", "tb",   "us",    "usec",  "x"};
  return std::find(std::begin(units), std::end(units), word) != std::end(units);
}

// Units that are no words of their own, so that a blank may stand between them and the number.
bool stands_alone(std::string_view word) {
  return one_of(word,
                {"GB",  "MB",  "KB", "kB", "TB", "PB",   "GiB",  "MiB",  "KiB", "TiB",  "PiB",  "Hz",   "kHz", "KHz",
                 "MHz", "GHz", "ms", "ns", "us", "usec", "msec", "nsec", "sec", "secs", "mm",   "cm",   "km",  "kg",
                 "mg",  "ml",  "mL", "dB", "px", "kW",   "kWh",  "mph",  "rpm", "kbps", "Mbps", "Gbps", "bps"});
}

// 42, -1.5e-3, 1,000.50, 99%, $5.00, 10ms, 5 GB, 3rd, 1990s, #123. Where letters follow that are no unit, it is a
// misread word ("1he", "0f") rather than a number; 22th is one that is written wrong.
std::size_t number(Line line, std::size_t at) {
  std::size_t i = at;
  if (in(line[i], "+-#$") && digit(line[i + 1]) && !word_character(line.before(i))) ++i;
  for (std::string_view currency : {"€", "£", "¥"})
    if (line.has(i, currency)) i += currency.size();
  while (digit(line[i])) {  // again for each part of "1h30m"
    i = run(line, i, digit);
    while (in(line[i], ".,") && digit(line[i + 1]) && i - at < far) i = run(line, i + 1, digit);
    if (in(line[i], "eE")) {
      const std::size_t exponent = i + 1 + in(line[i + 1], "+-");
      if (digit(line[exponent])) i = run(line, exponent, digit);
    }
    for (std::string_view mark : {"%", "‰", "°C", "°F", "°", "€", "£", "µs", "μs", "µm", "μm"})
      if (line.has(i, mark)) return i + mark.size();
    const std::size_t letters = run(line, i, letter, 10);
    if (letters == i) break;
    if (!is_unit(line.text.substr(i, letters - i)) && ordinal_suffix(line, i) != letters) return at;
    i = letters;
    if (i - at > far || word_ends(line, i)) return i;
  }
  if (i == at || !alphanumeric(line.before(i))) return at;
  if (!word_ends(line, i)) return at;
  if (line[i] == ' ') {
    const std::size_t end = run(line, i + 1, letter, 10);
    if (stands_alone(line.text.substr(i + 1, end - i - 1)) && word_ends(line, end)) return end;
  }
  return i;
}

// v2, 1.2.3, 5.15.0-91-generic, 1.0~rc1+dfsg-3
std::size_t version(Line line, std::size_t at) {
  const std::size_t begin = at + in(line[at], "vV");
  if (!digit(line[begin])) return at;
  std::size_t i = run(line, begin, digit), stops = 0;
  for (; line[i] == '.' && i - at < far; ++stops) {
    if (!(stops == 0 ? digit(line[i + 1]) : alphanumeric(line[i + 1]))) break;
    i = run(line, i + 1, alphanumeric);
  }
  if (stops == 0 && begin == at) return at;
  while (stops > 0 && in(line[i], "-+~.") && alphanumeric(line[i + 1]) && i - at < far)
    i = run(line, i + 1, alphanumeric);
  return word_ends(line, i) ? i : at;
}

// --- code ---

// The end of the word behind the blank behind a long option, or one of a letter, that begins the line, if a column or
// the line ends behind it: its argument ("  --jobs procfile  The file"). `end` where that is not so.
std::size_t argument(Line line, std::size_t begin, std::size_t end) {
  const std::size_t first = line.text.find_first_not_of(" \t");
  if (first != begin || line[end] != ' ' || !letter(line[end + 1])) return end;
  if (line[begin + 1] != '-' && end > begin + 2) return end;
  const std::size_t word = run(line, end + 1, letter, far);
  const bool apart = line[word] == '\0' || line[word] == '\t' || (line[word] == ' ' && line[word + 1] == ' ');
  return apart ? word : end;
}

// -v, -j4, -xvf, --long-option, --level=9, --jobs file. Several letters are none where no blank is before the hyphen or
// another hyphen follows.
std::size_t flag(Line line, std::size_t at) {
  if (line[at] != '-' || !opens(line, at) || beyond_ascii(line.before(at))) return at;
  std::size_t end;
  if (line[at + 1] == '-') {
    if (!letter(line[at + 2])) return at;
    end = run(line, at + 2, [](char c) { return word_character(c) || c == '-'; });
    if (line[end] == '=') end = without_trailing_punctuation(line, end + 1, run_with_letters(line, end + 1, in_url));
  } else {
    constexpr std::size_t most_letters = 5;
    const std::size_t letters = run(line, at + 1, letter, most_letters);
    if (letters == at + 1) return at;
    end = run(line, letters, digit);
    if (letters > at + 2 && (!blank_or_end(line.before(at)) || line[end] == '-')) return at;
  }
  return word_ends(line, end) ? argument(line, at, end) : at;
}

// key=value (the value too where it is not quoted), "key": of JSON (the value too where it is one word)
std::size_t key(Line line, std::size_t at) {
  const auto in_key = [](char c) { return word_character(c) || in(c, ".-$@"); };
  if (line[at] == '"' || line[at] == '\'') {
    const std::size_t end = run(line, at + 1, in_key, far);
    if (end == at + 1 || line[end] != line[at]) return at;
    const std::size_t colon = skip_spaces(line, end + 1);
    if (line[colon] != ':') return at;
    const std::size_t value = skip_spaces(line, colon + 1), value_end = run(line, value + 1, in_key, far);
    const bool word = line[value] == line[at] && value_end > value + 1 && line[value_end] == line[at];
    return word ? value_end + 1 : colon + 1;
  }
  if (!word_character(line[at])) return at;
  const std::size_t equals = run(line, at, in_key, far);
  if (line[equals] != '=' || in(line[equals + 1], "=")) return at;
  if (in(line[equals + 1], "\"'`")) return equals + 1;
  const auto in_value = [](char c) { return !blank_or_end(c) && !in(c, "\"'`,;()[]{}<>|&"); };
  return without_trailing_punctuation(line, at, run_with_letters(line, equals + 1, in_value));
}

// %s, %-10.3lf, %(name)s, %{name}, %NAME%; {}, {0}, {name:>10}, {{ name }}, {% if %}; ${NAME}, $NAME, $1, #{name},
// @name@
std::size_t placeholder(Line line, std::size_t at) {
  const auto closed_by = [&](std::size_t from, std::string_view close) {
    const std::size_t found = line.text.substr(0, std::min(line.text.size(), from + far)).find(close, from);
    return found == std::string_view::npos ? at : found + close.size();
  };
  const auto in_braces = [&](std::size_t from) {
    const std::size_t end = run(
        line, from, [](char c) { return word_character(c) || in(c, ".:!?<>^+-#"); }, far);
    return line[end] == '}' ? end + 1 : at;
  };
  switch (line[at]) {
    case '%': {
      if (line[at + 1] == '%') return at + 2;
      if (line[at + 1] == '{') return in_braces(at + 2);
      const std::size_t name = run(line, at + 1, word_character, far);
      if (line[name] == '%' && name > at + 1 && letter(line[at + 1])) return name + 1;
      std::size_t i = at + 1;
      if (line[i] == '(') i = closed_by(i, ")");
      if (i == at) return at;
      i = run(
          line, i, [](char c) { return in(c, "-+#'"); }, 8);
      i = run(
          line, i, [](char c) { return digit(c) || in(c, ".*$"); }, 16);
      i = run(
          line, i, [](char c) { return in(c, "hljztLq"); }, 2);
      return in(line[i], "diouxXeEfFgGaAcsSpnm@") ? i + 1 : at;
    }
    case '{':
      if (line[at + 1] == '{') return closed_by(at + 2, "}}");
      if (line[at + 1] == '%') return closed_by(at + 2, "%}");
      return in_braces(at + 1);
    case '#':
      return line[at + 1] == '{' ? in_braces(at + 2) : at;
    case '$':
      if (line[at + 1] == '{') return closed_by(at + 2, "}");
      return word_character(line[at + 1]) ? run(line, at + 1, word_character) : at;
    case '@': {
      const std::size_t end = run(line, at + 1, word_character, far);
      return end > at + 1 && line[end] == '@' ? end + 1 : at;
    }
    default:
      return at;
  }
}

// Before `at`: a number, or a word that a noun follows.
bool noun_is_due(Line line, std::size_t at) {
  if (line.before(at) != ' ') return false;
  std::size_t begin = at - 1;
  while (begin > 0 && alphanumeric(line[begin - 1]) && at - begin < 12) --begin;
  const std::string word = lower(line.text.substr(begin, at - 1 - begin));
  return (!word.empty() && digit(word[0])) || is<"before-noun">(word);
}

// strlen(s), memcpy(to, from, n), printf("...") without what is quoted. Not the endings and asides of prose: the
// file(s), class(es), a word(with a blank lost before an aside).
std::size_t call(Line line, std::size_t at) {
  if (!letter(line[at]) && line[at] != '_') return at;
  const std::size_t name = run(line, at, word_character, far);
  if (line[name] != '(') return at;
  const std::size_t limit = std::min(line.text.size(), name + far);
  std::size_t close = name + 1;
  for (int open = 1; close < limit; ++close) {
    open += (line[close] == '(') - (line[close] == ')');
    if (open == 0) break;
  }
  if (close >= limit) return at;
  const std::string_view arguments = line.text.substr(name + 1, close - name - 1);
  if (one_of(arguments, {"ed", "en", "er", "es", "ies", "ing", "ly"})) return at;
  if (arguments == "s" && noun_is_due(line, at)) return at;
  if (arguments.find_first_of("\"'`") != arguments.npos) return name;
  const bool symbols = arguments.find_first_of("*&=_[]{}<>;$/0123456789") != arguments.npos;
  for (std::size_t i = name + 2; !symbols && i + 1 < close; ++i)
    if (line[i] == ' ' && letter(line[i - 1]) && (letter(line[i + 1]) || beyond_ascii(line[i + 1]))) return at;
  return close + 1;
}

bool is_file_ending(std::string_view word) { return is<"end-of-name">(word); }

// snake_case and CONSTANT_CASE (not _emphasis_), __init__, camelCase, NameNode, HTTPServer, iPhone. A letter that is
// large by mistake ("tHe", "THere") makes none.
bool is_code(std::string_view word) {
  if (word.starts_with("__")) return true;
  const std::size_t first = word.find_first_not_of('_'), last = word.find_last_not_of('_');
  if (first != word.npos && word.substr(first, last - first).find('_') != word.npos) return true;
  std::size_t low = 0, up = 0;  // so many lower-case, upper-case letters run up to here
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool next_low = i + 1 < word.size() && small_letter(word[i + 1]);
    if (capital_letter(word[i]) && low >= 2 && next_low) return true;
    if (small_letter(word[i]) && up >= 3 && (next_low || i > up)) return true;  // i > up: RoBERTa
    low = small_letter(word[i]) ? low + 1 : 0;
    up = capital_letter(word[i]) ? up + 1 : 0;
  }
  const bool only_letters = std::all_of(word.begin(), word.end(), letter);
  const bool inner_capital = std::any_of(word.begin(), word.end(), capital_letter) && small_letter(word[0]);
  return only_letters && inner_capital && word.size() > 2 && (word == "iOS" || !is_word(lower(word)));
}

// app.log, www2.example.org, org.apache.spark.Foo, dfs.DataNode; not "end.The", where a blank is missing.
std::size_t dotted_name(Line line, std::size_t at) {
  if (!word_character(line[at])) return at;
  std::size_t i = at, stops = 0, last = at;
  bool code = false;
  for (;; ++stops, ++i) {
    last = i;
    i = run(
        line, i, [](char c) { return word_character(c) || c == '-' || c == '$'; }, far);
    const std::string_view label = line.text.substr(last, i - last);
    code |= is_code(label) || label.find('$') != label.npos;
    if (line[i] != '.' || !word_character(line[i + 1]) || i - at > far) break;
  }
  if (stops == 0 || (!word_ends(line, i) && i - at <= far)) return at;
  return stops > 1 || code || is_file_ending(lower(line.text.substr(last, i - last))) ? i : at;
}

// snake_case, __init__, camelCase, NameNode, eth0, ssh2, C++, std::vector, main(), cron[123], @user,
// nginx-7fb96c846b-2kzvq
std::size_t identifier(Line line, std::size_t at) {
  const std::size_t begin = at + (line[at] == '@' && opens(line, at));
  if (!word_character(line[begin])) return at;
  std::size_t end = run(line, begin, word_character, far);
  if (end - begin == far) end = run(line, begin, word_character);
  if (begin > at) return end;
  const std::size_t tag = run(
      line, begin, [](char c) { return word_character(c) || in(c, "./-@"); }, far);
  if (line[tag] == '[')
    if (const std::size_t pid = digits(line, tag + 1, 1, 10); pid && line[pid] == ']') return pid + 1;
  if (line.has(end, "()")) return end + 2;
  if (line.has(end, "++") && word_ends(line, end + 2) && !in(line[end + 2], "+")) return end + 2;  // C++, toml++
  if ((line.has(end, "::") || line.has(end, "->")) && word_character(line[end + 2])) {
    while ((line.has(end, "::") || line.has(end, "->")) && word_character(line[end + 2]))
      end = run(line, end + 2, word_character);
    return line.has(end, "()") ? end + 2 : end;
  }
  if (!word_ends(line, end)) return at;

  if (is_code(line.text.substr(begin, end - begin))) return end;

  // Names that are told apart by a number at their end, or that join parts of which one mixes letters and digits.
  const std::size_t letters = run(line, begin, letter, far);
  const std::size_t numbered = letters < end ? run(line, letters, digit) : begin;
  const bool named = numbered == end &&
                     (letters - begin >= 2 || (letters > begin && capital_letter(line[begin]) && end - letters >= 2));
  if (named && line[end] != '-') return end;
  const std::size_t joined = run(
      line, begin, [](char c) { return word_character(c) || c == '-'; }, far);
  if (joined > end && word_ends(line, joined)) {
    bool low = false, number = false;
    for (std::size_t i = begin, length = 0; i < joined; ++i) {
      if (line[i] == '-') {
        low = number = false, length = 0;
        continue;
      }
      low |= letter(line[i]), number |= digit(line[i]);
      if (++length >= 5 && low && number) return joined;
    }
  }
  return named ? end : at;
}

struct Row {
  ProtectedKind kind;
  Recogniser recogniser;
  bool of_language = false;  // may differ from language to language
  bool in_code = true;       // of Protect::code, too; not what holds words
  bool copied = in_code;     // of Protect::copied
};

constexpr Row table[] = {
    {{"quoted", "what stands between backquotes"}, backquoted, false, false, true},
    {{"colour", "ANSI escape sequences, as they are or written out"}, colour},
    {{"markup", "tags and entities of HTML and XML"}, markup},
    {{"url", "URLs with a scheme, or beginning with www."}, url},
    {{"email", "e-mail addresses"}, email},
    {{"path", "paths of files"}, path},
    {{"uuid", "UUIDs"}, uuid},
    {{"mac", "MAC addresses"}, mac_address},
    {{"iban", "numbers of accounts in groups of four (IBAN)"}, iban},
    {{"ip", "IP addresses of both versions, with port or mask"}, ip_address},
    {{"latex", "words with accents of LaTeX, commands that stand before an argument, keys and files among those"},
     [](Line line, std::size_t at) { return std::max(latex_word(line, at), latex_command(line, at)); },
     false,
     false,
     true},
    {{"formula", "mathematics between dollars"}, formula, false, false, true},
    {{"link", "what links and footnotes of Markdown point to"}, link_target, false, false, true},
    {{"time", "dates and times of day"}, timestamp, true},
    {{"header", "time, host and program before the message of a line of syslog"}, log_header},
    {{"named", "names of users, hosts and devices in lines of logs: `user jsmith`, `usb 1-1:`"}, named},
    {{"hex", "hexadecimal numbers and digests"}, hex},
    {{"number", "numbers, with their unit, sign, currency or ordinal ending"}, number, true},
    {{"version", "versions of software"}, version},
    {{"flag", "options of programs, with their value"}, flag},
    {{"key", "keys of key=value and JSON, and values that are not quoted or one word of JSON"}, key},
    {{"placeholder", "placeholders of printf and of templates, and variables"}, placeholder},
    {{"call", "names of functions before their arguments, and those"}, call, false, false},
    {{"name", "names of files, hosts and packages with full stops"}, dotted_name},
    {{"identifier", "snake_case, CONSTANT_CASE, camelCase, eth0, foo(), sshd[42], @user"}, identifier},
};

// The longest that any row recognises, `at` for nothing; of what is as long, what may differ between languages.
struct Recognised {
  std::size_t end;
  bool of_language = false;
};
Recognised recognise(Line line, std::size_t at, Protect mode) {
  if (const std::size_t end = log_header(line, at); end > at) return {end};
  Recognised longest{at};
  for (const Row& row : table) {
    if ((mode == Protect::code && !row.in_code) || (mode == Protect::copied && !row.copied)) continue;
    const std::size_t end = row.recogniser(line, at);
    if (end > longest.end || (end == longest.end && end > at && row.of_language)) longest = {end, row.of_language};
  }
  return longest;
}

// The end of a word that no row can match, for most words of prose: lower-case letters after the first one, then a
// blank, or punctuation and a blank. `at` where it takes a closer look.
std::size_t plain_word(Line line, std::size_t at) {
  if (!letter(line[at]) || at < line.header) return at;
  if (capital_letter(line[at]) && (month(line, at) || weekday(line, at))) return at;
  const std::size_t end = run(line, at + 1, small_letter);
  if (line.log && (digit(line[end + 1]) || names_something(line.text.substr(at, end - at)))) return at;
  const std::size_t after = end + in(line[end], ".,;:!?");
  return blank_or_end(line[after]) ? end : at;
}

// Past the word, or the one character, that begins here.
std::size_t skip(Line line, std::size_t at) {
  const auto in_word = [](char32_t c) { return is_letter(c) || is_digit(c) || is_mark(c) || c == '_'; };
  std::size_t i = at;
  if (!in_word(next_code_point(line.text, i))) return i;
  for (std::size_t next = i; next < line.text.size(); i = next)
    if (!in_word(next_code_point(line.text, next))) break;
  return i;
}

// The end of what stands before a message, without the blanks between them.
std::size_t end_of_header(std::string_view text, Span message) {
  std::size_t end = message.begin;
  while (end > 0 && blank_or_end(text[end - 1])) --end;
  return end;
}

}  // namespace

const std::vector<ProtectedKind>& protected_kinds() {
  static const std::vector<ProtectedKind> kinds = [] {
    std::vector<ProtectedKind> out;
    for (const Row& row : table) out.push_back(row.kind);
    return out;
  }();
  return kinds;
}

std::vector<Span> protected_spans(std::string_view text, Protect mode) {
  std::vector<Span> spans;
  if (mode == Protect::none) return spans;
  const LogLine log = log_line(text);
  Line line{text, log.is_log()};
  const bool inside = log.kind == LogLine::Kind::level || log.kind == LogLine::Kind::structured;  // what has no header
  if (log.is_log() && !inside) line.header = end_of_header(text, log.message);
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
    } else if (const std::size_t plain = plain_word(line, i); plain > i) {
      i = plain;
    } else if (const auto [end, of_language] = recognise(line, i, mode); end > i) {
      if (mode == Protect::automatic || !of_language) spans.push_back({i, end});
      i = end;
    } else {
      i = skip(line, i);
    }
  }
  return spans;
}

}  // namespace emend::text
