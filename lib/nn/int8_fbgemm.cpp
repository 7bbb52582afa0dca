#include <ATen/ATen.h>

#include <algorithm>
#include <span>
#include <vector>

#include "nn/int8_kernel.h"
#include "nn/top_of_rows.h"

#if EMEND_FBGEMM
#include <fbgemm/Fbgemm.h>
#endif

namespace emend::nn {

#if EMEND_FBGEMM

namespace {

EMEND_FOR_EACH_CPU void finish_row(const Finish& finish, float* y, Range range, std::int64_t count) {
  finish(reinterpret_cast<const std::int32_t*>(y), range, 0, count, y);
}

class Fbgemm final : public Int8Kernel {
 public:
  explicit Fbgemm(const at::Tensor& q_oi)
      : weights_(fbgemm::matrix_op_t::Transpose, static_cast<int>(q_oi.size(1)), static_cast<int>(q_oi.size(0)),
                 q_oi.const_data_ptr<std::int8_t>(), static_cast<int>(q_oi.size(1))),
        outputs_(q_oi.size(0)) {}

  // Without VNNI two products are added in 16 bits: 2 * 127 * 127 fits.
  int most() const override {
    const fbgemm::inst_set_t set = fbgemm::fbgemmInstructionSet();
    return set == fbgemm::inst_set_t::avx512_vnni || set == fbgemm::inst_set_t::avx512_vnni_ymm ? 255 : 127;
  }

  void multiply(const RoundedRows& x, const Finish& finish, float* y) const override {
    for (std::int64_t done = 0; done < x.rows(); done += kBlock)
      multiply(x, done, std::min(kBlock, x.rows() - done), finish, y + done * outputs_);
  }

  void top(const RoundedRows& x, const Finish& finish, TopOfRows& rows) const override {
    std::vector<float> y(static_cast<std::size_t>(std::min(kBlock, x.rows()) * outputs_));
    for (std::int64_t done = 0; done < x.rows(); done += kBlock) {
      const std::int64_t count = std::min(kBlock, x.rows() - done);
      multiply(x, done, count, finish, y.data());
      for (std::int64_t r = 0; r < count; ++r) rows.take_row(done + r, std::span(y).subspan(r * outputs_, outputs_));
    }
  }
  // The packed bytes lie in blocks of columns of a row (w's inputs) and of rows (its outputs), so that where a number
  // lies is the sum of a term of its column and one of its row.
  const std::int8_t* bytes() const override { return weights_.getBuf(); }
  std::int64_t row(std::int64_t o) const override { return weights_.addr(0, static_cast<std::int32_t>(o)); }
  std::int64_t column(std::int64_t i) const override { return weights_.addr(static_cast<std::int32_t>(i), 0); }

 private:
  // Rows at a time, so that what is written is still in the cache when it is read again.
  static constexpr std::int64_t kBlock = 64;

  // y of `count` rows from number `done`.
  void multiply(const RoundedRows& x, std::int64_t done, std::int64_t count, const Finish& finish, float* y) const {
    fbgemm::PackAMatrix<std::uint8_t> left(fbgemm::matrix_op_t::NoTranspose, static_cast<int>(count),
                                           static_cast<int>(x.inputs), x.row(done), static_cast<int>(x.stride));
    fbgemm::DoNothing<std::int32_t, std::int32_t> nothing;
    const fbgemm::memCopy<> copy(nothing);
    auto* products = reinterpret_cast<std::int32_t*>(y);
    fbgemm::fbgemmPacked(left, weights_, products, products, static_cast<std::uint32_t>(outputs_), copy, 0, 1);
    for (std::int64_t r = 0; r < count; ++r) finish_row(finish, y + r * outputs_, x.ranges[done + r], outputs_);
  }

  mutable fbgemm::PackBMatrix<std::int8_t> weights_;  // fbgemm needs it mutable but does not change it
  std::int64_t outputs_;
};

}  // namespace

std::unique_ptr<const Int8Kernel> int8_fbgemm(const at::Tensor& q_oi) {
  if (!fbgemm::fbgemmSupportedCPU()) return nullptr;
  return std::make_unique<const Fbgemm>(q_oi);
}

#else

std::unique_ptr<const Int8Kernel> int8_fbgemm(const at::Tensor&) { return nullptr; }

#endif

}  // namespace emend::nn
