#include "text/tags.h"

#include <gtest/gtest.h>

#include <string>

#include "text/entities.h"
#include "text/markup.h"

namespace emend::text {
namespace {

// The marks of a line: ( ) for a pair with its number, . for a single one, < > for those whose partners are elsewhere.
std::string shown(Markup markup, std::string_view line) {
  MarkupReader reader(markup);
  std::vector<Span> marks;
  for (const MarkupSpan& span : reader.read(line)) {
    if (span.role == MarkupSpan::Role::nothing) marks.push_back(span.span);
  }
  std::string out;
  const std::vector<Tag> found = tags(line, marks);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto& [span, kind, partner] = found[i];
    EXPECT_EQ(span, marks[i]);
    if (partner) {
      EXPECT_EQ(found[*partner].partner, i);
    }
    if (kind == Tag::Kind::single) {
      out += ".";
    } else if (kind == Tag::Kind::opens) {
      out += partner ? "(" : "<";
    } else {
      out += partner ? ")" : ">";
    }
  }
  return out;
}

TEST(Tags, Html) {
  EXPECT_EQ(shown(Markup::html, "<b>a <I class='x'>b</i></b> c<wbr>d <span/> <u></u>"), "(())..()");
  EXPECT_EQ(shown(Markup::html, "a</i> <b>b <u>c</b> <!-- d --> <s>e"), ">(<).<");
}

TEST(Tags, MarkdownAndLatex) {
  EXPECT_EQ(shown(Markup::markdown, "**a *b* [c](d)** _e_ and * alone [f][g]"), "(()())()()");
  EXPECT_EQ(shown(Markup::latex, "\\emph{a \\textbf{b}} {\\it c} ``d'' e}"), "(())(.)()>");
  EXPECT_EQ(shown(Markup::markdown, "H~2~O x^2^ ==a *b*=="), "()()(())");
  EXPECT_EQ(shown(Markup::latex, "\"`a ``b''\"' \"'"), "(())>");
}

TEST(Entities, LettersAndPunctuation) {
  EXPECT_EQ(character_of_entity("&uuml;"), U'\u00FC');
  EXPECT_EQ(character_of_entity("&Uuml;"), U'\u00DC');
  EXPECT_EQ(character_of_entity("&amp;"), U'&');
  EXPECT_EQ(character_of_entity("&#252;"), U'\u00FC');
  EXPECT_EQ(character_of_entity("&#xfc;"), U'\u00FC');
  EXPECT_EQ(character_of_entity("&ndash;"), U'\u2013');
  for (const char* other :
       {"&copy;", "&nbsp;", "&nothing;", "&#xD800;", "&#1114112;", "&#;", "&#12x;", "&", "&;", "uuml", ""})
    EXPECT_FALSE(character_of_entity(other)) << other;
}

}  // namespace
}  // namespace emend::text
