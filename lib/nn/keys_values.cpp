#include "nn/keys_values.h"

#include <ATen/ATen.h>

#include <utility>

#include "nn/cpu_attention.h"

namespace emend::nn {
namespace {

// Beyond as many, looking for them costs more than a copy now and then; and rows that are gone leave the memory then.
constexpr std::size_t kMostPieces = 4;

// rows_R of what a piece shows, by a loop that costs less than a call of LibTorch for so few.
at::Tensor chosen(const at::Tensor& row_R, const at::Tensor& rows_R) {
  if (!row_R.defined()) return rows_R;
  at::Tensor made_R = at::empty_like(rows_R);
  const auto* from = row_R.const_data_ptr<std::int64_t>();
  const auto* row = rows_R.const_data_ptr<std::int64_t>();
  auto* to = made_R.data_ptr<std::int64_t>();
  for (std::int64_t r = 0; r < rows_R.numel(); ++r) to[r] = from[row[r]];
  return made_R;
}

}  // namespace

KeysValues KeysValues::whole() const {
  if (!row_R.defined()) return *this;
  const at::Tensor rows = row_R.to(keys_RHSe.device());
  return {keys_RHSe.index_select(0, rows), values_RHSe.index_select(0, rows)};
}

void Remembered::add(KeysValues fresh) {
  const bool stays = has_cpu_attention(fresh.keys_RHSe);
  pieces_.push_back(std::move(fresh));
  if (!stays || pieces_.size() > kMostPieces) whole();
}

void Remembered::select(const at::Tensor& rows) {
  if (pieces_.empty()) return;
  if (has_cpu_attention(pieces_.front().keys_RHSe)) {
    const at::Tensor rows_R = rows.to(at::kCPU).contiguous();
    for (KeysValues& piece : pieces_) piece.row_R = chosen(piece.row_R, rows_R);
    return;
  }
  const KeysValues& all = whole();
  const at::Tensor rows_R = rows.to(all.keys_RHSe.device());
  replace({all.keys_RHSe.index_select(0, rows_R), all.values_RHSe.index_select(0, rows_R)});
}

const KeysValues& Remembered::whole() {
  if (pieces_.size() > 1 || pieces_.front().row_R.defined()) {
    std::vector<at::Tensor> keys, values;
    for (const KeysValues& piece : pieces_) {
      const KeysValues own = piece.whole();
      keys.push_back(own.keys_RHSe);
      values.push_back(own.values_RHSe);
    }
    replace({at::cat(keys, 2), at::cat(values, 2)});
  }
  return pieces_.front();
}

void Remembered::replace(KeysValues all) {
  pieces_.clear();
  pieces_.push_back(std::move(all));
}

}  // namespace emend::nn
