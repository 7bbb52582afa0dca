#include "nn/int8.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <vector>

#include "nn/for_each_cpu.h"

#if EMEND_FBGEMM
#include <fbgemm/Fbgemm.h>
#endif

namespace emend::nn {

#if EMEND_FBGEMM

namespace {

// The left operand's largest step. Without VNNI two products are added in 16 bits: 2 * 127 * 127 fits.
int most_steps() {
  const fbgemm::inst_set_t set = fbgemm::fbgemmInstructionSet();
  return set == fbgemm::inst_set_t::avx512_vnni || set == fbgemm::inst_set_t::avx512_vnni_ymm ? 255 : 127;
}

struct Range {
  float scale;
  std::int32_t zero;
};

using Floats = float __attribute__((vector_size(64)));
using Wholes = std::int32_t __attribute__((vector_size(64)));
using Bytes = std::uint8_t __attribute__((vector_size(16)));
constexpr std::int64_t kFloats = 16;

// u = round(x / scale) + zero. A row with an infinity or what is no number gets such a scale. In vectors that are
// spelled out, since a compiler takes narrow ones where a loop turns floats into bytes.
EMEND_FOR_EACH_CPU Range quantise(const float* x, std::int64_t count, int most, std::uint8_t* u) {
  const std::int64_t whole = count / kFloats * kFloats;
  Floats least_n = {}, largest_n = {}, sum_n = {};
  for (std::int64_t i = 0; i < whole; i += kFloats) {
    Floats values;
    std::memcpy(&values, x + i, sizeof values);
    least_n = values < least_n ? values : least_n;
    largest_n = values > largest_n ? values : largest_n;
    sum_n += values * 0;
  }
  float least = 0, largest = 0, sum = 0;
  const auto take = [&](float low, float high, float zero) {
    least = low < least ? low : least;
    largest = high > largest ? high : largest;
    sum += zero;
  };
  for (int n = 0; n < kFloats; ++n) take(least_n[n], largest_n[n], sum_n[n]);
  for (std::int64_t i = whole; i < count; ++i) take(x[i], x[i], x[i] * 0);

  const float steps = static_cast<float>(most);
  const float scale = largest > least && sum == 0 ? (largest - least) / steps : 1;
  const float inverse = 1 / scale;
  const auto zero = static_cast<std::int32_t>(sum == 0 ? -least * inverse + 0.5F : 0);
  const float shift = static_cast<float>(zero) + 0.5F;
  const Floats none = {}, all = none + steps;
  for (std::int64_t i = 0; i < whole; i += kFloats) {
    Floats values;
    std::memcpy(&values, x + i, sizeof values);
    values = values * inverse + shift;
    values = values > none ? values : none;
    values = values < all ? values : all;
    const Bytes bytes = __builtin_convertvector(__builtin_convertvector(values, Wholes), Bytes);
    std::memcpy(u + i, &bytes, sizeof bytes);
  }
  for (std::int64_t i = whole; i < count; ++i) {
    float value = x[i] * inverse + shift;
    value = value > 0 ? value : 0;
    value = value < steps ? value : steps;
    u[i] = static_cast<std::uint8_t>(static_cast<std::int32_t>(value));
  }
  return {sum == 0 ? scale : std::numeric_limits<float>::quiet_NaN(), zero};
}

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

// y holds whole numbers, the products, and in their place what they stand for, `least` in place of what is less.
EMEND_FOR_EACH_CPU void dequantise(float* y, std::int64_t count, Range range, const float* scale,
                                   const std::int32_t* sums, const float* bias, float least) {
#pragma omp simd
  for (std::int64_t o = 0; o < count; ++o) {
    const auto product = std::bit_cast<std::int32_t>(y[o]);
    const float value = static_cast<float>(product - range.zero * sums[o]) * (range.scale * scale[o]) + bias[o];
    y[o] = value < least ? least : value;
  }
}

}  // namespace

struct RoundedRows {
  std::vector<std::uint8_t> bytes;  // a row behind the other
  std::vector<Range> ranges;        // a row each

  RoundedRows(const at::Tensor& x, std::int64_t inputs)
      : bytes(static_cast<std::size_t>(x.numel())), ranges(static_cast<std::size_t>(x.numel() / inputs)) {
    const int most = most_steps();
    const float* from = x.const_data_ptr<float>();
    for (std::size_t r = 0; r < ranges.size(); ++r)
      ranges[r] = quantise(from + r * inputs, inputs, most, bytes.data() + r * inputs);
  }
};

struct Int8Matrix::Packed {
  at::Tensor scale_o, sums_o;                        // float32, int32: of a row's q
  at::Tensor zeros_o;                                // float32: no bias
  at::Tensor columns_i;                              // int32: where a row's numbers lie behind its first
  mutable fbgemm::PackBMatrix<std::int8_t> weights;  // fbgemm wants it mutable and leaves it as it is
  std::int64_t outputs, inputs;

