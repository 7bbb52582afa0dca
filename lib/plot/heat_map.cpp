#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "plot/drawing.h"
#include "plot/plot.h"

namespace emend::plot {
namespace {

constexpr int kShades = 100;
constexpr double kBold = 1.15;  // letters that are bold are wider

// From white over blue to near black: the lightness falls evenly, so that a grey print keeps the order.
std::string shade(int level) {
  struct Colour {
    double red, green, blue;
  };
  static constexpr Colour stops[] = {{255, 255, 255}, {198, 219, 239}, {107, 174, 214}, {33, 113, 181}, {8, 29, 88}};
  const double at = 4.0 * level / kShades;
  const int i = std::min(static_cast<int>(at), 3);
  const double part = at - i;
  const auto mix = [&](double Colour::*channel) {
    return static_cast<int>(std::lround(stops[i].*channel * (1 - part) + stops[i + 1].*channel * part));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(&Colour::red), mix(&Colour::green), mix(&Colour::blue));
}

double widest(const std::vector<std::string>& names, double font) {
  double width = 0;
  for (const std::string& name : names) width = std::max(width, text_width(name, font));
  return width;
}

// Once in a picture.
constexpr std::string_view missing =
    "<pattern id=\"missing\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"><rect width=\"5\" height=\"5\" "
    "fill=\"#eee\"/><path d=\"M0 5L5 0\" stroke=\"#bbb\"/></pattern>\n";

// Of the colours: from white at the least value to the darkest at the most.
struct Scale {
  double least = std::numeric_limits<double>::infinity(), most = -least, step = 0;
  std::vector<double> marks;

  explicit Scale(const HeatMap& map) {
    for (const double value : map.values)
      if (std::isfinite(value)) least = std::min(least, value), most = std::max(most, value);
    if (map.least) least = *map.least;
    if (map.most) most = *map.most;
    if (!(least <= most)) least = 0, most = 1;
    if (least == most) most = least + (least == 0 ? 1 : std::abs(least));
    marks = ticks(least, most, 5);
    step = marks.size() > 1 ? marks[1] - marks[0] : most - least;
  }
  double share(double value) const { return (value - least) / (most - least); }
  int level(double value) const { return static_cast<int>(std::lround(std::clamp(share(value), 0.0, 1.0) * kShades)); }
  std::string text(double value) const { return tick_label(value, step / 10); }
};

// Where everything stands. Cells are squares of 5 to 28 pixels, wider where their values are printed.
struct Layout {
  double width, height, font;               // of a cell, and of the names of rows and columns
  bool upright;                             // names of columns that fit above their column
  double left, top, right, bottom;          // of the cells
  double bar, bar_labels, total_width = 0;  // the colour bar's height and the width of its labels

