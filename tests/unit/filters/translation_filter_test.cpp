#include "filters/translation_filter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "lines.h"

namespace emend::filters {
namespace {

// Writes capitals, and as the second best the same in brackets; what it is given, beginning with its prefix, or that
// alone where it is complete. Terms that its text has not stand behind that, and each makes it less likely. Of a text
// with "unsure" the best is said twice, and the second once. With "title" it is copied, with the other case of its
// first letter. With "escapes" each & is said as &amp;. With "forgets" nothing of it is said but terms. With "mumbles"
// it is dashes, but for stops. With "long" it is too long, and with "each" where it has several sentences. With
// "stutters" all is said four times, but where it is searched for thoroughly; with "stammers" even then. With "coins" a
// word is made up but where it is searched for thoroughly.
class Capitals : public Translator {
 public:
  struct Asked {
    std::string text;
    std::uint64_t key;
    std::string prefix = {};
    std::vector<Term> terms = {};
    bool begins = true;
  };
  std::vector<std::vector<Translation>> translate(std::span<const Passage> passages) override {
    std::vector<std::vector<Translation>> all;
    for (const Passage& passage : passages) {
      asked.push_back({std::string(passage.text), passage.key, passage.prefix, passage.terms, passage.begins});
      const bool sentences = passage.text.find(". ") != std::string::npos;
      if (passage.text.find("long") != std::string::npos ||
          (sentences && passage.text.find("each") != std::string::npos)) {
        all.emplace_back();
        continue;
      }
      std::string text(passage.prefix);
      const auto other_case = [](char c) { return static_cast<char>(c ^ ' '); };
      const bool title = passage.text.find("title") != std::string::npos;
      if (!passage.complete && title) (text += other_case(passage.text[0])).append(passage.text.substr(1));
      const bool forgets = passage.text.find("forgets") != std::string::npos;
      if (!passage.complete && !title && !forgets) {
        const bool escapes = passage.text.find("escapes") != std::string::npos;
        const bool mumbles = passage.text.find("mumbles") != std::string::npos;
        for (const char c : passage.text) {
          if (mumbles && c != '.') {
            text += '-';
            continue;
          }
          text += c >= 'a' && c <= 'z' ? other_case(c) : c;
          if (c == '&' && escapes) text += "amp;";
        }
      }
      const auto has = [&](std::string_view word) { return passage.text.find(word) != std::string_view::npos; };
      if ((has("stutters") && !passage.thorough) || has("stammers")) text += " " + text, text += " " + text;
      if (has("coins") && !passage.thorough) text += " BLURABLE";
      if (passage.text.find("twice") != std::string::npos) text += " " + text;
      double score = passage.text.find("doubt") != std::string::npos ? -3 : -1;
      for (const Term& term : passage.terms) {
        if ((forgets ? std::string_view(text) : passage.text).find(term.front()) != std::string::npos) continue;
        text += " " + term.front();
        score -= 1;
      }
      const std::string best_text = passage.text.find("unsure") != std::string::npos ? text + " " + text : text;
      const double second = score - 0.25 * static_cast<double>(asked.size());
      const auto tokens_of = [&](const std::string& said) {
        return passage.terms.empty() ? std::vector<std::string>() : std::vector{said};
      };
      auto& found = all.emplace_back();
      for (const auto& [said, its_score, log_prob] :
           {std::tuple(best_text, score, score), std::tuple("(" + text + ")", second, -2.0)}) {
        if (found.size() < passage.most && passage.fits(said))
          found.push_back({said, its_score, true, tokens_of(said), {static_cast<float>(log_prob), 0}});
      }
      if (found.empty()) found.push_back({best_text, score, true, {}, {static_cast<float>(score), 0}});
      if (!passage.attention) continue;
      Translation& best = all.back().front();  // a token a byte, which looks at its own
      const std::string_view from = passage.text;
      best.log_probs.resize(from.size() + 1);
      for (const char c : from) best.attention.source.emplace_back(1, c);
      for (std::size_t t = 0; t < from.size(); ++t) {
        best.tokens.emplace_back(1, best.text[t]);
        for (std::size_t s = 0; s < from.size(); ++s) best.attention.weights.push_back(s == t ? 1 : 0);
      }
    }
    return all;
  }
  double score(const Translation& translation) const override {
    double sum = 0;
    for (const float log_prob : translation.log_probs) sum += log_prob;
    return sum;
  }
  bool writes(std::string_view term) const override { return term.find("no-such") == term.npos; }
  bool reads(std::string_view character) const override {
    return !(character >= "\u0400" && character < "\u0500") && character != "²" && character != "×" && character != "①";
  }
  bool knows_usual_spelling() const override { return spells; }
  // With a capital in each word that has "steg".
  std::string usual(std::string_view text, Unusual unusual) const override {
    std::string usual(text);
    const std::size_t at = unusual.letters ? usual.find("steg") : usual.npos;
    if (at != usual.npos) usual[at] = 'S';
    return usual;
  }
  std::vector<Asked> asked;
  bool spells = false;
};

struct Done {
  Lines records;
  std::map<std::size_t, std::optional<TranslatedRecord>> details;
  TranslationFilter::Counts counts;
  std::vector<Capitals::Asked> asked;
};

// Writes "teh" as "a the".
class Repairer : public stream::Filter {
 public:
  void apply(stream::Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) {
      std::vector<text::Edit> edits;
      for (std::size_t at = 0; (at = window.text(i).find("teh", at)) != std::string_view::npos; at += 3)
        edits.push_back({at, at + 3, "a the"});
      window.answer(i, std::move(edits));
    }
  }
};

Done run(std::vector<std::string> texts, TranslationOptions options = {}, std::size_t best = 1,
         std::vector<std::string> glossary = {}, std::unique_ptr<stream::Filter> repairer = nullptr,
         bool spells = false, Dictionary dictionary = {}) {
  auto translator = std::make_unique<Capitals>();
  translator->spells = spells;
  Capitals& capitals = *translator;
  auto line = glossary.begin();
  const text::LineSource lines{"terms", [&](std::string& next) {
                                 if (line == glossary.end()) return false;
                                 next = *line++;
                                 return true;
                               }};
  TranslationFilter filter(
      options, best, true, [&] { return std::move(translator); }, text::Glossary(lines), std::move(repairer), {},
      std::move(dictionary));
  Done done{Lines::apart(std::move(texts)), {}, {}, {}};
  filter.prepare(done.records);
  filter.apply(done.records);
  for (std::size_t i = 0; i < done.records.size(); ++i) done.details[i] = filter.take(i + 1);
  done.counts = filter.counts();
  if (!translator) done.asked = capitals.asked;
  return done;
}

TEST(TranslationFilter, TranslatesSentenceBySentenceAndKeepsBlanks) {
  const Done done = run({"  one two.  Three four!\t", "17 + 4 = 21", "a 1. B"});
  EXPECT_EQ(done.records.results.at(0), "  ONE TWO.  THREE FOUR!\t");
  EXPECT_FALSE(done.records.results.contains(1));  // no letter
  EXPECT_EQ(done.counts.records, 2U);
  EXPECT_EQ(done.asked.at(0).text, "one two.");
  EXPECT_EQ(done.asked.at(1).text, "Three four!");
  EXPECT_NE(done.asked.at(0).key, done.asked.at(1).key);
}

// As far as the translator can: the model sees a sentence, and the answer is written as its source is.
TEST(TranslationFilter, WhatIsWrittenInHasteIsShownAsASentence) {
  const auto shown = [](const char* text, bool spells, const char* language = "de") {
    TranslationOptions options;
    options.source_language = language;
    const Done done = run({text}, options, 1, {}, nullptr, spells);
    return done.asked.at(0).text + " > " + done.records.results.at(0);
  };
  EXPECT_EQ(shown("hast du heute zeit", true), "Hast du heute zeit? > HAST DU HEUTE ZEIT");
  EXPECT_EQ(shown("der hund schläft heute", true), "Der hund schläft heute. > DER HUND SCHLäFT HEUTE");
  EXPECT_EQ(shown("der hund schläft heute!", true), "Der hund schläft heute! > DER HUND SCHLäFT HEUTE!");
  EXPECT_EQ(shown("Ich gehe heute nach Hause", true), "Ich gehe heute nach Hause. > ICH GEHE HEUTE NACH HAUSE");
  EXPECT_EQ(shown("Heute geschlossen", true), "Heute geschlossen > HEUTE GESCHLOSSEN");  // a sign says no more
  EXPECT_EQ(shown("we have no time", true, "en"), "We have no time. > WE HAVE NO TIME");
  EXPECT_EQ(shown("> hast du heute zeit", true), "Hast du heute zeit? > > HAST DU HEUTE ZEIT");
  EXPECT_EQ(shown("this is what i said", true), "this is what i said > THIS IS WHAT I SAID");  // no German
  EXPECT_EQ(shown("hast du heute zeit", false), "hast du heute zeit > HAST DU HEUTE ZEIT");
}

TEST(TranslationFilter, LoadsNoTranslatorForWhatHasNoLetter) {
  int loaded = 0;
  TranslationFilter filter({}, 1, false, [&] {
    ++loaded;
    return std::make_unique<Capitals>();
  });
  const auto loaded_for = [&](const std::string& text) {
    Lines records = Lines::apart({text});
    filter.prepare(records);
    filter.apply(records);
    return loaded;
  };
  for (const char* text : {"", "17 + 4", "\u2014 \u2460 \u00b2 \u2264 5", "\U0001F600", "| 1 | \u2026 |"})
    EXPECT_EQ(loaded_for(text), 0) << text;
  EXPECT_EQ(loaded_for("\u00e9"), 1);
  EXPECT_EQ(loaded_for("one \u2014 two"), 1);
}

TEST(TranslationFilter, ARecordMayBeTranslatedAsAWhole) {
  TranslationOptions options;
  options.sentences = "line";
  const Done done = run({" one two.  Three four! ", "a\tb | c", "so long. And b."}, options);
  EXPECT_EQ(done.records.results.at(0), " ONE TWO.  THREE FOUR! ");
  ASSERT_EQ(done.asked.at(0).text, "one two.  Three four!");
  EXPECT_EQ(done.asked.at(1).text, "a\tb | c");
  // Longer than the model takes: its sentences, of which one still is.
  ASSERT_EQ(done.asked.size(), 5U);
  EXPECT_EQ(done.asked[2].text, "so long. And b.");
  EXPECT_EQ(done.asked[3].text, "so long.");
  EXPECT_EQ(done.asked[4].text, "And b.");
  EXPECT_EQ(done.records.failures.at(2), "has a sentence that is longer than the model takes");
}

// What is longer than the model takes is cut, a footnote or what it stands in, and not the other.
TEST(TranslationFilter, AFootnoteOfAWholeRecordIsCutByItself) {
  TranslationOptions options;
  options.sentences = "line";
  options.markup = "latex";
  const Done done = run({R"(one. Two.\footnote{three each. Four.} Six.)", R"(each. One.\footnote{two. Three.})",
                         R"(one.\footnote{so long. Two.})"},
                        options);
  EXPECT_EQ(done.records.results.at(0), R"(ONE. TWO.\footnote{THREE EACH. FOUR.} SIX.)");
  EXPECT_EQ(done.records.results.at(1), R"(EACH. ONE.\footnote{TWO. THREE.})");
  EXPECT_EQ(done.records.failures.at(2), "has a sentence that is longer than the model takes");
  std::vector<std::string> asked;
  for (const auto& one : done.asked) asked.push_back(one.text);
  EXPECT_EQ(std::vector<std::string>(asked.begin() + 6, asked.end()),
            (std::vector<std::string>{"one. Two. Six.", "three each.", "Four.", "each.", "One.", "two. Three.", "one.",
                                      "so long.", "Two."}));
}

TEST(TranslationFilter, MarksOfItemsAndQuotationsInPlainTextStay) {
  const std::vector<std::string> lines = {"> > one. Two", "  - note: one", "12. one", "a) one", "one - two"};
  const Done done = run(lines);
  std::vector<std::string> asked;
  for (const auto& one : done.asked) asked.push_back(one.text);
  EXPECT_EQ(asked, (std::vector<std::string>{"one.", "Two", "note: one", "one", "one", "one - two"}));
  EXPECT_EQ(done.records.results.at(0), "> > ONE. TWO");
  EXPECT_EQ(done.records.results.at(2), "12. ONE");
  const Done several = run({"One\n\n- two\n  three\n2. four\n> five\n> six"});
  asked.clear();
  for (const auto& one : several.asked) asked.push_back(one.text);
  EXPECT_EQ(asked, (std::vector<std::string>{"One", "two three", "four > five > six"}));
  EXPECT_EQ(several.records.results.at(0), "ONE\n\n- TWO THREE\n2. FOUR > FIVE > SIX");
  TranslationOptions whole;
  whole.sentences = "line";
  EXPECT_EQ(run({"- one. Two"}, whole).asked.at(0).text, "- one. Two");
}

TEST(TranslationFilter, PictographsStayAndAreNotShown) {
  const std::string star = "\u2B50", thumb = "\U0001F44D\U0001F3FD", heart = "\u2764\uFE0F";
  const std::vector<std::string> lines = {
      star + " one", "One. " + thumb + star + " Two", "one " + heart + " two", "one" + heart + ", two", star,
      "5 \u2103 one"};
  const Done done = run(lines);
  std::vector<std::string> asked;
  for (const auto& one : done.asked) asked.push_back(one.text);
  EXPECT_EQ(asked, (std::vector<std::string>{"one", "One.", "Two", "one two", "one, two", "5 \u2103 one"}));
  EXPECT_EQ(done.records.results.at(0), star + " ONE");
  EXPECT_EQ(done.records.results.at(1), "ONE. " + thumb + star + " TWO");
  EXPECT_EQ(done.records.results.at(2), "ONE " + heart + " TWO");
  EXPECT_EQ(done.records.results.at(3), "ONE" + heart + ", TWO");
  TranslationOptions none;
  none.protect = "none";
  EXPECT_EQ(run({star + " one"}, none).asked.at(0).text, star + " one");
}

TEST(TranslationFilter, CellsOfPlainTextAreTranslatedEachByItself) {
  const Done done = run({"name\tage\t23", "| big town | 3,6 |", "a b    c|d", "a  b", "|---|---|"});
  EXPECT_EQ(done.records.results.at(0), "NAME\tAGE\t23");
  EXPECT_EQ(done.records.results.at(1), "| BIG TOWN | 3,6 |");
  EXPECT_EQ(done.records.results.at(2), "A B    C|D");
  EXPECT_FALSE(done.records.results.contains(4));
  std::vector<std::string> asked;
  for (const auto& one : done.asked) asked.push_back(one.text);
  EXPECT_EQ(asked, (std::vector<std::string>{"name", "age", "big town", "a b", "c|d", "a  b"}));
  TranslationOptions html;
  html.markup = "html";
  EXPECT_EQ(run({"a b     c\td"}, html).asked.size(), 1U);  // blanks are one there
  const Done links = run({"<a href=\"x | y\">one</a> | <a>two</a> | three"}, html);
  ASSERT_EQ(links.asked.size(), 3U);
  EXPECT_EQ(links.asked[1].text, "two");
  EXPECT_EQ(links.records.results.at(0), "<a href=\"x | y\">ONE</a> | <a>TWO</a> | THREE");
  EXPECT_EQ(run({"a b\n    c d"}).asked.size(), 1U);  // and where a paragraph is indented
}

TEST(TranslationFilter, FootnotesAreTranslatedWhereTheyStand) {
  TranslationOptions latex;
  latex.markup = "latex";
  const std::vector<std::string> texts = {R"(One.\footnote{ two \emph{three}. Four~5! } Six)", R"(\footnote{seven})",
                                          R"(eight.\footnote{17})", R"(nine.\footnote{so long})"};
  const Done done = run(texts, latex, 2);
  EXPECT_EQ(done.records.results.at(0), R"(ONE.\footnote{ TWO \emph{THREE}. FOUR~5! } SIX)");
  EXPECT_EQ(done.records.results.at(1), R"(\footnote{SEVEN})");
  EXPECT_EQ(done.records.results.at(2), R"(EIGHT.\footnote{17})");
  EXPECT_EQ(done.records.failures.at(3), "has a sentence that is longer than the model takes");
  std::vector<std::uint64_t> keys;
  for (const auto& one : done.asked) keys.push_back(one.key);
  std::ranges::sort(keys);
  EXPECT_EQ(std::ranges::adjacent_find(keys), keys.end());
  const TranslatedRecord& first = done.details.at(0).value();
  ASSERT_EQ(first.sentences.size(), 4U);  // those of the footnote behind the others
  EXPECT_EQ(text::slice(texts[0], first.sentences[3].span), "Four~5!");
  EXPECT_EQ(first.alternatives.at(1).text, R"((ONE.)\footnote{ TWO \emph{THREE}. FOUR~5! } SIX)");
  EXPECT_EQ(run({R"(a\footnote{b c})"}, latex, 1, {"c\tTERM"}).records.results.at(0), R"(A\footnote{B C TERM})");
  EXPECT_EQ(run({R"(a b\footnote{b})"}, latex, 1, {"b\tR&D_{5%}"}).records.results.at(0),
            R"(A B R\&D\_\{5\%\}\footnote{B R\&D\_\{5\%\}})");
  TranslationOptions aligned = latex;
  aligned.alignment = true;
  EXPECT_EQ(run({R"(a\footnote{b})"}, aligned).records.results.at(0), R"(A\footnote{b})");
}

TEST(TranslationFilter, AttributesAreTranslatedEachByItself) {
  TranslationOptions html;
  html.markup = "html";
  const std::vector<std::string> texts = {
      R"(<p title="one">two <img src="a.png" alt="three &quot;four&quot; %s. Five &amp; six"> <b title='seven'>eight</b>.)",
      R"(<input placeholder="one" name="two" aria-label="17"><br title="three">)",
      R"(one <a title="two" href="b">three</a> <a title="two" href="b">three</a>)", R"(<img alt=one><img alt=12>)",
      R"(one <img alt="so long">)"};
  const Done done = run(texts, html, 2);
  EXPECT_EQ(
      done.records.results.at(0),
      R"(<p title="ONE">TWO <img src="a.png" alt="THREE &quot;FOUR&quot; %s. FIVE &amp; SIX"> <b title='SEVEN'>EIGHT</b>.)");
  EXPECT_EQ(done.records.results.at(1), R"(<input placeholder="ONE" name="two" aria-label="17"><br title="THREE">)");
  EXPECT_EQ(done.records.results.at(2), R"(ONE <a title="TWO" href="b">THREE</a> <a title="TWO" href="b">THREE</a>)");
  EXPECT_EQ(done.records.results.at(3), R"(<img alt=ONE><img alt=12>)");
  EXPECT_EQ(done.records.failures.at(4), "has a sentence that is longer than the model takes");
  EXPECT_EQ(done.asked.at(0).text, "two X1 eight.");
  EXPECT_EQ(run({R"(<img alt="a 'b' c">)"}, html, 1, {"b\tx \"y\" 'z'"}).records.results.at(0),
            R"(<img alt="A 'B' C x &quot;y&quot; 'z'">)");
  EXPECT_EQ(run({R"(<img alt='b'>)"}, html, 1, {"b\tx \"y\" 'z'"}).records.results.at(0),
            R"(<img alt='B x "y" &#39;z&#39;'>)");
  EXPECT_EQ(run({R"(<img alt=b>)"}, html, 1, {"b\tx"}).records.results.at(0), R"(<img alt="B x">)");
}

TEST(TranslationFilter, TextsOfImagesAndTitlesOfLinksAreTranslatedInMarkdown) {
  TranslationOptions markdown;
  markdown.markup = "markdown";
  const Done done =
      run({R"(one ![two *three*](a.png "four") [five](b.html 'six').)", "![seven](c)", "[x]: d \"e\""}, markdown);
  EXPECT_EQ(done.records.results.at(0), R"(ONE ![TWO *THREE*](a.png "FOUR") [FIVE](b.html 'SIX').)");
  EXPECT_EQ(done.records.results.at(1), "![SEVEN](c)");
  EXPECT_EQ(done.records.results.at(2), "[x]: d \"E\"");
  EXPECT_EQ(run({"![a](b 'c')"}, markdown, 1, {"c\tx's", "a\t[b]"}).records.results.at(0), R"(![A \[b\]](b 'C x\'s'))");
}

TEST(TranslationFilter, EntitiesStandWhereTheLanguageNeedsThem) {
  const auto said = [](std::string text, std::string markup) {
    TranslationOptions options;
    options.markup = std::move(markup);
    return run({std::move(text)}, options).records.results.at(0);
  };
  EXPECT_EQ(said("a escapes b & c, & d;", "none"), "A ESCAPES B & C, & D;");
  EXPECT_EQ(said("a escapes b & c &amp; d", "none"), "A ESCAPES B &amp; C &amp; D");  // which has one
  for (const char* text : {"a escapes b & c", "a escapes b &amp; c"})
    EXPECT_EQ(said(text, "html"), "A ESCAPES B &amp; C");
  EXPECT_EQ(said("a escapes b & *c*", "markdown"), "A ESCAPES B & *C*");
  EXPECT_EQ(said("a escapes b &amp; c", "markdown"), "A ESCAPES B &amp; C");
}

TEST(TranslationFilter, LinksFindTheirTargetsByTheNamesThatTheyHad) {
  TranslationOptions markdown;
  markdown.markup = "markdown";
  const Done done = run({"See [the page] and [NATO], (*[The Page]*).", "- [the page]", "[the page][] `x` [the page]",
                         "[the page]: a", "[nato]: b", "[not] a"},
                        markdown);
  EXPECT_EQ(done.asked.at(0).text, "See the page and NATO, (The Page).");
  EXPECT_EQ(done.records.results.at(0), "SEE [THE PAGE][the page] AND [NATO], (*[THE PAGE][The Page]*).");
  EXPECT_EQ(done.records.results.at(1), "- [THE PAGE][the page]");
  EXPECT_EQ(done.records.results.at(2), "[THE PAGE][the page] `x` [THE PAGE][the page]");
  EXPECT_FALSE(done.records.results.contains(3));
  EXPECT_EQ(done.records.results.at(5), "[NOT] A");
  EXPECT_EQ(run({"forgets `x` [the page]", "[the page]: a"}, markdown).records.results.at(0),
            " `x` [THE PAGE][the page]");
}

TEST(TranslationFilter, ValuesOfFrontMatterStayValues) {
  TranslationOptions markdown;
  markdown.markup = "markdown";
  const std::vector<std::string> texts = {"---",      "title: b", "title: 'b'", "title: \"b\"",
                                          "title: >", "  b",      "tags: b"};
  const Done done = run(texts, markdown, 1, {"b\tx: \"y\" 'z'"});
  EXPECT_EQ(done.records.results.at(1), R"(title: "B x: \"y\" 'z'")");
  EXPECT_EQ(done.records.results.at(2), R"(title: 'B x: "y" ''z''')");
  EXPECT_EQ(done.records.results.at(3), R"(title: "B x: \"y\" 'z'")");
  EXPECT_EQ(done.records.results.at(5), R"(  B x: "y" 'z')");
  EXPECT_EQ(done.records.results.size(), 4u);
  const Done toml =
      run({"+++", "title = \"b\"", "title = 'b'", "description = \"\"\"", "  b", "\"\"\"", "slug = \"b\""}, markdown, 1,
          {"b\tx \"y\" 'z'"});
  EXPECT_EQ(toml.records.results, (std::map<std::size_t, std::string>{{1, R"(title = "B x \"y\" 'z'")"},
                                                                      {2, "title = 'B x \"y\" \u2019z\u2019'"},
                                                                      {4, R"(  B x \"y\" 'z')"}}));
  EXPECT_EQ(run({"---", "title: no b", "title: no"}, markdown).records.results,
            (std::map<std::size_t, std::string>{{1, "title: NO B"}, {2, "title: \"NO\""}}));
}

TEST(TranslationFilter, TextInCapitalsIsReadAsUsualAndAnsweredInThem) {
  const Done done = run({"ACHTUNG! DAS IST \u00C4RGER MIT A4.", "NATO", "Das ist DIE EU."});
  EXPECT_EQ(done.asked.at(0).text, "Achtung!");
  EXPECT_EQ(done.asked.at(1).text, "Das ist \u00E4rger mit A4.");
  EXPECT_EQ(done.asked.at(2).text, "NATO");
  EXPECT_EQ(done.asked.at(3).text, "Das ist DIE EU.");
  EXPECT_EQ(done.records.results.at(0), "ACHTUNG! DAS IST \u00C4RGER MIT A4.");
  // A term is as it is written, and its sentence as usual.
  const Done term = run({"DAS IST Z."}, {}, 1, {"IST\tbe"});
  EXPECT_EQ(term.asked.at(0).text, "Das ist z.");
  EXPECT_EQ(term.records.results.at(0), "DAS IST Z. be");
}

TEST(TranslationFilter, SearchesAgainWhereThereAreDoubts) {
  TranslationOptions options;
  Done done = run({"it stutters here. Fine.", "it stammers", "fine"}, options);
  EXPECT_EQ(done.records.results[0], "IT STUTTERS HERE. FINE.");
  EXPECT_EQ(done.records.results[1], "IT STAMMERS IT STAMMERS IT STAMMERS IT STAMMERS");
  EXPECT_EQ(done.counts.doubtful, 1U);
  EXPECT_EQ(done.counts.doubts[static_cast<std::size_t>(Doubt::repeated)], 1U);
  EXPECT_TRUE(done.details[1]->sentences.front().doubts.any());
  EXPECT_EQ(done.asked.size(), 6U);  // four sentences, two of them once more
  options.doubtful = "keep";
  done = run({"it stutters here. Fine."}, options);
  EXPECT_EQ(done.counts.doubtful, 1U);
  EXPECT_EQ(done.asked.size(), 2U);
}

TEST(TranslationFilter, SearchesAgainWhereWordsAreMadeUp) {
  Dictionary dictionary;
  EXPECT_EQ(run({"it coins here"}, {}, 1, {}, nullptr, false, dictionary).records.results[0], "IT COINS HERE BLURABLE");
  text::LexiconWriter writer;
  writer.add("here", 48, text::Lexicon::general);
  const std::string bytes = writer.bytes();
  dictionary.target = text::Lexicon::parse(std::as_bytes(std::span(bytes)), "test", nullptr);
  Done done = run({"it coins here"}, {}, 1, {}, nullptr, false, dictionary);
  EXPECT_EQ(done.records.results[0], "IT COINS HERE");
  EXPECT_EQ(done.counts.doubtful, 0U);
}

TEST(TranslationFilter, NumbersThatAreLostAreCounted) {
  EXPECT_EQ(run({"in 1990 forgets", "in 1990", "in 5 forgets"}).counts.doubts[static_cast<std::size_t>(Doubt::numbers)],
            1U);
}

TEST(TranslationFilter, ACurrencyGoesWithItsPlaceholder) {
  const Done done = run({"it is {price} \u20AC now, %s $", "{a} \u20AC5 is {b} $HOME"});
  EXPECT_EQ(done.asked.at(0).text, "it is X1 now, X2");
  EXPECT_EQ(done.records.results.at(0), "IT IS {price} \u20AC NOW, %s $");
  EXPECT_EQ(done.records.results.at(1), "{a} \u20AC5 IS {b} $HOME");
}

TEST(TranslationFilter, TelephoneNumbersAndLongNumbersAreProtected) {
  const Done done = run({"call +49 (0)30 1234567 or 0800 3301000.", "the number 123456, or 12.345 and 10 000 000"});
  EXPECT_EQ(done.asked.at(0).text, "call X1 or X2.");
  EXPECT_EQ(done.asked.at(1).text, "the number X1, or 12.345 and 10 000 000");
  EXPECT_EQ(done.records.results.at(0), "CALL +49 (0)30 1234567 OR 0800 3301000.");
  TranslationOptions options;
  options.protect = "none";
  EXPECT_EQ(run({"call 0800 3301000"}, options).asked.at(0).text, "call 0800 3301000");
}

TEST(TranslationFilter, WordsWithLettersThatTheModelCannotReadAreCopied) {
  const Done done = run(
      {"the word Привет is new.", "über Добрый день-вечер, Привет", "Привет. Добрый день!", "room: 5 m² × 3 ①, 5×5"});
  EXPECT_EQ(done.asked.at(0).text, "the word X1 is new.");
  EXPECT_EQ(done.asked.at(1).text, "über X1, X2");
  EXPECT_EQ(done.asked.at(2).text, "room: 5 X1 3 X2, X3");
  EXPECT_EQ(done.records.results.at(3), "ROOM: 5 m² × 3 ①, 5×5");
  EXPECT_EQ(done.records.results.at(0), "THE WORD Привет IS NEW.");
  EXPECT_EQ(done.records.results.at(1), "üBER Добрый день-вечер, Привет");
  EXPECT_FALSE(done.records.results.contains(2));  // it stays
  EXPECT_EQ(done.asked.size(), 3U);
  TranslationOptions options;
  options.protect = "none";
  EXPECT_EQ(run({"the word Привет"}, options).asked.at(0).text, "the word Привет");
}

TEST(TranslationFilter, GermanOrdinalsAndAbbreviationsEndNoSentence) {
  TranslationOptions options;
  options.source_language = "de";
  const Done done =
      run({"Am 3. Oktober, d. h. heute, kommt Dr. Weiss bzw. Nr. 107. Er kommt z. B. mit Karl."}, options);
  ASSERT_EQ(done.asked.size(), 2U);
  EXPECT_EQ(done.asked[1].text, "Er kommt z. B. mit Karl.");
}

TEST(TranslationFilter, AForcedPrefixReplacesItsColumn) {
  TranslationOptions options;
  options.forced_prefix = true;
  const Done done = run({"one. two.\tSo: ", "one"}, options);
  EXPECT_EQ(done.records.results.at(0), "So: ONE. TWO.");
  EXPECT_EQ(done.records.results.at(1), "ONE");
}

TEST(TranslationFilter, ABeginningGoesFromSentenceToSentence) {
  TranslationOptions options;
  options.forced_prefix = true;
  const Done done =
      run({"one.  Two. Three.\tIt is. Two it ", "one.\tIt. Is. So ", "1. One.\t1. So ", "1.\tSo"}, options);
  EXPECT_EQ(done.records.results.at(0), "It is.  Two it TWO. THREE.");
  EXPECT_EQ(done.records.results.at(1), "It. Is. So ONE.");
  EXPECT_EQ(done.records.results.at(2), "1. So ONE.");
  EXPECT_EQ(done.records.results.at(3), "1.");
  // Sentences that are cut for their length alone are none of a translator's.
  options.sentence_bytes = 8;
  EXPECT_EQ(run({"one, two, three. Four.\tIt is. Four "}, options).asked.at(0).prefix, "It is. Four ");
}

TEST(TranslationFilter, ABeginningHasProtectedWordsOnceAndNoMarkup) {
  TranslationOptions options;
  options.forced_prefix = true;
  const Done done = run({"open {a} with %s.\tWith %s: {b}", "say twice {a}.\t{a} is", "say twice {a}.\tWe "}, options);
  EXPECT_EQ(done.asked.at(0).prefix, "With X2: {b}");
  EXPECT_EQ(done.records.failures.at(0), "has no translation that begins so and has each protected word once");
  EXPECT_EQ(done.records.failures.at(1), "has no translation that begins so and has each protected word once");
  EXPECT_EQ(done.records.results.at(2), "We SAY TWICE We SAY TWICE {a}.");
  EXPECT_EQ(run({"forgets {a} and %s.\tSo {a}:"}, options).records.results.at(0), "So {a}: %s");
  options.html = true;
  EXPECT_EQ(run({"a\t<b>So</b> <b>it"}, options, 1, {}, std::make_unique<Repairer>()).records.results.at(0), "So itA");
  const Done marked = run({"<p>see <b>it</b>. So.</p><p>Two.</p>\t<p><i>As</i> R&amp;D</p>"}, options);
  EXPECT_EQ(marked.asked.at(0).prefix, "As R&D");
  EXPECT_EQ(marked.asked.at(0).text, "see it.");
  const Done next = run({"<p>see.</p><p>Two.</p>\t<p>Look.</p><p>It "}, options);
  EXPECT_EQ(next.records.results.at(0), "<p>Look.</p><p>It TWO.</p>");
}

TEST(TranslationFilter, TermsStandBehindTabs) {
  TranslationOptions options;
  options.constraint = true;
  const Done done = run({"one two.\tx\t y z \t", "one", "17\tx", "one\tno-such", "one."}, options);
  EXPECT_EQ(done.records.results.at(0), "ONE TWO. x y z");
  EXPECT_EQ(done.records.results.at(1), "ONE");
  EXPECT_EQ(done.records.failures.at(2), "has terms, but nothing that is translated");
  EXPECT_EQ(done.records.failures.at(3), "the model cannot write the term 'no-such'");
  EXPECT_EQ(done.records.results.at(4), "ONE.");
  options.forced_prefix = true;
  EXPECT_EQ(run({"one\tSo: \tx"}, options).records.results.at(0), "So: ONE x");
  EXPECT_TRUE(run({"one\t\t" + std::string(1000, '\t')}, options).records.failures.empty());
  std::string many = "one\t";
  for (int i = 0; i < 101; ++i) many += "\tx";
  EXPECT_EQ(run({many}, options).records.failures.at(0), "has more than 100 terms");
}

TEST(TranslationFilter, ATermGoesToTheSentenceThatWouldSayIt) {
  TranslationOptions options;
  options.constraint = true;
  EXPECT_EQ(run({"One a. Two b. Three c.\tx\tTwo\tc"}, options).records.results.at(0), "ONE A. x TWO B. THREE C.");
}

TEST(TranslationFilter, TermsOfAGlossaryStandWhereTheirSourcesDo) {
  TranslationOptions options;
  options.constraint = true;
  const std::vector<std::string> glossary = {"two\tx", "two b\tz", "three\tno-such", "four\tq", "four\tv"};
  EXPECT_EQ(run({"One. Two, two b. One.\tz"}, options, 1, glossary).records.results.at(0), "ONE. TWO, TWO B. x z ONE.");
  EXPECT_EQ(run({"One. Three."}, options, 1, glossary).records.failures.at(0),
            "the model cannot write the term 'no-such' of terms:3");
  EXPECT_EQ(run({"Four."}, options, 1, glossary).records.results.at(0), "FOUR. q");
  EXPECT_EQ(run({"Four.\tv"}, options, 1, glossary).records.results.at(0), "FOUR. v");
  // Of what is translated in pieces, too.
  EXPECT_EQ(run({"say twice: https://a.org/b or two four\ty"}, options, 1, glossary).records.results.at(0),
            "SAY TWICE SAY TWICE: https://a.org/b OR TWO FOUR x q y");
}

TEST(TranslationFilter, ATermWhoseTargetIsANameIsShownAsOne) {
  TranslationOptions options;
  options.constraint = options.html = true;
  options.target_language = "en";
  options.glossary = "terms";
  const std::vector<std::string> glossary = {"two b\tAcme", "three\tR&D", "four\tq",
                                             "five\tX",     "five\tY",    "six\tNo-no-such"};
  const auto text = [&](const std::string& record) {
    return run({record}, options, 1, glossary).records.results.at(0);
  };
  const auto asked = [&](const std::string& record) { return run({record}, options, 1, glossary).asked; };
  EXPECT_EQ(asked("One two b, three two b.").at(0).text, "One X1, X2 X3.");
  EXPECT_TRUE(asked("One two b, three two b.").at(0).terms.empty());
  EXPECT_EQ(text("One two b, three two b."), "ONE Acme, R&amp;D Acme.");
  EXPECT_EQ(text("two b"), "Acme");
  // The column's is the same.
  EXPECT_EQ(text("One two b.\tAcme"), "ONE Acme.");
  EXPECT_EQ(text("One two b {a}.\tAcme\tAcme\t{a}"), "ONE Acme {a}. Acme");
  // What is not a name, or has a mark within, is demanded.
  EXPECT_EQ(asked("One four five.").at(0).terms, (std::vector<Term>{{"q"}, {"X", "Y"}}));
  EXPECT_EQ(asked("One <b>two</b> b.").at(0).terms, (std::vector<Term>{{"Acme"}}));
  EXPECT_EQ(run({"One six."}, options, 1, glossary).records.failures.at(0),
            "the model cannot write the term 'No-no-such' of terms");
  // A model that does not say the name once is told the term, and what is protected stays so.
  EXPECT_EQ(asked("it forgets two b.").at(1).terms, (std::vector<Term>{{"Acme"}}));
  EXPECT_EQ(text("it forgets two b."), " Acme");
  EXPECT_EQ(text("say twice two b {a} four."), "SAY TWICE TWO B SAY TWICE TWO B Acme {a} FOUR q.");
  // All German nouns have capitals.
  options.target_language = "de";
  EXPECT_EQ(asked("One two b.").at(0).terms, (std::vector<Term>{{"Acme"}}));
}

TEST(TranslationFilter, TermsAndProtectedWordsDoNotGetIntoEachOthersWay) {
  TranslationOptions options;
  options.constraint = true;
  // A term that is kept stands in the translation anyway, as often as in the source.
  EXPECT_EQ(run({"one {a} two.\t{a}", "one {a} two.\t{a}\t{a}", "One. Two {a}.\t{a}"}, options).records.results,
            (std::map<std::size_t, std::string>{{0, "ONE {a} TWO."}, {1, "ONE {a} TWO. {a}"}, {2, "ONE. TWO {a}."}}));
  EXPECT_EQ(run({"say twice {a} x.\t{a}"}, options).records.results.at(0), "SAY TWICE SAY TWICE {a} x.");
  // A term that contains one is asked for with its name, and one that looks like a name takes that letter.
  const Done done = run({"one {a} two.\tthe {a}", "one {a} two.\tX1"}, options);
  EXPECT_EQ(done.asked.at(0).terms, (std::vector<Term>{{"the X1"}}));
  EXPECT_EQ(done.asked.at(1).text, "one Q1 two.");
  EXPECT_EQ(run({"one {a} two."}, options, 1, {"two\tX1"}).asked.at(0).text, "one Q1 two.");
  // What the glossary translates is not protected, but where it is markup.
  options.html = true;
  const std::vector<std::string> glossary = {"README.md\tLIESMICH.md"};
  EXPECT_EQ(run({"see README.md now"}, options, 1, glossary).asked.at(0).terms, (std::vector<Term>{{"LIESMICH.md"}}));
  EXPECT_EQ(run({"see /a/README.md now"}, options, 1, glossary).asked.at(0).text, "see X1 now");
  EXPECT_EQ(run({"see <code>README.md</code> now"}, options, 1, glossary).asked.at(0).text, "see X1 now");
}

TEST(TranslationFilter, ARepairerComesFirstAndPlacesAreThoseOfTheRecord) {
  TranslationOptions options;
  options.html = options.alignment = true;
  const auto run_with = [&](std::vector<std::string> texts) {
    return run(std::move(texts), options, 1, {}, std::make_unique<Repairer>());
  };
  const Done done = run_with({"  so?  <b>teh</b> one? two teh", "<p title=\"teh\">teh", "doubt teh"});
  EXPECT_EQ(done.records.results.at(0), "  SO?  <b>A THE</b> ONE? TWO A THE");
  EXPECT_EQ(done.records.results.at(1), "<p title=\"teh\">A THE");
  const TranslatedRecord& record = *done.details.at(0);
  ASSERT_EQ(record.repairs.size(), 2U);
  EXPECT_EQ(record.repairs[0], (text::Edit{10, 13, "a the"}));
  ASSERT_EQ(record.sentences.size(), 3U);
  EXPECT_EQ(record.sentences[1].span, (text::Span{7, 22}));
  EXPECT_EQ(record.sentences[2].span, (text::Span{23, 30}));
  // "teh" is the second word, and those that it became are the second and third.
  EXPECT_EQ(record.links, (Links{{0, 0}, {1, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {4, 6}}));
  options.min_score = -2;
  EXPECT_TRUE(run_with({"doubt teh"}).records.failures.contains(0));
  options.min_score.reset();
  options.constraint = true;
  EXPECT_EQ(run_with({"teh\tteh"}).records.results.at(0), "A THE teh");  // of columns the first alone
}

TEST(TranslationFilter, BelowMinScoreARecordPassesThrough) {
  TranslationOptions options;
  options.min_score = -1.5;
  const Done done = run({"one", "doubt", "One. A doubt.", "One. One. One. A doubt."}, options);
  EXPECT_EQ(done.records.failures.at(1), "score -3.000 is below --min-score -1.5");
  EXPECT_TRUE(done.records.failures.contains(2));   // the mean of -1 and -3
  EXPECT_FALSE(done.records.failures.contains(3));  // -1.5
  EXPECT_EQ(done.counts.below, 2U);
  EXPECT_FALSE(done.details.at(1));
}

TEST(TranslationFilter, TheNBestOfARecordAreTheBestCombinations) {
  const Done done = run({"One. Two."}, {}, 3);
  const auto& found = done.details.at(0)->alternatives;
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].text, "ONE. TWO.");
  EXPECT_EQ(found[1].text, "(ONE.) TWO.");  // 0.25 below, the other 0.5
  EXPECT_EQ(found[2].text, "ONE. (TWO.)");
  EXPECT_NEAR(found[0].score, -1, 1e-9);
  EXPECT_NEAR(found[1].score, -1.125, 1e-9);
  EXPECT_NEAR(found[0].log_prob, -2, 1e-6);
  EXPECT_EQ(found[0].tokens, 4U);
  EXPECT_EQ(done.details.at(0)->sentences.size(), 2U);
}

