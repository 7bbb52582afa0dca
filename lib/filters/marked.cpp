#include "filters/marked.h"

#include <algorithm>
#include <deque>
#include <map>

#include "filters/alignment.h"
#include "text/entities.h"
#include "text/presentation.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

constexpr std::size_t npos = std::string_view::npos;

// Words, and every other character by itself, without blanks.
std::vector<text::Span> units(std::string_view text) {
  std::vector<text::Span> all = text::split_words(text);
  std::erase_if(all, [&](text::Span span) {
    std::size_t at = span.begin;
    return text::is_blank(text::next_code_point(text, at));
  });
  return all;
}

// The tags among what is fixed, with their numbers there.
struct Tags {
  std::vector<text::Tag> tags;
  std::vector<std::size_t> numbers;
};

Tags tags_of(std::string_view text, const std::vector<Fixed>& fixed) {
  Tags found;
  std::vector<text::Span> marks;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const bool colour = fixed[i].shown == Fixed::Shown::word && text[fixed[i].span.begin] == '\x1b';
    if (fixed[i].shown != Fixed::Shown::none && !colour) continue;
    marks.push_back(fixed[i].span);
    found.numbers.push_back(i);
  }
  found.tags = text::tags(text, marks);
  return found;
}

bool is_alphanumeric(char32_t c) { return text::is_letter(c) || text::is_digit(c) || text::is_mark(c); }

// Of characters on both sides of an edge of a word.
bool is_alphanumeric_at(std::string_view text, std::size_t at) {
  return at < text.size() && is_alphanumeric(text::next_code_point(text, at));
}

bool is_alphanumeric_before(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  do --at;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
  return is_alphanumeric_at(text, at);
}

// Whether [begin, begin + size) of a text is cut out of no word.
bool stands_apart(std::string_view text, std::size_t begin, std::size_t size) {
  const std::size_t end = begin + size;
  return !(is_alphanumeric_before(text, begin) && is_alphanumeric_at(text, begin)) &&
         !(is_alphanumeric_before(text, end) && is_alphanumeric_at(text, end));
}

// Whether there are words like X1 in a text.
bool has_names(std::string_view text, std::string_view letter) {
  for (std::size_t at = 0; (at = text.find(letter, at)) != npos; ++at)
    if (at + 1 < text.size() && text[at + 1] >= '0' && text[at + 1] <= '9') return true;
  return false;
}

bool only_blanks(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\t'; });
}

std::string_view entity_of(char c) {
  return c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : "&#39;";
}

// What a reader sees of a text with markup, and the bytes of the text that each of its bytes stands for.
struct Seen {
  std::string text = {};
  std::vector<text::Span> of = {};
  std::vector<bool> prose = {};  // nothing that is fixed

  void show_prose(std::string_view what, text::Span from) {
    text += text::slice(what, from);
    for (std::size_t i = from.begin; i < from.end; ++i) of.push_back({i, i + 1});
    prose.resize(text.size(), true);
  }
  void show_fixed(std::string_view what, text::Span from) {
    text += what;
    of.resize(text.size(), from);
    prose.resize(text.size(), false);
  }
};

Seen seen_of(std::string_view text, const std::vector<Fixed>& fixed) {
  Seen seen;
  std::size_t at = 0;
  for (const auto& [span, shown, written, known] : fixed) {
    seen.show_prose(text, {at, span.begin});
    std::string word;
    for (const auto& one : text::characters_of_markup(text::slice(text, span))) text::append_utf8(word, one.character);
    if (word.empty()) word = "X";
    if (shown == Fixed::Shown::word) seen.show_fixed(word, span);
    if (shown == Fixed::Shown::blank) seen.show_fixed(" ", span);
    at = span.end;
  }
  seen.show_prose(text, {at, text.size()});
  return seen;
}

