// Front matter of Markdown: which values of its fields are text that is read. No parser of YAML and TOML: where in
// doubt a value is none.
#include <algorithm>

#include "text/markup_reader.h"

namespace emend::text::markup {
namespace {

using Fields = MarkupAside::Fields;

// Fields that are read, at any depth.
constexpr std::string_view kReadFields[] = {"description", "subtitle", "summary", "title"};
static_assert(in_order(kReadFields));

// A part of a line without blanks around it.
struct Part {
  std::size_t begin, end;
  std::string_view text;  // of it
};
Part part_of(const Lines& lines, std::size_t begin, std::size_t end) {
  const std::string_view text = trim(lines.text.substr(begin, end - begin));
  if (text.empty()) return {end, end, text};
  begin = static_cast<std::size_t>(text.data() - lines.text.data());
  return {begin, begin + text.size(), text};
}

bool is_comment(const Part& rest) { return rest.text.empty() || rest.text[0] == '#'; }

// Where the string that begins at `at` ends, before `closer`; npos where it does not before `end`. The mark " has
// escapes.
std::size_t end_of_string(const Lines& lines, std::size_t at, std::string_view closer, std::size_t end) {
  for (; at + closer.size() <= end; ++at) {
    if (lines.text.substr(at).starts_with(closer)) return at;
    if (closer[0] == '"' && lines[at] == '\\') ++at;
  }
  return npos;
}

void add(Lines& lines, std::size_t begin, std::size_t end, char closer) {
  if (begin < end) lines.asides.push_back({{begin, end}, Markup::markdown, closer, lines.state.block.fields});
}

// A string between two marks, where nothing but a comment stands behind it.
void add_string(Lines& lines, const Part& value, std::string_view mark) {
  const std::size_t begin = value.begin + mark.size(), close = end_of_string(lines, begin, mark, value.end);
  if (close != npos && is_comment(part_of(lines, close + mark.size(), value.end))) add(lines, begin, close, mark[0]);
}

// Values in quotation marks on their line, plain ones, and blocks behind | and >. Quotation marks that are doubled, and
// what stands before a value (&name, !tag), are not known.
void read_yaml(Lines& lines, Part line, std::size_t columns) {
  std::optional<Block::Value>& last = lines.state.block.value;
  if (last && columns > last->columns) {
    if (last->text) add(lines, line.begin, line.end, '\n');
    return;
  }
  last.reset();
  while (line.text.starts_with("- ")) {  // of a list
    const Part item = part_of(lines, line.begin + 1, line.end);
    columns += item.begin - line.begin;
    line = item;
  }
  const std::size_t colon = line.text.find(": ");
  if (colon == npos) return;
  const bool text = is_in(line.text.substr(0, colon), kReadFields);
  const Part value = part_of(lines, line.begin + colon + 1, line.end);
  const char first = value.text[0];
  if (in(first, "#&!")) return;  // and fields may follow
  last = {text && in(first, "|>") && only(value.text.substr(1), "+-123456789"), columns};
  if (!text || in(first, "%*@`[{|>?")) return;
  if (in(first, "\"'")) return add_string(lines, value, value.text.substr(0, 1));
  const std::size_t comment = value.text.find(" #");
  add(lines, value.begin, value.begin + trim(value.text.substr(0, comment)).size(), '\0');
  last->text = comment == npos;
}

// Strings, of a line or several, under plain and dotted names.
void read_toml(Lines& lines, const Part& line) {
  std::optional<Block::Value>& last = lines.state.block.value;
  const auto goes_on = [&](std::size_t begin) {
    const std::size_t close = end_of_string(lines, begin, std::string(3, last->quote), line.end);
    const Part part = part_of(lines, begin, std::min(close, line.end));
    if (last->text) add(lines, part.begin, part.end, last->quote);
    if (close != npos) last.reset();
  };
  if (last) return goes_on(line.begin);
  const std::size_t equals = line.text.find('=');
  if (equals == npos) return;
  std::string_view name = trim(line.text.substr(0, equals));
  name.remove_prefix(name.rfind('.') + 1);
  const bool text = is_in(name, kReadFields);
  const Part value = part_of(lines, line.begin + equals + 1, line.end);
  if (value.text.empty() || !in(value.text[0], "\"'")) return;
  const char quote = value.text[0];
  if (value.text.starts_with(std::string(3, quote))) {
    last = {text, 0, quote};
    goes_on(value.begin + 3);
  } else if (text) {
    add_string(lines, value, value.text.substr(0, 1));
  }
}

}  // namespace

void read_field(Lines& lines, std::size_t begin, std::size_t end) {
  const Part line = part_of(lines, begin, end);
  if (line.text.empty()) return;
  if (lines.state.block.fields == Fields::toml) return read_toml(lines, line);
  read_yaml(lines, line, line.begin - begin);
}

}  // namespace emend::text::markup
