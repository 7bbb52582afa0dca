#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <stdexcept>

#include "cli/error.h"
#include "plot/drawing.h"
#include "plot/plot.h"
#include "text/lines.h"

namespace emend::plot {
namespace {

constexpr int kShades = 100;
constexpr double kWidestName = 220, kWidestUpright = 80;  // pixels: of a row, of a column whose cells have values
constexpr double kEdge = 14;                              // around the picture

// From white over blue to near black: the lightness falls evenly, so that a grey print keeps the order.
struct Colour {
  double red, green, blue;
};
constexpr std::array<Colour, 5> kStops = {
    {{255, 255, 255}, {198, 219, 239}, {107, 174, 214}, {33, 113, 181}, {8, 29, 88}}};

std::string shade(int level) {
  const double at = 4.0 * level / kShades;
  const auto i = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
  const double part = at - static_cast<double>(i);
  const auto mix = [&](double Colour::*channel) {
    return static_cast<int>(std::lround(kStops[i].*channel * (1 - part) + kStops[i + 1].*channel * part));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(&Colour::red), mix(&Colour::green), mix(&Colour::blue));
}

double widest(const std::vector<std::string>& names, double font) {
  double width = 0;
  for (const std::string& name : names) width = std::max(width, text_width(name, font));
  return std::min(width, kWidestName);
}

// What maps refer to, once in a picture.
void draw_fills(Drawing& drawing) {
  drawing.raw(
      "<pattern id=\"missing\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"><rect width=\"5\" height=\"5\" "
      "fill=\"#eee\"/><path d=\"M0 5L5 0\" stroke=\"#bbb\"/></pattern>\n"
      "<linearGradient id=\"shades\" x1=\"0\" y1=\"1\" x2=\"0\" y2=\"0\">");
  for (std::size_t i = 0; i < kStops.size(); ++i) {
    const double part = static_cast<double>(i) / (kStops.size() - 1);
    drawing.raw(fmt::format("<stop offset=\"{}\" stop-color=\"{}\"/>", coordinate(part),
                            shade(static_cast<int>(std::lround(kShades * part)))));
  }
  drawing.raw("</linearGradient>\n");
}

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
  std::string text(double value) const { return value_label(value, step / 10); }
  bool operator==(const Scale&) const = default;
};

// What maps beside each other have in common: cells are squares of 5 to 28 pixels, wider where their values are
// printed, and their first rows stand at one height.
struct Grid {
  double height = 28, font = 12;  // of a cell, and of the names of rows and columns
  double head = 0;                // of titles, labels and names of columns
  double titles = 0;
  bool upright = true;  // names of columns that fit above their column
};

// Where a map stands.
struct Layout {
  double width;                                 // of a cell
  double left = 0, right, top = 0, bottom = 0;  // of the cells; at first, `right` is their width
  double names;                                 // of the rows, with the label beside them
  double bar_width = 0, bar_labels = 0;         // of the colour bar, with what stands beside it

  Layout(const HeatMap& map, const Scale& scale, double height, double font) {
    double values = 0;
    if (map.show_values) {
      for (const double value : map.values)
        if (std::isfinite(value)) values = std::max(values, text_width(scale.text(value), 11));
      values = std::max(values, std::min(widest(map.columns, font), kWidestUpright));
    }
    width = map.show_values ? std::max(height, values + 8) : height;
    names = widest(map.rows, font) + (map.row_label.empty() ? 6 : 28);
    right = width * static_cast<double>(map.columns.size());
    for (const double mark : scale.marks) bar_labels = std::max(bar_labels, text_width(tick_label(mark, scale.step)));
    bar_width = 24 + 14 + 8 + bar_labels + (map.value_label.empty() ? 0 : 20);
  }
  double row(std::size_t row, const Grid& grid) const { return top + grid.height * static_cast<double>(row); }
  double column(std::size_t column) const { return left + width * static_cast<double>(column); }
};

// Of how many names one is written, so that they do not touch.
std::size_t stride(double font, double cell) { return static_cast<std::size_t>(std::ceil((font + 1) / cell)); }

Grid grid_of(const std::vector<HeatMap>& maps) {
  Grid grid;
  for (const HeatMap& map : maps) {
    const std::size_t most = std::max({map.rows.size(), map.columns.size(), std::size_t{1}});
    if (!map.show_values) grid.height = std::min(grid.height, std::clamp(560.0 / static_cast<double>(most), 5.0, 28.0));
  }
  grid.font = std::clamp(grid.height - 2, 9.0, 12.0);
  return grid;
}

void draw_labels(Drawing& drawing, const HeatMap& map, const Layout& at, const Grid& grid) {
  drawing.text((at.left + at.right) / 2, at.top - grid.head + grid.titles + 14, map.column_label, Anchor::middle);
  drawing.text(at.left - at.names + 10, (at.top + at.bottom) / 2, map.row_label, Anchor::middle, "", -90);
}

// Neighbours of one shade in a row become one rectangle.
void draw_cells(Drawing& drawing, const HeatMap& map, const Scale& scale, const Layout& at, const Grid& grid) {
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
          at.column(begin), at.row(row, grid), at.width * static_cast<double>(end - begin), grid.height,
          fmt::format("fill=\"{}\" shape-rendering=\"crispEdges\"", here < 0 ? "url(#missing)" : shade(here)));
    }
  }
}

