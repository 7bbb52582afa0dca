#include "text/lexicon.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <tuple>

#include "text/capitals.h"
#include "text/utf8.h"
#include "text/word_parts.h"

namespace emend::text {

static_assert(std::endian::native == std::endian::little, "the file is used as it lies");

namespace {

constexpr std::string_view magic = "emendlex";
constexpr std::uint32_t format = 1;
constexpr std::uint32_t most_pairs = 4096, pair_bytes = 4, most_heads = 255, head_bytes = 2, most_node_bytes = 1 << 24;
constexpr std::size_t header_bytes = 32;
constexpr int most_edges = 256;
constexpr std::size_t most_characters = 63;  // of a word that near() is asked for
constexpr std::uint32_t padding = 16;
constexpr const char* damaged = "is the file damaged or cut short? fetch the package again";

struct Header {
  char magic[8];
  std::uint32_t format, forms, pairs, heads, node_bytes, root;
};
static_assert(sizeof(Header) == header_bytes);

std::uint64_t value_bytes(std::uint32_t forms) { return (std::uint64_t{forms} * 3 + 1) / 2; }

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_in_lower_case(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '\''; });
}

}  // namespace

Lexicon::Entry Lexicon::entry(std::uint32_t index) const {
  const std::uint8_t* value = values_ + index + index / 2;
  const std::uint32_t code = index % 2 == 0 ? value[0] | (value[1] & 0x0FU) << 8 : value[0] >> 4 | value[1] << 4;
  const std::uint32_t pair = std::min(code, pair_count_ - 1);
  const std::uint8_t* at = pairs_ + std::size_t{pair} * pair_bytes;
  return {index, at[0], static_cast<std::uint16_t>(at[2] | at[3] << 8)};
}

// A node on a way, and the forms that lead through it here: those from `begin` to `end`. That each edge has some of
// them for itself bounds any walk, whatever the file holds.
struct Lexicon::Node {
  std::uint32_t address, begin, end;
};

struct Lexicon::Edge {
  std::uint8_t label = 0;
  bool ends = false;   // a form
  bool leads = false;  // to a node
  std::uint32_t address = 0;
  std::uint32_t number = 0;
};

// The edges of a node, one after the other, as they lie.
class Lexicon::Edges {
 public:
  Edges(const Lexicon& lexicon, std::uint32_t address)
      : nodes_(lexicon.nodes_),
        heads_(lexicon.heads_),
        at_(lexicon.nodes_ + std::min(address, lexicon.node_bytes_)),
        end_(lexicon.nodes_ + lexicon.node_bytes_ - std::min<std::uint32_t>(lexicon.node_bytes_, padding)),
        head_count_(lexicon.head_count_) {}

  // Goes to the next edge. False at the end of the node, and where the file is damaged.
  bool next() {
    if (is_unread_) skip_rest();
    is_unread_ = read_head();
    return is_unread_;
  }

  std::uint8_t label() const { return head_[0]; }

  // What else there is of the edge; once.
  void read(Edge& edge) {
    read_rest(edge);
    is_unread_ = false;
  }

  // Goes on to the edge with a label, where there is one.
  bool find(std::uint8_t wanted, Edge& edge) {
    for (int left = most_edges; left > 0 && next(); --left) {
      if (label() != wanted) continue;
      read(edge);
      return true;
    }
    return false;
  }

 private:
  unsigned way() const { return head_[1] >> 4 & 3U; }

  // The end is looked for here alone: an edge has fewer bytes than the padding.
  bool read_head() {
    if (is_last_ || at_ >= end_) return false;
    begin_ = at_;
    const std::uint8_t code = *at_++;
    head_ = heads_ + std::size_t{code} * head_bytes;
    if (code >= head_count_) {
      if (code < most_heads) return false;
      head_ = at_;
      at_ += head_bytes;
    }
    is_last_ = (head_[1] & 0x80) != 0;
    return true;
  }

  void skip_rest() {
    if (way() == 2) at_ += 2;
    if (way() == 3) skip_number();
    if (!is_first_) skip_number();
    is_first_ = false;
  }

  void skip_number() {
    for (int left = 4; left > 0 && *at_++ >= 0x80; --left) {
    }
  }

