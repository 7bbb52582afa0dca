#include "text/lines.h"

#include <string_view>
#include <utility>

#include "cli/error.h"

namespace emend::text {

LineSource column_of(LineSource lines, std::uint64_t column) {
  const auto take = [column, number = std::uint64_t{0}, lines](std::string& line) mutable {
    if (!lines.next(line)) return false;
    ++number;
    if (line.empty()) return true;
    std::size_t begin = 0;
    for (std::uint64_t passed = 1; passed < column; ++passed) {
      const std::size_t tab = line.find('\t', begin);
      if (tab == line.npos) {
        throw Error(lines.name + ":" + std::to_string(number),
                    "has " + std::to_string(passed) + (passed == 1 ? " column, not " : " columns, not ") +
                        std::to_string(column),
                    "columns are parted by TABs");
      }
      begin = tab + 1;
    }
    line = line.substr(begin, line.find('\t', begin) - begin);
    return true;
  };
  return {lines.name, take};
}

LineSource without_mark(LineSource lines) {
  const auto take = [first = true, next = std::move(lines.next)](std::string& line) mutable {
    constexpr std::string_view mark = "\xEF\xBB\xBF";  // U+FEFF
    if (!next(line)) return false;
    if (std::exchange(first, false) && line.starts_with(mark)) line.erase(0, mark.size());
    return true;
  };
  return {std::move(lines.name), take};
}

std::string_view without_compression(std::string_view file) {
  for (const std::string_view ending : {".gz", ".xz", ".zst"})
    if (file.ends_with(ending)) return file.substr(0, file.size() - ending.size());
  return file;
}

}  // namespace emend::text