void draw_names(Drawing& drawing, const HeatMap& map, const Layout& at, const Grid& grid) {
  const std::string size = fmt::format("font-size=\"{}\"", coordinate(grid.font));
  const auto name = [&](const std::string& name) { return elided(name, kWidestName, grid.font); };
  for (std::size_t row = 0; row < map.rows.size(); row += stride(grid.font, grid.height))
    drawing.text(at.left - 6, at.row(row, grid) + grid.height / 2 + grid.font / 3, name(map.rows[row]), Anchor::end,
                 size);
  for (std::size_t column = 0; column < map.columns.size(); column += grid.upright ? 1 : stride(grid.font, at.width)) {
    const double middle = at.column(column) + at.width / 2;
    if (grid.upright)
      drawing.text(middle, at.top - 7, name(map.columns[column]), Anchor::middle, size);
    else
      drawing.text(middle + grid.font / 3, at.top - 6, name(map.columns[column]), Anchor::start, size, -90);
  }
}

void draw_values(Drawing& drawing, const HeatMap& map, const Scale& scale, const Layout& at, const Grid& grid) {
  const std::size_t columns = map.columns.size();
  for (std::size_t i = 0; i < map.values.size(); ++i) {
    if (!std::isfinite(map.values[i])) continue;
    const bool dark = scale.level(map.values[i]) > kShades * 55 / 100;
    drawing.text(at.column(i % columns) + at.width / 2, at.row(i / columns, grid) + grid.height / 2 + 4,
                 scale.text(map.values[i]), Anchor::middle,
                 dark ? "font-size=\"11\" fill=\"#fff\"" : "font-size=\"11\"");
  }
}

void draw_bar(Drawing& drawing, const HeatMap& map, const Scale& scale, const Layout& at, double height) {
  const double left = at.right + 24;
  drawing.rectangle(left, at.top, 14, height, "fill=\"url(#shades)\" stroke=\"#888\"");
  for (const double mark : scale.marks) {
    const double y = at.top + height * (1 - scale.share(mark));
    drawing.line(left + 14, y, left + 18, y, "stroke=\"#888\"");
    drawing.text(left + 22, y + 4, tick_label(mark, scale.step), Anchor::start);
  }
  drawing.text(left + 34 + at.bar_labels, at.top + height / 2, elided(map.value_label, height), Anchor::middle, "", 90);
}

void check(const HeatMap& map) {
  const std::size_t rows = map.rows.size(), columns = map.columns.size();
  if (map.values.size() != rows * columns)
    throw std::invalid_argument(
        fmt::format("plot: {} values for {} rows and {} columns", map.values.size(), rows, columns));
}

}  // namespace

std::string token_label(std::string_view token) { return token == " " ? "\u2423" : std::string(token); }

namespace {

std::string with_behind_stem(const std::string& file, const std::string& number) {
  const auto plain = text::without_compression(file);
  std::string stem(plain), ending = ".svg" + file.substr(plain.size());
  if (stem.ends_with(".svgz")) ending = ".svgz", stem.pop_back();
  if (stem.ends_with(".svg")) stem.resize(stem.size() - 4);
  return stem + number + ending;
}

}  // namespace

