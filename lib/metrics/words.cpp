#include "metrics/words.h"

#include "metrics/unicode.h"

namespace emend::metrics {

std::vector<std::string_view> words(std::string_view line) {
  line = strip(line);
  std::vector<std::string_view> out;
  out.reserve(line.size() / 5 + 1);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t first = blank_length(line, i);
    if (first == 0) {
      ++i;
      continue;
    }
    std::size_t end = i + first;
    while (const std::size_t more = blank_length(line, end)) end += more;
    if (line[i] == ' ' || end > i + first) {
      out.push_back(line.substr(begin, i - begin));
      begin = end;
    }
    i = end;
  }
  if (begin < line.size()) out.push_back(line.substr(begin));
  return out;
}

SymbolPair word_pair(std::string_view reference, std::string_view hypothesis) {
  text::Interner intern;
  SymbolPair pair;
  pair.reference = intern(words(reference));
  pair.hypothesis = intern(words(hypothesis));
  pair.alphabet = intern.size();
  return pair;
}

SymbolPair character_pair(std::string_view reference, std::string_view hypothesis) {
  text::CharacterInterner intern;
  SymbolPair pair;
  pair.reference = intern(code_points(strip(reference)));
  pair.hypothesis = intern(code_points(strip(hypothesis)));
  pair.alphabet = intern.size();
  return pair;
}

}  // namespace emend::metrics
