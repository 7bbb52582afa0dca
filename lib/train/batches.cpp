#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <numeric>
#include <thread>

#include "decode/tagging.h"
#include "noise/random.h"
#include "tokens/sentinels.h"
#include "train/clock.h"
#include "train/corpus.h"
#include "train/corrupt.h"
#include "train/hypotheses.h"
#include "train/perturb.h"

namespace emend::train {

namespace {

using noise::Random;

// Both sides with their end marks.
std::size_t padded_tokens(std::size_t rows, std::size_t source, std::size_t target) {
  return rows * (source + 1 + target + 1);
}

std::vector<Batch> cut_into_batches(std::vector<Example> examples, std::size_t most_tokens) {
  std::stable_sort(examples.begin(), examples.end(), [](const Example& a, const Example& b) {
    const auto longer = [](const Example& e) { return std::max(e.source.size(), e.target.size()); };
    return std::pair(longer(a), a.source.size() + a.target.size()) <
           std::pair(longer(b), b.source.size() + b.target.size());
  });
  std::vector<Batch> batches;
  std::size_t source = 0, target = 0;  // the longest of the last batch
  for (Example& example : examples) {
    source = std::max(source, example.source.size());
    target = std::max(target, example.target.size());
    if (batches.empty() || padded_tokens(batches.back().examples.size() + 1, source, target) > most_tokens) {
      batches.emplace_back();
      source = example.source.size();
      target = example.target.size();
    }
    batches.back().examples.push_back(std::move(example));
  }
  return batches;
}

void shuffle(std::vector<Batch>& batches, Random random) {  // Fisher and Yates; std::shuffle differs between libraries
  for (std::size_t i = batches.size(); i > 1; --i) std::swap(batches[i - 1], batches[random.below(i)]);
}

Example corrupted(const std::string& text, const tokens::Tokenizer& tokenizer, const Training& training,
                  Random random) {
  const Corruption corruption{training.mask_share, training.span_length};
  std::vector<int> tokens = tokenizer.encode(text);
  if (training.objective == "span_corruption") {
    auto [source, target] = corrupt_spans(tokens, tokens::sentinels(tokenizer), corruption, random.part('s'));
    return {std::move(source), std::move(target)};
  }
  const bool permute = random.part('o').uniform() < training.permute_share;
  const std::vector<int> read = permute ? tokenizer.encode(permute_sentences(text, random.part('p'))) : tokens;
  return {infill(read, tokenizer.mask(), corruption, random.part('s')).source, std::move(tokens)};
}

struct Draw {
  std::size_t source;
  std::uint64_t number;
};

struct Pool {
  std::vector<Batch> batches;
  std::uint64_t drawn = 0, too_long = 0;
};

}  // namespace

std::size_t Batch::padded_tokens() const {
  std::size_t source = 0, target = 0;
  for (const Example& example : examples) {
    source = std::max(source, example.source.size());
    target = std::max(target, example.target.size());
  }
  return train::padded_tokens(examples.size(), source, target);
}

std::size_t Batch::source_tokens() const {
  std::size_t count = 0;
  for (const Example& example : examples) count += example.source.size() + 1;
  return count;
}

std::size_t Batch::target_tokens() const {
  std::size_t count = 0;
  for (const Example& example : examples) count += example.target.size() + 1;
  return count;
}

double Batch::target_weight() const {
  double sum = 0;
  for (const Example& example : examples) {
    sum += example.weights.empty() ? static_cast<double>(example.target.size() + 1)
                                   : std::accumulate(example.weights.begin(), example.weights.end(), 0.0);
  }
  return sum;
}

namespace {

// The tags stand at the places of their units; places without one, and the end mark, weigh nothing.
Example tagged_example(const TextPair& pair, const Encoding& encoding, double edit_weight) {
  const std::vector<text::Span> units = text::tag_units(pair.source);
  decode::TaggedSource source = decode::tagged_source(pair.source, units, encoding.tokenizer);
  const std::vector<std::string> names = text::edit_tags(pair.source, pair.target);
  Example example;
  example.target.assign(source.tokens.size() + 1, text::EditTags::keep);
  example.weights.assign(example.target.size() + 1, 0.0F);
  for (std::size_t unit = 0; unit < names.size(); ++unit) {
    const int tag = encoding.tags->find(names[unit]);
    example.target[source.places[unit]] = tag;
    example.weights[source.places[unit]] = tag == text::EditTags::keep ? 1.0F : static_cast<float>(edit_weight);
  }
  example.source = std::move(source.tokens);
  example.shapes = std::move(source.shapes);
  for (const std::string& text : pair.context) example.context.push_back(encoding.tokenizer.source().encode(text));
  return example;
}

Example judged_example(const TextPair& pair, const Encoding& encoding, Random random) {
  const std::string hypothesis = encoding.hypotheses->of(pair, random);
  Example example{encoding.tokenizer.source().encode(pair.source), encoding.tokenizer.encode(hypothesis)};
  example.weights.assign(example.target.size() + 1, 0.0F);
  example.weights.front() = 1;
  example.quality = static_cast<float>(encoding.hypotheses->quality(hypothesis, pair.target));
  return example;
}

}  // namespace

Example example_of(const TextPair& pair, const Encoding& encoding, const Training& training, std::uint64_t key) {
  const tokens::Tokenizer& tokenizer = encoding.tokenizer;
  if (training.objective == "tags") return tagged_example(pair, encoding, training.edit_weight);
  if (training.objective == "quality") return judged_example(pair, encoding, Random({training.seed, key}));
  if (training.objective == "predict") {
    Example example{tokenizer.source().encode(pair.source), tokenizer.encode(pair.target)};
    example.weights.assign(example.target.size(), 1.0F);
    example.weights.push_back(0);
    return example;
  }
  if (training.objective == "pairs") return {tokenizer.source().encode(pair.source), tokenizer.encode(pair.target)};
  if (training.objective == "span_corruption" || training.objective == "text_infilling")
    return corrupted(pair.target, tokenizer, training, Random({training.seed, key}));
  Example example;
  example.target = tokenizer.encode(pair.target);
  if (training.objective != "masked_language_model") return example;
  example.source = example.target;
  example.weights =
      mask_tokens(example.source, tokenizer, training.mask_share, training.mask_words, Random({training.seed, key}));
  return example;
}

struct Batches::Impl {
  const Corpus& corpus;
  const Encoding encoding;
  const int threads;
  Position position;  // of the batch to return next
  Pool pool = {};
  std::uint64_t drawn = 0, too_long = 0;
  std::atomic<bool> stopped = false;
  std::future<Pool> following = {};

