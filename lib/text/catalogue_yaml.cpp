// Catalogues in YAML, as Rails and Symfony have them: mappings and lists in blocks, of scalars. No parser of YAML: flow
// collections ([a, b], {a: b}), aliases and keys behind ? stay as they are.
//
//   de:                      # comments stay
//     open: "Open %{name}"
//     plain: a text that
//       goes on
//     help: |
//       Lines that stay
//       lines.
//     days: [Mo, Di]         # stays
//     list:
//       - one
#include <optional>

#include "text/catalogue_format.h"
#include "text/utf8.h"
#include "text/yaml.h"

namespace emend::text::catalogue {
namespace {

// What is written like a text, and is none.
constexpr std::string_view kNoTexts[] = {"false", "n", "no", "null", "off", "on", "true", "y", "yes"};
static_assert(in_order(kNoTexts));

constexpr std::string_view kWhite = " \t\r";

// Escapes of one character, and what they stand for.
constexpr std::pair<char, std::string_view> kEscapes[] = {{'n', "\n"}, {'t', "\t"},     {'"', "\""}, {'\\', "\\"},
                                                          {'/', "/"},  {'_', "\u00a0"}, {'r', "\r"}};

// The code point that `count` hexadecimal digits say; nothing where they are none, or say none.
std::optional<char32_t> hexadecimal(std::string_view digits, std::size_t count) {
  if (digits.size() < count) return {};
  char32_t number = 0;
  for (const char c : digits.substr(0, count)) {
    const char small = in_small(c);
    if (!digit(c) && !(small >= 'a' && small <= 'f')) return {};
    number = number * 16 + static_cast<char32_t>(digit(c) ? c - '0' : small - 'a' + 10);
  }
  const bool right = number > 0 && number < 0x110000 && !(number >= 0xD800 && number < 0xE000);
  return right ? std::optional(number) : std::nullopt;
}

// What stands between two ", or nothing where an escape is not known.
std::optional<std::string> unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    if (++i == text.size()) return {};
    const auto escape = std::ranges::find(kEscapes, text[i], &std::pair<char, std::string_view>::first);
    if (escape != std::end(kEscapes)) {
      out += escape->second;
      continue;
    }
    const std::size_t count = text[i] == 'x' ? 2 : text[i] == 'u' ? 4 : text[i] == 'U' ? 8 : 0;
    const auto code_point = count > 0 ? hexadecimal(text.substr(i + 1), count) : std::nullopt;
    if (!code_point) return {};
    append_utf8(out, *code_point);
    i += count;
  }
  return out;
}

std::string without_doubles(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == '\'') ++i;
  }
  return out;
}

std::string with_doubles(std::string_view text) {
  std::string out = "'";
  for (const char c : text) (out += c == '\'' ? "'" : "") += c;
  return out + "'";
}

// Lines of a scalar with the blanks before each, but the first.
std::string indented(std::string_view text, std::string_view indent, std::string_view newline) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') {
      out += text[i];
      continue;
    }
    out += newline;
    if (i + 1 < text.size() && text[i + 1] != '\n') out += indent;
  }
  return out;
}

class Reader {
 public:
  explicit Reader(std::string_view record) : text_(record), newline_(newline_of(record)) {}

  Found read() {
    for (at_ = 0; at_ < text_.size() && found_.problems.empty();) read_line(line_at(text_, at_));
    found_.write = write_in(std::move(places_), found_.values);
    return std::move(found_);
  }

 private:
  void wrong(std::size_t at, std::string_view what) { found_.problems.push_back({at, std::string(what)}); }

  std::string_view content(const Line& line) const { return text_.substr(line.begin, line.end - line.begin); }
  static bool is_comment(std::string_view text) { return text.empty() || text[0] == '#'; }
  std::size_t beyond_blanks(std::size_t at, std::size_t end) const {
    while (at < end && in(text_[at], kWhite)) ++at;
    return at;
  }

  // Each of these moves at_ to where the next line begins.
  void read_line(const Line& line) {
    at_ = line.next;
    std::size_t at = beyond_blanks(line.begin, line.end);
    if (is_comment(text_.substr(at, line.end - at))) return;
    const std::string_view whole = content(line);
    if (whole[0] == '%' || whole.starts_with("...")) return;
    const bool begins = whole.starts_with("---") && (whole.size() == 3 || in(whole[3], kWhite));
    if (begins) at = beyond_blanks(line.begin + 3, line.end);
    if (whole.substr(0, at - line.begin).find('\t') != npos) return wrong(line.begin, "is indented by TABs");
    std::size_t columns = at - line.begin;  // of what the value belongs to
    bool item = false;
    while (at < line.end && text_[at] == '-' && (at + 1 == line.end || text_[at + 1] == ' ')) {
      columns = at - line.begin;
      at = beyond_blanks(at + 1, line.end);
      item = true;
    }
    if (is_comment(text_.substr(at, line.end - at))) return;
    if (text_[at] == '?' && at + 1 < line.end && text_[at + 1] == ' ') return wrong(at, "has a key behind ?");
    const std::size_t key = beyond_key(at, line.end);
    if (key == 0 && !item && !begins) return wrong(line.begin, "has no key");
    if (key > 0) columns = at - line.begin;
    read_value(beyond_blanks(key > 0 ? key : at, line.end), line, columns);
  }

