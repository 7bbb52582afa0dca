#include "io/word_vectors.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <vector>

#include "cli/error.h"
#include "io/lines.h"

namespace emend::io {

namespace {

constexpr std::size_t kMostColumns = 100'000;

// The next part of `rest` between blanks, which is removed from it; empty at the end.
std::string_view next_part(std::string_view& rest) {
  const std::size_t begin = rest.find_first_not_of(' ');
  if (begin == rest.npos) return rest = {};
  const std::size_t end = std::min(rest.find(' ', begin), rest.size());
  const std::string_view part = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return part;
}

template <class Number>
bool parse(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::size_t read_word_vectors(const std::string& path,
                              const std::function<void(std::string_view token, std::span<const float>)>& use,
                              const std::function<void(std::size_t columns)>& columns) {
  LineReader lines(path);
  const auto refuse = [&](const std::string& what) {
    throw Error(fmt::format("{}:{}", path, lines.number()), what,
                "give word vectors as text: COUNT COLUMNS, then a token and its numbers a line");
  };
  std::string line;
  std::size_t count = 0, width = 0;
  const bool begun = lines.next(line);
  std::string_view rest = line;
  if (!begun || !parse(next_part(rest), count) || !parse(next_part(rest), width) || !next_part(rest).empty())
    refuse("does not begin with two whole numbers");
  if (width < 1 || width > kMostColumns) refuse(fmt::format("promises {} numbers a token", width));
  if (columns) columns(width);

  std::vector<float> numbers(width);
  for (std::size_t i = 0; i < count; ++i) {
    if (!lines.next(line)) refuse(fmt::format("ends after {} tokens of {}", i, count));
    rest = line;
    const std::string_view token = next_part(rest);
    for (std::size_t column = 0; column < width; ++column) {
      const std::string_view number = next_part(rest);
      if (number.empty()) refuse(fmt::format("has {} numbers, not {}", column, width));
      if (!parse(number, numbers[column]) || !std::isfinite(numbers[column]))
        refuse(fmt::format("'{}' is not a finite number", number.substr(0, 40)));
    }
    if (!next_part(rest).empty()) refuse(fmt::format("has more than {} numbers", width));
    use(token, numbers);
  }
  return count;
}

}  // namespace emend::io
