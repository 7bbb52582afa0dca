#include "train/overlap.h"

#include <fmt/format.h>

#include "cli/message.h"
#include "train/rows.h"

namespace emend::train {
namespace {

std::uint64_t hash_of(std::string_view target) { return mix_text(target.size(), target); }

}  // namespace

void Overlap::add(const std::string& set, std::string_view target) {
  known_.emplace(hash_of(target), Known{set});
  ++counted_[set].of;
}

void Overlap::look(std::string_view target, const Text& text) {
  const auto [begin, end] = known_.equal_range(hash_of(target));
  if (begin == end) return;
  const std::lock_guard lock(mutex_);
  for (auto known = begin; known != end; ++known) {
    if (known->second.seen) continue;
    known->second.seen = true;
    Counted& counted = counted_[known->second.set];
    ++counted.texts;
    if (target.size() <= counted.bytes) continue;
    counted.bytes = target.size();
    counted.longest = fmt::format("{}:{}", text.file, text.line);
  }
}

Overlap::Seen Overlap::seen(const std::string& set) const {
  const std::lock_guard lock(mutex_);
  const auto found = counted_.find(set);
  return found == counted_.end() ? Seen() : Seen(found->second);
}

bool warn_of_overlap(const SetCounts& counts) {
  constexpr double most = 0.01;
  if (counts.learned_share <= most) return false;
  cli::warn(counts.name,
            fmt::format("{} of its texts, {:.1f} %, are learned from, too; the longest at {}", counts.learned,
                        100 * counts.learned_share, counts.learned_at),
            "its figures say less of texts that are new: take them out of the one or the other");
  return true;
}

}  // namespace emend::train