  void prepare(std::uint64_t number) {
    following = std::async(std::launch::async | std::launch::deferred, [this, number] { return make_pool(number); });
  }

  void take_pool() {
    pool = following.get();
    prepare(position.pool + 1);
    drawn += pool.drawn;
    too_long += pool.too_long;
  }

  Pool make_pool(std::uint64_t number) const {
    const std::vector<Draw> draws = draws_of_pool(number);
    std::vector<Example> examples(draws.size());
    {
      std::vector<std::future<void>> parts;
      for (int part = 0; part < threads; ++part) {
        const std::size_t begin = draws.size() * part / threads, end = draws.size() * (part + 1) / threads;
        parts.push_back(std::async(std::launch::async | std::launch::deferred, [&, begin, end] {
          for (std::size_t i = begin; i < end && !stopped; ++i) examples[i] = encode(draws[i], text_of(draws[i]));
        }));
      }
      for (auto& part : parts) part.get();
    }
    return pool_of(std::move(examples), number);
  }

  Pool pool_of(std::vector<Example> examples, std::uint64_t number) const {
    Pool made;
    made.drawn = examples.size();
    made.too_long = std::erase_if(examples, [&](const Example& e) { return is_too_long(e); });
    if (examples.empty()) {
      const Batches::Limit what = limit();
      throw Error(corpus.recipe().path, "every example is longer than " + what.name, what.remedy);
    }
    made.batches =
        cut_into_batches(std::move(examples), static_cast<std::size_t>(corpus.recipe().training.batch_tokens));
    shuffle(made.batches, Random({corpus.recipe().training.seed, 'b', number}));
    return made;
  }

