#include "text/german_compounds.h"

#include <string>

#include "text/capitals.h"
#include "text/german.h"
#include "text/own_classes.h"

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

bool ends_with_german_noun(const Lexicon& german, std::string_view form) {
  for (std::size_t cut = 3; cut + 6 <= form.size() && form.size() <= Lexicon::most_bytes; ++cut) {
    if ((static_cast<unsigned char>(form[cut]) & 0xC0) != 0x80 && is_general(german, begun_large(form.substr(cut))))
      return true;
  }
  return false;
}

}  // namespace emend::text