// The bytes of the text from the first to the last character of a sentence that does not stay outside; none where the
// sentence has no letter of prose.
std::optional<text::Span> within_ends(const Seen& seen, text::Span sentence, Ends ends) {
  std::size_t first = npos, last = 0;
  bool letter = false;
  for (std::size_t at = sentence.begin; at < sentence.end;) {
    const std::size_t begin = at;
    const char32_t c = text::next_code_point(seen.text, at);
    if (ends == Ends::marks ? !is_alphanumeric(c) : text::is_blank(c)) continue;
    first = std::min(first, begin);
    last = at - 1;
    letter = letter || (seen.prose[begin] && text::is_letter(c));
  }
  if (!letter) return std::nullopt;
  return text::Span{seen.of[first].begin, seen.of[last].end};
}

// A sentence with the tags beside it, over blanks, whose partners it contains.
text::Span with_tags_beside(std::string_view text, const std::vector<Fixed>& fixed, const Tags& marks,
                            text::Span sentence) {
  const std::vector<text::Tag>& tags = marks.tags;
  const auto contains = [&](std::optional<std::size_t> tag) {
    return tag && tags[*tag].span.begin >= sentence.begin && tags[*tag].span.end <= sentence.end;
  };
  const auto adjoins = [&](text::Span tag) {
    return only_blanks(tag.end <= sentence.begin ? text.substr(tag.end, sentence.begin - tag.end)
                                                 : text.substr(sentence.end, tag.begin - sentence.end));
  };
  const auto before = std::partition_point(tags.begin(), tags.end(),
                                           [&](const text::Tag& tag) { return tag.span.end <= sentence.begin; });
  for (auto next = before; next != tags.begin();) {
    const auto& [tag, kind, partner] = *--next;
    if (!adjoins(tag)) break;
    // Where the sentence changes how the partner is written, it takes that one in.
    if (partner && !fixed[marks.numbers[*partner]].written.empty() && tags[*partner].span.begin >= sentence.end &&
        adjoins(tags[*partner].span))
      sentence.end = tags[*partner].span.end;
    if (!contains(partner)) break;
    sentence.begin = tag.begin;
  }
  const auto behind =
      std::partition_point(before, tags.end(), [&](const text::Tag& tag) { return tag.span.begin < sentence.end; });
  for (auto next = behind; next != tags.end(); ++next) {
    const auto& [tag, kind, partner] = *next;
    if (!contains(partner) || !adjoins(tag)) break;
    sentence.end = tag.end;
  }
  return sentence;
}

// The letter of the names of words that are kept: X, unless words like X1 are there.
std::string_view letter_of_names(std::string_view sentence, std::string_view beside) {
  constexpr std::string_view letters[] = {"X", "Q", "Z", "K", "V"};
  for (const std::string_view letter : letters)
    if (!has_names(sentence, letter) && !has_names(beside, letter)) return letter;
  return letters[std::size(letters) - 1];
}

}  // namespace

Escapes escapes_in(text::Markup markup) {
  if (markup == text::Markup::html || markup == text::Markup::xliff) return {"<>&"};
  if (markup == text::Markup::latex) return {"%&$#_{}", Escapes::With::backslash};
  return {};
}

Escapes escapes_in(const text::MarkupAside& aside) {
  if (aside.markup == text::Markup::html) return {aside.closer == '\'' ? "<>&'" : "<>&\""};
  if (aside.markup != text::Markup::markdown) return escapes_in(aside.markup);
  using Fields = text::MarkupAside::Fields;
  if (aside.fields == Fields::yaml && aside.closer != '"')
    return {aside.closer == '\'' ? "'" : "", Escapes::With::itself};
  if (aside.fields == Fields::toml && aside.closer == '\'') return {"'", Escapes::With::curved};
  return {aside.closer == ']'   ? "[]"
          : aside.closer == ')' ? "()"
          : aside.closer == '"' ? "\""
                                : "'",
          Escapes::With::backslash};
}

