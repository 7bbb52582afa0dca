#include "filters/view.h"

#include <gtest/gtest.h>

#include <random>

#include "text/protect.h"

namespace emend::filters {
namespace {

View view_of(std::string_view line) { return View(line, text::protected_spans(line)); }

// The line after the model turned its view's `from`, which stands there once, into `to`.
std::string changed(std::string_view line, std::string_view from, std::string_view to) {
  const View view = view_of(line);
  const std::size_t at = view.text().find(from);
  if (at == std::string::npos) return "no " + std::string(from) + " in " + view.text();
  const auto edit = view.to_line({at, at + from.size(), std::string(to)});
  return edit ? text::apply(line, {*edit}) : "dropped";
}

TEST(View, ShowsProseWithSingleBlanksAndStandIns) {
  EXPECT_EQ(view_of("plain text").text(), "plain text");
  EXPECT_EQ(view_of("  two\t\twords \u00A0 here \n").text(), "two words here");
  EXPECT_EQ(view_of("Failed for root from 10.0.0.1 port 22 ssh2").text(), "Failed for root from 0 port 0 0");
  EXPECT_EQ(view_of("\x1b[32mgreen\x1b[0m text").text(), "green text");
  EXPECT_EQ(view_of("see https://example.com/a.").text(), "see 0.");
  EXPECT_EQ(view_of("").text(), "");
  EXPECT_EQ(view_of(" \t").text(), "");
}

TEST(View, LeadsEditsBackToTheLine) {
  EXPECT_EQ(changed("teh cat", "teh", "the"), "the cat");
  EXPECT_EQ(changed(" \t a  teh\tcat ", "teh", "the"), " \t a  the\tcat ");
  EXPECT_EQ(changed("in  \t to it", "in to", "into"), "into it");
  EXPECT_EQ(changed("from 10.0.0.1   port teh", "teh", "the"), "from 10.0.0.1   port the");
  EXPECT_EQ(changed("  cat", "cat", "cat."), "  cat.");
  EXPECT_EQ(changed("naïve  日本 teh", "teh", "the"), "naïve  日本 the");
}

TEST(View, ShowsWordsAsTheyAreRead) {
  EXPECT_EQ(view_of("an o\uFB03ce, so\u00ADft, ze\u200Bro, cafe\u0301 na\u00EFve x\u0301").text(),
            "an office, soft, zero, caf\u00E9 na\u00EFve x\u0301");
  EXPECT_EQ(changed("\ufeffHe\u200e sat \u202ateh\u202c cat", "teh", "the"), "\ufeffHe\u200e sat \u202athe\u202c cat");
  EXPECT_EQ(view_of("a\u2068b\u2069 \u061cc, \u200dd").text(), "ab c, \u200dd");
  EXPECT_EQ(changed("the o\uFB03ec teh", "teh", "the"), "the o\uFB03ec the");
  EXPECT_EQ(changed("the o\uFB03ec teh", "offiec", "office"), "the office teh");
  EXPECT_EQ(changed("the o\uFB03c teh", "offic", "office"), "the office teh");
  EXPECT_EQ(changed("the o\uFB03c teh", "ic", "ice"), "the office teh");  // the ligature changes as a whole
  EXPECT_EQ(changed("the o\uFB03c teh", "fi", "fa"), "the offac teh");
  EXPECT_EQ(changed("a cafe\u0301s", "caf\u00E9s", "cafes"), "a cafes");
  EXPECT_EQ(changed("the so\u00ADtf end of it all", "sotf", "soft"), "dropped");
}

TEST(View, DropsEditsThatTouchProtectedSpansOrWordsBesideThem) {
  EXPECT_EQ(changed("send to a@b.org teh long list of names", "0", "1"), "dropped");
  EXPECT_EQ(changed("send to a@b.org teh long list of names", "to 0", "too 0"), "dropped");
  EXPECT_EQ(changed("send to a@b.org teh long list of names", " 0", ""), "dropped");
  EXPECT_EQ(changed("send to a@b.org teh long list of names", "to ", "to the "), "dropped");
  EXPECT_EQ(changed("a long line, and \x1b[1mteh cat", "teh", "the"), "dropped");
  EXPECT_EQ(changed("a long line of text took %dsm to be read", "sm", "ms"), "dropped");
  EXPECT_EQ(changed("send to a@b.org teh long list of names", "teh", "the"), "send to a@b.org the long list of names");
}

// What stands between braces is not shown, what stands between angles is a word, ~ is a blank.
View with_marks(std::string_view line) {
  std::vector<Fixed> fixed;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '~') fixed.push_back({{i, i + 1}, Fixed::Shown::blank});
    if (line[i] != '{' && line[i] != '<') continue;
    const std::size_t end = line.find(line[i] == '{' ? '}' : '>', i) + 1;
    fixed.push_back({{i, end}, line[i] == '{' ? Fixed::Shown::none : Fixed::Shown::word});
    i = end - 1;
  }
  return {line, fixed, false};
}
std::string changed_beside_marks(std::string_view line, std::string_view from, std::string_view to) {
  const View view = with_marks(line);
  const std::size_t at = view.text().find(from);
  if (at == std::string::npos) return "no " + std::string(from) + " in " + view.text();
  const auto edit = view.to_line({at, at + from.size(), std::string(to)});
  return edit ? text::apply(line, {*edit}) : "dropped";
}
std::string inserted_beside_marks(std::string_view line, std::size_t at, std::string_view what) {
  const auto edit = with_marks(line).to_line({at, at, std::string(what)});
  return edit ? text::apply(line, {*edit}) : "dropped";
}

