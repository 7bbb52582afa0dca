#include "stats/mert.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stats/random.h"

namespace emend::stats {
namespace {

using Score = std::function<double(std::span<const double>)>;
using Part = std::vector<Item>;
using Parts = std::vector<const Part*>;

constexpr double kLeastGain = 1e-9, kLeastMove = 1e-6;

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void add(std::vector<double>& sum, const std::vector<double>& statistics, double sign = 1) {
  sum.resize(statistics.size(), 0);
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += sign * statistics[i];
}

void add_chosen(std::vector<double>& sum, const Part& part, std::span<const double> weights) {
  for (const Item& item : part) add(sum, item[chosen(item, weights)].statistics);
}

double score_of(const Parts& parts, std::span<const double> weights, const Score& score) {
  std::vector<double> sum;
  for (const Part* part : parts) add_chosen(sum, *part, weights);
  return score(sum);
}

// From `at` on, another candidate of an item is chosen.
struct Change {
  double at;
  const Item* item;
  std::size_t from, to;
};

// The upper envelope of the lines a + t b of an item's candidates: the first one's number, and the changes in order.
std::size_t envelope(const Item& candidates, std::span<const double> weights, std::span<const double> direction,
                     std::vector<Change>& changes) {
  struct Line {
    double a, b;
    std::size_t candidate;
  };
  std::vector<Line> lines;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    lines.push_back({dot(candidates[i].features, weights), dot(candidates[i].features, direction), i});
  // Far to the left the line of the least slope is highest; of equal slopes the higher one, then the first.
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& x, const Line& y) { return x.b != y.b ? x.b < y.b : x.a > y.a; });
  Line top = lines.front();
  const std::size_t first = top.candidate;
  double reached = -std::numeric_limits<double>::infinity();
  for (;;) {
    const Line* next = nullptr;
    double at = std::numeric_limits<double>::infinity();
    for (const Line& line : lines) {
      if (line.b <= top.b) continue;
      const double crossing = (top.a - line.a) / (line.b - top.b);
      if (crossing < at || (crossing == at && next && line.b > next->b)) at = crossing, next = &line;
    }
    if (!next || !std::isfinite(at)) return first;
    reached = std::max(reached, at);
    changes.push_back({reached, &candidates, top.candidate, next->candidate});
    top = *next;
  }
}

// A score that changes in steps along a line, and its means over a window.
class Steps {
 public:
  // From `at` on, which is beyond the last one, the score is this.
  void push_back(double at, double score) {
    integral_.push_back(at_.empty() ? 0 : integral_.back() + (at - at_.back()) * score_.back());
    at_.push_back(at);
    score_.push_back(score);
  }
  const std::vector<double>& at() const { return at_; }
  double mean(double from, double to) const { return (integral(to) - integral(from)) / (to - from); }

 private:
  double integral(double to) const {  // before the first step the score is that behind it
    const auto behind = std::upper_bound(at_.begin() + 1, at_.end(), to) - 1;
    const auto i = static_cast<std::size_t>(behind - at_.begin());
    return integral_[i] + (to - at_[i]) * score_[i];
  }
  std::vector<double> at_, score_, integral_;
};

// The middle of the interval of [-reach, reach] in which the mean of the score over a window is highest, the nearest to
// 0 of equals; 0 where that interval holds it and may go on beyond the reach.
double best_of(const Steps& steps, double reach, double window) {
  std::vector<double> knots = {-reach, 0, reach};  // between them the mean is linear
  for (const double at : steps.at())
    for (const double knot : {at - window, at + window})
      if (std::abs(knot) < reach) knots.push_back(knot);
  std::sort(knots.begin(), knots.end());
  std::vector<double> means;
  for (const double knot : knots) means.push_back(steps.mean(knot - window, knot + window));
  const double best = *std::max_element(means.begin(), means.end()) - kLeastGain;
  double move = std::numeric_limits<double>::infinity(), nearest = move;
  for (std::size_t i = 0, end = 0; i < knots.size(); i = end + 1) {
    end = i;
    if (means[i] < best) continue;
    while (end + 1 < knots.size() && means[end + 1] >= best) ++end;
    const bool holds = knots[i] <= 0 && knots[end] >= 0;
    const double away = holds ? 0 : std::min(std::abs(knots[i]), std::abs(knots[end]));
    if (away >= nearest) continue;
    nearest = away;
    move = holds && (i == 0 || end + 1 == knots.size()) ? 0 : (knots[i] + knots[end]) / 2;
  }
  return move;
}

// Searches from one beginning.
class Search {
 public:
  // units: of each feature, how much weight makes it differ as much as the first.
  Search(const Parts& parts, const Score& score, const std::vector<double>& units, Random random)
      : parts_(parts), score_(score), units_(units), random_(random) {}

  std::vector<double> from(std::vector<double> weights) {
    constexpr std::size_t kDirections = 4;  // random ones a round
    constexpr int kRounds = 8;
    bool moved = true;
    for (int round = 0; round < kRounds && moved; ++round) {
      moved = false;
      for (std::size_t axis = 1; axis < weights.size() + kDirections; ++axis) {
        std::vector<double> direction(weights.size(), 0);
        if (axis < weights.size())
          direction[axis] = units_[axis];
        else
          for (std::size_t i = 1; i < direction.size(); ++i) direction[i] = units_[i] * (2 * random_.uniform() - 1);
        moved |= search_line(weights, direction);
      }
    }
    return weights;
  }

