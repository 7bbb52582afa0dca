#include "train/validate.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "arch/nqe.h"
#include "arch/sources.h"
#include "cli/message.h"
#include "decode/rewriter.h"
#include "english/annotate.h"
#include "metrics/m2.h"
#include "metrics/metric.h"
#include "nn/device.h"
#include "stats/correlation.h"
#include "text/blanks.h"
#include "text/sentences.h"
#include "train/overlap.h"
#include "train/recipe_check.h"

namespace emend::train {
namespace {

// Texts that should change come first: they say more.
void add_samples(const std::string& set, const std::vector<TextPair>& pairs, const std::vector<std::string>& hypotheses,
                 std::vector<Sample>& samples) {
  constexpr std::size_t most = 2;
  std::size_t taken = 0;
  for (const bool changes : {true, false}) {
    for (std::size_t i = 0; i < pairs.size() && taken < most; ++i) {
      if ((pairs[i].source != pairs[i].target) != changes) continue;
      samples.push_back({set, pairs[i].source, hypotheses[i], pairs[i].target});
      ++taken;
    }
  }
}

std::vector<std::string> decode_sentences(decode::Model& model, const tokens::Tokenizer& tokenizer,
                                          const std::vector<filters::SentenceInContext>& sentences,
                                          const std::string& task, filters::SearchOptions options) {
  std::vector<std::string> texts;
  if (task != "translate" && task != "normalize") {
    const filters::Guards guards = task == "gec" ? filters::grammar_guards : filters::Guards{};
    for (auto& rewriting : decode::rewrite(model, tokenizer, sentences, options, guards))
      texts.push_back(std::move(rewriting.text));
    return texts;
  }
  constexpr int batch_tokens = 2048;
  if (task == "normalize") options.limits.max_length_ratio = 4;  // "$9" and "nine dollars"
  std::vector<decode::Source> sources;
  for (const auto& sentence : sentences) sources.push_back({tokenizer.source().encode(sentence.text)});
  for (const auto& hypotheses : decode::search_in_batches(model, sources, options, batch_tokens))
    texts.push_back(hypotheses.empty() ? "" : tokenizer.decode(hypotheses.front().tokens));
  return texts;
}

}  // namespace

std::vector<decode::Source> sources_of(const Batch& batch) {
  std::vector<decode::Source> sources;
  sources.reserve(batch.examples.size());
  for (const Example& example : batch.examples) {
    sources.push_back({example.source, example.context});
    sources.back().shapes = example.shapes;
  }
  return sources;
}

Targets targets_of(const Batch& batch, const decode::Vocabulary& vocabulary, at::Device device) {
  std::size_t longest = 0;
  for (const Example& example : batch.examples) longest = std::max(longest, example.target.size());
  const std::size_t multiple = arch::length_multiple(device);
  const auto rows = static_cast<std::int64_t>(batch.examples.size()),
             columns = static_cast<std::int64_t>((longest + multiple) / multiple * multiple);
  Targets targets;
  targets.tokens_RT = at::full({rows, columns}, vocabulary.pad, at::kLong);
  targets.targets_RT = at::full({rows, columns}, vocabulary.pad, at::kLong);
  targets.weight_RT = at::zeros({rows, columns});
  targets.quality_R = at::empty({rows});
  auto* token = targets.tokens_RT.data_ptr<std::int64_t>();
  auto* target = targets.targets_RT.data_ptr<std::int64_t>();
  auto* weight = targets.weight_RT.data_ptr<float>();
  auto* quality = targets.quality_R.data_ptr<float>();
  for (const Example& example : batch.examples) {
    *token = vocabulary.begin;
    std::copy(example.target.begin(), example.target.end(), token + 1);
    std::copy(example.target.begin(), example.target.end(), target);
    target[example.target.size()] = vocabulary.end;
    if (example.weights.empty()) {
      std::fill_n(weight, example.target.size() + 1, 1.0F);
    } else {
      std::copy(example.weights.begin(), example.weights.end(), weight);
    }
    targets.count += static_cast<std::int64_t>(example.target.size() + 1);
    targets.weight += std::accumulate(weight, weight + example.target.size() + 1, 0.0);
    *quality++ = example.quality;
    token += columns;
    target += columns;
    weight += columns;
  }
  targets.tokens_RT = nn::send(targets.tokens_RT, device);
  targets.targets_RT = nn::send(targets.targets_RT, device);
  targets.weight_RT = nn::send(targets.weight_RT, device);
  targets.quality_R = nn::send(targets.quality_R, device);
  return targets;
}

namespace {

// Of the pairs that the model takes.
std::vector<Example> examples_of(const arch::Trainable& network, const Encoding& encoding,
                                 const std::vector<TextPair>& pairs, const Training& training) {
  std::vector<Example> examples;
  const auto limit = static_cast<std::size_t>(network.max_length());
  for (const TextPair& pair : pairs) {
    Example example = example_of(pair, encoding, training, examples.size());
    if (example.source.size() < limit && example.target.size() < limit) examples.push_back(std::move(example));
  }
  return examples;
}

// Calls visit(batch) for batches of them, shortest first.
template <class Visit>
void for_each_batch(const arch::Trainable& network, const Encoding& encoding, const std::vector<TextPair>& pairs,
                    const Training& training, Visit visit) {
  std::vector<Example> examples = examples_of(network, encoding, pairs, training);
  const auto length = [](const Example& example) { return example.source.size() + example.target.size() + 2; };
  std::stable_sort(examples.begin(), examples.end(),
                   [&](const Example& a, const Example& b) { return length(a) < length(b); });
  for (std::size_t begin = 0; begin < examples.size();) {
    Batch batch;
    for (; begin < examples.size(); ++begin) {
      if (!batch.examples.empty() &&
          static_cast<std::int64_t>((batch.examples.size() + 1) * length(examples[begin])) > training.batch_tokens)
        break;
      batch.examples.push_back(examples[begin]);
    }
    visit(batch);
  }
}

// How the estimates go together with the qualities; NaN where either has one value alone.
std::map<std::string, double> correlations(arch::ScoringNetwork& network, const Encoding& encoding,
                                           const std::vector<TextPair>& pairs, const Training& training) {
  const c10::NoGradGuard no_gradients;
  std::vector<double> estimates, qualities;
  for_each_batch(network, encoding, pairs, training, [&](const Batch& batch) {
    std::vector<std::vector<int>> rewritings;
    for (const Example& example : batch.examples) {
      rewritings.push_back(example.target);
      qualities.push_back(example.quality);
    }
    const at::Tensor score_R = network.score(sources_of(batch), rewritings).to(at::kCPU);
    for (std::int64_t row = 0; row < score_R.size(0); ++row) estimates.push_back(score_R[row].item<double>());
  });
  return {{"pearson", stats::pearson(estimates, qualities).coefficient},
          {"spearman", stats::spearman(estimates, qualities).coefficient}};
}

}  // namespace

double validation_loss(arch::Trainable& network, const Encoding& encoding, const std::vector<TextPair>& pairs,
                       const Training& training) {
  const c10::NoGradGuard no_gradients;
  double sum = 0, weight = 0;
  for_each_batch(network, encoding, pairs, training, [&](const Batch& batch) {
    const Targets targets = targets_of(batch, network.vocabulary(), network.device());
    const arch::Lesson lesson{.tokens_RT = targets.tokens_RT,
                              .targets_RT = targets.targets_RT,
                              .weight_RT = targets.weight_RT,
                              .quality_R = targets.quality_R};
    sum += network.measure(sources_of(batch), lesson).item<double>();
    weight += targets.weight;
  });
  return weight > 0 ? sum / weight : std::numeric_limits<double>::quiet_NaN();
}

namespace {

// What `rewrite` makes of the sentences of each source, joined again.
template <class Rewrite>
std::vector<std::string> by_sentences(const std::vector<TextPair>& pairs, std::int64_t sentence_bytes,
                                      std::int64_t context_sentences, const Rewrite& rewrite) {
  std::vector<filters::SentenceInContext> sentences;
  const auto most_context = static_cast<std::size_t>(context_sentences);
  for (const TextPair& pair : pairs) {
    std::vector<std::string_view> before(pair.context.begin(), pair.context.end());
    for (const text::Span span : text::sentences(pair.source, static_cast<std::size_t>(sentence_bytes))) {
      const std::string_view sentence = text::trim(text::slice(pair.source, span));
      if (before.size() > most_context)
        before.erase(before.begin(), before.end() - static_cast<std::ptrdiff_t>(most_context));
      sentences.push_back({sentence, before});
      before.push_back(sentence);
    }
  }
  const std::vector<std::string> rewritten = rewrite(sentences);
  std::vector<std::string> results;
  std::size_t next = 0;
  for (const TextPair& pair : pairs) {
    const std::string& text = pair.source;
    std::string result;
    std::size_t end = 0;
    for (const text::Span span : text::sentences(text, static_cast<std::size_t>(sentence_bytes))) {
      const std::string_view core = sentences[next].text;
      const std::size_t begin = core.empty() ? span.end : static_cast<std::size_t>(core.data() - text.data());
      result.append(text, end, begin - end);
      if (!core.empty()) result += rewritten[next];
      end = begin + core.size();
      ++next;
    }
    result.append(text, end);
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace

std::vector<std::string> decode_texts(decode::Model& model, const tokens::Tokenizer& tokenizer,
                                      const std::vector<TextPair>& pairs, std::int64_t sentence_bytes,
                                      const std::string& task, const filters::SearchOptions& search) {
  if (task == "normalize") {
    std::vector<filters::SentenceInContext> texts;
    for (const TextPair& pair : pairs) texts.push_back({pair.source});
    return decode_sentences(model, tokenizer, texts, task, search);
  }
  return by_sentences(pairs, sentence_bytes, model.context_sentences(), [&](const auto& sentences) {
    return decode_sentences(model, tokenizer, sentences, task, search);
  });
}

std::vector<std::string> decode_texts(decode::TaggingModel& model, const tokens::Tokenizer& tokenizer,
                                      const text::EditTags& tags, const std::vector<TextPair>& pairs,
                                      std::int64_t sentence_bytes) {
  return by_sentences(pairs, sentence_bytes, 0, [&](const auto& sentences) {
    std::vector<std::string> texts;
    for (auto& rewriting : decode::rewrite(model, tokenizer, tags, sentences, model.options()))
      texts.push_back(std::move(rewriting.text));
    return texts;
  });
}

namespace {

// A bar, which the M2 format keeps for itself, is another bar.
std::string without_bars(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != text.npos;) text.replace(at, 1, "\u00a6");
  return text;
}

// Without the blank line behind it; of a source alone, its tokens.
std::string m2_block(const std::string& source, const std::string* target = nullptr) {
  const std::string corrected = target ? without_bars(*target) : "";
  const std::string_view view = corrected;
  std::string block;
  english::append_m2(without_bars(source), {&view, target ? 1U : 0U}, block);
  block.resize(block.find_last_not_of('\n') + 1);
  return block;
}

// What a metric that compares edits reads are the files that `score --m2` would have; others compare the texts.
std::vector<double> stats_of(const metrics::Row& row, const metrics::Metric& metric, const TextPair& pair,
                             const std::string& hypothesis) {
  if (!row.m2_references) {
    const std::string_view reference = pair.target;
    return metric.sentence_stats({pair.source, hypothesis, {&reference, 1}});
  }
  const std::string gold = m2_block(pair.source, &pair.target);
  const std::string_view reference = gold;
  // A metric that takes a text of tokens reads them off as the source of a block.
  const std::string own = row.m2_hypotheses ? m2_block(pair.source, &hypothesis) : m2_block(hypothesis);
  const std::string_view written = row.m2_hypotheses ? std::string_view(own) : metrics::m2_source(own);
  return metric.sentence_stats({metrics::m2_source(gold), written, {&reference, 1}});
}

}  // namespace

std::map<std::string, double> validation_metrics(const std::vector<std::string>& names,
                                                 const std::vector<TextPair>& pairs,
                                                 const std::vector<std::string>& hypotheses) {
  std::map<std::string, double> scores;
  for (const std::string& name : names) {
    const metrics::Row& row = metrics::find(name);
    const auto metric = row.make({});
    std::vector<double> sum;
    for (std::size_t i = 0; i < pairs.size(); ++i)
      metrics::add(sum, metric->choose(sum, stats_of(row, *metric, pairs[i], hypotheses[i])));
    scores[name] = metric->score(sum);
  }
  return scores;
}

namespace {

// Whether a source may be its own target.
bool rewrites(const Recipe& recipe) {
  const std::string& task = recipe.package.task;
  return recipe.training.objective != "quality" && task != "translate" && task != "normalize";
}

}  // namespace

Validator::Validator(Setup& setup) : setup_(setup) {
  const Recipe& recipe = setup.recipe;
  for (const ValidationSet& set : recipe.validation.sets) {
    auto [pairs, counts] = validation_pairs(*setup.corpus, set);
    const auto warn = [&](std::size_t some, std::size_t all, const std::string& problem, const char* remedy) {
      if (some > 0) cli::warn(set.name, fmt::format("{} of {} texts are {}", some, all, problem), remedy);
    };
    warn(counts.too_long, counts.lines, fmt::format("longer than data.sentence_bytes = {}", recipe.data.sentence_bytes),
         "left out of validation");
    counts.used = examples_of(*setup.network, setup.encoding(), pairs, recipe.training).size();
    const std::size_t too_long = pairs.size() - counts.used;
    const std::string problem =
        fmt::format("longer than the {} tokens that the model takes", setup.network->max_length());
    if (counts.used == 0) {
      throw Error(recipe.path, fmt::format("all {} examples of '{}' are {}", pairs.size(), set.name, problem),
                  "raise the model's length or give shorter texts");
    }
    warn(too_long, pairs.size(), problem, "left out of its loss");
    counts.too_long += too_long;
    if (rewrites(recipe) && !judged_by(recipe).empty()) {
      std::vector<std::string> sources;
      for (const TextPair& pair : pairs) sources.push_back(pair.source);
      for (const auto& [metric, value] : validation_metrics(judged_by(recipe), pairs, sources))
        unchanged_[set.name + "." + metric] = value;
    }
    sets_.push_back(std::move(pairs));
    counts_.push_back(std::move(counts));
  }
  warned_.resize(counts_.size());
  count_overlap();
}

void Validator::count_overlap() {
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    setup_.corpus->count_overlap(counts_[i]);
    if (!warned_[i]) warned_[i] = warn_of_overlap(counts_[i]);
  }
}

const std::vector<SetCounts>& Validator::counts() {
  count_overlap();
  return counts_;
}

void Validator::shorten(std::size_t most) {
  for (auto& set : sets_)
    if (set.size() > most) set.resize(most);
}

std::size_t Validator::examples() const {
  return std::accumulate(sets_.begin(), sets_.end(), std::size_t{0},
                         [](std::size_t sum, const auto& set) { return sum + set.size(); });
}

Validated Validator::validate() {
  const Recipe& recipe = setup_.recipe;
  count_overlap();
  arch::Trainable& network = *setup_.network;
  network.train(false);
  Validated validated;
  double all = 0;
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    const std::string& name = recipe.validation.sets[i].name;
    double loss;
    {
      const nn::Autocast autocast(setup_.device, recipe.training.precision == "bf16");
      loss = validation_loss(network, setup_.encoding(), sets_[i], recipe.training);
    }
    validated.numbers[name + ".loss"] = loss;
    all += loss / static_cast<double>(sets_.size());
    const std::vector<std::string> metrics = judged_by(recipe);
    if (metrics.empty()) continue;
    if (recipe.training.objective == "quality") {
      auto& judge = dynamic_cast<arch::ScoringNetwork&>(network);
      for (const auto& [kind, value] : correlations(judge, setup_.encoding(), sets_[i], recipe.training))
        if (std::isfinite(value)) validated.numbers[name + "." + kind] = value;  // none of estimates that are equal
      continue;
    }
    const std::int64_t bytes = recipe.data.sentence_bytes;
    const auto hypotheses =
        setup_.tags ? decode_texts(dynamic_cast<decode::TaggingModel&>(network), *setup_.tokenizer, *setup_.tags,
                                   sets_[i], bytes)
                    : decode_texts(*network.model(), *setup_.tokenizer, sets_[i], bytes, recipe.package.task);
    for (const auto& [metric, value] : validation_metrics(metrics, sets_[i], hypotheses)) {
      validated.numbers[name + "." + metric] = value;
    }
    if (rewrites(recipe)) {
      std::size_t changed = 0;
      for (std::size_t text = 0; text < hypotheses.size(); ++text) changed += hypotheses[text] != sets_[i][text].source;
      validated.numbers[name + ".changed"] = static_cast<double>(changed) / static_cast<double>(hypotheses.size());
    }
    add_samples(name, sets_[i], hypotheses, validated.samples);
  }
  const auto finite = [](double number) { return std::isfinite(number) ? number : Criterion().value; };
  const std::string& best = recipe.validation.best;
  validated.criterion.loss = finite(all);
  if (best == "loss") {
    validated.criterion.value = finite(all);
  } else if (validated.numbers.contains(best)) {
    const double value = validated.numbers.at(best);
    validated.criterion.value = finite(more_is_better(best.substr(best.find('.') + 1)) ? -value : value);
  }
  return validated;
}

}  // namespace emend::train