std::vector<text::Span> marked_sentences(std::string_view text, const std::vector<Fixed>& fixed, const Sentences& rules,
                                         Ends ends) {
  const Seen seen = seen_of(text, fixed);
  const Tags marks = tags_of(text, fixed);
  const std::vector<text::Span> whole = {{0, seen.text.size()}};
  std::vector<text::Span> found;
  for (text::Span span : rules.whole ? whole : text::sentences(seen.text, rules.most_bytes, rules.language)) {
    const std::optional<text::Span> words = within_ends(seen, span, ends);
    if (!words) continue;
    const text::Span sentence = with_tags_beside(text, fixed, marks, *words);
    if (found.empty() || found.back().end <= sentence.begin) found.push_back(sentence);
  }
  return found;
}

Marked::Marked(std::string_view sentence, const std::vector<Fixed>& fixed, Escapes escapes, std::string_view beside)
    : size_(sentence.size()), escapes_(escapes) {
  const std::string letter(letter_of_names(sentence, beside));
  const Tags marks = tags_of(sentence, fixed);
  std::size_t at = 0, next_tag = 0;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const auto& [span, shown, written, known] = fixed[i];
    show_prose(sentence, {at, span.begin}, !fixed.empty());
    at = span.end;
    std::string bytes(text::slice(sentence, span));
    if (next_tag < marks.numbers.size() && marks.numbers[next_tag] == i) {
      tags_.push_back({text_.size(), std::move(bytes), written, marks.tags[next_tag++].kind, {}, false});
    } else if (shown == Fixed::Shown::blank) {
      tags_.push_back({text_.size(), std::move(bytes), {}, text::Tag::Kind::single, {}, true});
      if (!text_.empty() && text_.back() != ' ') show(" ", span.begin);
    } else if (const auto characters = text::characters_of_markup(bytes); !characters.empty()) {
      for (const auto& [character, markup] : characters) show_character(character, markup, span.begin);
    } else {
      const std::size_t begin = text_.size();
      show(known.empty() ? letter + std::to_string(kept_.size() + 1) : known, span.begin);
      const bool is_term = !written.empty();
      kept_.push_back(
          {{begin, text_.size()}, is_term ? written : std::move(bytes), span.begin, span.end, is_term, !known.empty()});
    }
  }
  show_prose(sentence, {at, sentence.size()}, !fixed.empty());
  link_partners(marks.tags);
}

void Marked::show(std::string_view what, std::size_t place) {
  text_ += what;
  places_.resize(text_.size(), place);
}

// one_blank: of several, on both sides of a tag say, one is shown.
void Marked::show_prose(std::string_view sentence, text::Span prose, bool one_blank) {
  const std::size_t shown = text_.size();  // before it
  const auto ends_blank = [&] { return text_.empty() || text_.back() == ' '; };
  bool breaks = false;  // a line break and blanks came last
  for (std::size_t at = prose.begin; at < prose.end;) {
    const std::size_t from = at;
    const char32_t c = text::next_code_point(sentence, at);
    if (c == ' ') {
      if ((!one_blank && !breaks) || !ends_blank()) show(" ", from);
    } else if (c == '\n' || c == '\r') {  // a tokenizer need not know line breaks
      if (!ends_blank()) show(" ", from);
      breaks = true;
    } else if (const auto letters = text::letters_of_ligature(c); !letters.empty()) {
      show(letters, from);
    } else if (text::is_mark(c) && text_.size() > shown) {
      show_on_letter(sentence.substr(from, at - from));
    } else if (!text::is_invisible(c)) {
      breaks = false;
      for (std::size_t byte = from; byte < at; ++byte) show(sentence.substr(byte, 1), byte);
    }
  }
}

// A mark with the letter before it, where there is one character for both.
void Marked::show_on_letter(std::string_view mark) {
  std::size_t letter = text_.size() - 1;
  while (letter > 0 && (static_cast<unsigned char>(text_[letter]) & 0xC0) == 0x80) --letter;
  const std::size_t place = places_[letter];
  const std::string composed = text::compose(text_.substr(letter).append(mark));
  text_.resize(letter);
  places_.resize(letter);
  show(composed, place);
}

