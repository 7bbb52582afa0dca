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

constexpr std::int64_t kBlock = 64;  // numbers that are summed up in registers

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

// The same of `kWide` keys, which are turned: number i of key s stands at i * columns + s.
template <std::int64_t kWide>
__attribute__((always_inline)) inline void score_some(const float* query, const float* turned, std::int64_t width,
                                                      std::int64_t columns, float* scores) {
  constexpr std::int64_t kHalf = kLanes / 2;
  float sums[kHalf][kWide];
  for (std::int64_t n = 0; n < kHalf; ++n) {
    float low[kWide] = {}, high[kWide] = {};
    const auto add = [&](float(&block)[kWide], std::int64_t i) {
      const float by = query[i];
      const float* row = turned + i * columns;
#pragma omp simd
      for (std::int64_t k = 0; k < kWide; ++k) block[k] += by * row[k];
    };
    for (std::int64_t i = n; i < width; i += kLanes) {
      add(low, i);
      if (i + kHalf < width) add(high, i + kHalf);
    }
#pragma omp simd
    for (std::int64_t k = 0; k < kWide; ++k) sums[n][k] = low[k] + high[k];
  }
#pragma omp simd
  for (std::int64_t k = 0; k < kWide; ++k) {
    scores[k] = ((sums[0][k] + sums[4][k]) + (sums[2][k] + sums[6][k])) +
                ((sums[1][k] + sums[5][k]) + (sums[3][k] + sums[7][k]));
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

// Of the first `seen` keys, and of others up to a multiple of kLanes, which columns are.
EMEND_FOR_EACH_CPU void score_turned(const float* query, const float* turned, std::int64_t width, std::int64_t columns,
                                     std::int64_t seen, float* scores) {
  std::int64_t s = 0;
  for (; s + 3 * kLanes < seen; s += 4 * kLanes) score_some<4 * kLanes>(query, turned + s, width, columns, scores + s);
  for (; s + kLanes < seen; s += 2 * kLanes) score_some<2 * kLanes>(query, turned + s, width, columns, scores + s);
  for (; s < seen; s += kLanes) score_some<kLanes>(query, turned + s, width, columns, scores + s);
}

// sums_j = sum_s factors_s v_sj for the first `seen` values of a head, which have a multiple of kBlock of numbers.
EMEND_FOR_EACH_CPU void combine(const float* factors, const std::vector<Piece>& pieces, std::int64_t head,
                                std::int64_t seen, std::int64_t width, float* sums) {
  for (std::int64_t j = 0; j < width; j += kBlock) {
    float block[kBlock] = {};
    const float* factor = factors;
    std::int64_t left = seen;
    for (const Piece& piece : pieces) {
      const float* row = piece.values.first + head * piece.values.head + j;
      const std::int64_t count = piece.count < left ? piece.count : left;
      for (std::int64_t i = 0; i < count; ++i, row += piece.values.position, ++factor) {
        const float by = *factor;
#pragma omp simd
        for (std::int64_t k = 0; k < kBlock; ++k) block[k] += by * row[k];
      }
      left -= count;
    }
#pragma omp simd
    for (std::int64_t k = 0; k < kBlock; ++k) sums[j + k] = block[k];
  }
}

// scores: with room for a multiple of kLanes. What is -infinity behind makes no difference: it adds zeros.
EMEND_FOR_EACH_CPU void softmax(float* scores, std::int64_t count) {
  const std::int64_t whole = (count + kLanes - 1) / kLanes * kLanes;
  float largest = -std::numeric_limits<float>::infinity();
  for (std::int64_t s = count; s < whole; ++s) scores[s] = largest;
#pragma omp simd reduction(max : largest)
  for (std::int64_t s = 0; s < whole; ++s) largest = scores[s] > largest ? scores[s] : largest;
  Lanes sums = {};
  for (std::int64_t s = 0; s < whole; s += kLanes) {
#pragma omp simd
    for (std::int64_t n = 0; n < kLanes; ++n) scores[s + n] = exponential(scores[s + n] - largest);
    Lanes some;
    std::memcpy(&some, scores + s, sizeof some);
    sums += some;
  }
  const float inverse = 1 / sum_of(sums);
#pragma omp simd
  for (std::int64_t s = 0; s < whole; ++s) scores[s] *= inverse;
}

std::int64_t rounded(std::int64_t n, std::int64_t to) { return (n + to - 1) / to * to; }

// All keys and values, piece behind piece.
struct Given {
  std::vector<at::Tensor> held;
  std::vector<Piece> first_rows;  // of each piece
  std::int64_t keys = 0;
  bool apart = false;  // values of a head do not follow each other

  Given(std::span<const KeysValues> given, std::int64_t width) {
    for (const KeysValues& piece : given) {
      const std::int64_t count = piece.keys_RHSe.size(2);
      first_rows.push_back({strided(piece.keys_RHSe, held), strided(piece.values_RHSe, held), count,
                            piece.row_R.defined() ? piece.row_R.const_data_ptr<std::int64_t>() : nullptr});
      keys += count;
      apart = apart || (first_rows.back().values.position != width && count > 1);
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

// What each query may look at, of one row or all, one head or all: true, or a number that is added to the score. None:
// everything.
class Mask {
 public:
  Mask(const at::Tensor& mask, std::int64_t queries, std::int64_t keys) : queries_(queries), keys_(keys) {
    if (!mask.defined()) return;
    looks_RHTS_ = mask.expand({mask.size(0), mask.size(1), queries, keys}).contiguous();
    added_ = mask.scalar_type() == at::kFloat;
  }

  // To the scores of the first `seen` keys.
  void apply(std::int64_t r, std::int64_t h, std::int64_t t, std::int64_t seen, float* scores) const {
    if (!looks_RHTS_.defined()) return;
    const std::int64_t row = looks_RHTS_.size(0) == 1 ? 0 : r, head = looks_RHTS_.size(1) == 1 ? 0 : h,
                       first = ((row * looks_RHTS_.size(1) + head) * queries_ + t) * keys_;
    if (added_) {
      const float* adds = looks_RHTS_.const_data_ptr<float>() + first;
      for (std::int64_t s = 0; s < seen; ++s) scores[s] += adds[s];
    } else {
      const bool* looks = looks_RHTS_.const_data_ptr<bool>() + first;
      for (std::int64_t s = 0; s < seen; ++s)
        if (!looks[s]) scores[s] = -std::numeric_limits<float>::infinity();
    }
  }

 private:
  at::Tensor looks_RHTS_;
  bool added_ = false;
  std::int64_t queries_, keys_;
};

// The keys and values of one row and head, for all of its queries. For many queries the keys are turned, so that no sum
// goes across a register, and values brought together; values get zeros to whole blocks.
class Head {
 public:
  Head(const Given& given, std::int64_t queries, std::int64_t width)
      : many_(queries >= 4),
        width_(width),
        columns_(rounded(given.keys, kLanes)),
        wide_(rounded(width, kBlock)),
        copied_(wide_ != width || (many_ && given.apart)),
        turned_(many_ ? width * columns_ : 0),
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

  void score_first(std::int64_t seen, const float* query, float* scores) const {
    if (many_) {
      score_turned(query, turned_.data(), width_, columns_, seen, scores);
    } else {
      score(query, *pieces_, head_, seen, width_, scores);
    }
  }

  void combine_first(std::int64_t seen, const float* factors, float* sums) const {
    combine(factors, copied_ ? copy_ : *pieces_, copied_ ? 0 : head_, seen, wide_, sums);
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
  const Given given(memory, width);
  const Mask looks(mask, queries, given.keys);
  Head head(given, queries, width);
  at::Tensor attended_RTd = at::empty_like(queries_RTd), probabilities_RTS;
  if (probabilities_wanted) probabilities_RTS = at::zeros({rows, queries, given.keys}, queries_RTd.options());
  const auto factor = static_cast<float>(given_scale.value_or(1 / std::sqrt(static_cast<double>(width))));
  std::vector<float> weights(head.columns()), attended(head.wide()), query(width);
  std::vector<Piece> pieces = given.first_rows;
  for (std::int64_t r = 0; r < rows; ++r) {
    given.look_at(r, pieces);
    for (std::int64_t h = 0; h < heads; ++h) {
      head.look_at(pieces, h);
      for (std::int64_t t = 0; t < queries; ++t) {
        const std::int64_t place = ((r * queries + t) * heads + h) * width, seen = causal ? t + 1 : given.keys;
        const float* from = queries_RTd.const_data_ptr<float>() + place;
        for (std::int64_t i = 0; i < width; ++i) query[i] = from[i] * factor;
        head.score_first(seen, query.data(), weights.data());
        looks.apply(r, h, t, seen, weights.data());
        softmax(weights.data(), seen);
        if (probabilities_wanted && h == 0)
          std::copy_n(weights.data(), seen, probabilities_RTS.data_ptr<float>() + (r * queries + t) * given.keys);
        head.combine_first(seen, weights.data(), attended.data());
        std::copy_n(attended.data(), width, attended_RTd.data_ptr<float>() + place);
      }
    }
  }
  return {attended_RTd, probabilities_RTS};
}

}  // namespace emend::nn
