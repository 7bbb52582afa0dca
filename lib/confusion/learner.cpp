#include "confusion/learner.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

#include "cli/error.h"
#include "confusion/model.h"
#include "io/bytes.h"
#include "io/whole_text.h"
#include "text/utf8.h"
#include "text/whole_file.h"

namespace emend::confusion {

namespace {

constexpr double beta = 1, smoothing = 1;  // of FTRL: what a rate begins with, and lambda 2
constexpr double greatest_byte = 127;
constexpr double smallest_error = 1e-3;  // of a probability: less teaches nothing

// line: valid UTF-8.
std::vector<std::string_view> fields(std::string_view line) {
  std::vector<std::string_view> all;
  for (const text::Span span : text::blank_separated(line)) all.push_back(text::slice(line, span));
  return all;
}

double count_of(std::string_view field) {
  double value = -1;
  const auto read = std::from_chars(field.data(), field.data() + field.size(), value);
  return read.ec == std::errc() && read.ptr == field.data() + field.size() ? value : -1;
}

bool is_token(std::string_view word) {
  if (!text::is_valid_utf8(word)) return false;
  const std::vector<Token> all = tokens(word, true);
  return all.size() == 1 && all.front().text == word;
}

}  // namespace

std::vector<Pair> read_pairs(const std::string& path) {
  const std::string bytes = io::plain_text(path, text::read_whole(path, text::Whole::named, "name a file of pairs"));
  std::vector<Pair> pairs;
  std::set<std::pair<std::string, std::string>> seen;
  std::string_view rest = bytes;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::string place = path + ":" + std::to_string(number);
    const std::string_view before_remark = line.substr(0, line.find('#'));
    if (!text::is_valid_utf8(before_remark)) throw Error(place, "is not UTF-8", "convert the file with iconv");
    const std::vector<std::string_view> parts = fields(before_remark);
    if (parts.empty()) continue;
    Pair pair;
    if (parts.size() == 4) {
      pair = {std::string(parts[0]), std::string(parts[1]), count_of(parts[2]), count_of(parts[3])};
    }
    if (parts.size() != 4 || pair.first_for_second < 0 || pair.second_for_first < 0)
      throw Error(place, "is not a pair",
                  "write two words and how often each was written for the other: its it's 65 108");
    for (const std::string* word : {&pair.first, &pair.second})
      if (!is_token(*word)) throw Error(place, "'" + *word + "' is not a word in small letters", "leave the pair out");
    const auto both = std::minmax(pair.first, pair.second);
    if (pair.first == pair.second || !seen.insert(both).second)
      throw Error(place, "a word is paired with itself, or a pair comes twice", "leave it out");
    pairs.push_back(std::move(pair));
  }
  if (pairs.empty()) throw Error(path, "has no pairs", "write two words and two counts a line");
  return pairs;
}

Learner::Learner(std::vector<Pair> pairs, const Learning& learning) : learning_(learning), random_(learning.seed) {
  const auto number = [&](const std::string& word) {
    const auto [at, added] = numbers_.emplace(word, static_cast<std::uint32_t>(vocabulary_.size()));
    if (added) vocabulary_.emplace_back().text = word;
    return at->second;
  };
  for (const Pair& pair : pairs) {
    const std::uint32_t first = number(pair.first), second = number(pair.second);
    pairs_.push_back({first, second, pair.first_for_second, pair.second_for_first});
  }
}

// Each word keeps a sample of where it stands: Vitter 1985, algorithm R.
void Learner::add(std::string_view text) {
  const std::vector<Token> all = tokens(text);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].span.size() > 0) ++words_;  // no edge
    const auto found = numbers_.find(all[i].text);
    if (found == numbers_.end()) continue;
    Word& word = vocabulary_[found->second];
    const auto most = static_cast<std::size_t>(learning_.instances);
    const auto seen = static_cast<std::uint64_t>(++word.seen);
    if (word.instances.size() < most) {
      word.instances.push_back(context(all, i));
    } else if (const std::uint64_t at = random_() % seen; at < most) {
      word.instances[at] = context(all, i);
    }
  }
}

std::size_t Learner::instances() const {
  std::size_t sum = 0;
  for (const Word& word : vocabulary_) sum += word.instances.size();
  return sum;
}

void Learner::forget_rare_features() {
  constexpr unsigned bits = 27;
  std::vector<std::uint8_t> times(std::size_t{1} << bits);
  const auto count = [&](std::uint32_t feature) -> std::uint8_t& { return times[feature >> (32 - bits)]; };
  for (const Word& word : vocabulary_)
    for (const Context& instance : word.instances)
      for (const std::uint32_t feature : instance)
        if (std::uint8_t& its = count(feature); its < 255) ++its;
  for (Word& word : vocabulary_)
    for (Context& instance : word.instances)
      for (std::uint32_t& feature : instance)
        if (count(feature) < learning_.least) feature = 0;
}

double Learner::weight(std::uint32_t slot) const {
  const double sum = sums_[slot], beyond = std::abs(sum) - learning_.sparsity;
  if (beyond <= 0) return 0;
  return -std::copysign(beyond, sum) / ((beta + std::sqrt(squares_[slot])) / learning_.rate + smoothing);
}

double Learner::score(const Context& context, std::uint32_t pair) const {
  double sum = pairs_[pair].bias;
  for (const std::uint32_t feature : context)
    if (feature != 0) sum += weight(slot(feature, pair, static_cast<unsigned>(learning_.bits)));
  return sum;
}

