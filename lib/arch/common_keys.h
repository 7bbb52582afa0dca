// Keys that several architectures read alike; their defaults are each one's own. Configurations (X_config.h) need no
// LibTorch, so that recipes can be read without it.
#pragma once

#include "io/config_keys.h"

namespace emend::arch::common {

inline constexpr io::Whole width{"width", 4, 8192, "Width of the vector for a token"};
inline constexpr io::Whole feed_forward{"feed_forward", 1, 65536, "Inner width of a layer's feed-forward part"};
inline constexpr io::Whole heads{"heads", 1, 128, "Attention heads; width is a multiple of them"};
inline constexpr io::Whole encoder_layers{"encoder_layers", 1, 128, "Layers that read the source"};
inline constexpr io::Whole decoder_layers{"decoder_layers", 1, 128, "Layers that write the target"};
inline constexpr io::Whole max_length{"max_length", 8, 16384, "Maximum number of tokens of a side, including marks"};
inline constexpr io::Number dropout{"dropout", 0, 0.9, "Share of the activations that are dropped"};
inline const io::Word activation{
    "activation", {"relu", "silu", "gelu"}, "Activation of the feed-forward parts: relu, silu or gelu"};

}  // namespace emend::arch::common