TEST(TranslationFilter, WhatIsProtectedComesOutAsItIs) {
  // The translator writes capitals; "twice" it says twice, so that nothing says "X1" once.
  const Done done = run({"see https://a.org/b now.", "say twice: https://a.org/b or {this}. so"});
  EXPECT_EQ(done.records.results.at(0), "SEE https://a.org/b NOW.");
  EXPECT_EQ(done.asked.at(0).text, "see X1 now.");
  EXPECT_EQ(done.records.results.at(1), "SAY TWICE SAY TWICE: https://a.org/b OR {this}. SO");
  EXPECT_EQ(done.counts.in_pieces, 1U);
  TranslationOptions options;
  options.protect = "none";
  EXPECT_EQ(run({"see https://a.org/b now."}, options).records.results.at(0), "SEE HTTPS://A.ORG/B NOW.");
}

TEST(TranslationFilter, OfWhatWasFoundTheBestThatHasWhatIsProtectedIsTaken) {
  const Done done = run({"unsure {a}.", "unsure."});
  EXPECT_EQ(done.records.results.at(0), "(UNSURE {a}.)");
  EXPECT_EQ(done.records.results.at(1), "UNSURE. UNSURE.");
  EXPECT_EQ(done.counts.in_pieces, 0U);
}

TEST(TranslationFilter, PiecesKeepTheirMarksAndHaveTheCapitalsOfTheirPlaces) {
  const Done done = run({"Say title '%s' (nicht title {a}): Den title twice."});
  EXPECT_EQ(done.records.results.at(0), "Say title '%s' (nicht title {a}): den title twice den title twice.");
  ASSERT_EQ(done.asked.size(), 4U);
  EXPECT_EQ(done.asked[1].text, "Say title");
  EXPECT_EQ(done.asked[2].text, "nicht title");
  EXPECT_EQ(done.asked[3].text, "Den title twice");
  EXPECT_TRUE(done.asked[1].begins);
  EXPECT_FALSE(done.asked[2].begins);
}

