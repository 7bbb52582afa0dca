// Passes forward and backward that a device repeats by itself (nn/graph.h): of batches of the same shape one is
// recorded, and the tokens of the others are written into its tensors.
//
// Shape suffixes: R rows, S source positions, T target positions.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "arch/network.h"
#include "nn/graph.h"
#include "train/corpus.h"

namespace emend::train {

// What a pass reads, on the device.
struct Part {
  nn::Padded sources;                           // of Network::tokens_of()
  at::Tensor tokens_RT, targets_RT, weight_RT;  // of targets_of()
  at::Tensor weight;                            // of the whole step's targets
};

class Recordings {
 public:
  // Adds the gradients of a part, and gives its share of the step's loss. Between them it may not wait for the device.
  using Pass = std::function<at::Tensor(const Part& part)>;

  // most: so many shapes are recorded, each when it comes for the second time; others are computed one by one. The
  // network must outlive it. Throws Error where its lessons are not made of tensors alone (Network::tokens_of), or
  // change with the step (scheduled sampling).
  Recordings(arch::Network& network, std::size_t most, Pass pass);
  Recordings(const Recordings&) = delete;
  Recordings& operator=(const Recordings&) = delete;

  // Before the passes of a step: every gradient is zero, and lies where recorded passes add to it.
  void begin_step();
  // What pass(part) gives; good until the next part.
  at::Tensor compute(const Part& part);
  // Forgets everything: their memory is wanted.
  void clear() { recorded_.clear(); }

 private:
  using Shape = std::array<std::int64_t, 4>;  // R, S, T, whether rows have padding
  struct Recorded {
    Part part;
    at::Tensor loss;
    std::unique_ptr<nn::Graph> graph;  // none: seen once
  };

  std::size_t most_;
  Pass pass_;
  std::vector<std::pair<at::Tensor, at::Tensor>> gradients_;  // parameters, and where theirs lie
  std::unique_ptr<nn::Recorder> recorder_;
  std::map<Shape, Recorded> recorded_;
};

// How many rows a batch of so many is filled up to, so that few shapes serve all: four numbers between a power of two
// and the next.
std::size_t filled_rows(std::size_t rows);

// The batch with rows that hold nothing but end marks, of no weight.
Batch filled(Batch batch);

}  // namespace emend::train
