// Damage up to a wanted error rate: finds the rate of damaged words while the lines pass.
//
// After each line the rate is set to (wanted errors) / (errors if every word were damaged), both over the lines so far,
// and corrected so that what is missing or too much so far is made up for within the next lines. One pass, constant
// memory, and the same result for any number of threads; but a line's damage depends on the lines before it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "noise/noise.h"

namespace emend::noise {

// Errors between two texts: words (runs of non-blanks) or code points that must be substituted, inserted or deleted.
enum class Unit { words, characters };
std::size_t units(Unit unit, std::string_view text);
// By the edits that lead from one to the other, those that stand close together compared as one: an upper bound of the
// distance of the texts, and nearly always equal to it.
std::size_t errors(Unit unit, std::string_view original, const std::vector<text::Edit>& edits);

class Target {
 public:
  // wanted: errors per unit; at 0 nothing changes.
  Target(const Noiser& noiser, Unit unit, double wanted);

  // Call for each line in order. Throws Error when the kinds cannot do so much damage to what has passed so far.
  std::vector<text::Edit> edits(std::string_view line, std::uint64_t number);

  // Call behind the last line. Throws the same Error, be there ever so few lines.
  void check_reach() const;

  double reached() const { return seen_ > 0 ? static_cast<double>(made_) / static_cast<double>(seen_) : 0; }
  // Share of words; the mean over the lines so far. With --rate it gives about the same damage.
  double rate() const { return lines_ > 0 ? sum_of_rates_ / static_cast<double>(lines_) : 0; }

 private:
  double next_rate(std::string_view line, std::uint64_t number);

  const Noiser& noiser_;
  Unit unit_;
  double wanted_;
  std::uint64_t lines_ = 0, seen_ = 0, made_ = 0;               // seen_, made_: units and errors
  std::uint64_t probed_lines_ = 0, probed_ = 0, possible_ = 0;  // of the lines whose every word was damaged on trial
  double sum_of_rates_ = 0;
};

}  // namespace emend::noise
