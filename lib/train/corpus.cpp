#include "train/corpus.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "decode/view.h"
#include "noise/noise.h"
#include "noise/random.h"
#include "text/edit.h"
#include "text/protect.h"
#include "text/sentences.h"
#include "text/utf8.h"
#include "text/words.h"
#include "train/reading.h"

namespace emend::train {

namespace {

using noise::Random;

// Keys of the random numbers, so that one decision never sees another's.
enum Purpose : std::uint64_t { joining = 1, ordering, damaging, noising, holding_out };

// ---- Lines to examples -------------------------------------------------------------------------------------------

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text::is_letter(text::next_code_point(text, at))) return true;
  }
  return false;
}

// Calls take(sentence) for each sentence of a line that holds a letter; with `join`, for as many together as fit.
template <class Take>
void for_each_sentence(std::string_view line, std::size_t max_bytes, bool join, Take take) {
  const std::vector<text::Span> spans = text::sentences(line, max_bytes);
  for (std::size_t i = 0; i < spans.size();) {
    text::Span piece = spans[i++];
    while (join && i < spans.size() && spans[i].end - piece.begin <= max_bytes) piece.end = spans[i++].end;
    const std::string_view sentence = trim(text::slice(line, piece));
    if (has_letter(sentence)) take(sentence);
  }
}

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  bool inside = false;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t';
    count += !blank && !inside ? 1 : 0;
    inside = !blank;
  }
  return count;
}

// A pair's source is followed by its target; clean text is a target alone.
struct Row {
  const char* begin;
  std::uint32_t source_bytes, target_bytes;
  std::string_view source() const { return {begin, source_bytes}; }
  std::string_view target() const { return {begin + source_bytes, target_bytes}; }
};

// Text that stays where it is, in large blocks.
class Arena {
 public:
  Row store(std::string_view source, std::string_view target) {
    char* const begin = allocate(source.size() + target.size());
    std::copy(target.begin(), target.end(), std::copy(source.begin(), source.end(), begin));
    return {begin, static_cast<std::uint32_t>(source.size()), static_cast<std::uint32_t>(target.size())};
  }

 private:
  static constexpr std::size_t block_bytes = 1 << 20;

  char* allocate(std::size_t bytes) {
    if (bytes > left_) {
      left_ = std::max(block_bytes, bytes);
      blocks_.push_back(std::make_unique<char[]>(left_));
      next_ = blocks_.back().get();
    }
    left_ -= bytes;
    return std::exchange(next_, next_ + bytes);
  }

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  std::size_t left_ = 0;
};

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

// Eight bytes at a time, the same on every machine, unlike std::hash.
std::uint64_t mix_text(std::uint64_t hash, std::string_view text) {
  for (; !text.empty(); text.remove_prefix(std::min<std::size_t>(text.size(), 8))) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), std::min<std::size_t>(text.size(), 8));
    hash = noise::mix_bits(hash ^ word);
  }
  return hash;
}

noise::Options noise_options(const Source& source, std::uint64_t seed) {
  noise::Options options;
  options.kinds = source.noise;
  options.char_rate = source.char_rate;
  options.seed = seed;
  return options;
}

}  // namespace

struct Corpus::Impl {
  struct Loaded {
    Source source;
    std::vector<Row> rows, held_out;
    std::vector<bool> begins;  // with data.context: the row is the first of its document
    noise::Noiser noiser;
    Random key;    // of everything random about this source
    double share;  // of all draws
  };

  explicit Impl(const Recipe& from) : recipe(from) {
    double weights = 0;
    for (const Source& source : recipe.data.sources) weights += source.weight;
    for (const Source& source : recipe.data.sources) {
      const Random key({recipe.training.seed, sources.size()});
      sources.push_back({source,
                         {},
                         {},
                         {},
                         noise::Noiser(noise_options(source, key.part(noising).next())),
                         key,
                         source.weight / weights});
      counts.push_back({.name = source.name});
      read(sources.back(), counts.back());
    }
  }

