#include "text/edit_distance.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>

#include "text/positions.h"
#include "text/utf8.h"

namespace emend::text {

namespace {

using Word = Positions::Word;
constexpr std::size_t word_bits = Positions::word_bits;

constexpr std::size_t matrix_bytes = 64 << 20;

// How many items both begin with, and how many of the others both end with.
struct CommonEnds {
  std::size_t prefix, suffix;

  template <class Item>
  CommonEnds(std::span<const Item> a, std::span<const Item> b) {
    prefix = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    a = a.subspan(prefix), b = b.subspan(prefix);
    suffix = static_cast<std::size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
  }

  template <class Item>
  std::span<const Item> between(std::span<const Item> of) const {
    return of.subspan(prefix, of.size() - prefix - suffix);
  }
};

// Differences of neighbouring cells of a column: bit i of `plus` where D[i + 1] - D[i] = 1, of `minus` where it is -1.
struct Block {
  Word plus = ~Word{0}, minus = 0;
};

// Moves a block one column on. carry_plus and carry_minus are the horizontal difference that enters at the top, and
// then the one that leaves at the bottom; `horizontal` gets all 64 of them before the shift.
struct Horizontal {
  Word plus, minus;
};
inline Horizontal advance(Block& block, Word equal, Word& carry_plus, Word& carry_minus) {
  const Word x = equal | carry_minus;
  const Word diagonal = (((x & block.plus) + block.plus) ^ block.plus) | x | block.minus;
  const Horizontal out{block.minus | ~(diagonal | block.plus), diagonal & block.plus};
  const Word plus = out.plus << 1 | carry_plus, minus = out.minus << 1 | carry_minus;
  carry_plus = out.plus >> (word_bits - 1);
  carry_minus = out.minus >> (word_bits - 1);
  block.plus = minus | ~(diagonal | plus);
  block.minus = plus & diagonal;
  return out;
}

// Columns one after the other; D[0][j] = j, so that one enters at the top of each.
void advance_column(std::vector<Block>& column, const Word* equal) {
  Word plus = 1, minus = 0;
  for (std::size_t b = 0; b < column.size(); ++b) advance(column[b], equal[b], plus, minus);
}

std::size_t distance_one_word(std::span<const Symbol> pattern, std::span<const Symbol> text, Symbol alphabet) {
  Positions positions(pattern, alphabet);
  Block block;
  std::size_t distance = pattern.size();
  const std::size_t last = pattern.size() - 1;
  for (Symbol symbol : text) {
    Word plus = 1, minus = 0;
    const Horizontal out = advance(block, *positions.row(symbol), plus, minus);
    distance += (out.plus >> last & 1) - (out.minus >> last & 1);
  }
  return distance;
}

// The diagonals, row less column, that alignments of a cost of at most `most` may touch (Ukkonen, "Algorithms for
// approximate string matching", 1985): one that leaves the diagonal 0 for another and ends in that of the last cell
// pays for each step between them.
struct Band {
  std::ptrdiff_t low, high;

  static Band of(std::size_t rows, std::size_t columns, std::size_t most) {
    const auto end = static_cast<std::ptrdiff_t>(rows) - static_cast<std::ptrdiff_t>(columns);
    const auto cost = static_cast<std::ptrdiff_t>(most);
    return {-((cost - end) / 2), (cost + end) / 2};
  }
};

// Far more than any distance, and not so much that two of them overflow.
constexpr std::size_t unknown = SIZE_MAX / 4;

// D[0..m] against all of the text: right where an alignment within the band leads to the cell at least cost, and else
// too much, or `unknown`. Cells outside the band are taken for as dear as they can be.
std::vector<std::size_t> last_column(std::span<const Symbol> pattern, std::span<const Symbol> text, Symbol alphabet,
                                     Band band) {
  Positions positions(pattern, alphabet);
  const std::size_t blocks = positions.blocks();
  std::vector<Block> column(blocks);
  std::vector<std::size_t> bottom(blocks);         // D of each block's last row
  const auto block_of = [&](std::ptrdiff_t row) {  // rows from 1 on, those beyond the ends the first or the last
    const auto last = static_cast<std::ptrdiff_t>(blocks) - 1;
    return static_cast<std::size_t>(
        std::clamp((row - 1) / static_cast<std::ptrdiff_t>(word_bits), std::ptrdiff_t{0}, last));
  };
  std::size_t first = 0, end = 0;  // blocks that are being computed
  const auto reach = [&](std::size_t wanted) {
    for (; end < wanted; ++end) {
      column[end] = {};
      bottom[end] = (end > 0 ? bottom[end - 1] : 0) + word_bits;
    }
  };
  reach(block_of(band.high) + 1);
  for (std::size_t j = 0; j < text.size(); ++j) {
    const auto at = static_cast<std::ptrdiff_t>(j) + 1;
    first = std::max(first, block_of(at + band.low));
    reach(block_of(at + band.high) + 1);
    const Word* equal = positions.row(text[j]);
    Word plus = 1, minus = 0;
    for (std::size_t b = first; b < end; ++b) {
      advance(column[b], equal[b], plus, minus);
      bottom[b] += plus - minus;
    }
  }
  std::vector<std::size_t> distances(pattern.size() + 1, unknown);
  if (first == 0) distances[0] = text.size();
  for (std::size_t b = first; b < end; ++b) {
    const auto& [plus, minus] = column[b];
    std::size_t distance =
        bottom[b] + static_cast<std::size_t>(std::popcount(minus)) - static_cast<std::size_t>(std::popcount(plus));
    for (std::size_t i = b * word_bits; i < std::min((b + 1) * word_bits, pattern.size()); ++i)
      distances[i + 1] = distance += (plus >> i % word_bits & 1) - (minus >> i % word_bits & 1);
  }
  return distances;
}

// With a band that is widened until the distance is sure.
std::size_t distance_blocks(std::span<const Symbol> pattern, std::span<const Symbol> text, Symbol alphabet) {
  const std::size_t longer = std::max(pattern.size(), text.size()), shorter = std::min(pattern.size(), text.size());
  for (std::size_t most = std::max<std::size_t>(longer - shorter, 4 * word_bits);; most *= 2) {
    const Band band = Band::of(pattern.size(), text.size(), std::min(most, longer));
    const std::size_t distance = last_column(pattern, text, alphabet, band).back();
    if (distance <= most || most >= longer) return distance;
  }
}

class Aligner {
 public:
  explicit Aligner(Symbol alphabet) : alphabet_(alphabet) {}

