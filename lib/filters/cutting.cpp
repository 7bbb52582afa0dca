#include "filters/cutting.h"

#include <algorithm>
#include <string>

#include "filters/numbers.h"
#include "filters/weekdays.h"
#include "text/ascii.h"
#include "text/pictographs.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {
namespace {

// The cells of a line: TABs, three blanks and more, and bars with blanks around them stand between columns; or only
// bars.
std::vector<text::Span> cells(std::string_view text, bool only_bars) {
  std::vector<text::Span> found;
  std::size_t begin = 0;
  const auto is_blank = [&](std::size_t at) { return at == text.size() || text[at] == ' ' || text[at] == '\t'; };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    if (text[at] == '\t' && !only_bars) {
      ++end;
    } else if (text[at] == '|' && is_blank(at + 1) && (at == 0 || is_blank(at - 1))) {
      ++end;
    } else if (text[at] == ' ' && !only_bars) {
      const std::size_t next = std::min(text.find_first_not_of(' ', at), text.size());
      if (next - at >= 3) {
        end = next;
      } else {
        at = next;
        continue;
      }
    }
    if (end == at) {
      ++at;
      continue;
    }
    if (begin < at) found.push_back({begin, at});
    begin = at = end;
  }
  if (begin < text.size()) found.push_back({begin, text.size()});
  return found;
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

// Runs of characters that are neither printed nor blank.
std::vector<text::Span> controls(std::string_view text) {
  std::vector<text::Span> found;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = text::next_code_point(text, at);
    if (!is_control(c) || text::is_blank(c)) continue;
    if (!found.empty() && found.back().end == begin)
      found.back().end = at;
    else
      found.push_back({begin, at});
  }
  return found;
}

// What a model cannot read of a text, in order.
struct Unread {
  // With such a letter or a number like ² or ½, with such a symbol in them (5×5), and symbols by themselves (≤); those
  // beside each other together.
  std::vector<text::Span> words;
  std::vector<text::Span> signs;
};

// pictographs: of the text, which are none of these.
Unread unread(std::string_view text, std::span<const text::Span> pictographs,
              const std::function<bool(std::string_view)>& reads) {
  Unread found;
  auto pictograph = pictographs.begin();
  const std::vector<text::Span> words = text::words(text);
  auto next = words.begin();  // the first word that does not end before the place
  const auto is_blank = [&](std::size_t place) { return place >= text.size() || text[place] == ' '; };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = text::next_code_point(text, at);
    if (c < 0x80) continue;
    while (pictograph != pictographs.end() && pictograph->end <= begin) ++pictograph;
    if (pictograph != pictographs.end() && pictograph->begin <= begin) continue;
    const bool is_sign = text::is_punctuation(c) || text::is_symbol(c);
    if (!is_sign && !text::is_letter(c) && !text::is_mark(c) && !text::is_number(c)) continue;
    if (reads(text.substr(begin, at - begin))) continue;
    while (next != words.end() && next->end < begin) ++next;
    text::Span word{begin, at};
    bool before = false, behind = false;  // a word adjoins
    for (auto other = next; other != words.end() && other->begin <= at; ++other) {
      word = {std::min(word.begin, other->begin), std::max(word.end, other->end)};
      before = before || other->begin < begin;
      behind = behind || other->end > at;
    }
    const bool alone = begin == 0 ? is_blank(at) : is_blank(begin - 1) && is_blank(at);
    if (is_sign && !(before && behind) && !(alone && text::is_symbol(c))) {
      found.signs.push_back({begin, at});
      continue;
    }
    at = word.end;
    const bool goes_on =
        !found.words.empty() &&
        (word.begin < found.words.back().end ||
         text::slice(text, {found.words.back().end, word.begin}).find_first_not_of(" -") == std::string_view::npos);
    if (goes_on)
      found.words.back().end = word.end;
    else
      found.words.push_back(word);
  }
  return found;
}

// {price} €, %s $: the sign goes with what stands for an amount, as the model would lose it. next:
// where another begins.
void take_currency(std::string_view text, std::size_t next, Fixed& fixed) {
  if (fixed.shown != Fixed::Shown::word || !fixed.written.empty() || fixed.span.size() == 0) return;
  const char last = text[fixed.span.end - 1];
  const bool placeholder = text[fixed.span.begin] == '%' || text[fixed.span.begin] == '$' || last == '}';
  if (!placeholder) return;
  for (const std::string_view blank : {"", " ", "\u00a0"}) {
    if (!text.substr(fixed.span.end).starts_with(blank)) continue;
    const std::size_t at = fixed.span.end + blank.size();
    for (const std::string_view sign : {"€", "$", "£"}) {
      const std::size_t end = at + sign.size();
      const bool name = end < text.size() && (text::letter(text[end]) || text[end] == '{');  // $HOME
      if (text.substr(at).starts_with(sign) && !name && end <= next) return void(fixed.span.end = end);
    }
  }
}

