// Catalogues and subtitles. First byte: which, s (SRT), v (WebVTT), p (PO), x (XLIFF), j (JSON), y (YAML). Where all
// texts say what they said, nothing changes; where each says more, the record is still one, with the same texts.
#include <algorithm>

#include "memory_file.h"
#include "text/catalogue.h"
#include "text/utf8.h"

namespace {

using namespace emend::text;

std::string written(const CatalogueRecord& read, std::string_view record, std::string_view more) {
  std::vector<std::string> translations;
  for (const auto& [text, line] : read.texts) translations.push_back(text + std::string(more));
  const std::vector<Edit> edits = read.write(translations);
  require(!more.empty() || edits.empty());
  return emend::text::apply(std::string(record), edits);
}

void read_markup(const CatalogueRecord& read) {
  for (const auto& [text, line] : read.texts) {
    MarkupReader(read.markup, MarkupUse::translation).read(text);
    const std::string broken = with_line_breaks(text, {{0, text.size(), "one two three four five"}});
    require(std::ranges::count(broken, '\n') <= std::ranges::count(text, '\n'));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::pair<char, Catalogue> kinds[] = {{'s', Catalogue::srt},  {'v', Catalogue::vtt},
                                                         {'p', Catalogue::po},   {'x', Catalogue::xliff},
                                                         {'j', Catalogue::json}, {'y', Catalogue::yaml}};
  if (size == 0) return 0;
  const auto kind = std::ranges::find(kinds, static_cast<char>(data[0]), &std::pair<char, Catalogue>::first);
  const std::string record(reinterpret_cast<const char*>(data + 1), size - 1);
  if (kind == std::end(kinds) || !is_valid_utf8(record)) return 0;
  const Catalogue catalogue = kind->second;

  const CatalogueRecord read = read_catalogue(catalogue, record);
  const auto lines = static_cast<std::size_t>(std::ranges::count(record, '\n')) + 1;
  for (const auto& [text, line] : read.texts) require(line < lines && is_valid_utf8(text));
  for (const auto& [line, what] : read.problems) require(line < lines && !what.empty());
  require(has_paragraphs(catalogue) || read.problems.empty() || read.texts.empty());
  written(read, record, "");
  read_markup(read);

  const std::string changed = written(read, record, "\u00e9");
  require(is_valid_utf8(changed));
  const CatalogueRecord again = read_catalogue(catalogue, changed);
  require(again.problems.size() == read.problems.size());
  switch (catalogue) {
    case Catalogue::po:  // what has one translation is fuzzy now
      require(again.texts.size() >= read.texts.size());
      break;
    case Catalogue::xliff:
      require(again.texts.empty());
      break;
    default:
      require(again.texts.size() == read.texts.size());
      for (std::size_t i = 0; i < read.texts.size(); ++i) require(again.texts[i].text == read.texts[i].text + "\u00e9");
  }
  return 0;
}