 private:
  // Moves the weights to where the smoothed score is best; whether they did.
  bool search_line(std::vector<double>& weights, const std::vector<double>& direction) {
    constexpr double kReach = 2, kWindow = 0.02;  // of the length of the weights
    double square = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) square += std::pow(weights[i] / units_[i], 2);
    const double reach = kReach * std::sqrt(square), window = kWindow * std::sqrt(square);

    std::vector<Change> changes;
    std::vector<double> sum;
    for (const Part* part : parts_)
      for (const Item& item : *part) add(sum, item[envelope(item, weights, direction, changes)].statistics);
    std::sort(changes.begin(), changes.end(), [](const Change& x, const Change& y) { return x.at < y.at; });
    Steps steps;
    double at = -reach - window;
    for (const Change& change : changes) {
      if (change.at >= reach + window) break;
      if (change.at > at) steps.push_back(at, score_(sum)), at = change.at;
      add(sum, (*change.item)[change.from].statistics, -1);
      add(sum, (*change.item)[change.to].statistics);
    }
    steps.push_back(at, score_(sum));

    const double move = best_of(steps, reach, window);
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] += move * direction[i];
    return std::abs(move) > kLeastMove * reach;
  }

  const Parts& parts_;
  const Score& score_;
  const std::vector<double>& units_;
  Random random_;
};

class Tuner {
 public:
  Tuner(std::vector<double> initial, const Score& score, int restarts, std::uint64_t seed)
      : initial_(std::move(initial)), score_(score), restarts_(restarts), seed_(seed) {}

  // The mean of the weights that the parts without one of them give, from the beginning that does best on that one.
  std::vector<double> choose(const Parts& parts) const {
    std::vector<double> chosen_weights = initial_;
    double best = -std::numeric_limits<double>::infinity();
    for (int start = 0; start <= restarts_; ++start) {
      std::vector<double> sum(initial_.size(), 0);
      const auto searched = [&](const Parts& some) {
        std::vector<double> weights = search(some, start);
        add(sum, weights);
        return weights;
      };
      const auto searches = static_cast<double>(parts.size());
      const double found = parts.size() > 1 ? held_out(parts, searched) : score_of(parts, searched(parts), score_);
      if (!(found > best + kLeastGain)) continue;
      best = found;
      for (std::size_t i = 0; i < sum.size(); ++i) chosen_weights[i] = sum[i] / searches;
    }
    return chosen_weights;
  }

  // The score of each part with weights that the others give.
  double held_out(const Parts& parts, const std::function<std::vector<double>(const Parts&)>& weights) const {
    std::vector<double> sum;
    for (std::size_t held = 0; held < parts.size(); ++held) {
      Parts others = parts;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(held));
      add_chosen(sum, *parts[held], weights(others));
    }
    return score_(sum);
  }

 private:
  std::vector<double> search(const Parts& parts, int start) const {
    const std::vector<double> units = units_of(parts);
    Random random(seed_, static_cast<std::uint64_t>(start));
    std::vector<double> weights = initial_;
    if (start > 0)
      for (std::size_t i = 1; i < weights.size(); ++i) weights[i] = units[i] * (2 * random.uniform() - 1);
    return Search(parts, score_, units, random).from(std::move(weights));
  }

  // In each unit, the median of how much the feature of a candidate differs from the first one's, where it does.
  std::vector<double> units_of(const Parts& parts) const {
    std::vector<double> spread;
    for (std::size_t f = 0; f < initial_.size(); ++f) {
      std::vector<double> all;
      for (const Part* part : parts)
        for (const Item& item : *part)
          for (const Choice& choice : item)
            if (const double by = std::abs(choice.features[f] - item.front().features[f]); by > 0) all.push_back(by);
      const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
      if (!all.empty()) std::nth_element(all.begin(), middle, all.end());
      spread.push_back(all.empty() ? 1 : *middle);
    }
    std::vector<double> units;
    for (const double of : spread) units.push_back(initial_.front() * spread.front() / of);
    return units;
  }

  const std::vector<double> initial_;
  const Score& score_;
  const int restarts_;
  const std::uint64_t seed_;
};

}  // namespace

std::size_t chosen(std::span<const Choice> candidates, std::span<const double> weights) {
  std::size_t best = 0;
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const double sum = dot(candidates[i].features, weights);
    if (sum > most) most = sum, best = i;
  }
  return best;
}

Tuned tune(std::span<const std::vector<Item>> parts, std::vector<double> initial, const Score& score, int restarts,
           std::uint64_t seed) {
  Parts all;
  for (const Part& part : parts)
    if (!part.empty()) all.push_back(&part);
  Tuned tuned{initial, 0, 0, std::nullopt};
  if (all.empty()) return tuned;
  const Tuner tuner(std::move(initial), score, restarts, seed);
  tuned.initial = score_of(all, tuned.weights, score);
  if (all.size() > 1) tuned.held_out = tuner.held_out(all, [&](const Parts& others) { return tuner.choose(others); });
  if (!tuned.held_out || *tuned.held_out > tuned.initial + kLeastGain) tuned.weights = tuner.choose(all);
  tuned.score = score_of(all, tuned.weights, score);
  return tuned;
}

}  // namespace emend::stats
