#include "filters/marked.h"

#include <gtest/gtest.h>

#include <random>

#include "filters/cutting.h"
#include "filters/sections.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

std::vector<Fixed> fixed_in(std::string_view text, text::Markup markup, text::Protect protect = text::Protect::none) {
  text::MarkupReader reader(markup);
  std::vector<text::MarkupSpan> spans = reader.read(text);
  std::erase_if(spans, [](const text::MarkupSpan& span) { return span.role == text::MarkupSpan::Role::boundary; });
  return sections(text, spans, protect).front().fixed;
}

// A translation, a token a word or mark, whose words come from the words of the source with these numbers, words and
// marks being counted.
Translation coming_from(std::string_view source, std::vector<std::string> said, std::vector<std::size_t> places) {
  Translation translation;
  for (const text::Span span : text::split_words(source)) {
    if (text::slice(source, span) != " ") translation.attention.source.emplace_back(text::slice(source, span));
  }
  translation.attention.source.emplace_back();
  for (const std::string& word : said) {
    const bool mark = word.size() == 1 && std::string(".,;!?").find(word) != std::string::npos;
    translation.text += translation.text.empty() || mark ? word : " " + word;
  }
  translation.tokens = std::move(said);
  for (const std::size_t place : places) {
    for (std::size_t s = 0; s < translation.attention.source.size(); ++s)
      translation.attention.weights.push_back(s == place ? 1 : 0);
  }
  return translation;
}

std::string restored(std::string_view sentence, text::Markup markup, std::vector<std::string> said,
                     std::vector<std::size_t> places) {
  const Marked marked(sentence, fixed_in(sentence, markup), escapes_in(markup));
  const auto done = marked.restore(coming_from(marked.text(), std::move(said), std::move(places)));
  return done ? done->text : "nothing";
}

std::string html(std::string_view sentence, std::vector<std::string> said, std::vector<std::size_t> places) {
  return restored(sentence, text::Markup::html, std::move(said), std::move(places));
}

TEST(Marked, CharactersAreShownAsTheyAreRead) {
  const Marked marked("Die Tu\u0308r des Schiff\u00ADfahrts\u200Bamts ist \uFB01x.", {}, {});
  EXPECT_EQ(marked.text(), "Die T\u00FCr des Schifffahrtsamts ist fix.");
  EXPECT_EQ(marked.places().size(), marked.text().size());
}

TEST(Marked, HasMarksWithoutALetterToo) {
  EXPECT_EQ(Marked("\u00AD\u0301ab", {}, {}).text(), "\u0301ab");
  EXPECT_EQ(Marked("\u200B\u0308", {}, {}).text(), "\u0308");
  EXPECT_EQ(Marked("\ufeffEr kam \u202avielleicht\u202c.", {}, {}).text(), "Er kam vielleicht.");
}

TEST(Marked, ControlCharactersAreNotShownAndStay) {
  const std::string_view text = "Das \x02ist\x03\a gut.";
  const std::vector<Cut> cuts = cut(text, std::span<const text::MarkupSpan>(), {text::Protect::none, {}});
  ASSERT_EQ(cuts.size(), 1U);
  const Marked marked(text::slice(text, cuts.front().span), cuts.front().fixed, {});
  EXPECT_EQ(marked.text(), "Das ist gut.");
  const auto done = marked.restore(coming_from(marked.text(), {"That", "is", "good", "."}, {0, 1, 2, 3}));
  ASSERT_TRUE(done);
  EXPECT_EQ(done->text, "That \x02is\x03\a good.");
}

TEST(Marked, TagsFollowTheirWords) {
  EXPECT_EQ(html("Das <b>alte Haus</b> brennt.", {"The", "old", "house", "burns", "."}, {0, 1, 2, 3, 4}),
            "The <b>old house</b> burns.");
  EXPECT_EQ(html("Das <i>sah</i> <a href=\"x\">er</a>.", {"He", "saw", "that", "."}, {2, 1, 0, 3}),
            "<a href=\"x\">He</a> <i>saw</i> that.");
  EXPECT_EQ(html("<b>Er <i>kam</i></b> gestern.", {"Yesterday", "he", "came", "."}, {2, 0, 1, 3}),
            "Yesterday <b>he <i>came</i></b>.");
}

TEST(Marked, WordsThatFallApartTakeInWhatStandsBetweenUnlessAnotherPairHasIt) {
  EXPECT_EQ(
      html("Er <b>hat laut gelacht</b> heute.", {"He", "laughed", "today", "out", "loud", "."}, {0, 3, 4, 2, 2, 5}),
      "He <b>laughed today out loud</b>.");
  EXPECT_EQ(html("Er <b>hat laut gelacht</b> <i>heute</i>.", {"He", "laughed", "today", "out", "loud", "."},
                 {0, 3, 4, 2, 2, 5}),
            "He laughed <i>today</i> <b>out loud</b>.");
}

