// Sentences with markup (texts.h says which) as a translator sees them, and the way back: of the sentence as its own
// translation, and of the last line of an input as the translation of each. Every word that is kept and every mark
// stands in what comes back.
#include "filters/cutting.h"
#include "filters/marked.h"
#include "texts.h"

namespace {

using namespace emend;
using filters::Fixed, filters::Marked;

std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  for (const text::Span span : text::split_words(text))
    if (text::slice(text, span) != " ") tokens.emplace_back(text::slice(text, span));
  return tokens;
}

// Token i of the translation looks at the i-th of the source, as far as there are so many.
filters::Translation translation_of(std::string_view source, std::string_view said) {
  filters::Translation out;
  out.text = said;
  out.tokens = tokens_of(said);
  out.attention.source = tokens_of(source);
  const std::size_t most = out.attention.source.size();
  out.attention.source.emplace_back();
  for (std::size_t i = 0; i < out.tokens.size(); ++i)
    for (std::size_t s = 0; s <= most; ++s) out.attention.weights.push_back(s == std::min(i, most) ? 1.0F : 0.0F);
  return out;
}

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t times = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += what.size()) ++times;
  return times;
}

void check(std::string_view sentence, const std::vector<Fixed>& fixed, const Marked& marked, std::string_view said) {
  const auto restored = marked.restore(translation_of(marked.text(), said));
  require(restored.has_value() == (marked.plain() || marked.fits(said)));
  if (!restored) return;
  require(text::is_valid_utf8(restored->text));
  require(restored->places.empty() || restored->places.size() == said.size());
  for (const std::size_t place : restored->places) require(place <= restored->text.size());
  if (marked.plain()) return;
  std::size_t bytes = 0;
  for (const Fixed& one : fixed) {
    if (!one.written.empty() || one.shown != Fixed::Shown::none) continue;
    const std::string_view mark = text::slice(sentence, one.span);
    require(count(restored->text, mark) > 0);
    bytes += mark.size();
  }
  require(restored->text.size() >= bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto input = fuzzed_text(data, size);
  if (!input) return 0;
  const InTime time;
  const std::string said = take_last_line(input->text);
  const std::string_view text = input->text;
  const auto markup = text::MarkupReader(input->markup, text::MarkupUse::translation).read(text);
  using Cells = filters::Cutting::Cells;
  for (const Cells cells : {Cells::none, Cells::bars, Cells::all}) {
    const filters::Cutting cutting{text::Protect::copied, {}, cells};
    const std::vector<filters::Cut> cuts = filters::cut(text, markup, cutting);
    require_in_order(text, cuts, [](const filters::Cut& cut) { return cut.span; });
    if (cells == Cells::bars) continue;
    for (const auto& [span, fixed_in_text] : cuts) {
      const std::string_view sentence = text::slice(text, span);
      std::vector<Fixed> fixed = fixed_in_text;
      for (Fixed& one : fixed) one.span = {one.span.begin - span.begin, one.span.end - span.begin};
      require_in_order(sentence, fixed, [](const Fixed& one) { return one.span; });
      const Marked marked(sentence, fixed, filters::escapes_in(input->markup));
      require(text::is_valid_utf8(marked.text()) && marked.places().size() == marked.text().size());
      for (const std::size_t place : marked.places()) require(place < sentence.size());
      std::size_t end = 0;
      for (const text::Span piece : marked.pieces()) {
        require(end <= piece.begin);
        require_within(sentence, piece);
        end = piece.end;
      }
      Marked::Used used = marked.unused();
      require(text::is_valid_utf8(marked.named(sentence, used)));
      check(sentence, fixed, marked, marked.text());
      check(sentence, fixed, marked, said);
    }
  }
  return 0;
}