  void read_rest(Edge& edge) {
    edge.label = head_[0];
    edge.ends = (head_[1] & 0x40) != 0;
    edge.leads = way() != 0;
    if (way() == 2) {
      edge.address = at_[0] | static_cast<std::uint32_t>(at_[1]) << 8;
      at_ += 2;
    } else if (way() == 3) {
      const std::uint32_t distance = read_number();
      edge.address = static_cast<std::uint32_t>(begin_ - nodes_) + ((distance >> 1) ^ (0U - (distance & 1)));
    }
    edge.number = is_first_ ? 0 : read_number();
    is_first_ = false;
    if (way() == 1) edge.address = static_cast<std::uint32_t>(at_ - nodes_);
  }

  std::uint32_t read_number() {
    std::uint32_t number = *at_++;
    if (number < 0x80) return number;
    number &= 0x7F;
    for (unsigned shift = 7; shift < 28; shift += 7) {
      const std::uint8_t part = *at_++;
      number |= static_cast<std::uint32_t>(part & 0x7F) << shift;
      if ((part & 0x80) == 0) break;
    }
    return number;
  }

  const std::uint8_t *nodes_, *heads_, *at_, *end_;
  const std::uint8_t *begin_ = nullptr, *head_ = nullptr;  // of the edge that was read last
  std::uint32_t head_count_;
  bool is_last_ = false, is_first_ = true, is_unread_ = false;
};

std::shared_ptr<const Lexicon> Lexicon::parse(std::span<const std::byte> bytes, const std::string& subject,
                                              std::shared_ptr<const void> owner) {
  Header header;
  if (bytes.size() < header_bytes || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0)
    throw Error(subject, "is not a lexicon", "is it the right file?");
  std::memcpy(&header, bytes.data(), header_bytes);
  if (header.format != format) throw Error(subject, "is a lexicon of another format", "fetch the package again");
  // In 64 bits, where no sum of these can overflow.
  const std::uint64_t speaks_of = header_bytes + std::uint64_t{header.pairs} * pair_bytes +
                                  std::uint64_t{header.heads} * head_bytes + value_bytes(header.forms) +
                                  header.node_bytes;
  if (speaks_of != bytes.size()) {
    throw Error(subject,
                "has " + std::to_string(bytes.size()) + " bytes, and its header speaks of " + std::to_string(speaks_of),
                damaged);
  }
  const bool is_empty = header.forms == 0;
  if (header.pairs > most_pairs || header.heads > most_heads || header.node_bytes > most_node_bytes ||
      is_empty != (header.node_bytes == 0) || is_empty != (header.pairs == 0) ||
      (!is_empty && header.root >= header.node_bytes))
    throw Error(subject, "its header's numbers are out of reason", damaged);

  const std::shared_ptr<Lexicon> lexicon(new Lexicon);
  lexicon->owner_ = std::move(owner);
  lexicon->pairs_ = reinterpret_cast<const std::uint8_t*>(bytes.data()) + header_bytes;
  lexicon->heads_ = lexicon->pairs_ + std::size_t{header.pairs} * pair_bytes;
  lexicon->values_ = lexicon->heads_ + std::size_t{header.heads} * head_bytes;
  lexicon->nodes_ = lexicon->values_ + value_bytes(header.forms);
  lexicon->forms_ = header.forms;
  lexicon->pair_count_ = header.pairs;
  lexicon->head_count_ = header.heads;
  lexicon->node_bytes_ = header.node_bytes;
  lexicon->root_ = header.root;
  for (std::uint32_t pair = 0; pair < header.pairs; ++pair)
    lexicon->commonest_ = std::max(lexicon->commonest_, lexicon->pairs_[std::size_t{pair} * pair_bytes]);
  lexicon->read_first();
  return lexicon;
}

void Lexicon::read_first() {
  first_.resize(256);
  Edges edges(*this, root_);
  for (int left = most_edges; forms_ > 0 && left > 0 && edges.next(); --left) edges.read(first_[edges.label()]);
}

// The same with the forms that each edge leads to: what walks over more than one way needs.
class Lexicon::Walk {
 public:
  Walk(const Lexicon& lexicon, Node node) : edges_(lexicon, node.address), node_(node) {
    has_ahead_ = node.begin < node.end && read_ahead();
  }

  struct Step {
    std::uint8_t label = 0;
    std::optional<std::uint32_t> form;  // that ends here
    std::optional<Node> node;           // that it leads to
  };

