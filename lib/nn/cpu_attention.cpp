#include "nn/cpu_attention.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "nn/exponential.h"
#include "nn/for_each_cpu.h"

namespace emend::nn {
namespace {

// Numbers of a head stand one behind the other; from one position to the next, head or row it is so many.
struct Strided {
  const float* first;
  std::int64_t position, head, row;
};

// Of one row: of each head `count` keys and values. row: which one each row of queries looks at; null: its own.
struct Piece {
  Strided keys, values;
  std::int64_t count;
  const std::int64_t* row;
};

// x_RHSe, kept in `held` as it is read.
Strided strided(const at::Tensor& x_RHSe, std::vector<at::Tensor>& held) {
  held.push_back(x_RHSe.stride(3) == 1 ? x_RHSe : x_RHSe.contiguous());
  const at::Tensor& x = held.back();
  return {x.const_data_ptr<float>(), x.stride(2), x.stride(1), x.stride(0)};
}

// A score is the sum of kLanes sums, number n of every kLanes-th product from the n-th, added up by halves: key by key
// and for many keys at once the same to the last bit. Whole registers of AVX-512, since without FMA's own flag only
// those are multiplied and added with one rounding.
constexpr std::int64_t kLanes = 16;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));

inline float sum_of(const Lanes& x) {
  const auto eight = __builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7) +
                     __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15);
  const auto four =
      __builtin_shufflevector(eight, eight, 0, 1, 2, 3) + __builtin_shufflevector(eight, eight, 4, 5, 6, 7);
  return (four[0] + four[2]) + (four[1] + four[3]);
}

inline float largest_of(const Lanes& x) {
  const auto low = __builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7),
             high = __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15), eight = low > high ? low : high;
  const auto left = __builtin_shufflevector(eight, eight, 0, 1, 2, 3),
             right = __builtin_shufflevector(eight, eight, 4, 5, 6, 7), four = left > right ? left : right;
  return std::max(std::max(four[0], four[1]), std::max(four[2], four[3]));
}

// scores_s = q . k_s, for the first `seen` keys of a head.
EMEND_FOR_EACH_CPU void score(const float* query, const std::vector<Piece>& pieces, std::int64_t head,
                              std::int64_t seen, std::int64_t width, float* scores) {
  const std::int64_t whole = width / kLanes * kLanes;
  for (const Piece& piece : pieces) {
    const float* key = piece.keys.first + head * piece.keys.head;
    const std::int64_t count = piece.count < seen ? piece.count : seen;
    for (std::int64_t s = 0; s < count; ++s, key += piece.keys.position) {
      Lanes sums = {}, factors, numbers;
      for (std::int64_t i = 0; i < whole; i += kLanes) {
        std::memcpy(&factors, query + i, sizeof factors);
        std::memcpy(&numbers, key + i, sizeof numbers);
        sums += factors * numbers;
      }
      if (whole < width) {
        factors = numbers = Lanes{};
        for (std::int64_t i = whole; i < width; ++i) factors[i - whole] = query[i], numbers[i - whole] = key[i];
        sums += factors * numbers;
      }
      *scores++ = sum_of(sums);
    }
    seen -= count;
  }
}

// Numbers of kQueries queries.
template <int kQueries>
struct Each {
  Lanes of[kQueries] = {};

  __attribute__((always_inline)) void add(const Each& others) {
#pragma GCC unroll 4
    for (int q = 0; q < kQueries; ++q) of[q] += others.of[q];
  }
};

// The same scores of kQueries queries and of keys that are turned: number i of key s stands at i * columns + s. width:
// filled up with zeros to a multiple of kLanes. Of the first `seen` keys, and of others up to a multiple of kLanes,
// which columns are. The scores of a query are `columns` apart.
template <int kQueries>
__attribute__((always_inline)) inline void score_some(const float* queries, const float* turned, std::int64_t width,
                                                      std::int64_t columns, std::int64_t seen, float* scores) {
  for (std::int64_t s = 0; s < seen; s += kLanes) {
    // Sums number n, then those that sum_of() would add to them.
    const auto one = [&](std::int64_t n, auto& sums) __attribute__((always_inline)) {
      for (std::int64_t i = n; i < width; i += kLanes) {
        Lanes numbers;
        std::memcpy(&numbers, turned + i * columns + s, sizeof numbers);
#pragma GCC unroll 4
        for (int q = 0; q < kQueries; ++q) sums.of[q] += queries[q * width + i] * numbers;
      }
    };
    const auto two = [&](std::int64_t n, auto& sums) __attribute__((always_inline)) {
      Each<kQueries> others;
      one(n, sums);
      one(n + 8, others);
      sums.add(others);
    };
    const auto four = [&](std::int64_t n, auto& sums) __attribute__((always_inline)) {
      Each<kQueries> others;
      two(n, sums);
      two(n + 4, others);
      sums.add(others);
    };
    const auto eight = [&](std::int64_t n, auto& sums) __attribute__((always_inline)) {
      Each<kQueries> others;
      four(n, sums);
      four(n + 2, others);
      sums.add(others);
    };
    Each<kQueries> even, odd;
    eight(0, even);
    eight(1, odd);
    even.add(odd);
#pragma GCC unroll 4
    for (int q = 0; q < kQueries; ++q) std::memcpy(scores + q * columns + s, &even.of[q], sizeof even.of[q]);
  }
}