  // Beyond the colon of the key at `at`; 0 where there is none.
  std::size_t beyond_key(std::size_t at, std::size_t end) const {
    const std::string_view line = text_.substr(0, end);
    if (in(line[at], "{[|>&*!")) return 0;
    if (in(line[at], "\"'")) {
      const std::size_t close = close_of(at, end);
      if (close == npos) return 0;
      at = beyond_blanks(close + 1, end);
      return at < end && line[at] == ':' && (at + 1 == end || in(line[at + 1], " \t")) ? at + 1 : 0;
    }
    for (; at < end; ++at) {
      if (line[at] == ':' && (at + 1 == end || in(line[at + 1], " \t"))) return at + 1;
      if (line[at] == '#' && in(line[at - 1], " \t")) return 0;
    }
    return 0;
  }

  // The quotation mark that closes the one at `at`, before `end`; npos where none does.
  std::size_t close_of(std::size_t at, std::size_t end) const {
    const char mark = text_[at];
    for (++at; at < end; ++at) {
      if (mark == '"' && text_[at] == '\\') {
        ++at;
      } else if (text_[at] == mark) {
        if (mark == '"' || at + 1 == end || text_[at + 1] != mark) return at;
        ++at;
      }
    }
    return npos;
  }

  void read_value(std::size_t at, const Line& line, std::size_t columns) {
    while (at < line.end && in(text_[at], "&!")) {  // an anchor, a tag
      const std::size_t blank = text_.find_first_of(" \t", at);
      at = blank < line.end ? beyond_blanks(blank, line.end) : line.end;
    }
    const std::string_view value = text_.substr(at, line.end - at);
    if (is_comment(value)) return;
    if (in(value[0], "|>")) return read_block(value, columns);
    if (in(value[0], "\"'")) return read_quoted(at, columns);
    if (in(value[0], "{[")) return skip_flow(at);
    if (in(value[0], "%@`")) return wrong(at, "has a value that begins with a mark");
    if (value[0] == '*') return skip_deeper(columns);
    read_plain(at, line, columns);
  }

  // Whether a line that is not blank is indented by more than `columns`.
  bool is_deeper(const Line& line, std::size_t columns) const {
    return beyond_blanks(line.begin, line.end) - line.begin > columns;
  }
  bool is_blank(const Line& line) const { return beyond_blanks(line.begin, line.end) == line.end; }

  void skip_deeper(std::size_t columns) {
    while (at_ < text_.size()) {
      const Line line = line_at(text_, at_);
      if (!is_blank(line) && !is_deeper(line, columns)) break;
      at_ = line.next;
    }
  }

  // | and >, with what they say of indentation and the end: the lines that are indented by more.
  void read_block(std::string_view header, std::size_t columns) {
    std::size_t begin = npos, end = at_, indent = 0;
    const bool told = header.find_first_of("123456789") < header.find('#');
    while (at_ < text_.size()) {
      const Line line = line_at(text_, at_);
      if (!is_blank(line)) {
        if (!is_deeper(line, columns)) break;
        const std::size_t its = beyond_blanks(line.begin, line.end) - line.begin;
        if (begin == npos) indent = its;
        if (its < indent) return skip_deeper(columns);  // which is none, or was told
        begin = std::min(begin, line.begin + indent);
        end = line.end;
      }
      at_ = line.next;
    }
    if (begin == npos || told) return;
    std::string text;
    for (std::size_t at = begin - indent; at < end;) {
      const Line line = line_at(text_, at);
      if (at + indent > begin) text += '\n';
      if (!is_blank(line)) text += text_.substr(line.begin + indent, line.end - line.begin - indent);
      at = line.next;
    }
    add({begin, end}, text, [newline = newline_, indent = std::string(indent, ' ')](std::string_view value) {
      return indented(value, indent, newline);
    });
  }

  // Lines between begin and end, which is within one, without the blanks around their breaks.
  std::string joined(std::size_t begin, std::size_t end) const {
    std::string text;
    for (std::size_t at = begin; at < end;) {
      const Line line = line_at(text_, at);
      std::string_view part = text_.substr(at, std::min(line.end, end) - at);
      if (at > begin) part.remove_prefix(std::min(part.find_first_not_of(kWhite), part.size()));
      if (line.next < end) part = part.substr(0, part.find_last_not_of(kWhite) + 1);
      text += part;
      if (line.next < end || (line.end < end && line.next == end)) text += '\n';
      at = line.next;
    }
    return text;
  }

  // What the lines behind the first are indented by.
  std::string indentation(std::size_t begin) const {
    for (std::size_t at = line_at(text_, begin).next; at < text_.size();) {
      const Line line = line_at(text_, at);
      if (!is_blank(line)) return std::string(text_.substr(at, beyond_blanks(at, line.end) - at));
      at = line.next;
    }
    return {};
  }

