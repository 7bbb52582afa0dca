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

Drawing draw(const HeatMap& map);

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

namespace {

Drawing draw(const HeatMap& map) {
  const std::size_t rows = map.rows.size(), columns = map.columns.size();
  if (map.values.size() != rows * columns) {
    throw std::invalid_argument(
        fmt::format("plot: {} values for {} rows and {} columns", map.values.size(), rows, columns));
  }
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const double value : map.values) {
    if (std::isfinite(value)) least = std::min(least, value), most = std::max(most, value);
  }
  if (map.least) least = *map.least;
  if (map.most) most = *map.most;
  if (!(least <= most)) least = 0, most = 1;
  if (least == most) most = least + (least == 0 ? 1 : std::abs(least));
  const std::vector<double> marks = ticks(least, most, 5);
  const double step = marks.size() > 1 ? marks[1] - marks[0] : most - least;
  const auto level = [&](double value) {
    return static_cast<int>(std::lround(std::clamp((value - least) / (most - least), 0.0, 1.0) * kShades));
  };
  const auto value_text = [&](double value) { return tick_label(value, step / 10); };

  // Cells are squares of 5 to 28 pixels, wider where their values are printed; labels that would touch are thinned.
  double value_width = 0;
  if (map.show_values) {
    for (const double value : map.values) {
      if (std::isfinite(value)) value_width = std::max(value_width, text_width(value_text(value), 11));
    }
  }
  const double height =
      map.show_values ? 28
                      : std::clamp(560.0 / static_cast<double>(std::max({rows, columns, std::size_t{1}})), 5.0, 28.0);
  const double width = std::max(height, value_width + 8);
  const double font = std::clamp(height - 2, 9.0, 12.0);
  const auto stride = [&](double cell) { return static_cast<std::size_t>(std::ceil((font + 1) / cell)); };
  const double name_width = widest(map.rows, font), name_height = widest(map.columns, font);
  const bool upright = name_height <= width - 4;

  const double left = name_width + (map.row_label.empty() ? 14 : 36);
  const double top =
      (map.title.empty() ? 10 : 36) + (map.column_label.empty() ? 0 : 20) + (upright ? font + 8 : name_height + 10);
  const double right = left + width * static_cast<double>(columns), bottom = top + height * static_cast<double>(rows);
  const double bar = std::max(bottom - top, 80.0);
  double bar_labels = 0;
  for (const double mark : marks) bar_labels = std::max(bar_labels, text_width(tick_label(mark, step)));
  const double total_width =
      std::max(right + 60 + bar_labels + (map.value_label.empty() ? 0 : 20), text_width(map.title, 15 * kBold) + 24);

  Drawing drawing(total_width, top + bar + 16, map.title);
  if (!map.title.empty())
    drawing.text(total_width / 2, 22, map.title, Anchor::middle, "font-size=\"15\" font-weight=\"bold\"");
  if (!map.column_label.empty()) {
    drawing.text((left + right) / 2, map.title.empty() ? 18 : 48, map.column_label, Anchor::middle);
  }
  if (!map.row_label.empty()) drawing.text(16, (top + bottom) / 2, map.row_label, Anchor::middle, "", -90);

  // Neighbours of one shade in a row become one rectangle.
  for (std::size_t row = 0; row < rows; ++row) {
    const auto shade_at = [&](std::size_t column) {
      const double value = map.values[row * columns + column];
      return std::isfinite(value) ? level(value) : -1;
    };
    for (std::size_t begin = 0, end; begin < columns; begin = end) {
      const int here = shade_at(begin);
      for (end = begin + 1; end < columns && shade_at(end) == here;) ++end;
      if (here == 0) continue;  // white on white
      drawing.rectangle(
          left + width * static_cast<double>(begin), top + height * static_cast<double>(row),
          width * static_cast<double>(end - begin), height,
          fmt::format("fill=\"{}\" shape-rendering=\"crispEdges\"", here < 0 ? "url(#missing)" : shade(here)));
    }
  }
  const std::string size = fmt::format("font-size=\"{}\"", coordinate(font));
  for (std::size_t row = 0; row < rows; row += stride(height)) {
    drawing.text(left - 6, top + height * (static_cast<double>(row) + 0.5) + font / 3, map.rows[row], Anchor::end,
                 size);
  }
  for (std::size_t column = 0; column < columns; column += upright ? 1 : stride(width)) {
    const double middle = left + width * (static_cast<double>(column) + 0.5);
    if (upright) {
      drawing.text(middle, top - 7, map.columns[column], Anchor::middle, size);
    } else {
      drawing.text(middle + font / 3, top - 6, map.columns[column], Anchor::start, size, -90);
    }
  }
  if (map.show_values) {
    for (std::size_t i = 0; i < map.values.size(); ++i) {
      if (!std::isfinite(map.values[i])) continue;
      drawing.text(left + width * (static_cast<double>(i % columns) + 0.5),
                   top + height * (static_cast<double>(i / columns) + 0.5) + 4, value_text(map.values[i]),
                   Anchor::middle,
                   level(map.values[i]) > kShades * 55 / 100 ? "font-size=\"11\" fill=\"#fff\"" : "font-size=\"11\"");
    }
  }
  drawing.rectangle(left, top, right - left, bottom - top, "fill=\"none\" stroke=\"#888\"");

  // The colour bar.
  const double bar_left = right + 24;
  constexpr int steps = 50;
  for (int i = 0; i < steps; ++i) {
    drawing.rectangle(bar_left, top + bar * (1 - (i + 1.0) / steps), 14, bar / steps,
                      fmt::format("fill=\"{}\" shape-rendering=\"crispEdges\"", shade(kShades * i / (steps - 1))));
  }
  drawing.rectangle(bar_left, top, 14, bar, "fill=\"none\" stroke=\"#888\"");
  for (const double mark : marks) {
    const double at = top + bar * (1 - (mark - least) / (most - least));
    drawing.line(bar_left + 14, at, bar_left + 18, at, "stroke=\"#888\"");
    drawing.text(bar_left + 22, at + 4, tick_label(mark, step), Anchor::start);
  }
  if (!map.value_label.empty()) {
    drawing.text(bar_left + 36 + bar_labels, top + bar / 2, map.value_label, Anchor::middle, "", 90);
  }
  return drawing;
}

}  // namespace

}  // namespace emend::plot
