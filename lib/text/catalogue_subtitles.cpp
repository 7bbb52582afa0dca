// Subtitles, SubRip and WebVTT: a record is what stands before a blank line.
//
//   7                                     a number, or an identifier, or nothing
//   00:01:02,000 --> 00:01:04,500 line:0  time stamps and settings
//   - Who speaks?                         the text of the cue
//   - Another one.
#include "text/catalogue_format.h"

namespace emend::text::catalogue {
namespace {

// 00:01:02,000, 01:02.5
std::string_view without_time(std::string_view line) {
  const std::size_t end = line.find_first_not_of("0123456789:.,");
  const std::string_view time = line.substr(0, end);
  return time.find(':') == npos || !digit(time.front()) ? std::string_view() : line.substr(time.size());
}

bool is_timing(std::string_view line) {
  std::string_view rest = trim(without_time(trim(line)));
  if (!rest.starts_with("-->")) return false;
  rest = trim(rest.substr(3));
  return without_time(rest).size() < rest.size() && without_time(rest).data() != nullptr;
}

// WEBVTT, NOTE, STYLE, REGION: what stands in such blocks of WebVTT is not read.
bool is_block(std::string_view line) {
  for (const std::string_view name : {"WEBVTT", "NOTE", "STYLE", "REGION"}) {
    if (line.starts_with(name) && (line.size() == name.size() || in(line[name.size()], " \t"))) return true;
  }
  return false;
}

}  // namespace

Found read_subtitles(std::string_view record, bool has_blocks) {
  Found found;
  Line line = line_at(record, 0);
  const auto text_of = [&](const Line& one) { return record.substr(one.begin, one.end - one.begin); };
  if (has_blocks && is_block(text_of(line))) return found;
  if (!is_timing(text_of(line))) line = line_at(record, line.next);
  if (!is_timing(text_of(line))) {
    found.problems.push_back({0, "is not a cue, for it has no time stamps"});
    return found;
  }
  const std::string_view rest = record.substr(line.next);
  const Span cue{line.next, line.next + rest.substr(0, rest.find_last_not_of(kBlanks) + 1).size()};
  if (cue.begin == cue.end) return found;
  found.values.push_back({without_returns(slice(record, cue)), cue.begin});
  const std::string_view newline = newline_of(record);
  found.write =
      write_in({{cue, [newline](std::string_view value) { return with_newlines(value, newline); }}}, found.values);
  return found;
}

}  // namespace emend::text::catalogue