void Marked::show_character(char32_t character, std::string_view entity, std::size_t place) {
  Character one{"", std::string(entity)};
  text::append_utf8(one.character, character);
  show(one.character, place);
  if (std::none_of(written_.begin(), written_.end(), [&](const Character& c) { return c.character == one.character; }))
    written_.push_back(std::move(one));
}

// Tells tags_, which have the blanks, too, of their partners.
void Marked::link_partners(std::span<const text::Tag> tags) {
  std::vector<std::size_t> numbers;  // of the tags among tags_
  for (std::size_t t = 0; t < tags_.size(); ++t) {
    if (!tags_[t].blank) numbers.push_back(t);
  }
  for (std::size_t t = 0; t < numbers.size(); ++t) {
    if (const auto partner = tags[t].partner) tags_[numbers[t]].partner = numbers[*partner];
  }
}

bool Marked::uses(std::string_view text, Used& used) const {
  for (std::size_t k = 0; k < kept_.size(); ++k) {
    if (used[k] || kept_[k].bytes != text) continue;
    used[k] = true;
    return true;
  }
  return false;
}

std::string Marked::named(std::string_view text, Used& used) const {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::optional<std::size_t> longest;
    for (std::size_t k = 0; k < kept_.size(); ++k) {
      const std::string& bytes = kept_[k].bytes;
      if (!used[k] && (!longest || bytes.size() > kept_[*longest].bytes.size()) &&
          text.substr(at, bytes.size()) == bytes && stands_apart(text, at, bytes.size()))
        longest = k;
    }
    if (!longest) {
      out += text[at++];
      continue;
    }
    used[*longest] = true;
    out += text::slice(text_, kept_[*longest].span);
    at += kept_[*longest].bytes.size();
  }
  return out;
}

std::vector<text::Span> Marked::units_of(std::string_view text) const {
  std::vector<text::Span> all;
  for (const text::Span unit : units(text)) {
    const auto begins = [&](const Kept& kept) {
      const std::string_view name = text::slice(text_, kept.span), word = text::slice(text, unit);
      if (!kept.is_known || !word.starts_with(name)) return false;
      const std::string_view rest = word.substr(name.size());
      return rest == "s" || rest.starts_with('-') || rest.starts_with('\'') || rest.starts_with("’");
    };
    const auto kept = std::find_if(kept_.begin(), kept_.end(), begins);
    if (kept == kept_.end()) {
      all.push_back(unit);
    } else {
      const std::size_t end = unit.begin + kept->span.size();
      all.insert(all.end(), {{unit.begin, end}, {end, unit.end}});
    }
  }
  return all;
}

bool Marked::fits(std::string_view said) const {
  if (kept_.empty()) return true;
  std::map<std::string_view, std::size_t> seen;
  for (const Kept& kept : kept_) seen[text::slice(text_, kept.span)] = 0;
  for (const text::Span unit : units_of(said)) {
    if (const auto name = seen.find(text::slice(said, unit)); name != seen.end()) ++name->second;
  }
  return std::all_of(seen.begin(), seen.end(), [](const auto& name) { return name.second == 1; });
}

std::vector<text::Span> Marked::pieces() const {
  std::vector<text::Span> found;
  std::size_t at = 0;
  for (const Kept& kept : kept_) {
    found.push_back({at, kept.begin});
    at = kept.end;
  }
  found.push_back({at, size_});
  return found;
}

// A mark, or a pair of them with what stands between.
struct Marked::Node {
  std::optional<std::size_t> open = {}, close = {};  // their numbers; a single mark is `open`
  bool single = false;
  bool from_begin = false, to_end = false;  // the other mark of the pair is in another sentence
  std::size_t first = 0, last = 0;          // units of the source: [first, last)
  bool behind = false;                      // a single mark belongs to the unit before it
  std::vector<Node*> children = {};
  std::size_t begin = 0, end = 0;  // units of the translation
};

