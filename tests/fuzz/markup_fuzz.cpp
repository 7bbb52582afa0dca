// Markup (texts.h says which): spans in order, with texts within them that can be read in their turn, whether a
// document comes as a whole or line by line, for a corrector or a translator; marks that come in pairs.
#include "text/tags.h"
#include "texts.h"

namespace {

using namespace emend::text;

void check_tags(std::string_view text, const std::vector<MarkupSpan>& spans) {
  std::vector<Span> marks;
  for (const MarkupSpan& span : spans)
    if (span.role == MarkupSpan::Role::nothing) marks.push_back(span.span);
  const std::vector<Tag> found = tags(text, marks);
  require(found.size() == marks.size());
  std::vector<std::size_t> open;
  for (std::size_t t = 0; t < found.size(); ++t) {
    require(found[t].span == marks[t]);
    if (!found[t].partner) continue;
    const std::size_t partner = *found[t].partner;
    require(partner < found.size() && found[partner].partner == t);
    if (found[t].kind == Tag::Kind::opens) {
      require(partner > t && found[partner].kind == Tag::Kind::closes);
      open.push_back(t);
    } else {  // pairs contain each other or stand apart
      require(found[t].kind == Tag::Kind::closes && !open.empty() && open.back() == partner);
      open.pop_back();
    }
  }
  require(open.empty());
}

void check(std::string_view text, const std::vector<MarkupSpan>& spans, int depth = 0) {
  require_in_order(text, spans, [](const MarkupSpan& span) { return span.span; });
  for (const MarkupSpan& span : spans) {
    require(is_valid_utf8(span.written));
    require_in_order(text, span.asides, [](const MarkupAside& aside) { return aside.span; });
    for (const MarkupAside& aside : span.asides) {
      require(span.span.begin <= aside.span.begin && aside.span.end <= span.span.end);
      const std::string_view within = slice(text, aside.span);
      if (depth < 3) check(within, MarkupReader(aside.markup).read(within), depth + 1);
    }
  }
  check_tags(text, spans);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = fuzzed_text(data, size);
  if (!input) return 0;
  const InTime time;
  const std::string_view text = input->text;
  for (const MarkupUse use : {MarkupUse::correction, MarkupUse::translation}) {
    MarkupReader whole(input->markup, use);
    whole.define(text);
    const std::vector<MarkupSpan> spans = whole.read(text);
    check(text, spans);
    require(input->markup != Markup::none || spans.empty());

    constexpr std::size_t much = 4096;  // of the same, which a line by itself does not make different
    if (text.size() > much) continue;
    MarkupReader reader(input->markup, use);
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string_view line = text.substr(begin, end - begin);
      MarkupReader again = reader;  // goes on from the same place
      reader.define(line);
      const std::vector<MarkupSpan> of_line = reader.read(line);
      check(line, of_line);
      again.define(line);
      require(again.read(line) == of_line);
      begin = end + 1;
    }
  }
  return 0;
}
