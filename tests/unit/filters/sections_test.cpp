#include "filters/sections.h"

#include <gtest/gtest.h>

namespace emend::filters {
namespace {

// A line as a model sees it: what is protected is 0, boundaries are bars.
std::string seen(std::string_view line, text::Markup markup) {
  std::string out;
  for (const Section& section : sections(line, text::MarkupReader(markup).read(line), text::Protect::automatic)) {
    if (!out.empty()) out += " | ";
    out += View(text::slice(line, section.span), section.fixed, false).text();
  }
  return out;
}

TEST(Sections, WordsInMarksOfMarkupAreProse) {
  using text::Markup;
  const struct {
    Markup markup;
    std::string line, seen;
  } cases[] = {
      {Markup::latex, "She \\emph{recieve} the \\textbf{informations} of~\\textit{me}.",
       "She recieve the informations of me."},
      {Markup::latex, "See \\url{a/b.c} and fig_1 in \\emph{a/b.c}.", "See 0 and 0 in 0."},
      {Markup::markdown, "A __recieve__ and _scholl_, **snake_case**, [me](a/b.c).", "A recieve and scholl, 0, me."},
      {Markup::markdown, "In __init__.py and __init__, of **a/b.c**.", "In 0 and 0, of 0."},
      {Markup::html, "A <b>recieve</b> of <i>a/b.c</i>.", "A recieve of 0."},
      {Markup::none, "__recieve__ \\emph{recieve}", "0 0"},
  };
  for (const auto& one : cases) EXPECT_EQ(seen(one.line, one.markup), one.seen) << one.line;
}

TEST(Sections, FootnotesStandByThemselves) {
  const std::string line = "One\\footnote{Two \\emph{a b} of $x$.} three\\thanks{Four}, \\footnote{that goes";
  const auto markup = text::MarkupReader(text::Markup::latex).read(line);
  std::vector<std::string> seen;
  for (const Aside& aside : asides(line, markup)) {
    for (const Section& section : sections(line, aside, text::Protect::automatic))
      seen.push_back(View(text::slice(line, section.span), section.fixed, false).text());
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"Two a b of 0.", "Four"}));
  EXPECT_TRUE(asides("[^1]: One", text::MarkupReader(text::Markup::markdown).read("[^1]: One")).empty());
}

}  // namespace
}  // namespace emend::filters
