// A table of rare words is refused with an Error that names it, or each of its words is found with the meanings of its
// line, and nothing else is.
#include <string>
#include <vector>

#include "cli/error.h"
#include "filters/rare_words.h"
#include "memory_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  const MemoryFile file(data, size);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const filters::RareWords rare(file.path());
    for (std::size_t at = 0; at < text.size();) {
      const std::string_view line = text.substr(at, text.find('\n', at) - at);
      at += line.size() + 1;
      const std::string_view word = line.substr(0, line.find('\t'));
      const std::vector<std::string_view> meanings = rare.meanings(word);
      require(word.size() < 4 || !meanings.empty());
      std::string again(word);
      for (const std::string_view meaning : meanings) again.append("\t").append(meaning);
      require(meanings.empty() || again == line);
      filters::lost_words(rare, line, word, nullptr);
    }
    filters::lost_words(rare, "Er nagelt Dachziegel fest.", "He nails something.", nullptr);
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with(file.path()));
  }
  return 0;
}
