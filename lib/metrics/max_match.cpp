// MaxMatch: Dahlmeier and Ng, "Better evaluation for grammatical error correction", NAACL 2012.
//
// The source and the hypothesis span the graph of all Levenshtein alignments, taken with substitutions of cost 1 and of
// cost 2 together. Its arcs keep, insert, delete or substitute a word; neighbouring ones may be joined to an edit with
// at most `max_unchanged` kept words inside. The system's edits are those of the path from the first to the last vertex
// that
//   1. matches most edits of the annotator,   2. has fewest arcs, those of matched edits not counted,   3. has fewest
//   edits.
// The authors' program makes every edit an arc, which takes cubic time in the graph's size, and weighs them
// (-number of arcs, 1, 0.001). Here the search itself opens and closes edits, so it is linear in the graph; only the
// edits that match the annotator's are made arcs.
//
// Words are what blanks part, also where an annotator counted two blanks in a row as an empty token between them; edits
// beyond the sentence's last word do not count. Both as in the authors' program.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>

#include "cli/error.h"
#include "metrics/doubts.h"
#include "metrics/m2.h"
#include "metrics/make.h"
#include "metrics/unicode.h"
#include "text/symbols.h"

namespace emend::metrics {

namespace {

constexpr std::size_t most_cells = std::size_t{1} << 26;

struct Vertex {
  int i = 0, j = 0;  // words of the source, of the hypothesis
  friend bool operator==(const Vertex&, const Vertex&) = default;
  friend auto operator<=>(const Vertex&, const Vertex&) = default;
};

enum Arc : std::uint8_t { keep = 1, substitute = 2, omit = 4, insert = 8 };  // that enter a vertex, as bits
constexpr std::array arcs_by_origin = {keep, substitute, omit, insert};      // from the lowest origin to the highest

Vertex origin(Vertex v, Arc arc) { return {v.i - (arc != insert), v.j - (arc != omit)}; }

// All optimal alignments of two texts.
class AlignmentGraph {
 public:
  AlignmentGraph(const text::Symbols& source, const text::Symbols& hypothesis)
      : rows_(static_cast<int>(source.size()) + 1),
        columns_(static_cast<int>(hypothesis.size()) + 1),
        entering_(cells()),
        numbers_(cells(), -1) {
    add(source, hypothesis, 1);
    add(source, hypothesis, 2);
    for (int i = 0; i < rows_; ++i) {
      for (int j = 0; j < columns_; ++j) {
        if (numbers_[at({i, j})] < 0) continue;
        numbers_[at({i, j})] = static_cast<std::int32_t>(vertices_.size());
        vertices_.push_back({i, j});
      }
    }
  }

  Vertex last() const { return {rows_ - 1, columns_ - 1}; }
  // In ascending order, which is topological.
  const std::vector<Vertex>& vertices() const { return vertices_; }
  bool has(Vertex v) const { return v.i >= 0 && v.j >= 0 && v.i < rows_ && v.j < columns_ && numbers_[at(v)] >= 0; }
  // The place of a vertex that there is in vertices().
  std::size_t number(Vertex v) const { return static_cast<std::size_t>(numbers_[at(v)]); }
  bool enters(Vertex v, Arc arc) const { return (entering_[at(v)] & arc) != 0; }

 private:
  std::size_t cells() const {
    const std::size_t count = static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_);
    if (count > most_cells) {
      throw Error("m2",
                  "a source of " + std::to_string(rows_ - 1) + " words and a hypothesis of " +
                      std::to_string(columns_ - 1) + " are too long",
                  "part the text into sentences");
    }
    return count;
  }
  std::size_t at(Vertex v) const {
    return static_cast<std::size_t>(v.i) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(v.j);
  }

