// Which parts of a record are prose, and which no filter may change: its markup and its protected spans.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "filters/view.h"
#include "stream/filter.h"
#include "text/markup.h"
#include "text/protect.h"

namespace emend::filters {

// The markup of a stream of documents, some of which may have none.
class DocumentMarkup {
 public:
  // auto: what the names of files say; or the name of a markup for all of them (text/markup.h), none.
  DocumentMarkup(std::string markup, text::MarkupUse use) : markup_(std::move(markup)), use_(use) {}

  // The markup of record i; nothing in a document that has none. Called in the order of the records, for all of them;
  // the filter looks back by one record at least.
  // Links in Markdown are known by definitions that stand before them or in the same window.
  std::optional<std::vector<text::MarkupSpan>> read(const stream::Window& window, std::size_t i);
  // Names of links that were read as words, since their definitions came in a later window.
  std::size_t late_links() const { return late_links_; }
  // Of the document of the last record.
  text::Markup kind() const { return kind_; }

 private:
  std::string markup_;
  text::MarkupUse use_;
  text::Markup kind_ = text::Markup::none;
  std::optional<text::MarkupReader> reader_;
  std::optional<std::uint64_t> part_;
  std::size_t late_links_ = 0;
};

// What stands between two boundaries of a text's markup, and what of it is markup or protected, in order, counted from
// its beginning.
struct Section {
  text::Span span;
  std::vector<Fixed> fixed;
};
std::vector<Section> sections(std::string_view text, std::span<const text::MarkupSpan> markup, text::Protect protect);

// The marks within a part of a text, counted from its beginning.
std::vector<text::MarkupSpan> markup_in(text::Span part, std::span<const text::MarkupSpan> markup);

// A text that stands within the markup of another (text/markup.h): a footnote, an attribute. Counted from the beginning
// of that other.
struct Aside {
  text::Span mark;  // in which it stands
  text::MarkupAside place;
  std::vector<text::MarkupSpan> markup;  // its own
};
std::vector<Aside> asides(std::string_view text, std::span<const text::MarkupSpan> markup);
// Its sections, counted in the same way.
std::vector<Section> sections(std::string_view text, const Aside& aside, text::Protect protect);

}  // namespace emend::filters
