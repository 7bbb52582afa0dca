// Views of prose within markup (texts.h says which), and what edits of them are in the text: the last line of an input
// is what a model makes of a view, and each word of a view goes, changes, and gets another behind it. What is fixed
// stays byte for byte.
#include "filters/sections.h"
#include "filters/view.h"
#include "text/sentences.h"
#include "text/word_list.h"
#include "texts.h"

namespace {

using namespace emend;
using filters::Fixed, filters::View;
using text::Edit, text::Span;

// Whether the edit leaves what is fixed as it is, once, in its order.
void require_kept(std::string_view line, const std::vector<Fixed>& fixed, const Edit& edit) {
  std::size_t from = 0;
  for (const Fixed& one : fixed) {
    if (one.span.end <= edit.begin || one.span.begin >= edit.end) continue;
    require(edit.begin <= one.span.begin && one.span.end <= edit.end);
    const std::string_view bytes = text::slice(line, one.span);
    const std::size_t at = edit.replacement.find(bytes, from);
    require(at != std::string::npos);
    from = at + bytes.size();
  }
}

void check(std::string_view line, const std::vector<Fixed>& fixed, const View& view, const std::vector<Edit>& edits) {
  std::vector<Edit> made;
  for (const Edit& edit : edits) {
    const auto of_line = view.to_line(edit);
    if (!of_line) continue;
    require_fit(line, {*of_line});
    require_kept(line, fixed, *of_line);
    made.push_back(*of_line);
  }
  require_fit(line, made);
  require(text::is_valid_utf8(text::apply(line, made)));
}

void check(std::string_view line, const std::vector<Fixed>& fixed, bool may_be_log, const std::string& said) {
  static const text::WordList known({"the", "cat", "is", "here", "London", "\u00e9t\u00e9", "ESA"});
  require_in_order(line, fixed, [](const Fixed& one) { return one.span; });
  View view(line, fixed, may_be_log);
  for (int calmed = 0; calmed < 2; ++calmed) {
    const std::string& shown = view.text();
    require(text::is_valid_utf8(shown));
    std::vector<Edit> gone, changed, more;
    for (const Span word : text::words(shown)) {
      const auto stands_for = view.line_span(word);
      if (stands_for) require_within(line, *stands_for);
      view.touches_fixed(word);
      gone.push_back({word.begin, word.end, ""});
      changed.push_back({word.begin, word.end, "l\u00e0, 0"});
      more.push_back({word.end, word.end, " l\u00e0"});
    }
    for (const auto& edits : {gone, changed, more}) check(line, fixed, view, edits);
    check(line, fixed, view, text::difference(shown, said));
    if (calmed == 0)
      for (const Span sentence : text::sentences(shown)) view.calm(sentence, known);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto input = fuzzed_text(data, size);
  if (!input) return 0;
  const InTime time;
  const std::string said = take_last_line(input->text);
  const std::string_view text = input->text;
  for (const text::Protect protect :
       {text::Protect::none, text::Protect::automatic, text::Protect::code, text::Protect::copied})
    require_in_order(text, text::protected_spans(text, protect));
  const auto markup = text::MarkupReader(input->markup).read(text);
  const bool may_be_log = input->markup == text::Markup::none;
  std::size_t end = 0;
  for (const filters::Section& section : filters::sections(text, markup, text::Protect::automatic)) {
    require(end <= section.span.begin);
    require_within(text, section.span);
    end = section.span.end;
    check(text::slice(text, section.span), section.fixed, may_be_log, said);
  }
  for (const filters::Aside& aside : filters::asides(text, markup))
    for (const filters::Section& section : filters::sections(text, aside, text::Protect::automatic))
      check(text::slice(text, section.span), section.fixed, false, said);
  return 0;
}