  Packed(at::Tensor scale, at::Tensor sums, const at::Tensor& q_oi)
      : scale_o(std::move(scale)),
        sums_o(std::move(sums)),
        zeros_o(at::zeros_like(scale_o)),
        columns_i(at::empty({q_oi.size(1)}, at::kInt)),
        weights(fbgemm::matrix_op_t::Transpose, static_cast<int>(q_oi.size(1)), static_cast<int>(q_oi.size(0)),
                q_oi.const_data_ptr<std::int8_t>(), static_cast<int>(q_oi.size(1))),
        outputs(q_oi.size(0)),
        inputs(q_oi.size(1)) {
    for (std::int32_t i = 0; i < inputs; ++i) columns_i.data_ptr<std::int32_t>()[i] = weights.addr(i, 0);
  }
};

bool Int8Matrix::available() { return fbgemm::fbgemmSupportedCPU(); }

Int8Matrix::Int8Matrix(const at::Tensor& weight_oi) {
  const at::Tensor values = weight_oi.detach().contiguous();
  const std::int64_t outputs = values.size(0), inputs = values.size(1);
  at::Tensor scale_o = at::empty({outputs}), sums_o = at::empty({outputs}, at::kInt),
             q_oi = at::empty(values.sizes(), at::kChar);
  for (std::int64_t o = 0; o < outputs; ++o) {
    const auto [scale, sum] =
        round_row(values.const_data_ptr<float>() + o * inputs, inputs, q_oi.data_ptr<std::int8_t>() + o * inputs);
    scale_o.data_ptr<float>()[o] = scale;
    sums_o.data_ptr<std::int32_t>()[o] = sum;
  }
  packed_ = std::make_unique<const Packed>(std::move(scale_o), std::move(sums_o), q_oi);
}

at::Tensor Int8Matrix::linear(const Factor& given, const at::Tensor& bias_o, Then then) const {
  const std::int64_t inputs = packed_->inputs, outputs = packed_->outputs, rows = given.tensor().numel() / inputs;
  auto shape = given.tensor().sizes().vec();
  shape.back() = outputs;
  at::Tensor y = at::empty(shape, given.tensor().options());
  if (rows == 0) return y;
  if (!given.rounded()) given.rounded() = std::make_shared<const RoundedRows>(given.tensor().contiguous(), inputs);
  const RoundedRows& x = *given.rounded();

  // A block of rows at a time, so that what is written is still in the cache when it is read again.
  constexpr std::int64_t kBlock = 64;
  const float least = then == Then::relu ? 0 : -std::numeric_limits<float>::infinity();
  const float* bias = (bias_o.defined() ? bias_o : packed_->zeros_o).const_data_ptr<float>();
  float* to = y.data_ptr<float>();
  for (std::int64_t done = 0; done < rows; done += kBlock) {
    const std::int64_t count = std::min(kBlock, rows - done);
    fbgemm::PackAMatrix<std::uint8_t> left(fbgemm::matrix_op_t::NoTranspose, static_cast<int>(count),
                                           static_cast<int>(inputs), x.bytes.data() + done * inputs,
                                           static_cast<int>(inputs));
    fbgemm::DoNothing<std::int32_t, std::int32_t> nothing;
    const fbgemm::memCopy<> copy(nothing);
    float* written = to + done * outputs;
    auto* products = reinterpret_cast<std::int32_t*>(written);
    fbgemm::fbgemmPacked(left, packed_->weights, products, products, static_cast<std::uint32_t>(outputs), copy, 0, 1);
    for (std::int64_t r = 0; r < count; ++r) {
      dequantise(written + r * outputs, outputs, x.ranges[done + r], packed_->scale_o.const_data_ptr<float>(),
                 packed_->sums_o.const_data_ptr<std::int32_t>(), bias, least);
    }
  }
  return y;
}

// The packed bytes lie in blocks of columns of a row (w's inputs) and of rows (its outputs), so that where a number
// lies is the sum of a term of its column and one of its row.
at::Tensor Int8Matrix::rows(const at::Tensor& numbers) const {
  const at::Tensor wanted = numbers.contiguous();
  const std::int64_t inputs = packed_->inputs;
  auto shape = wanted.sizes().vec();
  shape.push_back(inputs);
  at::Tensor y = at::empty(shape);
  const std::int8_t* bytes = packed_->weights.getBuf();
  const std::int32_t* column = packed_->columns_i.const_data_ptr<std::int32_t>();
  float* to = y.data_ptr<float>();
  for (std::int64_t n = 0; n < wanted.numel(); ++n, to += inputs) {
    const std::int64_t row = wanted.const_data_ptr<std::int64_t>()[n];
    TORCH_CHECK_INDEX(row >= 0 && row < packed_->outputs, "row ", row, " of ", packed_->outputs);
    const std::int8_t* from = bytes + packed_->weights.addr(0, static_cast<std::int32_t>(row));
    const float scale = packed_->scale_o.const_data_ptr<float>()[row];
    for (std::int64_t i = 0; i < inputs; ++i) to[i] = scale * static_cast<float>(from[column[i]]);
  }
  return y;
}

#else

struct RoundedRows {};

struct Int8Matrix::Packed {};

bool Int8Matrix::available() { return false; }

Int8Matrix::Int8Matrix(const at::Tensor&) { throw std::logic_error("this LibTorch has no FBGEMM"); }

at::Tensor Int8Matrix::linear(const Factor&, const at::Tensor&, Then) const { return {}; }

at::Tensor Int8Matrix::rows(const at::Tensor&) const { return {}; }

#endif

Int8Matrix::~Int8Matrix() = default;

}  // namespace emend::nn