  void add(const text::Symbols& source, const text::Symbols& hypothesis, int substitution) {
    std::vector<int> distance(entering_.size());
    std::vector<std::uint8_t> entering(entering_.size());
    for (int i = 0; i < rows_; ++i) {
      for (int j = 0; j < columns_; ++j) {
        const std::size_t cell = at({i, j});
        constexpr int never = std::numeric_limits<int>::max();
        const bool same =
            i > 0 && j > 0 && source[static_cast<std::size_t>(i - 1)] == hypothesis[static_cast<std::size_t>(j - 1)];
        const int diagonal = i > 0 && j > 0 ? distance[at({i - 1, j - 1})] + (same ? 0 : substitution) : never;
        const int above = i > 0 ? distance[at({i - 1, j})] + 1 : never,
                  left = j > 0 ? distance[at({i, j - 1})] + 1 : never;
        const int least = std::min({diagonal, above, left});
        if (least == never) continue;  // the first cell
        distance[cell] = least;
        if (diagonal == least) entering[cell] |= same ? keep : substitute;
        if (above == least) entering[cell] |= omit;
        if (left == least) entering[cell] |= insert;
      }
    }
    std::vector<char> reached(entering_.size());
    reached[at(last())] = 1;
    for (int i = rows_ - 1; i >= 0; --i) {
      for (int j = columns_ - 1; j >= 0; --j) {
        const std::size_t cell = at({i, j});
        if (!reached[cell]) continue;
        numbers_[cell] = 0;
        entering_[cell] |= entering[cell];
        for (Arc arc : arcs_by_origin) {
          if (entering[cell] & arc) reached[at(origin({i, j}, arc))] = 1;
        }
      }
    }
  }

  int rows_, columns_;
  std::vector<std::uint8_t> entering_;
  std::vector<std::int32_t> numbers_;  // -1 where no alignment passes
  std::vector<Vertex> vertices_;
};

using Words = std::vector<std::string_view>;

// An edit of the system: words [from.i, to.i) of the source by words [from.j, to.j) of the hypothesis.
struct SystemEdit {
  Vertex from, to;
};

// An edit of an annotator: words [begin, end) of the source by one of the corrections.
struct GoldEdit {
  int begin, end;
  std::vector<Words> corrections;
};
using Gold = std::vector<GoldEdit>;  // one annotator's edits of a sentence

struct MatchOptions {
  int max_unchanged = 2;
  bool ignore_whitespace_casing = false;
};

class Matcher {
 public:
  Matcher(std::string_view source, std::string_view hypothesis, const MatchOptions& options)
      : options_(options),
        source_(split(source)),
        hypothesis_(split(hypothesis)),
        source_symbols_(intern_(source_)),
        graph_(source_symbols_, intern_(hypothesis_)) {}

  int source_length() const { return graph_.last().i; }

  struct Counts {
    int correct = 0, proposed = 0, gold = 0;
  };
  Counts count(const Gold& gold) const {
    std::vector<SystemEdit> edits = best_edits(matched_arcs(gold));
    if (options_.ignore_whitespace_casing) {
      std::erase_if(edits, [&](const SystemEdit& edit) {
        return squeezed(source_, edit.from.i, edit.to.i) == squeezed(hypothesis_, edit.from.j, edit.to.j);
      });
    }
    return {count_matches(edits, gold), static_cast<int>(edits.size()), static_cast<int>(gold.size())};
  }

 private:
  // From where to where an edit that matches may go.
  struct MatchedArc {
    Vertex from, to;
    bool keeps = false;  // it keeps a word: an annotation that changes nothing
    friend bool operator==(const MatchedArc&, const MatchedArc&) = default;
  };

  static std::string squeezed(const Words& words, int begin, int end) {
    std::string out;
    for (int i = begin; i < end; ++i) out += words[static_cast<std::size_t>(i)];
    return lower(out);
  }

  // Whether these are the hypothesis' words from j on.
  bool stand_at(int j, const Words& words) const {
    const auto begin = hypothesis_.begin() + j;
    return words.size() <= static_cast<std::size_t>(hypothesis_.end() - begin) &&
           std::equal(words.begin(), words.end(), begin);
  }

  // Whether words [begin, end) of the hypothesis are one of the corrections.
  bool corrects(const GoldEdit& edit, int begin, int end) const {
    return std::any_of(edit.corrections.begin(), edit.corrections.end(), [&](const Words& words) {
      return words.size() == static_cast<std::size_t>(end - begin) && stand_at(begin, words);
    });
  }

  std::vector<MatchedArc> matched_arcs(const Gold& gold) const {
    std::vector<MatchedArc> arcs;
    std::map<int, Insertions> insertions;
    for (const GoldEdit& edit : gold) {
      if (edit.begin == edit.end)
        insertions[edit.begin].push_back(&edit);
      else
        add_replacements(edit, arcs);
    }
    for (const auto& [at, edits] : insertions) add_insertions(at, edits, arcs);
    std::sort(arcs.begin(), arcs.end(), [](const MatchedArc& a, const MatchedArc& b) {
      return std::pair(a.from, a.to) < std::pair(b.from, b.to);
    });
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    return arcs;
  }

