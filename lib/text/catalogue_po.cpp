// PO files of gettext: a record has entries, mostly one.
//
//   # what a translator said, #. what a programmer said, #: where it stands
//   #, fuzzy, c-format
//   #| msgid "what it was before"
//   msgctxt "menu"
//   msgid "one file"
//   msgid_plural "%d files"
//   msgstr[0] ""
//   msgstr[1] ""
//   "strings may go on "
//   "in other lines"
#include <optional>
#include <utility>

#include "text/catalogue_format.h"
#include "text/fields.h"
#include "text/utf8.h"

namespace emend::text::catalogue {
namespace {

constexpr std::size_t kWidth = 77;  // columns of a line's string, as gettext breaks them

// Escapes of C, and what they stand for.
constexpr std::pair<char, char> kEscapes[] = {{'n', '\n'}, {'t', '\t'}, {'"', '"'},  {'\\', '\\'}, {'r', '\r'},
                                              {'a', '\a'}, {'b', '\b'}, {'f', '\f'}, {'v', '\v'}};

// A string, of one line or several.
struct String {
  Span span;  // with its quotation marks
  std::string text = {};
  bool of_lines = false;
};

struct Entry {
  std::size_t begin = npos;   // of what #| or a keyword says: flags stand before it
  std::optional<Span> flags;  // what stands behind #,
  bool fuzzy = false, known = true;
  String* last = nullptr;  // that may go on
  std::optional<String> context, id, plural;
  std::vector<String> translations = {};
  bool complete() const { return !translations.empty(); }
};

bool is_fuzzy(std::string_view flags) {
  while (!flags.empty()) {
    if (trim(take_field(flags, ',')) == "fuzzy") return true;
  }
  return false;
}

// Appends what stands in quotation marks; what is wrong with it, or nothing.
std::string_view append_unescaped(std::string_view quoted, std::string& out) {
  if (quoted.size() < 2 || quoted[0] != '"') return "is not a line of a PO file";
  for (std::size_t i = 1; i < quoted.size(); ++i) {
    if (quoted[i] == '"') return i + 1 == quoted.size() ? "" : "has something behind a string";
    if (quoted[i] != '\\') {
      out += quoted[i];
      continue;
    }
    if (++i == quoted.size()) break;
    const auto escape = std::ranges::find(kEscapes, quoted[i], &std::pair<char, char>::first);
    if (escape == std::end(kEscapes)) return "has an escape that is not known";
    out += escape->second;
  }
  return "has a string that does not end";
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto escape = std::ranges::find(kEscapes, c, &std::pair<char, char>::second);
    escape == std::end(kEscapes) ? out += c : (out += '\\') += escape->first;
  }
  return out + '"';
}

// In a line, or as gettext writes several: an empty string, then what fits into each.
std::string written(std::string_view text, bool in_lines, std::string_view newline) {
  if (!in_lines) return quoted(text);
  std::string out = "\"\"";
  while (!text.empty()) {
    std::size_t end = 0, last = 0;  // behind a blank
    for (std::size_t columns = 2; end < text.size() && (columns < kWidth || last == 0);) {
      const char c = text[end];
      next_code_point(text, end);
      columns += in(c, "\n\t\"\\") ? 2 : 1;
      if (c == ' ' || c == '\n') last = end;
      if (c == '\n') break;
    }
    if (end < text.size() && last > 0) end = last;
    out.append(newline).append(quoted(text.substr(0, end)));
    text.remove_prefix(end);
  }
  return out;
}

class Reader {
 public:
  explicit Reader(std::string_view record) : record_(record) {}

  Found read() {
    for (std::size_t at = 0; at < record_.size();) {
      const Line line = line_at(record_, at);
      read_line(line);
      at = line.next;
    }
    end_entry(record_.size());
    found_.write = [entries = std::move(entries_), newline = newline_of(record_),
                    values = found_.values](std::span<const std::string> translations) {
      std::vector<Edit> edits;
      for (const auto& one : entries) write(one, values, translations, newline, edits);
      return edits;
    };
    return std::move(found_);
  }

 private:
  // Where translations of an entry go.
  struct Slot {
    Span span;
    std::size_t value;
    bool in_lines;
  };
  struct Written {
    std::optional<Edit> flag;
    std::vector<Slot> slots;
    std::size_t first, count;  // of the values
  };

  static void write(const Written& entry, const std::vector<Value>& values, std::span<const std::string> translations,
                    std::string_view newline, std::vector<Edit>& edits) {
    bool same = true;
    for (std::size_t i = entry.first; i < entry.first + entry.count; ++i)
      same = same && translations[i] == values[i].text;
    if (same) return;
    if (entry.flag) edits.push_back(*entry.flag);
    for (const auto& [span, value, in_lines] : entry.slots)
      edits.push_back({span.begin, span.end, written(translations[value], in_lines, newline)});
  }

