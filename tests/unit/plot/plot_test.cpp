#include "plot/plot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <regex>
#include <stdexcept>

#include "plot/drawing.h"

namespace emend::plot {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

Panel panel(const std::string& label, std::vector<Series> series) {
  Panel out;
  out.y.label = label;
  out.series = std::move(series);
  return out;
}

// Tags are closed in order and attributes are quoted: what well-formedness means for the elements that we write.
void expect_well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at)) {
    const std::size_t end = xml.find('>', at);
    ASSERT_NE(end, std::string::npos);
    const std::string tag = xml.substr(at + 1, end - at - 1);
    EXPECT_EQ(count(tag, "\"") % 2, 0u) << tag;
    EXPECT_EQ(tag.find('<'), std::string::npos) << tag;
    if (tag[0] == '/') {
      ASSERT_FALSE(open.empty()) << tag;
      EXPECT_EQ(tag.substr(1), open.back());
      open.pop_back();
    } else if (tag[0] != '?' && tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
    at = end;
  }
  EXPECT_TRUE(open.empty());
}

// What stands where in a picture that we wrote.
struct Element {
  std::map<std::string, std::string> attributes;
  std::string text;

  double number(const std::string& name) const { return std::stod(attributes.at(name)); }
  std::string operator[](const std::string& name) const { return attributes.contains(name) ? attributes.at(name) : ""; }
};

std::vector<Element> elements(const std::string& picture, const std::string& tag) {
  std::vector<Element> out;
  const std::regex element("<" + tag + " ([^>]*)>([^<]*)"), attribute("([-a-z0-9]+)=\"([^\"]*)\"");
  for (std::sregex_iterator at(picture.begin(), picture.end(), element), none; at != none; ++at) {
    Element found;
    const std::string attributes = (*at)[1];
    for (std::sregex_iterator a(attributes.begin(), attributes.end(), attribute); a != none; ++a)
      found.attributes[(*a)[1]] = (*a)[2];
    found.text = std::regex_replace((*at)[2].str(), std::regex("&[a-z]+;"), "<");  // as wide as any of them
    out.push_back(std::move(found));
  }
  return out;
}

std::vector<Element> boxes(const std::string& picture, const std::string& fill) {
  std::vector<Element> out = elements(picture, "rect");
  std::erase_if(out, [&](const Element& box) { return box["fill"] != fill || !box.attributes.contains("x"); });
  return out;
}

Element text_of(const std::string& picture, const std::string& text) {
  for (const Element& element : elements(picture, "text"))
    if (element.text == text) return element;
  ADD_FAILURE() << "no text '" << text << "'";
  return {};
}

struct Extent {
  double left, top, right, bottom;
};

// Of a text, whose letters reach from a little above three quarters of their size down to the baseline.
Extent extent(const Element& text) {
  const double size = text.attributes.contains("font-size") ? text.number("font-size") : 12,
               width = text_width(text.text, size), x = text.number("x"), y = text.number("y");
  const double before = text["text-anchor"] == "middle" ? width / 2 : text["text-anchor"] == "end" ? width : 0;
  const double above = 0.75 * size;
  if (text["transform"].starts_with("rotate(-90")) return {x - above, y - (width - before), x, y + before};
  if (text["transform"].starts_with("rotate(90")) return {x, y - before, x + above, y + (width - before)};
  return {x - before, y - above, x + (width - before), y};
}

// No text is cut off at the picture's edge, and none runs into another.
void expect_readable(const std::string& picture) {
  const std::vector<Element> texts = elements(picture, "text");
  const Element whole = elements(picture, "svg").front();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Extent a = extent(texts[i]);
    EXPECT_TRUE(a.left >= 0 && a.top >= 0 && a.right <= whole.number("width") && a.bottom <= whole.number("height"))
        << "cut off: " << texts[i].text;
    for (std::size_t j = 0; j < i; ++j) {
      const Extent b = extent(texts[j]);
      EXPECT_FALSE(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          << "one over the other: " << texts[j].text << ", " << texts[i].text;
    }
  }
}

