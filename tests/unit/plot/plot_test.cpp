#include "plot/plot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

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
  EXPECT_EQ(count(picture, "<path "), 3u + 2u);  // and two samples in the one legend that is needed
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
  map.title = std::string(100, 'n');
  const std::string titled = svg(map);
  EXPECT_GT(std::stod(titled.substr(titled.find(" width=\"") + 8)), 100 * 0.712 * 15);
  map.values.pop_back();
  EXPECT_THROW(svg(map), std::invalid_argument);
}

TEST(HeatMap, SeveralStandSideBySide) {
  HeatMap left, right;
  left.title = "both";
  left.rows = {"a"};
  right.rows = {"b", "c"};
  left.columns = right.columns = {"value"};
  left.values = {0.5};
  right.values = {kNan, 0.25};
  const std::string picture = svg(std::vector<HeatMap>{left, right});
  expect_well_formed(picture);
  EXPECT_EQ(count(picture, "<title>both</title>"), 1u);
  EXPECT_EQ(count(picture, "id=\"missing\""), 1u);
  for (const char* text : {">a<", ">b<", ">c<"}) EXPECT_EQ(count(picture, text), 1u) << text;
  const auto width = [](const std::string& text) { return std::stod(text.substr(text.find(" width=\"") + 8)); };
  left.title.clear();
  EXPECT_NEAR(width(svg(std::vector<HeatMap>{left, right})), width(svg(left)) + width(svg(right)), 0.02);
  EXPECT_THROW(svg(std::vector<HeatMap>{}), std::invalid_argument);
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
