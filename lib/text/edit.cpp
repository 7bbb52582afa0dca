#include "text/edit.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>

#include "text/utf8.h"
#include "text/words.h"

namespace emend::text {

namespace {

void check(std::string_view original, const std::vector<Edit>& edits) {
  std::size_t end = 0;
  for (const Edit& edit : edits) {
    if (edit.begin < end || edit.end < edit.begin || edit.end > original.size())
      throw std::logic_error("edits are unsorted, overlap or leave the text");
    end = edit.end;
  }
}

// More changes than this between two texts, and what lies between them becomes one edit: a bound on memory (n^2).
constexpr int most_changes = 2000;

enum class Step : char { keep, substitute, remove, insert };

// The tokens of split_words with their places.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text), spans_(split_words(text)) {}
  std::size_t size() const { return spans_.size(); }
  std::string_view operator[](std::size_t i) const { return slice(text_, spans_[i]); }
  std::size_t offset(std::size_t i) const { return i < size() ? spans_[i].begin : text_.size(); }

 private:
  std::string_view text_;
  std::vector<Span> spans_;
};

// An optimal unit-cost alignment of a[a_begin, a_end) and b[b_begin, b_end): for d = 0, 1, ... the furthest row that d
// changes reach on each diagonal (Ukkonen 1985, Landau and Vishkin 1989). Empty when more than most_changes are needed.
std::vector<Step> align(const Tokens& a, std::size_t a_begin, std::size_t a_end, const Tokens& b, std::size_t b_begin,
                        std::size_t b_end) {
  const int n = static_cast<int>(a_end - a_begin), m = static_cast<int>(b_end - b_begin);
  constexpr int unreached = INT32_MIN / 2;
  std::vector<std::vector<int>> furthest;  // furthest[d][k + d]: rows of `a` consumed on diagonal k = j - i
  const auto at = [&](int d, int k) { return d < 0 || k < -d || k > d ? unreached : furthest[d][k + d]; };
  // The best of the three ways to come to diagonal k with d changes; substitution first, so that words pair up.
  const auto arrive = [&](int d, int k, Step& step) {
    int row = at(d - 1, k) + 1;
    step = Step::substitute;
    if (const int removed = at(d - 1, k + 1) + 1; removed > row) row = removed, step = Step::remove;
    if (const int inserted = at(d - 1, k - 1); inserted > row) row = inserted, step = Step::insert;
    return row;
  };
  for (int d = 0; d <= most_changes; ++d) {
    furthest.emplace_back(2 * d + 1, unreached);
    for (int k = -d; k <= d; ++k) {
      Step step;
      int i = d == 0 ? 0 : arrive(d, k, step);
      if (i < 0 || i > n || i + k < 0 || i + k > m) continue;
      while (i < n && i + k < m && a[a_begin + i] == b[b_begin + i + k]) ++i;
      furthest[d][k + d] = i;
    }
    if (at(d, m - n) < n) continue;
    std::vector<Step> steps;
    for (int e = d, k = m - n, i = n; e >= 0; --e) {
      Step step = Step::keep;
      const int from = e == 0 ? 0 : arrive(e, k, step);
      for (; i > from; --i) steps.push_back(Step::keep);
      if (e == 0) break;
      steps.push_back(step);
      if (step != Step::insert) --i;
      if (step == Step::remove) ++k;
      if (step == Step::insert) --k;
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
  }
  return {};
}

// Tokens [i, i_end) become [j, j_end).
struct Change {
  std::size_t i, i_end, j, j_end;
};

bool is_word(std::string_view token) {
  std::size_t at = 0;
  const char32_t first = next_code_point(token, at);
  return is_letter(first) || is_digit(first);
}

// Whether two words have most of their letters in common, seen from both ends.
bool are_alike(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && a[head] == b[head]) ++head;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  return 2 * (head + tail) >= std::max(a.size(), b.size());
}

// To the unit-cost alignment "the answer" -> "answer ok" is two substitutions around a blank that stays. Here words
// weigh more than blanks and marks, and a substitution nearly as much as a loss and an addition, so that a word that
// both have stays; two words that change places are one change. O(n m).
class Realignment {
 public:
  Realignment(const Tokens& a, const Tokens& b, Change whole)
      : a_(a),
        b_(b),
        whole_(whole),
        columns_(whole.j_end - whole.j + 1),
        cells_((whole.i_end - whole.i + 1) * columns_) {
    for (std::size_t i = 0; i <= whole.i_end - whole.i; ++i)
      for (std::size_t j = 0; j < columns_; ++j)
        if (i + j > 0) at(i, j) = best(i, j);
  }