  void add_replacements(const GoldEdit& edit, std::vector<MatchedArc>& arcs) const {
    for (int j = 0; j <= graph_.last().j; ++j) {
      const Vertex from{edit.begin, j};
      if (!graph_.has(from)) continue;
      for (const Words& words : edit.corrections) {
        if (!stand_at(j, words)) continue;
        const Vertex to{edit.end, j + static_cast<int>(words.size())};
        const Join join = join_of(from, to);
        if (!join.possible || (join.kept == join.arcs && join.arcs > 1)) continue;
        arcs.push_back({from, to, join.kept == join.arcs});
      }
    }
  }

  // How arcs are joined on the way between two vertices: as few as possible; of equally few, those whose last origins
  // come first.
  struct Join {
    bool possible = false;
    int arcs = 0, kept = 0;
    bool begins_with_insertion = false;
  };
  Join join_of(Vertex from, Vertex to) const {
    if (!graph_.has(to)) return {};
    const int width = to.j - from.j + 1;
    std::vector<Join> joins(static_cast<std::size_t>((to.i - from.i + 1) * width));
    const auto at = [&](Vertex v) -> Join& {
      return joins[static_cast<std::size_t>((v.i - from.i) * width + v.j - from.j)];
    };
    at(from).possible = true;
    for (int i = from.i; i <= to.i; ++i) {
      for (int j = from.j; j <= to.j; ++j) {
        const Vertex v{i, j};
        if (v == from || !graph_.has(v)) continue;
        Join& join = at(v);
        for (Arc arc : arcs_by_origin) {
          const Vertex u = origin(v, arc);
          if (u.i < from.i || u.j < from.j || !graph_.enters(v, arc) || !at(u).possible) continue;
          Join longer = at(u);
          ++longer.arcs;
          longer.kept += arc == keep;
          if (u == from) longer.begins_with_insertion = arc == insert;
          const bool joined = longer.arcs > 1;
          if (joined && longer.kept > options_.max_unchanged) continue;
          if (!join.possible || longer.arcs < join.arcs) join = longer;
        }
      }
    }
    return at(to);
  }

  // The insertions at one place are taken from both ends in turn, each annotation once.
  using Insertions = std::vector<const GoldEdit*>;
  void add_insertions(int at, const Insertions& gold, std::vector<MatchedArc>& arcs) const {
    const std::vector<MatchedArc> parallel = insertion_arcs(at);
    const auto count = static_cast<std::ptrdiff_t>(parallel.size());
    std::ptrdiff_t left = 0, right = count - 1, current = 0;
    std::ptrdiff_t first = 0, last = static_cast<std::ptrdiff_t>(gold.size()) - 1;
    while (left <= right) {
      const bool from_left = current == left;
      const MatchedArc& arc = parallel[static_cast<std::size_t>(current)];
      std::ptrdiff_t found = -1;
      for (std::ptrdiff_t g = first; g <= last && found < 0; ++g) {
        const std::ptrdiff_t candidate = from_left ? g : first + last - g;
        if (corrects(*gold[static_cast<std::size_t>(candidate)], arc.from.j, arc.to.j)) found = candidate;
      }
      if (found < 0) {
        if (from_left)
          ++left, current = right;
        else
          --right, current = left;
        continue;
      }
      arcs.push_back(arc);
      if (from_left) {
        first = found + 1;
        for (++left; left < count && parallel[static_cast<std::size_t>(left)].from != arc.to;) ++left;
        current = left;
      } else {
        last = found - 1;
        for (--right; right >= 0 && parallel[static_cast<std::size_t>(right)].to != arc.from;) --right;
        current = right;
      }
    }
  }

  // Edits that only insert, before word `at` of the source, in ascending order.
  std::vector<MatchedArc> insertion_arcs(int at) const {
    std::vector<MatchedArc> arcs;
    const auto single = [&](Vertex to) { return graph_.has(to) && graph_.enters(to, insert); };

    for (int j = 0; j <= graph_.last().j; ++j) {
      for (int end = j + 1; single({at, end}); ++end) arcs.push_back({{at, j}, {at, end}});
    }
    return arcs;
  }

  class Ways;
  std::vector<SystemEdit> best_edits(std::vector<MatchedArc> matched) const;
  void pass_arcs(std::size_t vertex, Ways& ways) const;
  int count_matches(const std::vector<SystemEdit>& edits, const Gold& gold) const;

