#include "arch/scorers.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "nn/attention.h"

namespace emend::arch {
namespace {

constexpr double impossible = -std::numeric_limits<double>::infinity();

// Calls run(begin, end) for stretches of `order`, shortest first, of at most `most` tokens with padding.
template <class Length, class Run>
void for_each_batch(std::vector<std::size_t>& order, std::size_t most, Length length, Run run) {
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return length(a) < length(b); });
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && (end == begin || (end + 1 - begin) * length(order[end]) <= most)) ++end;
    run(begin, end);
  }
}

class ForcedScorer final : public filters::Scorer {
 public:
  ForcedScorer(std::unique_ptr<decode::Model> model, std::unique_ptr<tokens::Tokenizer> tokenizer, int batch_tokens,
               std::string source_prefix)
      : model_(std::move(model)),
        tokenizer_(std::move(tokenizer)),
        batch_tokens_(batch_tokens),
        source_prefix_(std::move(source_prefix)) {}

  std::vector<double> score(std::span<const filters::Candidate> candidates) override {
    const c10::InferenceMode inference;
    const auto limit = static_cast<std::size_t>(model_->max_length());
    const decode::Vocabulary& vocabulary = model_->vocabulary();
    std::vector<decode::Source> sources;
    std::vector<std::vector<int>> inputs, targets;
    std::vector<std::size_t> order;
    std::vector<double> scores(candidates.size(), impossible);
    for (const filters::Candidate& candidate : candidates) {
      sources.push_back({tokenizer_->source().encode(source_prefix_ + std::string(candidate.source))});
      targets.push_back(tokenizer_->encode(candidate.hypothesis));
      const bool fits = sources.back().tokens.size() < limit && targets.back().size() < limit;
      if (fits) order.push_back(targets.size() - 1);
      if (vocabulary.first >= 0) targets.back().insert(targets.back().begin(), vocabulary.first);
      inputs.push_back(targets.back());
      inputs.back().insert(inputs.back().begin(), vocabulary.begin);
      targets.back().push_back(vocabulary.end);
    }
    const auto length = [&](std::size_t i) { return sources[i].tokens.size() + 1 + targets[i].size(); };
    for_each_batch(order, static_cast<std::size_t>(batch_tokens_), length, [&](std::size_t begin, std::size_t end) {
      std::vector<decode::Source> some;
      std::vector<std::vector<int>> read, predicted;
      for (std::size_t i = begin; i < end; ++i) {
        some.push_back(sources[order[i]]);
        read.push_back(inputs[order[i]]);
        predicted.push_back(targets[order[i]]);
      }
      const nn::Padded in = nn::pad(read, vocabulary.pad, at::kCPU), out = nn::pad(predicted, vocabulary.pad, at::kCPU);
      const at::Tensor log_probs_RTV = model_->advance(*model_->start(some), in.tokens_BS).to(at::kCPU);
      const at::Tensor chosen_RT = log_probs_RTV.gather(2, out.tokens_BS.unsqueeze(2)).squeeze(2);
      at::Tensor counted_RT = chosen_RT.masked_fill(out.real_BS.logical_not(), 0);
      if (vocabulary.first >= 0) counted_RT = counted_RT.slice(1, 1);  // it is written with probability 1
      const at::Tensor sum_R = counted_RT.sum(1, false, at::kDouble);
      for (std::size_t i = begin; i < end; ++i)
        scores[order[i]] = sum_R[static_cast<std::int64_t>(i - begin)].item<double>();
    });
    return scores;
  }

 private:
  std::unique_ptr<decode::Model> model_;
  std::unique_ptr<tokens::Tokenizer> tokenizer_;
  int batch_tokens_;
  std::string source_prefix_;
};

class PseudoScorer final : public filters::Scorer {
 public:
  PseudoScorer(std::unique_ptr<MaskedLanguageModel> model, std::unique_ptr<tokens::Tokenizer> tokenizer,
               int batch_tokens)
      : model_(std::move(model)), tokenizer_(std::move(tokenizer)), batch_tokens_(batch_tokens) {}