// One of the four steps by which a square of kLanes x kLanes numbers is turned: those whose row and column differ in
// the bit kBit change places.
template <std::int64_t kBit, std::size_t... k>
__attribute__((always_inline)) inline void turn_by(Lanes (&x)[kLanes], std::index_sequence<k...>) {
  for (std::int64_t i = 0; i < kLanes; ++i) {
    if (i & kBit) continue;
    const Lanes a = x[i], b = x[i + kBit];
    x[i] = __builtin_shufflevector(a, b, (k & kBit ? k - kBit + kLanes : k)...);
    x[i + kBit] = __builtin_shufflevector(a, b, (k & kBit ? k + kLanes : k + kBit)...);
  }
}

// Number i of key s, which begins at keys[s], to i * columns + s; zeros behind the last key up to columns.
EMEND_FOR_EACH_CPU void turn(const std::vector<const float*>& keys, std::int64_t width, std::int64_t columns,
                             float* turned) {
  const auto count = static_cast<std::int64_t>(keys.size());
  for (std::int64_t s = 0; s < columns; s += kLanes) {
    for (std::int64_t i = 0; i < width; i += kLanes) {
      const std::int64_t wide = width - i < kLanes ? width - i : kLanes;
      Lanes square[kLanes] = {};
      for (std::int64_t k = 0; k < kLanes && s + k < count; ++k) {
        if (wide == kLanes)
          std::memcpy(&square[k], keys[s + k] + i, sizeof square[k]);
        else
          std::memcpy(&square[k], keys[s + k] + i, wide * sizeof(float));
      }
      constexpr auto kAll = std::make_index_sequence<kLanes>();
      turn_by<8>(square, kAll);
      turn_by<4>(square, kAll);
      turn_by<2>(square, kAll);
      turn_by<1>(square, kAll);
      for (std::int64_t k = 0; k < wide; ++k) std::memcpy(turned + (i + k) * columns + s, &square[k], sizeof square[k]);
    }
  }
}

// Many queries are answered so many at a time, so that what is read of keys and values serves them all, where registers
// have room for their sums.
constexpr int kTogether = 4;
#ifdef __x86_64__
const bool has_room = __builtin_cpu_supports("avx512f");
#else
constexpr bool has_room = false;
#endif

// y_qi = factor x_qi for queries that are `distance` apart, to such that are `wide` apart.
EMEND_FOR_EACH_CPU void scale(std::int64_t queries, const float* x, std::int64_t distance, std::int64_t width,
                              float factor, std::int64_t wide, float* y) {
  for (; queries > 0; --queries, x += distance, y += wide) {
#pragma omp simd
    for (std::int64_t i = 0; i < width; ++i) y[i] = x[i] * factor;
  }
}

// together: 1 or kTogether.
EMEND_FOR_EACH_CPU void score_turned(int together, const float* queries, const float* turned, std::int64_t width,
                                     std::int64_t columns, std::int64_t seen, float* scores) {
  // Of the usual widths loops are unrolled.
  if (together == kTogether && width == 2 * kLanes)
    score_some<kTogether>(queries, turned, 2 * kLanes, columns, seen, scores);
  else if (together == kTogether && width == 4 * kLanes)
    score_some<kTogether>(queries, turned, 4 * kLanes, columns, seen, scores);
  else if (together == kTogether)
    score_some<kTogether>(queries, turned, width, columns, seen, scores);
  else
    score_some<1>(queries, turned, width, columns, seen, scores);
}

// Where the numbers of a query go, and those of the next one.
struct Rows {
  float* first;
  std::int64_t width, distance;
};

