#include "filters/known_names.h"

#include <algorithm>
#include <set>

#include "io/lexicon.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

// As whole words, or before the 's of a genitive.
bool has_name(std::string_view text, std::string_view name) {
  const auto adjoins = [&](std::size_t at) {
    return at < text.size() && (text::is_letter(text::next_code_point(text, at)));
  };
  for (std::size_t at = 0; (at = text.find(name, at)) != text.npos; ++at) {
    std::size_t before = at;
    while (before > 0 && (static_cast<unsigned char>(text[--before]) & 0xC0) == 0x80) continue;
    if (!adjoins(at + name.size()) && (at == 0 || !adjoins(before))) return true;
  }
  return false;
}

// Names that a sentence shows, as spans of its record; those with markup within, word by word.
struct Placed {
  text::Span span;
  text::Name::Kind kind;
};

std::vector<Placed> placed(std::string_view text, const Sentence& sentence, const std::vector<text::Name>& names) {
  const Marked& marked = sentence.units.front().marked;
  std::vector<Placed> all;
  const auto place = [&](text::Span shown, text::Name::Kind kind) {
    const std::vector<std::size_t>& places = marked.places();
    const text::Span span{sentence.span.begin + places[shown.begin], sentence.span.begin + places[shown.end - 1] + 1};
    const bool same = text::slice(text, span) == text::slice(marked.text(), shown);
    if (same) all.push_back({span, kind});
    return same;
  };
  for (const text::Name& name : names) {
    if (place(name.span, name.kind)) continue;
    text::Name::Kind kind = name.kind;
    for (const text::Span word : text::words(text::slice(marked.text(), name.span))) {
      place({name.span.begin + word.begin, name.span.begin + word.end}, kind);
      if (kind != text::Name::Kind::place) kind = text::Name::Kind::family;
    }
  }
  return all;
}

}  // namespace

KnownNames known_names(const io::Package& package) {
  KnownNames known;
  if (!package.config.contains("names")) return known;
  constexpr std::array<const char*, 4> kinds = {"man", "woman", "family", "place"};
  try {
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
      package.config["names"].at(kinds[kind]).get_to(known.shown[kind]);
  } catch (const nlohmann::json::exception&) {
    throw Error(package.file("config.json"), "'names' has no lists of man, woman, family and place", "see emend(7)");
  }
  known.lexicon = io::open_lexicon(package.file(text::Lexicon::file_name));
  return known;
}

std::vector<Fixed> with_known_names(std::string_view text, const KnownNames& known, const RareWords* rare,
                                    const Sentence& sentence) {
  const Unit& unit = sentence.units.front();
  if (!known.lexicon || sentence.written.in_capitals || unit.translations.empty() || !unit.passage.prefix.empty() ||
      !unit.passage.terms.empty())
    return {};
  const std::string& shown = unit.marked.text();
  const auto is_word = [&](std::string_view form) { return rare && rare->knows_noun(form); };
  const std::vector<text::Name> names = text::names(shown, *known.lexicon, is_word);
  if (std::ranges::all_of(names,
                          [&](const text::Name& name) { return has_name(unit.said, text::slice(shown, name.span)); }))
    return {};
  std::vector<Fixed> fixed = sentence.fixed;
  std::set<std::string_view> used;
  for (const auto& [span, kind] : placed(text, sentence, names)) {
    const auto& candidates = known.shown[static_cast<std::size_t>(kind)];
    const auto free = std::ranges::find_if(
        candidates, [&](const std::string& one) { return shown.find(one) == shown.npos && !used.contains(one); });
    Fixed& one = fixed.emplace_back(Fixed{span, Fixed::Shown::word});
    if (free == candidates.end()) continue;
    one.known = *free;
    used.insert(*free);
  }
  std::ranges::sort(fixed, {}, [](const Fixed& one) { return one.span.begin; });
  return fixed;
}

}  // namespace emend::filters
