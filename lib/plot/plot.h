// Pictures for papers, cards and reports: columns with intervals, curves, bars and heat maps as SVG 1.1.
//
//   plot::Figure figure;
//   figure.x.label = "step";
//   figure.panels.resize(2);  // above one another, over the same steps
//   plot::Panel &loss = figure.panels[0], &rate = figure.panels[1];
//   loss.y.label = "loss (nats)";
//   loss.series = {{"training", steps, losses}, {"validation", validated, validation_losses}};
//   rate.y.label = "learning rate";
//   rate.y.logarithmic = true;
//   rate.series = {{"rate", steps, rates}};
//   io::write_file("curves.svg", plot::svg(figure));
//
// The same figure gives the same bytes on every system (no date, no locale, no random identifier). The text is one
// well-formed XML document in UTF-8, without scripts, styles or fonts from elsewhere: labels may hold any bytes, what
// XML cannot hold becomes U+FFFD. Lengths are pixels at 96 dpi; the picture scales by its viewBox. Titles that are
// wider than their picture are wrapped, names that there is no room for lose their middle.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace emend::plot {

struct Axis {
  std::string label;         // with its unit: "loss (nats)"; empty: none
  bool logarithmic = false;  // values that are not positive are left out
  // The range of values that is shown; absent: that of the data, on a linear y axis widened to the next tick. Points
  // outside a given range are cut at the panel's edge.
  std::optional<double> least = {}, most = {};
};

enum class Mark { line, points, line_and_points };

// Values in data units; x need not be sorted, points are joined as they come. A point whose x or y is NaN or infinite
// interrupts the line. Throws std::invalid_argument where x and y differ in length.
struct Series {
  std::string name;
  std::vector<double> x, y;
  Mark mark = Mark::line;
};

// Series of one unit. Series that share a name share a colour in all panels of a picture; nine or more names repeat the
// eight colours with dashed lines.
struct Panel {
  Axis y;
  std::vector<Series> series;
  int height = 180;
};

// Panels above one another over one x axis.
struct Figure {
  std::string title;
  Axis x;
  std::vector<Panel> panels;
  int width = 720;
};

// A line of more points than the picture has columns is thinned to the first, lowest, highest and last point of each
// column, which draws the same picture.
std::string svg(const Figure& figure);

// Columns that stand on zero, of one unit, each with the interval that its value may lie in.
struct Columns {
  Axis y;  // its range is that of values and intervals; `logarithmic` and the given range are not read
  struct Column {
    std::string name;
    double value;  // NaN and infinite ones have no column
    std::optional<std::pair<double, double>> interval = {};
  };
  std::vector<Column> columns;
};

// Several units side by side, as many in a row as there is room for.
struct ColumnChart {
  std::string title;
  std::vector<Columns> panels;
  int width = 720;
  int height = 400;  // of a row of panels; that of the first one has title and legend in it
};

std::string svg(const ColumnChart& chart);

// Bars from left to right, each with its value behind it: in every row one of each series.
struct BarChart {
  std::string title, label;       // label: of the values, with their unit
  std::vector<std::string> rows;  // a name each, the first on top
  // A value a row, none below 0; NaN and infinite ones have no bar. std::invalid_argument where there are more or
  // fewer.
  struct Bars {
    std::string name;
    std::vector<double> values;
  };
  std::vector<Bars> series;
  std::optional<double> most = {};  // the value of the longest bar there may be; absent: that of the data
  int width = 720;
};

std::string svg(const BarChart& chart);

// Charts above one another, whose axes are aligned. One legend for all of them, below the first one's title, tells what
// has a colour where a panel or a chart shows more than one thing; a name has the same colour everywhere, and what is
// alone in its panel and not in the legend is grey.
using Chart = std::variant<ColumnChart, Figure, BarChart>;
std::string svg(const std::vector<Chart>& charts);

// A matrix in row-major order (`values.size()` = rows x columns, std::invalid_argument otherwise), the first row on
// top. NaN and infinite cells are hatched grey.
struct HeatMap {
  std::string title;
  std::string row_label, column_label;     // what rows and columns are: "target", "source"
  std::vector<std::string> rows, columns;  // a name each
  std::vector<double> values;
  std::string value_label;                 // beside the colour bar
  std::optional<double> least, most = {};  // values of the lightest and darkest colour; absent: those of the data
  bool show_values = false;                // print each value into its cell
};

std::string svg(const HeatMap& map);
// Maps side by side, whose first rows stand at one height, below their titles. Where all of them show the same range of
// the same values, one colour bar does for them. std::invalid_argument where there is no map.
std::string svg(const std::vector<HeatMap>& maps, std::string_view title);

// The name of a token on an axis: an open box for a blank, which is none.
std::string token_label(std::string_view token);
// Throws Error where the file that `option` names would be a picture of another kind: look.png, look.pdf.gz.
void check_name(const std::string& option, const std::string& file);
// A picture's file: STEM.svg for STEM.svg or STEM. An ending of compressed files stays: STEM.svg.gz, STEM.svgz.
std::string named(const std::string& file);
// STEM-NUMBER.svg: one picture of several.
std::string numbered(const std::string& file, std::uint64_t number);

// Round values (1, 2 or 5 times a power of ten apart) inside [least, most], about `count` of them; needs least < most,
// both finite. On a logarithmic axis (both positive) powers of ten, with their doubles and fivefolds where the range is
// short.
std::vector<double> ticks(double least, double most, int count);
std::vector<double> logarithmic_ticks(double least, double most, int count);
// "0.05", "20,000", "1e-5": no more digits than it takes to tell `value` from its neighbours `step` away.
std::string tick_label(double value, double step);
// The same for values beside values: zero has the digits of the others, "0.00".
std::string value_label(double value, double step);

// `text` as character data or attribute value of XML.
std::string escape(std::string_view text);

}  // namespace emend::plot
