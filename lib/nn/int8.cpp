#include "nn/int8.h"

#include <ATen/ATen.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "nn/int8_kernel.h"

namespace emend::nn {
namespace {

using Floats = float __attribute__((vector_size(64)));
using Wholes = std::int32_t __attribute__((vector_size(64)));
using Bytes = std::uint8_t __attribute__((vector_size(16)));
constexpr std::int64_t kFloats = 16;
constexpr std::int64_t kRows = 512;  // of weights that are rounded at a time

// All of x brought together, by halves: together(a, b) changes a.
template <typename Together>
__attribute__((always_inline)) inline float folded(Floats x, Together together) {
  together(x, __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  together(x, __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
  together(x, __builtin_shufflevector(x, x, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  together(x, __builtin_shufflevector(x, x, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
  return x[0];
}

// How the numbers from `least` to `largest` become 0 to `most`. strange: 0 but where one is infinite or no number.
struct Steps {
  float most, scale, inverse, shift;
  std::int32_t zero;

  Steps(float least, float largest, float strange, int count)
      : most(static_cast<float>(count)),
        scale(largest > least && strange == 0 ? (largest - least) / most : 1),
        inverse(1 / scale),
        zero(static_cast<std::int32_t>(strange == 0 ? -least * inverse + 0.5F : 0)) {
    shift = static_cast<float>(zero) + 0.5F;
  }
  std::uint8_t of(float x) const {
    float value = x * inverse + shift;
    value = value > 0 ? value : 0;
    value = value < most ? value : most;
    return static_cast<std::uint8_t>(static_cast<std::int32_t>(value));
  }
  Range range(float strange) const { return {strange == 0 ? scale : std::numeric_limits<float>::quiet_NaN(), zero}; }
};

// u = round(x / scale) + zero. A row with an infinity or what is no number gets such a scale. In vectors that are
// spelled out, since a compiler takes narrow ones where a loop turns floats into bytes.
EMEND_FOR_EACH_CPU Range quantise(const float* x, std::int64_t count, int most, std::uint8_t* u) {
  const std::int64_t whole = count / kFloats * kFloats;
  constexpr int kChains = 2;  // that do not wait for each other
  Floats least_n[kChains] = {}, largest_n[kChains] = {}, sum_n[kChains] = {};
  const auto lower = [](Floats& a, const Floats& b) { a = b < a ? b : a; };
  const auto raise = [](Floats& a, const Floats& b) { a = b > a ? b : a; };
  const auto add = [](Floats& a, const Floats& b) { a += b; };
  const auto take = [&](int chain, const Floats& values) {
    lower(least_n[chain], values);
    raise(largest_n[chain], values);
    add(sum_n[chain], values * 0);
  };
  Floats values;
  std::int64_t i = 0;
  for (; i < whole - kFloats; i += 2 * kFloats) {
    std::memcpy(&values, x + i, sizeof values);
    take(0, values);
    std::memcpy(&values, x + i + kFloats, sizeof values);
    take(1, values);
  }
  if (i < whole) {
    std::memcpy(&values, x + i, sizeof values);
    take(0, values);
  }
  if (whole < count) {
    values = Floats{};
    std::memcpy(&values, x + whole, (count - whole) * sizeof(float));
    take(1, values);
  }
  lower(least_n[0], least_n[1]);
  raise(largest_n[0], largest_n[1]);
  add(sum_n[0], sum_n[1]);
  const float least = folded(least_n[0], lower), largest = folded(largest_n[0], raise), sum = folded(sum_n[0], add);

  const Steps steps(least, largest, sum, most);
  const Floats none = {}, all = none + steps.most;
  for (i = 0; i < whole; i += kFloats) {
    std::memcpy(&values, x + i, sizeof values);
    values = values * steps.inverse + steps.shift;
    values = values > none ? values : none;
    values = values < all ? values : all;
    const Bytes bytes = __builtin_convertvector(__builtin_convertvector(values, Wholes), Bytes);
    std::memcpy(u + i, &bytes, sizeof bytes);
  }
  for (i = whole; i < count; ++i) {
    u[i] = steps.of(x[i]);
  }
  return steps.range(sum);
}

#ifdef __x86_64__
// The same to the bit where vectors have eight floats: of selections in wider ones a compiler makes single steps there.
// Five times as fast.
__attribute__((target("avx2"))) Range quantise_by_eights(const float* x, std::int64_t count, int most,
                                                         std::uint8_t* u) {
  constexpr std::int64_t kEight = 8, kBlock = 32;
  const std::int64_t whole = count / kEight * kEight, blocks = count / kBlock * kBlock;
  __m256 least_n = _mm256_setzero_ps(), largest_n = least_n, sum_n = least_n;
  for (std::int64_t i = 0; i < whole; i += kEight) {
    const __m256 values = _mm256_loadu_ps(x + i);
    least_n = _mm256_min_ps(values, least_n);
    largest_n = _mm256_max_ps(values, largest_n);
    sum_n = _mm256_add_ps(sum_n, _mm256_mul_ps(values, _mm256_setzero_ps()));
  }
  float leasts[kEight], largests[kEight], sums[kEight], least = 0, largest = 0, sum = 0;
  _mm256_storeu_ps(leasts, least_n);
  _mm256_storeu_ps(largests, largest_n);
  _mm256_storeu_ps(sums, sum_n);
  for (std::int64_t i = 0; i < kEight; ++i) {
    least = std::min(least, leasts[i]);
    largest = std::max(largest, largests[i]);
    sum += sums[i];
  }
  for (std::int64_t i = whole; i < count; ++i) {
    least = x[i] < least ? x[i] : least;
    largest = x[i] > largest ? x[i] : largest;
    sum += x[i] * 0;
  }
  const Steps steps(least, largest, sum, most);
  const __m256 inverses = _mm256_set1_ps(steps.inverse), shifts = _mm256_set1_ps(steps.shift),
               none = _mm256_setzero_ps(), all = _mm256_set1_ps(steps.most);
  const auto rounded = [&](const float* from) __attribute__((target("avx2"))) {
    const __m256 values = _mm256_add_ps(_mm256_mul_ps(_mm256_loadu_ps(from), inverses), shifts);
    return _mm256_cvttps_epi32(_mm256_min_ps(_mm256_max_ps(values, none), all));
  };
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  for (std::int64_t i = 0; i < blocks; i += kBlock) {
    const __m256i first = _mm256_packus_epi32(rounded(x + i), rounded(x + i + kEight)),
                  second = _mm256_packus_epi32(rounded(x + i + 2 * kEight), rounded(x + i + 3 * kEight));
    const __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(first, second), order);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(u + i), bytes);
  }
  for (std::int64_t i = blocks; i < count; ++i) {
    u[i] = steps.of(x[i]);
  }
  return steps.range(sum);
}

const bool by_eights = __builtin_cpu_supports("avx2") && !__builtin_cpu_supports("avx512f");
#else
constexpr bool by_eights = false;
constexpr auto quantise_by_eights = quantise;
#endif

struct Rounded {
  float scale;
  std::int32_t sum;  // of q
};

// w = scale q. A row with an infinity or what is no number has such a scale.
EMEND_FOR_EACH_CPU Rounded round_row(const float* w, std::int64_t count, std::int8_t* q) {
  float largest = 0, strange = 0;
#pragma omp simd reduction(max : largest) reduction(+ : strange)
  for (std::int64_t i = 0; i < count; ++i) {
    const float size = w[i] < 0 ? -w[i] : w[i];
    largest = size > largest ? size : largest;
    strange += w[i] * 0;
  }
  if (strange != 0) {
    std::fill_n(q, count, std::int8_t{0});
    return {std::numeric_limits<float>::quiet_NaN(), 0};
  }
  const float scale = std::max(largest / 127, 1e-12F);
  std::int32_t sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) {
    float value = std::rint(w[i] / scale);
    value = value > -127 ? value : -127;
    value = value < 127 ? value : 127;
    const auto whole = static_cast<std::int32_t>(value);
    q[i] = static_cast<std::int8_t>(whole);
    sum += whole;
  }
  return {scale, sum};
}

// Null where there is none.
std::unique_ptr<const Int8Kernel> kernel(const at::Tensor& q_oi, Int8Matrix::Kernel which) {
  using Kernel = Int8Matrix::Kernel;
  const std::pair<Kernel, decltype(&int8_tiles)> kernels[] = {
      {Kernel::tiles, int8_tiles}, {Kernel::vectors, int8_vectors}, {Kernel::fbgemm, int8_fbgemm}};
  for (const auto& [name, make] : kernels) {
    if (which != Kernel::best && which != name) continue;
    if (auto made = make(q_oi)) return made;
  }
  return nullptr;
}

}  // namespace

RoundedRows::RoundedRows(const at::Tensor& x, std::int64_t numbers, int most)
    : inputs(numbers), stride((numbers + 63) / 64 * 64), ranges(static_cast<std::size_t>(x.numel() / numbers)) {
  const std::int64_t count = rows(), whole = (count + 15) / 16 * 16;
  bytes_ = at::empty({whole, stride}, at::kByte);
  const float* from = x.const_data_ptr<float>();
  auto* to = bytes_.data_ptr<std::uint8_t>();
  for (std::int64_t n = 0; n < count; ++n, from += inputs, to += stride) {
    ranges[n] = (by_eights ? quantise_by_eights : quantise)(from, inputs, most, to);
    std::memset(to + inputs, 0, stride - inputs);
  }
  std::memset(to, 0, (whole - count) * stride);
}

struct Int8Matrix::Packed {
  at::Tensor scale_o, sums_o;         // float32, int32: of a row's q
  at::Tensor zeros_o;                 // float32: no bias
  std::vector<std::int64_t> columns;  // where a row's numbers lie behind its first
  std::unique_ptr<const Int8Kernel> kernel;
  std::int64_t outputs, inputs;

  Finish finish(const at::Tensor& bias_o, Then then) const;
};

bool Int8Matrix::available(Kernel which) { return kernel(at::zeros({1, 1}, at::kChar), which) != nullptr; }

Int8Matrix::Int8Matrix(const at::Tensor& weight_oi, Kernel which)
    : Int8Matrix(
          weight_oi.size(0), weight_oi.size(1),
          [&](std::int64_t first, std::int64_t last) { return weight_oi.slice(0, first, last); }, which) {}

Int8Matrix::Int8Matrix(std::int64_t outputs, std::int64_t inputs, const Rows& rows, Kernel which) {
  at::Tensor scale_o = at::empty({outputs}), sums_o = at::empty({outputs}, at::kInt),
             q_oi = at::empty({outputs, inputs}, at::kChar);
  for (std::int64_t first = 0; first < outputs; first += kRows) {
    const std::int64_t last = std::min(first + kRows, outputs);
    const at::Tensor values = rows(first, last).detach().contiguous();
    const float* w = values.const_data_ptr<float>();
    for (std::int64_t o = first; o < last; ++o, w += inputs) {
      const auto [scale, sum] = round_row(w, inputs, q_oi.data_ptr<std::int8_t>() + o * inputs);
      scale_o.data_ptr<float>()[o] = scale;
      sums_o.data_ptr<std::int32_t>()[o] = sum;
    }
  }
  auto found = kernel(q_oi, which);
  if (!found) throw std::logic_error("no products of bytes here");
  std::vector<std::int64_t> columns;
  for (std::int64_t i = 0; i < inputs; ++i) columns.push_back(found->column(i));
  packed_ = std::make_unique<const Packed>(Packed{std::move(scale_o), std::move(sums_o), at::zeros({outputs}),
                                                  std::move(columns), std::move(found), outputs, inputs});
}

Finish Int8Matrix::Packed::finish(const at::Tensor& bias_o, Then then) const {
  return {scale_o.const_data_ptr<float>(), sums_o.const_data_ptr<std::int32_t>(),
          (bias_o.defined() ? bias_o : zeros_o).const_data_ptr<float>(), then};
}

const RoundedRows& Int8Matrix::rounded(const Factor& x) const {
  if (!x.rounded())
    x.rounded() =
        std::make_shared<const RoundedRows>(x.tensor().contiguous(), packed_->inputs, packed_->kernel->most());
  return *x.rounded();
}

at::Tensor Int8Matrix::linear(const Factor& given, const at::Tensor& bias_o, Then then) const {
  auto shape = given.tensor().sizes().vec();
  shape.back() = packed_->outputs;
  at::Tensor y = at::empty(shape, given.tensor().options());
  if (y.numel() == 0) return y;
  packed_->kernel->multiply(rounded(given), packed_->finish(bias_o, then), y.data_ptr<float>());
  return y;
}

void Int8Matrix::top(const Factor& x, const at::Tensor& bias_o, TopOfRows& rows) const {
  if (x.tensor().numel() > 0) packed_->kernel->top(rounded(x), packed_->finish(bias_o, Then::nothing), rows);
}

at::Tensor Int8Matrix::rows(const at::Tensor& numbers) const {
  const at::Tensor wanted = numbers.contiguous();
  const std::int64_t inputs = packed_->inputs;
  auto shape = wanted.sizes().vec();
  shape.push_back(inputs);
  at::Tensor y = at::empty(shape);
  float* to = y.data_ptr<float>();
  for (std::int64_t n = 0; n < wanted.numel(); ++n, to += inputs) {
    const std::int64_t row = wanted.const_data_ptr<std::int64_t>()[n];
    TORCH_CHECK_INDEX(row >= 0 && row < packed_->outputs, "row ", row, " of ", packed_->outputs);
    const std::int8_t* from = packed_->kernel->bytes() + packed_->kernel->row(row);
    const float scale = packed_->scale_o.const_data_ptr<float>()[row];
    for (std::int64_t i = 0; i < inputs; ++i) to[i] = scale * static_cast<float>(from[packed_->columns[i]]);
  }
  return y;
}

Int8Matrix::~Int8Matrix() = default;

}  // namespace emend::nn
