#include "tense_test.h"

#include "english/clause.h"
#include "noise/random.h"
#include "noise/tense.h"
#include "text/sentences.h"

namespace emend {

namespace {

bool tells_the_past(std::string_view line) {
  const std::vector<text::Span> words = text::words(line);
  return english::tells_the_past(english::Clause(line, words));
}

}  // namespace

bool TenseTest::drawn(std::uint64_t number) const {
  return number % (kContext + 1) == 0 && noise::Random({noise_.seed, number, 't'}).chance(noise_.rate);
}

void TenseTest::apply(stream::Window& window) {
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::uint64_t number = window.number(i) + first_ - 1;
    std::vector<text::Edit> edits;
    if (drawn(number)) {
      const std::string_view line = window.text(i);
      const std::vector<text::Span> words = text::words(line);
      const english::Clause clause(line, words);
      bool told = false;
      for (std::size_t k = 1; k <= kContext && !told; ++k)
        if (const auto before = window.before(i, k)) told = tells_the_past(*before);
      // Of the sentences that can be put into the present, one.
      std::vector<std::vector<text::Edit>> choice;
      for (const text::Span sentence : text::sentences(line)) {
        auto present = noise::sentence_in_present(clause, sentence, told);
        if (!present.empty()) choice.push_back(std::move(present));
      }
      if (!choice.empty()) edits = std::move(choice[noise::Random({noise_.seed, number, 's'}).below(choice.size())]);
    }
    window.answer(i, std::move(edits));
  }
}

}  // namespace emend
