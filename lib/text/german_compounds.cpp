#include "text/german_compounds.h"

#include <string>

#include "text/ascii.h"
#include "text/capitals.h"
#include "text/german.h"
#include "text/own_classes.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::text {
namespace {

bool is_compound(const Lexicon& german, std::string_view form, int depth) {
  constexpr std::string_view links[] = {"", "s", "es", "n", "en", "er", "e"};
  if (form.size() > Lexicon::most_bytes) return true;
  for (std::size_t cut = 3; cut + 4 <= form.size(); ++cut) {
    if ((static_cast<unsigned char>(form[cut]) & 0xC0) == 0x80) continue;
    if (!is_general(german, begun_large(form.substr(cut)))) continue;
    const std::string_view head = form.substr(0, cut);
    for (const std::string_view link : links) {
      if (!head.ends_with(link) || head.size() < link.size() + 3) continue;
      const std::string_view stem = head.substr(0, head.size() - link.size());
      const std::string first = begun_small(stem);
      if (is<"german-determiner">(first)) continue;  // Des-mond
      if (is_general(german, stem) || is_general(german, first)) return true;
      if (depth < 2 && is_compound(german, stem, depth + 1)) return true;
    }
  }
  return false;
}

}  // namespace

bool is_general(const Lexicon& german, std::string_view form) {
  const auto found = german.find(form);
  return found && found->is(Lexicon::general);
}

bool is_german_compound(const Lexicon& german, std::string_view form) { return is_compound(german, form, 0); }

std::vector<Edit> german_shared_parts(const Lexicon& german, std::string_view text) {
  std::vector<Edit> found;
  for (std::size_t hyphen = 0; (hyphen = text.find("- ", hyphen)) != text.npos; ++hyphen) {
    std::size_t begin = hyphen;
    while (begin > 0 && (letter(text[begin - 1]) || beyond_ascii(text[begin - 1]))) --begin;
    const std::string_view first = slice(text, {begin, hyphen});
    if (first.empty() || !is<"german-particle">(lower(first))) continue;
    for (const std::string_view joint : {"- und ", "- oder ", "- bzw. "}) {
      if (!text.substr(hyphen).starts_with(joint)) continue;
      const std::string_view behind = text.substr(hyphen + joint.size(), Lexicon::most_bytes);
      const std::vector<Span> rest = words(behind);
      if (rest.empty() || rest.front().begin > 0) continue;
      const std::string second = lower(slice(behind, rest.front()));
      for (std::size_t cut = second.size(); cut-- > 2;) {  // the longest particle: zurück before zu
        if (!is<"german-particle">(second.substr(0, cut))) continue;
        const std::string whole = std::string(first) + second.substr(cut);
        if (is_general(german, whole) || is_general(german, begun_small(whole)) || is_german_compound(german, whole)) {
          found.push_back({begin, hyphen + 1, whole});
          break;
        }
      }
    }
  }
  return found;
}

bool ends_with_german_noun(const Lexicon& german, std::string_view form) {
  for (std::size_t cut = 3; cut + 6 <= form.size() && form.size() <= Lexicon::most_bytes; ++cut) {
    if ((static_cast<unsigned char>(form[cut]) & 0xC0) != 0x80 && is_general(german, begun_large(form.substr(cut))))
      return true;
  }
  return false;
}

}  // namespace emend::text
