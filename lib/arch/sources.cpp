#include "arch/sources.h"

#include "cli/error.h"

namespace emend::arch {

nn::Padded pad_sources(const std::string& architecture, std::span<const decode::Source> sources,
                       const decode::Vocabulary& vocabulary, int max_length, at::Device device, bool training) {
  std::vector<std::vector<int>> sequences;
  sequences.reserve(sources.size());
  for (const decode::Source& source : sources) {
    if (static_cast<int>(source.tokens.size()) > max_length) {
      throw Error(architecture,
                  "a source has " + std::to_string(source.tokens.size()) + " tokens, the model takes " +
                      std::to_string(max_length),
                  "cut it into sentences");
    }
    sequences.push_back(source.tokens);
    sequences.back().push_back(vocabulary.end);
  }
  return nn::pad(sequences, vocabulary.pad, device, training ? 8 : 1);
}

}  // namespace emend::arch
