// The output of a decoder that keeps to a shortlist (decode/shortlist.h), the rows of its matrix that it needs, and the
// state of such a decoder; and the output that is of the likeliest tokens alone.
//
// Shape suffixes: R rows, T target positions, B sources, K tokens of the shortlist, d width.
#pragma once

#include <memory>
#include <span>

#include "decode/shortlist.h"
#include "nn/likeliest.h"
#include "nn/parameters.h"
#include "nn/transformer.h"

namespace emend::arch {

// A value: copies share what was chosen.
class ShortlistedOutput {
 public:
  void keep_to(std::shared_ptr<const decode::Shortlist> shortlist) { shortlist_ = std::move(shortlist); }
  bool keeps() const { return shortlist_ != nullptr; }
  // output: of the whole vocabulary, the same each time; source_of_row: of the sources that the shortlist is of.
  at::Tensor log_probs(const nn::Linear& output, const at::Tensor& hidden_RTd,
                       std::span<const std::int64_t> source_of_row);

 private:
  std::shared_ptr<const decode::Shortlist> shortlist_;
  std::shared_ptr<const nn::Linear> output_;  // chosen by the first log_probs()
  at::Tensor mask_BK_;                        // where the model is
};

// What decoders of layers remember of a target.
struct DecoderState : decode::State, decode::Shortlisting {
  nn::DecoderMemory memory;
  ShortlistedOutput output;

  std::unique_ptr<State> clone() const override { return std::make_unique<DecoderState>(*this); }
  std::int64_t rows() const override { return memory.rows(); }
  void select(const at::Tensor& rows) override { memory.select(rows); }
  void rewind(std::span<const std::int64_t> lengths) override { memory.rewind(lengths); }
  void keep_to(std::shared_ptr<const decode::Shortlist> shortlist) override { output.keep_to(std::move(shortlist)); }
};

// The answer of Model::advance() where the state wants the likeliest tokens alone, which it is told. output: of the
// whole vocabulary.
at::Tensor likeliest_log_probs(const nn::Likeliest& likeliest, const nn::Linear& output, const at::Tensor& hidden_RTd,
                               const decode::Vocabulary& vocabulary, decode::State& state);

}  // namespace emend::arch
