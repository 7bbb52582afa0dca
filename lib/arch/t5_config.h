// The configuration of t5.h.
#pragma once

#include "arch/common_keys.h"
#include "arch/sampling_schedule.h"

namespace emend::arch {

struct T5Config {
  std::int64_t width = 256;      // d
  std::int64_t head_width = 32;  // e, which need not be d / H
  std::int64_t feed_forward = 1024;
  std::int64_t heads = 8;
  std::int64_t encoder_layers = 4;
  std::int64_t decoder_layers = 4;
  std::int64_t max_length = 512;  // no weight depends on it
  double dropout = 0.1;
  std::string activation = "relu";  // gelu by its tangent
  SamplingSchedule sampling;
  std::int64_t buckets = 32;
  std::int64_t max_distance = 128;
  bool gated = false;
  bool tied = true;
};

template <class Visitor>
void keys(Visitor& visit, T5Config& c) {
  visit(common::width, c.width);
  visit(io::Whole{"head_width", 1, 1024, "Width of a query or key in a head"}, c.head_width);
  visit(common::feed_forward, c.feed_forward);
  visit(io::Whole{"heads", 1, 128, "Attention heads"}, c.heads);
  visit(common::encoder_layers, c.encoder_layers);
  visit(common::decoder_layers, c.decoder_layers);
  visit(common::max_length, c.max_length);
  visit(common::dropout, c.dropout);
  visit(common::activation, c.activation);
  if (visit.matters(c.sampling.samples())) keys(visit, c.sampling);
  visit(io::Whole{"buckets", 4, 1024, "Number of distances that attention distinguishes"}, c.buckets);
  visit(io::Whole{"max_distance", c.buckets, 1 << 20, "From this distance on, all distances are treated as one"},
        c.max_distance);
  visit(io::Truth{"gated", "Feed-forward parts have a gate, as in T5 v1.1"}, c.gated);
  visit(io::Truth{"tied", "The output matrix is the embedding matrix"}, c.tied);
}

}  // namespace emend::arch
