// The configuration of cfe.h.
#pragma once

#include "arch/common_keys.h"

namespace emend::arch {

// Layers of convolutions whose dilation doubles from 1 until an output reads `field` positions (van den Oord et al.
// 2016), at least 1.
inline std::int64_t layers_of_field(std::int64_t field, std::int64_t width) {
  std::int64_t layers = 1;
  while (width > 1 && (width - 1) * ((std::int64_t{2} << layers) - 1) < field) ++layers;
  return layers;
}

struct Locality {
  bool monotonic = false, bias = false, coverage = false, end = false;
};

// The paper's sizes (table 2).
struct CfeConfig {
  std::string encoder = "cfe";
  std::int64_t features = 256;  // f
  std::int64_t hidden = 128;    // s
  std::int64_t columns = 10;    // d
  std::int64_t dense = 256;     // ml
  std::int64_t cells = 4;
  std::int64_t filter_width = 5;      // w
  std::int64_t receptive_field = 10;  // rf
  std::string context = "topk";
  std::string locality = "none";
  Locality terms;  // that `locality` names: no key of its own
  std::int64_t reach = 1;
  std::int64_t focus = -1;
  double advance = 1, spread = 3;    // m and v
  bool weight_norm = true;           // the paper's parameter counts say: of no other encoder
  double dropout = 0.5;              // p_d
  double ground_truth = 0.4;         // p_t
  std::int64_t truncate_every = 30;  // k1
  std::int64_t truncate_after = 40;  // k2, from k1 to twice as much
  std::int64_t max_length = 256;
};

template <class Visitor>
void keys(Visitor& visit, CfeConfig& c) {
  visit(io::Word{"encoder", {"cfe", "fe", "fcnn", "lstm"}, "cfe, fe, fcnn or lstm"}, c.encoder);
  visit(io::Whole{"features", 2, 8192, "Width of the encoder's output for a character"}, c.features);
  visit(io::Whole{"hidden", 1, 8192, "Width of an LSTM cell"}, c.hidden);
  visit(io::Whole{"columns", 1, 1024, "Columns of the context matrix"}, c.columns);
  visit(io::Whole{"dense", 1, 8192, "Width of the hidden layers of the networks"}, c.dense);
  visit(io::Whole{"cells", 1, 64, "Number of stacked LSTM cells"}, c.cells);
  visit(io::Whole{"filter_width", 1, 64, "Characters that a convolution sees"}, c.filter_width);
  visit(io::Whole{"receptive_field", 1, 16384, "Characters that the encoder's layers see together"}, c.receptive_field);
  visit(io::Word{"context", {"topk", "pool"}, "The context matrix: topk (the paper's) or pool (the authors' program)"},
        c.context);
  visit(io::Word{"locality",
                 {},
                 "What keeps attention near its place: none, or monotonic, bias, coverage and end, joined by +"},
        c.locality);
  visit(
      io::Whole{"reach", 1, 1024, "Maximum number of characters that attention moves ahead in a step (monotonic, end)"},
      c.reach);
  visit(io::Whole{"focus", -1, 1 << 24, "The token where attention begins (monotonic, bias); -1: the first"}, c.focus);
  visit(io::Number{"advance", -1000, 1000, "Characters that attention moves in a step, before training (bias)"},
        c.advance);
  visit(io::Number{"spread", 0.01, 1000, "How far attention strays from there, before training (bias)"}, c.spread);
  visit(io::Truth{"weight_norm", "Weight norm in the encoder cfe"}, c.weight_norm);
  visit(common::dropout, c.dropout);
  visit(io::Number{"ground_truth", 0, 1, "Share of the characters that are read from the target while training"},
        c.ground_truth);
  visit(io::Whole{"truncate_every", 0, 16384, "Steps between truncations of back-propagation; 0: none"},
        c.truncate_every);
  visit(io::Whole{"truncate_after", 0, 16384, "Steps that back-propagation goes back"}, c.truncate_after);
  visit(io::Whole{"max_length", 8, 16384, "Maximum number of characters of a side, including marks"}, c.max_length);
}

}  // namespace emend::arch
