// The largest numbers of rows are those of the sorted rows, whether the rows are there or are computed a part at a
// time.

#include "nn/top.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "nn/int8.h"
#include "nn/packed_matrix.h"
#include "nn/panels.h"
#include "nn/top_of_rows.h"

namespace emend::nn {
namespace {

constexpr float kNever = -std::numeric_limits<float>::infinity();

void expect_beginning_of_sorted(const Top& found, const at::Tensor& values, const std::string& what) {
  const std::int64_t wanted = found.values.size(-1);
  const auto [sorted, order] = values.sort(/*stable=*/true, -1, /*descending=*/true);
  EXPECT_TRUE(at::equal(found.values, sorted.slice(-1, 0, wanted))) << what;
  EXPECT_TRUE(at::equal(found.places, order.slice(-1, 0, wanted))) << what;
}

TEST(Top, IsTheBeginningOfTheSortedRow) {
  for (const std::int64_t columns : {1, 5, 63, 64, 65, 1000, 1024, 3000}) {
    at::manual_seed(static_cast<std::uint64_t>(columns));
    at::Tensor values = at::randint(-50, 50, {4, columns}).to(at::kFloat) / 7;  // many are equal
    values[1].fill_(kNever);
    values[2] = std::get<0>(values[2].sort());
    for (const std::int64_t wanted : {1, 3, 65}) {
      if (wanted > columns) continue;
      const std::string what = std::to_string(columns) + " " + std::to_string(wanted);
      expect_beginning_of_sorted(top(values, wanted), values, what);
      expect_beginning_of_sorted(top(values.view({2, 2, columns}), wanted), values.view({2, 2, columns}), what);
    }
  }
}

TEST(Top, HasNoneOfTheForbidden) {
  at::manual_seed(1);
  const at::Tensor values = at::randn({20, 300});
  const std::vector<std::int64_t> never{0, 17, 299};
  values.select(1, 17).fill_(9);
  at::Tensor left = values.clone();
  for (const std::int64_t place : never) left.select(1, place).fill_(kNever);
  expect_beginning_of_sorted(top(values, 7, never), left, "never");
  const Top few = top(values.slice(1, 0, 3), 3, never);
  EXPECT_TRUE(at::equal(few.values.slice(1, 2), at::full({20, 1}, kNever)));
}

TEST(Top, IsNormalisedAsALogSoftmax) {
  at::manual_seed(1);
  at::Tensor values = at::randn({6, 5000}) * 4;
  values[1].add_(1000);
  values[2] = std::get<0>(values[2].sort());  // its largest number comes last
  values[3].slice(0, 10).fill_(kNever);
  values[4].mul_(100);
  values[5][77] = std::nanf("");
  const at::Tensor expected = at::log_softmax(values.to(at::kDouble), -1);
  const Top found = top(values, 4, std::vector<std::int64_t>{3}, true);
  for (std::int64_t n = 0; n < 5; ++n) {
    EXPECT_TRUE(at::allclose(found.values[n].to(at::kDouble), expected[n].gather(0, found.places[n]), 1e-6, 2e-5)) << n;
    EXPECT_FALSE(found.places[n].eq(3).any().item<bool>()) << n;
  }
  EXPECT_TRUE(found.values[5].isnan().all().item<bool>());
}

// Every way to hold a matrix; its product is that of linear(), to the last bit.
TEST(Top, OfAProductIsThatOfWhatItWrites) {
  at::manual_seed(1);
  for (const auto& [rows, inputs, outputs] :
       {std::tuple{1, 16, 40}, {3, 67, 131}, {8, 64, 64}, {150, 256, 5000}, {9, 32, 97}}) {
    const at::Tensor weight = at::randn({outputs, inputs}), bias = at::randn({outputs}), x = at::randn({rows, inputs});
    std::vector<std::pair<std::string, std::unique_ptr<const PackedMatrix>>> ways;
    using Kernel = Int8Matrix::Kernel;
    for (const auto& [name, kernel] :
         {std::pair{"tiles", Kernel::tiles}, {"vectors", Kernel::vectors}, {"fbgemm", Kernel::fbgemm}}) {
      if (Int8Matrix::available(kernel)) ways.emplace_back(name, std::make_unique<const Int8Matrix>(weight, kernel));
    }
    if (Panels::available()) ways.emplace_back("panels", std::make_unique<const Panels>(weight));
    if (auto floats = pack_floats(weight)) ways.emplace_back("floats", std::move(floats));
    for (const auto& [name, matrix] : ways) {
      const std::string what = name + " " + std::to_string(rows) + " x " + std::to_string(outputs);
      const at::Tensor y = matrix->linear(x, bias);
      TopOfRows plain(rows, 6, {}, false), normalised(rows, 6, {}, true);
      matrix->top(x, bias, plain);
      matrix->top(x, bias, normalised);
      expect_beginning_of_sorted(plain.top(), y, what);
      const Top found = normalised.top();
      EXPECT_TRUE(at::equal(found.places, plain.top().places)) << what;
      EXPECT_TRUE(at::allclose(found.values, at::log_softmax(y, -1).gather(1, found.places), 1e-6, 2e-5)) << what;
    }
  }
}

}  // namespace
}  // namespace emend::nn