  bool next(Step& step) {
    if (!has_ahead_) return false;
    const Edge edge = ahead_;
    const std::uint32_t most = node_.end - node_.begin;
    has_ahead_ = read_ahead() && ahead_.number > edge.number && ahead_.number < most;
    const std::uint32_t begin = node_.begin + edge.number, end = has_ahead_ ? node_.begin + ahead_.number : node_.end;
    step.label = edge.label;
    step.form = edge.ends ? std::optional(begin) : std::nullopt;
    const std::uint32_t beyond = begin + (edge.ends ? 1 : 0);
    step.node = edge.leads && beyond < end ? std::optional(Node{edge.address, beyond, end}) : std::nullopt;
    return true;
  }

 private:
  bool read_ahead() {
    if (!edges_.next()) return false;
    edges_.read(ahead_);
    return true;
  }

  Edges edges_;
  Node node_;
  Edge ahead_;
  bool has_ahead_;
};

Lexicon::Node Lexicon::root() const { return {root_, 0, forms_}; }

std::optional<Lexicon::Entry> Lexicon::find(std::string_view form) const {
  if (form.empty() || form.size() > most_bytes) return std::nullopt;
  Edge edge = first_[static_cast<std::uint8_t>(form[0])];
  std::uint32_t index = edge.number;
  for (std::size_t i = 1; i < form.size(); ++i) {
    if (!edge.leads) return std::nullopt;
    index += edge.ends ? 1 : 0;
    if (!Edges(*this, edge.address).find(static_cast<std::uint8_t>(form[i]), edge)) return std::nullopt;
    index += edge.number;
  }
  return edge.ends && index < forms_ ? std::optional(entry(index)) : std::nullopt;
}

std::optional<Lexicon::Entry> Lexicon::look_up(std::string_view given) const {
  std::string room;
  const std::string_view word = with_plain_apostrophes(given, room);
  std::optional<Entry> best = find(word);
  if (is_in_lower_case(word) || !is_valid_utf8(word)) return best;
  const auto or_as = [&](std::string_view form) {
    if (form == word) return;
    const std::optional<Entry> other = find(form);
    if (other && (!best || other->frequency > best->frequency)) best = other;
  };
  const std::string small = lower(word);
  or_as(small);
  std::size_t at = 0;
  next_code_point(word, at);
  const bool is_in_capitals = at < word.size() && lower(word.substr(at)) != word.substr(at) &&
                              std::none_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (is_in_capitals) or_as(begun_large(small));
  return best;
}

bool Lexicon::contains(std::string_view word) const {
  const auto knows = [&](std::string_view part) {
    if (look_up(part)) return true;
    std::string room;
    const std::string_view plain = with_plain_apostrophes(part, room);
    return plain.size() > 2 && (plain.ends_with("'s") || plain.ends_with("'S")) &&
           look_up(plain.substr(0, plain.size() - 2)).has_value();
  };
  if (knows(word)) return true;
  if (word.find_first_of("-\xE2") == word.npos) return false;
  std::size_t longest = 0;
  return for_each_part(word,
                       [&](std::string_view part) {
                         longest = std::max(longest, part.size());
                         return (part.size() == 1 && is_ascii_letter(part[0])) || knows(part);
                       }) &&
         longest >= 3;
}

void Lexicon::for_each(const std::function<void(std::string_view, const Entry&)>& use) const {
  std::string form;
  const auto walk = [&](const auto& self, Node node) -> void {
    if (form.size() == most_bytes) return;
    std::vector<Walk::Step> steps;
    Walk walk(*this, node);
    for (Walk::Step step; walk.next(step);) steps.push_back(step);
    std::sort(steps.begin(), steps.end(), [](const auto& a, const auto& b) { return a.label < b.label; });
    for (const Walk::Step& step : steps) {
      form.push_back(static_cast<char>(step.label));
      if (step.form) use(form, entry(*step.form));
      if (step.node) self(self, *step.node);
      form.pop_back();
    }
  };
  if (forms_ > 0) walk(walk, root());
}

// Goes over the automaton as long as what it has read may still become a form near the word. Where that may be in the
// word, the bits of a number say: bit j of reached[d], that what was read is d edits or fewer from the word's first j
// characters (Wu and Manber, Fast Text Searching Allowing Errors, 1992); bit j of half[d], that the next character may
// complete a swap of the word's characters j and j + 1.
template <int distance>
class Lexicon::Search {
 public:
  Search(const Lexicon& lexicon, const std::u32string& word)
      : lexicon_(lexicon), end_(std::uint64_t{1} << word.size()) {
    for (std::size_t j = 0; j < word.size(); ++j) {
      if (word[j] < 0x80) {
        places_[word[j]] |= std::uint64_t{1} << j;
      } else {
        others_.emplace_back(word[j], std::uint64_t{1} << j);
      }
    }
    for (char32_t c = 'A'; c <= 'Z'; ++c) places_[c] = places_[c - 'A' + 'a'];
  }