// y_qj = sum_s factors_qs v_sj for the first `seen` values of a head, and kBlock registers of them from j.
template <int kQueries, int kBlock>
__attribute__((always_inline)) inline void combine_block(const float* factors, std::int64_t columns,
                                                         const std::vector<Piece>& pieces, std::int64_t head,
                                                         std::int64_t seen, std::int64_t j, const Rows& to) {
  constexpr std::int64_t kWide = kBlock * kLanes;
  float block[kQueries][kWide] = {};
  for (const Piece& piece : pieces) {
    const float* row = piece.values.first + head * piece.values.head + j;
    const std::int64_t count = piece.count < seen ? piece.count : seen;
    for (std::int64_t i = 0; i < count; ++i, row += piece.values.position, ++factors) {
#pragma GCC unroll 4
      for (int q = 0; q < kQueries; ++q) {
        const float by = factors[q * columns];
#pragma omp simd
        for (std::int64_t k = 0; k < kWide; ++k) block[q][k] += by * row[k];
      }
    }
    seen -= count;
  }
#pragma GCC unroll 4
  for (int q = 0; q < kQueries; ++q) {
    if (j + kWide <= to.width)
      std::memcpy(to.first + q * to.distance + j, block[q], sizeof block[q]);
    else
      std::memcpy(to.first + q * to.distance + j, block[q], (to.width - j) * sizeof(float));
  }
}

template <int kQueries>
__attribute__((always_inline)) inline void combine_some(const float* factors, std::int64_t columns,
                                                        const std::vector<Piece>& pieces, std::int64_t head,
                                                        std::int64_t seen, const Rows& to) {
  std::int64_t j = 0;
  for (; j + 3 * kLanes < to.width; j += 4 * kLanes)
    combine_block<kQueries, 4>(factors, columns, pieces, head, seen, j, to);
  for (; j + kLanes < to.width; j += 2 * kLanes)
    combine_block<kQueries, 2>(factors, columns, pieces, head, seen, j, to);
  if (j < to.width) combine_block<kQueries, 1>(factors, columns, pieces, head, seen, j, to);
}

EMEND_FOR_EACH_CPU void combine(int together, const float* factors, std::int64_t columns,
                                const std::vector<Piece>& pieces, std::int64_t head, std::int64_t seen,
                                const Rows& to) {
  if (together == kTogether)
    combine_some<kTogether>(factors, columns, pieces, head, seen, to);
  else
    combine_some<1>(factors, columns, pieces, head, seen, to);
}

// Of kQueries rows of scores, which have room for `columns`, a multiple of kLanes. What is -infinity behind makes no
// difference: it adds zeros.
template <int kQueries>
__attribute__((always_inline)) inline void softmax_some(std::int64_t columns, std::int64_t count, float* scores) {
  constexpr float kNone = -std::numeric_limits<float>::infinity();
  const std::int64_t whole = (count + kLanes - 1) / kLanes * kLanes;
  Each<kQueries> most, sums;
  float factors[kQueries];
#pragma GCC unroll 4
  for (int q = 0; q < kQueries; ++q) most.of[q] += kNone;
  for (std::int64_t s = 0; s < whole; s += kLanes) {
#pragma GCC unroll 4
    for (int q = 0; q < kQueries; ++q) {
      float* from = scores + q * columns + s;
      Lanes some;
      if (s + kLanes > count)
        for (std::int64_t n = count - s; n < kLanes; ++n) from[n] = kNone;
      std::memcpy(&some, from, sizeof some);
      most.of[q] = some > most.of[q] ? some : most.of[q];
    }
  }
#pragma GCC unroll 4
  for (int q = 0; q < kQueries; ++q) factors[q] = largest_of(most.of[q]);
  for (std::int64_t s = 0; s < whole; s += kLanes) {
#pragma GCC unroll 4
    for (int q = 0; q < kQueries; ++q) {
      float* some = scores + q * columns + s;
#pragma omp simd
      for (std::int64_t n = 0; n < kLanes; ++n) some[n] = exponential(some[n] - factors[q]);
      Lanes powers;
      std::memcpy(&powers, some, sizeof powers);
      sums.of[q] += powers;
    }
  }
#pragma GCC unroll 4
  for (int q = 0; q < kQueries; ++q) factors[q] = 1 / sum_of(sums.of[q]);
  for (std::int64_t s = 0; s < whole; s += kLanes) {
#pragma GCC unroll 4
    for (int q = 0; q < kQueries; ++q) {
      Lanes some;
      std::memcpy(&some, scores + q * columns + s, sizeof some);
      some *= factors[q];
      std::memcpy(scores + q * columns + s, &some, sizeof some);
    }
  }
}

