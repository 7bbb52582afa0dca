// The text is kept as numbers, sentence after sentence, each with its <s> and </s>. Sorted by its last words, from the
// last one backwards, every position stands beside those that end the same n-grams, for every n at once; so an n-gram
// is a run of positions, its adjusted count the number of runs of order n + 1 inside it, and nothing is hashed.

#include "ngram/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "io/text_output.h"

namespace emend::ngram {

namespace {

constexpr Word unknown = 0, begin = 1, end = 2;  // <s> is the least number that the text holds
constexpr std::size_t most_tokens = std::numeric_limits<std::uint32_t>::max();
constexpr double least_log = -99;

std::string number(double value) { return fmt::format("{}", static_cast<float>(value)); }

double logarithm(double probability) {
  return probability > 0 ? std::max(std::log10(probability), least_log) : least_log;
}

// The n-grams of one order, in the order of the sorted positions; of order 1, by word.
struct Level {
  std::vector<std::uint32_t> last;   // a position that the n-gram ends at
  std::vector<std::uint32_t> count;  // adjusted
  std::vector<bool> kept;
  std::vector<float> probability, backoff;
  std::vector<std::uint32_t> at;  // by position: the n-gram that ends there

  std::size_t size() const { return count.size(); }
};

OrderSummary summarize(const Level& level) {
  OrderSummary summary;
  std::array<double, 5> n{};  // n-grams of adjusted count 1 to 4
  for (std::size_t i = 0; i < level.size(); ++i) {
    if (level.count[i] < n.size()) ++n[level.count[i]];
    summary.kept += level.kept[i];
  }
  summary.ngrams = level.size();
  const double y = n[1] / (n[1] + 2 * n[2]);
  for (std::size_t k = 1; k <= 3; ++k) {
    const double discount = static_cast<double>(k) - static_cast<double>(k + 1) * y * n[k + 1] / n[k];
    summary.discounts[k - 1] = discount;
    summary.fallback |= n[k] == 0 || !(discount >= 0 && discount <= static_cast<double>(k));
  }
  if (summary.fallback) summary.discounts = {0.5, 1, 1.5};
  return summary;
}

}  // namespace

struct Estimator::Impl {
  Smoothing smoothing;
  std::deque<std::string> texts = {std::string(unknown_word), std::string(begin_mark), std::string(end_mark)};
  std::unordered_map<std::string_view, Word> numbers = {};  // of the words; the keys point into `texts`
  std::vector<Word> tokens = {};
  std::uint64_t words = 0;
  // Positions of all tokens but <s>, sorted; how many last words each has, up to <s>, and shares with the one before
  // it: both at most the order.
  std::vector<std::uint32_t> sorted = {};
  std::vector<std::uint8_t> reach = {}, shared = {};

  int order() const { return smoothing.order; }

  std::uint64_t most_pruned(int n) const {
    return static_cast<std::uint64_t>(
        smoothing.prune[std::min(static_cast<std::size_t>(n), smoothing.prune.size()) - 1]);
  }

  Word number_of(std::string_view text) {
    if (const auto found = numbers.find(text); found != numbers.end()) return found->second;
    const auto number = static_cast<Word>(texts.size());
    numbers.emplace(texts.emplace_back(text), number);
    return number;
  }

  // ---- Sorting ---------------------------------------------------------------------------------------------------

