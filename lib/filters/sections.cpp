#include "filters/sections.h"

#include <algorithm>

namespace emend::filters {
namespace {

// The text as a reader sees it, byte for byte: blanks where the marks of emphasis and the like stand, so that words in
// __bold__ or \emph{italics} are no identifiers and paths.
std::string without_marks(std::string_view text, std::span<const text::MarkupSpan> markup) {
  using Role = text::MarkupSpan::Role;
  std::string seen(text);
  for (const auto& [span, role, within, written] : markup) {
    if (role == Role::nothing || role == Role::blank) seen.replace(span.begin, span.size(), span.size(), ' ');
  }
  return seen;
}

// The markup of a text, and beside that its protected spans.
std::vector<Fixed> fixed_of(std::string_view text, std::span<const text::MarkupSpan> markup, text::Protect mode) {
  std::vector<Fixed> fixed;
  const std::vector<text::Span> spans = text::protected_spans(without_marks(text, markup), mode);
  auto span = spans.begin();
  std::size_t end = 0;               // of the markup so far
  const auto add = [&](Fixed one) {  // snake_case, whose _ may be a mark of emphasis, is one word
    if (!fixed.empty() && fixed.back().span.end == one.span.begin && fixed.back().shown == Fixed::Shown::word &&
        one.shown == Fixed::Shown::word) {
      fixed.back().span.end = one.span.end;
    } else {
      fixed.push_back(one);
    }
  };
  const auto protect_until = [&](std::size_t next) {
    for (; span != spans.end() && span->begin < next; ++span) {
      const text::Span left{std::max(span->begin, end), std::min(span->end, next)};
      if (left.begin < left.end) add({left});
      if (span->end > next) break;  // goes on behind the markup
    }
  };
  for (const text::MarkupSpan& mark : markup) {
    using Role = text::MarkupSpan::Role;
    protect_until(mark.span.begin);
    add({mark.span,
         mark.role == Role::word    ? Fixed::Shown::word
         : mark.role == Role::blank ? Fixed::Shown::blank
                                    : Fixed::Shown::none,
         mark.written});
    end = mark.span.end;
  }
  protect_until(text.size());
  return fixed;
}

}  // namespace

std::optional<std::vector<text::MarkupSpan>> DocumentMarkup::read(const stream::Window& window, std::size_t i) {
  const bool begins = part_ != window.part(i);
  if (begins) {
    part_ = window.part(i);
    kind_ = markup_ == "auto" ? text::markup_of_file(window.file(i)) : text::markup_named(markup_);
    if (const auto known = window.markup(i)) kind_ = *known;
    reader_.reset();
    if (kind_ != text::Markup::none) reader_.emplace(kind_, use_);
  }
  if (!reader_) return {};
  for (std::size_t next = i; (begins || i == 0) && next < window.size() && window.part(next) == part_; ++next)
    late_links_ += reader_->define(window.text(next));
  if (!window.before(i, 1)) reader_->blank_line();
  return reader_->read(window.text(i));
}

std::vector<Section> sections(std::string_view text, std::span<const text::MarkupSpan> markup, text::Protect protect) {
  std::vector<Section> found;
  std::size_t begin = 0;
  std::vector<text::MarkupSpan> within;  // counted from `begin`
  const auto add = [&](std::size_t end) {
    if (begin < end) found.push_back({{begin, end}, fixed_of(text.substr(begin, end - begin), within, protect)});
    within.clear();
  };
  for (const auto& [span, role, asides, written] : markup) {
    if (role == text::MarkupSpan::Role::boundary) {
      add(span.begin);
      begin = span.end;
    } else {
      within.push_back({{span.begin - begin, span.end - begin}, role, {}, written});
    }
  }
  add(text.size());
  return found;
}

std::vector<text::MarkupSpan> markup_in(text::Span part, std::span<const text::MarkupSpan> markup) {
  std::vector<text::MarkupSpan> found;
  const auto counted = [&](text::Span span) { return text::Span{span.begin - part.begin, span.end - part.begin}; };
  for (const auto& [span, role, asides, written] : markup) {
    if (span.begin < part.begin || span.end > part.end) continue;
    found.push_back({counted(span), role, asides, written});
    for (text::MarkupAside& aside : found.back().asides) aside.span = counted(aside.span);
  }
  return found;
}

std::vector<Aside> asides(std::string_view text, std::span<const text::MarkupSpan> markup) {
  std::vector<Aside> found;
  for (const text::MarkupSpan& mark : markup) {
    for (const text::MarkupAside& place : mark.asides) {
      Aside& aside = found.emplace_back(Aside{mark.span, place, {}});
      for (const auto& [span, role, within, written] :
           text::MarkupReader(place.markup).read(text::slice(text, place.span)))
        aside.markup.push_back({{span.begin + place.span.begin, span.end + place.span.begin}, role});
    }
  }
  return found;
}

std::vector<Section> sections(std::string_view text, const Aside& aside, text::Protect protect) {
  const text::Span part = aside.place.span;
  std::vector<Section> found = sections(text::slice(text, part), markup_in(part, aside.markup), protect);
  for (Section& section : found) section.span = {section.span.begin + part.begin, section.span.end + part.begin};
  return found;
}

}  // namespace emend::filters
