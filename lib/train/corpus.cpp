#include "train/corpus.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <utility>

#include "english/clause.h"
#include "noise/context.h"
#include "noise/noise.h"
#include "noise/random.h"
#include "text/edit.h"
#include "text/words.h"
#include "train/noise_key.h"
#include "train/overlap.h"
#include "train/reading.h"
#include "train/rows.h"
#include "train/stream.h"

namespace emend::train {

namespace {

using noise::Random;

// Where `index` of 0..count-1 goes in a pseudorandom order: a Feistel network on the next power of four, walked until
// the result is below count (Black and Rogaway 2002). An order of any length without a table.
std::uint64_t permute(std::uint64_t index, std::uint64_t count, Random key) {
  const int half = (std::bit_width(count - 1) + 1) / 2;
  const std::uint64_t low = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = index >> half, right = index & low;
    for (int round = 0; round < 6; ++round) {
      const std::uint64_t mixed = left ^ (key.part(static_cast<std::uint64_t>(round) << 32 | right).next() & low);
      left = right;
      right = mixed;
    }
    index = left << half | right;
  } while (index >= count);
  return index;
}

constexpr double kCasualLow = 0.2;  // of the rate at which a sentence is written as in a chat

noise::Options casual_options(std::uint64_t seed) {
  noise::Options options;
  options.kinds = {"casual"};
  options.seed = seed;
  return options;
}

noise::Options noise_options(const Source& source, std::uint64_t seed) {
  noise::Options options;
  options.kinds = source.noise;
  options.char_rate = source.char_rate;
  options.seed = seed;
  return options;
}

// An error in a sentence that the text before it reveals; empty where there is no place for it.
std::vector<text::Edit> context_error(std::string_view name, std::string_view sentence,
                                      const std::vector<std::string>& before, Random& random) {
  noise::Told told;
  for (const std::string& text : before) {
    const std::vector<text::Span> words = text::words(text);
    told.hear(english::Clause(text, words), {0, text.size()});
  }
  if (!told.anything) return {};
  const std::vector<text::Span> words = text::words(sentence);
  const english::Clause clause(sentence, words);
  return noise::context_error(name).edits({clause, {0, sentence.size()}, told}, random);
}

std::vector<std::string> last_sentences(std::string_view text, std::size_t most) {
  std::vector<std::string> all;
  for_each_sentence(text, text.size() + 4, false, [&](std::string_view sentence) { all.emplace_back(sentence); });
  all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(std::min(most, all.size())));
  return all;
}

// The examples of a validation set, in the order of its texts.
class SetReader {
 public:
  SetReader(const Recipe& recipe, const ValidationSet& set)
      : recipe_(recipe),
        set_(set),
        most_bytes_(static_cast<std::size_t>(recipe.data.sentence_bytes)),
        alone_(!recipe.training.reads_sources()),
        counts_{.name = set.name} {}

  void read_files(bool quiet) {
    const ReadCounts read = read_texts(
        recipe_, set_.name, set_, [&](const Text& text) { take(text); }, quiet);
    counts_.lines = read.lines;
    counts_.bad = read.bad;
  }

  void take_held_out(const std::vector<TextPair>& pairs) {
    for (const TextPair& pair : pairs) {
      before_.clear();  // what stood before it is learned from
      ++counts_.lines;
      add(pair.source, pair.target, {}, pair.hypothesis);
    }
  }

  // Of too many, as many as the set's limit from all over it.
  ValidationPairs finish() {
    if (all_.empty()) {
      throw Error(recipe_.path,
                  "'" + set_.name + "' has no examples in " + std::to_string(counts_.lines) + " lines, of which " +
                      std::to_string(counts_.too_long) + " are longer than data.sentence_bytes",
                  counts_.too_long > 0 ? "raise that key" : "check its files and columns");
    }
    const std::size_t limit = static_cast<std::size_t>(set_.limit);
    if (limit > 0 && all_.size() > limit) {
      std::vector<TextPair> some;
      for (std::size_t i = 0; i < limit; ++i) some.push_back(std::move(all_[i * all_.size() / limit]));
      all_ = std::move(some);
    }
    counts_.used = all_.size();
    return {std::move(all_), counts_};
  }