  void read(Loaded& loaded, SourceCounts& count) {
    const bool clean = loaded.source.kind == "clean";
    const ReadCounts read = read_texts(recipe, loaded.source.name, loaded.source, [&](const Text& text) {
      begins |= text.begins_document;
      clean ? add_clean(loaded, count, text) : add_pair(loaded, count, text);
    });
    count.lines = read.lines;
    count.bad = read.bad;
    count.examples = loaded.rows.size();
    count.held_out = loaded.held_out.size();
    loaded.rows.shrink_to_fit();
    if (loaded.rows.empty()) {
      throw Error(recipe.path, "'" + count.name + "' has no examples in " + std::to_string(count.lines) + " lines",
                  loaded.source.kind == "pairs" ? "check its files and columns" : "check its files and filters");
    }
  }

  void add_pair(Loaded& loaded, SourceCounts& count, const Text& text) {
    if (text.source.empty() || text.target.empty()) {
      ++count.empty;
    } else if (fits(loaded.source, count, text.source, text.target)) {
      add(loaded, text.source, text.target);
    }
  }

  void add_clean(Loaded& loaded, SourceCounts& count, const Text& text) {
    const bool join = loaded.key.part(joining).part(text.number).chance(recipe.data.join_share);
    const auto mode = recipe.data.protect == "none" ? text::Protect::none : text::Protect::automatic;
    const decode::View view(text.target, text::protected_spans(text.target, mode));
    bool any = false;
    for_each_sentence(view.text(), static_cast<std::size_t>(recipe.data.sentence_bytes), join,
                      [&](std::string_view sentence) {
                        any = true;
                        if (fits(loaded.source, count, {}, sentence)) add(loaded, {}, sentence);
                      });
    if (!any) ++count.empty;
  }

  // The filters by length; clean text has a target alone.
  static bool fits(const Source& source, SourceCounts& count, std::string_view from, std::string_view to) {
    const bool clean = source.kind == "clean";
    const double a = static_cast<double>(count_words(to)), b = clean ? a : static_cast<double>(count_words(from));
    const auto [least, most] = std::minmax(a, b);
    if (least < static_cast<double>(source.words[0]) || most > static_cast<double>(source.words[1])) {
      ++count.length;
      return false;
    }
    if (!clean && source.max_ratio > 0 && most >= source.max_ratio * least) {
      ++count.ratio;
      return false;
    }
    return true;
  }

  // Equal targets fall on the same side, so that no text is both learned and held out, whatever the seed.
  void add(Loaded& loaded, std::string_view source, std::string_view target) {
    const double held_out = loaded.source.held_out;
    if (held_out > 0 && Random({mix_text(holding_out, target)}).chance(held_out)) {
      loaded.held_out.push_back(arena.store(source, target));
      begins = true;
      return;
    }
    loaded.rows.push_back(arena.store(source, target));
    if (recipe.data.context > 0) loaded.begins.push_back(begins);
    begins = false;
  }

  std::string damage(const Loaded& loaded, std::string_view target, std::uint64_t draw) const {
    Random random = loaded.key.part(damaging).part(draw);
    std::string text(target);
    if (random.chance(loaded.source.clean_share)) return text;
    const Source& source = loaded.source;
    const double rate = source.rate_low + (source.rate_high - source.rate_low) * random.uniform();
    return text::apply(text, loaded.noiser.edits(text, draw, rate));
  }

  std::vector<std::string> context(const Loaded& loaded, std::size_t row) const {
    std::vector<std::string> before;
    const auto most = static_cast<std::size_t>(recipe.data.context);
    while (before.size() < most && !loaded.begins[row]) {
      const Row& earlier = loaded.rows[--row];
      before.emplace_back(earlier.source_bytes ? earlier.source() : earlier.target());
    }
    std::reverse(before.begin(), before.end());
    return before;
  }

