#include "plot/legend.h"

#include <fmt/core.h>

#include <algorithm>

namespace emend::plot {
namespace {

constexpr double kLine = 17, kSample = 26, kBetween = 18;  // pixels: of a row, of a sample, between entries
constexpr const char* kNeutral = "#555";

// visit(place of the name, x, y), row by row; returns the number of rows.
template <class Visit>
int flow(const std::vector<std::string>& names, double width, Visit visit) {
  double x = 0;
  int row = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double needed = kSample + text_width(names[i]);
    if (x > 0 && x + needed > width) x = 0, ++row;
    visit(i, x, kLine * row);
    x += needed + kBetween;
  }
  return names.empty() ? 0 : row + 1;
}

// What tells them apart, with a little of what they have in common on both sides.
std::vector<std::string> apart(std::vector<std::string> names) {
  constexpr std::size_t around = 12;  // bytes
  const auto is_middle = [](const std::string& name, std::size_t at) {
    return at < name.size() && (static_cast<unsigned char>(name[at]) & 0xC0) == 0x80;
  };
  const std::string& first = names.front();
  std::size_t begin = first.size(), end = first.size(), shortest = first.size();
  for (const std::string& name : names) {
    const auto at = std::mismatch(first.begin(), first.end(), name.begin(), name.end());
    const auto back = std::mismatch(first.rbegin(), first.rend(), name.rbegin(), name.rend());
    begin = std::min(begin, static_cast<std::size_t>(at.first - first.begin()));
    end = std::min(end, static_cast<std::size_t>(back.first - first.rbegin()));
    shortest = std::min(shortest, name.size());
  }
  end = std::min(end, shortest - begin);
  begin -= std::min(begin, around), end -= std::min(end, around);
  while (begin > 0 && is_middle(first, begin)) --begin;
  while (end > 0 && is_middle(first, first.size() - end)) --end;
  for (std::string& name : names) {
    if (end > 0) name.replace(name.size() - end, end, kEllipsis);
    if (begin > 0) name.replace(0, begin, kEllipsis);
  }
  return names;
}

}  // namespace

std::string Paint::fill() const {
  return again ? fmt::format("fill=\"{0}\" fill-opacity=\"0.35\" stroke=\"{0}\"", colour)
               : fmt::format("fill=\"{}\"", colour);
}

void Legend::add(const std::string& name, Sample sample) {
  const bool known =
      std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.name == name; });
  if (!known) entries_.push_back({name, sample});
}

void Legend::add_alone(const std::string& name) {
  if (std::find(alone_.begin(), alone_.end(), name) == alone_.end()) alone_.push_back(name);
}

Paint Legend::paint(const std::string& name) const {
  const auto painted = [](std::size_t i) { return Paint{colour(i), i / kColours.size() % 2 == 1}; };
  for (std::size_t i = 0; i < entries_.size(); ++i)
    if (entries_[i].name == name) return painted(i);
  if (!entries_.empty()) return {kNeutral};
  return painted(static_cast<std::size_t>(std::find(alone_.begin(), alone_.end(), name) - alone_.begin()));
}

double Legend::widest() const {
  double width = 0;
  for (const Entry& entry : entries_) width = std::max(width, kSample + text_width(entry.name));
  return width;
}

std::vector<std::string> Legend::names_within(double width) const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) names.push_back(entry.name);
  if (widest() <= width) return names;
  if (names.size() > 1) names = apart(std::move(names));
  for (std::string& name : names) name = elided(name, width - kSample);
  return names;
}

double Legend::height(double width) const {
  const int rows = flow(names_within(width), width, [](auto...) {});
  return rows == 0 ? 0 : kLine * rows + 6;
}

void Legend::draw(Drawing& drawing, double left, double top, double width) const {
  const std::vector<std::string> names = names_within(width);
  flow(names, width, [&](std::size_t i, double x, double y) {
    const Paint paint = this->paint(entries_[i].name);
    x += left, y += top + 12;
    if (entries_[i].sample == Sample::box) {
      drawing.rectangle(x + 4, y - 9, 14, 10, paint.fill());
    } else if (entries_[i].sample == Sample::dot) {
      drawing.raw(fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2.6\" fill=\"{}\"/>\n", coordinate(x + 10),
                              coordinate(y - 4), paint.colour));
    } else {
      drawing.line(x, y - 4, x + kSample - 6, y - 4,
                   fmt::format("stroke=\"{}\" stroke-width=\"1.6\"{}", paint.colour,
                               paint.again ? " stroke-dasharray=\"6 3\"" : ""));
    }
    drawing.text(x + kSample, y, names[i], Anchor::start);
  });
}

}  // namespace emend::plot