// Where the marks of a sentence go between the units of its translation.
class Marked::Layout {
 public:
  Layout(const Marked& sentence, std::span<const text::Span> from, std::vector<std::size_t> links)
      : sentence_(sentence), from_(from), links_(std::move(links)), before(links_.size() + 1), behind(before) {
    grow();
    place(root_, 0, links_.size());
    emit(root_);
  }

 private:
  Node& add(Node node, Node& parent) {
    nodes_.push_back(std::move(node));
    parent.children.push_back(&nodes_.back());
    return nodes_.back();
  }

  // The tree of pairs.
  void grow() {
    root_.last = from_.size();
    std::vector<Node*> open = {&root_};
    for (std::size_t t = 0; t < sentence_.tags_.size(); ++t) {
      const Mark& mark = sentence_.tags_[t];
      std::size_t after = 0, before = 0;  // the first unit that ends behind the mark; units that begin before it
      for (const text::Span unit : from_) after += unit.end <= mark.at, before += unit.begin < mark.at;
      if (mark.kind == text::Tag::Kind::opens) {
        Node& node = add({t}, *open.back());
        node.first = after;
        node.last = from_.size();
        node.to_end = !mark.partner;
        open.push_back(&node);
      } else if (mark.kind == text::Tag::Kind::closes && mark.partner) {
        while (open.back()->open != mark.partner) {  // what was not closed within a pair ends with it
          open.back()->last = std::max(open.back()->first, before);
          open.pop_back();
        }
        open.back()->close = t;
        open.back()->last = std::max(open.back()->first, before);
        open.pop_back();
      } else if (mark.kind == text::Tag::Kind::closes && open.size() == 1) {
        std::vector<Node*> so_far = std::move(root_.children);
        root_.children.clear();
        Node& node = add({{}, t}, root_);
        node.children = std::move(so_far);
        node.last = before;
        node.from_begin = true;
      } else {
        Node& node = add({t}, *open.back());
        node.single = true;
        const std::string_view text = sentence_.text_;
        node.behind = !mark.blank && mark.at > 0 && text[mark.at - 1] != ' ' &&
                      (mark.at == text.size() || text::split_words(text.substr(mark.at)).front().size() == 1);
        node.first = node.last = node.behind ? before - (before > 0) : mark.blank ? after : before;
      }
    }
  }

  // Where something that has no words goes, within [begin, end).
  std::size_t point(const Node& node, std::size_t begin, std::size_t end) const {
    if (node.behind) {
      for (std::size_t j = end; j-- > begin;)
        if (links_[j] == node.first) return j + 1;
    }
    for (std::size_t j = begin; j < end; ++j)
      if (links_[j] == node.first) return j;
    for (std::size_t j = end; j-- > begin;)
      if (links_[j] < node.first) return j + 1;
    return node.first == 0 ? begin : end;
  }

  void place(Node& node, std::size_t begin, std::size_t end) {
    node.begin = begin;
    node.end = end;
    std::vector<Node*> claims(end - begin);  // whose each unit is
    for (std::size_t j = begin; j < end; ++j) {
      for (Node* child : node.children) {
        const bool all = child->first <= node.first && child->last >= node.last && child->first < child->last;
        if (child->single || !(all || (child->first <= links_[j] && links_[j] < child->last))) continue;
        claims[j - begin] = child;
        break;
      }
    }
    std::size_t free_begin = begin, free_end = end;
    for (Node* child : node.children) {
      if (!child->from_begin) continue;
      std::size_t stop = begin;
      for (std::size_t j = begin; j < end; ++j)
        if (claims[j - begin] == child) stop = j + 1;
      place(*child, begin, stop);
      free_begin = stop;
    }
    for (Node* child : node.children) {
      if (!child->to_end) continue;
      std::size_t start = free_end;
      for (std::size_t j = free_end; j-- > free_begin;)
        if (claims[j - begin] == child) start = j;
      place(*child, start, free_end);
      free_end = start;
    }
    for (Node* child : node.children) {
      if (child->from_begin || child->to_end || child->single) continue;
      std::size_t best = 0, best_begin = 0, best_end = 0, count = 0, run = 0;
      for (std::size_t j = free_begin; j < free_end; ++j) {
        const Node* const claim = claims[j - begin];
        if (claim && claim != child) count = 0;
        if (claim != child) continue;
        if (count == 0) run = j;
        if (++count > best) best = count, best_begin = run, best_end = j + 1;
      }
      if (best > 0) place(*child, best_begin, best_end);
    }
    for (Node* child : node.children) {
      if (child->begin < child->end || child->from_begin || child->to_end) continue;
      std::size_t at = std::clamp(point(*child, begin, end), free_begin, free_end);
      for (const Node* other : node.children)
        if (other->begin < at && at < other->end) at = other->end;
      place(*child, at, at);
    }
  }

