#include "text/ibm_model1.h"

#include <algorithm>

namespace emend::text {

void IbmModel1::sort(Row& row) {
  std::sort(row.targets.begin(), row.targets.end());
  row.targets.erase(std::unique(row.targets.begin(), row.targets.end()), row.targets.end());
  row.sorted = row.targets.size();
}

void IbmModel1::add(std::span<const int> source, std::span<const int> target) {
  if (source.empty() || target.empty()) return;
  tokens_.insert(tokens_.end(), source.begin(), source.end());
  ends_.push_back(tokens_.size());
  tokens_.insert(tokens_.end(), target.begin(), target.end());
  ends_.push_back(tokens_.size());
  const auto most = static_cast<std::size_t>(*std::max_element(source.begin(), source.end()));
  if (rows_.size() < most + 2) rows_.resize(most + 2);
  const auto meet = [&](int token) {
    Row& row = rows_[static_cast<std::size_t>(token + 1)];
    row.targets.insert(row.targets.end(), target.begin(), target.end());
    if (row.targets.size() > 2 * row.sorted + 1024) sort(row);
  };
  meet(null);
  for (const int token : source) meet(token);
}

void IbmModel1::train(int iterations) {
  for (Row& row : rows_) sort(row);
  const float equal = 1.0F / static_cast<float>(std::max<std::size_t>(rows_.front().targets.size(), 1));
  for (Row& row : rows_) row.probabilities.assign(row.targets.size(), equal);
  for (int i = 0; i < iterations; ++i) iterate();
}

void IbmModel1::iterate() {
  for (Row& row : rows_) row.counts.assign(row.targets.size(), 0);
  struct Cell {
    Row* row;
    std::size_t place;
  };
  std::vector<Cell> cells;
  std::uint64_t begin = 0;
  for (std::size_t pair = 0; pair < ends_.size(); pair += 2) {
    const std::span<const int> all = tokens_;
    const auto source = all.subspan(begin, ends_[pair] - begin),
               target = all.subspan(ends_[pair], ends_[pair + 1] - ends_[pair]);
    begin = ends_[pair + 1];
    for (const int to : target) {
      cells.clear();
      double sum = 0;
      const auto consider = [&](int from) {
        Row& row = rows_[static_cast<std::size_t>(from + 1)];
        const auto found = std::lower_bound(row.targets.begin(), row.targets.end(), to);
        const auto place = static_cast<std::size_t>(found - row.targets.begin());
        cells.push_back({&row, place});
        sum += static_cast<double>(row.probabilities[place]);
      };
      consider(null);
      for (const int from : source) consider(from);
      if (sum <= 0) continue;
      for (const Cell& cell : cells)
        cell.row->counts[cell.place] += static_cast<double>(cell.row->probabilities[cell.place]) / sum;
    }
  }
  for (Row& row : rows_) {
    double sum = 0;
    for (const double count : row.counts) sum += count;
    if (sum <= 0) continue;
    for (std::size_t i = 0; i < row.counts.size(); ++i) row.probabilities[i] = static_cast<float>(row.counts[i] / sum);
    row.counts.clear();
  }
}

double IbmModel1::probability(int source, int target) const {
  if (source < null || source >= sources()) return 0;
  const Row& row = rows_[static_cast<std::size_t>(source + 1)];
  const auto found = std::lower_bound(row.targets.begin(), row.targets.end(), target);
  if (found == row.targets.end() || *found != target) return 0;
  return static_cast<double>(row.probabilities[static_cast<std::size_t>(found - row.targets.begin())]);
}

std::vector<IbmModel1::Target> IbmModel1::targets(int source) const {
  const Row& row = rows_.at(static_cast<std::size_t>(source + 1));
  std::vector<Target> found;
  for (std::size_t i = 0; i < row.targets.size(); ++i)
    found.push_back({row.targets[i], static_cast<double>(row.probabilities[i])});
  return found;
}

}  // namespace emend::text
