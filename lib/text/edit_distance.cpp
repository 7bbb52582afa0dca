#include "text/edit_distance.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>

#include "text/positions.h"
#include "text/utf8.h"

// As nn/for_each_cpu.h, which this folder may not include.
#if defined(__x86_64__) && defined(__GNUC__)
#define EMEND_FOR_EACH_CPU __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define EMEND_FOR_EACH_CPU
#endif

namespace emend::text {

namespace {

using Word = Positions::Word;
constexpr std::size_t word_bits = Positions::word_bits;

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
// then the one that leaves at the bottom; the result has all 64 of them before the shift.
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

constexpr std::size_t strip = Positions::most_rows;  // columns between which the blocks of a column stay the same
constexpr std::size_t lanes = 8;
using Lanes = Word __attribute__((vector_size(lanes * sizeof(Word))));

// Moves blocks on over a whole strip, `lanes` at once, of which each is a column behind the one above it. count: a
// multiple of `lanes`. equal[j]: where column j's symbol stands in the blocks. plus and minus: the horizontal
// differences that enter at the top of each column, and then those that leave at the bottom of the last block.
EMEND_FOR_EACH_CPU void cross_in_lanes(Block* blocks, std::size_t count, const Word* const* equal, Word* plus,
                                       Word* minus) {
  static_assert(lanes == 8);
  for (std::size_t b = 0; b < count; b += lanes) {
    Lanes up, down, carry_plus{}, carry_minus{};
    for (std::size_t k = 0; k < lanes; ++k) up[k] = blocks[b + k].plus, down[k] = blocks[b + k].minus;
    // As advance(), for all lanes.
    const auto step = [&](const Lanes& same, Word enters_plus, Word enters_minus) __attribute__((always_inline)) {
      carry_plus = __builtin_shufflevector(carry_plus, carry_plus, 7, 0, 1, 2, 3, 4, 5, 6), carry_plus[0] = enters_plus;
      carry_minus = __builtin_shufflevector(carry_minus, carry_minus, 7, 0, 1, 2, 3, 4, 5, 6),
      carry_minus[0] = enters_minus;
      const Lanes x = same | carry_minus;
      const Lanes diagonal = (((x & up) + up) ^ up) | x | down;
      const Lanes out_plus = down | ~(diagonal | up), out_minus = diagonal & up;
      const Lanes in_plus = out_plus << 1 | carry_plus, in_minus = out_minus << 1 | carry_minus;
      carry_plus = out_plus >> (word_bits - 1), carry_minus = out_minus >> (word_bits - 1);
      up = in_minus | ~(diagonal | in_plus), down = in_plus & diagonal;
    };
    // Where not all lanes are at a column of the strip, the others stay as they are.
    const auto some = [&](std::size_t t) __attribute__((always_inline)) {
      const Lanes up_before = up, down_before = down;
      Lanes same{}, moves{};
      for (std::size_t k = 0; k < lanes; ++k) {
        if (t >= k && t - k < strip) same[k] = equal[t - k][b + k], moves[k] = ~Word{0};
      }
      step(same, t < strip ? plus[t] : 0, t < strip ? minus[t] : 0);
      up = (up & moves) | (up_before & ~moves), down = (down & moves) | (down_before & ~moves);
    };
    for (std::size_t t = 0; t < lanes - 1; ++t) some(t);
    for (std::size_t t = lanes - 1; t < strip; ++t) {
      const Word* const* const at = equal + t;
      step(Lanes{at[0][b], at[-1][b + 1], at[-2][b + 2], at[-3][b + 3], at[-4][b + 4], at[-5][b + 5], at[-6][b + 6],
                 at[-7][b + 7]},
           plus[t], minus[t]);
      plus[t - (lanes - 1)] = carry_plus[lanes - 1], minus[t - (lanes - 1)] = carry_minus[lanes - 1];
    }
    for (std::size_t t = strip; t < strip + lanes - 1; ++t) {
      some(t);
      plus[t - (lanes - 1)] = carry_plus[lanes - 1], minus[t - (lanes - 1)] = carry_minus[lanes - 1];
    }
    for (std::size_t k = 0; k < lanes; ++k) blocks[b + k] = {up[k], down[k]};
  }
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

using Difference = std::ptrdiff_t;

// Far more than any distance, and not so much that two of them overflow.
constexpr Difference unknown = PTRDIFF_MAX / 4;

// By how much D grows from the row above a block to its last row.
Difference growth(const Block& block) {
  return static_cast<Difference>(std::popcount(block.plus)) - static_cast<Difference>(std::popcount(block.minus));
}

// The blocks of a column that are computed. Cells above them and below them are taken for as dear as they can be.
struct Column {
  std::size_t at = 0;               // its number: so many symbols of the text stand before it
  std::size_t first = 0;            // the first block
  Difference above = 0, below = 0;  // D in the row above the first block, and in the last row of the last
  std::vector<Block> blocks;

  std::size_t end() const { return first + blocks.size(); }
  // Row 0 is above all blocks.
  static std::size_t block_of(std::size_t row) { return (row - 1) / word_bits; }
  Block of_row(std::size_t row) const {
    const std::size_t block = block_of(row);
    return block >= first && block < end() ? blocks[block - first] : Block{0, 0};
  }
  Difference distance(std::size_t row) const {
    if (row == 0) return static_cast<Difference>(at);
    const std::size_t block = block_of(row);
    if (block < first || block >= end()) return unknown;
    Difference out = above;
    for (std::size_t b = first; b < block; ++b) out += growth(blocks[b - first]);
    const Word rows = ~Word{0} >> (word_bits - 1 - (row - 1) % word_bits);
    const Block& last = blocks[block - first];
    return out + growth({last.plus & rows, last.minus & rows});
  }
};

// The cell at which alignments end, the most that they may cost, and how far they may leave the way between the two
// diagonals on which they begin and end.
struct Target {
  std::size_t row, column;
  Difference most;
  Difference beam = unknown;
};

// The matrix of a pattern (rows) and a text (columns), of which only those cells are computed that an alignment may
// touch that costs no more than is allowed: what leads to a cell, and the insertions or omissions that must follow to
// come to the target's diagonal (Ukkonen, "Algorithms for approximate string matching", 1985, by whole blocks).
class Matrix {
 public:
  // most_bytes: that trace() may keep of it.
  Matrix(std::span<const Symbol> pattern, std::span<const Symbol> text, Symbol alphabet, std::size_t most_bytes = 0)
      : pattern_(pattern), text_(text), positions_(pattern, alphabet), most_bytes_(most_bytes) {}

  // The cost of the best alignment if that is no more than target.most; else more than that.
  Difference distance(const Target& target) {
    Column column;
    sweep(column, target.column, target);
    return column.at == target.column ? column.distance(target.row) : unknown;
  }

  // The same, and appends that alignment's steps to `steps`, the last first.
  Difference trace(const Target& target) {
    const auto row = trace({}, target);
    if (!row) return unknown;
    steps.insert(steps.end(), *row, AlignmentStep::omit);
    return distance_;
  }

  // Calls attempt(target) with more and more allowed until it finds the distance.
  template <class Attempt>
  Difference widen(Attempt attempt) {
    const auto rows = static_cast<Difference>(pattern_.size()), columns = static_cast<Difference>(text_.size());
    Target target{pattern_.size(), text_.size(), std::max(std::abs(rows - columns), first_most)};
    Difference bound = std::max(rows, columns);  // surely enough
    for (bool bounded = false;; bounded = true) {
      target.most = std::min(target.most, bound);
      const Difference found = attempt(target);
      if (found <= target.most) return found;
      bound = std::min(bound, found);
      // Of texts that have nothing to do with each other, any alignment is nearly as good as the best.
      if (!bounded) bound = std::min(bound, distance({target.row, target.column, bound, first_most}));
      target.most = target.most * 4 < bound ? target.most * 2 : bound;
    }
  }

  std::vector<AlignmentStep> steps;

 private:
  static constexpr Difference first_most = 4 * word_bits;
  static constexpr std::size_t pieces = 64;

  // Columns of a strip one after the other.
  struct Strip {
    std::size_t first, blocks;  // as in Column
    std::size_t begin;          // of its first column in `cells`
  };
  struct Kept {
    std::vector<Strip> strips;
    std::vector<Block> cells;
  };

  // Leaves out blocks at both ends of a column whose cells no alignment needs, and begins those that it may need before
  // the strip ends.
  void narrow(Column& column, const Target& target) const {
    const auto at = static_cast<Difference>(column.at), size = static_cast<Difference>(word_bits);
    const Difference diagonal = static_cast<Difference>(target.row) - static_cast<Difference>(target.column) + at;
    const Difference low = std::min(at, diagonal) - target.beam, high = std::max(at, diagonal) + target.beam;
    const std::size_t blocks = Column::block_of(target.row) + 1;
    const auto rest = [&](Difference first, Difference last) {
      return std::max({Difference{0}, first - diagonal, diagonal - last});
    };
    const auto needless = [&](std::size_t block, Difference above, Difference below) {
      const Difference first = static_cast<Difference>(block) * size, last = first + size;
      // Neighbours differ by at most one.
      return (above + below - size) / 2 + rest(first, last) > target.most || last < low || first > high;
    };
    std::size_t gone = 0;
    for (; gone < column.blocks.size(); ++gone) {
      const Difference below = column.above + growth(column.blocks[gone]);
      if (!needless(column.first + gone, column.above, below)) break;
      column.above = below;
    }
    column.first += gone;
    column.blocks.erase(column.blocks.begin(), column.blocks.begin() + static_cast<std::ptrdiff_t>(gone));
    while (!column.blocks.empty()) {
      const Difference above = column.below - growth(column.blocks.back());
      if (column.end() <= blocks && !needless(column.end() - 1, above, column.below)) break;
      column.below = above;
      column.blocks.pop_back();
    }
    while (column.end() < blocks) {
      const Difference last = static_cast<Difference>(column.end()) * size;
      // Each column may save one, and leads one nearer to the diagonal.
      if (column.below + rest(last, last) > target.most + 2 * static_cast<Difference>(strip) || last > high) break;
      column.blocks.emplace_back();
      column.below += size;
    }
  }

  // Moves a column on to the number `to`; stops before where no alignment costs little enough.
  void sweep(Column& column, std::size_t to, const Target& target, Kept* kept = nullptr) {
    while (column.at < to) {
      narrow(column, target);
      if (column.blocks.empty()) return;
      const std::size_t width = std::min(strip, to - column.at), blocks = column.blocks.size();
      const Word* equal[strip];
      positions_.rows(text_.subspan(column.at, width), column.first, column.end(), equal);
      for (std::size_t j = 0; j < width; ++j) equal[j] += column.first;
      Block* cells = nullptr;
      if (kept) {
        kept->strips.push_back({column.first, blocks, kept->cells.size()});
        kept->cells.resize(kept->cells.size() + width * blocks);
        cells = kept->cells.data() + kept->strips.back().begin;
      }
      // Horizontal differences between the blocks; D[0][j] = j, so that one enters at the top of each column.
      Word plus[strip], minus[strip];
      std::fill_n(plus, width, 1), std::fill_n(minus, width, 0);
      constexpr std::size_t together = 4;
      std::size_t b = cells || width < strip ? 0 : blocks / lanes * lanes;
      cross_in_lanes(column.blocks.data(), b, equal, plus, minus);
      for (; b + together <= blocks; b += together) cross<together>(column, b, width, equal, plus, minus, cells);
      for (; b < blocks; ++b) cross<1>(column, b, width, equal, plus, minus, cells);
      for (std::size_t j = 0; j < width; ++j)
        column.below += static_cast<Difference>(plus[j]) - static_cast<Difference>(minus[j]);
      column.above += static_cast<Difference>(width);
      column.at += width;
    }
  }

  // A few blocks over a strip: while one waits for its last column, the CPU computes another.
  template <std::size_t together>
  static void cross(Column& column, std::size_t b, std::size_t width, const Word* const* equal, Word* plus, Word* minus,
                    Block* cells) {
    std::array<Block, together> blocks;
    std::copy_n(column.blocks.data() + b, together, blocks.data());
    for (std::size_t j = 0; j < width; ++j) {
      Word carry_plus = plus[j], carry_minus = minus[j];
      for (std::size_t k = 0; k < together; ++k) advance(blocks[k], equal[j][b + k], carry_plus, carry_minus);
      plus[j] = carry_plus, minus[j] = carry_minus;
      if (cells) std::copy_n(blocks.data(), together, cells + j * column.blocks.size() + b);
    }
    std::copy_n(blocks.data(), together, column.blocks.data() + b);
  }

  // From the target back to a column: the row in which it comes there. Where the columns between would take too much
  // memory, some are marked and the others computed again, from mark to mark, with a nearer target and so fewer cells.
  std::optional<std::size_t> trace(Column from, const Target& target) {
    if (target.row == 0) {
      steps.insert(steps.end(), target.column - from.at, AlignmentStep::insert);
      return 0;
    }
    narrow(from, target);
    const std::size_t columns = target.column - from.at, most_blocks = Column::block_of(target.row) + 1 - from.first;
    if (columns <= strip || columns <= most_bytes_ / sizeof(Block) / most_blocks) return walk(from, target);
    const std::size_t piece = (columns / pieces / strip + 1) * strip;
    std::vector<Column> marks;
    while (from.at < target.column && (marks.empty() || marks.back().at < from.at)) {
      marks.push_back(from);
      sweep(from, std::min(from.at + piece, target.column), target);
    }
    if (!arrives(from, target)) return {};
    const Difference distance = distance_;
    Target next{target.row, target.column, distance};
    for (; !marks.empty(); marks.pop_back()) {
      const Column& mark = marks.back();
      const auto row = trace(mark, next);
      next = {*row, mark.at, mark.distance(*row)};
    }
    distance_ = distance;
    return next.row;
  }

  bool arrives(const Column& column, const Target& target) {
    distance_ = column.at == target.column ? column.distance(target.row) : unknown;
    return distance_ <= target.most;
  }

  // Keeps every column.
  std::optional<std::size_t> walk(const Column& from, const Target& target) {
    Kept kept;
    Column column = from;
    sweep(column, target.column, target, &kept);
    if (!arrives(column, target)) return {};
    const auto at = [&](std::size_t r, std::size_t h) {
      if (h == from.at) return from.of_row(r);
      const std::size_t number = h - from.at - 1, block = Column::block_of(r);
      const Strip& cells = kept.strips[number / strip];
      if (block < cells.first || block >= cells.first + cells.blocks) return Block{0, 0};
      return kept.cells[cells.begin + number % strip * cells.blocks + block - cells.first];
    };
    const auto bit = [](Word word, std::size_t r) { return word >> (r - 1) % word_bits & 1; };
    std::size_t r = target.row, h = target.column;
    while (r > 0 && h > from.at) {
      if (bit(at(r, h).plus, r)) {
        steps.push_back(AlignmentStep::omit), --r;
      } else if (bit(at(r, h - 1).minus, r)) {
        steps.push_back(AlignmentStep::insert), --h;
      } else {
        --r, --h;
        steps.push_back(pattern_[r] == text_[h] ? AlignmentStep::match : AlignmentStep::substitute);
      }
    }
    steps.insert(steps.end(), h - from.at, AlignmentStep::insert);
    return r;
  }

  std::span<const Symbol> pattern_, text_;
  Positions positions_;
  std::size_t most_bytes_;
  Difference distance_ = 0;  // to the target of the last trace
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
  Matrix matrix(pattern, text, alphabet);
  return static_cast<std::size_t>(matrix.widen([&](const Target& target) { return matrix.distance(target); }));
}

std::size_t levenshtein(std::span<const std::string_view> reference, std::span<const std::string_view> hypothesis) {
  return distance_of_items<Interner>(reference, hypothesis);
}

std::size_t levenshtein(std::u32string_view reference, std::u32string_view hypothesis) {
  return distance_of_items<CharacterInterner>(std::span<const char32_t>(reference),
                                              std::span<const char32_t>(hypothesis));
}

std::vector<AlignmentStep> align(std::span<const Symbol> reference, std::span<const Symbol> hypothesis, Symbol alphabet,
                                 std::size_t most_bytes) {
  const CommonEnds ends(reference, hypothesis);
  const auto pattern = ends.between(reference), text = ends.between(hypothesis);
  Matrix matrix(pattern, text, alphabet, most_bytes);
  auto& steps = matrix.steps;  // the last first
  steps.reserve(reference.size() + hypothesis.size());
  steps.insert(steps.end(), ends.suffix, AlignmentStep::match);
  if (pattern.empty() || text.empty()) {
    steps.insert(steps.end(), pattern.size(), AlignmentStep::omit);
    steps.insert(steps.end(), text.size(), AlignmentStep::insert);
  } else {
    matrix.widen([&](const Target& target) { return matrix.trace(target); });
  }
  steps.insert(steps.end(), ends.prefix, AlignmentStep::match);
  std::reverse(steps.begin(), steps.end());
  return std::move(steps);
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