TEST(TranslationFilter, PiecesHaveOneScoreAndTheirAttentionSideBySide) {
  TranslationOptions options;
  options.attention = true;
  const Done done = run({"ab twice %s c."}, options);
  const Translation& best = done.details.at(0)->sentences.at(0).best;
  EXPECT_EQ(best.text, "AB TWICE AB TWICE %s c.");
  EXPECT_DOUBLE_EQ(best.score, -2);  // the sum of all: the test's formula
  EXPECT_DOUBLE_EQ(done.details.at(0)->alternatives.at(0).score, -2);
  // Tokens of the first piece, its end mark, those of the second; sources without marks, as the translator has them.
  ASSERT_EQ(best.tokens.size(), 8U + 1 + 1);
  EXPECT_EQ(best.tokens[8], "");
  ASSERT_EQ(best.attention.source.size(), 8U + 1);
  ASSERT_EQ(best.attention.weights.size(), 10U * 9);
  for (std::size_t t = 0; t < 10; ++t) {
    for (std::size_t s = 0; s < 9; ++s)
      EXPECT_EQ(best.attention.weights[t * 9 + s], (t < 8 && s == t) || (t == 9 && s == 8) ? 1 : 0) << t << " " << s;
  }
}

TEST(TranslationFilter, MarkupIsNoPartOfSentencesOrFollowsItsWords) {
  TranslationOptions options;
  options.html = true;
  const Done done = run({"<p>one <b>two</b> three.</p><p id=\"no\"><i>four.</i></p>", "<pre>a", "b</pre> c"}, options);
  EXPECT_EQ(done.records.results.at(0), "<p>ONE <b>TWO</b> THREE.</p><p id=\"no\"><i>FOUR.</i></p>");
  EXPECT_FALSE(done.records.results.contains(1));
  EXPECT_EQ(done.records.results.at(2), "b</pre> C");
  options.alignment = options.append_alignment = true;
  EXPECT_EQ(run({"<b>one</b> <a href=\"x\">two three</a>!"}, options).records.results.at(0),
            "<b>ONE</b> <a href=\"x\">TWO THREE</a>! ||| 0-0 2-2 3-3");
}

