// XLIFF 1.2 and 2.0: <source> in a <trans-unit>, or a <segment>.
//
//   <trans-unit id="1" resname="open">             <unit id="1">
//     <source>Open <x id="1"/></source>              <segment state="initial">
//     <target state="new"/>                            <source>Open <ph id="1"/></source>
//     <alt-trans> others' translations </alt-trans>  </segment>
//   </trans-unit>                                  </unit>
#include <optional>
#include <utility>

#include "text/catalogue_format.h"

namespace emend::text::catalogue {
namespace {

constexpr std::size_t kDeepest = 256;  // elements within elements

struct XmlTag {
  Span span;
  std::string_view name, prefix;                         // without its prefix; the prefix with its colon
  enum class Kind { opens, closes, alone, other } kind;  // other: a comment, CDATA, a declaration
};

struct Attribute {
  Span all, value;  // with the blank before it; without the quotation marks
};

// The attribute of a tag.
std::optional<Attribute> attribute(std::string_view text, Span tag, std::string_view name) {
  for (std::size_t at = tag.begin; at < tag.end;) {
    at = text.find_first_of(kBlanks, at);
    if (at >= tag.end) break;
    const std::size_t begin = text.find_first_not_of(kBlanks, at);
    const std::size_t equals = text.find_first_of("=>", begin);
    if (equals >= tag.end || text[equals] == '>') break;
    const std::size_t quote = text.find_first_of("\"'", equals);
    if (quote >= tag.end) break;
    const std::size_t end = text.find(text[quote], quote + 1);
    if (end >= tag.end) break;
    if (trim(text.substr(begin, equals - begin)) == name) return Attribute{{at, end + 1}, {quote + 1, end}};
    at = end + 1;
  }
  return {};
}

bool says(std::string_view text, Span tag, std::string_view name, std::string_view value) {
  const auto found = attribute(text, tag, name);
  return found && slice(text, found->value) == value;
}

// Whether what stands behind the name of a tag is nothing but attributes: a="b" c='d'
bool has_attributes(std::string_view text) {
  while (true) {
    const std::string_view rest = text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (rest.empty()) return true;
    if (rest.size() == text.size()) return false;  // no blank before it
    const std::size_t equals = rest.find('=');
    if (equals == npos || trim(rest.substr(0, equals)).find_first_of(" \t\r\n\"'<") != npos ||
        trim(rest.substr(0, equals)).empty())
      return false;
    const std::size_t quote = rest.find_first_not_of(kBlanks, equals + 1);
    if (quote == npos || !in(rest[quote], "\"'")) return false;
    const std::size_t close = rest.find(rest[quote], quote + 1);
    if (close == npos) return false;
    text = rest.substr(close + 1);
  }
}

// The tag at a <; an empty name and `other` beyond it for what is none, nothing where it is not well-formed.
std::optional<XmlTag> tag_at(std::string_view text, std::size_t at) {
  static constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};
  const std::string_view rest = text.substr(at);
  for (const auto& [open, close] : others) {
    if (!rest.starts_with(open)) continue;
    const std::size_t end = rest.find(close, open.size());
    return end == npos ? std::nullopt
                       : std::optional(XmlTag{{at, at + end + close.size()}, {}, {}, XmlTag::Kind::other});
  }
  std::size_t end = at + 1;
  char quote = '\0', bracket = '\0';
  for (; end < text.size() && (quote != '\0' || bracket != '\0' || text[end] != '>'); ++end) {
    const char c = text[end];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (in(c, "\"'")) {
      quote = c;
    } else if (c == '<') {
      return {};
    } else if (in(c, "[]") && rest.starts_with("<!")) {
      bracket = c == '[' ? c : '\0';
    }
  }
  if (end == text.size()) return {};
  XmlTag tag{{at, end + 1}, {}, {}, XmlTag::Kind::other};
  if (rest.starts_with("<!")) return tag;
  const bool closes = rest.starts_with("</");
  const std::size_t begin = at + 1 + closes;
  std::string_view name = text.substr(begin, std::min(text.find_first_of(" \t\r\n/>", begin), end) - begin);
  if (name.empty()) return {};
  const std::size_t colon = name.find(':') + 1;
  tag.name = name.substr(colon);
  tag.prefix = name.substr(0, colon);
  tag.kind = closes ? XmlTag::Kind::closes : text[end - 1] == '/' ? XmlTag::Kind::alone : XmlTag::Kind::opens;
  const std::size_t behind = begin + name.size();
  return has_attributes(text.substr(behind, end - (tag.kind == XmlTag::Kind::alone) - behind)) ? std::optional(tag)
                                                                                               : std::nullopt;
}

class Reader {
 public:
  explicit Reader(std::string_view record) : text_(record), newline_(newline_of(record)) {}