TEST(View, KeepsProtectedSpansWithinAnEdit) {
  EXPECT_EQ(changed("Then I have 24 years and work", "have 0 years ", "am 0 years old "),
            "Then I am 24 years old and work");
  EXPECT_EQ(changed("we has 24 or 25 of them", "has 0 or 0 of", "have 0 to 0 of"), "we have 24 to 25 of them");
  EXPECT_EQ(changed("Then I have 24 years and work", "have 0 years", "am old"), "dropped");
  EXPECT_EQ(changed("Then I have 24 years and work", "have 0", "am 0"), "dropped");
  EXPECT_EQ(changed("Then I have 24 years and work", "have 0 years", "am 0 or 0 years"), "dropped");
}

TEST(View, ProseGoesOnAcrossWhatIsNotShown) {
  EXPECT_EQ(with_marks("A {b}bold{/b} word<x> at~home{!}").text(), "A bold word0 at home");
  EXPECT_EQ(changed_beside_marks("A {b}bald{/b} word", "bald", "bold"), "A {b}bold{/b} word");
  EXPECT_EQ(changed_beside_marks("{b}Bald{/b}", "Bald", "Bold"), "{b}Bold{/b}");
  EXPECT_EQ(changed_beside_marks("A {b}bald{/b} word", "A bald", "The bold"), "dropped");
  EXPECT_EQ(changed_beside_marks("un{b}be{/b}leaved", "unbeleaved", "unbelieved"), "dropped");
  EXPECT_EQ(changed_beside_marks("A {b}bald{/b} wrd", " wrd", " word"), "A {b}bald{/b} word");
  EXPECT_EQ(changed_beside_marks("at~home", "at home", "home"), "dropped");
  EXPECT_EQ(changed_beside_marks("for~5 euro", "for 5", "at 10"), "dropped");  // the 0 is no stand-in
  EXPECT_EQ(changed_beside_marks("an <x> ant here", "ant", "aunt"), "an <x> aunt here");
}

TEST(View, WhatIsInsertedBesideMarksGoesWhereItBelongs) {
  EXPECT_EQ(inserted_beside_marks("saw {b}dog{/b} run", 4, "the "), "saw the {b}dog{/b} run");
  EXPECT_EQ(inserted_beside_marks("saw {b}dog{/b} run", 7, " often"), "saw {b}dog{/b} often run");
  EXPECT_EQ(inserted_beside_marks("saw {b}dog{/b} run", 7, ","), "dropped");
  EXPECT_EQ(inserted_beside_marks("{b}dog{/b} run", 0, "The "), "{b}The dog{/b} run");
  EXPECT_EQ(inserted_beside_marks("saw {b}dog{/b}", 7, "."), "saw {b}dog.{/b}");
  EXPECT_EQ(inserted_beside_marks("saw {b}{i}dog", 4, "a "), "saw a {b}{i}dog");
}

