// Errors that only the text before a sentence reveals, in each sentence of the last line (`p`, or `P` for 64 KB of the
// same: texts.h); the lines before it tell. Edits fit, lie within their sentence, and change it.
#include "noise/context.h"
#include "text/sentences.h"
#include "texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  auto input = fuzzed_text(data, size);
  if (!input || input->markup != text::Markup::none) return 0;
  const InTime time;
  const std::string line =
      input->text.find('\n') == std::string::npos ? std::exchange(input->text, {}) : take_last_line(input->text);
  noise::Told told;
  for (std::string_view rest = input->text; !rest.empty();) {
    const std::string_view before = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), before.size() + 1));
    const std::vector<text::Span> words = text::words(before);
    told.hear(english::Clause(before, words), {0, before.size()});
  }
  const std::vector<text::Span> words = text::words(line);
  const english::Clause clause(line, words);
  for (const text::Span sentence : text::sentences(line)) {
    for (const noise::ContextError& error : noise::context_errors()) {
      noise::Random random({sentence.begin});
      const std::vector<text::Edit> edits = error.edits({clause, sentence, told}, random);
      require_fit(line, edits);
      for (const text::Edit& edit : edits) {
        require(sentence.begin <= edit.begin && edit.end <= sentence.end && !edit.kind.empty());
        require(text::slice(line, {edit.begin, edit.end}) != edit.replacement);
      }
    }
    told.hear(clause, sentence);
  }
  return 0;
}