  MatchOptions options_;
  Words source_, hypothesis_;
  text::Interner intern_;
  text::Symbols source_symbols_;
  AlignmentGraph graph_;
};

// What a path costs: matched edits, arcs, edits, in this order of weight.
using Cost = std::int64_t;
constexpr Cost one_match = Cost{1} << 42, one_arc = Cost{1} << 21, one_edit = 1;
constexpr Cost unreachable = std::numeric_limits<Cost>::max() / 2;

// The cheapest ways from the first vertex to all places: a vertex, by its number, outside of any edit (state 0), or
// inside one with k kept words (1 + k).
class Matcher::Ways {
 public:
  struct Place {
    std::size_t vertex;
    int state;
  };

  Ways(std::size_t vertices, int most_kept)
      : states_(most_kept + 2),
        costs_(vertices * static_cast<std::size_t>(states_), unreachable),
        steps_(costs_.size()) {
    costs_[0] = 0;
  }

  int states() const { return states_; }
  Cost cost(Place place) const { return costs_[index(place)]; }
  // Of equally cheap ways the first one stays. opens: an edit begins with the step.
  void offer(Place to, Cost cost, Place from, bool opens = false) {
    if (cost >= costs_[index(to)]) return;
    costs_[index(to)] = cost;
    steps_[index(to)] = {static_cast<std::int32_t>(from.vertex), from.state, opens};
  }
  // The edits on the way to the last vertex.
  std::vector<SystemEdit> edits(const std::vector<Vertex>& vertices) const {
    std::vector<SystemEdit> found;
    Place place{vertices.size() - 1, 0};
    std::size_t end = place.vertex;
    bool inside = false;
    while (place.vertex != 0 || place.state != 0) {
      const Step& step = steps_[index(place)];
      const Place before{static_cast<std::size_t>(step.vertex), step.state};
      if (!inside) end = place.vertex;
      if (before.vertex == place.vertex) {  // an edit that ends here
        inside = true;
      } else if (step.opens) {
        found.push_back({vertices[before.vertex], vertices[end]});
        inside = false;
      }
      place = before;
    }
    std::reverse(found.begin(), found.end());
    return found;
  }

 private:
  struct Step {
    std::int32_t vertex = -1, state = 0;  // the place before
    bool opens = false;
  };
  std::size_t index(Place place) const {
    return place.vertex * static_cast<std::size_t>(states_) + static_cast<std::size_t>(place.state);
  }

  int states_;
  std::vector<Cost> costs_;
  std::vector<Step> steps_;
};

// The ways into a vertex over single arcs, and those out of the edits that may end there.
void Matcher::pass_arcs(std::size_t vertex, Ways& ways) const {
  const Vertex v = graph_.vertices()[vertex];
  for (Arc arc : arcs_by_origin) {
    if (!graph_.enters(v, arc)) continue;
    const std::size_t before = graph_.number(origin(v, arc));
    for (int state = 0; state < ways.states(); ++state) {
      const bool outside = state == 0;
      const Ways::Place from{before, state};
      const Cost cost = ways.cost(from);
      if (cost >= unreachable) continue;
      if (arc != keep)
        ways.offer({vertex, std::max(state, 1)}, cost + one_arc + (outside ? one_edit : 0), from, outside);
      else if (outside)
        ways.offer({vertex, 0}, cost + one_arc, from);
      else if (state + 1 < ways.states())
        ways.offer({vertex, state + 1}, cost + one_arc, from);
    }
  }
  for (int state = 1; state < ways.states(); ++state)
    ways.offer({vertex, 0}, ways.cost({vertex, state}), {vertex, state});
}

std::vector<SystemEdit> Matcher::best_edits(std::vector<MatchedArc> matched) const {
  std::sort(matched.begin(), matched.end(),
            [](const MatchedArc& a, const MatchedArc& b) { return std::pair(a.to, a.from) < std::pair(b.to, b.from); });
  const std::vector<Vertex>& vertices = graph_.vertices();
  Ways ways(vertices.size(), options_.max_unchanged);
  auto arc = matched.begin();
  for (std::size_t vertex = 1; vertex < vertices.size(); ++vertex) {
    for (; arc != matched.end() && arc->to == vertices[vertex]; ++arc) {
      const Ways::Place from{graph_.number(arc->from), 0};
      if (const Cost cost = ways.cost(from); cost < unreachable)
        ways.offer({vertex, 0}, cost - one_match, from, !arc->keeps);
    }
    pass_arcs(vertex, ways);
  }
  return ways.edits(vertices);
}

// From left to right, each annotation at most once and none before the one that matched last.
int Matcher::count_matches(const std::vector<SystemEdit>& edits, const Gold& gold) const {
  int count = 0;
  std::size_t next = 0;
  for (const SystemEdit& edit : edits) {
    for (std::size_t g = next; g < gold.size(); ++g) {
      if (gold[g].begin != edit.from.i || gold[g].end != edit.to.i) continue;
      if (!corrects(gold[g], edit.from.j, edit.to.j)) continue;
      ++count;
      next = g + 1;
      break;
    }
  }
  return count;
}

double divide(double part, double whole) { return whole > 0 ? part / whole : 1; }

// Statistics: correct, proposed and annotated edits, for each annotator; of the chosen one after choose().
class MaxMatch : public Metric {
 public:
  explicit MaxMatch(const Options& options)
      : beta_(options.beta), options_{options.max_unchanged, options.ignore_whitespace_casing} {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    const M2Block block = parse_m2(segment.references.front());
    const Matcher matcher(block.source, segment.hypothesis, options_);
    std::map<int, Gold> annotators;
    for (const M2Edit& edit : block.edits) {
      Gold& gold = annotators[edit.annotator];
      if (!edit.is_noop() && edit.end <= matcher.source_length()) gold.push_back(gold_edit(edit));
    }
    if (annotators.empty()) annotators[0];
    std::vector<double> stats;
    for (const auto& [annotator, gold] : annotators) {
      const Matcher::Counts counts = matcher.count(gold);
      stats.insert(stats.end(), {static_cast<double>(counts.correct), static_cast<double>(counts.proposed),
                                 static_cast<double>(counts.gold)});
    }
    return stats;
  }