TEST(View, DropsChangesOfBlanks) {
  EXPECT_EQ(changed("a\tb", " ", "  "), "dropped");
  EXPECT_EQ(changed("a b", " ", "\u00A0"), "dropped");
}

TEST(View, ChangesOnlyWordsWhereMuchIsProtected) {
  const char* log =
      "{\"level\":\"warn\",\"msg\":\"conection lost, retrying\",\"id\":\"550e8400-e29b-41d4-a716-446655440000\"}";
  EXPECT_EQ(changed(log, "conection", "connection"),
            std::string(log).replace(std::string(log).find("conection"), 9, "connection"));
  EXPECT_EQ(changed(log, "lost,", "lost"), "dropped");
  EXPECT_EQ(changed(log, "retrying\"", "retrying"), "dropped");
  EXPECT_EQ(changed("a long line with 1 number ,and a comma", " ,and", ", and"),
            "a long line with 1 number, and a comma");
}

TEST(View, TheWayBackOfEveryCopiedWordIsItself) {
  static const char* parts[] = {"ab", "é", " ", "  ", "\t", "7", "%s", "\x1b[1m", ",", "x_y", "\u00A0"};
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string line;
    for (int n = random() % 12; n > 0; --n) line += parts[random() % std::size(parts)];
    const View view = view_of(line);
    for (text::Span word : text::words(view.text())) {
      const auto edit = view.to_line({word.begin, word.end, "W"});
      if (!edit) continue;
      ASSERT_EQ(line.substr(edit->begin, edit->end - edit->begin), text::slice(view.text(), word)) << line;
    }
  }
}

TEST(View, WhatIsShownInUsualCaseComesBackInCapitals) {
  const text::WordList known({"the", "has", "seen", "London"});
  const std::string line = "Yes.  THE NASA  HAS SEEN LONDONN at /tmp/x.";
  View view(line, {{line.find("/tmp"), line.size() - 1}});
  const std::size_t begin = view.text().find("THE"), end = view.text().find(" at");
  view.calm({begin, end}, known);
  EXPECT_EQ(view.text(), "Yes. The NASA has seen londonn at 0.");
  EXPECT_TRUE(view.is_calmed({begin, end}));
  EXPECT_FALSE(view.is_calmed({0, end}));
  const auto changed = [&](std::string_view from, const char* to) {
    const std::size_t at = view.text().find(from);
    const auto edit = view.to_line({at, at + from.size(), to});
    return edit ? text::apply(line, {*edit}) : "dropped";
  };
  EXPECT_EQ(changed("londonn", "London"), "Yes.  THE NASA  HAS SEEN LONDON at /tmp/x.");
  EXPECT_EQ(changed("has", "hasn’t"), "Yes.  THE NASA  HASN’T SEEN LONDONN at /tmp/x.");
  EXPECT_EQ(changed("seen", "Seen"), "dropped");
  EXPECT_EQ(changed("NASA", "nasal"), "dropped");
  EXPECT_EQ(changed("Yes", "No"), "No.  THE NASA  HAS SEEN LONDONN at /tmp/x.");
}

TEST(View, OnlyProseInCapitalsIsShownInUsualCase) {
  const text::WordList known({"the", "has", "seen"});
  for (const std::string line : {"The NASA has seen it", "ERROR DISK FULL", "NASA"}) {
    View view(line, std::vector<text::Span>());
    view.calm({0, line.size()}, known);
    EXPECT_EQ(view.text(), line);
    EXPECT_FALSE(view.is_calmed({0, 1}));
  }
}

}  // namespace
}  // namespace emend::filters