  std::vector<Near> run() {
    State start{};
    for (int d = 0; d <= distance; ++d) start.reached[d] = (std::uint64_t{2} << d) - 1;
    if (lexicon_.size() > 0) walk(lexicon_.root_, 0, start, 0, 0);
    return std::move(found_);
  }

 private:
  struct State {
    std::uint64_t reached[distance + 1], half[distance + 1];
  };

  // `index` forms come before those of the node. `pending` holds what is read of a character that needs `left` bytes
  // more.
  void walk(std::uint32_t address, std::uint32_t index, const State& state, char32_t pending, int left) {
    if (form_.size() == most_bytes) return;
    Edges edges(lexicon_, address);
    Edge edge;
    while (edges.next() && --steps_left_ > 0) {
      char32_t c = edges.label();
      int more = 0;
      if (left > 0) {
        if ((c & 0xC0) != 0x80) continue;
        c = pending << 6 | (c & 0x3F);
        more = left - 1;
      } else if (c >= 0x80) {
        more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
        c &= 0x3FU >> more;
      }
      State next;
      if (more == 0 && !read(state, c, next)) continue;
      const std::uint8_t label = edges.label();
      edges.read(edge);
      form_.push_back(static_cast<char>(label));
      if (more == 0 && edge.ends) take(next, index + edge.number);
      if (edge.leads) walk(edge.address, index + edge.number + (edge.ends ? 1 : 0), more > 0 ? state : next, c, more);
      form_.pop_back();
    }
  }

  // Whether anything is still near enough.
  bool read(const State& state, char32_t c, State& next) const {
    const std::uint64_t here = places(c);
    next.reached[0] = (state.reached[0] & here) << 1;
    next.half[0] = 0;
    for (int d = 1; d <= distance; ++d) {
      next.reached[d] = (state.reached[d] & here) << 1 | state.reached[d - 1] | state.reached[d - 1] << 1 |
                        next.reached[d - 1] << 1 | (state.half[d] & here) << 2;
      next.half[d] = state.reached[d - 1] & here >> 1;
    }
    const std::uint64_t within = end_ | (end_ - 1);
    return (next.reached[distance] & within) != 0;
  }

  void take(const State& state, std::uint32_t form) {
    for (int d = 0; d <= distance; ++d) {
      if ((state.reached[d] & end_) == 0) continue;
      if (form < lexicon_.size() && found_.size() < lexicon_.size()) found_.push_back({form_, d, lexicon_.entry(form)});
      return;
    }
  }

  std::uint64_t places(char32_t c) const {
    if (c < 0x80) return places_[c];
    const char32_t small = to_lower(c);
    std::uint64_t all = 0;
    for (const auto& [other, place] : others_) all |= other == small ? place : 0;
    return all;
  }

  const Lexicon& lexicon_;
  std::uint64_t end_;  // the bit of the whole word
  std::array<std::uint64_t, 0x80> places_{};
  std::vector<std::pair<char32_t, std::uint64_t>> others_;  // than ASCII
  std::string form_;
  std::vector<Near> found_;
  int steps_left_ = 20'000'000;  // more than there are edges near any word, and the end of a damaged file's circles
};

std::vector<Lexicon::Near> Lexicon::near(std::string_view word, int distance, std::size_t most) const {
  if (word.size() > most_bytes || !is_valid_utf8(word)) return {};
  std::string room;
  const std::u32string characters = to_code_points(lower(with_plain_apostrophes(word, room)));
  if (characters.size() > most_characters) return {};
  std::vector<Near> found = distance <= 0   ? Search<0>(*this, characters).run()
                            : distance == 1 ? Search<1>(*this, characters).run()
                                            : Search<2>(*this, characters).run();
  const auto better = [](const Near& a, const Near& b) {
    return std::tuple(a.distance, -int{a.entry.frequency}, std::string_view(a.form)) <
           std::tuple(b.distance, -int{b.entry.frequency}, std::string_view(b.form));
  };
  std::sort(found.begin(), found.end(), better);
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace emend::text
