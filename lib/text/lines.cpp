#include "text/lines.h"

#include "cli/error.h"

namespace emend::text {

LineSource column_of(LineSource lines, std::uint64_t column) {
  const auto take = [column, number = std::uint64_t{0}, lines](std::string& line) mutable {
    if (!lines.next(line)) return false;
    ++number;
    std::size_t begin = 0;
    for (std::uint64_t passed = 1; passed < column; ++passed) {
      const std::size_t tab = line.find('\t', begin);
      if (tab == line.npos) {
        throw Error(lines.name + ":" + std::to_string(number),
                    "has " + std::to_string(passed) + " columns, not " + std::to_string(column),
                    "columns are parted by TABs");
      }
      begin = tab + 1;
    }
    line = line.substr(begin, line.find('\t', begin) - begin);
    return true;
  };
  return {lines.name, take};
}

}  // namespace emend::text