  // By the last word with a table of counts, then each word's positions by the words before it.
  void sort() {
    std::vector<std::uint32_t> place(texts.size() + 1);
    for (const Word word : tokens) place[word + 1] += word != begin;
    std::partial_sum(place.begin(), place.end(), place.begin());
    const std::vector<std::uint32_t> first = place;
    sorted.resize(place.back());
    for (std::uint32_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i] != begin) sorted[place[tokens[i]]++] = i;
    }
    if (order() > 1) {
      for (std::size_t word = 0; word < texts.size(); ++word) sort_word(first[word], first[word + 1]);
    }
    measure();
  }

  // The two words before a position; behind <s> all is equal.
  std::uint64_t before(std::uint32_t position) const {
    const Word one = tokens[position - 1];
    return std::uint64_t{one} << 32 | (one == begin ? 0 : tokens[position - 2]);
  }

  void sort_word(std::uint32_t from, std::uint32_t to) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> some;
    some.reserve(to - from);
    for (std::uint32_t i = from; i < to; ++i) some.emplace_back(before(sorted[i]), sorted[i]);
    std::sort(some.begin(), some.end(), [&](const auto& a, const auto& b) {
      if (a.first != b.first) return a.first < b.first;
      if (a.first >> 32 == begin) return false;
      for (int k = 2; k < order(); ++k) {
        const Word one = tokens[a.second - k], other = tokens[b.second - k];
        if (one != other) return one < other;
        if (one == begin) return false;
      }
      return false;
    });
    std::transform(some.begin(), some.end(), sorted.begin() + from, [](const auto& pair) { return pair.second; });
  }

  void measure() {
    reach.resize(sorted.size());
    shared.resize(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      int length = 1;
      while (length < order() && tokens[sorted[i] - length + 1] != begin) ++length;
      reach[i] = static_cast<std::uint8_t>(length);
      int same = 0;
      while (i > 0 && same < std::min(reach[i], reach[i - 1]) &&
             tokens[sorted[i] - same] == tokens[sorted[i - 1] - same])
        ++same;
      // Alike up to their <s>, they are alike altogether.
      const bool alike = i > 0 && same == reach[i] && same == reach[i - 1];
      shared[i] = static_cast<std::uint8_t>(alike ? order() : same);
    }
  }

  // ---- One order after the other -----------------------------------------------------------------------------------

  Level level(int n, bool with_positions) const {
    Level level;
    if (n == 1) {  // <unk> and <s>, which the text never has as a last word
      level.last = level.count = {0, 0};
      level.kept = {true, true};
    }
    if (with_positions) level.at.resize(tokens.size(), begin);
    std::uint64_t seen = 0;
    const auto finish = [&] {
      if (seen > 0) level.kept.push_back(n == 1 || seen > most_pruned(n));
      seen = 0;
    };
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      if (reach[i] < n) continue;
      const std::uint32_t position = sorted[i];
      if (shared[i] < n) {
        finish();
        level.last.push_back(position);
        level.count.push_back(0);
      }
      ++seen;
      const bool whole = n == order() || tokens[position - n + 1] == begin;
      if (whole || shared[i] <= n) ++level.count.back();
      if (with_positions) level.at[position] = static_cast<std::uint32_t>(level.size() - 1);
    }
    finish();
    return level;
  }

  // Probabilities of a level, and the backing-off weights of the one below it (of none: order 1).
  void estimate(const OrderSummary& summary, Level& now, Level* below) const {
    const std::size_t contexts = below ? below->size() : 1;
    const auto context = [&](std::size_t i) { return below ? below->at[now.last[i] - 1] : 0; };
    const auto discount = [&](std::size_t i) {
      return now.count[i] ? summary.discounts[std::min<std::uint32_t>(now.count[i], 3) - 1] : 0;
    };
    std::vector<double> total(contexts), left(contexts);
    for (std::size_t i = 0; i < now.size(); ++i) {
      total[context(i)] += now.count[i];
      left[context(i)] += now.kept[i] ? discount(i) : now.count[i];
    }
    const double uniform = 1 / static_cast<double>(texts.size() - 1);  // <s> does not count
    now.probability.resize(now.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
      const std::size_t h = context(i);
      const double lower = below ? below->probability[below->at[now.last[i]]] : uniform;
      now.probability[i] = static_cast<float>((now.count[i] - discount(i)) / total[h] + left[h] / total[h] * lower);
    }
    if (!below) return;
    below->backoff.assign(contexts, 1);
    for (std::size_t h = 0; h < contexts; ++h) {
      if (total[h] > 0) below->backoff[h] = static_cast<float>(left[h] / total[h]);
    }
  }

  void write(io::TextOutput& out, int n, const Level& level) const {
    out.write(fmt::format("\n\\{}-grams:\n", n));
    std::string line;
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (!level.kept[i]) continue;
      const bool is_begin = n == 1 && i == begin;
      line = (is_begin ? "0" : number(logarithm(level.probability[i]))) + '\t';
      if (n == 1) {
        line += texts[i];
      } else {
        for (int k = n - 1; k >= 0; --k) line += texts[tokens[level.last[i] - k]] + (k > 0 ? " " : "");
      }
      if (!level.backoff.empty() && level.backoff[i] != 1) line += '\t' + number(logarithm(level.backoff[i]));
      out.write(line += '\n');
    }
  }

  std::vector<OrderSummary> write(const std::string& path) {
    sort();
    std::vector<OrderSummary> summaries;
    io::TextOutput out(path);
    out.write("\\data\\\n");
    for (int n = 1; n <= order(); ++n) {
      summaries.push_back(summarize(level(n, false)));
      out.write(fmt::format("ngram {}={}\n", n, summaries.back().kept));
    }
    Level below;
    for (int n = 1; n <= order(); ++n) {
      Level now = level(n, true);
      estimate(summaries[static_cast<std::size_t>(n) - 1], now, n > 1 ? &below : nullptr);
      if (n > 1) write(out, n - 1, below);
      below = std::move(now);
    }
    write(out, order(), below);
    out.write("\n\\end\\\n");
    out.commit();
    return summaries;
  }
};

Estimator::Estimator(const Smoothing& smoothing) : impl_(new Impl{smoothing}) {
  const std::string subject = "n-gram model";
  if (smoothing.order < 1 || smoothing.order > max_order)
    throw Error(subject, fmt::format("order = {}", smoothing.order), fmt::format("give 1 to {}", max_order));
  const auto& prune = smoothing.prune;
  if (prune.empty() || prune[0] != 0 || !std::is_sorted(prune.begin(), prune.end()))
    throw Error(subject, "prune does not begin with 0, or falls",
                "write [0, 0, 1] to leave out what was seen once from order 3 on");
}

Estimator::~Estimator() = default;

void Estimator::add(std::span<const std::string_view> words) {
  Impl& in = *impl_;
  if (in.tokens.size() + words.size() + 2 > most_tokens)
    throw Error("n-gram model", "more than 4,294,967,295 words", "use a part of the text");
  in.tokens.push_back(begin);
  for (const std::string_view word : words) {
    if (word == unknown_word || word == begin_mark || word == end_mark) continue;
    in.tokens.push_back(in.number_of(word));
    ++in.words;
  }
  in.tokens.push_back(end);
}

std::uint64_t Estimator::words() const { return impl_->words; }
std::uint64_t Estimator::vocabulary() const { return impl_->numbers.size(); }

std::vector<OrderSummary> Estimator::write(const std::string& path) {
  if (impl_->words == 0) throw Error("n-gram model", "there is no word", "give it text");
  const auto summaries = impl_->write(path);
  impl_.reset(new Impl{impl_->smoothing});
  return summaries;
}

}  // namespace emend::ngram
