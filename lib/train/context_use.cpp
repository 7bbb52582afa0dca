#include "train/context_use.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "arch/conv_seq2seq.h"
#include "english/tagger.h"

namespace emend::train {
namespace {

// Of a token's attention from the same weight everywhere: log S + sum_s p_s log p_s.
double divergence_from_even(const double* weights, std::int64_t count) {
  double sum = std::log(static_cast<double>(count));
  for (std::int64_t i = 0; i < count; ++i)
    if (weights[i] > 0) sum += weights[i] * std::log(weights[i]);
  return std::max(sum, 0.0);
}

}  // namespace

std::vector<WordUse> context_use(const decode::Loaded& loaded, const TextPair& pair) {
  const c10::NoGradGuard no_gradients;
  const auto fail = [] {
    throw Error("--context-use", "this model has no attention to the sentences before",
                "conv_seq2seq with context = \"gate\" or \"aux\" has");
  };
  if (loaded.model->context_sentences() == 0) fail();
  const tokens::Tokenizer &reads = loaded.tokenizer->source(), &writes = *loaded.tokenizer;
  decode::Source source{reads.encode(pair.source)};
  for (const std::string& before : pair.context) source.context.push_back(reads.encode(before));
  std::erase_if(source.context, [](const std::vector<int>& tokens) { return tokens.empty(); });
  const std::vector<int> target = writes.encode(pair.target);
  const auto most = static_cast<std::size_t>(loaded.model->max_length());
  if (source.context.empty() || source.tokens.size() > most || target.size() >= most) return {};

  std::vector<std::int64_t> tokens = {loaded.model->vocabulary().begin};
  tokens.insert(tokens.end(), target.begin(), target.end());
  const std::vector<decode::Source> sources = {std::move(source)};
  const auto state = loaded.model->start(sources);
  state->wants_attention = true;
  loaded.model->advance(*state, at::tensor(tokens).unsqueeze(0));
  const at::Tensor seen_RTS = arch::context_attention(*state);
  if (!seen_RTS.defined()) fail();
  const at::Tensor seen_TS = seen_RTS[0].to(at::kCPU, at::kDouble).contiguous();

  std::vector<WordUse> words;
  std::vector<int> counts;
  for (std::size_t t = 0; t < target.size(); ++t) {
    const std::string piece = writes.piece(target[t]);
    if (words.empty() || piece.starts_with(' ')) words.push_back({}), counts.push_back(0);
    words.back().word += piece.starts_with(' ') ? piece.substr(1) : piece;
    words.back().divergence += divergence_from_even(
        seen_TS.const_data_ptr<double>() + static_cast<std::int64_t>(t) * seen_TS.size(1), seen_TS.size(1));
    ++counts.back();
  }
  std::vector<std::string_view> written;
  for (const WordUse& word : words) written.push_back(word.word);
  const auto tagged = english::tag(written);
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i].part = text::universal_name(tagged[i].part);
    words[i].divergence /= counts[i];
  }
  return words;
}

}  // namespace emend::train
