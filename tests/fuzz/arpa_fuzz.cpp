// A file is refused with an Error, or gives a logarithm of every sentence.
#include <cmath>
#include <vector>

#include "memory_file.h"
#include "ngram/model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  const MemoryFile file(data, size);
  try {
    const ngram::Model model(file.path());
    require(model.order() >= 1 && model.order() <= ngram::max_order);
    const std::vector<std::string_view> words = {"the", "a", "the", "cat", "", "unheard-of"};
    require(std::isfinite(model.sentence(words)));
    ngram::State state = model.begin();
    for (const std::string_view word : words) {
      ngram::State copy = state;
      require(model.advance(copy, model.word(word)) == model.advance(state, model.word(word)));
    }
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with(file.path()));
  }
  return 0;
}
