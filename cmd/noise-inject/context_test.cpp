#include "context_test.h"

#include "english/clause.h"
#include "noise/random.h"
#include "text/sentences.h"

namespace emend {

bool ContextTest::drawn(std::uint64_t number) const {
  return number % (kContext + 1) == 0 && noise::Random({noise_.seed, number, 't'}).chance(noise_.rate);
}

std::vector<text::Edit> ContextTest::edits(const stream::Window& window, std::size_t record,
                                           std::uint64_t number) const {
  noise::Told told;
  for (std::size_t k = kContext; k > 0; --k) {
    const auto before = window.before(record, k);
    if (!before) continue;
    const std::vector<text::Span> words = text::words(*before);
    told.hear(english::Clause(*before, words), {0, before->size()});
  }
  const std::string_view line = window.text(record);
  const std::vector<text::Span> words = text::words(line);
  const english::Clause clause(line, words);
  noise::Random random({noise_.seed, number, 's'});
  std::vector<std::vector<text::Edit>> choice;  // of the sentences that have a place for the error, one
  for (const text::Span sentence : text::sentences(line)) {
    noise::Random errors = random.part(choice.size());
    auto found = error_.edits({clause, sentence, told}, errors);
    if (!found.empty()) choice.push_back(std::move(found));
    told.hear(clause, sentence);
  }
  if (choice.empty()) return {};
  return std::move(choice[random.below(choice.size())]);
}

void ContextTest::apply(stream::Window& window) {
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::uint64_t number = window.number(i) + first_ - 1;
    window.answer(i, drawn(number) ? edits(window, i, number) : std::vector<text::Edit>());
  }
}

}  // namespace emend