  Recipe recipe;
  Arena arena;
  std::vector<Loaded> sources;
  std::vector<SourceCounts> counts;
  bool begins = true;  // while reading: the next row begins a document
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
    for (const Row& row : loaded.rows) {
      hash = noise::mix_bits(hash ^ (std::uint64_t{row.source_bytes} << 32 | row.target_bytes));
      hash = mix_text(hash, {row.begin, std::size_t{row.source_bytes} + row.target_bytes});
    }
  }
  return hash;
}

std::uint64_t Corpus::draws_of(std::size_t source, std::uint64_t draws) const {
  return static_cast<std::uint64_t>(static_cast<double>(draws) * impl_->sources[source].share);
}

TextPair Corpus::example(std::size_t source, std::uint64_t draw) const {
  const Impl::Loaded& loaded = impl_->sources[source];
  const std::uint64_t count = loaded.rows.size(), epoch = draw / count;
  const std::uint64_t number = permute(draw % count, count, loaded.key.part(ordering).part(epoch));
  const Row& row = loaded.rows[number];
  TextPair pair{row.source_bytes ? std::string(row.source()) : impl_->damage(loaded, row.target(), draw),
                std::string(row.target())};
  if (impl_->recipe.data.context > 0) pair.context = impl_->context(loaded, number);
  return pair;
}

std::vector<TextPair> Corpus::held_out(std::size_t source) const {
  const Impl::Loaded& loaded = impl_->sources[source];
  std::vector<TextPair> pairs;
  for (const Row& row : loaded.held_out) {
    const std::string target(row.target());
    pairs.push_back(
        {row.source_bytes ? std::string(row.source()) : impl_->damage(loaded, target, pairs.size()), target});
  }
  return pairs;
}

void Corpus::for_each_target(const std::function<void(std::string_view)>& take) const {
  for (const Impl::Loaded& loaded : impl_->sources) {
    for (const Row& row : loaded.rows) take(row.target());
  }
}

std::vector<std::string> Corpus::tokenizer_lines(std::size_t most) const {
  std::vector<std::string> lines;
  for (std::size_t source = 0; source < impl_->sources.size(); ++source) {
    const std::uint64_t draws = std::min<std::uint64_t>(draws_of(source, most / 2), impl_->counts[source].examples);
    for (std::uint64_t draw = 0; draw < draws; ++draw) {
      TextPair pair = example(source, draw);
      lines.push_back(std::move(pair.source));
      lines.push_back(std::move(pair.target));
    }
  }
  return lines;
}

std::vector<TextPair> validation_pairs(const Corpus& corpus, const ValidationSet& set) {
  const Recipe& recipe = corpus.recipe();
  const auto most_bytes = static_cast<std::size_t>(recipe.data.sentence_bytes);
  std::vector<TextPair> all;
  const auto add = [&](std::string_view source, std::string_view target) {
    const auto fits = [&](std::string_view side) { return !side.empty() && side.size() <= most_bytes; };
    if (fits(source) && fits(target)) all.push_back({std::string(source), std::string(target)});
  };
  if (set.kind == "held_out") {
    for (std::size_t i = 0; i < corpus.counts().size(); ++i) {
      if (corpus.counts()[i].name != set.source) continue;
      for (const TextPair& pair : corpus.held_out(i)) add(pair.source, pair.target);
    }
  } else {
    read_texts(recipe, set.name, set, [&](const Text& text) {
      if (set.kind != "clean") return add(text.source, text.target);
      for_each_sentence(text.target, most_bytes, false, [&](std::string_view sentence) { add(sentence, sentence); });
    });
  }
  if (all.empty()) throw Error(recipe.path, "'" + set.name + "' has no examples", "check its files and columns");
  const std::size_t limit = static_cast<std::size_t>(set.limit);
  if (limit == 0 || all.size() <= limit) return all;
  std::vector<TextPair> some;
  for (std::size_t i = 0; i < limit; ++i) some.push_back(std::move(all[i * all.size() / limit]));
  return some;
}

}  // namespace emend::train
