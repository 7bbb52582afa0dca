#include "train/validate.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

#include "decode/rewriter.h"
#include "metrics/metric.h"
#include "text/sentences.h"

namespace emend::train {
namespace {

std::string_view without_outer_blanks(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace

std::vector<decode::Source> sources_of(const Batch& batch) {
  std::vector<decode::Source> sources;
  sources.reserve(batch.examples.size());
  for (const Example& example : batch.examples) sources.push_back({example.source});
  return sources;
}

Targets targets_of(const Batch& batch, const decode::Vocabulary& vocabulary, at::Device device) {
  std::size_t longest = 0;
  for (const Example& example : batch.examples) longest = std::max(longest, example.target.size());
  const auto rows = static_cast<std::int64_t>(batch.examples.size()),
             columns = static_cast<std::int64_t>((longest + 8) / 8 * 8);
  Targets targets;
  targets.tokens_RT = at::full({rows, columns}, vocabulary.pad, at::kLong);
  targets.targets_RT = at::full({rows, columns}, vocabulary.pad, at::kLong);
  targets.real_RT = at::zeros({rows, columns});
  auto* token = targets.tokens_RT.data_ptr<std::int64_t>();
  auto* target = targets.targets_RT.data_ptr<std::int64_t>();
  auto* real = targets.real_RT.data_ptr<float>();
  for (const Example& example : batch.examples) {
    *token = vocabulary.begin;
    std::copy(example.target.begin(), example.target.end(), token + 1);
    std::copy(example.target.begin(), example.target.end(), target);
    target[example.target.size()] = vocabulary.end;
    std::fill_n(real, example.target.size() + 1, 1.0F);
    targets.count += static_cast<std::int64_t>(example.target.size() + 1);
    token += columns;
    target += columns;
    real += columns;
  }
  targets.tokens_RT = targets.tokens_RT.to(device);
  targets.targets_RT = targets.targets_RT.to(device);
  targets.real_RT = targets.real_RT.to(device);
  return targets;
}

double validation_loss(arch::Network& network, const text::Tokenizer& tokenizer, const std::vector<TextPair>& pairs,
                       std::int64_t batch_tokens) {
  const c10::NoGradGuard no_gradients;
  std::vector<Example> examples;
  const auto limit = static_cast<std::size_t>(network.max_length());
  for (const TextPair& pair : pairs) {
    Example example{tokenizer.encode(pair.source), tokenizer.encode(pair.target)};
    if (example.source.size() < limit && example.target.size() < limit) examples.push_back(std::move(example));
  }
  const auto length = [](const Example& example) { return example.source.size() + example.target.size() + 2; };
  std::stable_sort(examples.begin(), examples.end(),
                   [&](const Example& a, const Example& b) { return length(a) < length(b); });
  double sum = 0;
  std::int64_t count = 0;
  for (std::size_t begin = 0; begin < examples.size();) {
    Batch batch;
    for (; begin < examples.size(); ++begin) {
      if (!batch.examples.empty() &&
          static_cast<std::int64_t>((batch.examples.size() + 1) * length(examples[begin])) > batch_tokens)
        break;
      batch.examples.push_back(examples[begin]);
    }
    const Targets targets = targets_of(batch, network.vocabulary(), network.device());
    const auto sources = sources_of(batch);
    sum += (network.losses(*network.start(sources), targets.tokens_RT, targets.targets_RT, 0) * targets.real_RT)
               .sum()
               .item<double>();
    count += targets.count;
  }
  return count ? sum / static_cast<double>(count) : 0;
}

std::vector<std::string> decode_texts(arch::Network& network, const text::Tokenizer& tokenizer,
                                      const std::vector<std::string>& texts, std::int64_t sentence_bytes) {
  std::vector<std::string_view> sentences;
  for (const std::string& text : texts) {
    for (const text::Span span : text::sentences(text, static_cast<std::size_t>(sentence_bytes))) {
      sentences.push_back(without_outer_blanks(text::slice(text, span)));
    }
  }
  const auto rewritten = decode::rewrite(network, tokenizer, sentences, {});
  std::vector<std::string> results;
  std::size_t next = 0;
  for (const std::string& text : texts) {
    std::string result;
    std::size_t end = 0;
    for (const text::Span span : text::sentences(text, static_cast<std::size_t>(sentence_bytes))) {
      const std::string_view core = sentences[next];
      const std::size_t begin = core.empty() ? span.end : static_cast<std::size_t>(core.data() - text.data());
      result.append(text, end, begin - end);
      if (!core.empty()) result += rewritten[next].text;
      end = begin + core.size();
      ++next;
    }
    result.append(text, end);
    results.push_back(std::move(result));
  }
  return results;
}

std::map<std::string, double> validation_metrics(const std::vector<std::string>& names,
                                                 const std::vector<TextPair>& pairs,
                                                 const std::vector<std::string>& hypotheses) {
  std::map<std::string, double> scores;
  for (const std::string& name : names) {
    const auto metric = metrics::find(name).make({});
    std::vector<double> sum;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const std::string_view reference = pairs[i].target;
      const auto stats = metric->sentence_stats({pairs[i].source, hypotheses[i], {&reference, 1}});
      sum.resize(stats.size());
      std::transform(sum.begin(), sum.end(), stats.begin(), sum.begin(), std::plus<>());
    }
    scores[name] = metric->score(sum);
  }
  return scores;
}

}  // namespace emend::train
