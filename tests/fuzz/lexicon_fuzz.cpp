// A lexicon is refused with an Error, or it can be asked, in bounds and in time, however wrong its answers are.
#include <vector>

#include "memory_file.h"
#include "text/lexicon.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  const auto bytes = std::make_shared<const std::vector<std::uint8_t>>(data, data + size);
  try {
    const auto lexicon = text::Lexicon::parse(std::as_bytes(std::span(*bytes)), "fuzz", bytes);
    std::size_t count = 0;
    std::string some;
    lexicon->for_each([&](std::string_view form, const text::Lexicon::Entry& entry) {
      require(!form.empty() && form.size() <= text::Lexicon::most_bytes && entry.index < lexicon->size());
      require(entry.frequency <= lexicon->commonest());
      if (++count % 7 == 1) some = form;
    });
    require(count <= lexicon->size());
    lexicon->find(some);
    for (const std::string& word :
         {some, some + "x", std::string("teh"), std::string("caf\xC3\xA9-E's"), std::string()}) {
      lexicon->contains(word);
      std::size_t found = 0;
      for (const auto& near : lexicon->near(word, 2, SIZE_MAX)) found += near.distance <= 2;
      require(found <= lexicon->size());
    }
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with("fuzz"));
  }
  return 0;
}