EMEND_FOR_EACH_CPU void softmax(int together, std::int64_t columns, std::int64_t count, float* scores) {
  if (together == kTogether)
    softmax_some<kTogether>(columns, count, scores);
  else
    softmax_some<1>(columns, count, scores);
}

std::int64_t rounded(std::int64_t n, std::int64_t to) { return (n + to - 1) / to * to; }

// All keys and values, piece behind piece.
struct Given {
  std::vector<at::Tensor> held;
  std::vector<Piece> first_rows;  // of each piece
  std::int64_t keys = 0;

  explicit Given(std::span<const KeysValues> given) {
    for (const KeysValues& piece : given) {
      const std::int64_t count = piece.keys_RHSe.size(2);
      first_rows.push_back({strided(piece.keys_RHSe, held), strided(piece.values_RHSe, held), count,
                            piece.row_R.defined() ? piece.row_R.const_data_ptr<std::int64_t>() : nullptr});
      keys += count;
    }
  }

  // The pieces as row r sees them.
  void look_at(std::int64_t r, std::vector<Piece>& pieces) const {
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const Piece& first = first_rows[p];
      const std::int64_t row = first.row ? first.row[r] : r;
      pieces[p].keys.first = first.keys.first + row * first.keys.row;
      pieces[p].values.first = first.values.first + row * first.values.row;
    }
  }
};

// What each query may look at, of one row or all, one head or all, one query or all: true, or a number that is added to
// the score. None: everything.
class Mask {
 public:
  Mask(const at::Tensor& mask, std::int64_t keys) : keys_(keys) {
    if (!mask.defined()) return;
    looks_RHTS_ = mask.expand({-1, -1, -1, keys}).contiguous();
    added_ = mask.scalar_type() == at::kFloat;
    for (int i = 0; i < 3; ++i) strides_[i] = looks_RHTS_.size(i) == 1 ? 0 : looks_RHTS_.stride(i);
  }

  // So many keys are seen at most by a row's queries, all of which see the same: those behind add nothing.
  std::int64_t seen(std::int64_t r) const {
    if (!looks_RHTS_.defined() || added_ || strides_[1] != 0 || strides_[2] != 0) return keys_;
    const bool* looks = looks_RHTS_.const_data_ptr<bool>() + r * strides_[0];
    std::int64_t last = keys_;
    while (last > 1 && !looks[last - 1]) --last;
    return last;
  }

  // To the scores of the first `seen` keys.
  void apply(std::int64_t r, std::int64_t h, std::int64_t t, std::int64_t seen, float* scores) const {
    if (!looks_RHTS_.defined()) return;
    const std::int64_t first = r * strides_[0] + h * strides_[1] + t * strides_[2];
    if (added_) {
      const float* adds = looks_RHTS_.const_data_ptr<float>() + first;
      for (std::int64_t s = 0; s < seen; ++s) scores[s] += adds[s];
    } else {
      const bool* looks = looks_RHTS_.const_data_ptr<bool>() + first;
      if (!std::memchr(looks, false, static_cast<std::size_t>(seen))) return;
      for (std::int64_t s = 0; s < seen; ++s)
        if (!looks[s]) scores[s] = -std::numeric_limits<float>::infinity();
    }
  }

 private:
  at::Tensor looks_RHTS_;
  std::int64_t strides_[3] = {};
  bool added_ = false;
  std::int64_t keys_;
};

// The keys and values of one row and head, for all of its queries. For many queries the keys are turned, so that no sum
// goes across a register. Keys that are turned and values get zeros to whole registers.
class Head {
 public:
  Head(const Given& given, std::int64_t queries, std::int64_t width)
      : many_(queries >= kTogether),
        width_(width),
        columns_(rounded(given.keys, kLanes)),
        wide_(rounded(width, kLanes)),
        copied_(wide_ != width),
        turned_(many_ ? wide_ * columns_ : 0),
        copies_(copied_ ? given.keys * wide_ : 0),
        key_s_(many_ ? given.keys : 0),
        copy_{{{}, {copies_.data(), wide_, 0, 0}, given.keys, nullptr}} {}

  Head(const Head&) = delete;
  Head& operator=(const Head&) = delete;

  std::int64_t columns() const { return columns_; }
  std::int64_t wide() const { return wide_; }

