#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <unordered_map>

#include "text/lexicon.h"
#include "text/utf8.h"

namespace emend::text {

namespace {

constexpr std::uint32_t nowhere = UINT32_MAX;
constexpr std::size_t most_node_bytes = 1 << 24, most_pairs = 4096;

struct Arc {
  char label;
  bool ends;
  std::uint32_t node;  // that it leads to, or nowhere
};
using Arcs = std::vector<Arc>;

// The minimal automaton of forms that are added in byte order: Daciuk, Mihov, Watson and Watson, Incremental
// Construction of Minimal Acyclic Finite-State Automata, 2000, with the ends of forms on the edges.
class Automaton {
 public:
  void add(std::string_view form) {
    const auto first_other = std::mismatch(form.begin(), form.end(), before_.begin(), before_.end()).first;
    const auto shared = static_cast<std::size_t>(first_other - form.begin());
    close(shared);
    for (std::size_t i = shared; i < form.size(); ++i) {
      if (open_.size() <= i) open_.emplace_back();
      open_[i].push_back({form[i], i + 1 == form.size(), nowhere});
    }
    before_ = form;
  }

  std::uint32_t finish() {
    close(0);
    return open_.empty() ? nowhere : node(open_[0]);
  }

  const std::vector<Arcs>& nodes() const { return nodes_; }

 private:
  // The nodes of the form before that lie deeper than its first `depth` bytes get no more edges.
  void close(std::size_t depth) {
    for (std::size_t i = before_.size(); i-- > depth + 1;) {
      open_[i - 1].back().node = node(open_[i]);
      open_[i].clear();
    }
  }

  std::uint32_t node(const Arcs& arcs) {
    std::string key;
    for (const Arc& arc : arcs) {
      key.append({arc.label, arc.ends ? '1' : '0'});
      key.append(reinterpret_cast<const char*>(&arc.node), sizeof(arc.node));
    }
    const auto [found, is_new] = known_.emplace(std::move(key), static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back(arcs);
    return found->second;
  }

  std::string before_;
  std::vector<Arcs> open_;  // of the form before: the node behind its first i bytes
  std::unordered_map<std::string, std::uint32_t> known_;
  std::vector<Arcs> nodes_;  // each behind those that it leads to
};

// The order of the file: the edges of a node that lead to most forms first.
std::vector<Arcs> by_forms(std::vector<Arcs> nodes, std::vector<std::uint32_t>& counts) {
  for (Arcs& arcs : nodes) {
    std::vector<std::pair<std::uint32_t, Arc>> weighed;
    std::uint32_t forms = 0;
    for (const Arc& arc : arcs) {
      weighed.emplace_back((arc.ends ? 1 : 0) + (arc.node == nowhere ? 0 : counts[arc.node]), arc);
      forms += weighed.back().first;
    }
    std::stable_sort(weighed.begin(), weighed.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < arcs.size(); ++i) arcs[i] = weighed[i].second;
    counts.push_back(forms);
  }
  return nodes;
}

using Head = std::pair<char, std::uint8_t>;  // label, how

void append_number(std::string& bytes, std::uint32_t number) {
  for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<char>((number & 0x7F) | 0x80));
  bytes.push_back(static_cast<char>(number));
}

// Where the nodes lie, and their bytes.
class Layout {
 public:
  explicit Layout(const std::vector<Arcs>& nodes) : nodes_(by_forms(nodes, counts_)) {
    order();
    place();
    choose_heads();
    place();
  }

  std::uint32_t address(std::uint32_t node) const { return addresses_[node]; }

  // The sum of the numbers on the form's way.
  std::uint32_t index(std::uint32_t root, std::string_view form) const {
    std::uint32_t index = 0, node = root;
    for (std::size_t i = 0; i < form.size(); ++i) {
      for (const Arc& arc : nodes_[node]) {
        if (arc.label == form[i]) {
          index += arc.ends && i + 1 < form.size() ? 1 : 0;
          node = arc.node;
          break;
        }
        index += forms_behind(arc);
      }
    }
    return index;
  }

  std::string heads() const {
    std::vector<Head> sorted(heads_.size());
    for (const auto& [head, code] : heads_) sorted[code] = head;
    std::string bytes;
    for (const auto& [label, how] : sorted) bytes.append({label, static_cast<char>(how)});
    return bytes;
  }

  std::string bytes() const {
    std::string bytes;
    for (std::uint32_t node : order_) write(node, addresses_[node], bytes);
    return bytes;
  }

