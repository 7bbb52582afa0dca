#include "io/sorted_table.h"

#include <algorithm>

#include "cli/error.h"
#include "text/utf8.h"

namespace emend::io {
namespace {

std::string_view line_at(std::string_view text, std::size_t begin) {
  return text.substr(begin, text.find('\n', begin) - begin);
}

std::string_view key_of(std::string_view line) { return line.substr(0, line.find('\t')); }

}  // namespace

SortedTable::SortedTable(const std::string& path, std::string_view row) : file_(path) {
  std::string_view before;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text().size();) {
    const std::string_view line = line_at(text(), at);
    at += line.size() + 1;
    ++number;
    const auto refuse = [&](const std::string& why, const std::string& remedy) {
      throw Error(path + ":" + std::to_string(number), why, remedy);
    };
    if (!text::is_valid_utf8(line)) refuse("is not UTF-8", "convert the file");
    const bool lacks_one = line.ends_with('\t') || line.find("\t\t") != line.npos;
    if (key_of(line).size() == line.size() || key_of(line).empty() || lacks_one)
      refuse("has no meaning", "write " + std::string(row));
    if (key_of(line) <= before) refuse("is not behind the line before it", "sort the file by `LC_ALL=C sort`");
    before = key_of(line);
  }
  file_.release(file_.bytes());
}

std::string_view SortedTable::text() const {
  const auto bytes = file_.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::vector<std::string_view> SortedTable::find(std::string_view key) const {
  std::size_t begin = 0, end = text().size();  // of lines among which it may be
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    const std::size_t newline = text().substr(begin, middle - begin).rfind('\n');
    const std::size_t at = newline == text().npos ? begin : begin + newline + 1;
    const std::string_view line = line_at(text(), at);
    if (key_of(line) == key) {
      std::vector<std::string_view> values;
      for (std::size_t tab = key.size(); tab < line.size();) {
        const std::size_t next = std::min(line.find('\t', tab + 1), line.size());
        values.push_back(line.substr(tab + 1, next - tab - 1));
        tab = next;
      }
      return values;
    }
    if (key_of(line) < key) {
      begin = at + line.size() + 1;
    } else {
      end = at;
    }
  }
  return {};
}

}  // namespace emend::io
