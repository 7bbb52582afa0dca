#include "attention.h"

#include <fmt/format.h>

#include <map>

#include "text/utf8.h"

namespace emend {

namespace {

constexpr std::size_t mark_bytes = 3;  // of U+E000 and U+E001

}  // namespace

plot::HeatMap attention_map(std::string_view line, const std::vector<Seen>& seen) {
  plot::HeatMap map;
  map.title = std::string(line);
  map.row_label = "spoken";
  map.column_label = "written";
  map.value_label = "attention";
  map.least = 0;
  map.most = 1;
  std::vector<std::size_t> column_of(line.size());   // of each byte
  std::map<std::size_t, std::size_t> opens, closes;  // the columns of the marks, by the byte that follows
  const auto add_mark = [&](const char* name, auto& marks, std::size_t at) {
    if (!marks.emplace(at, map.columns.size()).second) return;
    map.columns.emplace_back(name);
  };
  const auto marks_at = [&](std::size_t at) {
    for (const Seen& one : seen)
      if (one.end == at) add_mark("\u27E9", closes, at);
    for (const Seen& one : seen)
      if (one.begin == at) add_mark("\u27E8", opens, at);
  };
  for (std::size_t at = 0; at < line.size();) {
    marks_at(at);
    const std::size_t begin = at;
    text::next_code_point(line, at);
    std::fill(column_of.begin() + static_cast<std::ptrdiff_t>(begin),
              column_of.begin() + static_cast<std::ptrdiff_t>(at), map.columns.size());
    map.columns.push_back(plot::token_label(line.substr(begin, at - begin)));
  }
  marks_at(line.size());
  for (const Seen& one : seen) {
    std::size_t byte = 0;  // of the question
    std::vector<std::size_t> columns;
    const std::size_t open = one.begin - one.from, close = open + mark_bytes + one.end - one.begin;
    for (const std::string& piece : one.gaze.columns) {
      columns.push_back(byte < open                 ? column_of[one.from + byte]
                        : byte < open + mark_bytes  ? opens[one.begin]
                        : byte < close              ? column_of[one.from + byte - mark_bytes]
                        : byte < close + mark_bytes ? closes[one.end]
                                                    : column_of[one.from + byte - 2 * mark_bytes]);
      byte += piece.size();
    }
    for (std::size_t row = 0; row < one.gaze.rows.size(); ++row) {
      map.rows.push_back(plot::token_label(one.gaze.rows[row]));
      const std::size_t first = map.values.size();
      map.values.resize(first + map.columns.size());
      for (std::size_t c = 0; c < columns.size(); ++c)
        map.values[first + columns[c]] += one.gaze.weights[row * columns.size() + c];
    }
  }
  return map;
}

}  // namespace emend