TEST(TranslationFilter, ASentenceOfNothingButMarksPassesThrough) {
  TranslationOptions options;
  options.html = true;
  std::string many = "a ";
  for (int i = 0; i < 60000; ++i) many += "<b>";
  many += "b";
  for (int i = 0; i < 60000; ++i) many += "</b>";
  for (int i = 0; i < 60000; ++i) many += "</i>";
  const Done done = run({many + " c.", "<b>a</b> b."}, options);
  EXPECT_EQ(done.records.failures.at(0), "has a sentence with more than 1000 tags and protected words");
  EXPECT_EQ(done.records.results.at(1), "<b>A</b> B.");
}

TEST(TranslationFilter, AlignmentsCountTheWordsOfTheWholeRecord) {
  TranslationOptions options;
  options.alignment = options.append_alignment = true;
  const Done done = run({"one two.  3 Three?", "17 + 4", "so.\t"}, options);
  EXPECT_EQ(done.records.results.at(0), "ONE TWO.  3 THREE? ||| 0-0 1-1 2-2 3-3");
  EXPECT_EQ(done.records.results.at(1), "17 + 4 ||| 0-0 1-1 2-2");  // copied
  EXPECT_EQ(done.records.results.at(2), "SO.\t ||| 0-0");
  EXPECT_EQ(done.details.at(0)->links, (Links{{0, 0}, {1, 1}, {2, 2}, {3, 3}}));
  EXPECT_EQ(done.counts.records, 2U);
}

