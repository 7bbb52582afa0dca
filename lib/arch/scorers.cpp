#include "arch/scorers.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <limits>
#include <numeric>

#include "decode/by_length.h"
#include "decode/forced.h"

namespace emend::arch {
namespace {

constexpr double impossible = -std::numeric_limits<double>::infinity();

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
    std::vector<decode::Source> sources;
    std::vector<std::vector<int>> targets;
    for (const filters::Candidate& candidate : candidates) {
      sources.push_back({tokenizer_->source().encode(source_prefix_ + std::string(candidate.source))});
      targets.push_back(tokenizer_->encode(candidate.hypothesis));
    }
    std::vector<std::size_t> fitting;
    std::vector<decode::Seen> pairs;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (sources[i].tokens.size() >= limit || targets[i].size() >= limit) continue;
      fitting.push_back(i);
      pairs.push_back({&sources[i], &targets[i]});
    }
    const std::vector<double> found = decode::log_probs(*model_, pairs, batch_tokens_);
    std::vector<double> scores(candidates.size(), impossible);
    for (std::size_t i = 0; i < fitting.size(); ++i) scores[fitting[i]] = found[i];
    return scores;
  }

 private:
  std::unique_ptr<decode::Model> model_;
  std::unique_ptr<tokens::Tokenizer> tokenizer_;
  int batch_tokens_;
  std::string source_prefix_;
};

// No forced decoding: a masked model says of a token what it makes of those on both sides of it.
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
    for (const std::vector<std::size_t>& numbers : decode::by_length(std::move(order), length, batch_tokens_)) {
      std::vector<decode::Source> some;
      std::vector<std::int64_t> targets;
      const auto rows = static_cast<std::int64_t>(numbers.size());
      at::Tensor chosen_BS = at::zeros({rows, static_cast<std::int64_t>(length(numbers.back()) - 2)}, at::kBool);
      for (std::int64_t r = 0; r < rows; ++r) {
        const Masked& copy = copies[numbers[static_cast<std::size_t>(r)]];
        some.push_back({texts[copy.text]});
        targets.push_back(texts[copy.text][copy.token]);
        some.back().tokens[copy.token] = model_->vocabulary().mask;
        chosen_BS[r][static_cast<std::int64_t>(copy.token)] = true;
      }
      const at::Tensor log_probs_NV = model_->predict(some, chosen_BS).to(at::kCPU);
      const at::Tensor found_N = log_probs_NV.gather(1, at::tensor(targets, at::kLong).unsqueeze(1)).squeeze(1);
      for (std::int64_t r = 0; r < rows; ++r)
        scores[copies[numbers[static_cast<std::size_t>(r)]].text] += found_N[r].item<double>();
    }
    return scores;
  }

 private:
  std::unique_ptr<MaskedLanguageModel> model_;
  std::unique_ptr<tokens::Tokenizer> tokenizer_;
  int batch_tokens_;
};

// Nor this: the network makes one number of a whole pair.
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
    for (const std::vector<std::size_t>& numbers : decode::by_length(std::move(order), length, batch_tokens_)) {
      std::vector<decode::Source> read;
      std::vector<std::vector<int>> written;
      for (const std::size_t i : numbers) {
        read.push_back(sources[i]);
        written.push_back(rewritings[i]);
      }
      const at::Tensor score_R = network_->score(read, written).to(at::kCPU);
      for (std::size_t r = 0; r < numbers.size(); ++r)
        scores[numbers[r]] = score_R[static_cast<std::int64_t>(r)].item<double>();
    }
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
