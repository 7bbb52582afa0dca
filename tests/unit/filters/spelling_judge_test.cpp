#include "filters/spelling_judge.h"

#include <gtest/gtest.h>

#include <map>
#include <span>

#include "filters/word_place.h"
#include "text/edit.h"

namespace emend::filters {
namespace {

using text::Lexicon;

std::shared_ptr<const Lexicon> lexicon() {
  const std::map<std::string, std::pair<unsigned, unsigned>> forms = {
      {"the", {62, Lexicon::general}},       {"of", {60, Lexicon::general}},
      {"is", {58, Lexicon::general}},        {"a", {60, Lexicon::general}},
      {"so", {52, Lexicon::general}},        {"don't", {50, Lexicon::general}},
      {"i'm", {50, Lexicon::general}},       {"I'm", {50, Lexicon::general}},
      {"guys", {40, Lexicon::general}},      {"committee", {40, Lexicon::general}},
      {"authority", {39, Lexicon::general}}, {"connection", {40, Lexicon::general}},
      {"search", {41, Lexicon::general}},    {"research", {44, Lexicon::general}},
      {"separate", {38, Lexicon::general}},  {"where", {50, Lexicon::general}},
      {"goods", {38, Lexicon::general}},     {"pairs", {36, Lexicon::general}},
      {"Paris", {38, Lexicon::place}},       {"kwargs", {10, Lexicon::technical}},
      {"Andrew", {40, Lexicon::person}},
  };
  text::LexiconWriter writer;
  for (const auto& [form, entry] : forms) writer.add(form, entry.first, entry.second);
  const auto owner = std::make_shared<const std::string>(writer.bytes());
  return Lexicon::parse(std::as_bytes(std::span(*owner)), "test", owner);
}

SpellingJudge judge() {
  auto known = std::make_shared<text::WordList>();
  known->set_english();
  known->set_lexicon(lexicon());
  return {known, known->lexicon() ? lexicon() : nullptr};
}

// The sentence with what is more likely misspelt than not mended.
std::string mended(SpellingJudge& judge, std::string_view sentence) {
  std::vector<text::Edit> edits;
  for (const Finding& finding : judge.judge(sentence, [](text::Span) { return false; }).findings)
    if (finding.log_odds > 0) edits.push_back({finding.span.begin, finding.span.end, finding.word});
  return text::apply(sentence, edits);
}

TEST(SpellingJudge, MendsWhatLettersLeaveNoDoubtOf) {
  const std::pair<const char*, const char*> rows[] = {
      {"the authorjty is here", "the authority is here"},
      {"Authorjty is here", "Authority is here"},
      {"so is the authorj…", "so is the authorj…"},
      {"dont", "don't"},
      {"so im where i is", "so i'm where i is"},
      {"So im where I is", "So I'm where I is"},
      {"Paris is where im", "Paris is where I'm"},
      {"Im where i is", "I'm where i is"},
      {"Dont", "Don't"},
      {"the comittee, of seperate guys.", "the committee, of separate guys."},
      {"comittee: a search", "committee: a search"},
      {"the comittee's search", "the committee's search"},
      {"so the authorjty: a search", "so the authority: a search"},
      {"theguys", "the guys"},
      {"whereis the search", "where is the search"},
      {"sooooo", "so"},
      // No prose, names, terms, and too short to tell.
      {"the AUTHORJTY", "the AUTHORJTY"},
      {"the autHorjty", "the autHorjty"},
      {"the Authorjty of", "the Authorjty of"},
      {"\"authorjty\"", "\"authorjty\""},
      {"authorjty=a", "authorjty=a"},
      {"authorjty(a)", "authorjty(a)"},
      {"/authorjty", "/authorjty"},
      {"kwargs", "kwargs"},
      {"paris", "paris"},
      {"authorjty: a search", "authorjty: a search"},
      {"* authorjty: a search", "* authorjty: a search"},
      {"guyz", "guyz"},
      {"fsearch", "fsearch"},
      {"qsearch, gpairs", "qsearch, gpairs"},
      {"thesearch", "the search"},
      {"thekwargs or thesearch", "thekwargs or thesearch"},
      {"a thekwargs, thesearch", "a thekwargs, the search"},
      {"wwhere is the search", "where is the search"},
      {"so Andrew Comittee is", "so Andrew Comittee is"},
      {"Authorjty Zzkwl is", "Authorjty Zzkwl is"},
      {"Authorjty Andrew is", "Authority Andrew is"},
      {"-- Authorjty, Andrew", "-- Authorjty, Andrew"},
      {"\u2014 Authorjty", "\u2014 Authorjty"},
      {"\u2014 authorjty is here", "\u2014 authority is here"},
      {"so The Comittee is", "so The Committee is"},
  };
  for (const auto& [sentence, right] : rows) {
    SpellingJudge fresh = judge();
    EXPECT_EQ(mended(fresh, sentence), right);
  }
}

TEST(SpellingJudge, JoinsWhatABlankPartsIfAPartIsNoWord) {
  const std::pair<const char*, const char*> rows[] = {
      {"the commi ttee is here", "the committee is here"},
      {"Auth ority", "Authority"},
      {"so se parate", "so separate"},
      {"the go ods", "the go ods"},          // few letters
      {"the commi- ttee", "the committee"},  // a line ended within
      {"the commi-ttee", "the committee"},
      {"the commi- and ttee", "the commi- and ttee"},
      {"the where- pairs", "the where- pairs"},
      {"so re-search is", "so re-search is"},  // "re" is what words begin with
      {"the where-pairs", "the where-pairs"},
      {"the commi  ttee", "the commi  ttee"},  // two
      {"the commi Ttee", "the commi Ttee"},
      {"the where pairs", "the where pairs"},  // makes no word
  };
  for (const auto& [text, expected] : rows) {
    SpellingJudge one = judge();
    EXPECT_EQ(mended(one, text), expected);
  }
  SpellingJudge one = judge();
  EXPECT_EQ(mended(one, "the good s"), "the goods");
}

TEST(SpellingJudge, MostWordsUnlistedAreStrange) {
  const auto strange = [](std::string_view sentence) {
    SpellingJudge fresh = judge();
    return fresh.judge(sentence, [](text::Span) { return false; }).strange;
  };
  EXPECT_TRUE(strange("Auribus teneo lupum"));
  EXPECT_TRUE(strange("a qsearch xfoobq gguys so zzkwl"));
  EXPECT_FALSE(strange("the qsearch xfoobq zzkwl"));
  EXPECT_FALSE(strange("teh qsearch xfoobq zzkwl")) << "the is meant";
  EXPECT_FALSE(strange("a qsearch xfoobq guys"));
  EXPECT_FALSE(strange("a qsearch xfoobq zzkwl guys so a search"));
  EXPECT_FALSE(strange("auhtority conecttion serach")) << "slips";
}

TEST(SpellingJudge, WhatComesAgainIsATerm) {
  SpellingJudge one = judge();
  const auto log_odds = [&] {
    return one.judge("a authorjty", [](text::Span) { return false; }).findings.at(0).log_odds;
  };
  const double first = log_odds(), second = log_odds();
  EXPECT_LT(second, first);
  for (int i = 0; i < 10; ++i) log_odds();
  EXPECT_NEAR(log_odds(), first - 4, 1e-9);
}

TEST(SpellingJudge, ATextThatLostBlanksHasLostMore) {
  SpellingJudge one = judge();
  const auto log_odds = [&] {
    const Finding found = one.judge("a issearch", [](text::Span) { return false; }).findings.at(0);
    return found.word == "is search" ? found.log_odds : -100;
  };
  EXPECT_EQ(log_odds(), -100) << "as far as anybody knows, blanks are where they should be";
  one.judge("ofthe", [](text::Span) { return false; });
  const double once = log_odds();
  EXPECT_GT(once, -100);
  for (const char* word : {"theguys", "whereis", "isthe", "thesearch"})
    one.judge(word, [](text::Span) { return false; });
  EXPECT_GT(log_odds(), once + 0.5);
  EXPECT_EQ(one.judge("a issearch", [](text::Span) { return false; }).misspelt(), 0) << "no letter is wrong";
  for (int i = 0; i < 9000; ++i) one.judge("the search is the authority", [](text::Span) { return false; });
  EXPECT_EQ(log_odds(), -100) << "long ago";
}

TEST(SpellingJudge, CountsContractionsWithAndWithoutTheirApostrophe) {
  SpellingJudge one = judge();
  const auto judgement = one.judge("I'm so, dont, don’t, Andrew's", [](text::Span) { return false; });
  EXPECT_EQ(judgement.contractions, 2U) << "Andrew's may be a possessive";
  EXPECT_EQ(judgement.findings.size(), 1U);
  EXPECT_TRUE(judgement.findings[0].contraction);
}

TEST(SpellingJudge, CountsWordsAndWhatIsMisspelt) {
  SpellingJudge one = judge();
  const auto judgement =
      one.judge("the auhtority of kwargs dont xyzzyq 0", [](text::Span span) { return span.begin == 0; });
  EXPECT_EQ(judgement.words, 6U);
  EXPECT_EQ(judgement.misspelt(), 1) << "a contraction without its apostrophe is a habit";
  EXPECT_LT(judgement.unclear(), 0.1) << "letters that change places are a slip";
  // What comes again says less and less of the text: a log's line that comes a thousand times is no thousand errors.
  EXPECT_EQ(one.judge("the auhtority dont", [](text::Span) { return false; }).misspelt(), 0.5);
  double all = 0;
  for (int i = 0; i < 1000; ++i) all += one.judge("the auhtority", [](text::Span) { return false; }).misspelt();
  EXPECT_LT(all, 8);
  EXPECT_GT(one.judge("the aufhorily", [](text::Span) { return false; }).unclear(), 0.25);
}

TEST(IsOfProse, NotWhatQuotesHyphensDotsOrAccentsMakeAnotherWord) {
  const auto of_prose = [](std::string_view sentence, std::string_view word) {
    const std::size_t at = sentence.find(word);
    return is_of_prose(sentence, {at, at + word.size()});
  };
  EXPECT_TRUE(of_prose("a wrod, then", "wrod"));
  EXPECT_TRUE(of_prose("the wrod.", "wrod"));
  EXPECT_TRUE(of_prose("the wrod. Then", "wrod"));
  EXPECT_TRUE(of_prose("“wrod and so on”", "wrod"));
  EXPECT_FALSE(of_prose("no member ‘valu’ here", "valu"));
  EXPECT_FALSE(of_prose("the “wrod” here", "wrod"));
  EXPECT_FALSE(of_prose("see conftest.out", "conftest"));
  EXPECT_FALSE(of_prose("sys.argv is", "argv"));
  EXPECT_FALSE(of_prose("all *.bak files", "bak"));
  EXPECT_FALSE(of_prose("in .netrc it", "netrc"));
  EXPECT_TRUE(of_prose("so ...wrod it", "wrod"));
  EXPECT_TRUE(of_prose("end .Wrod it", "Wrod"));
  EXPECT_FALSE(of_prose("it wasn´t", "wasn"));
  EXPECT_FALSE(of_prose("getopts('wrod:')", "wrod"));
  EXPECT_TRUE(of_prose("he said 'wrod: it", "wrod"));
}

TEST(IsMarked, ByEmphasisOrASlashBetweenWords) {
  const auto marked = [](std::string_view sentence) {
    const std::size_t at = sentence.find("wrod");
    return is_marked(sentence, {at, at + 4});
  };
  EXPECT_TRUE(marked("a *wrod* there"));
  EXPECT_TRUE(marked("a __wrod__ there"));
  EXPECT_TRUE(marked("a wrod/word there"));
  EXPECT_TRUE(marked("a word/wrod there"));
  EXPECT_FALSE(marked("a *wrod there"));
  EXPECT_FALSE(marked("a _wrod* there"));
  EXPECT_FALSE(marked("see /wrod there"));
  EXPECT_FALSE(marked("a \"wrod\" there"));
}

TEST(SpellingJudge, OfMarkedWordsOnlyLongMisspellingsOfTheTable) {
  SpellingJudge one = judge();
  const auto found = [&](std::string_view sentence) {
    return one.judge(sentence, [](text::Span) { return false; }).findings.size();
  };
  EXPECT_EQ(found("it is *seperate* so"), 1U);
  EXPECT_EQ(found("it is *seperate so"), 0U);
  EXPECT_EQ(found("it is *teh* so"), 0U);
  EXPECT_EQ(found("it is *authorjty* so"), 0U) << "no table has it";
  EXPECT_EQ(found("it is authorjty so"), 1U);
}

TEST(IsNamed, BeforeTheWordForWhatItIs) {
  const auto named = [](std::string_view sentence, std::string_view word) {
    const std::size_t at = sentence.find(word);
    return is_named(sentence, {at, at + word.size()});
  };
  EXPECT_TRUE(named("The save command writes it", "save"));
  EXPECT_TRUE(named("with a brake statement", "brake"));
  EXPECT_FALSE(named("The save, command it", "save"));
  EXPECT_FALSE(named("we loose commands", "loose"));
  EXPECT_FALSE(named("the loose screw", "loose"));
  EXPECT_FALSE(named("the loose", "loose"));
}

}  // namespace
}  // namespace emend::filters
