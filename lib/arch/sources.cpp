#include "arch/sources.h"

#include <ATen/ATen.h>
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
    std::vector<int>& tokens = sequences.emplace_back(vocabulary.before_source);
    tokens.insert(tokens.end(), source.tokens.begin(), source.tokens.end());
    tokens.push_back(vocabulary.end);
    tokens.insert(tokens.end(), vocabulary.behind_source.begin(), vocabulary.behind_source.end());
  }
  return nn::pad(sequences, vocabulary.pad, device, training ? length_multiple(device) : 1);
}

int marks_around(const decode::Vocabulary& vocabulary) {
  return 1 + static_cast<int>(vocabulary.before_source.size() + vocabulary.behind_source.size());
}

at::Tensor of_tokens(const at::Tensor& attention_RTS, const decode::Vocabulary& vocabulary) {
  const auto before = static_cast<std::int64_t>(vocabulary.before_source.size());
  return before == 0 ? attention_RTS : attention_RTS.slice(2, before);
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