  // distance: of the two, where it is known.
  void run(std::span<const Symbol> reference, std::span<const Symbol> hypothesis,
           std::optional<std::size_t> distance = {}) {
    const CommonEnds ends(reference, hypothesis);
    append(AlignmentStep::match, ends.prefix);
    align_core(ends.between(reference), ends.between(hypothesis), distance);
    append(AlignmentStep::match, ends.suffix);
  }

  std::vector<AlignmentStep> steps;

 private:
  void append(AlignmentStep step, std::size_t times) { steps.insert(steps.end(), times, step); }

  void align_core(std::span<const Symbol> reference, std::span<const Symbol> hypothesis,
                  std::optional<std::size_t> distance) {
    if (reference.empty()) return append(AlignmentStep::insert, hypothesis.size());
    if (hypothesis.empty()) return append(AlignmentStep::omit, reference.size());
    const std::size_t blocks = (reference.size() + word_bits - 1) / word_bits;
    if (hypothesis.size() > 1 && hypothesis.size() > matrix_bytes / sizeof(Block) / blocks)
      return divide(reference, hypothesis, distance ? *distance : distance_blocks(reference, hypothesis, alphabet_));
    trace(reference, hypothesis);
  }

  // Keeps every column and walks back from the last cell.
  void trace(std::span<const Symbol> reference, std::span<const Symbol> hypothesis) {
    Positions positions(reference, alphabet_);
    const std::size_t blocks = positions.blocks();
    std::vector<Block> column(blocks), columns;
    columns.reserve(blocks * hypothesis.size());
    for (Symbol symbol : hypothesis) {
      advance_column(column, positions.row(symbol));
      columns.insert(columns.end(), column.begin(), column.end());
    }
    const auto at = [&](std::size_t r, std::size_t h) { return columns[(h - 1) * blocks + (r - 1) / word_bits]; };
    const auto bit = [](Word word, std::size_t r) { return word >> (r - 1) % word_bits & 1; };
    const std::size_t begin = steps.size();
    std::size_t r = reference.size(), h = hypothesis.size();
    while (r > 0 && h > 0) {
      if (bit(at(r, h).plus, r)) {
        steps.push_back(AlignmentStep::omit), --r;
      } else if (h > 1 && bit(at(r, h - 1).minus, r)) {
        steps.push_back(AlignmentStep::insert), --h;
      } else {
        --r, --h;
        steps.push_back(reference[r] == hypothesis[h] ? AlignmentStep::match : AlignmentStep::substitute);
      }
    }
    append(AlignmentStep::omit, r);
    append(AlignmentStep::insert, h);
    std::reverse(steps.begin() + static_cast<std::ptrdiff_t>(begin), steps.end());
  }

  // Cuts the hypothesis in half and the reference where both halves together cost least.
  void divide(std::span<const Symbol> reference, std::span<const Symbol> hypothesis, std::size_t distance) {
    const std::size_t half = hypothesis.size() / 2;
    const Band band = Band::of(reference.size(), hypothesis.size(), distance);  // the same from either end
    const auto head = last_column(reference, hypothesis.first(half), alphabet_, band);
    const auto tail = [&] {
      const Symbols backward(reference.rbegin(), reference.rend()),
          end(hypothesis.rbegin(), hypothesis.rend() - static_cast<std::ptrdiff_t>(half));
      return last_column(backward, end, alphabet_, band);
    }();
    std::size_t cut = 0;
    for (std::size_t i = 1; i < head.size(); ++i) {
      if (head[i] + tail[reference.size() - i] < head[cut] + tail[reference.size() - cut]) cut = i;
    }
    run(reference.first(cut), hypothesis.first(half), head[cut]);
    run(reference.subspan(cut), hypothesis.subspan(half), tail[reference.size() - cut]);
  }