  void emit(const Node& node) {
    const bool empty = node.begin == node.end;
    if (node.open) (node.single && node.behind ? behind : before)[node.begin].push_back(*node.open);
    std::vector<const Node*> children(node.children.begin(), node.children.end());
    std::stable_sort(children.begin(), children.end(),
                     [](const Node* a, const Node* b) { return a->begin < b->begin; });
    for (const Node* child : children) emit(*child);
    if (node.close) (empty && !node.from_begin ? before : behind)[node.end].push_back(*node.close);
  }

  const Marked& sentence_;
  std::span<const text::Span> from_;
  std::vector<std::size_t> links_;
  std::deque<Node> nodes_;
  Node root_;

 public:
  std::vector<std::vector<std::size_t>> before, behind;  // marks before each unit, and behind the one before it
};

// said: a part of the translation from byte `offset` on.
void Marked::escape(std::string_view said, std::size_t offset, Restored& out) const {
  for (std::size_t at = 0; at < said.size();) {
    const std::size_t begin = at;
    text::next_code_point(said, at);
    const std::string_view character = said.substr(begin, at - begin);
    for (std::size_t i = begin; i < at; ++i) out.places[offset + i] = out.text.size();
    out.text += escaped(character);
  }
}

std::string Marked::escaped(std::string_view said) const {
  std::string out;
  for (std::size_t at = 0; at < said.size();) {
    const std::size_t begin = at;
    text::next_code_point(said, at);
    const std::string_view character = said.substr(begin, at - begin);
    const auto one =
        std::find_if(written_.begin(), written_.end(), [&](const Character& c) { return c.character == character; });
    if (one != written_.end()) {
      out += one->entity;
    } else if (escapes_.characters.find(character) != npos) {
      using With = Escapes::With;
      out += escapes_.with == With::entity      ? std::string(entity_of(character[0]))
             : escapes_.with == With::backslash ? "\\" + std::string(character)
             : escapes_.with == With::itself    ? std::string(character) + std::string(character)
                                                : "\u2019";
    } else {
      out += character;
    }
  }
  return out;
}

void Marked::put(const Mark& mark, Restored& out) {
  const std::string_view written = mark.written;  // ][name]
  const bool stays = written.empty() || out.text.ends_with(written.substr(1, written.size() - 2));
  out.text += stays ? mark.bytes : mark.written;
}

// A sentence and its translation in units, and which comes from which.
struct Marked::Alignment {
  std::vector<text::Span> from, to;
  std::vector<std::size_t> links;    // of each unit of the translation
  std::vector<const Kept*> kept_at;  // that it is the name of
};

