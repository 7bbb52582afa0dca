#include "text/tags.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/ascii.h"

namespace emend::text {
namespace {

// Of so many open marks, the last ones, one is looked for that is closed: a text may be made of nothing but marks.
constexpr std::size_t deepest = 256;

struct Named {
  Tag::Kind kind = Tag::Kind::single;
  std::string name = {};  // what opens and closes the same pair has one name
  bool toggles = false;   // opens or closes
};

Named html_tag(std::string_view mark) {
  static constexpr std::array<std::string_view, 6> alone = {"br", "wbr", "img", "input", "source", "hr"};
  const bool closes = mark.starts_with("</");
  std::string name;
  for (const char c : mark.substr(closes ? 2 : 1)) {
    if (c == '>' || c == '/' || c == ' ' || (c >= '\t' && c <= '\r')) break;
    name += in_small(c);
  }
  if (name.empty() || name[0] == '!' || name[0] == '?' || mark.ends_with("/>") ||
      std::find(alone.begin(), alone.end(), name) != alone.end())
    return {};
  if (name == "ept") return {Tag::Kind::closes, "<bpt"};  // of XLIFF
  return {closes ? Tag::Kind::closes : Tag::Kind::opens, "<" + name};
}

Named named(std::string_view mark) {
  if (mark.starts_with('<')) return html_tag(mark);
  if (mark.find_first_not_of("*_~=^") == mark.npos) return {Tag::Kind::single, std::string(mark), true};
  if (mark.starts_with(']')) return {Tag::Kind::closes, "["};
  if (mark == "[") return {Tag::Kind::opens, "["};
  if (mark == "``") return {Tag::Kind::opens, "``"};
  if (mark == "''") return {Tag::Kind::closes, "``"};
  if (mark == "\"`") return {Tag::Kind::opens, "\"`"};  // of babel
  if (mark == "\"'") return {Tag::Kind::closes, "\"`"};
  if (mark == "}") return {Tag::Kind::closes, "{"};
  if (mark == "{" || (mark.starts_with('\\') && mark.ends_with('{'))) return {Tag::Kind::opens, "{"};
  return {};
}

}  // namespace

std::vector<Tag> tags(std::string_view text, std::span<const Span> marks) {
  std::vector<Tag> found;
  struct Open {
    std::size_t number;
    std::string name;
  };
  std::vector<Open> open;
  for (const Span span : marks) {
    const auto [kind, name, toggles] = named(slice(text, span));
    const std::size_t number = found.size();
    found.push_back({span, kind});
    if (kind == Tag::Kind::closes || toggles) {
      const auto last = open.rbegin() + static_cast<std::ptrdiff_t>(std::min(open.size(), deepest));
      const auto same =
          std::find_if(open.rbegin(), last, [&wanted = name](const Open& one) { return one.name == wanted; });
      if (same != last) {
        Tag& opener = found[same->number];
        opener.kind = Tag::Kind::opens;
        opener.partner = number;
        found.back() = {span, Tag::Kind::closes, same->number};
        open.erase(same.base() - 1, open.end());
        continue;
      }
    }
    if (kind == Tag::Kind::opens || toggles) open.push_back({number, name});
  }
  return found;
}

}  // namespace emend::text
