// The decoder of the causal feature extractor (cfe.h): its steps, and their gradient written out.
//
// Shape suffixes: R rows, S source positions, T target positions, V vocabulary, f features, s width of a cell, d
// columns of the context matrix, k cells, m positions of a segment; z = d f, u a layer of a net.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <vector>

#include "arch/cfe_config.h"
#include "decode/model.h"
#include "nn/column_attention.h"
#include "nn/lstm.h"
#include "nn/parameters.h"

namespace emend::arch {

// Dense layers with LeakyReLU between them.
struct DenseNet {
  std::vector<nn::Linear> layers;

  DenseNet() = default;
  DenseNet(const nn::Scope& scope, const std::vector<std::int64_t>& widths);
  // read: what each layer reads, if wanted.
  at::Tensor operator()(at::Tensor x, std::vector<at::Tensor>* read = nullptr) const;
};

// The decoder's weights, laid out for few and large products.
struct CfeWeights {
  at::Tensor characters_V4s;            // W_i of the first cell: a row a character
  at::Tensor context_zk4s, bias_k4s;    // of all cells
  std::vector<at::Tensor> weights_z4s;  // of each cell: W_i below W_h; W_h alone for the first
};

struct CfeState final : decode::State {
  at::Tensor features_RSf;             // Z
  at::Tensor hole_RS;                  // minus infinity where a row is padded; undefined when none is
  at::Tensor last_RS;                  // locality end: 1 for the last reach + 1 characters of a row, 0 elsewhere
  at::Tensor segment_Rdm, filled_Rdm;  // pool: positions of each segment, and which of them count
  std::shared_ptr<const CfeWeights> weights;
  std::vector<nn::LstmState> cells;
  at::Tensor weights_RS;   // alpha' of the step before; before the first undefined, or where the locality begins
  at::Tensor coverage_RS;  // the sum of all alpha', where the locality asks for it

  // Tensors are replaced, never written to, so copies share them.
  std::unique_ptr<State> clone() const override { return std::make_unique<CfeState>(*this); }
  std::int64_t rows() const override { return features_RSf.size(0); }
  void select(const at::Tensor& chosen) override;
};

// What a step leaves for its gradient.
struct CfeStep {
  std::vector<at::Tensor> asked_Ru;  // what the layers of the attention net read
  at::Tensor wanted_Rf;              // a
  at::Tensor before_RS;              // alpha' of the step before; undefined: none
  at::Tensor coverage_RS;            // the sum of all alpha' before; undefined: none
  nn::Columns columns;               // alpha' and C
  at::Tensor place_Rdf;              // pool: the position of each number of C
  std::vector<at::Tensor> read_Rz;   // what multiplies weights_z4s
  std::vector<at::Tensor> kept_Rs;   // dropout of each cell's input from below; undefined: none
  std::vector<nn::LstmTrace> cells;
};

class CfeDecoder {
 public:
  CfeDecoder() = default;
  CfeDecoder(const nn::Scope& scope, const CfeConfig& config, const decode::Vocabulary& vocabulary);

  // The state before the first step, for features_RSf of sources; those of padding are zeros.
  std::unique_ptr<CfeState> start(const at::Tensor& features_RSf, const at::Tensor& tokens_RS,
                                  const at::Tensor& real_RS, const at::Tensor& lengths_R) const;

  // Steps over tokens_RT: hidden_RTs of the last cell; weights_RTS, where wanted, is what they looked at.
  at::Tensor advance(CfeState& state, const at::Tensor& tokens_RT, bool training,
                     at::Tensor* weights_RTS = nullptr) const;

  // The same as training goes: every token but the first is the target's with probability p_t and the network's own
  // best guess otherwise, and gradients are truncated. They are written out here, for all steps at once where no step
  // waits for another: a step of training in less than half of the time that LibTorch's own gradients take on a CPU.
  at::Tensor learn(CfeState& state, const at::Tensor& tokens_RT, bool training) const;

  at::Tensor log_probs(const at::Tensor& hidden_RTs) const;
  // With the locality end; weights_RTS is what the steps looked at.
  at::Tensor log_probs(const CfeState& state, const at::Tensor& hidden_RTs, const at::Tensor& weights_RTS) const;

 private:
  class Gradient;

  CfeWeights fuse() const;
  void set_segments(CfeState& state, const at::Tensor& lengths_R) const;
  at::Tensor begin_at(const at::Tensor& tokens_RS) const;
  // Returns the last cell's hidden_Rs; input_R4s is W_i y of the first cell.
  at::Tensor step(CfeState& state, const at::Tensor& input_R4s, bool training, CfeStep* made) const;
  // (1), (2) and C.
  nn::Columns look(CfeState& state, CfeStep* made) const;
  at::Tensor locality(const CfeState& state) const;     // what is added to alpha; undefined: nothing
  at::Tensor near(const at::Tensor& weights_RS) const;  // sum_k alpha'_{j-k} + 1e-9
  at::Tensor away(const at::Tensor& weights_RS) const;  // j - p - m
  at::Tensor pool(const CfeState& state, CfeStep* made) const;
  // Whether look() and its gradient are one loop.
  bool in_one_loop(const CfeState& state) const;

  struct Cell {
    nn::Linear input, hidden, context;
    Cell(const nn::Scope& scope, std::int64_t in, const CfeConfig& c);
  };
  CfeConfig config_;
  int end_ = 0;  // the token
  std::vector<Cell> cells_;
  DenseNet attention_, output_, first_;
  at::Tensor advance_, spread_, covered_;  // defined where the locality has them
};

}  // namespace emend::arch