  Found read() {
    for (std::size_t at = 0; found_.problems.empty() && (at = text_.find('<', at)) != npos;) {
      const auto tag = tag_at(text_, at);
      if (!tag) {
        wrong(at, "has a tag that is none");
        break;
      }
      take(*tag);
      at = tag->span.end;
    }
    if (!open_.empty()) wrong(open_.back().tag.span.begin, "has an element that does not end");
    if (!is_xliff_) wrong(0, "is not XLIFF");
    found_.write = [units = std::move(units_), values = found_.values](std::span<const std::string> translations) {
      std::vector<Edit> edits;
      for (std::size_t i = 0; i < units.size(); ++i) {
        if (translations[i] == values[i].text) continue;
        edits.insert(edits.end(), units[i].state.begin(), units[i].state.end());
        const auto& [place, before, after, newline] = units[i].target;
        edits.push_back({place.begin, place.end, before + with_newlines(translations[i], newline) + after});
      }
      return edits;
    };
    return std::move(found_);
  }

 private:
  struct Open {
    XmlTag tag;
    bool translated;
  };
  struct Target {
    Span place;
    std::string before, after;
    std::string_view newline;
  };
  struct Unit {
    std::vector<Edit> state;  // of the segment of 2.0, which is before the target
    Target target;
  };
  // The unit of 1.2 or the segment of 2.0 that is open.
  struct Current {
    XmlTag tag;
    std::size_t depth;  // of what is within
    std::optional<Span> source, source_tag, target;
    std::optional<XmlTag> target_tag;
    std::size_t sources_end = 0;  // of source and seg-source
  };

  void wrong(std::size_t at, std::string_view what) {
    if (found_.problems.empty()) found_.problems.push_back({at, std::string(what)});
  }

  void take(const XmlTag& tag) {
    if (tag.kind == XmlTag::Kind::other) return;
    if (tag.kind == XmlTag::Kind::closes) {
      if (open_.empty() || open_.back().tag.name != tag.name || open_.back().tag.prefix != tag.prefix)
        return wrong(tag.span.begin, "has an end tag of nothing");
      const Open open = open_.back();
      open_.pop_back();
      return end_element(open.tag, tag.span);
    }
    if (open_.size() == kDeepest) return wrong(tag.span.begin, "has too many elements within elements");
    if (open_.empty()) is_xliff_ = tag.name == "xliff";
    const bool outer = open_.empty() || open_.back().translated;
    const auto told = attribute(text_, tag.span, "translate");
    open_.push_back({tag, told ? slice(text_, told->value) != "no" : outer});
    begin_element(tag);
    if (tag.kind == XmlTag::Kind::alone) {
      open_.pop_back();
      end_element(tag, {tag.span.end, tag.span.end});
    }
  }

  void begin_element(const XmlTag& tag) {
    if (one_of(tag.name, {"trans-unit", "segment"})) current_ = Current{tag, open_.size(), {}, {}, {}, {}};
    if (current_ && open_.size() == current_->depth + 1 && tag.name == "target") current_->target_tag = tag;
  }

