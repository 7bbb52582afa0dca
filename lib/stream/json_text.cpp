#include "stream/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "text/utf8.h"

namespace emend::stream {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The four hexadecimal digits at `at`, or -1.
int hex4(std::string_view text, std::size_t at) {
  if (at + 4 > text.size()) return -1;
  int value = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    const int digit = hex_value(text[i]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

bool is_high_surrogate(int unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(int unit) { return unit >= 0xDC00 && unit < 0xE000; }

// One escape sequence: the code point that it stands for and its length, 0 where it is none.
struct Escape {
  char32_t code_point = 0;
  std::size_t length = 0;
};

Escape escape_at(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return {};
  static constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  const std::size_t letter = letters.find(text[at + 1]);
  if (letter != std::string_view::npos) return {static_cast<char32_t>(meanings[letter]), 2};
  if (text[at + 1] != 'u') return {};
  const int first = hex4(text, at + 2);
  if (first < 0 || is_low_surrogate(first)) return {};
  if (!is_high_surrogate(first)) return {static_cast<char32_t>(first), 6};
  if (text.substr(std::min(at + 6, text.size()), 2) != "\\u") return {};
  const int second = hex4(text, at + 8);
  if (!is_low_surrogate(second)) return {};
  return {static_cast<char32_t>(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)), 12};
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  // Calls member(key, begin of the key, begin of the value, whether it is a string, whether that has escapes) behind
  // each value.
  template <class Member>
  bool object(Member member) {
    blanks();
    if (!take('{')) return false;
    blanks();
    if (take('}')) return end();
    do {
      std::string_view key;
      blanks();
      const std::size_t key_begin = at_;
      if (!this->key(key)) return false;
      const std::string name(key);  // the value may hold keys
      blanks();
      const std::size_t begin = at_;
      bool escaped = false;
      const bool is_string = begin < text_.size() && text_[begin] == '"';
      if (is_string ? !string(escaped) : !value()) return false;
      member(name, key_begin, begin, is_string, escaped);
      blanks();
    } while (take(','));
    return take('}') && end();
  }

  std::size_t at() const { return at_; }

 private:
  void blanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
      ++at_;
    }
  }
  bool take(char c) {
    const bool is = at_ < text_.size() && text_[at_] == c;
    at_ += is;
    return is;
  }
  bool end() {
    blanks();
    return at_ == text_.size();
  }

  bool string(bool& escaped) {
    if (!take('"')) return false;
    while (at_ < text_.size()) {
      const unsigned char c = static_cast<unsigned char>(text_[at_]);
      if (c < 0x20) return false;
      if (c == '\\') {
        const Escape escape = escape_at(text_, at_);
        if (escape.length == 0) return false;
        escaped = true;
        at_ += escape.length;
      } else {
        ++at_;
        if (c == '"') return true;
      }
    }
    return false;
  }

  // A key and its colon.
  bool key(std::string_view& key) {
    blanks();
    const std::size_t begin = at_ + 1;
    bool escaped = false;
    if (!string(escaped)) return false;
    key = text_.substr(begin, at_ - 1 - begin);
    if (escaped) {
      unescaped_key_.clear();
      append_unescaped(key, unescaped_key_);
      key = unescaped_key_;
    }
    blanks();
    return take(':');
  }

  bool digits() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    return at_ > begin;
  }
  bool number() {
    take('-');
    if (!take('0') && !digits()) return false;
    if (take('.') && !digits()) return false;
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      return digits();
    }
    return true;
  }
  bool word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  bool scalar() {
    bool escaped = false;
    switch (at_ < text_.size() ? text_[at_] : '\0') {
      case '"':
        return string(escaped);
      case 't':
        return word("true");
      case 'f':
        return word("false");
      case 'n':
        return word("null");
      default:
        return number();
    }
  }

  bool value() {
    std::string open;  // the brackets that are to be closed
    std::string_view ignored;
    while (true) {
      blanks();
      if (take('{')) {
        blanks();
        open += '}';
        if (!(at_ < text_.size() && text_[at_] == '}')) {
          if (!key(ignored)) return false;
          continue;
        }
      } else if (take('[')) {
        blanks();
        open += ']';
        if (!(at_ < text_.size() && text_[at_] == ']')) continue;
      } else if (!scalar()) {
        return false;
      }
      while (true) {  // after a value, or at the bracket of an empty list
        if (open.empty()) return true;
        blanks();
        if (take(open.back())) {
          open.pop_back();
        } else if (take(',')) {
          if (open.back() == '}' && !key(ignored)) return false;
          break;
        } else {
          return false;
        }
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string unescaped_key_;
};

// What makes lines of the JSON that programs write for themselves: a list, or objects of several lines.
std::string_view remedy_for(std::string_view record) {
  const std::size_t begin = record.find_first_not_of(" \t");
  if (begin == record.npos) return "";
  if (record[begin] == '[') return " (`jq -c '.[]' FILE` makes lines of a list)";
  const bool goes_on = record[begin] == '{' && record.find_first_not_of(" \t", begin + 1) == record.npos;
  return goes_on ? " (`jq -c . FILE` makes a line of each object)" : "";
}

}  // namespace

bool find_json_text(std::string_view record, std::string_view name, JsonText& found, std::string& why) {
  Scanner scanner(record);
  bool has_text = false;
  const auto member = [&](std::string_view key, std::size_t, std::size_t begin, bool is_string, bool escaped) {
    if (key == name) {
      has_text = is_string;
      if (is_string) found.begin = begin + 1, found.end = scanner.at() - 1, found.escaped = escaped;
    }
    if (key == "document") {
      found.document = record.substr(begin, scanner.at() - begin);
    }
  };
  if (!scanner.object(member)) {
    why = fmt::format("is not a JSON object: see byte {}{}", scanner.at() + 1, remedy_for(record));
    return false;
  }
  if (!has_text)
    why = fmt::format("has no string called \"{}\"{}", name, name == "text" ? " (--text-field names another)" : "");
  return has_text;
}

void append_members(std::string_view object, const std::vector<std::string_view>& without, std::string& out) {
  Scanner scanner(object);
  bool first = true;
  scanner.object([&](std::string_view key, std::size_t key_begin, std::size_t, bool, bool) {
    if (std::find(without.begin(), without.end(), key) != without.end()) return;
    if (!first) out += ", ";
    out += object.substr(key_begin, scanner.at() - key_begin);
    first = false;
  });
}

void append_unescaped(std::string_view raw, std::string& out) {
  for (std::size_t i = 0; i < raw.size();) {
    const std::size_t plain = std::min(raw.find('\\', i), raw.size());
    out.append(raw, i, plain - i);
    if (plain == raw.size()) return;
    const Escape escape = escape_at(raw, plain);
    text::append_utf8(out, escape.code_point);
    i = plain + escape.length;
  }
}

void append_escaped(std::string_view text, bool ascii, std::string& out) {
  const auto unit = [&out](unsigned value) { fmt::format_to(std::back_inserter(out), "\\u{:04x}", value); };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    if (c >= 0x80 && ascii) {
      const char32_t point = text::next_code_point(text, i);
      if (point < 0x10000) {
        unit(point);
      } else {
        unit(0xD800 + ((point - 0x10000) >> 10));
        unit(0xDC00 + ((point - 0x10000) & 0x3FF));
      }
      continue;
    }
    ++i;
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        c < 0x20 ? unit(c) : out.push_back(static_cast<char>(c));
    }
  }
}

