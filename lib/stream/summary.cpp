#include "stream/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "stream/finding.h"

namespace emend::stream {

namespace {

constexpr std::size_t most_kept = 1 << 16, most_shown = 20;

}  // namespace

Summary::Summary(const Options& options)
    : record_(options.null_terminated ? "record" : "line"),
      verb_(options.in_place ? "changed" : "would change"),
      files_(options.files == std::vector<std::string>{"-"} ? 0 : options.files.size()) {}

void Summary::take(const Answer& answer) {
  if (answer.file.data() != file_.data()) {
    file_ = answer.file;
    file_changes_ = false;
  }
  ++read_;
  if (answer.edits->empty()) return;
  ++changed_;
  changed_files_ += !file_changes_;
  file_changes_ = true;
  for (const Finding& finding : findings_of(answer)) {
    ++changes_;
    std::string row = row_of(finding);
    if (const auto known = counts_.find(row); known != counts_.end()) {
      ++known->second;
    } else if (counts_.size() < most_kept) {
      counts_.emplace(std::move(row), 1);
    }
  }
}

void Summary::write(std::string& out) const {
  const auto end = std::back_inserter(out);
  if (files_ > 0) fmt::format_to(end, "{} of {} file{}, ", changed_files_, files_, files_ == 1 ? "" : "s");
  fmt::format_to(end, "{} of {} {}{} {}: {} change{}", changed_, read_, record_, read_ == 1 ? "" : "s", verb_, changes_,
                 changes_ == 1 ? "" : "s");
  const bool all = counts_.size() < most_kept;
  if (changes_ > 0) fmt::format_to(end, ", {}{} different", all ? "" : "more than ", counts_.size());
  out += '\n';

  std::vector<std::pair<std::uint64_t, std::string_view>> rows;
  for (const auto& [row, count] : counts_) rows.emplace_back(count, row);
  std::sort(rows.begin(), rows.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  std::uint64_t others = changes_;
  for (std::size_t i = 0; i < std::min(rows.size(), most_shown); ++i) {
    fmt::format_to(end, "{:>7}  {}\n", rows[i].first, rows[i].second);
    others -= rows[i].first;
  }
  if (others > 0) fmt::format_to(end, "{:>7}  others\n", others);
}

}  // namespace emend::stream