TEST(Marked, TagsWithinAWordStayThereInItsCopyAndElseGoAroundItsTranslation) {
  EXPECT_EQ(html("H<sub>2</sub>O ist <i>Wasser</i>.", {"Water", "is", "H2O", "."}, {2, 1, 0, 3}),
            "<i>Water</i> is H<sub>2</sub>O.");
  EXPECT_EQ(html("5 m<sup>2</sup> groß", {"5", "square", "metres"}, {0, 1, 1}), "5 <sup>square metres</sup>");
  EXPECT_EQ(html("<b>Tom<sup>2</sup></b> sagte das.", {"That", "Tom2", "said", "."}, {2, 0, 1, 3}),
            "That <b>Tom<sup>2</sup></b> said.");
  EXPECT_EQ(html("<b>Haus</b>tier.", {"Pet", "."}, {0, 1}), "<b>Pet</b>.");
}

TEST(Marked, TagsWithoutWordsAndSingleOnesStayOnce) {
  EXPECT_EQ(html("Ein <wbr>Wort <a id=\"x\"></a>hier.", {"A", "word", "here", "."}, {0, 1, 2, 3}),
            "A <wbr>word <a id=\"x\"></a>here.");
  EXPECT_EQ(html("Ja <b>wohl</b>.", {"Yes", "."}, {0, 2}), "Yes<b></b>.");
}

TEST(Marked, APairThatHadWordsTakesTheWordThatLookedAtThemMost) {
  const std::string source = "Zweiter <em>Punkt</em>";
  Translation translation;
  translation.text = "Two dots";
  translation.tokens = {"Two", "dots"};
  translation.attention = {{"Zweiter", "Punkt", ""}, {0.8F, 0.1F, 0.1F, 0.5F, 0.4F, 0.1F}};
  const Marked marked(source, fixed_in(source, text::Markup::html), escapes_in(text::Markup::html));
  EXPECT_EQ(marked.restore(translation)->text, "Two <em>dots</em>");
  // Not from another pair that has no other.
  const std::string pairs = "<b>Zweiter</b> <em>Punkt</em>";
  translation.text = "Dots";
  translation.tokens = {"Dots"};
  translation.attention = {{"Zweiter", "Punkt", ""}, {0.5F, 0.4F, 0.1F}};
  EXPECT_EQ(
      Marked(pairs, fixed_in(pairs, text::Markup::html), escapes_in(text::Markup::html)).restore(translation)->text,
      "<b>Dots</b><em></em>");
}

TEST(Marked, PairsThatGoOnElsewhereStayInOrder) {
  EXPECT_EQ(html("Er kam</i> und <b>sah.", {"And", "saw", "he", "came", "."}, {2, 3, 0, 1, 4}),
            "And saw he came</i><b>.");
  EXPECT_EQ(html("Er kam</i> und <b>sah.", {"He", "came", "and", "saw", "."}, {0, 1, 2, 3, 4}),
            "He came</i> and <b>saw.");
}

TEST(Marked, EntitiesAreReadAndWritten) {
  const std::string sentence = "M&uuml;ller &amp; Sohn &euro;";
  const Marked marked(sentence, fixed_in(sentence, text::Markup::html), escapes_in(text::Markup::html));
  EXPECT_EQ(marked.text(), "Müller & Sohn X1");
  Translation translation{"Müller & Son < X1", 0, true};
  EXPECT_EQ(marked.restore(translation)->text, "M&uuml;ller &amp; Son &lt; &euro;");
}

TEST(Marked, LettersOfLatexAreReadAndWritten) {
  const std::string sentence = "M\\\"uller isst im Caf\\'{e} Gr{\\\"u}\\ss e.";
  const Marked marked(sentence, fixed_in(sentence, text::Markup::latex), {});
  EXPECT_EQ(marked.text(), "Müller isst im Café Grüße.");
  EXPECT_EQ(marked.restore({"Müller eats ü at Café ö.", 0, true})->text, "M\\\"uller eats \\\"u at Caf\\'{e} ö.");
}

TEST(Marked, WhatIsKeptMustStandOnce) {
  const std::string sentence = "Siehe https://a.org/?b oder X1 und me@a.org!";
  const auto fixed = fixed_in(sentence, text::Markup::none, text::Protect::code);
  const Marked marked(sentence, fixed, {});
  EXPECT_EQ(marked.text(), "Siehe Q1 oder X1 und Q2!");  // X1 is there already
  EXPECT_EQ(marked.restore({"Q2 or X1: see Q1!", 0, true})->text, "me@a.org or X1: see https://a.org/?b!");
  EXPECT_FALSE(marked.restore({"See Q1 or Q2 and Q2!", 0, true}));
  EXPECT_FALSE(marked.restore({"See Q1 or X1 and Q21!", 0, true}));
  EXPECT_TRUE(marked.fits("Q2 or X1: see Q1!"));
  EXPECT_FALSE(marked.fits("See Q1 or Q2 and Q2!"));
  const std::vector<text::Span> pieces = marked.pieces();
  EXPECT_EQ(text::slice(sentence, pieces.at(0)), "Siehe ");
  EXPECT_EQ(text::slice(sentence, pieces.at(2)), "!");
}