 private:
  void take(const Text& text) {
    if (text.begins_document) before_.clear();
    if (set_.kind != "clean") {
      add(text.source, text.target, text.context, text.hypothesis);
      return;
    }
    const std::size_t so_far = all_.size();
    for_each_sentence(text.target, most_bytes_, false, [&](std::string_view sentence) { add(sentence, sentence); });
    if (all_.size() == so_far) ++counts_.empty;
  }

  void add(std::string_view source, std::string_view target, std::string_view context = {},
           std::string_view hypothesis = {}) {
    if (set_.context_column > 0) {
      const auto sentences = last_sentences(context, static_cast<std::size_t>(recipe_.data.context));
      before_.assign(sentences.begin(), sentences.end());
    }
    const auto any_side = [&](auto is) {
      return is(target) || (!alone_ && is(source)) || (set_.hypothesis_column > 0 && is(hypothesis));
    };
    if (any_side([](std::string_view side) { return side.empty(); })) {
      ++counts_.empty;
    } else if (any_side([&](std::string_view side) { return side.size() > most_bytes_; })) {
      ++counts_.too_long;
    } else {
      all_.push_back(
          {std::string(source), std::string(target), {before_.begin(), before_.end()}, std::string(hypothesis)});
    }
    before_.emplace_back(source);
    if (static_cast<std::int64_t>(before_.size()) > recipe_.data.context) before_.pop_front();
  }

  const Recipe& recipe_;
  const ValidationSet& set_;
  const std::size_t most_bytes_;
  const bool alone_;                // the target
  std::deque<std::string> before_;  // sources of the document, nearest last
  std::vector<TextPair> all_;
  SetCounts counts_;
};

// held_out: what the source of a held_out set keeps.
ValidationPairs read_set(const Recipe& recipe, const ValidationSet& set, bool quiet,
                         const std::vector<TextPair>& held_out) {
  SetReader reader(recipe, set);
  if (set.kind == "held_out")
    reader.take_held_out(held_out);
  else
    reader.read_files(quiet);
  return reader.finish();
}

}  // namespace

struct Corpus::Impl {
  struct Loaded {
    const Source& source;
    std::vector<Row> rows = {}, held_out = {};  // empty: of a stream
    std::vector<bool> begins = {};              // with data.context: the row is the first of its document
    std::vector<Row> contexts = {};             // with a context_column: the rows' sentences before, as targets
    std::vector<Row> hypotheses = {}, held_out_hypotheses = {};  // with a hypothesis_column, as targets
    std::unique_ptr<Stream> stream = {};
    noise::Noiser noiser, casual;
    Random key;    // of everything random about this source
    double share;  // of all draws
  };

  explicit Impl(const Recipe& from) : recipe(from) {
    for (const ValidationSet& set : recipe.validation.sets) {
      if (set.kind == "held_out") continue;
      for (const TextPair& pair : read_set(recipe, set, true, {}).pairs) overlap.add(set.name, pair.target);
    }
    double weights = 0;
    for (const Source& source : recipe.data.sources) weights += source.weight;
    for (const Source& source : recipe.data.sources) {
      const Random key({recipe.training.seed, sources.size()});
      sources.push_back({.source = source,
                         .noiser = make_noiser(noise_options(source, key.part(noising).next()),
                                               "data.source." + source.name + ".noise"),
                         .casual = noise::Noiser(casual_options(key.part(noising).next())),
                         .key = key,
                         .share = source.weight / weights});
      source.stream ? open(sources.back()) : read(sources.back());
    }
  }

  void read(Loaded& loaded) {
    const auto take = [&](const Found& found) {
      (found.held_out ? loaded.held_out : loaded.rows).push_back(arena.store(found.source, found.target));
      if (loaded.source.hypothesis_column > 0) {
        (found.held_out ? loaded.held_out_hypotheses : loaded.hypotheses).push_back(arena.store({}, found.hypothesis));
      }
      if (recipe.data.context == 0 || found.held_out) return;
      loaded.begins.push_back(found.begins_document);
      if (loaded.source.context_column > 0) loaded.contexts.push_back(arena.store({}, found.context));
    };
    const auto unwatched = [](const SourceCounts&) {};
    const SourceCounts count = read_rows(recipe, loaded.source, loaded.key, false, take, unwatched, &overlap);
    loaded.rows.shrink_to_fit();
    if (loaded.rows.empty()) throw no_examples(recipe, loaded.source, count);
    counts.push_back(count);
  }