std::vector<text::Edit> raw_edits(std::string_view raw, const std::vector<text::Edit>& edits, bool ascii) {
  // Walks both strings at once: `meant` counts the bytes of the unescaped one. An edit that begins or ends inside of an
  // escaped character has no place in `raw`.
  std::size_t i = 0, meant = 0;
  const auto reach = [&](std::size_t target) {
    while (meant < target && i < raw.size()) {
      if (raw[i] != '\\') {
        ++i, ++meant;
        continue;
      }
      const Escape escape = escape_at(raw, i);
      const char32_t c = escape.code_point;
      i += escape.length;
      meant += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }
    return meant == target;
  };
  std::vector<text::Edit> out;
  for (const auto& edit : edits) {
    text::Edit moved = edit;
    const bool begins = reach(edit.begin);
    moved.begin = i;
    const bool ends = reach(edit.end);
    moved.end = i;
    moved.replacement.clear();
    append_escaped(edit.replacement, ascii, moved.replacement);
    if (begins && ends) {
      out.push_back(std::move(moved));
      continue;
    }
    std::string whole;
    append_unescaped(raw, whole);
    text::Edit all{0, raw.size(), ""};
    append_escaped(text::apply(whole, edits), ascii, all.replacement);
    return {all};
  }
  return out;
}

}  // namespace emend::stream