  // Runs without a token that stays, in their order.
  std::vector<Change> changes() const {
    std::vector<Change> found;
    for (std::size_t i = whole_.i_end - whole_.i, j = columns_ - 1; i + j > 0;) {
      const Cell& cell = cells_[i * columns_ + j];
      if (cell.stays) {
        --i, --j;
        continue;
      }
      const std::size_t i_end = whole_.i + i, j_end = whole_.j + j;
      i -= cell.down, j -= cell.right;
      if (!found.empty() && found.back().i == i_end && found.back().j == j_end) {
        found.back().i = whole_.i + i, found.back().j = whole_.j + j;
      } else {
        found.push_back({whole_.i + i, i_end, whole_.j + j, j_end});
      }
    }
    std::reverse(found.begin(), found.end());
    return found;
  }

 private:
  struct Cell {
    int cost = 0;
    std::uint8_t down = 0, right = 0;
    bool stays = false;
  };
  Cell& at(std::size_t i, std::size_t j) { return cells_[i * columns_ + j]; }
  std::string_view from(std::size_t i) const { return a_[whole_.i + i]; }
  std::string_view to(std::size_t j) const { return b_[whole_.j + j]; }
  static int weight(std::string_view token) { return is_word(token) ? 4 : 2; }

  static int substitution(std::string_view a, std::string_view b) {
    if (is_word(a) && is_word(b)) return are_alike(a, b) ? 6 : 7;
    return is_word(a) == is_word(b) ? 3 : weight(a) + weight(b);
  }
  // The last three of both: two words that change places around a blank.
  bool swapped(std::size_t i, std::size_t j) const {
    return from(i - 3) == to(j - 1) && from(i - 1) == to(j - 3) && from(i - 2) == to(j - 2) && is_word(from(i - 1)) &&
           is_word(to(j - 1));
  }

  Cell best(std::size_t i, std::size_t j) {
    Cell best{std::numeric_limits<int>::max()};
    const auto offer = [&](std::uint8_t down, std::uint8_t right, int cost, bool stays = false) {
      cost += at(i - down, j - right).cost;
      if (cost < best.cost) best = {cost, down, right, stays};
    };
    if (i > 0 && j > 0 && from(i - 1) == to(j - 1)) offer(1, 1, 0, true);
    if (i > 0 && j > 0 && from(i - 1) != to(j - 1)) offer(1, 1, substitution(from(i - 1), to(j - 1)));
    if (i > 0) offer(1, 0, weight(from(i - 1)));
    if (j > 0) offer(0, 1, weight(to(j - 1)));
    if (i > 2 && j > 2 && swapped(i, j)) offer(3, 3, 10);
    return best;
  }

  const Tokens &a_, &b_;
  const Change whole_;
  const std::size_t columns_;
  std::vector<Cell> cells_;
};

// Changes between which no word stays are aligned again, as one.
std::vector<Change> refined(const std::vector<Change>& changes, const Tokens& a, const Tokens& b) {
  constexpr std::size_t most_tokens = 64;  // so that the time for a long line stays in bounds
  std::vector<Change> out;
  for (std::size_t first = 0, last; first < changes.size(); first = last) {
    Change whole = changes[first];
    for (last = first + 1; last < changes.size(); ++last) {
      bool word = changes[last].i_end - whole.i > most_tokens || changes[last].j_end - whole.j > most_tokens;
      for (std::size_t i = whole.i_end; i < changes[last].i && !word; ++i) word = is_word(a[i]);
      if (word) break;
      whole.i_end = changes[last].i_end, whole.j_end = changes[last].j_end;
    }
    const std::size_t n = whole.i_end - whole.i, m = whole.j_end - whole.j;
    if (std::min(n, m) == 0 || std::max(n, m) < 2 || std::max(n, m) > most_tokens) {
      out.insert(out.end(), changes.begin() + static_cast<std::ptrdiff_t>(first),
                 changes.begin() + static_cast<std::ptrdiff_t>(last));
    } else {
      const std::vector<Change> again = Realignment(a, b, whole).changes();
      out.insert(out.end(), again.begin(), again.end());
    }
  }
  return out;
}

}  // namespace