  void open(Loaded& loaded) {
    loaded.stream = std::make_unique<Stream>(recipe, loaded.source, loaded.key, block_rows(), &overlap);
    counts.push_back(loaded.stream->block(0)->counts);
  }

  std::uint64_t block_rows() const { return static_cast<std::uint64_t>(recipe.data.buffer); }

  // After so many draws the source's order begins anew.
  std::uint64_t epoch_draws(const Loaded& loaded) const { return loaded.stream ? block_rows() : loaded.rows.size(); }

  // A row, and the block of a stream that holds it.
  struct Held {
    Row row;
    std::size_t number = 0;  // among the rows of the source, or of the block
    std::shared_ptr<const Block> block = {};
  };

  Held row_of(const Loaded& loaded, std::uint64_t draw) const {
    const std::uint64_t count = epoch_draws(loaded), epoch = draw / count;
    const std::uint64_t number = permute(draw % count, count, loaded.key.part(ordering).part(epoch));
    if (!loaded.stream) return {loaded.rows[number], number};
    auto block = loaded.stream->block(epoch);
    const std::size_t place = block->before + number;
    return {block->rows[place], place, block};
  }

  // What the model reads of an example.
  std::string source_of(const Loaded& loaded, const Row& row, const std::vector<std::string>& before,
                        std::uint64_t draw) const {
    if (!recipe.training.reads_sources()) return {};
    return row.source_bytes ? std::string(row.source()) : damage(loaded, row.target(), before, draw);
  }

  std::string damage(const Loaded& loaded, std::string_view target, const std::vector<std::string>& before,
                     std::uint64_t draw) const {
    Random random = loaded.key.part(damaging).part(draw);
    std::string text(target);
    const Source& source = loaded.source;
    if (random.chance(source.clean_share)) return text;
    if (source.tense_share > 0 && random.chance(source.tense_share)) {
      const std::vector<text::Edit> edits = context_error("tense", target, before, random);
      if (!edits.empty()) return text::apply(text, edits);
    }
    if (source.context_share > 0 && random.chance(source.context_share)) {
      const std::string& error = source.context_errors[random.below(source.context_errors.size())];
      const std::vector<text::Edit> edits = context_error(error, target, before, random);
      if (!edits.empty()) return text::apply(text, edits);
    }
    const double rate = source.rate_low + (source.rate_high - source.rate_low) * random.uniform();
    text = text::apply(text, loaded.noiser.edits(text, draw, rate));
    if (!(source.casual_share > 0) || !random.chance(source.casual_share)) return text;
    return text::apply(text, loaded.casual.edits(text, draw, kCasualLow + (1 - kCasualLow) * random.uniform()));
  }

  std::vector<std::string> context(const Loaded& loaded, const Held& held) const {
    const auto most = static_cast<std::size_t>(recipe.data.context);
    const auto& contexts = held.block ? held.block->contexts : loaded.contexts;
    if (!contexts.empty()) return last_sentences(contexts[held.number].target(), most);
    const auto& rows = held.block ? held.block->rows : loaded.rows;
    const auto& begins = held.block ? held.block->begins : loaded.begins;
    std::vector<std::string> before;
    for (std::size_t row = held.number; before.size() < most && !begins[row];) {
      const Row& earlier = rows[--row];
      before.emplace_back(earlier.source_bytes ? earlier.source() : earlier.target());
    }
    std::reverse(before.begin(), before.end());
    return before;
  }

  Recipe recipe;
  Overlap overlap;  // outlives the streams of the sources
  Arena arena;
  std::vector<Loaded> sources;
  std::vector<SourceCounts> counts;
};

Corpus::Corpus(const Recipe& recipe) : impl_(std::make_unique<Impl>(recipe)) {}
Corpus::~Corpus() = default;
Corpus::Corpus(Corpus&&) noexcept = default;

const std::vector<SourceCounts>& Corpus::counts() const { return impl_->counts; }
const Recipe& Corpus::recipe() const { return impl_->recipe; }