 private:
  // First the nodes that many edges lead to, where two bytes make an address. Then the others, each with those that it
  // alone leads to close behind it, the one of its last edge first.
  void order() {
    std::vector<std::uint32_t> degrees(nodes_.size(), 0), ranked(nodes_.size());
    for (const Arcs& arcs : nodes_)
      for (const Arc& arc : arcs)
        if (arc.node != nowhere) ++degrees[arc.node];
    std::iota(ranked.rbegin(), ranked.rend(), 0U);  // nodes before those that they lead to
    std::stable_sort(ranked.begin(), ranked.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::min(degrees[a], many) > std::min(degrees[b], many);
    });
    std::vector<bool> has_place(nodes_.size(), false);
    std::vector<std::uint32_t> left;
    for (std::uint32_t head : ranked) {
      left.assign(1, head);
      while (!left.empty()) {
        const std::uint32_t node = left.back();
        left.pop_back();
        if (has_place[node]) continue;
        has_place[node] = true;
        order_.push_back(node);
        for (const Arc& arc : nodes_[node])
          if (arc.node != nowhere && !has_place[arc.node] && (degrees[arc.node] == 1 || &arc == &nodes_[node].back()))
            left.push_back(arc.node);
      }
    }
    next_.assign(nodes_.size(), nowhere);
    for (std::size_t i = 0; i + 1 < order_.size(); ++i) next_[order_[i]] = order_[i + 1];
  }

  // Begins with more room than any edge needs. Then nodes only get closer, and so their edges only shorter, until
  // nothing changes.
  void place() {
    addresses_.assign(nodes_.size(), 0);
    std::size_t at = 0;
    for (std::uint32_t node : order_) {
      addresses_[node] = static_cast<std::uint32_t>(at);
      at += nodes_[node].size() * most_edge_bytes;
    }
    std::string bytes;
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      std::vector<std::uint32_t> closer(nodes_.size());
      at = 0;
      for (std::uint32_t node : order_) {
        bytes.clear();
        write(node, addresses_[node], bytes);
        closer[node] = static_cast<std::uint32_t>(at);
        at += bytes.size();
      }
      is_changed = closer != addresses_;
      addresses_ = std::move(closer);
    }
    if (at >= most_node_bytes) throw Error("lexicon", "has more than 16 MB of nodes", "list fewer forms");
  }

  void choose_heads() {
    std::map<Head, std::size_t> uses;
    for (std::uint32_t node : order_)
      for (const Arc& arc : nodes_[node]) ++uses[head(node, arc, addresses_[node])];
    std::vector<std::pair<Head, std::size_t>> ranked(uses.begin(), uses.end());
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    for (std::size_t code = 0; code < std::min(ranked.size(), most_heads); ++code)
      heads_[ranked[code].first] = static_cast<std::uint8_t>(code);
    has_heads_ = true;
  }

  std::uint32_t forms_behind(const Arc& arc) const {
    return (arc.ends ? 1 : 0) + (arc.node == nowhere ? 0 : counts_[arc.node]);
  }

  std::uint32_t distance(const Arc& arc, std::uint32_t from) const {
    const std::uint32_t to = addresses_[arc.node];
    return to >= from ? 2 * (to - from) : 2 * (from - to) - 1;
  }

  Head head(std::uint32_t node, const Arc& arc, std::uint32_t from) const {
    const bool is_last = &arc == &nodes_[node].back();
    unsigned way = 0;
    if (arc.node != nowhere) {
      if (is_last && next_[node] == arc.node) {
        way = 1;
      } else {
        way = addresses_[arc.node] < 65536 && distance(arc, from) >= 0x80 ? 2 : 3;
      }
    }
    return {arc.label, static_cast<std::uint8_t>((is_last ? 0x80 : 0) | (arc.ends ? 0x40 : 0) | way << 4)};
  }

  void write(std::uint32_t node, std::uint32_t begin, std::string& bytes) const {
    std::uint32_t number = 0;
    const std::size_t before = bytes.size();
    for (const Arc& arc : nodes_[node]) {
      const auto from = static_cast<std::uint32_t>(begin + bytes.size() - before);
      const Head its = head(node, arc, from);
      const auto code = heads_.find(its);
      if (code != heads_.end() || !has_heads_) {
        bytes.push_back(has_heads_ ? static_cast<char>(code->second) : '\0');
      } else {
        bytes.append({'\xFF', its.first, static_cast<char>(its.second)});
      }
      const unsigned way = its.second >> 4 & 3;
      if (way == 2)
        bytes.append({static_cast<char>(addresses_[arc.node] & 0xFF), static_cast<char>(addresses_[arc.node] >> 8)});
      if (way == 3) append_number(bytes, distance(arc, from));
      if (&arc != &nodes_[node].front()) append_number(bytes, number);
      number += forms_behind(arc);
    }
  }

  static constexpr std::size_t most_heads = 255, most_edge_bytes = 11;
  static constexpr std::uint32_t many = 1 << 30;