  void end_element(const XmlTag& tag, Span end) {
    if (!current_) return;
    const Span content{tag.span.end, std::max(tag.span.end, end.begin)};
    if (open_.size() == current_->depth) {
      if (tag.name == "source") {
        current_->source = content;
        current_->source_tag = tag.span;
      }
      if (one_of(tag.name, {"source", "seg-source"})) current_->sources_end = end.end;
      if (tag.name == "target") current_->target = Span{tag.span.begin, end.end};
    }
    if (open_.size() + 1 == current_->depth) end_unit(open_.empty() || open_.back().translated);
  }

  void end_unit(bool outer) {
    const Current unit = *std::exchange(current_, {});
    const auto told = attribute(text_, unit.tag.span, "translate");
    const bool translated = told ? slice(text_, told->value) != "no" : outer;
    const bool version_1 = unit.tag.name == "trans-unit";
    if (!translated || !unit.source || says(text_, unit.tag.span, "approved", "yes")) return;
    if (unit.target_tag && !is_empty(*unit.target)) return;
    Unit one;
    const std::string name = std::string(unit.tag.prefix) + "target";
    if (unit.target_tag) {
      one.target = {*unit.target, start_tag(*unit.target_tag, version_1), "</" + name + ">", newline_};
    } else {
      const std::string tag = "<" + name + (version_1 ? kState : "") + ">";
      one.target = {
          {unit.sources_end, unit.sources_end}, indentation(unit.source_tag->begin) + tag, "</" + name + ">", newline_};
    }
    if (!version_1) one.state = segment_state(unit.tag);
    found_.values.push_back({without_returns(slice(text_, *unit.source)), unit.source->begin});
    units_.push_back(std::move(one));
  }

  // Nothing but its tags, comments and blanks.
  bool is_empty(Span element) const {
    const std::string_view all = slice(text_, element);
    const std::size_t begin = tag_at(text_, element.begin)->span.size(), end = all.rfind('<');
    return end < begin || trim(all.substr(begin, end - begin)).empty();
  }

  // Attributes of a target of 1.2 that has no text: it is a suggestion of a machine.
  static constexpr const char* kState = " state=\"needs-review-translation\" state-qualifier=\"mt-suggestion\"";

  std::string start_tag(const XmlTag& tag, bool version_1) const {
    const Span span{tag.span.begin, tag.span.end - (tag.kind == XmlTag::Kind::alone ? 2 : 1)};
    std::string out = std::string(slice(text_, span));
    out.resize(trim("x" + out).size() - 1);
    if (!version_1) return out + ">";
    for (const char* name : {"state-qualifier", "state"}) {
      if (const auto found = attribute(out + ">", {0, out.size() + 1}, name))
        out.erase(found->all.begin, found->all.size());
    }
    return out + kState + ">";
  }

  // state="translated" in 2.0 means not yet reviewed. A subState is one of the state that was.
  std::vector<Edit> segment_state(const XmlTag& tag) const {
    std::vector<Edit> edits;
    if (const auto sub_state = attribute(text_, tag.span, "subState"))
      edits.push_back({sub_state->all.begin, sub_state->all.end, ""});
    if (const auto state = attribute(text_, tag.span, "state")) {
      edits.push_back({state->value.begin, state->value.end, "translated"});
      std::ranges::sort(edits, {}, &Edit::begin);
      return edits;
    }
    const std::size_t end = tag.span.end - 1;
    edits.push_back({end, end, " state=\"translated\""});
    return edits;
  }

  // A line break and the blanks that stand before a tag; nothing where something else does.
  std::string indentation(std::size_t at) const {
    const std::size_t line = text_.substr(0, at).rfind('\n') + 1;
    const std::string_view blanks = text_.substr(line, at - line);
    return line > 0 && trim(blanks).empty() ? std::string(newline_).append(blanks) : "";
  }

  std::string_view text_, newline_;
  Found found_;
  std::vector<Open> open_;
  std::optional<Current> current_;
  std::vector<Unit> units_;
  bool is_xliff_ = false;
};

}  // namespace

Found read_xliff(std::string_view record) { return Reader(record).read(); }

}  // namespace emend::text::catalogue
