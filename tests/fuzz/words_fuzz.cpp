// Lists of words. First byte: `u` for a user's own (--words), else the words.txt of a package. A list is refused with
// an Error that names the file, or it can be asked and written, and what is written reads back as the same.
#include <cmath>

#include "cli/error.h"
#include "io/own_words.h"
#include "memory_file.h"
#include "text/speller.h"
#include "text/utf8.h"
#include "text/word_list.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  if (size == 0) return 0;
  const MemoryFile file(data + 1, size - 1);
  try {
    const auto words = data[0] == 'u' ? io::read_own_words(file.path()) : text::WordList::load(file.path());
    std::string_view before;
    for (const auto& [word, log_count] : words.sorted()) {
      require(!word.empty() && before < word && text::is_valid_utf8(word));
      require(log_count >= 0 && log_count < 40);
      require(std::isfinite(words.overshadowed(word)));
      before = word;
    }
    const text::Speller speller(words);
    for (const char* word : {"teh", "caf\xC3\xA9", "wellknwon"}) {
      for (const auto& suggestion : speller.suggest(word, 2, 3)) require(suggestion.distance <= 2);
    }
    if (words.size() == 0) return 0;
    const MemoryFile copy(nullptr, 0);
    words.save(copy.path());
    const auto again = text::WordList::load(copy.path());
    require(again.size() == words.size());
    for (const auto& [word, log_count] : again.sorted()) require(words.contains(word) == again.contains(word));
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with(file.path()));
  }
  return 0;
}
