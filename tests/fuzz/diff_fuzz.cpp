// A file's name, a NUL, and its lines, of which some are changed: however the name and the lines look, the diff has one
// header of two lines, which says the name, and hunks that make the new text of the old one.
#include <deque>
#include <optional>

#include "memory_file.h"
#include "stream/format.h"

namespace {

using namespace emend;

struct Lines {
  explicit Lines(std::string_view text) : text(text) {}
  std::optional<std::string> next() {
    if (text.empty()) return std::nullopt;
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string line(text.substr(0, end));
    text.remove_prefix(end);
    return line;
  }
  std::string_view text;
};

// What a name in a header says: in quotes with C's escapes, or as it is up to a tab.
std::string name_of(std::string_view header) {
  if (!header.starts_with('"')) {
    const std::string_view name = header.substr(0, header.find('\t'));
    require(header.size() - name.size() <= 1);
    return std::string(name);
  }
  require(header.size() > 1 && header.ends_with('"'));
  header = header.substr(1, header.size() - 2);
  constexpr std::string_view letters = "abtnvfr\"\\", meant = "\a\b\t\n\v\f\r\"\\";
  std::string name;
  for (std::size_t i = 0; i < header.size(); ++i) {
    require(header[i] != '"');
    if (header[i] != '\\') {
      name += header[i];
      continue;
    }
    require(++i < header.size());
    if (const std::size_t letter = letters.find(header[i]); letter != letters.npos) {
      name += meant[letter];
      continue;
    }
    require(i + 2 < header.size() && header.find_first_not_of("01234567", i) >= i + 3);
    name += static_cast<char>((header[i] - '0') * 64 + (header[i + 1] - '0') * 8 + header[i + 2] - '0');
    i += 2;
  }
  return name;
}

std::uint64_t number(std::string_view& text) {
  require(!text.empty() && text[0] >= '0' && text[0] <= '9');
  std::uint64_t value = 0;
  for (; !text.empty() && text[0] >= '0' && text[0] <= '9'; text.remove_prefix(1)) value = value * 10 + (text[0] - '0');
  return value;
}

void take(std::string_view& text, std::string_view what) {
  require(text.starts_with(what));
  text.remove_prefix(what.size());
}

// The old text with the hunks of the diff.
std::string patched(std::string_view old, Lines diff) {
  std::string made;
  Lines from(old);
  std::uint64_t line = 1;
  while (const auto header = diff.next()) {
    std::string_view rest = *header;
    take(rest, "@@ -");
    const std::uint64_t first = number(rest);
    take(rest, ",");
    std::uint64_t lost = number(rest);
    take(rest, " +");
    require(number(rest) == first);
    take(rest, ",");
    std::uint64_t gained = number(rest);
    require(rest == " @@\n" && first >= line);
    for (; line < first; ++line) made += from.next().value();
    while (lost + gained > 0) {
      const std::string body = diff.next().value();
      std::string text = body.substr(1);
      require(text.ends_with('\n'));
      if (diff.text.starts_with("\\ No newline at end of file\n")) {
        diff.next();
        text.pop_back();
      }
      require(body[0] == ' ' || body[0] == '-' || body[0] == '+');
      if (body[0] != '+') {
        require(lost-- > 0 && from.next() == text);
        ++line;
      }
      if (body[0] != '-') {
        require(gained-- > 0);
        made += text;
      }
    }
  }
  while (const auto left = from.next()) made += *left;
  return made;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string name(input.substr(0, input.find('\0')));
  if (name.empty() || name == "-" || name.size() == input.size()) return 0;
  const std::string_view old = input.substr(name.size() + 1);

  const auto format = stream::diff_format(/*context=*/3, /*colour=*/false);
  std::string diff, now;
  Lines lines(old);
  std::deque<std::string> kept;
  for (std::uint64_t number = 1; const auto line = lines.next(); ++number) {
    const std::string& whole = kept.emplace_back(*line);
    const std::size_t end = whole.ends_with("\r\n") ? 2 : whole.ends_with('\n') ? 1 : 0;
    const std::string_view record = std::string_view(whole).substr(0, whole.size() - end);
    std::vector<text::Edit> edits;
    if (!record.empty() && record.back() % 4 == 0) edits.push_back({record.size() / 2, record.size(), "-\"+ @"});
    if (edits.size() == 1 && record.substr(edits[0].begin) == edits[0].replacement) edits.clear();
    format->write({.file = name,
                   .number = number,
                   .file_line = number,
                   .record = record,
                   .field_begin = 0,
                   .field_end = record.size(),
                   .text = record,
                   .edits = &edits,
                   .outcome = stream::Outcome::answered,
                   .why = {},
                   .too_long = false,
                   .quoting = stream::Quoting::none,
                   .delimiter = {},
                   .terminator = std::string_view(whole).substr(whole.size() - end)},
                  diff);
    now += text::apply(record, edits) + whole.substr(whole.size() - end);
  }
  format->finish(diff);
  require(diff.empty() == (now == old));
  if (diff.empty()) return 0;

  Lines written(diff);
  const bool outside = name.starts_with('/') || name.starts_with("../");
  for (const std::string side : {"--- ", "+++ "}) {
    const std::string header = written.next().value();
    require(header.starts_with(side) && header.ends_with('\n'));
    const std::string prefix = outside ? "" : side == "--- " ? "a/" : "b/";
    require(name_of(std::string_view(header).substr(4, header.size() - 5)) == prefix + name);
  }
  require(patched(old, written) == now);
  return 0;
}
