#include "noise/target.h"

#include <algorithm>

#include "text/edit_distance.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::noise {

namespace {

std::vector<std::string_view> tokens(std::string_view text) {
  std::vector<std::string_view> tokens;
  for (const text::Span span : text::blank_separated(text)) tokens.push_back(text::slice(text, span));
  return tokens;
}

bool is_ascii_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Edits that stand close to each other, and what surrounds them up to the next blanks.
struct Region {
  std::size_t begin, end;
  std::size_t first, last;  // edits [first, last)
};

// Two swaps of neighbouring words side by side are three errors, not four: so close edits are compared together.
std::vector<Region> regions(std::string_view text, const std::vector<text::Edit>& edits) {
  constexpr std::size_t close = 16, longest = 1000;  // bytes
  std::vector<Region> regions;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const std::size_t before = i > 0 ? edits[i - 1].end : 0;
    const std::size_t after = i + 1 < edits.size() ? edits[i + 1].begin : text.size();
    std::size_t begin = edits[i].begin, end = edits[i].end;
    while (begin > before && !is_ascii_blank(text[begin - 1])) --begin;
    while (end < after && !is_ascii_blank(text[end])) ++end;
    if (!regions.empty()) begin = std::max(begin, regions.back().end);
    if (!regions.empty() && begin - regions.back().end <= close && end - regions.back().begin <= longest) {
      regions.back().end = end;
      regions.back().last = i + 1;
    } else {
      regions.push_back({begin, end, i, i + 1});
    }
  }
  return regions;
}

}  // namespace

std::size_t units(Unit unit, std::string_view text) {
  if (unit == Unit::words) return text::blank_separated(text).size();
  return text::to_code_points(text).size();
}

std::size_t errors(Unit unit, std::string_view original, const std::vector<text::Edit>& edits) {
  std::size_t sum = 0;
  for (const Region& region : regions(original, edits)) {
    std::vector<text::Edit> inside(edits.begin() + static_cast<std::ptrdiff_t>(region.first),
                                   edits.begin() + static_cast<std::ptrdiff_t>(region.last));
    for (text::Edit& edit : inside) edit.begin -= region.begin, edit.end -= region.begin;
    const std::string_view from = original.substr(region.begin, region.end - region.begin);
    const std::string to = text::apply(from, inside);
    if (unit == Unit::words)
      sum += text::levenshtein(tokens(from), tokens(to));
    else
      sum += text::levenshtein(text::to_code_points(from), text::to_code_points(to));
  }
  return sum;
}

Target::Target(const Noiser& noiser, Unit unit, double wanted) : noiser_(noiser), unit_(unit), wanted_(wanted) {}

double Target::next_rate(std::string_view line, std::uint64_t number) {
  if (wanted_ == 0) return 0;
  // The first lines are all tried, later ones now and then, for what they tell changes little.
  constexpr std::uint64_t first = 2000, then_every = 8;
  if (lines_ < first || lines_ % then_every == 0) {
    ++probed_lines_;
    probed_ += units(unit_, line);
    possible_ += errors(unit_, line, noiser_.edits(line, number, 1.0));
  }
  constexpr std::uint64_t enough = 5000;  // units, to say that it will not do
  if (probed_ >= enough) check_reach();
  if (possible_ == 0) return 1;
  const double wanted = wanted_ * static_cast<double>(probed_), possible = static_cast<double>(possible_);
  constexpr double soon = 64;  // lines within which a deficit is made up for
  const double deficit = wanted_ * static_cast<double>(seen_) - static_cast<double>(made_);
  const double possible_a_line = possible / static_cast<double>(probed_lines_);
  return std::clamp(wanted / possible + deficit / (soon * possible_a_line), 0.0, 1.0);
}

std::vector<text::Edit> Target::edits(std::string_view line, std::uint64_t number) {
  const double rate = next_rate(line, number);
  std::vector<text::Edit> edits = noiser_.edits(line, number, rate);
  ++lines_;
  seen_ += units(unit_, line);
  made_ += errors(unit_, line, edits);
  sum_of_rates_ += rate;
  return edits;
}

void Target::check_reach() const {
  if (probed_ == 0) return;
  const double most = static_cast<double>(possible_) / static_cast<double>(probed_);
  if (most >= 0.98 * wanted_) return;
  throw Error(unit_ == Unit::words ? "--target-wer" : "--target-cer",
              "these kinds reach at most " + std::to_string(most).substr(0, 5) + " in this text",
              "lower the target, raise --char-rate or --max-per-line, or add kinds");
}

}  // namespace emend::noise