  Misfit misfit(const Segment& segment) const override {
    const bool glued = last_mark(m2_source(segment.references.front())) == 1 && last_mark(segment.hypothesis) == -1;
    return glued ? Misfit::glued : Misfit::none;
  }

  // The annotator who makes the F of the sum highest; of equals the one with more correct edits, then fewer others.
  std::vector<double> choose(std::span<const double> sum, std::vector<double> stats) const override {
    std::array<double, 3> before{};
    std::copy(sum.begin(), sum.end(), before.begin());
    std::vector<double> best;
    double best_f = -1, best_correct = -1, least_others = std::numeric_limits<double>::infinity();
    for (std::size_t a = 0; a + 3 <= stats.size(); a += 3) {
      const double correct = before[0] + stats[a], proposed = before[1] + stats[a + 1], gold = before[2] + stats[a + 2];
      const double f = f_score(correct, proposed, gold), others = proposed + beta_ * beta_ * gold;
      const bool better =
          f > best_f || (f == best_f && (correct > best_correct || (correct == best_correct && others < least_others)));
      if (!better) continue;
      best_f = f, best_correct = correct, least_others = others;
      best.assign(stats.begin() + static_cast<std::ptrdiff_t>(a), stats.begin() + static_cast<std::ptrdiff_t>(a) + 3);
    }
    return best;
  }

  double score(std::span<const double> sum) const override {
    if (sum.size() > 3) return score(choose({}, {sum.begin(), sum.end()}));
    return f_score(sum[0], sum[1], sum[2]);
  }
  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    return {{"precision", divide(sum[0], sum[1])},
            {"recall", divide(sum[0], sum[2])},
            {"correct", sum[0]},
            {"proposed", sum[1]},
            {"gold", sum[2]}};
  }
  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"beta", fmt::format("{}", beta_)},
            {"unchanged", std::to_string(options_.max_unchanged)},
            {"case", options_.ignore_whitespace_casing ? "ignored" : "mixed"}};
  }

 private:
  static GoldEdit gold_edit(const M2Edit& edit) {
    GoldEdit out{edit.begin, edit.end, {}};
    for (std::string_view correction : edit.corrections) out.corrections.push_back(m2_tokens(correction));
    return out;
  }
  double f_score(double correct, double proposed, double gold) const {
    const double square = beta_ * beta_, whole = square * gold + proposed;
    if (whole == 0) return correct == 0 ? 1 : 0;
    return (1 + square) * correct / whole;
  }

  double beta_;
  MatchOptions options_;
};

}  // namespace

Made make_max_match(const Options& options) { return std::make_unique<MaxMatch>(options); }

}  // namespace emend::metrics
