// Makes a lexicon (lib/text/lexicon.h) of lines `form TAB frequency TAB kinds`: pack-lexicon OUT < LINES
// Built by `ninja -C build pack-lexicon`, for scripts/make-lexicon.
#include <charconv>
#include <cstdio>
#include <iostream>
#include <string>

#include "io/package.h"
#include "text/lexicon.h"

namespace {

unsigned number(std::string_view text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) throw emend::Error(std::string(text), "is no number");
  return value;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: pack-lexicon OUT < LINES\n", stderr);
    return 2;
  }
  try {
    emend::text::LexiconWriter writer;
    for (std::string line; std::getline(std::cin, line);) {
      const std::string_view all = line;
      const std::size_t first = all.find('\t'), second = all.find('\t', first + 1);
      if (first == all.npos || second == all.npos) throw emend::Error(line, "is no form, frequency and kinds");
      writer.add(all.substr(0, first), number(all.substr(first + 1, second - first - 1)),
                 number(all.substr(second + 1)));
    }
    emend::io::write_file(arguments[1], writer.bytes());
  } catch (const emend::Error& error) {
    std::fprintf(stderr, "pack-lexicon: %s\n", error.what());
    return 2;
  }
  return 0;
}