TEST(Marked, WhatIsWrittenIsFoundAgainAndNamedOnce) {
  const std::string sentence = "Nimm %s, %s oder a/b.txt";
  const auto fixed = fixed_in(sentence, text::Markup::none, text::Protect::code);
  const Marked marked(sentence, fixed, {}, "take X1");
  EXPECT_EQ(marked.text(), "Nimm Q1, Q2 oder Q3");  // X1 may come to stand there
  Marked::Used used = marked.unused();
  EXPECT_EQ(marked.named("Take a/b.txt, a/b.txt2 (%s) or %s, %s", used), "Take Q3, a/b.txt2 (Q1) or Q2, %s");
  used = marked.unused();
  EXPECT_TRUE(marked.uses("%s", used));
  EXPECT_TRUE(marked.uses("%s", used));
  EXPECT_FALSE(marked.uses("%s", used));
  EXPECT_FALSE(marked.uses("txt", used));
}

TEST(Marked, MarkdownAndLatex) {
  EXPECT_EQ(restored("Das [*alte* Haus](a.md) brennt.", text::Markup::markdown, {"The", "old", "house", "burns", "."},
                     {0, 1, 2, 3, 4}),
            "The [*old* house](a.md) burns.");
  EXPECT_EQ(restored("Siehe~\\emph{das Haus} da.", text::Markup::latex, {"See", "the", "house", "there", "."},
                     {0, 1, 2, 3, 4}),
            "See~\\emph{the house} there.");
}

TEST(Marked, SentencesLeaveTagsOutsideThatGoAroundThem) {
  const std::string text = "<b>Er kam.</b> <i>Er</i> sah. <u>Und <s>lachte</s></u> &nbsp; 17 <b>4</b>";
  std::vector<std::string> found;
  for (const text::Span span : marked_sentences(text, fixed_in(text, text::Markup::html), {300, "de"}))
    found.emplace_back(text::slice(text, span));
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0], "Er kam.");
  EXPECT_EQ(found[1], "<i>Er</i> sah.");
  EXPECT_EQ(found[2], "<u>Und <s>lachte</s></u> &nbsp; 17 <b>4</b>");
  const std::string piece = " \"</b> (<i>nicht</i> gut!), ";
  const auto spans = marked_sentences(piece, fixed_in(piece, text::Markup::html), {300, "de"}, Ends::marks);
  ASSERT_EQ(spans.size(), 1U);
  EXPECT_EQ(text::slice(piece, spans[0]), "<i>nicht</i> gut");
}

// Whatever the model says and wherever it looked: all marks once, and pairs within pairs.
TEST(Marked, NoTranslationUnbalancesTags) {
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  for (int round = 0; round < 3000; ++round) {
    std::string sentence;
    std::vector<std::string> open, all;
    const auto write = [&](std::string mark) {
      sentence += mark;
      all.push_back(std::move(mark));
    };
    for (std::size_t n = 2 + below(12); n > 0; --n) {
      const std::size_t what = below(6);
      if (what == 0) {
        open.push_back(std::string("b") + static_cast<char>('0' + all.size() % 10));
        write("<b class=\"" + std::to_string(all.size()) + "\">");
      } else if (what == 1 && !open.empty()) {
        open.pop_back();
        write("</b>");
      } else if (what == 2) {
        write("<wbr/>");
      } else {
        sentence += below(3) == 0 ? "ja" : below(2) == 0 ? " nein " : " so, ";
      }
    }
    while (!open.empty()) open.pop_back(), write("</b>");
    const Marked marked(sentence, fixed_in(sentence, text::Markup::html), escapes_in(text::Markup::html));
    Translation translation;
    for (const char c : marked.text()) translation.attention.source.emplace_back(1, c);
    translation.attention.source.emplace_back();
    for (std::size_t n = below(8); n > 0; --n) {
      translation.tokens.emplace_back(below(4) == 0 ? "." : below(2) == 0 ? " yes" : " < no");
      translation.text += translation.tokens.back();
      for (std::size_t s = 0; s < translation.attention.source.size(); ++s)
        translation.attention.weights.push_back(static_cast<float>(below(100)));
    }
    const auto done = marked.restore(translation);
    ASSERT_TRUE(done);
    std::vector<std::string> found;
    std::size_t depth = 0;
    for (std::size_t at = 0; (at = done->text.find('<', at)) != std::string::npos; ++at) {
      found.push_back(done->text.substr(at, done->text.find('>', at) + 1 - at));
      if (found.back() == "</b>") {
        ASSERT_GT(depth, 0U) << sentence << " -> " << done->text;
        --depth;
      } else if (found.back() != "<wbr/>") {
        ++depth;
      }
    }
    EXPECT_EQ(depth, 0U);
    std::sort(all.begin(), all.end());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, all) << sentence << " -> " << done->text;
  }
}

}  // namespace
}  // namespace emend::filters
