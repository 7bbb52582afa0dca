// What a package of a frequency dictionary makes of sentences.
#include "filters/dictionary_rewriter.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

namespace emend::filters {
namespace {

class DictionaryRewriterTest : public testing::Test {
 protected:
  std::string corrected(std::string_view sentence, const nlohmann::json& model = nlohmann::json::object()) {
    const auto rewritings = rewritten(sentence, model);
    EXPECT_EQ(text::apply(sentence, rewritings[0].edits), rewritings[0].text);
    return rewritings[0].text;
  }
  std::vector<Rewriting> rewritten(std::string_view sentence, const nlohmann::json& model) {
    const symspell::Options options = symspell::read_options(model, "config.json");
    symspell::Index index(symspell::Dictionary::parse(std::as_bytes(std::span(bytes_)), "words"), options.index);
    const std::vector<SentenceInContext> sentences = {{sentence}};
    return make_dictionary_rewriter(std::move(index), options)->rewrite(sentences);
  }

  std::string bytes_ = symspell::to_bytes({{"the", 9000},
                                           {"a", 8000},
                                           {"of", 7000},
                                           {"don't", 300},
                                           {"friend", 200},
                                           {"fiend", 50},
                                           {"known", 400},
                                           {"well", 600},
                                           {"together", 100},
                                           {"get", 500},
                                           {"her", 450},
                                           {"quick", 80},
                                           {"brown", 70},
                                           {"paris", 60},
                                           {"island", 30}},
                                          30000);
};

TEST_F(DictionaryRewriterTest, KeepsCaseApostrophesHyphensAndEverythingElse) {
  EXPECT_EQ(corrected("teh freind  of teh\tisalnd; xyzzyqq!"), "the friend  of the\tisland; xyzzyqq!");
  EXPECT_EQ(corrected("wel-knonw don\u2019tt dont"), "well-known don\u2019t don't");
  EXPECT_EQ(corrected("a freind's freindx\u2019s friend's 12th 3x"), "a friend's friend\u2019s friend's 12th 3x");
}

TEST_F(DictionaryRewriterTest, KnowsHowEnglishIsWritten) {
  std::string bytes = symspell::to_bytes({{"want", 500},
                                          {"wasn't", 50},
                                          {"we're", 50},
                                          {"were", 900},
                                          {"its", 400},
                                          {"it's", 99},
                                          {"february", 9},
                                          {"tested", 90},
                                          {"organize", 9},
                                          {"piece", 9},
                                          {"can't", 200},
                                          {"cant", 1},
                                          {"branch", 90}},
                                         30000);
  symspell::Index index(symspell::Dictionary::parse(std::as_bytes(std::span(bytes)), "words"), {});
  const auto rewriter = make_dictionary_rewriter(std::move(index), {}, true);
  const auto corrected = [&](std::string_view sentence) {
    const std::vector<SentenceInContext> sentences = {{sentence}};
    return rewriter->rewrite(sentences)[0].text;
  };
  EXPECT_EQ(corrected("Febuary wasnt, were its peice cant"), "February wasn't, were its piece can't");
  EXPECT_EQ(corrected("Peice CANT Peice"), "Piece CAN'T Peice");
  const std::string known = "organise texted brunch's Texted";
  EXPECT_EQ(corrected(known), known);
}

TEST_F(DictionaryRewriterTest, WordsOfTheLexiconStay) {
  text::LexiconWriter writer;
  writer.add("freinds", 20, text::Lexicon::general);
  const auto bytes = std::make_shared<const std::string>(writer.bytes());
  const auto lexicon = text::Lexicon::parse(std::as_bytes(std::span(*bytes)), "test", bytes);
  symspell::Index index(symspell::Dictionary::parse(std::as_bytes(std::span(bytes_)), "words"), {});
  const std::vector<SentenceInContext> sentences = {{"teh freinds freind"}};
  EXPECT_EQ(make_dictionary_rewriter(std::move(index), {}, false, lexicon)->rewrite(sentences)[0].text,
            "the freinds friend");
  EXPECT_EQ(corrected("teh freinds freind"), "the friend friend");
}

TEST_F(DictionaryRewriterTest, TakesCapitalsForNames) {
  const std::string sentence = "Freind Freind FREIND McFreind";
  EXPECT_EQ(corrected(sentence), sentence);
  EXPECT_EQ(corrected(sentence, {{"capitals", "first"}}), "Friend Freind FREIND McFreind");
  EXPECT_EQ(corrected("Freind Freind FREIND", {{"capitals", "all"}}), "Friend Friend FRIEND");
}

TEST_F(DictionaryRewriterTest, MakesNoOtherWordOfOne) {
  // Less than half of their letters would stay, or they are of another script.
  for (const char* sentence : {"ogx", "tgx", "ο και η Μαρία", "да не", "没有", "है तो"})
    for (const char* mode : {"words", "compound", "segment"})
      EXPECT_EQ(corrected(sentence, {{"mode", mode}}), sentence) << mode;
  EXPECT_EQ(corrected("frіend teh"), "friend the");  // one letter of Cyrillic
}

TEST_F(DictionaryRewriterTest, SegmentsUnknownWordsAlone) {
  const nlohmann::json segment = {{"mode", "segment"}, {"shortest", 4}};
  EXPECT_EQ(corrected("a USA of the McDonald iPhone ofthe DC", segment), "a USA of the McDonald iPhone of the DC");
  EXPECT_EQ(corrected("the  Paris,wellknown\tthen teh", segment), "the  Paris,well known\tthe teh");
  EXPECT_EQ(corrected("Ofthe THEFREIND", {{"mode", "segment"}, {"capitals", "all"}}), "Of the THE FRIEND");
  const auto rewriting = rewritten("ofthe thefreind", segment)[0];
  ASSERT_EQ(rewriting.edits.size(), 2u);
  EXPECT_DOUBLE_EQ(rewriting.edits[0].confidence, 1);
  EXPECT_DOUBLE_EQ(rewriting.edits[1].confidence, 0.5);
}

TEST_F(DictionaryRewriterTest, LeavesShortWordsAlone) {
  EXPECT_EQ(corrected("o teh frend"), "o the friend");
  EXPECT_EQ(corrected("o teh frend", {{"shortest", 4}}), "o teh friend");
}

TEST_F(DictionaryRewriterTest, IsAsSureAsItsCounts) {
  const auto rewriting = rewritten("frend teh", nlohmann::json::object())[0];
  ASSERT_EQ(rewriting.edits.size(), 2u);
  EXPECT_DOUBLE_EQ(rewriting.edits[0].confidence, 200.0 / 250);
  EXPECT_DOUBLE_EQ(rewriting.edits[1].confidence, 1);
  EXPECT_EQ(rewriting.edits[0].kind, spelling_edit);
}

TEST_F(DictionaryRewriterTest, JoinsAndSplits) {
  const nlohmann::json compound = {{"mode", "compound"}};
  EXPECT_EQ(corrected("toge ther ofthe freind, get her", compound), "together of the friend, get her");
  EXPECT_EQ(corrected("toge, ther", compound), "the, the");  // no blank alone between them: each by itself
  EXPECT_EQ(corrected("the quickbrown, Toge ther", {{"mode", "compound"}, {"capitals", "all"}}),
            "the quick brown, Together");
  EXPECT_EQ(corrected("thequickbrown freind", {{"mode", "segment"}}), "the quick brown friend");
}

TEST_F(DictionaryRewriterTest, MayBeUsedByThreads) {
  symspell::Index index(symspell::Dictionary::parse(std::as_bytes(std::span(bytes_)), "words"), {});
  const auto rewriter = make_dictionary_rewriter(std::move(index), {});
  const std::vector<SentenceInContext> sentences(50, {"teh freind wel knonw"});
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      for (const auto& rewriting : rewriter->rewrite(sentences)) EXPECT_EQ(rewriting.text, "the friend well known");
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace emend::filters
