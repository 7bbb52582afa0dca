// Intel's AMX multiplies tiles, 16 rows of 64 bytes, and AVX512-VNNI, for a single row and on CPUs without AMX, vectors
// of 64 bytes of the same layout:
//
//   q_oi lies in tiles of 16 outputs and 64 inputs, whose rows are four inputs of each output; two of them, for the
//   same inputs of 32 outputs, stand side by side, then those for the next inputs, then the next 32 outputs
//
// so that both read the weights from the first to the last. Outputs and inputs are filled up with zeros.
#include <ATen/ATen.h>

#include <algorithm>
#include <cstring>

#include "nn/int8_kernel.h"
#include "nn/top_of_rows.h"

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>
#define EMEND_VECTORS __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))
#define EMEND_TILES __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni,amx-tile,amx-int8")))
#endif

namespace emend::nn {

#ifdef EMEND_VECTORS

namespace {

constexpr std::int64_t kRows = 16, kDepth = 64, kBytes = 4;  // of a tile, its bytes a row, and those of one output
constexpr std::int64_t kTile = kRows * kDepth;               // bytes of one
constexpr std::int64_t kPair = 2 * kRows;                    // outputs that are summed at once, and rows in tiles
constexpr std::int64_t kAhead = 4 * kTile;                   // weights are asked for before they are wanted

std::int64_t filled(std::int64_t count, std::int64_t multiple) { return (count + multiple - 1) / multiple * multiple; }

bool has_vectors() {
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vnni");
}

// Linux lets a process use tiles that has asked for it.
bool has_tiles() {
  static const bool has = [] {
    constexpr unsigned kAmxTile = 1U << 24, kAmxInt8 = 1U << 25, kBoth = kAmxTile | kAmxInt8;  // of edx
    constexpr long kRequestPermission = 0x1023, kTileData = 18;
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    return has_vectors() && __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) && (edx & kBoth) == kBoth &&
           syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
  }();
  return has;
}

struct Weights {
  const std::int8_t* q;
  std::int64_t outputs;

  const std::int8_t* of(std::int64_t first, std::int64_t inputs) const { return q + first * inputs; }
};

// Where a product goes: for `count` rows of x from number n the sums with kPair outputs or, at the end, fewer; with a
// constant number of outputs where there are as many as that.
struct Write {
  static constexpr std::int64_t kBytesOfRow = 0;  // that it reads and writes again and again
  const Finish& finish;
  std::int64_t outputs;
  float* y;

  __attribute__((always_inline)) void operator()(const std::int32_t* sums, const Range* ranges, std::int64_t n,
                                                 std::int64_t count, std::int64_t first) const {
    float* to = y + n * outputs + first;
    for (std::int64_t r = 0; r < count; ++r, sums += kPair, to += outputs) {
      if (outputs - first >= kPair)
        finish(sums, ranges[r], first, kPair, to);
      else
        finish(sums, ranges[r], first, outputs - first, to);
    }
  }
};

struct Take {
  static constexpr std::int64_t kBytesOfRow = sizeof(TopOfRows::Row);
  const Finish& finish;
  std::int64_t outputs;
  TopOfRows& rows;

