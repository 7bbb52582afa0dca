// What the keys of a configuration ask of each other: check() throws Error of `subject`, which is an architecture or
// the file that has the keys. Without LibTorch, so that a package is looked at before its network is loaded.
#pragma once

#include <cstdint>
#include <string>

#include "arch/configurations.h"
#include "cli/error.h"

namespace emend::arch::consistent {

inline void check_heads(const std::string& subject, const std::string& name, std::int64_t width, std::int64_t heads) {
  if (width % heads == 0) return;
  throw Error(subject, name + ' ' + std::to_string(width) + " is not a multiple of " + std::to_string(heads) + " heads",
              "change one of them");
}

inline void check_middle(const std::string& subject, std::int64_t filter_width, const std::string& encoder) {
  if (filter_width % 2 != 0) return;
  throw Error(subject, "filter_width = " + std::to_string(filter_width) + " has no middle for the encoder" + encoder,
              "make it odd");
}

inline void check(const std::string& subject, const TransformerConfig& c) {
  check_heads(subject, "width", c.width, c.heads);
  if (c.tied_stacks && c.encoder_layers != c.decoder_layers)
    throw Error(subject, "tied_stacks with more layers on one side", "write as many decoder_layers as encoder_layers");
}

inline void check(const std::string& subject, const GatedTransformerConfig& c) {
  check_heads(subject, "width", c.width, c.heads);
}

inline void check(const std::string& subject, const LanguageModelConfig& c) {
  check_heads(subject, "width", c.width, c.heads);
}

inline void check(const std::string& subject, const BertConfig& c) {
  check_heads(subject, "hidden_size", c.hidden_size, c.num_attention_heads);
}
inline void check(const std::string& subject, const MaskedConfig& c) { check(subject, c.encoder); }
inline void check(const std::string& subject, const GectorConfig& c) { check(subject, c.encoder); }

inline void check(const std::string&, const T5Config&) {}  // a head has a width of its own

inline void check(const std::string& subject, const ConvSizes& c) { check_middle(subject, c.filter_width, ""); }

inline void check(const std::string& subject, const CfeConfig& c) {
  if (c.features % 2 != 0 && (c.encoder == "cfe" || c.encoder == "lstm"))
    throw Error(subject, "features = " + std::to_string(c.features) + " cannot be halved between two directions",
                "make it even");
  if (c.encoder == "fe") check_middle(subject, c.filter_width, " fe");
  const std::int64_t k1 = c.truncate_every, k2 = c.truncate_after;
  if (k1 > 0 && (k2 < k1 || k2 > 2 * k1))
    throw Error(subject, "truncate_after = " + std::to_string(k2) + " with truncate_every = " + std::to_string(k1),
                "give " + std::to_string(k1) + " to " + std::to_string(2 * k1));
}

}  // namespace emend::arch::consistent
