#include "arch/sources.h"

#include <ATen/autocast_mode.h>

#include <algorithm>

#include "cli/error.h"

namespace emend::arch {

std::size_t length_multiple(at::Device device) {
  return device.is_cpu() && !at::autocast::is_autocast_enabled(at::kCPU) ? 1 : 8;
}

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
  return nn::pad(sequences, vocabulary.pad, device, training ? length_multiple(device) : 1);
}

std::vector<int> context_tokens(const decode::Source& source, std::int64_t sentences, std::size_t most) {
  std::vector<int> tokens;
  const std::size_t before = source.context.size();
  for (std::size_t i = before - std::min(before, static_cast<std::size_t>(sentences)); i < before; ++i)
    tokens.insert(tokens.end(), source.context[i].begin(), source.context[i].end());
  if (tokens.size() > most) tokens.erase(tokens.begin(), tokens.end() - static_cast<std::ptrdiff_t>(most));
  return tokens;
}

}  // namespace emend::arch