  void read_quoted(std::size_t at, std::size_t columns) {
    const std::size_t close = close_of(at, text_.size());
    if (close == npos) return wrong(at, "has a string that does not end");
    const Line last = line_at(text_, close);
    at_ = last.next;
    const std::size_t behind = beyond_blanks(close + 1, last.end);
    if (!is_comment(text_.substr(behind, last.end - behind))) return wrong(close, "has something behind a string");
    const bool one_line = text_.substr(at, close - at).find('\n') == npos, is_double = text_[at] == '"';
    const std::string raw = joined(at + 1, close);
    if (!one_line && !lines_are_deeper(at, close, columns)) return wrong(at, "has a string that is not indented");
    std::optional<std::string> text = is_double ? unescaped(raw) : without_doubles(raw);
    // Of several lines, line breaks that are escaped would be the same as others.
    if (!text || (!one_line && std::ranges::count(*text, '\n') != std::ranges::count(raw, '\n'))) return;
    add({at, close + 1}, *text,
        [=, newline = newline_, indent = one_line ? std::string() : indentation(at)](std::string_view value) {
          if (one_line) return is_double ? quoted_yaml(value) : with_doubles(value);
          return indented(is_double ? escaped(value) : with_doubles(value), indent, newline);
        });
  }

  // With escapes, but for line breaks.
  static std::string escaped(std::string_view value) {
    std::string out = "\"";
    for (const char c : value) {
      if (c == '\t')
        out += "\\t";
      else
        (out += in(c, "\"\\") ? "\\" : "") += c;
    }
    return out + "\"";
  }

  bool lines_are_deeper(std::size_t begin, std::size_t end, std::size_t columns) const {
    for (std::size_t at = line_at(text_, begin).next; at <= end;) {
      const Line line = line_at(text_, at);
      if (!is_blank(line) && !is_deeper(line, columns)) return false;
      at = line.next;
    }
    return true;
  }

  // Up to the bracket that closes the one at `at`, and the end of its line.
  void skip_flow(std::size_t at) {
    const std::size_t begin = at;
    for (std::size_t depth = 0; at < text_.size(); ++at) {
      const char c = text_[at];
      if (in(c, "\"'") && in(text_[at - 1], " \t\r\n[{,:")) {
        at = close_of(at, text_.size());
        if (at == npos) break;
      } else if (c == '#' && in(text_[at - 1], " \t\r\n")) {
        at = line_at(text_, at).end;
      } else if (in(c, "{[")) {
        ++depth;
      } else if (in(c, "}]") && --depth == 0) {
        at_ = line_at(text_, at).next;
        return;
      }
    }
    wrong(begin, "has a bracket that is not closed");
  }

  // Up to a comment, and on in lines that are indented by more.
  void read_plain(std::size_t at, const Line& first, std::size_t columns) {
    std::size_t end = at;
    bool commented = false;
    const auto take = [&](std::size_t begin, const Line& line) {
      const std::string_view part = text_.substr(begin, line.end - begin);
      const std::size_t comment = std::min(part.find(" #"), part.find("\t#"));
      commented = comment != npos;
      const std::string_view value = trim(part.substr(0, comment), kWhite);
      if (value.find(": ") != npos || value.ends_with(':')) wrong(begin, "has a key within a value");
      end = static_cast<std::size_t>(value.data() - text_.data()) + value.size();
    };
    take(at, first);
    while (at_ < text_.size() && found_.problems.empty()) {
      Line line = line_at(text_, at_);
      while (is_blank(line) && line.next < text_.size()) line = line_at(text_, line.next);
      const std::size_t begin = beyond_blanks(line.begin, line.end);
      if (is_blank(line) || !is_deeper(line, columns)) break;
      if (text_[begin] != '#') {
        if (commented) return wrong(begin, "goes on behind a comment");
        take(begin, line);
      } else {
        commented = true;
      }
      at_ = line.next;
    }
    const std::string text = joined(at, end);
    if (is_in(in_small(text), kNoTexts)) return;
    const bool one_line = text.find('\n') == npos;
    add({at, end}, text,
        [newline = newline_, one_line, indent = one_line ? std::string() : indentation(at)](std::string_view value) {
          if (one_line) return is_plain_yaml(value) ? std::string(value) : quoted_yaml(value);
          std::string in_one_line(value);
          std::ranges::replace(in_one_line, '\n', ' ');
          const bool comment = value.find("\n#") != npos;  // a line of it would be one
          return indented(is_plain_yaml(in_one_line) && !comment ? std::string(value) : escaped(value), indent,
                          newline);
        });
  }

  void add(Span span, std::string text, std::function<std::string(std::string_view)> written) {
    found_.values.push_back({std::move(text), span.begin});
    places_.push_back({span, std::move(written)});
  }

  std::string_view text_, newline_;
  std::size_t at_ = 0;
  Found found_;
  std::vector<Place> places_;
};

}  // namespace

Found read_yaml(std::string_view record) { return Reader(record).read(); }

}  // namespace emend::text::catalogue
