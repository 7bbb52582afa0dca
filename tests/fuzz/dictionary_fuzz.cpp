// A file is refused with an Error, or its words can be found and looked up.
#include <cstring>
#include <vector>

#include "memory_file.h"
#include "symspell/speller.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  std::vector<std::uint32_t> aligned((size + 3) / 4);
  if (size > 0) std::memcpy(aligned.data(), data, size);
  try {
    auto dictionary = symspell::Dictionary::parse(std::as_bytes(std::span(aligned)).first(size), "fuzz");
    if (dictionary.size() > 2000) return 0;  // a legal one, slow to index
    const symspell::Index index(std::move(dictionary), {2, 5});
    symspell::Speller speller(index);
    const symspell::Dictionary& words = index.dictionary();
    for (std::uint32_t i = 0; i < words.size(); ++i) {
      const std::string_view word = words.word(i);
      require(words.find(word) == i && words.count(i) > 0);
      const auto found = speller.lookup(word, symspell::Verbosity::top, 2);
      require(found.size() == 1 && found[0].term == word && found[0].distance == 0);
      const std::string longer = "x" + std::string(word);
      const auto near = speller.lookup(longer, symspell::Verbosity::closest, 2);
      require(!near.empty() && near[0].distance <= 1);
    }
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with("fuzz"));
  }
  return 0;
}