  // pieces: of the row; they outlive what is asked of the head.
  void look_at(const std::vector<Piece>& pieces, std::int64_t h) {
    pieces_ = &pieces;
    head_ = h;
    if (!many_ && !copied_) return;
    std::int64_t s = 0;
    for (const Piece& piece : pieces) {
      const float *key = piece.keys.first + h * piece.keys.head, *value = piece.values.first + h * piece.values.head;
      for (std::int64_t j = 0; j < piece.count; ++j, ++s) {
        if (many_) key_s_[s] = key + j * piece.keys.position;
        if (copied_) std::copy_n(value + j * piece.values.position, width_, copies_.data() + s * wide_);
      }
    }
    if (many_) turn(key_s_, width_, columns_, turned_.data());
  }

  // Of 1 or kTogether queries, which are wide() apart and filled up with zeros; their scores are columns() apart.
  void score_first(std::int64_t seen, int together, const float* queries, float* scores) const {
    if (many_) {
      score_turned(together, queries, turned_.data(), wide_, columns_, seen, scores);
    } else {
      score(queries, *pieces_, head_, seen, width_, scores);
    }
  }

  void combine_first(std::int64_t seen, int together, const float* factors, const Rows& to) const {
    combine(together, factors, columns_, copied_ ? copy_ : *pieces_, copied_ ? 0 : head_, seen, to);
  }

 private:
  const bool many_;
  const std::int64_t width_, columns_, wide_;
  const bool copied_;
  std::vector<float> turned_, copies_;
  std::vector<const float*> key_s_;
  const std::vector<Piece> copy_;
  const std::vector<Piece>* pieces_ = nullptr;
  std::int64_t head_ = 0;
};

}  // namespace

bool has_cpu_attention(const at::Tensor& queries) {
  return queries.is_cpu() && queries.scalar_type() == at::kFloat && !c10::GradMode::is_enabled();
}

std::pair<at::Tensor, at::Tensor> cpu_attention(const at::Tensor& queries_RTd, std::span<const KeysValues> memory,
                                                const at::Tensor& mask, bool causal, bool probabilities_wanted,
                                                std::optional<double> given_scale) {
  const at::Tensor& first_RHSe = memory.front().keys_RHSe;
  const std::int64_t rows = queries_RTd.size(0), heads = first_RHSe.size(1), width = first_RHSe.size(3),
                     queries = queries_RTd.size(1);
  const Given given(memory);
  const Mask looks(mask, given.keys);
  Head head(given, queries, width);
  at::Tensor attended_RTd = at::empty_like(queries_RTd), probabilities_RTS;
  if (probabilities_wanted) probabilities_RTS = at::zeros({rows, queries, given.keys}, queries_RTd.options());
  const auto factor = static_cast<float>(given_scale.value_or(1 / std::sqrt(static_cast<double>(width))));
  const int together = has_room && !causal && queries >= kTogether ? kTogether : 1;
  const std::int64_t columns = head.columns(), wide = head.wide(), distance = heads * width;
  std::vector<float> weights(together * columns), scaled(queries * wide);
  std::vector<Piece> pieces = given.first_rows;
  for (std::int64_t r = 0; r < rows; ++r) {
    given.look_at(r, pieces);
    const std::int64_t most = looks.seen(r);
    for (std::int64_t h = 0; h < heads; ++h) {
      head.look_at(pieces, h);
      const std::int64_t place = (r * queries * heads + h) * width;
      scale(queries, queries_RTd.const_data_ptr<float>() + place, distance, width, factor, wide, scaled.data());
      float* attended = attended_RTd.data_ptr<float>() + place;
      for (std::int64_t done = 0; done < queries; done += together) {
        // The last ones may be some that were answered already.
        const std::int64_t t = std::min(done, queries - together), seen = causal ? t + 1 : most;
        head.score_first(seen, together, scaled.data() + t * wide, weights.data());
        for (int q = 0; q < together; ++q) looks.apply(r, h, t + q, seen, weights.data() + q * columns);
        softmax(together, columns, seen, weights.data());
        if (probabilities_wanted && h == 0)
          for (int q = 0; q < together; ++q)
            std::copy_n(weights.data() + q * columns, seen,
                        probabilities_RTS.data_ptr<float>() + (r * queries + t + q) * given.keys);
        head.combine_first(seen, together, weights.data(), {attended + t * distance, width, distance});
      }
    }
  }
  return {attended_RTd, probabilities_RTS};
}

}  // namespace emend::nn
