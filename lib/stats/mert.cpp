#include "stats/mert.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace emend::stats {
namespace {

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// From `at` on, another candidate of an item is chosen: what that adds to the sum of statistics.
struct Change {
  double at;
  std::size_t item, from, to;
};

// The upper envelope of the lines a + t b of an item's candidates: the first one's number, and the changes in order.
std::size_t envelope(const std::vector<Choice>& candidates, std::span<const double> weights,
                     std::span<const double> direction, std::size_t item, std::vector<Change>& changes) {
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
    changes.push_back({reached, item, top.candidate, next->candidate});
    top = *next;
  }
}

// Moves `weights` along the direction to where the score is best; returns that score.
double search_line(std::span<const std::vector<Choice>> items, std::vector<double>& weights,
                   std::span<const double> direction, const std::function<double(std::span<const double>)>& score) {
  std::vector<Change> changes;
  std::vector<double> sum(items.front().front().statistics.size(), 0);
  const auto add = [&](const Choice& choice, double sign) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += sign * choice.statistics[i];
  };
  for (std::size_t i = 0; i < items.size(); ++i) add(items[i][envelope(items[i], weights, direction, i, changes)], 1);
  std::sort(changes.begin(), changes.end(), [](const Change& x, const Change& y) { return x.at < y.at; });

  // Intervals of equal choices: before the first change, between two, behind the last.
  constexpr double kBeyond = 1;  // of the outermost changes
  double best = -std::numeric_limits<double>::infinity(), move = 0;
  const auto consider = [&](double low, double high) {
    const double found = score(sum), at = low < 0 && high > 0 ? 0 : (low + high) / 2;
    if (found > best || (found == best && std::abs(at) < std::abs(move))) best = found, move = at;
  };
  consider(changes.empty() ? -kBeyond : changes.front().at - 2 * kBeyond,
           changes.empty() ? kBeyond : changes.front().at);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    add(items[changes[i].item][changes[i].from], -1);
    add(items[changes[i].item][changes[i].to], 1);
    const bool last = i + 1 == changes.size();
    const double next = last ? changes[i].at + 2 * kBeyond : changes[i + 1].at;
    if (next > changes[i].at) consider(changes[i].at, next);
  }
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] += move * direction[i];
  return best;
}

double score_of(std::span<const std::vector<Choice>> items, std::span<const double> weights,
                const std::function<double(std::span<const double>)>& score) {
  std::vector<double> sum(items.front().front().statistics.size(), 0);
  for (const std::vector<Choice>& candidates : items) {
    const Choice& choice = candidates[chosen(candidates, weights)];
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += choice.statistics[i];
  }
  return score(sum);
}

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

Tuned tune(std::span<const std::vector<Choice>> items, std::vector<double> initial,
           const std::function<double(std::span<const double>)>& score, int restarts, std::uint64_t seed) {
  constexpr double kLeastGain = 1e-9;
  constexpr int kDirections = 4;  // random ones a round
  Tuned tuned{initial, 0, 0};
  if (items.empty()) return tuned;
  tuned.score = tuned.initial = score_of(items, initial, score);
  std::mt19937_64 random(seed);
  const auto between = [&](double low, double high) {  // std::uniform_real_distribution differs between libraries
    return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
  };
  const std::size_t size = initial.size();
  for (int start = 0; start <= restarts; ++start) {
    std::vector<double> weights = initial;
    if (start > 0)
      for (double& weight : weights) weight = between(-1, 1);
    for (double last = -std::numeric_limits<double>::infinity();;) {
      double now = last;
      for (std::size_t axis = 0; axis < size + kDirections; ++axis) {
        std::vector<double> direction(size, 0);
        if (axis < size)
          direction[axis] = 1;
        else
          for (double& part : direction) part = between(-1, 1);
        now = search_line(items, weights, direction, score);
      }
      if (!(now > last + kLeastGain)) break;
      last = now;
    }
    const double found = score_of(items, weights, score);
    if (found > tuned.score + kLeastGain) tuned.weights = weights, tuned.score = found;
  }
  return tuned;
}

}  // namespace emend::stats