Marked::Alignment Marked::align(std::string_view said, const Translation& translation) const {
  Alignment aligned{units_of(text_), units_of(said), {}, {}};
  aligned.links.resize(aligned.to.size());
  std::map<std::string_view, const Kept*> names;
  for (const Kept& kept : kept_) names[text::slice(text_, kept.span)] = &kept;
  for (const text::Span unit : aligned.to) {
    const auto name = names.find(text::slice(said, unit));
    aligned.kept_at.push_back(name == names.end() ? nullptr : name->second);
  }
  if (!has_tags() || aligned.from.empty()) return aligned;
  const std::vector<float> attention = attention_of_words(translation, {text_, aligned.from}, {said, aligned.to});
  for (auto row = attention.begin(); row != attention.end();) {
    const auto end = row + static_cast<std::ptrdiff_t>(aligned.from.size());
    aligned.links[static_cast<std::size_t>(row - attention.begin()) / aligned.from.size()] =
        static_cast<std::size_t>(std::max_element(row, end) - row);
    row = end;
  }
  for (std::size_t j = 0; j < aligned.to.size(); ++j) {
    if (!aligned.kept_at[j]) continue;
    const auto unit = std::find(aligned.from.begin(), aligned.from.end(), aligned.kept_at[j]->span);
    if (unit != aligned.from.end()) aligned.links[j] = static_cast<std::size_t>(unit - aligned.from.begin());
  }
  // The mark that ends both.
  if (!aligned.to.empty() && text::slice(said, aligned.to.back()) == text::slice(text_, aligned.from.back()))
    aligned.links.back() = aligned.from.size() - 1;
  link_pairs(said, attention, aligned);
  split_copies(said, aligned);
  return aligned;
}

// Each word looked at one word most, but a pair of tags whose words none looked at most would become empty. It takes
// the word that looked at its words most, if no other pair becomes empty by that.
void Marked::link_pairs(std::string_view said, std::span<const float> attention, Alignment& aligned) const {
  const auto is_word = [](std::string_view text, text::Span unit) { return is_alphanumeric_at(text, unit.begin); };
  std::vector<text::Span> pairs;  // units of the sentence
  for (const Mark& mark : tags_) {
    if (mark.kind != text::Tag::Kind::opens || !mark.partner) continue;
    const std::size_t close = tags_[*mark.partner].at;
    const auto first = std::partition_point(aligned.from.begin(), aligned.from.end(),
                                            [&](text::Span unit) { return unit.end <= mark.at; });
    const auto last =
        std::partition_point(first, aligned.from.end(), [&](text::Span unit) { return unit.begin < close; });
    if (std::any_of(first, last, [&](text::Span unit) { return is_word(text_, unit); }))
      pairs.push_back({static_cast<std::size_t>(first - aligned.from.begin()),
                       static_cast<std::size_t>(last - aligned.from.begin())});
  }
  const auto within = [](text::Span pair, std::size_t link) { return pair.begin <= link && link < pair.end; };
  const auto count = [&](text::Span pair) {
    return std::count_if(aligned.links.begin(), aligned.links.end(),
                         [&](std::size_t link) { return within(pair, link); });
  };
  std::vector<std::ptrdiff_t> counts;
  for (const text::Span pair : pairs) counts.push_back(count(pair));
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const text::Span pair = pairs[p];
    if (counts[p] > 0) continue;
    const auto row = [&](std::size_t j) { return attention.subspan(j * aligned.from.size(), aligned.from.size()); };
    float most = 0;
    std::size_t best = aligned.to.size();
    for (std::size_t j = 0; j < aligned.to.size(); ++j) {
      bool needed = false;
      for (std::size_t o = 0; o < pairs.size(); ++o) {
        const bool around = pairs[o].begin <= pair.begin && pair.end <= pairs[o].end;
        needed = needed || (!around && counts[o] == 1 && within(pairs[o], aligned.links[j]));
      }
      if (aligned.kept_at[j] || needed || !is_word(said, aligned.to[j])) continue;
      float sum = 0;
      for (std::size_t i = pair.begin; i < pair.end; ++i) sum += row(j)[i];
      if (sum > most) most = sum, best = j;
    }
    if (best == aligned.to.size()) continue;
    const auto of_pair = row(best).subspan(pair.begin, pair.size());
    for (std::size_t o = 0; o < pairs.size(); ++o) counts[o] -= within(pairs[o], aligned.links[best]);
    aligned.links[best] =
        pair.begin + static_cast<std::size_t>(std::max_element(of_pair.begin(), of_pair.end()) - of_pair.begin());
    for (std::size_t o = 0; o < pairs.size(); ++o) counts[o] += within(pairs[o], aligned.links[best]);
  }
}

