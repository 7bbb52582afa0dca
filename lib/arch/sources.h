// Sources as an encoder reads them.
#pragma once

#include <span>
#include <string>

#include "decode/model.h"
#include "nn/attention.h"

namespace emend::arch {

// Each source with an end mark, padded to one length (while training to a multiple of 8, see nn::pad). A source of more
// than max_length tokens is an Error of `architecture`.
nn::Padded pad_sources(const std::string& architecture, std::span<const decode::Source> sources,
                       const decode::Vocabulary& vocabulary, int max_length, at::Device device, bool training);

}  // namespace emend::arch
