#include <algorithm>
#include <cstring>
#include <map>
#include <unordered_map>

#include "text/lexicon.h"
#include "text/utf8.h"

namespace emend::text {

namespace {

constexpr std::uint32_t nowhere = UINT32_MAX;
constexpr std::size_t most_node_bytes = 1 << 24, most_pairs = 256;

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

// Where the nodes lie, and their bytes.
class Layout {
 public:
  explicit Layout(const std::vector<Arcs>& nodes) : nodes_(nodes) {
    count();
    order();
    place();
  }

  std::uint32_t address(std::uint32_t node) const { return addresses_[node]; }

  std::string bytes() const {
    std::string bytes;
    for (std::uint32_t node : order_) write(node, bytes);
    return bytes;
  }

 private:
  void count() {
    for (const Arcs& arcs : nodes_) {
      std::uint32_t forms = 0;
      for (const Arc& arc : arcs) forms += (arc.ends ? 1 : 0) + (arc.node == nowhere ? 0 : counts_[arc.node]);
      counts_.push_back(forms);
    }
  }

  // Nodes that many edges lead to come first, where two bytes make an address; behind each the one that its last edge
  // leads to, if that has no place yet.
  void order() {
    std::vector<std::uint32_t> degrees(nodes_.size(), 0), ranked(nodes_.size());
    for (const Arcs& arcs : nodes_)
      for (const Arc& arc : arcs)
        if (arc.node != nowhere) ++degrees[arc.node];
    for (std::uint32_t node = 0; node < ranked.size(); ++node) ranked[node] = node;
    std::stable_sort(ranked.begin(), ranked.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return degrees[a] > degrees[b]; });
    std::vector<bool> has_place(nodes_.size(), false);
    for (std::uint32_t node : ranked) {
      while (node != nowhere && !has_place[node]) {
        has_place[node] = true;
        order_.push_back(node);
        node = nodes_[node].back().node;
      }
    }
    next_.assign(nodes_.size(), nowhere);
    for (std::size_t i = 0; i + 1 < order_.size(); ++i) next_[order_[i]] = order_[i + 1];
  }

  // Addresses in two bytes make the nodes before others shorter, and so addresses smaller: until nothing changes.
  void place() {
    addresses_.assign(nodes_.size(), most_node_bytes - 1);
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      std::size_t at = 0;
      for (std::uint32_t node : order_) {
        std::string bytes;
        write(node, bytes);
        is_changed = is_changed || addresses_[node] != at;
        if (at >= most_node_bytes) throw Error("lexicon", "has more than 16 MB of nodes", "list fewer forms");
        addresses_[node] = static_cast<std::uint32_t>(at);
        at += bytes.size();
      }
    }
  }

  void write(std::uint32_t node, std::string& bytes) const {
    std::uint32_t number = 0;
    for (const Arc& arc : nodes_[node]) {
      const bool is_last = &arc == &nodes_[node].back();
      const bool leads = arc.node != nowhere;
      const unsigned way = !leads ? 0 : is_last && next_[node] == arc.node ? 1 : addresses_[arc.node] < 65536 ? 2 : 3;
      bytes.push_back(arc.label);
      bytes.push_back(
          static_cast<char>((is_last ? 0x80 : 0) | (arc.ends ? 0x40 : 0) | way << 4 | std::min(number, 15U)));
      for (unsigned i = 0; way > 1 && i < way; ++i)
        bytes.push_back(static_cast<char>(addresses_[arc.node] >> (8 * i) & 0xFF));
      if (number >= 15) {
        std::uint32_t rest = number;
        for (; rest >= 0x80; rest >>= 7) bytes.push_back(static_cast<char>((rest & 0x7F) | 0x80));
        bytes.push_back(static_cast<char>(rest));
      }
      number += (arc.ends ? 1 : 0) + (leads ? counts_[arc.node] : 0);
    }
  }

  const std::vector<Arcs>& nodes_;
  std::vector<std::uint32_t> counts_, order_, next_, addresses_;
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
    if (rarest == left.end()) throw Error("lexicon", "has more than 256 sets of kinds", "use fewer kinds together");
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
    fail("is no form of 1 to 64 bytes of UTF-8");
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
  const std::string nodes = layout.bytes();

  const std::map<Pair, Pair> written = most_used(uses);
  std::map<Pair, std::uint8_t> codes;
  for (const auto& [pair, as] : written) codes[as] = 0;
  std::string pairs;
  for (std::uint8_t code = 0; auto& [pair, its] : codes) {
    its = code++;
    pairs.append({static_cast<char>(pair.second), '\0', static_cast<char>(pair.first & 0xFF),
                  static_cast<char>(pair.first >> 8)});
  }
  std::string bytes = "emendlex";
  for (std::size_t number : {std::size_t{1}, forms.size(), codes.size(), nodes.size(),
                             std::size_t{forms.empty() ? 0 : layout.address(root)}, std::size_t{0}})
    append_u32(bytes, number);
  bytes += pairs;
  for (const auto& [text, pair] : forms) bytes.push_back(static_cast<char>(codes[written.at(pair)]));
  return bytes + nodes;
}

}  // namespace emend::text