  std::vector<Draw> draws_of_pool(std::uint64_t number) const {
    const auto size = static_cast<std::uint64_t>(corpus.recipe().data.pool);
    std::vector<Draw> draws;
    for (std::size_t source = 0; source < corpus.counts().size(); ++source) {
      const std::uint64_t end = corpus.draws_of(source, (number + 1) * size);
      for (std::uint64_t draw = corpus.draws_of(source, number * size); draw < end; ++draw)
        draws.push_back({source, draw});
    }
    return draws;
  }

  std::size_t most() const {
    return static_cast<std::size_t>(std::min(corpus.recipe().data.max_tokens, encoding.most));
  }

  Batches::Limit limit() const {
    if (encoding.most < corpus.recipe().data.max_tokens) {
      return {fmt::format("the {} tokens that the model takes", most()),
              "raise the model's length, or cut sentences shorter"};
    }
    return {fmt::format("data.max_tokens = {}", most()), "raise it, or cut sentences shorter"};
  }

  bool is_too_long(const Example& example) const {
    return example.source.size() > most() || example.target.size() > most();
  }

  TextPair text_of(const Draw& draw) const { return corpus.example(draw.source, draw.number); }

  Example encode(const Draw& draw, const TextPair& pair) const {
    const Training& training = corpus.recipe().training;
    Example example = example_of(pair, encoding, training, Random({'m', draw.source, draw.number}).next());
    // What is too long is dropped once all are encoded: it is not worth an alignment, which grows with its square.
    if (training.objective != "pairs" || is_too_long(example)) return example;
    if (training.edit_weight != 1) example.weights = edit_weights(example.source, example.target, training.edit_weight);
    if (training.token_dropout > 0 || training.word_dropout > 0) {
      hide_tokens(example.source, encoding.tokenizer.source(), training.token_dropout, training.word_dropout,
                  Random({training.seed, 'h', draw.source, draw.number}));
    }
    for (const std::string& text : pair.context) example.context.push_back(encoding.tokenizer.source().encode(text));
    return example;
  }

  Preparation measure(std::size_t most_examples) const {
    const std::vector<Draw> draws = draws_of_pool(0);
    // Of each source its share.
    const std::size_t every = std::max<std::size_t>(1, draws.size() / std::max<std::size_t>(1, most_examples));
    Preparation measured;
    const auto timed = [](double& seconds, auto make) {
      const double begun = thread_seconds();
      auto made = make();
      seconds += thread_seconds() - begun;
      return made;
    };
    std::vector<Example> examples;
    for (std::size_t i = 0; i < draws.size(); i += every) {
      const TextPair pair = timed(measured.texts, [&] { return text_of(draws[i]); });
      examples.push_back(timed(measured.tokens, [&] { return encode(draws[i], pair); }));
    }
    const Pool made = timed(measured.batches, [&] { return pool_of(std::move(examples), 0); });
    for (const Batch& batch : made.batches) {
      measured.examples += batch.examples.size();
      measured.target_tokens += batch.target_tokens();
    }
    return measured;
  }
};

Batches::Batches(const Corpus& corpus, const Encoding& encoding, Position from, int threads)
    : impl_(new Impl{corpus, encoding, std::max(threads, 1), from}) {
  impl_->prepare(from.pool);
}

Batches::~Batches() { impl_->stopped = true; }

Batch Batches::next() {
  Impl& in = *impl_;
  if (in.pool.batches.empty()) in.take_pool();
  if (in.position.batch >= in.pool.batches.size()) {
    throw Error(in.corpus.recipe().path, "the position to continue from does not exist",
                "did the recipe or its files change? start again");
  }
  Batch batch = std::move(in.pool.batches[in.position.batch++]);
  if (in.position.batch == in.pool.batches.size()) {
    in.position = {in.position.pool + 1, 0};
    in.pool.batches.clear();
  }
  return batch;
}

Position Batches::position() const { return impl_->position; }
std::uint64_t Batches::too_long() const { return impl_->too_long; }
std::uint64_t Batches::drawn() const { return impl_->drawn; }
Batches::Limit Batches::limit() const { return impl_->limit(); }
Preparation Batches::measure_preparation(std::size_t examples) const { return impl_->measure(examples); }

}  // namespace emend::train