  Symbol alphabet_;
};

int cell_by_cell(std::u32string_view word, std::u32string_view query) {
  std::vector<int> two_above, above(query.size() + 1), row(query.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= word.size(); ++i) {
    two_above = std::exchange(above, row);
    DistanceRows<char32_t>::fill(word, i, query, two_above, above, row);
  }
  return row.back();
}

// Of texts whose items are numbered first.
template <class Numbers, class Item>
std::size_t distance_of_items(std::span<const Item> reference, std::span<const Item> hypothesis) {
  const CommonEnds ends(reference, hypothesis);
  reference = ends.between(reference), hypothesis = ends.between(hypothesis);
  if (reference.empty() || hypothesis.empty()) return std::max(reference.size(), hypothesis.size());
  Numbers number;
  const Symbols a = number({reference.data(), reference.size()}), b = number({hypothesis.data(), hypothesis.size()});
  return levenshtein(a, b, number.size());
}

}  // namespace

std::size_t levenshtein(std::span<const Symbol> reference, std::span<const Symbol> hypothesis, Symbol alphabet) {
  const CommonEnds ends(reference, hypothesis);
  auto pattern = ends.between(reference), text = ends.between(hypothesis);
  if (pattern.size() > text.size()) std::swap(pattern, text);
  if (pattern.empty()) return text.size();
  if (pattern.size() <= word_bits) return distance_one_word(pattern, text, alphabet);
  return distance_blocks(pattern, text, alphabet);
}

std::size_t levenshtein(std::span<const std::string_view> reference, std::span<const std::string_view> hypothesis) {
  return distance_of_items<Interner>(reference, hypothesis);
}

std::size_t levenshtein(std::u32string_view reference, std::u32string_view hypothesis) {
  return distance_of_items<CharacterInterner>(std::span<const char32_t>(reference),
                                              std::span<const char32_t>(hypothesis));
}

std::vector<AlignmentStep> align(std::span<const Symbol> reference, std::span<const Symbol> hypothesis,
                                 Symbol alphabet) {
  Aligner aligner(alphabet);
  aligner.steps.reserve(reference.size() + hypothesis.size());
  aligner.run(reference, hypothesis);
  return std::move(aligner.steps);
}

EditCounts count(std::span<const AlignmentStep> steps) {
  EditCounts counts;
  for (AlignmentStep step : steps) {
    counts.matches += step == AlignmentStep::match;
    counts.substitutions += step == AlignmentStep::substitute;
    counts.omissions += step == AlignmentStep::omit;
    counts.insertions += step == AlignmentStep::insert;
  }
  return counts;
}

int edit_distance(std::string_view a, std::string_view b) {
  DistanceFrom from;
  from.assign(to_code_points(a));
  return from.to(b);
}

void DistanceFrom::assign(std::u32string_view word) {
  for (const char32_t c : word_)
    if (c < ascii_.size()) ascii_[c] = 0;
  others_.clear();
  word_ = word;
  if (word_.size() > word_bits) return;
  for (std::size_t i = 0; i < word_.size(); ++i) {
    const Word bit = Word{1} << i;
    const char32_t c = word_[i];
    if (c < ascii_.size()) {
      ascii_[c] |= bit;
      continue;
    }
    const auto found =
        std::find_if(others_.begin(), others_.end(), [&](const auto& other) { return other.first == c; });
    if (found == others_.end()) {
      others_.emplace_back(c, bit);
    } else {
      found->second |= bit;
    }
  }
}

Word DistanceFrom::positions_of(char32_t c) const {
  if (c < ascii_.size()) return ascii_[c];
  for (const auto& [other, positions] : others_)
    if (other == c) return positions;
  return 0;
}

int DistanceFrom::to(std::string_view text) const {
  if (word_.size() > word_bits) return cell_by_cell(word_, to_code_points(text));
  // Bit i of a vector is about row i + 1 of the matrix; a character of the text is a column. D0: the diagonal does not
  // grow; VP, VN: the cell is one more, one less than the one above; HP, HN: than the one to its left.
  Word vp = ~Word{0}, vn = 0, d0 = 0, positions_before = 0;
  int distance = static_cast<int>(word_.size());
  if (word_.empty()) vp = 0;
  const Word last = word_.empty() ? 0 : Word{1} << (word_.size() - 1);
  int columns = 0;
  for (std::size_t at = 0; at < text.size(); ++columns) {
    const Word positions = positions_of(next_code_point(text, at));
    const Word swapped = ((~d0 & positions) << 1) & positions_before;
    d0 = (((positions & vp) + vp) ^ vp) | positions | vn | swapped;
    Word hp = vn | ~(d0 | vp), hn = d0 & vp;
    distance += (hp & last) != 0;
    distance -= (hn & last) != 0;
    hp = (hp << 1) | 1;
    hn <<= 1;
    vp = hn | ~(d0 | hp);
    vn = hp & d0;
    positions_before = positions;
  }
  return word_.empty() ? columns : distance;
}

}  // namespace emend::text