void Learner::step(const Context& context, std::uint32_t pair, double gradient) {
  for (const std::uint32_t feature : context) {
    if (feature == 0) continue;
    const std::uint32_t at = slot(feature, pair, static_cast<unsigned>(learning_.bits));
    const double before = squares_[at], after = before + gradient * gradient;
    sums_[at] += static_cast<float>(gradient - (std::sqrt(after) - std::sqrt(before)) / learning_.rate * weight(at));
    squares_[at] = static_cast<float>(after);
  }
}

// So that each side learns to tell the words by itself, of four instances two lose one.
void Learner::hide_a_side(Context& instance) {
  const std::uint64_t draw = random_() % 4;
  if (draw > 1) return;
  const Of hidden = draw == 0 ? Of::before : Of::behind;
  for (std::size_t i = 0; i < features; ++i)
    if (side_of(i) == hidden || side_of(i) == Of::both) instance[i] = 0;
}

std::vector<Learner::Pass> Learner::learn() {
  for (const Word& word : vocabulary_)
    if (word.instances.empty()) unseen_.push_back(word.text);
  std::erase_if(pairs_, [&](const Logistic& pair) {
    return vocabulary_[pair.first].instances.empty() || vocabulary_[pair.second].instances.empty();
  });
  for (std::uint32_t p = 0; p < pairs_.size(); ++p) {
    Logistic& pair = pairs_[p];
    pair.bias = std::log(vocabulary_[pair.second].seen / vocabulary_[pair.first].seen);
    for (const std::uint32_t word : {pair.first, pair.second}) vocabulary_[word].pairs.push_back(p);
  }
  forget_rare_features();
  sums_.assign(std::size_t{1} << learning_.bits, 0);
  squares_ = sums_;
  struct Place {
    std::uint32_t word, instance;
  };
  std::vector<Place> order;
  order.reserve(instances());
  for (std::uint32_t w = 0; w < vocabulary_.size(); ++w)
    for (std::uint32_t i = 0; i < vocabulary_[w].instances.size(); ++i) order.push_back({w, i});
  std::vector<Pass> passes;
  for (std::int64_t pass = 0; pass < learning_.passes; ++pass) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random_() % i]);
    double loss = 0, weights = 0;
    for (const Place place : order) {
      const Word& word = vocabulary_[place.word];
      Context instance = word.instances[place.instance];
      hide_a_side(instance);
      const double weight = std::sqrt(word.seen / static_cast<double>(word.instances.size()));
      for (const std::uint32_t pair : word.pairs) {
        const bool is_second = pairs_[pair].second == place.word;
        const double likely = 1 / (1 + std::exp(-score(instance, pair)));
        loss -= weight * std::log(std::max(is_second ? likely : 1 - likely, 1e-12));
        weights += weight;
        const double gradient = weight * (likely - (is_second ? 1 : 0));
        if (std::abs(gradient) >= smallest_error) step(instance, pair, gradient);
      }
    }
    passes.push_back({weights > 0 ? loss / weights : 0});
  }
  return passes;
}

// How likely a word is written for the one that is meant, but for a factor that is the offset's business.
double Learner::rate(double times, std::uint32_t meant) const {
  constexpr double unseen = 0.5, million = 1e6;
  return std::log((times + unseen) * static_cast<double>(words_) / (vocabulary_[meant].seen * million));
}

std::string Learner::bytes() const {
  double greatest = 0;
  const std::size_t slots = std::size_t{1} << learning_.bits;
  for (std::size_t i = 0; i < slots; ++i)
    greatest = std::max(greatest, std::abs(weight(static_cast<std::uint32_t>(i))));
  const auto unit = static_cast<float>(greatest > 0 ? greatest / greatest_byte : 1);
  std::string lows, weights;
  std::vector<std::uint32_t> begins;
  for (std::size_t i = 0; i < slots; ++i) {
    if (i % slots_of_group == 0) begins.push_back(static_cast<std::uint32_t>(lows.size()));
    const auto byte = static_cast<std::int8_t>(std::lround(weight(static_cast<std::uint32_t>(i)) / unit));
    if (byte == 0) continue;
    io::append(lows, static_cast<std::uint8_t>(i % slots_of_group));
    io::append(weights, byte);
  }
  begins.push_back(static_cast<std::uint32_t>(lows.size()));
  std::vector<std::uint32_t> order(vocabulary_.size()), place(vocabulary_.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return vocabulary_[a].text < vocabulary_[b].text; });
  for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;

  std::string out(magic), letters;
  io::append(out, format);
  io::append(out, static_cast<std::uint32_t>(vocabulary_.size()));
  io::append(out, static_cast<std::uint32_t>(pairs_.size()));
  io::append(out, static_cast<std::uint32_t>(learning_.bits));
  io::append(out, static_cast<std::uint32_t>(lows.size()));
  for (const double real : {static_cast<double>(unit), learning_.slope, learning_.offset})
    io::append(out, static_cast<float>(real));
  for (const std::uint32_t word : order) {
    letters += vocabulary_[word].text;
    io::append(out, static_cast<std::uint32_t>(letters.size()));
  }
  for (const Logistic& pair : pairs_) {
    io::append(out, place[pair.first]);
    io::append(out, place[pair.second]);
    for (const double real :
         {pair.bias, rate(pair.first_for_second, pair.second), rate(pair.second_for_first, pair.first)})
      io::append(out, static_cast<float>(real));
  }
  for (const std::uint32_t begin : begins) io::append(out, begin);
  return out + lows + weights + letters;
}

}  // namespace emend::confusion
