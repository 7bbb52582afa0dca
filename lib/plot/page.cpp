#include <algorithm>

#include "plot/chart.h"

namespace emend::plot {
namespace {

constexpr double kMargin = 14, kBetween = 10, kLeast = 60;  // pixels: above, between charts, of an axis

std::string page(const std::vector<std::unique_ptr<ChartWriter>>& charts) {
  Legend legend;
  double width = 0, left = 0, right = 0, axis = 0;
  for (const auto& chart : charts) {
    chart->add_names(legend);
    width = std::max(width, chart->width());
    left = std::max(left, chart->left_margin());
    right = std::max(right, chart->right_margin());
    axis = std::max(axis, chart->axis_margin());
  }
  const Span span = {left, std::max(width - right, left + kLeast), left - axis + 15};
  width = span.right + right;
  const Span key = legend.widest() <= span.width() ? span : Span{kMargin, width - kMargin};
  struct Place {
    Title title;
    double top, head;
  };
  std::vector<Place> places;
  double height = 0;
  for (const auto& chart : charts) {
    Title title(chart->title(), width - 24);
    const double head = (places.empty() ? kMargin - (title.height() > 0 ? 8 : 0) : kBetween) + title.height() +
                        (places.empty() ? legend.height(key.width()) : 0);
    places.push_back({std::move(title), height, head});
    height += head + chart->height(span, head);
  }
  Drawing drawing(width, height, charts.empty() ? "" : charts.front()->title());
  for (std::size_t i = 0; i < charts.size(); ++i) {
    const auto& [title, top, head] = places[i];
    title.draw(drawing, title.width() > 2 * (width - span.middle()) - 24 ? width / 2 : span.middle(), top + 3);
    if (i == 0) legend.draw(drawing, key.left, top + head - legend.height(key.width()), key.width());
    charts[i]->draw(drawing, span, top + head, head, legend);
  }
  return std::move(drawing).finish();
}

}  // namespace

std::string svg(const std::vector<Chart>& charts) {
  std::vector<std::unique_ptr<ChartWriter>> writers;
  for (const Chart& chart : charts) writers.push_back(std::visit([](const auto& one) { return writer(one); }, chart));
  return page(writers);
}

std::string svg(const ColumnChart& chart) { return svg(std::vector<Chart>{chart}); }
std::string svg(const Figure& figure) { return svg(std::vector<Chart>{figure}); }
std::string svg(const BarChart& chart) { return svg(std::vector<Chart>{chart}); }

}  // namespace emend::plot