  __attribute__((always_inline)) void operator()(std::int32_t* sums, const Range* ranges, std::int64_t n,
                                                 std::int64_t count, std::int64_t first) const {
    auto* part = reinterpret_cast<float*>(sums);
    for (std::int64_t r = 0; r < count; ++r) {
      if (outputs - first >= kPair) {
        finish(sums + r * kPair, ranges[r], first, kPair, part + r * kPair);
      } else {
        finish(sums + r * kPair, ranges[r], first, outputs - first, part + r * kPair);
        std::fill(part + r * kPair + (outputs - first), part + (r + 1) * kPair,
                  -std::numeric_limits<float>::infinity());
      }
    }
    rows.take(n, count, first, kPair, part);
  }
};

// As many rows of so many bytes as the nearest cache holds beside some weights.
std::int64_t rows_at_once(std::int64_t bytes) {
  return std::clamp(std::int64_t{32768} / bytes / kPair, std::int64_t{1}, std::int64_t{8}) * kPair;
}

// All tiles, 16 rows of 64 bytes each.
struct Shapes {
  std::uint8_t palette = 1, first_row = 0, unused[14] = {};
  std::uint16_t row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
  std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};
static_assert(sizeof(Shapes) == 64);

// Sums for one or two tiles of rows from u and 32 outputs, whose bytes begin at q: 32 a row.
template <int kTiles>
EMEND_TILES void sum_tiles(const std::uint8_t* u, std::int64_t stride, const std::int8_t* q, std::int32_t* sums) {
  constexpr std::int64_t kBetween = kPair * sizeof(std::int32_t);
  _tile_zero(0);
  _tile_zero(1);
  if constexpr (kTiles == 2) {
    _tile_zero(2);
    _tile_zero(3);
  }
  for (std::int64_t i = 0; i < stride; i += kDepth, q += 2 * kTile) {
    for (std::int64_t line = 0; line < 2 * kTile; line += 64) __builtin_prefetch(q + kAhead + line);
    _tile_loadd(4, u + i, stride);
    _tile_loadd(6, q, kDepth);
    _tile_dpbusd(0, 4, 6);
    _tile_loadd(7, q + kTile, kDepth);
    _tile_dpbusd(1, 4, 7);
    if constexpr (kTiles == 2) {
      _tile_loadd(5, u + kRows * stride + i, stride);
      _tile_dpbusd(2, 5, 6);
      _tile_dpbusd(3, 5, 7);
    }
  }
  _tile_stored(0, sums, kBetween);
  _tile_stored(1, sums + kRows, kBetween);
  if constexpr (kTiles == 2) {
    _tile_stored(2, sums + kRows * kPair, kBetween);
    _tile_stored(3, sums + kRows * kPair + kRows, kBetween);
  }
}

template <class To>
EMEND_TILES void multiply_tiles(const RoundedRows& x, const Weights& weights, const To& to) {
  const std::int64_t block = rows_at_once(x.stride + To::kBytesOfRow);
  const Shapes shapes;
  alignas(64) std::int32_t sums[kPair * kPair];
  _tile_loadconfig(&shapes);
  for (std::int64_t done = 0; done < x.rows(); done += block) {
    const std::int64_t end = std::min(done + block, x.rows());
    for (std::int64_t o = 0; o < weights.outputs; o += kPair) {
      for (std::int64_t n = done; n < end; n += kPair) {
        const std::int64_t count = std::min(kPair, end - n);
        (count > kRows ? sum_tiles<2> : sum_tiles<1>)(x.row(n), x.stride, weights.of(o, x.stride), sums);
        to(sums, &x.ranges[n], n, count, o);
      }
    }
  }
  _tile_release();
}

constexpr int kMostVectors = 8;  // rows that are summed at once in vectors

// The same sums for kCount rows.
template <int kCount>
EMEND_VECTORS void sum_vectors(const std::uint8_t* u, std::int64_t stride, const std::int8_t* q, std::int32_t* sums) {
  constexpr int kChains = kCount == 1 ? 4 : kCount == 2 ? 2 : 1;  // of sums that do not wait for each other
  __m512i left[kCount][kChains] = {}, right[kCount][kChains] = {};
  for (std::int64_t i = 0; i < stride; i += kDepth, q += 2 * kTile) {
#pragma GCC unroll 16
    for (int k = 0; k < kRows; ++k) {
      const __m512i a = _mm512_load_si512(q + k * kDepth), b = _mm512_load_si512(q + kTile + k * kDepth);
#pragma GCC unroll 8
      for (int r = 0; r < kCount; ++r) {
        std::int32_t four;
        std::memcpy(&four, u + r * stride + i + k * kBytes, sizeof four);
        const __m512i factor = _mm512_set1_epi32(four);
        left[r][k % kChains] = _mm512_dpbusd_epi32(left[r][k % kChains], factor, a);
        right[r][k % kChains] = _mm512_dpbusd_epi32(right[r][k % kChains], factor, b);
      }
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < kCount; ++r, sums += kPair) {
    for (int chain = 1; chain < kChains; ++chain) {
      left[r][0] = _mm512_add_epi32(left[r][0], left[r][chain]);
      right[r][0] = _mm512_add_epi32(right[r][0], right[r][chain]);
    }
    _mm512_store_si512(sums, left[r][0]);
    _mm512_store_si512(sums + kRows, right[r][0]);
  }
}

constexpr decltype(&sum_vectors<1>) kSumVectors[kMostVectors] = {sum_vectors<1>, sum_vectors<2>, sum_vectors<3>,
                                                                 sum_vectors<4>, sum_vectors<5>, sum_vectors<6>,
                                                                 sum_vectors<7>, sum_vectors<8>};

template <class To>
EMEND_VECTORS void multiply_vectors(const RoundedRows& x, const Weights& weights, const To& to) {
  const std::int64_t block = rows_at_once(x.stride + To::kBytesOfRow);
  alignas(64) std::int32_t sums[kMostVectors * kPair];
  for (std::int64_t done = 0; done < x.rows(); done += block) {
    const std::int64_t end = std::min(done + block, x.rows());
    for (std::int64_t o = 0; o < weights.outputs; o += kPair) {
      for (std::int64_t n = done; n < end; n += kMostVectors) {
        const std::int64_t count = std::min<std::int64_t>(kMostVectors, end - n);
        kSumVectors[count - 1](x.row(n), x.stride, weights.of(o, x.stride), sums);
        to(sums, &x.ranges[n], n, count, o);
      }
    }
  }
}

class Tiles final : public Int8Kernel {
 public:
  Tiles(const at::Tensor& q_oi, bool amx)
      : amx_(amx),
        outputs_(q_oi.size(0)),
        inputs_(filled(q_oi.size(1), kDepth)),
        bytes_(at::zeros({filled(outputs_, kPair), inputs_}, at::kChar)) {
    const std::int8_t* from = q_oi.const_data_ptr<std::int8_t>();
    std::int8_t* to = bytes_.data_ptr<std::int8_t>();
    const std::int64_t count = q_oi.size(1);
    for (std::int64_t o = 0; o < outputs_; ++o, from += count) {
      std::int8_t* begin = to + row(o);
      for (std::int64_t i = 0; i < count; i += kBytes)
        std::copy_n(from + i, std::min(kBytes, count - i), begin + column(i));
    }
  }

  int most() const override { return 255; }

  void multiply(const RoundedRows& x, const Finish& finish, float* y) const override {
    multiply(x, Write{finish, outputs_, y});
  }

  void top(const RoundedRows& x, const Finish& finish, TopOfRows& rows) const override {
    multiply(x, Take{finish, outputs_, rows});
  }

  const std::int8_t* bytes() const override { return bytes_.const_data_ptr<std::int8_t>(); }
  std::int64_t row(std::int64_t o) const override {
    return o / kPair * kPair * inputs_ + o % kPair / kRows * kTile + o % kRows * kBytes;
  }
  std::int64_t column(std::int64_t i) const override {
    return i / kDepth * 2 * kTile + i % kDepth / kBytes * kDepth + i % kBytes;
  }

 private:
  template <class To>
  void multiply(const RoundedRows& x, const To& to) const {
    (amx_ && x.rows() > 1 ? multiply_tiles<To> : multiply_vectors<To>)(x, Weights{bytes(), outputs_}, to);
  }

  bool amx_;
  std::int64_t outputs_, inputs_;  // inputs: filled up
  at::Tensor bytes_;               // LibTorch begins them at a multiple of 64
};

}  // namespace

std::unique_ptr<const Int8Kernel> int8_tiles(const at::Tensor& q_oi) {
  return has_tiles() ? std::make_unique<const Tiles>(q_oi, true) : nullptr;
}

std::unique_ptr<const Int8Kernel> int8_vectors(const at::Tensor& q_oi) {
  return has_vectors() ? std::make_unique<const Tiles>(q_oi, false) : nullptr;
}

#else

std::unique_ptr<const Int8Kernel> int8_tiles(const at::Tensor&) { return nullptr; }

std::unique_ptr<const Int8Kernel> int8_vectors(const at::Tensor&) { return nullptr; }

#endif

}  // namespace emend::nn