// Sections, and in plain text its cells; telephone numbers and the like are protected, too, and pictographs and control
// characters are marks.
std::vector<Section> parts_to_cut(std::string_view text, std::span<const text::MarkupSpan> markup,
                                  const Cutting& cutting) {
  std::vector<Section> found;
  for (Section& section : sections(text, markup, cutting.protect)) {
    const std::string_view part = text::slice(text, section.span);
    std::vector<Fixed> more;
    const auto add = [&](text::Span span, Fixed::Shown shown, std::string written = {}) {
      const bool apart = std::none_of(section.fixed.begin(), section.fixed.end(), [&](const Fixed& fixed) {
        return fixed.span.begin < span.end && span.begin < fixed.span.end;
      });
      if (apart) more.push_back({span, shown, std::move(written)});
    };
    for (const text::Span span : controls(part)) add(span, Fixed::Shown::none);
    if (cutting.protect != text::Protect::none) {
      for (const text::Span number : copied_numbers(part)) add(number, Fixed::Shown::word);
      for (auto& [number, written] : foreign_numbers(part, cutting.rules.language, cutting.target_language))
        add(number, Fixed::Shown::word, std::move(written));
      if (cutting.rules.language == "de" && cutting.target_language == "en")
        for (auto& [day, written] : weekdays(part)) add(day, Fixed::Shown::word, std::move(written));
      std::vector<text::Span> signs = text::pictographs(part);
      if (cutting.reads && text::has_letter(part)) {  // else it has no sentence, and needs no model
        const Unread other = unread(part, signs, cutting.reads);
        for (const text::Span word : other.words) add(word, Fixed::Shown::word);
        signs.insert(signs.end(), other.signs.begin(), other.signs.end());
      }
      for (const auto& [begin, end] : signs) {
        const bool behind_blank = begin > 0 && part[begin - 1] == ' ';  // of two blanks around it the model sees one
        add({begin - behind_blank, end}, Fixed::Shown::none);
      }
    }
    section.fixed.insert(section.fixed.end(), more.begin(), more.end());
    std::sort(section.fixed.begin(), section.fixed.end(),
              [](const Fixed& a, const Fixed& b) { return a.span.begin < b.span.begin; });
    for (std::size_t i = 0; i < section.fixed.size(); ++i)
      take_currency(part, i + 1 < section.fixed.size() ? section.fixed[i + 1].span.begin : part.size(),
                    section.fixed[i]);
    if (cutting.cells == Cutting::Cells::none) {
      found.push_back(std::move(section));
      continue;
    }
    // Blanks and bars within what is protected separate nothing.
    std::string bare(part);
    for (const Fixed& fixed : section.fixed)
      std::fill(bare.begin() + static_cast<std::ptrdiff_t>(fixed.span.begin),
                bare.begin() + static_cast<std::ptrdiff_t>(fixed.span.end), 'X');
    for (const text::Span cell : cells(bare, cutting.cells == Cutting::Cells::bars)) {
      Section& one = found.emplace_back(Section{{section.span.begin + cell.begin, section.span.begin + cell.end}, {}});
      for (const auto& [span, shown, written, known] : section.fixed) {
        if (span.begin >= cell.begin && span.end <= cell.end)
          one.fixed.push_back({{span.begin - cell.begin, span.end - cell.begin}, shown, written});
      }
    }
  }
  return found;
}

}  // namespace

std::vector<Cut> cut(std::string_view text, std::span<const text::MarkupSpan> markup, const Cutting& cutting) {
  std::vector<Cut> found;
  for (const auto& [part, fixed] : parts_to_cut(text, markup, cutting)) {
    auto next = fixed.begin();
    for (const text::Span span : marked_sentences(text::slice(text, part), fixed, cutting.rules)) {
      Cut& sentence = found.emplace_back(Cut{{span.begin + part.begin, span.end + part.begin}, {}});
      for (; next != fixed.end() && next->span.end <= span.end; ++next) {
        if (next->span.begin >= span.begin)
          sentence.fixed.push_back(
              {{next->span.begin + part.begin, next->span.end + part.begin}, next->shown, next->written});
      }
    }
  }
  return found;
}

std::vector<Cut> cut(std::string_view text, const Aside& aside, const Cutting& cutting) {
  const text::Span part = aside.place.span;
  std::vector<Cut> found = cut(text::slice(text, part), markup_in(part, aside.markup), cutting);
  for (Cut& one : found) {
    one.span = {one.span.begin + part.begin, one.span.end + part.begin};
    for (Fixed& fixed : one.fixed) fixed.span = {fixed.span.begin + part.begin, fixed.span.end + part.begin};
  }
  return found;
}

}  // namespace emend::filters