// systems: names of columns, whose values go up by `step` from `base`.
Columns columns(const std::string& label, const std::vector<std::string>& systems, double base, double step,
                double half_width) {
  Columns out;
  out.y.label = label;
  for (std::size_t i = 0; i < systems.size(); ++i) {
    const double value = base + step * static_cast<double>(i);
    out.columns.push_back({systems[i], value, std::pair{value - half_width, value + half_width}});
  }
  return out;
}

const std::vector<std::string> kEight = {"noisy", "denoised", "gec-en", "gec-en-large",
                                         "five",  "six",      "seven",  "eight"};

std::vector<std::string> long_names() {
  std::vector<std::string> out;
  for (const std::string& name : kEight)
    out.push_back("a-folder-with-a-very-long-name-for-experiments/runs/2026-11-29/" + name +
                  "/package/hypotheses-of-the-development-set-by-beam-search-with-eight-beams.txt");
  return out;
}

// By length, for systems that columns() may show, too.
Figure by_length(const std::vector<std::string>& systems) {
  Figure figure;
  figure.title = "By words of the reference";
  figure.x.label = "words of the reference";
  figure.panels.resize(2);
  figure.panels[0].y.label = "wer (lower is better)";
  for (std::size_t s = 0; s < systems.size(); ++s)
    figure.panels[0].series.push_back(
        {systems[s], {3, 8, 13, 40}, {0.1 * static_cast<double>(s), .2, .15, .05}, Mark::line_and_points});
  figure.panels[1].y.label = "segments";
  figure.panels[1].height = 90;
  figure.panels[1].series = {{"segments", {3, 8, 13, 40}, {30, 500000, 700, 1}, Mark::line_and_points}};
  return figure;
}

Figure training_curves() {
  std::vector<double> step, loss, validation, rate;
  for (int i = 1; i <= 50; ++i) {
    step.push_back(i * 100);
    loss.push_back(2 + 6.0 / i);
    validation.push_back(2.2 + 5.0 / i);
    rate.push_back(1e-3 / std::sqrt(i));
  }
  Figure figure;
  figure.title = "Training";
  figure.x.label = "step";
  figure.panels.push_back(panel("loss", {{"training", step, loss}, {"validation", step, validation}}));
  figure.panels.push_back(panel("learning rate", {{"rate", step, rate}}));
  figure.panels.back().y.logarithmic = true;
  figure.panels.back().height = 90;
  return figure;
}

TEST(Ticks, AreRoundAndInsideTheRange) {
  EXPECT_EQ(ticks(0, 100, 5), (std::vector<double>{0, 20, 40, 60, 80, 100}));
  EXPECT_EQ(ticks(-3, 12, 3), (std::vector<double>{0, 5, 10}));
  EXPECT_EQ(ticks(0.97, 1.03, 3).front(), 0.98);
  EXPECT_EQ(logarithmic_ticks(1e-5, 1e-2, 4), (std::vector<double>{1e-5, 1e-4, 1e-3, 1e-2}));
  EXPECT_EQ(logarithmic_ticks(3, 30, 4), (std::vector<double>{5, 10, 20}));
  EXPECT_LE(logarithmic_ticks(1e-300, 1e300, 4).size(), 12u);
  for (const auto& [least, most] : {std::pair{1e-12, 3e-12}, {1e15, 1e15 + 10}, {-7e8, 3.0}, {99.1, 99.2}}) {
    const std::vector<double> marks = ticks(least, most, 5);
    ASSERT_GE(marks.size(), 2u);
    EXPECT_LE(marks.size(), 8u);
    for (const double mark : marks) {
      EXPECT_GE(mark, least - 1e-9 * (most - least));
      EXPECT_LE(mark, most + 1e-9 * (most - least));
    }
  }
}