  std::vector<std::uint32_t> counts_;
  const std::vector<Arcs> nodes_;
  std::vector<std::uint32_t> order_, next_, addresses_;
  std::map<Head, std::uint8_t> heads_;
  bool has_heads_ = false;  // they are chosen
};

using Pair = std::pair<std::uint16_t, std::uint8_t>;  // kinds, frequency

// For each pair the one that it is written as: itself, or a commoner pair of the same kinds.
std::map<Pair, Pair> most_used(const std::map<Pair, std::size_t>& uses) {
  std::map<Pair, std::size_t> left = uses;
  std::map<Pair, Pair> written;
  for (const auto& [pair, count] : uses) written[pair] = pair;
  while (left.size() > most_pairs) {
    auto rarest = left.end();
    Pair instead;
    for (auto it = left.begin(); it != left.end(); ++it) {
      if (rarest != left.end() && it->second >= rarest->second) continue;
      const auto is_nearer = [&](auto other, unsigned distance) {
        return other->first.first == it->first.first &&
               static_cast<unsigned>(std::abs(other->first.second - it->first.second)) < distance;
      };
      unsigned distance = UINT32_MAX;
      Pair nearest;
      const auto take = [&](auto other) {
        if (!is_nearer(other, distance)) return;
        distance = static_cast<unsigned>(std::abs(other->first.second - it->first.second));
        nearest = other->first;
      };
      if (it != left.begin()) take(std::prev(it));
      if (std::next(it) != left.end()) take(std::next(it));
      if (distance == UINT32_MAX) continue;
      rarest = it;
      instead = nearest;
    }
    if (rarest == left.end()) throw Error("lexicon", "has more than 4096 sets of kinds", "use fewer kinds together");
    left[instead] += rarest->second;
    for (auto& [pair, as] : written)
      if (as == rarest->first) as = instead;
    left.erase(rarest);
  }
  return written;
}

void append_u32(std::string& bytes, std::size_t number) {
  const auto value = static_cast<std::uint32_t>(number);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

}  // namespace

void LexiconWriter::add(std::string_view form, unsigned frequency, unsigned kinds) {
  const auto fail = [&](const char* problem) {
    throw Error("lexicon", "'" + std::string(form.substr(0, 80)) + "' " + problem, "leave it out");
  };
  if (form.empty() || form.size() > Lexicon::most_bytes || !is_valid_utf8(form))
    fail("is not a form of 1 to 64 bytes of UTF-8");
  if (frequency > 255 || kinds > 65535) fail("has no frequency below 256 and kinds of 16 bits");
  forms_.push_back({std::string(form), static_cast<std::uint8_t>(frequency), static_cast<std::uint16_t>(kinds)});
}

std::string LexiconWriter::bytes() const {
  std::map<std::string, Pair> forms;
  for (const auto& [text, frequency, kinds] : forms_) {
    Pair& pair = forms[text];
    pair = {static_cast<std::uint16_t>(pair.first | kinds), std::max(pair.second, frequency)};
  }
  Automaton automaton;
  std::map<Pair, std::size_t> uses;
  for (const auto& [text, pair] : forms) {
    automaton.add(text);
    ++uses[pair];
  }
  const std::uint32_t root = automaton.finish();
  const Layout layout(automaton.nodes());
  const std::string heads = layout.heads(), nodes = forms.empty() ? "" : layout.bytes() + std::string(16, '\0');

  const std::map<Pair, Pair> written = most_used(uses);
  std::map<Pair, std::uint16_t> codes;
  for (const auto& [pair, as] : written) codes[as] = 0;
  std::string pairs;
  for (std::uint16_t code = 0; auto& [pair, its] : codes) {
    its = code++;
    pairs.append({static_cast<char>(pair.second), '\0', static_cast<char>(pair.first & 0xFF),
                  static_cast<char>(pair.first >> 8)});
  }
  std::string bytes = "emendlex";
  for (std::size_t number : {std::size_t{1}, forms.size(), codes.size(), heads.size() / 2, nodes.size(),
                             std::size_t{forms.empty() ? 0 : layout.address(root)}})
    append_u32(bytes, number);
  bytes += pairs + heads;
  std::string values((forms.size() * 3 + 1) / 2, '\0');
  for (const auto& [text, pair] : forms) {
    const std::size_t index = layout.index(root, text), at = index + index / 2;
    const unsigned code = codes[written.at(pair)], bits = index % 2 == 0 ? code : code << 4;
    values[at] = static_cast<char>(values[at] | (bits & 0xFF));
    values[at + 1] = static_cast<char>(values[at + 1] | bits >> 8);
  }
  return bytes + values + nodes;
}

}  // namespace emend::text
