// What a page of charts asks of each, and who draws which.
#pragma once

#include <memory>

#include "plot/drawing.h"
#include "plot/legend.h"
#include "plot/plot.h"

namespace emend::plot {

// Between these two the axes of all charts of a page lie.
struct Span {
  double left, right;
  double label = 15;  // where labels of y axes stand
  double width() const { return right - left; }
  double middle() const { return (left + right) / 2; }
};

class ChartWriter {
 public:
  virtual ~ChartWriter() = default;
  virtual const std::string& title() const = 0;
  virtual double width() const = 0;
  virtual void add_names(Legend& legend) const = 0;
  virtual double left_margin() const = 0;
  virtual double right_margin() const = 0;
  // Of it, what ticks and the label of a y axis take; 0 where there is none.
  virtual double axis_margin() const { return left_margin(); }
  // head: of the title and, in the first chart, the legend, which stand above it and are not in the result.
  virtual double height(const Span& span, double head) const = 0;
  virtual void draw(Drawing& drawing, const Span& span, double top, double head, const Legend& legend) const = 0;
};

// All throw std::invalid_argument where the chart does not fit together. The chart must outlive what is returned.
std::unique_ptr<ChartWriter> writer(const ColumnChart& chart);
std::unique_ptr<ChartWriter> writer(const Figure& figure);
std::unique_ptr<ChartWriter> writer(const BarChart& chart);

}  // namespace emend::plot
