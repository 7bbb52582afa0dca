#include "text/edit.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

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

  std::vector<Edit> edits;
  std::size_t i = head, j = head;
  const auto edit_until = [&](std::size_t i_end, std::size_t j_end) {
    if (i == i_end && j == j_end) return;
    const std::size_t begin = to.offset(j), end = to.offset(j_end);
    edits.push_back({from.offset(i), from.offset(i_end), std::string(changed.substr(begin, end - begin))});
  };
  std::size_t i_end = head, j_end = head;  // the change that is open reaches up to here
  for (Step step : align(from, head, from.size() - tail, to, head, to.size() - tail)) {
    if (step == Step::keep) {
      edit_until(i_end, j_end);
      i = ++i_end, j = ++j_end;
    } else {
      i_end += step != Step::insert;
      j_end += step != Step::remove;
    }
  }
  edit_until(from.size() - tail, to.size() - tail);
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
    for (bool more = true; more;) {
      more = false;
      for (; i < first.size() && back[i].begin <= end; ++i, more = true) {
        take(first[i], back[i].end);
        grown += first[i].replacement.size() - (first[i].end - first[i].begin);
      }
      for (; j < second.size() && second[j].begin <= end; ++j, more = true) take(second[j], second[j].end);
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