  std::vector<double> score(std::span<const filters::Candidate> candidates) override {
    const c10::InferenceMode inference;
    struct Masked {  // a copy of a text with one token masked
      std::size_t text, token;
    };
    std::vector<std::vector<int>> texts;
    std::vector<Masked> copies;
    std::vector<double> scores(candidates.size(), 0);
    for (const filters::Candidate& candidate : candidates) {
      texts.push_back(tokenizer_->encode(candidate.hypothesis));
      const std::size_t text = texts.size() - 1;
      const bool fits = texts[text].size() <= static_cast<std::size_t>(model_->max_length());
      if (!fits) scores[text] = impossible;
      for (std::size_t token = 0; fits && token < texts[text].size(); ++token) copies.push_back({text, token});
    }
    std::vector<std::size_t> order(copies.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto length = [&](std::size_t i) { return texts[copies[i].text].size() + 2; };
    for_each_batch(order, static_cast<std::size_t>(batch_tokens_), length, [&](std::size_t begin, std::size_t end) {
      std::vector<decode::Source> some;
      std::vector<std::int64_t> targets;
      const auto rows = static_cast<std::int64_t>(end - begin);
      at::Tensor chosen_BS = at::zeros({rows, static_cast<std::int64_t>(length(order[end - 1]) - 2)}, at::kBool);
      for (std::size_t i = begin; i < end; ++i) {
        const Masked& copy = copies[order[i]];
        some.push_back({texts[copy.text]});
        targets.push_back(texts[copy.text][copy.token]);
        some.back().tokens[copy.token] = model_->vocabulary().mask;
        chosen_BS[static_cast<std::int64_t>(i - begin)][static_cast<std::int64_t>(copy.token)] = true;
      }
      const at::Tensor log_probs_NV = model_->predict(some, chosen_BS).to(at::kCPU);
      const at::Tensor found_N = log_probs_NV.gather(1, at::tensor(targets, at::kLong).unsqueeze(1)).squeeze(1);
      for (std::size_t i = begin; i < end; ++i)
        scores[copies[order[i]].text] += found_N[static_cast<std::int64_t>(i - begin)].item<double>();
    });
    return scores;
  }

 private:
  std::unique_ptr<MaskedLanguageModel> model_;
  std::unique_ptr<tokens::Tokenizer> tokenizer_;
  int batch_tokens_;
};

class PairScorer final : public filters::Scorer {
 public:
  PairScorer(std::unique_ptr<ScoringNetwork> network, std::unique_ptr<tokens::Tokenizer> tokenizer, int batch_tokens)
      : network_(std::move(network)), tokenizer_(std::move(tokenizer)), batch_tokens_(batch_tokens) {}

  std::vector<double> score(std::span<const filters::Candidate> candidates) override {
    const c10::InferenceMode inference;
    const auto limit = static_cast<std::size_t>(network_->max_length());
    std::vector<decode::Source> sources;
    std::vector<std::vector<int>> rewritings;
    std::vector<std::size_t> order;
    std::vector<double> scores(candidates.size(), impossible);
    for (const filters::Candidate& candidate : candidates) {
      sources.push_back({tokenizer_->source().encode(candidate.source)});
      rewritings.push_back(tokenizer_->encode(candidate.hypothesis));
      if (sources.back().tokens.size() <= limit && rewritings.back().size() <= limit)
        order.push_back(sources.size() - 1);
    }
    const auto length = [&](std::size_t i) { return sources[i].tokens.size() + rewritings[i].size() + 3; };
    for_each_batch(order, static_cast<std::size_t>(batch_tokens_), length, [&](std::size_t begin, std::size_t end) {
      std::vector<decode::Source> read;
      std::vector<std::vector<int>> written;
      for (std::size_t i = begin; i < end; ++i) {
        read.push_back(sources[order[i]]);
        written.push_back(rewritings[order[i]]);
      }
      const at::Tensor score_R = network_->score(read, written).to(at::kCPU);
      for (std::size_t i = begin; i < end; ++i)
        scores[order[i]] = score_R[static_cast<std::int64_t>(i - begin)].item<double>();
    });
    return scores;
  }

 private:
  std::unique_ptr<ScoringNetwork> network_;
  std::unique_ptr<tokens::Tokenizer> tokenizer_;
  int batch_tokens_;
};

}  // namespace

std::unique_ptr<filters::Scorer> make_scorer(std::unique_ptr<decode::Model> model,
                                             std::unique_ptr<tokens::Tokenizer> tokenizer, int batch_tokens,
                                             std::string source_prefix) {
  return std::make_unique<ForcedScorer>(std::move(model), std::move(tokenizer), batch_tokens, std::move(source_prefix));
}

std::unique_ptr<filters::Scorer> make_scorer(std::unique_ptr<MaskedLanguageModel> model,
                                             std::unique_ptr<tokens::Tokenizer> tokenizer, int batch_tokens) {
  return std::make_unique<PseudoScorer>(std::move(model), std::move(tokenizer), batch_tokens);
}

std::unique_ptr<filters::Scorer> make_scorer(std::unique_ptr<ScoringNetwork> network,
                                             std::unique_ptr<tokens::Tokenizer> tokenizer, int batch_tokens) {
  return std::make_unique<PairScorer>(std::move(network), std::move(tokenizer), batch_tokens);
}

}  // namespace emend::arch
