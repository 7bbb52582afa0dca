#include "symspell/distance.h"

#include <algorithm>

#include "text/utf8.h"

namespace emend::symspell {

namespace {

constexpr std::size_t bits = 64;

int cell_by_cell(std::u32string_view a, std::u32string_view b) {
  std::vector<int> before, above(b.size() + 1), row(b.size() + 1);  // rows i - 2, i - 1, i
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(above, row);
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

}  // namespace

void Pattern::assign(std::u32string_view pattern) {
  for (const char32_t c : pattern_)
    if (c < ascii_.size()) ascii_[c] = 0;
  others_.clear();
  pattern_ = pattern;
  if (pattern_.size() > bits) return;
  for (std::size_t i = 0; i < pattern_.size(); ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    const char32_t c = pattern_[i];
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

std::uint64_t Pattern::positions_of(char32_t c) const {
  if (c < ascii_.size()) return ascii_[c];
  for (const auto& [other, positions] : others_)
    if (other == c) return positions;
  return 0;
}

int Pattern::distance(std::string_view text) const {
  if (pattern_.size() > bits) return cell_by_cell(pattern_, text::to_code_points(text));
  // Bit i of a vector is about row i + 1 of the matrix; a character of the text is a column. D0: the diagonal does not
  // grow; VP, VN: the cell is one more, one less than the one above; HP, HN: than the one to its left.
  std::uint64_t vp = ~std::uint64_t{0}, vn = 0, d0 = 0, positions_before = 0;
  int distance = static_cast<int>(pattern_.size());
  if (pattern_.empty()) vp = 0;
  const std::uint64_t last = pattern_.empty() ? 0 : std::uint64_t{1} << (pattern_.size() - 1);
  int columns = 0;
  for (std::size_t at = 0; at < text.size(); ++columns) {
    const std::uint64_t positions = positions_of(text::next_code_point(text, at));
    const std::uint64_t swapped = ((~d0 & positions) << 1) & positions_before;
    d0 = (((positions & vp) + vp) ^ vp) | positions | vn | swapped;
    std::uint64_t hp = vn | ~(d0 | vp), hn = d0 & vp;
    distance += (hp & last) != 0;
    distance -= (hn & last) != 0;
    hp = (hp << 1) | 1;
    hn <<= 1;
    vp = hn | ~(d0 | hp);
    vn = hp & d0;
    positions_before = positions;
  }
  return pattern_.empty() ? columns : distance;
}

}  // namespace emend::symspell
