#include "train/corpus.h"

#include <glob.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <set>
#include <utility>

#include "decode/view.h"
#include "io/lines.h"
#include "noise/noise.h"
#include "noise/random.h"
#include "text/edit.h"
#include "text/protect.h"
#include "text/sentences.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::train {

namespace {

using noise::Random;

// Keys of the random numbers, so that one decision never sees another's.
enum Purpose : std::uint64_t { joining = 1, ordering, damaging, noising };

// ---- Files -------------------------------------------------------------------------------------------------------

std::string escape_pattern(const std::string& folder) {
  std::string out;
  for (const char c : folder) {
    if (std::strchr("*?[\\", c)) out += '\\';
    out += c;
  }
  return out;
}

// The files that the patterns name, each once, in the order of the patterns and of their names.
std::vector<std::string> find_files(const Recipe& recipe, const std::string& name,
                                    const std::vector<std::string>& patterns) {
  std::vector<std::string> files;
  std::set<std::string> seen;
  for (const std::string& pattern : patterns) {
    const std::string whole = pattern.starts_with('/') ? pattern : escape_pattern(recipe.data_folder()) + "/" + pattern;
    ::glob_t found{};
    const int status = ::glob(whole.c_str(), 0, nullptr, &found);
    for (std::size_t i = 0; status == 0 && i < found.gl_pathc; ++i) {
      if (seen.insert(found.gl_pathv[i]).second) files.emplace_back(found.gl_pathv[i]);
    }
    ::globfree(&found);
    if (status != 0) {
      throw Error(recipe.path, "'" + pattern + "' of '" + name + "' is no file in " + recipe.data_folder(),
                  "correct its name or data.root");
    }
  }
  return files;
}

// ---- Lines to examples -------------------------------------------------------------------------------------------

std::string_view trim(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\v\f";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

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

// The column-th field (from 1) of a line, empty where it has fewer.
std::string_view field(std::string_view line, std::int64_t column) {
  for (; column > 1; --column) {
    const std::size_t tab = line.find('\t');
    if (tab == line.npos) return {};
    line.remove_prefix(tab + 1);
  }
  return trim(line.substr(0, line.find('\t')));
}

struct Sides {
  std::string_view source, target;
};

Sides sides_of(std::string_view line, const std::vector<std::int64_t>& columns) {
  return {field(line, columns[0]), field(line, columns[1])};
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
    std::vector<Row> rows;
    noise::Noiser noiser;
    Random key;    // of everything random about this source
    double share;  // of all draws
  };

  explicit Impl(const Recipe& from) : recipe(from) {
    double weights = 0;
    for (const Source& source : recipe.data.sources) weights += source.weight;
    for (const Source& source : recipe.data.sources) {
      const Random key({recipe.training.seed, sources.size()});
      sources.push_back(
          {source, {}, noise::Noiser(noise_options(source, key.part(noising).next())), key, source.weight / weights});
      counts.push_back({.name = source.name});
      read(sources.back(), counts.back());
    }
  }

  void read(Loaded& loaded, SourceCounts& count) {
    std::string line;
    for (const std::string& path : find_files(recipe, loaded.source.name, loaded.source.files)) {
      io::LineReader reader(path);
      while (reader.next(line)) {
        if (trim(line).empty()) continue;
        ++count.lines;
        const std::size_t before = loaded.rows.size();
        if (text::is_valid_utf8(line)) add_line(loaded, line, count.lines);
        if (loaded.rows.size() == before) ++count.dropped;
      }
    }
    count.examples = loaded.rows.size();
    loaded.rows.shrink_to_fit();
    if (loaded.rows.empty()) {
      throw Error(recipe.path, "'" + count.name + "' has no examples in " + std::to_string(count.lines) + " lines",
                  loaded.source.kind == "pairs" ? "check its files and columns" : "check its files");
    }
  }

  void add_line(Loaded& loaded, std::string_view line, std::uint64_t number) {
    if (loaded.source.kind == "pairs") {
      const Sides sides = sides_of(line, loaded.source.columns);
      if (!sides.source.empty() && !sides.target.empty())
        loaded.rows.push_back(arena.store(sides.source, sides.target));
      return;
    }
    const bool join = loaded.key.part(joining).part(number).chance(recipe.data.join_share);
    const auto mode = recipe.data.protect == "none" ? text::Protect::none : text::Protect::automatic;
    const decode::View view(line, text::protected_spans(line, mode));
    for_each_sentence(view.text(), static_cast<std::size_t>(recipe.data.sentence_bytes), join,
                      [&](std::string_view sentence) { loaded.rows.push_back(arena.store({}, sentence)); });
  }

  Recipe recipe;
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
  const Row& row = loaded.rows[permute(draw % count, count, loaded.key.part(ordering).part(epoch))];
  const std::string target(row.target());
  if (row.source_bytes) return {std::string(row.source()), target};
  Random random = loaded.key.part(damaging).part(draw);
  if (random.chance(loaded.source.clean_share)) return {target, target};
  const double rate = loaded.source.rate_low + (loaded.source.rate_high - loaded.source.rate_low) * random.uniform();
  return {text::apply(target, loaded.noiser.edits(target, draw, rate)), target};
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

std::vector<TextPair> validation_pairs(const Recipe& recipe, const ValidationSet& set) {
  const auto most_bytes = static_cast<std::size_t>(recipe.data.sentence_bytes);
  std::vector<TextPair> all;
  std::string line;
  std::int64_t row = 0;
  for (const std::string& path : find_files(recipe, set.name, set.files)) {
    io::LineReader reader(path);
    while (reader.next(line)) {
      if (++row < set.rows[0] || row > set.rows[1] || !text::is_valid_utf8(line)) continue;
      if (set.kind == "clean") {
        for_each_sentence(line, most_bytes, false, [&](std::string_view sentence) {
          all.push_back({std::string(sentence), std::string(sentence)});
        });
        continue;
      }
      const Sides sides = sides_of(line, set.columns);
      const auto fits = [&](std::string_view side) { return !side.empty() && side.size() <= most_bytes; };
      if (fits(sides.source) && fits(sides.target))
        all.push_back({std::string(sides.source), std::string(sides.target)});
    }
  }
  if (all.empty()) throw Error(recipe.path, "'" + set.name + "' has no examples", "check its files and columns");
  const std::size_t limit = static_cast<std::size_t>(set.limit);
  if (limit == 0 || all.size() <= limit) return all;
  std::vector<TextPair> some;
  for (std::size_t i = 0; i < limit; ++i) some.push_back(std::move(all[i * all.size() / limit]));
  return some;
}

}  // namespace emend::train