void check_name(const std::string& option, const std::string& file) {
  const std::string extension = std::filesystem::path(text::without_compression(file)).extension().string();
  for (const char* other : {".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf", ".eps", ".ps"})
    if (extension == other) throw Error(option + " " + file, "pictures are SVG", "name a file that ends in .svg");
}

std::string named(const std::string& file) { return with_behind_stem(file, ""); }
std::string numbered(const std::string& file, std::uint64_t number) {
  return with_behind_stem(file, fmt::format("-{}", number));
}

std::string svg(const HeatMap& map) {
  HeatMap untitled = map;
  untitled.title.clear();
  return svg(std::vector<HeatMap>{std::move(untitled)}, map.title);
}

std::string svg(const std::vector<HeatMap>& maps, std::string_view title) {
  constexpr double between = 28, least_bar = 80, least_width = 420;
  if (maps.empty()) throw std::invalid_argument("plot: no map");
  std::for_each(maps.begin(), maps.end(), check);
  Grid grid = grid_of(maps);
  const std::vector<Scale> scales(maps.begin(), maps.end());
  const auto alike = [&](std::size_t i) {
    return scales[i] == scales[0] && maps[i].value_label == maps[0].value_label;
  };
  bool one_bar = true;
  for (std::size_t i = 1; i < maps.size(); ++i) one_bar = one_bar && alike(i);

  std::vector<Layout> places;
  std::vector<Title> titles;
  double names = 0, label = 0, height = least_bar, width = kEdge;
  for (std::size_t i = 0; i < maps.size(); ++i) {
    const Layout& at = places.emplace_back(maps[i], scales[i], grid.height, grid.font);
    names = std::max(names, widest(maps[i].columns, grid.font));
    grid.upright = grid.upright && widest(maps[i].columns, grid.font) <= at.width - 4;
    if (!maps[i].column_label.empty()) label = 20;
    height = std::max(height, grid.height * static_cast<double>(maps[i].rows.size()));
    titles.emplace_back(maps[i].title, std::max(at.names + at.right, 120.0), Title::panel);
    grid.titles = std::max(grid.titles, titles.back().height());
  }
  grid.head = grid.titles + label + (grid.upright ? grid.font + 8 : names + 10);
  for (std::size_t i = 0; i < maps.size(); ++i) {
    Layout& at = places[i];
    // Titles stand above names and cells; where they are wider, these move to the right.
    const double own = at.names + at.right, wide = std::max(own, titles[i].width());
    at.left = width + (wide - own) / 2 + at.names;
    at.right += at.left;
    width += wide + (i + 1 == maps.size() || !one_bar ? at.bar_width : 0) + (i + 1 < maps.size() ? between : kEdge);
  }
  const Title whole(title, std::max(width, least_width) - 2 * kEdge);
  const double shift = std::max(0.0, whole.width() + 2 * kEdge - width) / 2;
  const double top = 6 + whole.height() + grid.head;
  Drawing drawing(width + 2 * shift, top + height + 16, title.empty() ? maps.front().title : title);
  whole.draw(drawing, width / 2 + shift, 3);
  draw_fills(drawing);
  for (std::size_t i = 0; i < maps.size(); ++i) {
    Layout& at = places[i];
    at.left += shift, at.right += shift;
    at.top = top, at.bottom = top + grid.height * static_cast<double>(maps[i].rows.size());
    titles[i].draw(drawing, (at.left - at.names + at.right) / 2, top - grid.head);
    draw_labels(drawing, maps[i], at, grid);
    draw_cells(drawing, maps[i], scales[i], at, grid);
    draw_names(drawing, maps[i], at, grid);
    if (maps[i].show_values) draw_values(drawing, maps[i], scales[i], at, grid);
    drawing.rectangle(at.left, at.top, at.right - at.left, at.bottom - at.top, "fill=\"none\" stroke=\"#888\"");
    if (i + 1 == maps.size() || !one_bar) draw_bar(drawing, maps[i], scales[i], at, height);
  }
  return std::move(drawing).finish();
}

}  // namespace emend::plot