std::uint64_t Corpus::fingerprint() const {
  std::uint64_t hash = 0;
  for (const Impl::Loaded& loaded : impl_->sources) {
    hash = noise::mix_bits(hash ^ std::bit_cast<std::uint64_t>(loaded.share));
    if (loaded.stream) {
      hash = noise::mix_bits(hash ^ fingerprint_of_files(impl_->recipe, loaded.source.name, loaded.source));
      hash = noise::mix_bits(hash ^ impl_->block_rows());
    }
    for (const Row& row : loaded.rows) {
      hash = noise::mix_bits(hash ^ (std::uint64_t{row.source_bytes} << 32 | row.target_bytes));
      hash = mix_text(hash, {row.begin, std::size_t{row.source_bytes} + row.target_bytes});
    }
    for (const auto* beside : {&loaded.hypotheses, &loaded.contexts})
      for (const Row& row : *beside) hash = mix_text(noise::mix_bits(hash ^ row.target_bytes), row.target());
    for (const bool begins : loaded.begins) hash = noise::mix_bits(hash ^ (begins ? 1 : 0));
  }
  return hash;
}

std::uint64_t Corpus::draws_of(std::size_t source, std::uint64_t draws) const {
  return static_cast<std::uint64_t>(static_cast<double>(draws) * impl_->sources[source].share);
}

TextPair Corpus::example(std::size_t source, std::uint64_t draw) const {
  const Impl::Loaded& loaded = impl_->sources[source];
  const Impl::Held held = impl_->row_of(loaded, draw);
  TextPair pair{{}, std::string(held.row.target())};
  if (impl_->recipe.data.context > 0) pair.context = impl_->context(loaded, held);
  pair.source = impl_->source_of(loaded, held.row, pair.context, draw);
  if (!loaded.hypotheses.empty()) pair.hypothesis = loaded.hypotheses[held.number].target();
  return pair;
}

std::vector<TextPair> Corpus::held_out(std::size_t source) const {
  const Impl::Loaded& loaded = impl_->sources[source];
  const auto block = loaded.stream ? loaded.stream->block(0) : nullptr;
  std::vector<TextPair> pairs;
  for (const Row& row : block ? block->held_out : loaded.held_out)
    pairs.push_back({impl_->source_of(loaded, row, {}, pairs.size()), std::string(row.target())});
  for (std::size_t i = 0; i < loaded.held_out_hypotheses.size(); ++i)
    pairs[i].hypothesis = loaded.held_out_hypotheses[i].target();
  return pairs;
}

void Corpus::count_overlap(SetCounts& counts) const {
  const Overlap::Seen seen = impl_->overlap.seen(counts.name);
  counts.learned = seen.texts;
  counts.learned_share = seen.of == 0 ? 0 : static_cast<double>(seen.texts) / static_cast<double>(seen.of);
  counts.learned_at = seen.longest;
}

void Corpus::for_each_target(const std::function<void(std::string_view)>& take) const {
  for (const Impl::Loaded& loaded : impl_->sources) {
    for (const Row& row : loaded.rows) take(row.target());
    if (!loaded.stream) continue;
    read_rows(impl_->recipe, loaded.source, loaded.key, true, [&](const Found& found) {
      if (!found.held_out) take(found.target);
    });
  }
}

void Corpus::sample(std::size_t most, const std::function<void(TextPair)>& take) const {
  for (std::size_t source = 0; source < impl_->sources.size(); ++source) {
    const std::uint64_t draws = std::min(draws_of(source, most), impl_->epoch_draws(impl_->sources[source]));
    for (std::uint64_t draw = 0; draw < draws; ++draw) take(example(source, draw));
  }
}

ValidationPairs validation_pairs(const Corpus& corpus, const ValidationSet& set) {
  std::vector<TextPair> held_out;
  for (std::size_t i = 0; set.kind == "held_out" && i < corpus.counts().size(); ++i)
    if (corpus.counts()[i].name == set.source) held_out = corpus.held_out(i);
  ValidationPairs read = read_set(corpus.recipe(), set, false, held_out);
  corpus.count_overlap(read.counts);
  return read;
}

}  // namespace emend::train