std::string apply(std::string_view original, const std::vector<Edit>& edits) {
  check(original, edits);
  std::string out;
  out.reserve(original.size());
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    out.append(original, at, edit.begin - at).append(edit.replacement);
    at = edit.end;
  }
  return out.append(original, at);
}

std::vector<Edit> difference(std::string_view original, std::string_view changed) {
  if (original == changed) return {};
  const Tokens from(original), to(changed);
  const std::size_t shorter = std::min(from.size(), to.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && from[head] == to[head]) ++head;
  while (tail < shorter - head && from[from.size() - 1 - tail] == to[to.size() - 1 - tail]) ++tail;

  std::vector<Change> changes;
  Change open{head, head, head, head};
  const auto close = [&] {
    if (open.i < open.i_end || open.j < open.j_end) changes.push_back(open);
  };
  for (Step step : align(from, head, from.size() - tail, to, head, to.size() - tail)) {
    if (step == Step::keep) {
      close();
      ++open.i_end, ++open.j_end;
      open.i = open.i_end, open.j = open.j_end;
    } else {
      open.i_end += step != Step::insert;
      open.j_end += step != Step::remove;
    }
  }
  open.i_end = from.size() - tail, open.j_end = to.size() - tail;
  close();

  std::vector<Edit> edits;
  for (const Change& change : refined(changes, from, to)) {
    const std::size_t begin = to.offset(change.j), end = to.offset(change.j_end);
    edits.push_back(
        {from.offset(change.i), from.offset(change.i_end), std::string(changed.substr(begin, end - begin))});
  }
  return edits;
}

std::vector<Edit> compose(std::string_view original, const std::vector<Edit>& first, const std::vector<Edit>& second) {
  const std::string middle = apply(original, first);
  check(middle, second);
  const std::vector<Edit> back = inverse(original, first);  // where the first edits stand in the middle text
  std::vector<Edit> all;
  std::size_t grown = 0;  // modulo 2^64: how much longer the middle text is than the original up to here
  for (std::size_t i = 0, j = 0; i < first.size() || j < second.size();) {
    // A group: edits of both texts that overlap or adjoin one another in the middle one.
    std::size_t begin =
        std::min(i < first.size() ? back[i].begin : middle.size(), j < second.size() ? second[j].begin : middle.size());
    std::size_t end = begin;
    Edit merged;
    const std::size_t from = begin - grown, first_second = j;
    const auto take = [&](const Edit& edit, std::size_t edit_end) {
      end = std::max(end, edit_end);
      if (merged.kind.empty()) merged.kind = edit.kind;
      merged.confidence = std::min(merged.confidence, edit.confidence);
    };
    // Which begin the group, and then those that touch one of the other list.
    std::optional<std::size_t> end_of_first, end_of_second;
    if (i < first.size() && back[i].begin == begin) end_of_second = begin;
    if (!end_of_second) end_of_first = begin;
    for (bool more = true; more;) {
      more = false;
      for (; i < first.size() && end_of_second && back[i].begin <= *end_of_second; ++i, more = true) {
        take(first[i], back[i].end);
        end_of_first = back[i].end;
        grown += first[i].replacement.size() - (first[i].end - first[i].begin);
      }
      for (; j < second.size() && end_of_first && second[j].begin <= *end_of_first; ++j, more = true) {
        take(second[j], second[j].end);
        end_of_second = second[j].end;
      }
    }
    std::vector<Edit> within(second.begin() + static_cast<std::ptrdiff_t>(first_second),
                             second.begin() + static_cast<std::ptrdiff_t>(j));
    for (Edit& edit : within) edit.begin -= begin, edit.end -= begin;
    merged.begin = from;
    merged.end = end - grown;
    merged.replacement = apply(std::string_view(middle).substr(begin, end - begin), within);
    if (merged.replacement != original.substr(merged.begin, merged.end - merged.begin))
      all.push_back(std::move(merged));
  }
  return all;
}

std::vector<Edit> inverse(std::string_view original, const std::vector<Edit>& edits) {
  check(original, edits);
  std::vector<Edit> back;
  std::size_t grown = 0;  // modulo 2^64: how much longer the changed text is up to here
  for (const Edit& edit : edits) {
    Edit undo = edit;
    undo.begin = edit.begin + grown;
    undo.end = undo.begin + edit.replacement.size();
    undo.replacement = original.substr(edit.begin, edit.end - edit.begin);
    grown += edit.replacement.size() - (edit.end - edit.begin);
    back.push_back(std::move(undo));
  }
  return back;
}

}  // namespace emend::text