// Cuts words with marks inside where these stand, and their copies in the same way: so the marks go inside those, too.
void Marked::split_copies(std::string_view said, Alignment& aligned) const {
  std::vector<std::vector<std::size_t>> inside(aligned.from.size());  // places of marks in a unit
  std::size_t unit = 0;
  for (const Mark& mark : tags_) {
    while (unit < aligned.from.size() && aligned.from[unit].end <= mark.at) ++unit;
    if (unit == aligned.from.size()) break;
    const text::Span span = aligned.from[unit];
    if (mark.at > span.begin && (inside[unit].empty() || inside[unit].back() < mark.at - span.begin))
      inside[unit].push_back(mark.at - span.begin);
  }
  const auto is_copy = [&](std::size_t j) {
    return text::slice(said, aligned.to[j]) == text::slice(text_, aligned.from[aligned.links[j]]);
  };
  std::vector<bool> copied(aligned.from.size());
  for (std::size_t j = 0; j < aligned.to.size(); ++j) {
    if (is_copy(j)) copied[aligned.links[j]] = true;
  }
  Alignment parts;
  const auto split = [&](text::Span span, std::size_t of, std::vector<text::Span>& into) {
    std::size_t begin = span.begin;
    for (const std::size_t place : inside[of]) {
      into.push_back({begin, span.begin + place});
      begin = span.begin + place;
    }
    into.push_back({begin, span.end});
  };
  std::vector<std::size_t> first;  // part of each unit of the sentence
  for (std::size_t i = 0; i < aligned.from.size(); ++i) {
    if (!copied[i]) inside[i].clear();
    first.push_back(parts.from.size());
    split(aligned.from[i], i, parts.from);
  }
  for (std::size_t j = 0; j < aligned.to.size(); ++j) {
    const std::size_t i = aligned.links[j], begin = parts.to.size();
    if (is_copy(j)) {
      split(aligned.to[j], i, parts.to);
    } else {
      parts.to.push_back(aligned.to[j]);
    }
    for (std::size_t part = begin; part < parts.to.size(); ++part) parts.links.push_back(first[i] + part - begin);
    parts.kept_at.resize(parts.to.size(), aligned.kept_at[j]);
  }
  aligned = std::move(parts);
}

std::optional<Marked::Restored> Marked::restore(const Translation& translation) const {
  if (plain()) return Restored{translation.text, {}};
  const std::string_view said = translation.text;
  if (!fits(said)) return {};
  Alignment aligned = align(said, translation);
  const std::vector<text::Span>& to = aligned.to;
  const std::vector<const Kept*>& kept_at = aligned.kept_at;
  const Layout layout(*this, aligned.from, std::move(aligned.links));
  Restored out{{}, std::vector<std::size_t>(said.size())};
  std::size_t at = 0;
  for (std::size_t g = 0; g <= to.size(); ++g) {
    for (const std::size_t mark : layout.behind[g]) put(tags_[mark], out);
    const text::Span gap{at, g < to.size() ? to[g].begin : said.size()};
    const bool blank = std::any_of(layout.before[g].begin(), layout.before[g].end(),
                                   [&](std::size_t mark) { return tags_[mark].blank; });
    if (blank && text::slice(said, gap) == " ") {
      out.places[gap.begin] = out.text.size();  // the mark stands for it
    } else {
      escape(text::slice(said, gap), gap.begin, out);
    }
    for (const std::size_t mark : layout.before[g]) put(tags_[mark], out);
    if (g == to.size()) break;
    if (kept_at[g]) {
      for (std::size_t i = to[g].begin; i < to[g].end; ++i) out.places[i] = out.text.size();
      out.text += kept_at[g]->is_term ? escaped(kept_at[g]->bytes) : kept_at[g]->bytes;
    } else {
      escape(text::slice(said, to[g]), to[g].begin, out);
    }
    at = to[g].end;
  }
  return out;
}

}  // namespace emend::filters