TEST(Ticks, LabelsHaveTheDigitsThatTheirStepNeeds) {
  EXPECT_EQ(tick_label(0.05, 0.01), "0.05");
  EXPECT_EQ(tick_label(0.1 + 0.2, 0.1), "0.3");
  EXPECT_EQ(tick_label(20000, 5000), "20,000");
  EXPECT_EQ(tick_label(-1234.5, 0.5), "-1,234.5");
  EXPECT_EQ(tick_label(1e-5, 1e-5), "1e-5");
  EXPECT_EQ(tick_label(2.5e6, 5e5), "2.5e6");
  EXPECT_EQ(tick_label(0, 0.1), "0");
  EXPECT_EQ(tick_label(-0.0, 0.1), "0");
  EXPECT_EQ(value_label(0, 0.01), "0.00");
  EXPECT_EQ(value_label(-0.001, 0.01), "0.00");
  EXPECT_EQ(value_label(0.00004, 0.01), "0.00");
  EXPECT_EQ(value_label(-12.34, 0.1), "-12.3");
}

TEST(Escape, KeepsTextAndReplacesWhatXmlCannotHold) {
  EXPECT_EQ(escape("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
  EXPECT_EQ(escape("日本 é \xF0\x9F\x98\x80"), "日本 é \xF0\x9F\x98\x80");
  EXPECT_EQ(escape(std::string("a\0b\x1b", 4)), "a\uFFFDb\uFFFD");
  EXPECT_EQ(escape("\xFFx\xE2\x82"), "\uFFFDx\uFFFD");
  EXPECT_EQ(escape("\xED\xA0\x80\xC0\xAF"), "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");  // a surrogate, an overlong slash
}

TEST(Curves, HaveAPanelAUnitALegendAndAPathASeries) {
  const std::string picture = svg(training_curves());
  expect_well_formed(picture);
  EXPECT_EQ(count(picture, "<path "), 3u);
  expect_readable(picture);
  for (const char* text :
       {">Training<", ">step<", ">loss<", ">learning rate<", ">training<", ">validation<", ">1,000<"}) {
    EXPECT_EQ(count(picture, text), std::string(text) == ">Training<" ? 2u : 1u) << text;
  }
  EXPECT_EQ(count(picture, ">rate<"), 0u);
  EXPECT_EQ(picture, svg(training_curves()));
}

TEST(Curves, GapsAreLeftOutAndNoNumberIsNan) {
  Figure figure;
  figure.panels.push_back(panel("", {{"a", {0, 1, 2, 3, 4, kNan, 6}, {1, 2, kNan, 4, -1, 5, kInfinity}}}));
  figure.panels.back().y.logarithmic = true;
  const std::string picture = svg(figure);
  expect_well_formed(picture);
  EXPECT_EQ(picture.find("nan"), std::string::npos);
  EXPECT_EQ(picture.find("inf"), std::string::npos);
  EXPECT_EQ(count(picture, "<path "), 1u);    // points 0 and 1
  EXPECT_EQ(count(picture, "<circle "), 1u);  // point 3 stands alone
}

TEST(Curves, NothingAndConstantsAndGivenRangesCanBeDrawn) {
  Figure figure;
  expect_well_formed(svg(figure));
  figure.panels.push_back(panel("empty", {}));
  figure.panels.push_back(panel("all missing", {{"s", {1, 2}, {kNan, kNan}}}));
  EXPECT_EQ(count(svg(figure), "no data"), 2u);
  figure.panels.push_back(panel("constant", {{"s", {1, 2}, {0, 0}}}));
  figure.panels.push_back(panel("cut", {{"s", {1, 2}, {-50, 50}}}));
  figure.panels.back().y.least = 0;
  figure.panels.back().y.most = 1;
  const std::string picture = svg(figure);
  expect_well_formed(picture);
  EXPECT_EQ(picture.find("nan"), std::string::npos);
  EXPECT_EQ(count(picture, "clip-path="), 4u);
  figure.panels.push_back(panel("", {{"s", {1, 2}, {1}}}));
  EXPECT_THROW(svg(figure), std::invalid_argument);
}

TEST(Curves, AMillionPointsMakeASmallFileThatKeepsItsPeaks) {
  Series series{"loss", {}, {}};
  for (int i = 0; i < 1'000'000; ++i) {
    series.x.push_back(i);
    series.y.push_back(i == 500'500 ? 10.0 : std::sin(i));
  }
  Figure figure;
  figure.panels.push_back(panel("", {series}));
  figure.panels.back().y.least = -1;
  figure.panels.back().y.most = 10;
  figure.panels.back().height = 100;
  const std::string picture = svg(figure);
  EXPECT_LT(picture.size(), 60'000u);
  EXPECT_EQ(count(picture, " 14L"), 1u);  // the peak touches the panel's top, 14 pixels down
}

TEST(Files, OfSeveralPicturesHaveTheirNumbersBeforeTheirEndings) {
  const std::array<const char*, 3> cases[] = {{"look.svg", "look.svg", "look-7.svg"},
                                              {"look", "look.svg", "look-7.svg"},
                                              {"a.b/look", "a.b/look.svg", "a.b/look-7.svg"},
                                              {"look.svgz", "look.svgz", "look-7.svgz"},
                                              {"look.svg.gz", "look.svg.gz", "look-7.svg.gz"},
                                              {"look.gz", "look.svg.gz", "look-7.svg.gz"},
                                              {"look.svg.xz", "look.svg.xz", "look-7.svg.xz"},
                                              {"look.png", "look.png.svg", "look.png-7.svg"},
                                              {"look.svg.zst", "look.svg.zst", "look-7.svg.zst"}};
  for (const auto& [file, one, several] : cases) {
    EXPECT_EQ(named(file), one);
    EXPECT_EQ(numbered(file, 7), several);
  }
}

TEST(HeatMap, DrawsCellsLabelsAndMissingValues) {
  HeatMap map;
  map.title = "Attention <mask>";
  map.row_label = "target";
  map.column_label = "source";
  map.value_label = "weight";
  map.rows = {"2", "&"};
  map.columns = {"two", "and", "three"};
  map.values = {1, 0, 0, 0, kNan, 0.5};
  const std::string picture = svg(map);
  expect_well_formed(picture);
  EXPECT_EQ(count(picture, "url(#missing)"), 1u);
  for (const char* text : {">target<", ">source<", ">&amp;<", ">three<", ">weight<", ">0.2<"})
    EXPECT_EQ(count(picture, text), 1u) << text;
  EXPECT_EQ(picture.find("nan"), std::string::npos);
  EXPECT_EQ(picture, svg(map));
  map.show_values = true;
  EXPECT_EQ(count(svg(map), ">0.50<"), 1u);
  // A title in bold letters fits: an n of DejaVu Sans Bold is 0.712 em wide.
  map.title = std::string(25, 'n');
  const std::string titled = svg(map);
  EXPECT_GT(elements(titled, "svg").front().number("width"), 25 * 0.712 * 15);
  map.values.pop_back();
  EXPECT_THROW(svg(map), std::invalid_argument);
}

TEST(HeatMap, SeveralStandSideBySideWithTheirFirstRowsAtOneHeight) {
  HeatMap left, right;
  left.title = "source";
  right.title = "output";
  left.rows = {"a"};
  right.rows = {"b", "c"};
  left.columns = {"mask"};
  right.columns = {"copy", "a long name of a column"};
  left.values = {1};
  right.values = {kNan, 0.25, 0.5, 1};
  for (HeatMap* map : {&left, &right}) map->least = 0, map->most = 1, map->show_values = true;
  const std::string picture = svg({left, right}, "the text");
  expect_well_formed(picture);
  expect_readable(picture);
  EXPECT_EQ(count(picture, "<title>the text</title>"), 1u);
  EXPECT_EQ(count(picture, "id=\"missing\""), 1u);
  EXPECT_EQ(text_of(picture, "a")["y"], text_of(picture, "b")["y"]);
  EXPECT_EQ(text_of(picture, "source")["y"], text_of(picture, "output")["y"]);
  EXPECT_LT(text_of(picture, "source").number("y"), text_of(picture, "mask").number("y") - 12);
  // One colour bar, of one gradient, whose end is the colour of a cell of the greatest value.
  EXPECT_EQ(boxes(picture, "url(#shades)").size(), 1u);
  const std::vector<Element> stops = elements(picture, "stop");
  EXPECT_EQ(stops.front()["stop-color"], "#ffffff");
  EXPECT_EQ(boxes(picture, stops.back()["stop-color"]).size(), 2u);
  EXPECT_EQ(boxes(picture, stops[2]["stop-color"]).size(), 1u);  // half way
  right.most = 2;
  EXPECT_EQ(boxes(svg({left, right}, ""), "url(#shades)").size(), 2u);
  EXPECT_THROW(svg(std::vector<HeatMap>{}, ""), std::invalid_argument);
}

TEST(HeatMap, LongTextsAreWrappedAboveThemAndTheirCellsAreSquare) {
  HeatMap map;
  for (int i = 0; i < 60; ++i) map.title += "word ";
  map.row_label = "translation", map.column_label = "source", map.value_label = "attention";
  for (int i = 0; i < 100; ++i) map.columns.push_back("t" + std::to_string(i));
  for (int i = 0; i < 20; ++i) map.rows.push_back(std::string(static_cast<std::size_t>(i) * 5, 'x'));
  map.values.assign(2000, 0);
  for (int i = 0; i < 20; ++i) map.values[static_cast<std::size_t>(i) * 101] = 1;
  const std::string picture = svg(map);
  expect_well_formed(picture);
  expect_readable(picture);
  EXPECT_GT(count(picture, "font-weight=\"bold\""), 1u);
  for (const Element& cell : boxes(picture, elements(picture, "stop").back()["stop-color"]))
    EXPECT_EQ(cell["width"], cell["height"]);
}

TEST(HeatMap, EmptyAndConstantAndLargeOnesAreDrawn) {
  expect_well_formed(svg(HeatMap{}));
  HeatMap constant;
  constant.rows = {"a"};
  constant.columns = {"b"};
  constant.values = {3};
  expect_well_formed(svg(constant));
  HeatMap large;
  large.rows.assign(200, "row");
  large.columns.assign(200, "column");
  large.values.assign(40000, 0.0);
  for (int i = 0; i < 200; ++i) large.values[static_cast<std::size_t>(201 * i)] = 1;
  const std::string picture = svg(large);
  expect_well_formed(picture);
  EXPECT_LT(picture.size(), 60'000u);
  EXPECT_LT(count(picture, ">row<"), 120u);  // thinned
}

TEST(Columns, StandOnZeroAsHighAsTheirValuesWithTheirIntervals) {
  ColumnChart chart;
  chart.panels = {columns("bleu", {"one", "two", "three"}, -10, 30, 5)};  // -10, 20, 50
  const std::string picture = svg(chart);
  expect_well_formed(picture);
  expect_readable(picture);
  EXPECT_EQ(elements(picture, "svg").front().number("height"), 400);
  const auto column = [&](std::size_t i) { return boxes(picture, colour(i)).back(); };  // the first is the legend's
  const double zero = column(0).number("y");
  EXPECT_NEAR(column(1).number("y") + column(1).number("height"), zero, 0.02);
  EXPECT_NEAR(column(1).number("height"), 2 * column(0).number("height"), 0.03);
  EXPECT_NEAR(column(2).number("height"), 5 * column(0).number("height"), 0.06);
  const double unit = column(1).number("height") / 20;
  std::vector<Element> intervals = elements(picture, "line");
  std::erase_if(intervals, [](const Element& line) { return line["stroke"] != "#222" || line["x1"] != line["x2"]; });
  ASSERT_EQ(intervals.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    const double value = 30 * static_cast<double>(i) - 10;
    EXPECT_NEAR(intervals[i].number("y1"), zero - unit * (value - 5), 0.1);
    EXPECT_NEAR(intervals[i].number("y2"), zero - unit * (value + 5), 0.1);
    EXPECT_NEAR(intervals[i].number("x1"), column(i).number("x") + column(i).number("width") / 2, 0.02);
  }
  // Values stand beyond the intervals.
  EXPECT_LT(text_of(picture, "50.0").number("y"), intervals[2].number("y2"));
  EXPECT_GT(text_of(picture, "-10.0").number("y"), intervals[0].number("y1"));
}

TEST(Columns, AreReadableWithOneAndEightSystemsAndAnyNumbers) {
  const std::vector<std::string> all = long_names();
  const std::pair<const char*, std::vector<Columns>> cases[] = {
      {"one", {columns("wer", {"noisy"}, 0.15, 0, 0.02)}},
      {"one, with a long name", {columns("wer", {all[0]}, 0.15, 0, 0.02)}},
      {"eight", {columns("wer", kEight, 0.15, 0.01, 0.02)}},
      {"eight by five", {5, columns("wer (lower is better)", kEight, 55, 4, 3)}},
      {"two by four", {4, columns("wer (lower is better)", {"one", "two"}, 55, 4, 3)}},
      {"long names", {columns("wer", all, 55, 4, 3)}},
      {"negative", {2, columns("log-probability", kEight, -500, 50, 20)}},
      {"huge", {2, columns("wer", kEight, 3e12, 1e12, 1e11)}},
      {"tiny", {2, columns("wer", kEight, 3e-12, 1e-12, 1e-13)}},
      {"zero", {columns("wer", kEight, 0, 0, 0)}},
      {"no number", {columns("wer", kEight, kNan, 0, 0), columns("cer", kEight, kInfinity, 0, 0)}},
      {"nothing", {Columns{}}},
      {"no panel", {}},
      {"forty", {columns("wer", std::vector<std::string>(40, "same"), 1, 1, 1)}},
  };
  for (const auto& [name, panels] : cases) {
    SCOPED_TRACE(name);
    ColumnChart chart;
    chart.title = "Scores with 95 % intervals";
    chart.panels = panels;
    const std::string picture = svg(chart);
    expect_well_formed(picture);
    expect_readable(picture);
    EXPECT_EQ(elements(picture, "svg").front().number("width"), 720);
    EXPECT_EQ(picture.find("nan"), std::string::npos);
    EXPECT_EQ(picture.find("inf"), std::string::npos);
    for (const Element& box : boxes(picture, colour(1))) {
      EXPECT_GE(box.number("x"), 0);
      EXPECT_LE(box.number("x") + box.number("width"), 720);
    }
  }
}

TEST(Charts, OfAPageAreAlignedAndHaveOneLegend) {
  for (const std::size_t systems : {1u, 2u, 8u}) {
    SCOPED_TRACE(systems);
    const std::vector<std::string> names(kEight.begin(), kEight.begin() + static_cast<std::ptrdiff_t>(systems));
    ColumnChart scores;
    scores.title = "Scores with 95 % intervals";
    scores.panels = {columns("wer (lower is better)", names, 0.15, 0.01, 0.02)};
    BarChart types;
    types.title = "By type of error";
    types.rows = {"a type of error with a long name (3)"};
    for (const std::string& name : names) types.series.push_back({name, {0.5}});
    const std::string picture = svg({scores, by_length(names), by_length(names), types});
    expect_well_formed(picture);
    expect_readable(picture);
    for (const std::string& name : names) EXPECT_EQ(count(picture, ">" + name + "<"), 1u) << name;
    // The frames, and what belongs to one system in all of them.
    std::vector<Element> frames = boxes(picture, "none");
    ASSERT_EQ(frames.size(), 5u);
    for (const Element& frame : frames) {
      EXPECT_EQ(frame["x"], frames[0]["x"]);
      EXPECT_EQ(frame["width"], frames[0]["width"]);
    }
    EXPECT_EQ(boxes(picture, colour(0)).size(), 2u + (systems > 1));  // column, bar, and the legend's
    EXPECT_EQ(count(picture, std::string("stroke=\"") + colour(systems - 1) + "\" stroke-width=\"1.6\""), 2u);
    // Labels of axes stand beside their ticks, one below the other.
    EXPECT_EQ(text_of(picture, "wer (lower is better)")["x"], text_of(picture, "segments")["x"]);
    EXPECT_GT(text_of(picture, "segments").number("x"), frames[0].number("x") - 100);
    // The first chart is 400 pixels high; what is alone in its panel is no system.
    EXPECT_NEAR(text_of(picture, "By words of the reference").number("y"), 400 + 22, 8);
    EXPECT_EQ(count(picture, "stroke=\"#555\""), systems > 1 ? 2u : 0u);
    // Nothing is cut by the panel of another chart.
    const std::vector<Element> clips = elements(picture, "clipPath");
    for (std::size_t i = 0; i < clips.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(clips[i]["id"], clips[j]["id"]);
  }
}

TEST(Charts, TellLongNamesApart) {
  ColumnChart chart;
  chart.panels = {columns("wer", long_names(), 0.15, 0.01, 0.02)};
  const std::string picture = svg(chart);
  for (const std::string& name : kEight) EXPECT_EQ(count(picture, "/" + name + "/"), 1u) << name;
  EXPECT_EQ(elided("abcdef", 100), "abcdef");
  EXPECT_EQ(elided(std::string(50, 'a') + "\u00e9" + std::string(50, 'b'), 60).find("\u2026"), 3u);
  EXPECT_LE(text_width(elided(std::string(500, 'm'), 60)), 60);
}

TEST(Titles, AreWrappedAtBlanksIntoAtMostFourLines) {
  EXPECT_EQ(wrapped("", 100, 12), std::vector<std::string>());
  EXPECT_EQ(wrapped("aaa bbb ccc", 1000, 12), std::vector<std::string>{"aaa bbb ccc"});
  EXPECT_EQ(wrapped("aaa bbb ccc", text_width("aaa bbb", 12) + 1, 12), (std::vector<std::string>{"aaa bbb", "ccc"}));
  EXPECT_EQ(wrapped("aaaaaa", text_width("aaaa", 12) + 1, 12), (std::vector<std::string>{"aaaa", "aa"}));
  for (const std::string& text : {std::string(300, 'a'), std::string(50, ' '), std::string("a\xFF b\xC3"),
                                  "one two three four five six seven " + std::string(200, 'x') + " end"}) {
    const std::vector<std::string> lines = wrapped(text, 80, 12);
    EXPECT_LE(lines.size(), 4u);
    for (const std::string& line : lines) EXPECT_LE(text_width(line, 12), 80) << line;
  }
  EXPECT_NE(wrapped(std::string(300, 'a'), 80, 12).back().find("\u2026"), std::string::npos);
}

TEST(BarChart, HasABarOfEachSeriesInEveryRowWithItsValue) {
  BarChart chart;
  chart.label = "recall";
  chart.rows = {"R:VERB (3)", "M:DET <2>"};
  chart.series = {{"one", {0.5, 1}}, {"two", {0.25, kNan}}};
  chart.most = 1;
  const std::string picture = svg(chart);
  expect_well_formed(picture);
  EXPECT_EQ(count(picture, "#0072b2"), 3u);  // two bars and the legend
  EXPECT_EQ(count(picture, "#d55e00"), 2u);  // a value that there is not has no bar
  EXPECT_EQ(count(picture, ">0.25<"), 1u);
  EXPECT_EQ(count(picture, "M:DET &lt;2&gt;"), 1u);
  expect_readable(picture);
  EXPECT_NEAR(boxes(picture, colour(0))[1].number("width"), 2 * boxes(picture, colour(1))[1].number("width"), 0.02);
  chart.rows.pop_back();
  EXPECT_THROW(svg(chart), std::invalid_argument);
}

TEST(BarChart, MayBeEmpty) {
  expect_well_formed(svg(BarChart{}));
  BarChart zero;
  zero.rows = {"nothing"};
  zero.series = {{"one", {0}}};
  expect_well_formed(svg(zero));
}

}  // namespace
}  // namespace emend::plot