  Layout(const HeatMap& map, const Scale& scale) {
    const std::size_t rows = map.rows.size(), columns = map.columns.size();
    double value_width = 0;
    if (map.show_values)
      for (const double value : map.values)
        if (std::isfinite(value)) value_width = std::max(value_width, text_width(scale.text(value), 11));
    height = map.show_values
                 ? 28
                 : std::clamp(560.0 / static_cast<double>(std::max({rows, columns, std::size_t{1}})), 5.0, 28.0);
    width = std::max(height, value_width + 8);
    font = std::clamp(height - 2, 9.0, 12.0);
    const double name_width = widest(map.rows, font), name_height = widest(map.columns, font);
    upright = name_height <= width - 4;
    left = name_width + (map.row_label.empty() ? 14 : 36);
    top = (map.title.empty() ? 10 : 36) + (map.column_label.empty() ? 0 : 20) + (upright ? font + 8 : name_height + 10);
    right = left + width * static_cast<double>(columns);
    bottom = top + height * static_cast<double>(rows);
    bar = std::max(bottom - top, 80.0);
    bar_labels = 0;
    for (const double mark : scale.marks) bar_labels = std::max(bar_labels, text_width(tick_label(mark, scale.step)));
    total_width =
        std::max(right + 60 + bar_labels + (map.value_label.empty() ? 0 : 20), text_width(map.title, 15 * kBold) + 24);
  }
  double row(std::size_t row) const { return top + height * static_cast<double>(row); }
  double column(std::size_t column) const { return left + width * static_cast<double>(column); }
  // Of how many names one is written, so that they do not touch.
  std::size_t stride(double cell) const { return static_cast<std::size_t>(std::ceil((font + 1) / cell)); }
};

void draw_labels(Drawing& drawing, const HeatMap& map, const Layout& at) {
  if (!map.title.empty())
    drawing.text(at.total_width / 2, 22, map.title, Anchor::middle, "font-size=\"15\" font-weight=\"bold\"");
  if (!map.column_label.empty())
    drawing.text((at.left + at.right) / 2, map.title.empty() ? 18 : 48, map.column_label, Anchor::middle);
  if (!map.row_label.empty()) drawing.text(16, (at.top + at.bottom) / 2, map.row_label, Anchor::middle, "", -90);
}

// Neighbours of one shade in a row become one rectangle.
void draw_cells(Drawing& drawing, const HeatMap& map, const Scale& scale, const Layout& at) {
  const std::size_t columns = map.columns.size();
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    const auto shade_at = [&](std::size_t column) {
      const double value = map.values[row * columns + column];
      return std::isfinite(value) ? scale.level(value) : -1;
    };
    for (std::size_t begin = 0, end; begin < columns; begin = end) {
      const int here = shade_at(begin);
      for (end = begin + 1; end < columns && shade_at(end) == here;) ++end;
      if (here == 0) continue;  // white on white
      drawing.rectangle(
          at.column(begin), at.row(row), at.width * static_cast<double>(end - begin), at.height,
          fmt::format("fill=\"{}\" shape-rendering=\"crispEdges\"", here < 0 ? "url(#missing)" : shade(here)));
    }
  }
}

void draw_names(Drawing& drawing, const HeatMap& map, const Layout& at) {
  const std::string size = fmt::format("font-size=\"{}\"", coordinate(at.font));
  for (std::size_t row = 0; row < map.rows.size(); row += at.stride(at.height))
    drawing.text(at.left - 6, at.row(row) + at.height / 2 + at.font / 3, map.rows[row], Anchor::end, size);
  for (std::size_t column = 0; column < map.columns.size(); column += at.upright ? 1 : at.stride(at.width)) {
    const double middle = at.column(column) + at.width / 2;
    if (at.upright)
      drawing.text(middle, at.top - 7, map.columns[column], Anchor::middle, size);
    else
      drawing.text(middle + at.font / 3, at.top - 6, map.columns[column], Anchor::start, size, -90);
  }
}

void draw_values(Drawing& drawing, const HeatMap& map, const Scale& scale, const Layout& at) {
  const std::size_t columns = map.columns.size();
  for (std::size_t i = 0; i < map.values.size(); ++i) {
    if (!std::isfinite(map.values[i])) continue;
    const bool dark = scale.level(map.values[i]) > kShades * 55 / 100;
    drawing.text(at.column(i % columns) + at.width / 2, at.row(i / columns) + at.height / 2 + 4,
                 scale.text(map.values[i]), Anchor::middle,
                 dark ? "font-size=\"11\" fill=\"#fff\"" : "font-size=\"11\"");
  }
}

void draw_bar(Drawing& drawing, const HeatMap& map, const Scale& scale, const Layout& at) {
  const double left = at.right + 24;
  constexpr int steps = 50;
  for (int i = 0; i < steps; ++i) {
    drawing.rectangle(left, at.top + at.bar * (1 - (i + 1.0) / steps), 14, at.bar / steps,
                      fmt::format("fill=\"{}\" shape-rendering=\"crispEdges\"", shade(kShades * i / (steps - 1))));
  }
  drawing.rectangle(left, at.top, 14, at.bar, "fill=\"none\" stroke=\"#888\"");
  for (const double mark : scale.marks) {
    const double y = at.top + at.bar * (1 - scale.share(mark));
    drawing.line(left + 14, y, left + 18, y, "stroke=\"#888\"");
    drawing.text(left + 22, y + 4, tick_label(mark, scale.step), Anchor::start);
  }
  if (!map.value_label.empty())
    drawing.text(left + 36 + at.bar_labels, at.top + at.bar / 2, map.value_label, Anchor::middle, "", 90);
}

Drawing draw(const HeatMap& map) {
  const std::size_t rows = map.rows.size(), columns = map.columns.size();
  if (map.values.size() != rows * columns) {
    throw std::invalid_argument(
        fmt::format("plot: {} values for {} rows and {} columns", map.values.size(), rows, columns));
  }
  const Scale scale(map);
  const Layout layout(map, scale);
  Drawing drawing(layout.total_width, layout.top + layout.bar + 16, map.title);
  draw_labels(drawing, map, layout);
  draw_cells(drawing, map, scale, layout);
  draw_names(drawing, map, layout);
  if (map.show_values) draw_values(drawing, map, scale, layout);
  drawing.rectangle(layout.left, layout.top, layout.right - layout.left, layout.bottom - layout.top,
                    "fill=\"none\" stroke=\"#888\"");
  draw_bar(drawing, map, scale, layout);
  return drawing;
}

}  // namespace

std::string token_label(std::string_view token) { return token == " " ? "\u2423" : std::string(token); }

std::string numbered(const std::string& file, std::uint64_t number) {
  const std::string stem = file.ends_with(".svg") ? file.substr(0, file.size() - 4) : file;
  return fmt::format("{}-{}.svg", stem, number);
}

std::string svg(const HeatMap& map) { return svg(std::vector<HeatMap>{map}); }

std::string svg(const std::vector<HeatMap>& maps) {
  if (maps.empty()) throw std::invalid_argument("plot: no map");
  Drawing drawing = draw(maps.front());
  drawing.raw(missing);
  for (std::size_t i = 1; i < maps.size(); ++i) drawing.put_beside(draw(maps[i]));
  return std::move(drawing).finish();
}

}  // namespace emend::plot
