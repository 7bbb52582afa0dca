// The configuration of language_model.h.
#pragma once

#include "arch/common_keys.h"

namespace emend::arch {

struct LanguageModelConfig {
  std::int64_t width = 256;  // d
  std::int64_t feed_forward = 1024;
  std::int64_t heads = 4;
  std::int64_t layers = 4;
  std::int64_t max_length = 512;
  double dropout = 0;
};

template <class Visitor>
void keys(Visitor& visit, LanguageModelConfig& c) {
  visit(common::width, c.width);
  visit(common::feed_forward, c.feed_forward);
  visit(common::heads, c.heads);
  visit(io::Whole{"layers", 1, 128, "Layers"}, c.layers);
  visit(common::max_length, c.max_length);
  visit(common::dropout, c.dropout);
}

}  // namespace emend::arch
