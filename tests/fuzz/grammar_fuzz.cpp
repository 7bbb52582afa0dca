// The rules of grammar on any text: its last line is the sentence, those before it stand before that. `g` before them,
// or `G` for a sentence of 64 KB of the same. Edits fit the sentence; spelling alone makes no edits but of its own
// kind.
#include "grammar/rules.h"
#include "texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  if (size == 0 || (data[0] | 0x20) != 'g') return 0;
  std::string before(reinterpret_cast<const char*>(data + 1), size - 1);
  if (!text::is_valid_utf8(before)) return 0;
  const InTime time;
  std::string sentence = before.find('\n') == before.npos ? std::exchange(before, {}) : take_last_line(before);
  if (data[0] == 'G' && !sentence.empty()) {
    const std::string once = " " + sentence;
    while (sentence.size() + once.size() <= std::size_t{64} << 10) sentence += once;
  }
  std::vector<std::string_view> lines;  // nearest last
  for (std::string_view rest = before; !rest.empty();) {
    lines.push_back(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(std::min(rest.size(), lines.back().size() + 1));
  }
  for (const std::vector<text::Edit>& edits : {grammar::edits(sentence, lines), grammar::misspellings(sentence)}) {
    require_fit(sentence, edits);
    for (const text::Edit& edit : edits) require(edit.confidence > 0 && edit.confidence <= 1 && edit.kind.empty());
    require(text::is_valid_utf8(text::apply(sentence, edits)));
  }
  return 0;
}