  void wrong(std::size_t at, std::string_view what) {
    if (entry_.known) found_.problems.push_back({at, std::string(what)});
    entry_.known = false;
  }

  void read_line(const Line& line) {
    std::string_view text = record_.substr(line.begin, line.end - line.begin);
    const std::string_view content = trim(text);
    if (content.empty()) return;
    if (content[0] == '#') return read_comment(line, content);
    if (content[0] == '"') return go_on(line, content);
    const std::size_t end = content.find_first_of(" \t\"");
    const std::string_view keyword = content.substr(0, end);
    const std::string_view string = end == npos ? std::string_view() : trim(content.substr(end));
    const bool begins = keyword == "msgctxt" || (keyword == "msgid" && !entry_.context);
    if (begins && (entry_.id || !entry_.known)) end_entry(line.begin);
    entry_.begin = std::min(entry_.begin, line.begin);
    String* target = place_of(keyword);
    if (!target) return wrong(line.begin, "is not a line of a PO file");
    target->span.begin = static_cast<std::size_t>((string.empty() ? content.data() : string.data()) - record_.data());
    entry_.last = target;
    add(line, string);
  }

  // Where the string behind a keyword belongs; null where none may stand there.
  String* place_of(std::string_view keyword) {
    const auto once = [](std::optional<String>& string) { return string ? nullptr : &string.emplace(); };
    if (keyword == "msgctxt") return once(entry_.context);
    if (keyword == "msgid") return once(entry_.id);
    if (!entry_.id) return nullptr;
    if (keyword == "msgid_plural" && !entry_.complete()) return once(entry_.plural);
    const std::string number = "msgstr[" + std::to_string(entry_.translations.size()) + "]";
    const bool next = entry_.plural ? keyword == number : keyword == "msgstr" && !entry_.complete();
    return next ? &entry_.translations.emplace_back() : nullptr;
  }

  void go_on(const Line& line, std::string_view content) {
    if (!entry_.last) return wrong(line.begin, "is a string of nothing");
    entry_.last->of_lines = true;
    add(line, content);
  }

  void add(const Line& line, std::string_view string) {
    if (const std::string_view what = append_unescaped(string, entry_.last->text); !what.empty())
      return wrong(line.begin, what);
    entry_.last->span.end = static_cast<std::size_t>(string.data() - record_.data()) + string.size();
  }

  void read_comment(const Line& line, std::string_view content) {
    if (entry_.id || !entry_.known) end_entry(line.begin);
    entry_.last = nullptr;
    if (content.starts_with("#|")) entry_.begin = std::min(entry_.begin, line.begin);
    if (!content.starts_with("#,")) return;
    const std::size_t begin = static_cast<std::size_t>(content.data() - record_.data()) + 2;
    entry_.fuzzy = entry_.fuzzy || is_fuzzy(content.substr(2));
    if (!entry_.flags) entry_.flags = Span{begin, begin + content.size() - 2};
  }

  void end_entry(std::size_t at) {
    Entry entry = std::exchange(entry_, {});
    if (!entry.known || !entry.id) return;
    if (!entry.complete()) {
      found_.problems.push_back({std::min(entry.begin, at), "has no msgstr"});
      return;
    }
    if (entry.id->text.empty()) return;  // the header
    Written all{flag_of(entry), {}, found_.values.size(), 0};
    const std::size_t last = entry.translations.size() - 1;
    std::optional<std::size_t> singular, plural;
    const auto value = [&](std::optional<std::size_t>& number, const String& source) {
      if (!number) {
        number = found_.values.size();
        found_.values.push_back({source.text, source.span.begin});
      }
      return *number;
    };
    for (std::size_t i = 0; i <= last; ++i) {
      const String& old = entry.translations[i];
      if (!old.text.empty() && !entry.fuzzy) continue;
      const bool of_plural = entry.plural && (i > 0 || last == 0);
      const String& source = of_plural ? *entry.plural : *entry.id;
      all.slots.push_back({old.span, value(of_plural ? plural : singular, source), source.of_lines});
    }
    all.count = found_.values.size() - all.first;
    if (all.count > 0) entries_.push_back(std::move(all));
  }

  // What marks it as one that a translator should see.
  std::optional<Edit> flag_of(const Entry& entry) const {
    if (entry.fuzzy) return {};
    if (!entry.flags) return Edit{entry.begin, entry.begin, "#, fuzzy" + std::string(newline_of(record_))};
    const bool empty = trim(slice(record_, *entry.flags)).empty();
    return Edit{entry.flags->begin, entry.flags->begin, empty ? " fuzzy" : " fuzzy,"};
  }

  std::string_view record_;
  Found found_;
  std::vector<Written> entries_;
  Entry entry_;
};

}  // namespace

Found read_po(std::string_view record) { return Reader(record).read(); }

}  // namespace emend::text::catalogue
