// The reader of line scores, sigtest --scores. First byte: the column that is read; second: what divides columns;
// third: whether there is a heading; the rest: the file.
#include <cmath>
#include <sstream>
#include <string>

#include "memory_file.h"
#include "stats/scores.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  if (size < 3) return 0;
  stats::ScoreFormat format;
  format.fields = {1 + data[0] % 4, 1};
  format.delimiter = static_cast<char>(data[1]);
  format.header = data[2] % 2 == 1;
  std::istringstream text(std::string(reinterpret_cast<const char*>(data) + 3, size - 3));
  std::size_t lines = 0;
  const auto next = [&](std::string& line) {
    const bool more = static_cast<bool>(std::getline(text, line));
    lines += more;
    return more;
  };
  try {
    const auto columns = stats::read_scores("fuzz", next, format);
    require(columns.size() == 2);
    for (const stats::ScoreColumn& column : columns) {
      require(column.scores.size() == lines - (format.header && lines > 0 ? 1 : 0));
      for (const double score : column.scores) require(std::isfinite(score));
    }
  } catch (const Error& error) {
    require(std::string(error.what()).size() < 300);
  }
  return 0;
}