std::shared_ptr<const RareWords> steg() {
  const std::string path = testing::TempDir() + "translation_filter_test.tsv";
  std::ofstream(path) << "Steg\tfootbridge\n";
  auto rare = std::make_shared<const RareWords>(path);
  std::filesystem::remove(path);
  return rare;
}

TEST(TranslationFilter, MeaningsOfRareWordsAreNotSaidBehindTheEndOfASentence) {
  const Done done = run({"mumbles Steg", "mumbles Steg."}, {}, 1, {}, nullptr, false, {steg()});
  EXPECT_EQ(done.records.results.at(0), "------------ footbridge");
  EXPECT_EQ(done.records.results.at(1), "------------.");  // and not ". footbridge"
}

TEST(TranslationFilter, RareNounsAreFoundInSmallLetters) {
  TranslationOptions options;
  options.source_language = "de";
  const Done done = run({"er mumbles am steg"}, options, 1, {}, nullptr, true, {steg()});
  EXPECT_EQ(done.asked.back().terms, std::vector<Term>{{"footbridge"}});
}

TEST(TranslationFilter, ASentenceThatIsTooLongPassesItsRecordThrough) {
  const Done done = run({"one. too long. two."});
  EXPECT_EQ(done.records.failures.at(0), "has a sentence that is longer than the model takes");
}

}  // namespace
}  // namespace emend::filters
